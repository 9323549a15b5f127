// Outs with and without false ones, odds against random hands, and what a hand becomes.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "card_text.h"
#include "cards/hand_odds.h"
#include "cards/outs.h"
#include "plain_evaluator.h"

namespace hindsight::this_file {
namespace {

// The 17 cases that PokerFace's authors count (Diego999/PokerFace 801ba75, OutsTest).
struct Counted {
  const char *hole, *board;
  int outs;
};
const Counted counted[] = {{"4s4h", "6c7dTs", 2},   {"As4h", "6h2dJc", 3},  {"6c7d", "5s9hAd", 4},
                           {"AdJh", "5sAsJd", 4},   {"JcQd", "Jd3c4s", 5},  {"3d6c", "8hJdAc", 6},
                           {"AcKd", "3d2h8h", 6},   {"5h5d", "5cQh2s", 7},  {"9hTc", "3c8dJh", 8},
                           {"7s8s", "Ah9s6dQc", 8}, {"AhKh", "3h5s7h", 9},  {"AhKc", "QsJc6d", 10},
                           {"KcJc", "Ac2cTh", 12},  {"JhTh", "9cQh3h", 15}, {"JdTd", "8dQdKs", 15},
                           {"Js8c", "9sThJc", 6},   {"9c7d", "5s6h2d", 4}};

TEST(Outs, PokerFaceCases) {
  for (const Counted& known : counted)
    EXPECT_EQ(find_outs(combo_of(known.hole), cards_of(known.board)).count(), known.outs)
        << known.hole << " on " << known.board;
}

int with(const Outs& outs, HandClass made, bool false_too) {
  int count = 0;
  for (const Out& out : outs.all)
    count += out.makes == made && (false_too || out.why_false == Out::False::no) ? 1 : 0;
  return count;
}

// PokerFace's report: "13 - 4 = 7" flush outs are 13 - 4 = 9.
TEST(Outs, ReportsFlushExampleHasNine) {
  const Outs outs = find_outs(combo_of("4sJs"), cards_of("6sAhTs"));
  EXPECT_EQ(with(outs, HandClass::flush, true), 9);
  EXPECT_EQ(outs.count(), 9);
}

// The report's 8 straight outs, 4 of them false, are right; its code counts two jacks as well.
TEST(Outs, ReportsStraightExampleHasFourFalse) {
  const Outs outs = find_outs(combo_of("Js8c"), cards_of("9sThJc"));
  EXPECT_EQ(with(outs, HandClass::straight, true), 8);
  EXPECT_EQ(with(outs, HandClass::straight, false), 4);
  EXPECT_EQ(with(outs, HandClass::trips, false), 2);
  for (const Out& out : outs.all) {
    if (out.makes == HandClass::straight) {
      EXPECT_EQ(out.why_false, out.card.rank() == 10 ? Out::False::low_straight : Out::False::no);
    } else if (out.makes == HandClass::two_pair) {
      EXPECT_EQ(out.why_false, Out::False::weak_pair);
    }
  }
}

TEST(Outs, CardsThatTheBoardSharesAreFalse) {
  const Outs outs = find_outs(combo_of("AsKs"), cards_of("7h7d2c"));
  for (const Out& out : outs.all) {
    if (out.card.rank() != 0) continue;  // a deuce makes two pair for everybody
    EXPECT_EQ(out.why_false, Out::False::shared) << to_text(out.card);
  }
  EXPECT_EQ(find_outs(combo_of("AsKs"), cards_of("2s2h2d2c")).all.size(), 0u);
}

TEST(Outs, DeadCardsAreNone) {
  EXPECT_EQ(find_outs(combo_of("4sJs"), cards_of("6sAhTs"), cards_of("2s3sKs9c")).count(), 6);
}

// Every card that makes the hand a higher class is listed, no other.
TEST(Outs, ListsAllCardsThatImprove) {
  for (const Counted& known : counted) {
    const CardSet seen = cards_of(known.hole) | cards_of(known.board);
    const Outs outs = find_outs(combo_of(known.hole), cards_of(known.board));
    EXPECT_EQ(outs.now, class_of(seen));
    std::map<std::uint8_t, HandClass> listed;
    for (const Out& out : outs.all) listed[out.card.index] = out.makes;
    for (const Card card : CardSet::deck().without(seen)) {
      const HandClass makes = class_of(seen | card);
      EXPECT_EQ(listed.contains(card.index), makes > outs.now);
      if (makes > outs.now) {
        EXPECT_EQ(listed[card.index], makes);
      }
    }
  }
}

TEST(Outs, ClassesOfFewCards) {
  EXPECT_EQ(class_of(cards_of("As2d")), HandClass::high_card);
  EXPECT_EQ(class_of(cards_of("AsAd3c")), HandClass::pair);
  EXPECT_EQ(class_of(cards_of("AsAdKcKd")), HandClass::two_pair);
  EXPECT_EQ(class_of(cards_of("AsAdAc")), HandClass::trips);
  EXPECT_EQ(class_of(cards_of("AsAdAcAh")), HandClass::quads);
  EXPECT_EQ(class_of(cards_of("AsKsQsJs")), HandClass::high_card);
  EXPECT_EQ(class_of(cards_of("AsKsQsJsTs")), HandClass::straight_flush);
}

// Any five, six and seven cards: the counts of the textbooks.
TEST(HandOdds, ClassesOfAnyCards) {
  const ClassOdds five = class_odds({}, CardSet::deck(), 5);
  EXPECT_DOUBLE_EQ(five[0], 1'302'540.0 / 2'598'960);
  EXPECT_DOUBLE_EQ(five[8], 40.0 / 2'598'960);
  const ClassOdds of_board = class_odds(cards_of("AsKsQs"), CardSet::deck().without(cards_of("AsKsQs")), 2);
  EXPECT_DOUBLE_EQ(of_board[8], 1.0 / 1176);
}

TEST(SlowHandOdds, ClassesOfAnySevenCards) {
  const std::uint64_t known[] = {23'294'460, 58'627'800, 31'433'400, 6'461'620, 6'180'020,
                                 4'047'644,  3'473'184,  224'848,    41'584};
  const ClassOdds seven = class_odds({}, CardSet::deck(), 7);
  for (std::size_t c = 0; c < seven.size(); ++c)
    EXPECT_DOUBLE_EQ(seven[c], static_cast<double>(known[c]) / 133'784'560);
}

// Known cards or all cards: the same by the law of total probability.
TEST(HandOdds, ClassesOverAllHandsAverageOut) {
  const CardSet board = cards_of("Kd7c2s"), left = CardSet::deck().without(board);
  const ClassOdds all = class_odds(board, left, 4);
  ClassOdds mean{};
  int hands = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const CardSet hole = Combo{i}.cards();
    if (hole.meets(board)) continue;
    const ClassOdds odds = class_odds(board | hole, left.without(hole), 2);
    for (std::size_t c = 0; c < odds.size(); ++c) mean[c] += odds[c];
    ++hands;
  }
  for (std::size_t c = 0; c < mean.size(); ++c) EXPECT_NEAR(mean[c] / hands, all[c], 1e-13);
}

TEST(HandOdds, AgainstOneIsTheExactEquity) {
  const HandOdds odds = odds_against_random(combo_of("AsAh"), cards_of("Kd7c2s"), {}, 1).value();
  EXPECT_TRUE(odds.exact);
  EXPECT_EQ(odds.deals, 1'070'190);
  EXPECT_NEAR(odds.equity, 0.887284500883, 5e-13);
  EXPECT_NEAR(odds.lose(), 120'132.0 / 1'070'190, 1e-15);
}

TEST(HandOdds, AgainstTwoIsExactAndAgreesWithEnumeration) {
  const HandOdds odds =
      odds_against_random(combo_of("7s8s"), cards_of("Ah9s6dQc2s"), cards_of("KdKc"), 2).value();
  EXPECT_TRUE(odds.exact);
  EquitySpot spot{.players = {{{combo_of("7s8s"), 1}}, {}, {}},
                  .board = cards_of("Ah9s6dQc2s"),
                  .dead = cards_of("KdKc")};
  const Equities plain = equity(spot, {.max_seconds = 1e9}).value();
  EXPECT_TRUE(plain.exact);
  EXPECT_EQ(plain.deals, 2 * odds.deals);  // either opponent may have either hand
  EXPECT_NEAR(odds.win, plain.win(0), 1e-14);
  EXPECT_NEAR(odds.tie, plain.tie(0), 1e-14);
  EXPECT_NEAR(odds.equity, plain.equity(0), 1e-14);
  const HandOdds flop = odds_against_random(combo_of("7s8s"), cards_of("Ah9s6d"), {}, 2).value();
  spot = {.players = {{{combo_of("7s8s"), 1}}, {}, {}}, .board = cards_of("Ah9s6d"), .dead = {}};
  const Equities simulated = equity(spot, {.half_width = 0.001, .confidence = 0.9999}).value();
  EXPECT_TRUE(flop.exact);
  EXPECT_NEAR(flop.equity, simulated.equity(0), simulated.half_width);
}

TEST(HandOdds, BeforeTheFlopFromTheTable) {
  EXPECT_NEAR(odds_against_random(combo_of("AsAh"), {}, {}, 1)->equity, 0.852037133, 1e-9);
  const HandOdds nine = odds_against_random(combo_of("AsAh"), {}, {}, 9).value();
  EXPECT_FALSE(nine.exact);
  EXPECT_GT(nine.half_width, 0);
  EXPECT_FALSE(odds_against_random(combo_of("AsAh"), {}, {}, 10));
  EXPECT_FALSE(odds_against_random(combo_of("AsAh"), cards_of("AsKs2d"), {}, 1));
}

// By the rules, card by card: nothing of the program but the cards themselves.
std::vector<CardSet> plain_pairs(CardSet left) {
  std::vector<CardSet> out;
  for (const Card a : left)
    for (const Card b : left)
      if (b < a) out.push_back(CardSet(a) | b);
  return out;
}

TEST(PlainOdds, AgainstOneAndTwoOnTheRiver) {
  const CardSet hole = cards_of("7s8s"), board = cards_of("Ah9s6dQc2s"), dead = cards_of("KdKc");
  const PlainValue mine = plain_value(hole | board);
  std::vector<std::pair<CardSet, int>> rivals;  // their hands, and 1 where they win, 0 where they tie
  for (const CardSet held : plain_pairs(CardSet::deck().without(hole | board | dead))) {
    const PlainValue other = plain_value(held | board);
    rivals.emplace_back(held, other > mine ? 1 : other == mine ? 0 : -1);
  }
  double win = 0, tie = 0;
  for (const auto& [held, order] : rivals) {
    win += order < 0 ? 1 : 0;
    tie += order == 0 ? 1 : 0;
  }
  const auto n = static_cast<double>(rivals.size());
  const HandOdds one = odds_against_random(combo_of("7s8s"), board, dead, 1).value();
  EXPECT_NEAR(one.win, win / n, 1e-15);
  EXPECT_NEAR(one.tie, tie / n, 1e-15);
  EXPECT_NEAR(one.equity, (win + tie / 2) / n, 1e-15);
  double pairs = 0, all = 0, shared = 0, equity = 0;
  for (const auto& [first, a] : rivals)
    for (const auto& [second, b] : rivals) {
      if (first.meets(second)) continue;
      const int best = std::max(a, b), with = (a == 0 ? 1 : 0) + (b == 0 ? 1 : 0);
      ++pairs;
      all += best < 0 ? 1 : 0;
      shared += best == 0 ? 1 : 0;
      equity += best > 0 ? 0 : 1.0 / (1 + with);
    }
  const HandOdds two = odds_against_random(combo_of("7s8s"), board, dead, 2).value();
  EXPECT_NEAR(two.win, all / pairs, 1e-14);
  EXPECT_NEAR(two.tie, shared / pairs, 1e-14);
  EXPECT_NEAR(two.equity, equity / pairs, 1e-14);
}

TEST(PlainOdds, OfHandsOnFlopAndTurn) {
  const auto check = [](const std::vector<std::string>& hands, const char* open) {
    const CardSet board = cards_of(open);
    EquitySpot spot{.players = {}, .board = board, .dead = {}};
    CardSet left = CardSet::deck().without(board);
    for (const std::string& hand : hands) {
      spot.players.push_back({{combo_of(hand), 1}});
      left = left.without(cards_of(hand));
    }
    std::vector<double> share(hands.size());
    double boards = 0;
    std::vector<CardSet> more;
    for (const Card card : left) more.push_back(CardSet(card));
    for (const CardSet run_out : board.size() == 4 ? more : plain_pairs(left)) {
      std::vector<PlainValue> values;
      for (const std::string& hand : hands) values.push_back(plain_value(cards_of(hand) | board | run_out));
      const PlainValue best = *std::max_element(values.begin(), values.end());
      const auto winners = static_cast<double>(std::count(values.begin(), values.end(), best));
      for (std::size_t p = 0; p < hands.size(); ++p) share[p] += values[p] == best ? 1 / winners : 0;
      ++boards;
    }
    const Equities known = equity(spot).value();
    EXPECT_TRUE(known.exact);
    EXPECT_EQ(known.deals, boards);
    for (std::size_t p = 0; p < hands.size(); ++p)
      EXPECT_NEAR(known.equity(p), share[p] / boards, 1e-13) << open;
  };
  check({"AsKs", "7c7d"}, "Ts9s2h");
  check({"AsKs", "QhQd", "7c7d", "JhTh"}, "Ts9s2h5c");
  check({"5c4c", "5d4d", "AhAd"}, "3s2h6hKs");
}

TEST(PlainOdds, ClassesToCome) {
  const CardSet known = cards_of("4sJs6sAhTs5s"), left = CardSet::deck().without(known);
  std::array<double, hand_class_count> count{};
  for (const Card card : left) ++count[static_cast<std::size_t>(plain_value(known | card)[0])];
  const ClassOdds odds = class_odds(known, left, 1);
  for (std::size_t c = 0; c < odds.size(); ++c) EXPECT_NEAR(odds[c], count[c] / 46, 1e-15) << c;
}

}  // namespace
}  // namespace hindsight::this_file
