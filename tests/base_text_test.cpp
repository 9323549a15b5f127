// Small work on text (src/base/text.h).
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/rng.h"
#include "base/spec.h"
#include "base/text.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;

TEST(Text, QuotesWhatWasTypedAndCutsWhatIsLong) {
  EXPECT_EQ(in_quotes("AsKx"), "'AsKx'");
  EXPECT_EQ(in_quotes(""), "''");
  EXPECT_EQ(in_quotes("12345", 3), "'123'");
}

TEST(Text, ShowsOnOneLineWhatWouldNotPrint) {
  EXPECT_EQ(printable("d dh p1", 40), "d dh p1");
  EXPECT_EQ(printable("a\tb\x7f\n", 40), "a?b??");
  EXPECT_EQ(printable("12345", 5), "12345");
  EXPECT_EQ(printable("123456", 5), "12345...");
}

TEST(Text, JoinsAndSplits) {
  const std::vector<std::string> parts{"a", "", "c"};
  EXPECT_EQ(joined(parts, ", "), "a, , c");
  EXPECT_EQ(joined({}, ", "), "");
  EXPECT_THAT(split("a,,c", ','), ElementsAre("a", "", "c"));
  EXPECT_THAT(split("a,", ','), ElementsAre("a", ""));
  EXPECT_THAT(split("", ','), ElementsAre(""));
}

TEST(Text, TrimsBothEndsAlone) {
  EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
  EXPECT_EQ(trimmed(" \v\f "), "");
  EXPECT_EQ(trimmed(""), "");
  EXPECT_EQ(trimmed("\na ", " "), "\na");
}

TEST(Text, LowersAsciiAlone) {
  EXPECT_EQ(lower("All-In 3BB @[`{"), "all-in 3bb @[`{");
  EXPECT_EQ(lower("\xc3\x84"), "\xc3\x84");
}

TEST(Text, NumbersReadBackToTheSameBits) {
  EXPECT_EQ(shortest(100000), "100000");
  EXPECT_EQ(shortest(0.0001), "0.0001");
  EXPECT_EQ(shortest(1e-9), "1e-09");
  EXPECT_EQ(plain_decimal(1e21), "1000000000000000000000");
  EXPECT_EQ(plain_decimal(-0.0), "0");
  EXPECT_EQ(plain_decimal(std::numeric_limits<double>::denorm_min()).find('e'), std::string::npos);
  Rng rng(11);
  for (int i = 0; i < 1000; ++i) {
    const double value = std::ldexp(rng.uniform() - 0.5, static_cast<int>(rng.below(600)) - 300);
    EXPECT_EQ(parse_number(shortest(value)), value);
    EXPECT_EQ(parse_number(plain_decimal(value)), value);
  }
}

TEST(Text, ANumberMayHaveAUnitBehindIt) {
  const auto share = parse_quantity("0.3%");
  ASSERT_TRUE(share);
  EXPECT_EQ(share->value, 0.3);
  EXPECT_EQ(share->unit, "%");
  EXPECT_EQ(parse_quantity("1e-3mbb")->unit, "mbb");
  EXPECT_EQ(parse_quantity("5")->unit, "");
  for (const char* const wrong : {"", "%", "mbb", "nan", "nan%", "1e999", "+1"})
    EXPECT_FALSE(parse_quantity(wrong)) << wrong;
}

}  // namespace
}  // namespace hindsight::this_file
