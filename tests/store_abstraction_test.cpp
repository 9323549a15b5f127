// Files of card abstractions: what is read is what was written, or one sentence.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "card_text.h"
#include "program.h"
#include "small_abstraction.h"
#include "store/abstractions/abstraction_file.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

const std::string& whole_file() {
  static const std::string bytes = format_abstraction(small_abstraction());
  return bytes;
}

std::string error_of(std::string_view bytes) {
  const auto read = parse_abstraction(bytes);
  return read ? "no error" : read.error().message;
}

TEST(AbstractionFiles, AreReadAsTheyWereWritten) {
  const auto read = parse_abstraction(whole_file());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(format_abstraction(*read), whole_file());
  EXPECT_EQ(read->spec(), small_abstraction().spec());
  for (const char* text : {"", "AsKd2h", "AsKd2h2c", "AsKd2h2c9s"}) {
    std::array<std::uint16_t, combo_count> one{}, other{};
    small_abstraction().find(cards_of(text), one);
    read->find(cards_of(text), other);
    EXPECT_EQ(one, other);
  }
}

TEST(AbstractionFiles, FromTheDiskToo) {
  const Scratch scratch;
  Team alone(1);
  ASSERT_TRUE(write_abstraction(scratch / "a.buckets", small_abstraction(), alone));
  EXPECT_EQ(read_text(scratch / "a.buckets"), whole_file());
  ASSERT_TRUE(read_abstraction(scratch / "a.buckets"));
  EXPECT_THAT(read_abstraction(scratch / "none.buckets").error().message, HasSubstr("none.buckets"));
}

TEST(AbstractionFiles, CutShortOrDamagedAtAnyPlace) {
  const std::string& bytes = whole_file();
  for (std::size_t n = 0; n < 20; ++n) {
    const std::size_t at = n * bytes.size() / 20;
    EXPECT_NE(error_of(bytes.substr(0, at)), "no error") << at;
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    EXPECT_NE(error_of(damaged), "no error") << at;
  }
}

TEST(AbstractionFiles, ForeignFiles) {
  EXPECT_THAT(error_of("hello"), HasSubstr("card abstraction"));
  EXPECT_THAT(error_of(""), HasSubstr("cut short"));
}

// Contents whose form is right and which mean nothing.
std::string error_of_contents(const std::function<void(std::string&)>& change) {
  Writer head, flop;
  small_abstraction().write_head(head);
  small_abstraction().write_flop(flop);
  std::string bytes = head.bytes() + flop.bytes();
  change(bytes);
  const auto read = Abstraction::read(Reader(bytes));
  return read ? "no error" : read.error().message;
}

TEST(AbstractionFiles, ContentsThatMeanNothing) {
  constexpr std::size_t streets = 8, groups = streets + 4 * 9, buckets = groups + 169;
  EXPECT_EQ(error_of_contents([](std::string&) {}), "no error");
  const auto set = [](std::size_t at, char value) {
    return error_of_contents([=](std::string& bytes) { bytes[at] = value; });
  };
  EXPECT_THAT(set(streets, 1), HasSubstr("none that could be asked for"));      // of the first street
  EXPECT_THAT(set(streets + 9, 3), HasSubstr("none that could be asked for"));  // no such feature
  EXPECT_THAT(set(streets + 9 + 7, 1),
              HasSubstr("none that could be asked for"));  // more than were asked for
  EXPECT_THAT(set(groups, 8), HasSubstr("in no group"));
  EXPECT_THAT(set(buckets + 3, '\x7f'), HasSubstr("no share"));  // a float above 1
  EXPECT_THAT(error_of_contents([](std::string& bytes) { bytes.back() = 2; }),
              HasSubstr("flop is in no bucket"));
  EXPECT_THAT(error_of_contents([](std::string& bytes) { bytes.pop_back(); }), HasSubstr("too early"));
  EXPECT_THAT(error_of_contents([](std::string& bytes) { bytes += 'x'; }), HasSubstr("left over"));
}

}  // namespace
}  // namespace hindsight::this_file
