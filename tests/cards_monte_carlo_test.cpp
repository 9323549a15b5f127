// Random run-outs: the same bits everywhere, near what is known exactly, and every card as likely as the
// others.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "card_text.h"
#include "cards/kernels/kernels.h"
#include "cards/monte_carlo.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

HoleCards hole(std::initializer_list<const char*> combos) {
  HoleCards cards;
  for (const char* text : combos) cards.push_back({combo_of(text), 1});
  return cards;
}

HoleCards pair(int rank) {
  HoleCards cards;
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < a; ++b) cards.push_back({Combo::of(Card::of(rank, a), Card::of(rank, b)), 1});
  return cards;
}

EquitySpot spot(std::vector<HoleCards> players, std::string_view board = "", std::string_view dead = "") {
  return {std::move(players), cards_of(board), cards_of(dead)};
}

Tally run(const EquitySpot& spot, std::uint64_t trials, std::uint64_t seed = 1) {
  const auto tally = simulate(spot, {.trials = trials, .seed = seed});
  EXPECT_TRUE(tally) << (tally ? "" : tally.error().message);
  return tally.value_or(Tally{});
}

std::vector<EquitySpot> many_spots() {
  std::vector<HoleCards> ten(10);
  std::vector<HoleCards> mixed{pair(12), {}, hole({"7c2d"}), pair(11), {}, hole({"AsKs", "AdKd", "KcQc"})};
  return {spot({{}, {}}),
          spot({hole({"AsAh"}), {}}),
          spot({pair(12), pair(12)}),
          spot({hole({"AsAh"}), hole({"KsKh"}), {}}, "Kd7c2s"),
          spot(ten, "", "AsAhAdAc"),
          spot(ten),
          spot(mixed),
          spot(mixed, "2s3s4s5s", "6s")};
}

TEST(MonteCarlo, SameBitsOnEveryInstructionSet) {
  const detail::Kernels& before = detail::kernels();
  for (const EquitySpot& each : many_spots()) {
    const Simulation simulation{.trials = 70'001, .seed = 5, .classes = true};
    detail::choose_kernels(*detail::portable_kernels());
    const Tally expected = simulate(each, simulation).value();
    EXPECT_EQ(expected.trials, 70'001u);
    for (const detail::Kernels* kernels : {detail::avx2_kernels(), detail::avx512_kernels()}) {
      if (kernels == nullptr) continue;
      detail::choose_kernels(*kernels);
      EXPECT_EQ(simulate(each, simulation), expected) << kernels->name;
    }
  }
  detail::choose_kernels(before);
}

TEST(MonteCarlo, SameBitsForAnyNumberOfThreads) {
  for (const EquitySpot& each : many_spots()) {
    const Simulation simulation{.trials = 5 * trials_per_item - 7, .seed = 2};
    const Tally alone = simulate(each, simulation, {.threads = 1}).value();
    EXPECT_EQ(simulate(each, simulation, {.threads = 3}).value(), alone);
  }
}

TEST(MonteCarlo, GoesOnWhereItEnded) {
  const EquitySpot each = many_spots()[6];
  const Tally all = simulate(each, {.trials = 3 * trials_per_item, .seed = 9}).value();
  Tally parts = simulate(each, {.trials = trials_per_item, .seed = 9}).value();
  parts += simulate(each, {.trials = 2 * trials_per_item, .seed = 9, .first_item = 1}).value();
  EXPECT_EQ(parts, all);
  EXPECT_NE(simulate(each, {.trials = 3 * trials_per_item, .seed = 10}).value(), all);
}

// Every trial is somebody's, and of one class for each player.
TEST(MonteCarlo, TrialsAddUp) {
  for (const EquitySpot& each : many_spots()) {
    const Tally tally = simulate(each, {.trials = 10'001, .classes = true}).value();
    double equity = 0;
    for (std::size_t p = 0; p < 10; ++p) {
      std::uint64_t classes = 0;
      for (const std::uint64_t count : tally.classes[p]) classes += count;
      EXPECT_EQ(classes, p < each.players.size() ? tally.trials : 0);
      equity += tally.equity(p);
    }
    EXPECT_NEAR(equity, 1, 1e-12);
  }
}

struct Known {
  EquitySpot spot;
  double equity;  // of the first player, exact
};

// Five standard errors: a test that is right fails once in 1.7 million.
TEST(MonteCarlo, NearExactEquities) {
  const std::vector<Known> known{
      {spot({hole({"AsAh"}), hole({"KdKc"})}), 0.812554896794},
      {spot({pair(12), pair(11)}), 0.819460504677},
      {spot({hole({"AsAh"}), {}}), 0.852037133021},
      {spot({hole({"AsAh"}), {}, {}}), 0.734352473476},
      {spot({hole({"AsAh"}), {}, {}, {}}), 0.638298354716},
      {spot({hole({"AsAh"}), hole({"KdKc"}), hole({"QsQd"})}), 0.668678941176},
      {spot({pair(12), pair(11), pair(10)}), 0.669793291381},
      {spot({hole({"AsAh"}), {}}, "Kd7c2s"), 0.887284500883},
      {spot({{}, {}}, "Kd7c2s"), 0.5},
      {spot(std::vector<HoleCards>(10)), 0.1},
  };
  for (const Known& each : known) {
    const Tally tally = run(each.spot, 1'000'000);
    EXPECT_NEAR(tally.equity(0), each.equity, 5 * tally.standard_error(0));
    EXPECT_LT(tally.standard_error(0), 0.0006);
  }
}

// Standard deviation of a share: 0.35311 with aces against one (measured over 10^9 trials).
TEST(MonteCarlo, StatesItsError) {
  const Tally tally = run(spot({hole({"AsAh"}), {}}), 1'000'000);
  EXPECT_NEAR(tally.standard_error(0) * std::sqrt(1e6), 0.35311, 0.001);
  EXPECT_NEAR(tally.standard_error(1), tally.standard_error(0), 1e-12);
}

// Weights multiply over deals without a card twice, as an enumeration of them says.
TEST(MonteCarlo, RangesWithWeightsMeetAsTheyShould) {
  const std::string_view board = "Kd7c2s9h";
  const HoleCards first{
      {combo_of("AsAh"), 1}, {combo_of("AsKs"), 0.25}, {combo_of("7d7h"), 3}, {combo_of("3c3d"), 0}};
  const HoleCards second{
      {combo_of("AsAd"), 2}, {combo_of("7h7s"), 1}, {combo_of("KsQs"), 0.5}, {combo_of("JcTc"), 4}};
  double total = 0, won = 0;
  for (const WeightedCombo& a : first)
    for (const WeightedCombo& b : second) {
      const CardSet used = cards_of(board) | a.combo.cards() | b.combo.cards();
      if (a.combo.cards().meets(b.combo.cards())) continue;
      for (const Card river : CardSet::deck().without(used)) {
        const CardSet five = cards_of(board) | river;
        const HandValue mine = evaluate(five | a.combo.cards()), theirs = evaluate(five | b.combo.cards());
        total += a.weight * b.weight;
        won += a.weight * b.weight * (mine > theirs ? 1 : mine == theirs ? 0.5 : 0);
      }
    }
  const Tally tally = run(spot({first, second}, board), 2'000'000);
  EXPECT_NEAR(tally.equity(0), won / total, 5 * tally.standard_error(0));
}

// What each of ten players ends up with, against the numbers of all seven-card hands: chi-square with 8
// degrees of freedom exceeds 50 once in 24 million.
TEST(MonteCarlo, EveryPlayerGetsEveryHand) {
  constexpr double hands[] = {23294460, 58627800, 31433400, 6461620, 6180020,
                              4047644,  3473184,  224848,   41584};
  const Tally tally =
      simulate(spot(std::vector<HoleCards>(10)), {.trials = 4'000'000, .classes = true}).value();
  for (std::size_t p = 0; p < 10; ++p) {
    double chi_square = 0;
    for (std::size_t c = 0; c < hand_class_count; ++c) {
      const double expected = hands[c] / 133784560 * 4e6;
      chi_square += std::pow(static_cast<double>(tally.classes[p][c]) - expected, 2) / expected;
    }
    EXPECT_LT(chi_square, 50) << p;
  }
}

// Only one river, 2s, wins for the second player.  However few cards are left, it comes once in their number.
TEST(MonteCarlo, TheRiverIsAnyCardLeft) {
  constexpr double trials = 200'000;
  EquitySpot each = spot({hole({"AsAh"}), hole({"2c2d"})}, "AdKsQh2h");
  const CardSet named = each.board | cards_of("AsAh2c2d");
  for (const Card card : CardSet::deck().without(named | cards_of("2s"))) {
    const double chance = 1.0 / (deck_size - named.size() - each.dead.size());
    const double wins = static_cast<double>(run(each, 200'000, card.index).wins(1));
    EXPECT_NEAR(wins, trials * chance, 5.5 * std::sqrt(trials * chance * (1 - chance)));
    each.dead |= card;
  }
  EXPECT_EQ(run(each, 1'000).wins(1), 1'000u);
}

TEST(MonteCarlo, RefusesWhatCannotBeDealt) {
  const auto why = [](const EquitySpot& each) {
    const auto tally = simulate(each, {});
    return tally ? std::string("dealt") : tally.error().message;
  };
  EXPECT_THAT(why(spot({{}})), HasSubstr("2 to 10"));
  EXPECT_THAT(why(spot(std::vector<HoleCards>(11))), HasSubstr("11 players"));
  EXPECT_THAT(why(spot({{}, {}}, "2c3c4c5c6c7c")), HasSubstr("6 cards"));
  EXPECT_THAT(why(spot({{}, {}}, "2c3c4c", "4c")), HasSubstr("dead"));
  EXPECT_THAT(why(spot({hole({"AsAh"}), hole({"AsKs"})})), HasSubstr("player 2"));
  EXPECT_THAT(why(spot({hole({"AsAh"}), {}}, "As2c3c")), HasSubstr("player 1"));
  EXPECT_THAT(why(spot({{{combo_of("AsAh"), -1}}, {}})), HasSubstr("weight"));
  EXPECT_THAT(why(spot({{{combo_of("AsAh"), std::nan("")}}, {}})), HasSubstr("weight"));
  EXPECT_THAT(why(spot({pair(12), pair(12), pair(12)})), HasSubstr("together"));
  EquitySpot few = spot({{}, {}});
  for (std::uint8_t card = 0; card < 44; ++card) few.dead |= Card{card};
  EXPECT_THAT(why(few), HasSubstr("only 8"));
}

TEST(MonteCarlo, AStopIsNoError) {
  std::stop_source stop;
  stop.request_stop();
  const Tally tally = simulate(many_spots()[0], {}, {.stop = stop.get_token()}).value();
  EXPECT_EQ(tally.trials, 0u);
}

}  // namespace
}  // namespace hindsight::this_file
