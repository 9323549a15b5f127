// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <map>
#include <utility>

#include "json.h"

namespace hindsight::this_file {
namespace {

// Whatever the library writes is read as what it stands for, and written as the library would.
TEST(Json, ReadsAndWritesAsTheLibraryDoes) {
  for (const char* text :
       {"null", "true", "-0.0", "0", "-7", "18446744073709551615", "-9223372036854775808", "0.1", "1e-07",
        "1e+300", "3.0", R"("a \"quoted\"\nline \u20ac\ud83c\udca1")", "[]", "{}",
        R"([[],{},[null,[1,2.5]]])", R"({"z":1,"a":{"z":[true,false],"m":""},"b":{}})", R"({"":null})"}) {
    const auto library = nlohmann::ordered_json::parse(text);
    EXPECT_EQ(Json::parse(text).dump(), library.dump()) << text;
    EXPECT_EQ(Json::parse(Json::parse(text).dump()), Json::parse(text)) << text;
  }
  EXPECT_EQ(Json::parse(R"({"a":1,"b":2,"a":3})").dump(),
            nlohmann::ordered_json::parse(R"({"a":1,"b":2,"a":3})").dump());
}

TEST(Json, PairsWithATextAreMembersAnythingElseIsAList) {
  EXPECT_EQ((Json{{"a", 1}, {"b", {{"c", nullptr}}}}).dump(), R"({"a":1,"b":{"c":null}})");
  EXPECT_EQ((Json{{"a", 1}, {"b", 2, 3}}).dump(), R"([["a",1],["b",2,3]])");
  EXPECT_EQ((Json{1, "two", 3.5, true}).dump(), R"([1,"two",3.5,true])");
  EXPECT_EQ(Json::array({{"a", 1}}).dump(), R"([["a",1]])");
  EXPECT_EQ(Json(std::array{1u, 2u}).dump(), "[1,2]");
  EXPECT_EQ(Json(std::vector<std::string>{"x"}).dump(), R"(["x"])");
  EXPECT_EQ(Json(std::vector<bool>{true, false}).dump(), "[true,false]");
  EXPECT_EQ(Json(std::map<std::string, int>{{"x", 1}}).dump(), R"({"x":1})");
}

TEST(Json, WhatAnInitialiserListTakesIsACopy) {
  const Json part{{"a", 1}};
  const Json whole{{"one", part}, {"two", part}};
  EXPECT_EQ(whole.dump(), R"({"one":{"a":1},"two":{"a":1}})");
  EXPECT_EQ(part.dump(), R"({"a":1})");
}

TEST(Json, NullBecomesWhatIsPutIn) {
  Json list, object;
  list.push_back(1);
  list.push_back(Json::object())["a"] = 2;
  EXPECT_EQ(list.dump(), R"([1,{"a":2}])");
  EXPECT_TRUE(list.is_array());
  object["x"]["y"] = 1;
  object.update({{"x", 2}, {"z", 3}});
  object.erase("absent");
  EXPECT_EQ(object.dump(), R"({"x":2,"z":3})");
  object.erase("x");
  EXPECT_EQ(object.dump(), R"({"z":3})");
  EXPECT_TRUE(std::as_const(object)["absent"].is_null());
  EXPECT_EQ(object.size(), 1u);
  EXPECT_EQ(Json().size(), 0u);
}

TEST(Json, NumbersAreEqualByWhatTheyAreWorth) {
  EXPECT_EQ(Json(1), Json(1u));
  EXPECT_EQ(Json(1), Json(1.0));
  EXPECT_EQ(Json(1.0), Json(1u));
  EXPECT_NE(Json(-1), Json(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_NE(Json(1), Json("1"));
  EXPECT_NE(Json(0), Json(false));
  EXPECT_NE(Json(0), Json());
  EXPECT_EQ(Json(3).natural(), 3u);
  EXPECT_EQ(Json(-3).natural(), std::nullopt);
  EXPECT_EQ(Json(3.0).natural(), std::nullopt);
}

TEST(Json, WritesWhateverWasTyped) {
  EXPECT_EQ(Json("\xff").dump(), "\"\xef\xbf\xbd\"");
  EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).dump(), "null");
}

TEST(Json, WhatIsNoJsonOrNestsDeeplyIsNull) {
  for (const char* text : {"", "{", "[1,]", "nul", "\"\xff\"", "{\"a\":1}}"})
    EXPECT_TRUE(Json::parse(text).is_null()) << text;
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  EXPECT_TRUE(Json::parse(nested(max_json_depth)).is_array());
  EXPECT_TRUE(Json::parse(nested(max_json_depth + 1)).is_null());
  EXPECT_TRUE(Json::parse(nested(1'000'000)).is_null());
}

TEST(Json, OfAnotherKindThrows) {
  EXPECT_THROW(Json("x").number(), std::bad_variant_access);
  EXPECT_THROW(Json(1).text(), std::bad_variant_access);
  EXPECT_THROW(Json(1).items(), std::bad_variant_access);
}

}  // namespace
}  // namespace hindsight::this_file
