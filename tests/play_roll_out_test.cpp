// Moves played on: hands come as often as ranges say, values are those of pots counted by hand, and errors
// are what they claim.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "card_text.h"
#include "play/bots/simple_bots.h"
#include "play/response/roll_out.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

Range only(const std::string& text) { return parse_range(text)->range; }

// Nobody's cards are known, as for whoever plays on.
Hand seen_by_all(int seats, const std::vector<Chips>& stacks, const std::string& cards,
                 const std::string& moves) {
  Script script(with_blinds(casino_rules(), seats, 50, 100), stacks, cards, SeatSet::first_of(seats));
  script.play(moves);
  return script.hand;
}

TEST(OthersHands, ComeAsOftenAsTheirWeightsSayWhereNoCardComesTwice) {
  SeatRanges ranges{};
  ranges[1] = only("AsAh:0.5,AdKd,KsKh");
  ranges[2] = only("AsKs,AdAc:0.25,QsQh");
  ranges[3] = only("KdQd,QsQc:0.5,AhKs");
  const OthersHands others(4, seat(0), combo_of("AcTc"), CardSet(), ranges);  // of seat 2 that leaves no AdAc
  std::map<std::array<std::uint16_t, 3>, double> exact;
  double all = 0;
  for (std::uint16_t a = 0; a < combo_count; ++a)
    for (std::uint16_t b = 0; b < combo_count && ranges[1].weights[a] > 0; ++b)
      for (std::uint16_t c = 0; c < combo_count && ranges[2].weights[b] > 0; ++c) {
        const double weight = ranges[1].weights[a] * ranges[2].weights[b] * ranges[3].weights[c];
        const CardSet one = Combo{a}.cards(), two = Combo{b}.cards(), three = Combo{c}.cards(),
                      mine = combo_of("AcTc").cards();
        if (weight == 0 || one.meets(two) || three.meets(one | two) || mine.meets(one | two | three))
          continue;
        all += exact[{a, b, c}] = weight;
      }
  ASSERT_GT(exact.size(), 3u);
  std::map<std::array<std::uint16_t, 3>, int> drawn;
  Rng rng(1);
  constexpr int draws = 40'000;
  for (int i = 0; i < draws; ++i) {
    const SeatHands hands = others.draw(rng);
    EXPECT_EQ(hands[0], combo_of("AcTc"));
    ++drawn[{hands[1].index, hands[2].index, hands[3].index}];
  }
  EXPECT_EQ(drawn.size(), exact.size());
  for (const auto& [hands, weight] : exact) {
    const double share = weight / all, off = std::sqrt(share * (1 - share) / draws);
    EXPECT_NEAR(static_cast<double>(drawn[hands]) / draws, share, 4 * off);
  }
}

TEST(OthersHands, AreThereWhereRangesCannotBeHeldTogether) {
  SeatRanges ranges{};
  ranges[1] = ranges[2] = only("AsAh");
  const OthersHands others(3, seat(0), combo_of("KcKd"), CardSet(), ranges);
  Rng rng(1);
  const SeatHands hands = others.draw(rng);
  EXPECT_EQ(hands[1], combo_of("AsAh"));
  EXPECT_FALSE(hands[2].cards().meets(hands[1].cards() | combo_of("KcKd").cards()));
}

// All-in on the turn, one of three for less: each pot by itself, over the 42 rivers.
TEST(RollOut, AnAllInIsWorthItsPotsOverAllRivers) {
  const Hand hand =
      seen_by_all(3, {4'000, 4'000, 1'000}, "KhTs7c5d2s 9d8d 4d4c QcJc", "r1000 c c c c c r3000");
  ASSERT_EQ(hand.board().size(), 4u);
  SeatRanges ranges{};
  ranges[1] = only("AdAc");
  ranges[2] = only("QhJh");
  const CallerPolicy calls;
  const std::vector<Move> moves{Move::fold(), Move::call()};
  const auto found = roll_out(calls, hand, combo_of("KdTd"), ranges, moves, {.deals = 40});
  EXPECT_EQ(found.value(0), 0);
  double sum = 0;
  int rivers = 0;
  for (const Card card : CardSet::deck().without(cards_of("KhTs7c5dKdTdAdAcQhJh"))) {
    const CardSet board = cards_of("KhTs7c5d") | card;
    const HandValue mine = evaluate(board | cards_of("KdTd")), aces = evaluate(board | cards_of("AdAc")),
                    draw = evaluate(board | cards_of("QhJh"));
    sum += (mine > aces && mine > draw ? 3'000 : 0) + (mine > aces ? 6'000 : 0);
    ++rivers;
  }
  EXPECT_EQ(rivers, 42);
  EXPECT_NEAR(found.value(1), sum / rivers - 3'000, 1e-6);
  EXPECT_NEAR(found.error(1), 0, 1e-3);
}

TEST(RollOut, ACallOnTheRiverIsWorthWhatItWinsOfTheRange) {
  // 600 to win 1,600, against four bluffs and three hands that beat it.
  const Hand hand = seen_by_all(2, {20'000, 20'000}, "KhKs7c5d2s KdKc QhJh", "r250 c c r250 c c c c r600");
  SeatRanges ranges{};
  ranges[1] = only("QJs,77");
  const CallerPolicy calls;
  const std::vector<Move> moves{Move::fold(), Move::call()};
  const auto found = roll_out(calls, hand, combo_of("AcAd"), ranges, moves, {.deals = 6'000});
  const double exact = (4 * 1'600.0 - 3 * 600.0) / 7;
  EXPECT_NEAR(found.value(1), exact, 4 * found.error(1));
  const double spread = 2'200 * std::sqrt(4.0 / 7 * 3 / 7);
  EXPECT_NEAR(found.error(1), spread / std::sqrt(static_cast<double>(found.deals)), 0.05 * found.error(1));
  EXPECT_NEAR(showdown_odds(hand, combo_of("AcAd"), ranges, 4'000, 1), 4.0 / 7, 0.04);
}

TEST(RollOut, IsTheSameForAnyNumberOfThreadsAndEndsWhereItIsClear) {
  const Hand hand = seen_by_all(4, {9'000, 9'000, 9'000, 9'000}, "KhTs7c5d2s 9d8d AdAc QhJh 4c4d", "r300");
  SeatRanges ranges;
  ranges.fill(any_two());
  const RandomPolicy plays;
  const std::vector<Move> moves{Move::fold(), Move::call(), Move::raise_to(900), Move::raise_to(1'000)};
  const auto one = roll_out(plays, hand, combo_of("AdAc"), ranges, moves, {.deals = 700}),
             three = roll_out(plays, hand, combo_of("AdAc"), ranges, moves, {.deals = 700, .threads = 3});
  EXPECT_EQ(one.sums, three.sums);
  EXPECT_EQ(one.products, three.products);
  EXPECT_EQ(one.deals, 525u) << "a quarter chooses how to go on";
  // Two raises that are nearly alike meet the same luck.
  EXPECT_LT(one.error_between(2, 3), std::hypot(one.error(2), one.error(3)));
  const CallerPolicy calls;
  const std::vector<Move> two{Move::fold(), Move::call()};
  EXPECT_EQ(roll_out(calls, hand, combo_of("AdAc"), ranges, two, {.deals = 100'000}).deals, 512u);
}

// Who would go broke with a bad hand by the policy gives up instead.
TEST(RollOut, ACallLosesNoMoreThanItCosts) {
  const Hand hand = seen_by_all(2, {20'000, 20'000}, "KhTs7c5d2s 7d2c AdAc", "r300");
  SeatRanges ranges{};
  ranges[1] = only("AA");
  const AlwaysRaise plays(AlwaysRaise::Size::all_in);
  const std::vector<Move> moves{Move::call()};
  const auto found = roll_out(plays, hand, combo_of("7h2d"), ranges, moves, {.deals = 200});
  EXPECT_EQ(found.value(0), -200);
}

TEST(RollOut, EndsByTheClockAndWhenItIsTold) {
  const Hand hand = seen_by_all(2, {20'000, 20'000}, "KhTs7c5d2s 7d2c AdAc", "r300");
  SeatRanges ranges;
  ranges.fill(any_two());
  const RandomPolicy plays;
  const std::vector<Move> moves{Move::fold(), Move::call()};
  std::stop_source source;
  source.request_stop();
  const auto found =
      roll_out(plays, hand, combo_of("7h2d"), ranges, moves, {}, Budget{.stop = source.get_token()});
  EXPECT_GT(found.deals, 0u);
  EXPECT_LT(found.deals, 1'000u);
}

}  // namespace
}  // namespace hindsight::this_file
