// Ranges: every dialect read, canonical text written, errors that name the item and its place.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/rng.h"
#include "card_text.h"
#include "cards/preflop.h"
#include "cards/range.h"

namespace hindsight::this_file {
namespace {

Range range_of(std::string_view text) {
  const auto parsed = parse_range(text);
  EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().message);
  return parsed ? parsed->range : Range{};
}

double weight(const Range& range, std::string_view combo) { return range[combo_of(combo)]; }

// The same range by other words.
const std::pair<const char*, const char*> same_range[] = {
    {"QQ+", "QQ,KK,AA"},
    {"22+", "AA-22"},
    {"22-QQ", "QQ-22"},
    {"A5s-A2s", "A2s-A5s"},
    {"A5s-A2s", "A5s,A4s,A3s,A2s"},
    {"ATo+", "ATo,AJo,AQo,AKo"},
    {"JTs-54s", "54s-JTs"},
    {"JTs-54s", "JTs,T9s,98s,87s,76s,65s,54s"},
    {"86s-53s", "86s,75s,64s,53s"},
    {"KJ", "KJs,KJo"},
    {"KJ", "JK"},
    {"54s+", "54s"},
    {"AK", "AKs;AKo"},
    {"AKs AQs\nAJs", "ajS,aQs,Aks"},
    {"AsKh", "KhAs"},
    {"10s9s,A10s", "Ts9s,ATs"},
    {"A♠K♥", "AsKh"},
    {"AKs", "AsKs,AhKh,AdKd,AcKc"},
    {"KJ:0.5", "KJ:50%"},
    {"KJ : 0.5", "[50%]KJ[/50%]"},
    {"AKs:0.25,QQ+", "[25%]AKs[/25%],QQ+"},
    {"AKs:0.25,AQs:.25,QQ+", "[25]AKs,AQs[/25]QQ+"},
    {"AKs:0.25,AQs:0.75,QQ", "[25%]AKs,[75%]AQs[/75%][/25%] QQ"},
    {"AA,AQs:0.75,AJs:0.75", "100: AA, 75: AQs, AJs"},
    {"22:0.5,33:0.25", "50: 22, 25:33"},
    {"75:0.5", "75s:0.5,75o:0.5"},
    {"75:0.5,77:0.25", "75:50%,77:25%"},  // hands that could be percentages before a hand
    {"AA:0.01,KK:0.5", "AA@1,KK@50"},
    {"AA:1.000,AKs:0.500", "AA,AKs:0.5"},
    {"random", "100%"},
    {"random", "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"},
    {"top 15%", "15%"},
    {"top15%:0.5", "15%:50%"},
    {"9d8d-6d5d", "9d8d,8d7d,7d6d,6d5d"},
    {"6d5d-9d8d", "9d8d-6d5d"},
    {"8h8s+", "8h8s,9h9s,ThTs,JhJs,QhQs,KhKs,AhAs"},
    {"AhAs-QhQs,JJ", "AsAh,KsKh,QsQh,JJ"},
    {"KsTs-Ks8s", "Ks8s,Ks9s,KsTs"},
    {"AhTs+", "AhTs,AhJs,AhQs,AhKs"},
    {"0.8(AKs)", "AKs:0.8"},
    {"40%(ATs+)", "ATs+:0.4"},
    {"0.5(AA, KK), QQ", "AA:0.5,KK:0.5,QQ"},
    {"1(AA)", "AA"},
    {"#UTG#,AA", "AA"},
    {"#UTG raise#AA", "AA"},
    {"Ax", "AA,A2+"},
    {"Axs", "A2s+"},
    {"axO:0.5", "A2o+:0.5"},
    {"Kx", "AK,KK,K2+"},
    {"AA(0.5)", "AA:0.5"},
    {"AA(50%),KK(1)", "AA:0.5,KK"},
    {"77(0.25)", "77:0.25"},  // no weight before brackets
    {"5%-15%:0.5", "15%-5%:0.5"},
    {"0%-15%", "15%"},
    {"random,AA:0", "A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32,KK-22"},
};

TEST(Range, DialectsMeanTheSame) {
  for (const auto& [one, other] : same_range)
    EXPECT_EQ(range_of(one), range_of(other)) << one << " | " << other;
}

TEST(Range, Weights) {
  const Range range = range_of("AA,AKs:0.25,AQo-ATo:0.75,AsKh:0.5");
  EXPECT_EQ(weight(range, "AsAh"), 1);
  EXPECT_EQ(weight(range, "AsKs"), 0.25);
  EXPECT_EQ(weight(range, "AsKh"), 0.5);
  EXPECT_EQ(weight(range, "AhKs"), 0);
  EXPECT_EQ(weight(range, "AhJs"), 0.75);
  EXPECT_DOUBLE_EQ(range.combos(), 6 + 1 + 27 + 0.5);
}

TEST(Range, SpansOfPercentLeaveTheBestOut) {
  const Range span = range_of("5%-15%"), wide = range_of("15%"), narrow = range_of("5%");
  for (std::uint16_t i = 0; i < combo_count; ++i)
    EXPECT_EQ(span.weights[i], wide.weights[i] - narrow.weights[i]) << i;
}

// Where programs differ both ways are named; what is taken stays.
TEST(Range, TellsWhatOthersReadOtherwise) {
  const auto parsed = parse_range("98s+,KQo+,Kx:0.5");
  ASSERT_TRUE(parsed);
  ASSERT_EQ(parsed->readings.size(), 3u);
  EXPECT_NE(parsed->readings[0].find("'98s+' at character 1 is 98s alone"), std::string::npos)
      << parsed->readings[0];
  EXPECT_NE(parsed->readings[0].find("AKs-98s"), std::string::npos);
  EXPECT_NE(parsed->readings[1].find("AKo-KQo"), std::string::npos) << parsed->readings[1];
  EXPECT_NE(parsed->readings[2].find("K2+"), std::string::npos) << parsed->readings[2];
  EXPECT_EQ(weight(parsed->range, "9s8s"), 1);
  EXPECT_EQ(weight(parsed->range, "Ts9s"), 0);
  for (const char* same : {"AKs+", "97s+", "ATo+", "QQ+", "Ax", "AKs-98s"}) {
    const auto one = parse_range(same);
    ASSERT_TRUE(one) << same;
    EXPECT_TRUE(one->readings.empty()) << same;
  }
}

TEST(Range, RefusesHalfBracketsAndTwoWeights) {
  const std::pair<const char*, const char*> wrong[] = {
      {"0.8(AKs", "has no closing ')'"},
      {"AKs)", "closes no '('"},
      {"0.5(AA:0.5)", "say one"},
      {"0.5(0.5(AA))", "say one weight"},
      {"2(AA)", "is not a hand"},
      {"AA(2)", "needs a weight from 0 to 1 in its brackets"},
      {"AA(0.5", "needs a weight from 0 to 1 in its brackets"},
      {"#UTG,AA", "is a tag without its end"},
      {"9d8d-6h5h", "has two ends of different suits"},
      {"AhAs-QhKs", "has two ends of different kinds"},
      {"5%-AA", "needs two percentages"},
  };
  for (const auto& [text, why] : wrong) {
    const auto parsed = parse_range(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().message.find(why), std::string::npos) << text << ": " << parsed.error().message;
  }
}

TEST(Range, LaterItemsOverrideAndSaySo) {
  const auto parsed = parse_range("QQ+,AKs:0.5,KK:0.25,AsKs:0");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(weight(parsed->range, "KsKh"), 0.25);
  EXPECT_EQ(weight(parsed->range, "AsKs"), 0);
  EXPECT_EQ(weight(parsed->range, "AhKh"), 0.5);
  ASSERT_EQ(parsed->notices.size(), 2u);
  EXPECT_EQ(parsed->notices[0], "range item 'KK:0.25' at character 13 overrides 6 combos of earlier items");
  EXPECT_EQ(parsed->notices[1], "range item 'AsKs:0' at character 21 overrides 1 combo of earlier items");
  EXPECT_TRUE(parse_range("QQ+,AKs,AKo")->notices.empty());
}

// What is wrong, where, and a word of the remedy.
struct Wrong {
  const char *text, *item, *place, *word;
};
const Wrong wrong_ranges[] = {
    {"AA,AX", "'AX'", "character 4", "write hands like"},
    {"AA  KK,Z", "'Z'", "character 8", "write hands like"},
    {"AAs", "'AAs'", "character 1", "cannot go on after 'AA'"},
    {"AKs+QQ", "'AKs+QQ'", "character 1", "apart by commas"},
    {"AK:1.5", "'AK:1.5'", "character 1", "from 0 to 1"},
    {"AK:-0.5", "'AK:-0.5'", "character 1", "from 0 to 1"},
    {"AK:x", "'AK:x'", "character 1", "from 0 to 1"},
    {"AK:150%", "'AK:150%'", "character 1", "from 0 to 100"},
    {"AK@150", "'AK@150'", "character 1", "from 0 to 100"},
    {"QQ,AKs-AQo", "'AKs-AQo'", "character 4", "different kinds"},
    {"QQ-AKs", "'QQ-AKs'", "character 1", "different kinds"},
    {"AKs-QTs", "'AKs-QTs'", "character 1", "neither the high card nor the gap"},
    {"AsKh-AsQd", "'AsKh-AsQd'", "character 1", "different suits"},
    {"AsKh-AKs", "'AsKh-AKs'", "character 1", "different kinds"},
    {"AsAs", "'AsAs'", "character 1", "not a hand"},
    {"top x%", "'top'", "character 1", "percentage"},
    {"top 15", "'top'", "character 1", "percentage"},
    {"top 120%", "'top'", "character 1", "from 0 to 100"},
    {"AA,[50%]KK", "'[50%]KK'", "character 4", "no closing '[/50%]'"},
    {"[50%]KK[/25%]", "'[/25%]'", "character 8", "closes no '[25%]'"},
    {"[50KK", "'[50KK'", "character 1", "no closing ']'"},
    {"[x%]KK[/x%]", "'[x%]KK[/x%]'", "character 1", "percentage"},
    {"120: AA", "'120:'", "character 1", "from 0 to 100"},
    {"0.5 0.5", "'0.5'", "character 1", "not a hand"},
    {"\xff\xfe", "'\xff\xfe'", "character 1", "not a hand"},
};

TEST(Range, ErrorsNameTheItemAndItsPlace) {
  for (const Wrong& wrong : wrong_ranges) {
    const auto parsed = parse_range(wrong.text);
    ASSERT_FALSE(parsed) << wrong.text;
    for (const char* part : {wrong.item, wrong.place, wrong.word})
      EXPECT_NE(parsed.error().message.find(part), std::string::npos)
          << part << " | " << parsed.error().message;
  }
}

TEST(Range, VectorsHave1326Numbers) {
  std::string text;
  for (int i = 0; i < combo_count; ++i) text += i % 2 == 0 ? "0.5 " : "0\n";
  const Range range = range_of(text);
  EXPECT_EQ(range.weights[0], 0.5);
  EXPECT_EQ(range.weights[1325], 0);
  EXPECT_NE(parse_range(text + "1").error().message.find("this one has 1327"), std::string::npos);
  text[0] = '2';
  EXPECT_NE(parse_range(text).error().message.find("number 1 "), std::string::npos);
}

// The first of each pair is written as the second.
const std::pair<const char*, const char*> canonical[] = {
    {"", ""},
    {"AA,KK,QQ", "QQ+"},
    {"AA", "AA"},
    {"AA,KK", "KK+"},
    {"22,33,44", "44-22"},
    {"AKs,AKo", "AK"},
    {"AKo,AKs,AQs,AJs", "AJs+,AKo"},  // shorter than AK,AQs-AJs
    {"KJ:0.5,KQ", "KQ,KJ:0.5"},
    {"KQ,KJ,KTs", "KJ+,KTs"},
    {"54s,65s", "65s,54s"},
    {"AsKh,AA", "AA,AsKh"},
    {"AhKs:0.5,AKs:0.5", "AKs:0.5,AhKs:0.5"},
    {"random", "random"},
    {"random:0.25", "random:0.25"},
    {"75o,A5s-A2s,QQ-22,ATo+,AQs-A6s,A7s", "QQ-22,AQs-A2s,ATo+,75o"},
    // The spot of wasm-postflop's README, as that program writes it.
    {"66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s",
     "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"},
};

TEST(Range, CanonicalTextIsTheShortestOfRows) {
  for (const auto& [text, written] : canonical) EXPECT_EQ(to_text(range_of(text)), written) << text;
}

TEST(Range, OtherStyles) {
  const Range range = range_of("QQ+,AKs:0.25,AQs:0.25,AsKh:0.125");
  EXPECT_EQ(to_text(range, RangeStyle::gto_plus), "QQ+,[25%]AQs+[/25%],[12.5%]AsKh[/12.5%]");
  EXPECT_EQ(to_text(range, RangeStyle::texas_solver),
            "AA:1.000,AKs:0.250,AQs:0.250,AsKh:0.125,KK:1.000,QQ:1.000");
  EXPECT_EQ(to_text(range, RangeStyle::vector).substr(0, 8), "0 0 0 0 ");
}

Range random_range(Rng& rng) {
  Range range;
  const std::uint32_t levels = 1 + rng.below(4);
  for (std::uint8_t i = 0; i < starting_hand_count; ++i) {
    const std::uint32_t level = rng.below(levels + 1);
    range.set(StartingHand{i}, rng.below(40) == 0 ? rng.uniform() : level / static_cast<double>(levels));
  }
  for (std::uint32_t n = rng.below(8); n > 0; --n)
    range.weights[rng.below(combo_count)] = static_cast<double>(rng.below(11)) / 10;
  return range;
}

TEST(Range, EveryStyleReadsBackToTheSameBits) {
  Rng rng(3);
  for (int n = 0; n < 300; ++n) {
    const Range range = random_range(rng);
    for (const RangeStyle style :
         {RangeStyle::shortest, RangeStyle::gto_plus, RangeStyle::texas_solver, RangeStyle::vector}) {
      const std::string text = to_text(range, style);
      const auto back = parse_range(text);
      ASSERT_TRUE(back) << text << back.error().message;
      ASSERT_EQ(back->range, range) << text;
      ASSERT_TRUE(back->notices.empty()) << back->notices[0];
      ASSERT_EQ(to_text(back->range, style), text);
    }
  }
}

TEST(Range, HoleCards) {
  EXPECT_TRUE(any_two().hole_cards().empty());  // any two cards, for simulate()
  const HoleCards cards = range_of("AKs:0.5,AsAh").hole_cards();
  ASSERT_EQ(cards.size(), 5u);
  double sum = 0;
  for (const WeightedCombo& c : cards) sum += c.weight;
  EXPECT_EQ(sum, 3);
  EXPECT_TRUE(range_of("AA:0").empty());
}

TEST(Range, TopIsByEquityAgainstAnyTwoInWholeHands) {
  EXPECT_EQ(to_text(hands_by_equity()[0]), "AA");
  EXPECT_EQ(to_text(hands_by_equity()[168]), "32o");
  EXPECT_EQ(top_range(0), range_of("AA"));
  EXPECT_EQ(top_range(1), any_two());
  for (const double share : {0.01, 0.05, 0.15, 0.333, 0.5, 0.75, 0.99}) {
    const Range top = top_range(share);
    EXPECT_NEAR(top.combos(), share * 1326, 6);
    double worst = 1, best_left = 0;
    for (std::uint8_t i = 0; i < starting_hand_count; ++i) {
      const double equity = against_random(StartingHand{i}, 1).equity;
      (top[StartingHand{i}.combos()[0]] > 0 ? worst : best_left) =
          top[StartingHand{i}.combos()[0]] > 0 ? std::min(worst, equity) : std::max(best_left, equity);
    }
    EXPECT_GE(worst, best_left);
  }
}

}  // namespace
}  // namespace hindsight::this_file
