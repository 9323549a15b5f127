// Every reader of text that nests: what is a hundred thousand deep is refused or read, and the stack does not
// grow with it.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "base/spec.h"
#include "betting/bet_size.h"
#include "cards/range.h"
#include "io/toml.h"
#include "store/games/efg.h"
#include "store/games/matrix_csv.h"
#include "store/games/nfg.h"
#include "store/hands/phh.h"
#include "store/spots/board_list.h"
#include "store/spots/foreign_spot.h"
#include "store/spots/spot_file.h"

namespace hindsight::this_file {
namespace {

constexpr int depth = 100'000;
constexpr std::uint64_t limit = 10'000'000;

std::string times(const std::string& text, int count = depth) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

TEST(DeepInput, GamesAreRefused) {
  std::string line = "EFG 2 R \"\" { \"a\" \"b\" }\n";
  for (int i = 1; i <= depth; ++i) line += "p \"\" 1 " + std::to_string(i) + " \"\" { \"x\" } 0\n";
  const auto long_line = parse_efg(line + "t \"\" 1 \"\" { 0 0 }\n", limit);
  ASSERT_FALSE(long_line);
  EXPECT_NE(long_line.error().message.find("4096 moves"), std::string::npos) << long_line.error().message;
  EXPECT_FALSE(parse_efg("EFG 2 R \"\" " + times("{ "), limit));
  EXPECT_FALSE(parse_nfg("NFG 1 R \"\" { \"a\" \"b\" } " + times("{ "), limit));
  EXPECT_FALSE(parse_matrix(times("\""), limit));
  EXPECT_FALSE(Spec::parse("kuhn" + times("(") + times(")")));
}

TEST(DeepInput, TomlIsRefused) {
  for (const std::string& text :
       {"x = " + times("[") + times("]"), "x = " + times("{a=") + "1" + times("}"),
        "x" + times(".a") + " = 1", "[" + times("a.") + "b]\nc = 1", "[[" + times("a.") + "b]]\nc = 1",
        "x = " + times("["), "x = " + times("{a=[")}) {
    EXPECT_FALSE(parse_toml(text)) << text.substr(0, 20);
    EXPECT_FALSE(parse_spot(text)) << text.substr(0, 20);
    EXPECT_FALSE(parse_phh("variant = \"NT\"\n" + text)) << text.substr(0, 20);
  }
}

TEST(DeepInput, RangesLinesAndSizesComeToAnEnd) {
  EXPECT_TRUE(parse_range(times("[25%]", 2000) + "AA" + times("[/25%]", 2000)));
  EXPECT_FALSE(parse_range(times("(") + "AA"));
  EXPECT_FALSE(parse_bet_sizes(times("("), false));
  EXPECT_FALSE(parse_board_list(times("[")));
  EXPECT_FALSE(parse_foreign_spot("set_pot 0 0 100\nadd_line " + times("0 ")));
  EXPECT_FALSE(parse_foreign_spot(times("#Range0#") + "x"));
}

}  // namespace
}  // namespace hindsight::this_file
