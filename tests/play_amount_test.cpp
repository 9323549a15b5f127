// Amounts as they are typed.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "play/amount.h"

namespace hindsight::this_file {
namespace {

// 75 to call into a pot of 225: 300 after calling.
const AmountScale scale{
    .big_blind = 50, .called = 100, .pot = 300, .min = 175, .max = 2'000, .all_in = 2'500};

TEST(Amount, IsReadInEveryUnit) {
  const std::pair<const char*, Chips> known[] = {
      {"300", 300},      {" 300 ", 300},          {"0", 0},
      {"1,200", 1'200},  {"1 200", 1'200},        {"1,234,567", 1'234'567},
      {"3k", 3'000},     {"1.25K", 1'250},        {"2.01k", 2'010},
      {"2m", 2'000'000}, {"2.5bb", 125},          {"2.5 BB", 125},
      {".5bb", 25},      {"1.01bb", 51},          {"50%", 250},
      {"50 % pot", 250}, {"33% of the pot", 199}, {"150%", 550},
      {"half", 250},     {"Half Pot", 250},       {"1/2", 250},
      {"1/3 pot", 200},  {"2 / 3", 300},          {"pot", 400},
      {"POT", 400},      {"2 pot", 700},          {"0.75pot", 325},
      {"min", 175},      {"max", 2'000},          {"all-in", 2'500},
      {"all in", 2'500}, {"allin", 2'500},
  };
  for (const auto& [typed, chips] : known) {
    const Result<Chips> read = parse_amount(typed, scale);
    ASSERT_TRUE(read) << typed << ": " << read.error().message;
    EXPECT_EQ(*read, chips) << typed;
  }
}

TEST(Amount, IsRefusedRatherThanGuessed) {
  for (const char* typed :
       {"",     "banana", "1e3",    "0x10", "-5",    "+5",    "1,5",   "1,5bb",      "12,00",   "1,2000",
        ",200", "1,,200", "1, 200", "3 00", "1.2.3", "3.",    "2bb3",  "2b",         "2bbb",    "3kk",
        "50%%", "%",      "/2",     "1/",   "1/0",   "1/2/3", "1/-2",  "pots",       "2 pot 3", "h",
        "p",    "m",      "nan",    "inf",  "½",     "300$",  "1 k k", "all-in 300", "\xff"}) {
    const Result<Chips> read = parse_amount(typed, scale);
    EXPECT_FALSE(read) << typed << " was read as " << *read;
  }
}

TEST(Amount, ErrorsSayWhatIsWrong) {
  const auto wrong = [](const char* typed) { return parse_amount(typed, scale).error().message; };
  EXPECT_NE(wrong("1,5").find("'1,5' is not an amount: 300, 1,200, 3k"), std::string::npos) << wrong("1,5");
  EXPECT_EQ(wrong("300.5"), "'300.5' is not a whole number of chips");
  EXPECT_EQ(wrong("1.2345k"), "'1.2345k' is not a whole number of chips");
  EXPECT_EQ(wrong("99999999999999999999"), "'99999999999999999999' is more than there is");
  EXPECT_EQ(wrong("99999999999999999999bb"), "'99999999999999999999bb' is more than there is");
}

}  // namespace
}  // namespace hindsight::this_file
