// The stored preflop tables against independent programs, against each other, and computed anew.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "card_text.h"
#include "cards/equity.h"
#include "cards/preflop.h"
#include "places.h"

namespace hindsight::this_file {
namespace {

StartingHand hand_named(const std::string& name) {
  for (std::uint8_t i = 0; i < starting_hand_count; ++i)
    if (to_text(StartingHand{i}) == name) return StartingHand{i};
  ADD_FAILURE() << name;
  return {};
}

TEST(Preflop, MatchupsAreKnownToTheLastBoard) {
  const MatchupTable& table = MatchupTable::get();
  EXPECT_EQ(table(combo_of("AsAh"), combo_of("KdKc")), (Matchup{1'388'072, 6'538}));
  EXPECT_EQ(table(combo_of("AsAh"), combo_of("KsKd")), (Matchup{1'399'204, 7'923}));
  EXPECT_EQ(table(combo_of("AsAh"), combo_of("KsKh")), (Matchup{1'410'336, 9'308}));
  EXPECT_EQ(table(combo_of("KdKc"), combo_of("AhAs")), (Matchup{317'694, 6'538}));
}

TEST(Preflop, EachMatchupOnce) {
  const std::vector<ComboPair> all = all_matchups();
  EXPECT_EQ(all.size(), static_cast<std::size_t>(distinct_matchups));
  for (const ComboPair pair : all) EXPECT_FALSE(pair.first.cards().meets(pair.second.cards()));
}

// All ordered pairs of hands: the losses of one are the wins of the other, and the sum over all is known.
TEST(Preflop, WinsMirrorLosses) {
  const MatchupTable& table = MatchupTable::get();
  std::uint64_t wins = 0, ties = 0, pairs = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    for (std::uint16_t j = 0; j < combo_count; ++j) {
      const Combo a{i}, b{j};
      if (a.cards().meets(b.cards())) continue;
      const Matchup one = table(a, b), other = table(b, a);
      ASSERT_EQ(one.losses(), other.wins) << to_text(a) << to_text(b);
      ASSERT_EQ(one.ties, other.ties);
      wins += one.wins;
      ties += one.ties;
      ++pairs;
    }
  EXPECT_EQ(pairs, 1'624'350u);
  EXPECT_EQ(wins, 1'334'125'369'292u);
  EXPECT_EQ(ties, 113'130'263'816u);
}

// One combo of the class against any two cards, of 2,097,572,400 deals (holdem-hand-evaluator d7b2a5b).
struct AgainstOne {
  const char* hand;
  double wins, losses, ties;
};
const AgainstOne against_one[] = {
    {"AA", 1'781'508'418, 304'661'670, 11'402'312},   {"KK", 1'722'470'558, 363'424'882, 11'676'960},
    {"QQ", 1'670'338'644, 414'934'680, 12'299'076},   {"AKs", 1'389'004'215, 673'957'209, 34'610'976},
    {"AKo", 1'352'291'878, 709'592'683, 35'687'839},  {"JTs", 1'177'887'186, 862'082'680, 57'602'534},
    {"22", 1'035'889'822, 1'021'877'238, 39'805'340}, {"72o", 665'146'081, 1'311'884'399, 120'541'920},
    {"32o", 613'318'625, 1'355'723'830, 128'529'945}};

TEST(Preflop, AgainstOneRandomHandIsExact) {
  for (const AgainstOne& known : against_one) {
    const AgainstRandom stored = against_random(hand_named(known.hand), 1);
    const double deals = 2'097'572'400.0;
    EXPECT_EQ(known.wins + known.losses + known.ties, deals);
    EXPECT_NEAR(stored.win, known.wins / deals, 0.6e-9);
    EXPECT_NEAR(stored.tie, known.ties / deals, 0.6e-9);
    EXPECT_NEAR(stored.equity, (known.wins + known.ties / 2) / deals, 0.6e-9);
  }
}

// Aces: exact for two and three opponents, 1e9 trials beyond (standard errors below 2e-5).
TEST(Preflop, AcesAgainstOneToNine) {
  const double win[] = {0.849319154848, 0.732051523520, 0.636070437010, 0.5564486, 0.4896299,
                        0.4331465,      0.3850636,      0.3439547,      0.3087269};
  const double tie[] = {0.005435956346, 0.005660501059, 0.005730561088, 0.0056953, 0.0055996,
                        0.0054625,      0.0053040,      0.0051369,      0.0049710};
  const double mean[] = {0.852037133021, 0.734352473476, 0.638298354716, 0.5586789, 0.4918710,
                         0.4353841,      0.3872803,      0.3461347,      0.3108595};
  for (int n = 1; n <= 9; ++n) {
    const AgainstRandom stored = against_random(hand_named("AA"), n);
    const double allowed = n <= 2 ? 0.6e-9 : 3 * std::hypot(against_random_error(n), 2e-5);
    EXPECT_NEAR(stored.win, win[n - 1], allowed) << n;
    EXPECT_NEAR(stored.tie, tie[n - 1], allowed) << n;
    EXPECT_NEAR(stored.equity, mean[n - 1], allowed) << n;
  }
  EXPECT_EQ(against_random_error(1), 0);
  EXPECT_EQ(against_random_error(2), 0);
  for (int n = 3; n <= 9; ++n) EXPECT_LT(against_random_error(n), 1.3e-4);
}

// Everybody has the same chance: over all hands, shares are 1 / players.
TEST(Preflop, SharesOfAllHandsAverageToOneByPlayers) {
  for (int n = 1; n <= 9; ++n) {
    double sum = 0;
    for (std::uint8_t i = 0; i < starting_hand_count; ++i)
      sum += static_cast<double>(StartingHand{i}.combos().size()) * against_random(StartingHand{i}, n).equity;
    EXPECT_NEAR(sum / combo_count, 1.0 / (n + 1), n <= 2 ? 1e-9 : against_random_error(n)) << n;
  }
}

// PokerFace's table (MIT, Diego999/PokerFace 801ba75): win in percent, rounded to 0.01, from 20,000 deals a
// number.  Of
// 1,521 numbers some 4 lie beyond three standard errors.
TEST(Preflop, PokerFaceTableIsWithinItsErrors) {
  std::ifstream file(tests_dir() + "/data/pokerface_preflop.csv");
  std::string line;
  int numbers = 0, beyond = 0;
  double squares = 0;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    std::istringstream cells(line);
    std::string name, cell;
    std::getline(cells, name, ',');
    for (int n = 1; n <= 9; ++n) {
      ASSERT_TRUE(std::getline(cells, cell, ',')) << line;
      const double truth = against_random(hand_named(name), n).win, theirs = std::stod(cell) / 100;
      const double error =
          std::sqrt(truth * (1 - truth) / 20'000 + 1e-8 / 12 + std::pow(against_random_error(n), 2));
      const double z = (theirs - truth) / error;
      squares += z * z;
      beyond += std::abs(z) > 3 ? 1 : 0;
      ++numbers;
    }
  }
  EXPECT_EQ(numbers, 1521);
  EXPECT_LE(beyond, 12);
  EXPECT_NEAR(squares / numbers, 1, 0.15);
}

TEST(SlowPreflop, MatchupsComputedAnewAreThoseStored) {
  Team team(2);
  const std::vector<Matchup> computed = compute_matchups(team);
  const std::vector<ComboPair> all = all_matchups();
  ASSERT_EQ(computed.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    ASSERT_EQ(computed[i], MatchupTable::get()(all[i].first, all[i].second))
        << to_text(all[i].first) << to_text(all[i].second);
}

TEST(SlowPreflop, OneAndTwoOpponentsComputedAnewAreThoseStored) {
  Team team(2);
  AgainstRandomTable table{};
  compute_against_one_and_two(table, team);
  for (std::uint8_t i = 0; i < starting_hand_count; ++i)
    for (int n = 1; n <= 2; ++n) {
      const AgainstRandom& computed = table[i][static_cast<std::size_t>(n - 1)];
      const AgainstRandom stored = against_random(StartingHand{i}, n);
      ASSERT_NEAR(computed.win, stored.win, 0.6e-9);
      ASSERT_NEAR(computed.tie, stored.tie, 0.6e-9);
      ASSERT_NEAR(computed.equity, stored.equity, 0.6e-9);
    }
}

// Another seed, fewer deals: no stored number is five standard errors away, and few are three.
TEST(SlowPreflop, SimulatedAnewWithinTheErrors) {
  Team team(2);
  const SimulatedTable simulated = simulate_against_random(99, 64, team);
  int beyond = 0;
  for (std::uint8_t i = 0; i < starting_hand_count; ++i)
    for (int n = 1; n <= 9; ++n) {
      const AgainstRandom stored = against_random(StartingHand{i}, n);
      const AgainstRandom& computed = simulated.table[i][static_cast<std::size_t>(n - 1)];
      const AgainstRandom& error = simulated.error[i][static_cast<std::size_t>(n - 1)];
      const double z = (computed.equity - stored.equity) / std::hypot(error.equity, against_random_error(n));
      EXPECT_LT(std::abs(z), 5.5) << to_text(StartingHand{i}) << " " << n;
      beyond += std::abs(z) > 3 ? 1 : 0;
    }
  EXPECT_LE(beyond, 40);
}

// The simulation of equity() knows nothing of the tables.
TEST(SlowPreflop, TwoOpponentsAgreeWithSimulatedEquity) {
  for (const char* name : {"AA", "JTs", "72o", "55", "AKo"}) {
    EquitySpot spot{.players = {{}, {}, {}}, .board = {}, .dead = {}};
    const std::span<const Combo> combos = hand_named(name).combos();
    for (const Combo combo : combos) spot.players[0].push_back({combo, 1});
    const Equities simulated = equity(spot, {.half_width = 0.0005, .confidence = 0.999}).value();
    EXPECT_NEAR(simulated.equity(0), against_random(hand_named(name), 2).equity, simulated.half_width)
        << name;
  }
}

}  // namespace
}  // namespace hindsight::this_file
