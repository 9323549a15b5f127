// Equities against independent programs' exact counts, against plain enumeration, and the errors that
// simulations state.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

#include "base/rng.h"
#include "card_text.h"
#include "cards/equity.h"
#include "cards/equity_exact.h"
#include "cards/evaluator.h"
#include "cards/range.h"

namespace hindsight::this_file {
namespace {

EquitySpot spot_of(const std::vector<std::string>& players, std::string_view board = "",
                   std::string_view dead = "") {
  EquitySpot spot;
  for (const std::string& text : players)
    spot.players.push_back(parse_range(text).value().range.hole_cards());
  spot.board = cards_of(board);
  spot.dead = cards_of(dead);
  return spot;
}

Equities exact(const EquitySpot& spot) {
  const auto result = equity(spot);
  EXPECT_TRUE(result) << (result ? "" : result.error().message);
  EXPECT_TRUE(result->exact);
  EXPECT_EQ(result->half_width, 0);
  return *result;
}

// Counts by OMPEval 4aec210, the last digit included (docs/facts.md).
struct HeadsUp {
  const char *first, *second, *board;
  double wins, losses, ties, equity;
};

void PrintTo(const HeadsUp& spot, std::ostream* out) {
  *out << spot.first << " v " << spot.second << " on " << spot.board;
}

const HeadsUp heads_up[] = {
    {"AsAh", "KdKc", "", 1'388'072, 317'694, 6'538, 0.812554896794},
    {"AsAh", "KsKd", "", 1'399'204, 305'177, 7'923, 0.819460504677},
    {"AsAh", "KsKh", "", 1'410'336, 292'660, 9'308, 0.826366112559},
    {"AA", "KK", "", 50'371'344, 10'986'372, 285'228, 0.819460504677},
    {"AKs", "QQ", "", 18'834'720, 22'082'460, 178'116, 0.460485258459},
    {"AKo", "QQ", "", 53'051'544, 69'714'036, 520'308, 0.432423360571},
    {"JTs", "22", "", 21'831'816, 18'677'004, 586'476, 0.538384101188},
    {"AKo", "JTs", "", 48'701'580, 33'108'240, 380'772, 0.594860857067},
    {"72o", "32o", "", 103'548'840, 47'358'912, 34'021'080, 0.651923113860},
    {"QQ+,AKs", "22+,A2s+", "", 2'905'904'352, 1'199'599'044, 75'942'972, 0.704032906061},
    {"QQ+,AKs", "random", "", 36'601'922'580, 9'193'956'228, 350'713'992, 0.796966305517},
    {"AsAh", "random", "Kd7c2s", 949'068, 120'132, 990, 0.887284500883},
    {"QQ+,AKs", "22+,A2s+", "Kd7c2s", 1'443'776, 301'954, 17'460, 0.823794372699},
    {"random", "random", "Kd7c2s", 614'156'506, 614'156'506, 30'230'428, 0.5},
    {"random", "random", "", 1'334'125'369'292, 1'334'125'369'292, 113'130'263'816, 0.5},
    {"AA", "random", "", 6.0 * 1'781'508'418, 6.0 * 304'661'670, 6.0 * 11'402'312, 0.852037133021},
    {"72o", "random", "", 12.0 * 665'146'081, 12.0 * 1'311'884'399, 12.0 * 120'541'920, 0.345836473},
    {"32o", "random", "", 12.0 * 613'318'625, 12.0 * 1'355'723'830, 12.0 * 128'529'945, 0.323032281},
};

class EquityOracle : public testing::TestWithParam<HeadsUp> {};

TEST_P(EquityOracle, HeadsUp) {
  const HeadsUp& known = GetParam();
  const Equities result = exact(spot_of({known.first, known.second}, known.board));
  EXPECT_EQ(result.deals, known.wins + known.losses + known.ties);
  EXPECT_EQ(result.shared[0][0], known.wins);
  EXPECT_EQ(result.shared[1][0], known.losses);
  EXPECT_EQ(result.shared[0][1], known.ties);
  EXPECT_EQ(result.shared[1][1], known.ties);
  EXPECT_NEAR(result.equity(0), known.equity, 5e-10);
  EXPECT_NEAR(result.equity(0) + result.equity(1), 1, 1e-15);
  EXPECT_EQ(result.win(0), known.wins / result.deals);
  EXPECT_EQ(result.tie(0), known.ties / result.deals);
}

INSTANTIATE_TEST_SUITE_P(Known, EquityOracle, testing::ValuesIn(heads_up));

// Deals in all, and those that each player wins alone.
void expect_wins(const Equities& result, double deals, const std::array<double, 3>& wins) {
  EXPECT_EQ(result.deals, deals);
  for (std::size_t p = 0; p < wins.size(); ++p) EXPECT_EQ(result.shared[p][0], wins[p]) << "player " << p + 1;
}

TEST(Equity, ThreeWayOracles) {
  const Equities hands = exact(spot_of({"AsAh", "KdKc", "QsQd"}));
  expect_wins(hands, 1'370'754, {914'778, 251'982, 198'545});
  EXPECT_EQ(hands.shared[0][2], 5'449);
  EXPECT_EQ(hands.shared[0][1], 0);
  EXPECT_NEAR(hands.equity(1), 0.185152356538, 5e-13);
  // One flush wants a board of three spades and two others, among them a pair that fills up a pocket pair.
  const Equities suited = exact(spot_of({"AsKs", "QdQh", "JcJd"}));
  EXPECT_EQ(suited.deals, 1'370'754);
  EXPECT_EQ(suited.shared[0][0], 540'154);
  EXPECT_EQ(suited.shared[1][0], 590'390);
  EXPECT_EQ(suited.shared[2][0], 235'866);
  EXPECT_EQ(suited.shared[0][2], 4'344);
  const Equities ranges = exact(spot_of({"AA", "KK", "QQ"}));
  expect_wins(ranges, 296'082'864, {197'872'740, 52'100'496, 44'784'900});
  EXPECT_EQ(ranges.shared[2][2], 1'324'728);
  EXPECT_NEAR(ranges.equity(0), 0.669793291381, 5e-13);
  EXPECT_NEAR(ranges.equity(1), 0.177457321542, 5e-13);
  EXPECT_NEAR(ranges.equity(2), 0.152749387077, 5e-13);
}

// Every deal by itself.
exact::Winners plain(const EquitySpot& spot) {
  std::vector<HoleCards> players = spot.players;
  for (HoleCards& cards : players)
    if (cards.empty())
      for (std::uint16_t i = 0; i < combo_count; ++i) cards.push_back({Combo{i}, 1});
  exact::Winners winners(std::size_t{1} << players.size());
  for (const CardSet board : exact::all_boards(spot.board, spot.dead)) {
    const auto deal = [&](const auto& self, std::size_t p, CardSet used, double weight, HandValue best,
                          std::size_t holders) -> void {
      if (p == players.size()) {
        winners[holders] += weight;
        return;
      }
      for (const WeightedCombo& c : players[p]) {
        const CardSet cards = c.combo.cards();
        if (cards.meets(used)) continue;
        const HandValue value = evaluate(cards | board);
        const std::size_t me = std::size_t{1} << p;
        self(self, p + 1, used | cards, weight * c.weight, std::max(best, value),
             value > best    ? me
             : value == best ? holders | me
                             : holders);
      }
    };
    deal(deal, 0, board | spot.dead, 1, 0, 0);
  }
  return winners;
}

void expect_same(const Equities& result, const exact::Winners& winners, double tolerance) {
  double total = 0;
  std::vector<std::array<double, 10>> shared(result.shared.size());
  for (std::size_t set = 1; set < winners.size(); ++set) {
    total += winners[set];
    for (std::size_t p = 0; p < shared.size(); ++p)
      if ((set >> p & 1) != 0) shared[p][static_cast<std::size_t>(std::popcount(set) - 1)] += winners[set];
  }
  EXPECT_NEAR(result.deals, total, tolerance * total);
  for (std::size_t p = 0; p < shared.size(); ++p)
    for (std::size_t n = 0; n < 10; ++n) EXPECT_NEAR(result.shared[p][n], shared[p][n], tolerance * total);
}

TEST(Equity, SameAsPlainEnumeration) {
  const EquitySpot spots[] = {
      spot_of({"AsKs", "QhQd", "7c7d"}, "Ts9s2h"),
      spot_of({"AsAh", "KdKc", "Js8s", "2s2c"}, "Ts9s2h4d"),
      spot_of({"QQ+,AKs:0.25", "JJ-99:0.5,AQs,KQs:0.75", "87s"}, "Ts9s2h4d"),
      spot_of({"22+,A2s+:0.3,KQo", "top 20%:0.7,AsKh:0.1"}, "Ts9s2h4d"),
      spot_of({"22+,A2s+:0.3,KQo", "top 20%:0.7,AsKh:0.1"}, "Ts9s2h4d", "AcKcKh2s"),
      spot_of({"top 30%", "random"}, "AsKsQsJsTs"),
      spot_of({"top 30%", "random"}, "2s2h2d2cAs", "Ah"),
      spot_of({"AsAh", "random"}, "Kd7c2s4h"),
      spot_of({"random:0.5", "AsAh,7s7h:0.25"}, "Kd7c2s4h"),
      spot_of({"AsAh,7s7h:0.25", "22+,A2s+,K2s+:0.5"}, "Kd7c2s4h", "KsQs"),
  };
  for (const EquitySpot& spot : spots) expect_same(exact(spot), plain(spot), 1e-10);
}

// Known hands before the flop: all suits and shapes of hand, with dead cards; every board by itself.
TEST(Equity, HandsBeforeTheFlopAreSameAsPlainEnumeration) {
  expect_same(exact(spot_of({"AsKs", "QhJh", "7c7d", "8h9h"})),
              plain(spot_of({"AsKs", "QhJh", "7c7d", "8h9h"})), 0);
  expect_same(exact(spot_of({"5s4s", "6s7s", "8s9s"}, "", "2h3h")),
              plain(spot_of({"5s4s", "6s7s", "8s9s"}, "", "2h3h")), 0);
  expect_same(exact(spot_of({"AhAd", "AcAs"}, "", "KdQd")), plain(spot_of({"AhAd", "AcAs"}, "", "KdQd")), 0);
  expect_same(exact(spot_of({"Td9s", "Tc9h", "2d2h", "KdKh", "7s6s"})),
              plain(spot_of({"Td9s", "Tc9h", "2d2h", "KdKh", "7s6s"})), 0);
}

// Both ways through the same deals: the table or hands on all boards, and board by board.
TEST(Equity, TableHandsAndBoardsAgree) {
  Team team(2);
  const std::vector<HoleCards> players = {parse_range("AKs:0.5,72o:0.25,55")->range.hole_cards(),
                                          parse_range("JTs,AKo:0.125,55")->range.hole_cards()};
  const auto table = exact::from_table(players), hands = exact::of_hands(players, {}, team),
             boards = exact::two_on_boards(players, exact::all_boards({}, {}), team);
  const double total = std::accumulate(table.begin(), table.end(), 0.0);
  for (std::size_t w = 1; w < 4; ++w) {
    EXPECT_NEAR(hands[w], table[w], 1e-12 * total);
    EXPECT_NEAR(boards[w], table[w], 1e-12 * total);
  }
}

TEST(Equity, ThreadsDoNotChangeABit) {
  const EquitySpot spots[] = {spot_of({"22+,A2s+:0.3", "top 20%:0.7"}, "Ts9s2h"),
                              spot_of({"QQ+:0.3", "JJ-99:0.7", "AKs"}),
                              spot_of({"top 10%:0.7", "random", "AsKs"})};
  for (const EquitySpot& spot : spots) {
    const auto one = equity(spot, {.half_width = 0.005}, {.threads = 1}).value();
    const auto three = equity(spot, {.half_width = 0.005}, {.threads = 3}).value();
    EXPECT_EQ(one.deals, three.deals);
    EXPECT_EQ(one.shared, three.shared);
    EXPECT_EQ(one.half_width, three.half_width);
  }
}

TEST(Equity, AllBoardsAreThereOnce) {
  auto boards = exact::all_boards(cards_of("AsKs2h"), cards_of("2d"));
  EXPECT_EQ(boards.size(), 48u * 47 / 2);
  std::ranges::sort(boards, {}, &CardSet::bits);
  EXPECT_EQ(std::ranges::adjacent_find(boards), boards.end());
  for (const CardSet board : boards) {
    EXPECT_EQ(board.size(), 5);
    EXPECT_FALSE(board.meets(cards_of("2d")));
    EXPECT_EQ(board & cards_of("AsKs2h"), cards_of("AsKs2h"));
  }
}

TEST(Equity, TrialsForAnError) {
  EXPECT_EQ(trials_by_normal(0.01, 0.95), 9'604u);  // the PokerFace report's 1 %
  EXPECT_EQ(trials_by_normal(0.001, 0.95), 960'365u);
  const std::uint64_t sure = trials_by_berry_esseen(0.01, 0.95);
  const auto bound = [](std::uint64_t n) {
    const double root = std::sqrt(static_cast<double>(n));
    return std::erf(0.02 * root / std::sqrt(2.0)) - 2 * 0.4748 / root;
  };
  EXPECT_GE(bound(sure), 0.95);
  EXPECT_LT(bound(sure - 1), 0.95);
}

// The chance that X / n is within `half_width` of p, by summing the binomial distribution.
double within(int n, double p, double half_width) {
  const int from = std::max(0, static_cast<int>(std::ceil(n * (p - half_width) - 1e-9)));
  const int to = std::min(n, static_cast<int>(std::floor(n * (p + half_width) + 1e-9)));
  double term = std::exp(std::lgamma(n + 1.0) - std::lgamma(from + 1.0) - std::lgamma(n - from + 1.0) +
                         from * std::log(p) + (n - from) * std::log1p(-p));
  double sum = 0;
  for (int x = from; x <= to; ++x) {
    sum += term;
    term *= (n - x) / (x + 1.0) * p / (1 - p);
  }
  return sum;
}

// Between two points where the numbers of wins that count change, P(from <= X <= to) as a function of p rises
// and then falls: it is least at such points, just before or after.  So this is the least coverage of all
// probabilities.
TEST(Equity, TrialsAreEnoughForEveryProbability) {
  constexpr double half_width = 0.01, edge = 1e-7;
  const auto n = static_cast<int>(trials_by_berry_esseen(half_width, 0.95));
  EXPECT_EQ(n, 10'470);
  double min = 1;
  for (int x = 0; x <= n; ++x)
    for (const double side : {-half_width, half_width})
      for (const double p :
           {static_cast<double>(x) / n + side - edge, static_cast<double>(x) / n + side + edge})
        if (p > 0 && p <= 0.5) min = std::min(min, within(n, p, half_width));
  EXPECT_GE(min, 0.95);
  EXPECT_LT(min, 0.965) << "at even chances no more are made than are needed";
}

TEST(Equity, SimulationStatesItsError) {
  const EquitySpot spot = spot_of({"AsAh", "random", "random"});
  const auto result = equity(spot, {.half_width = 0.002, .confidence = 0.99}).value();
  EXPECT_FALSE(result.exact);
  EXPECT_EQ(result.deals, static_cast<double>(trials_by_berry_esseen(0.002, 0.99)));
  EXPECT_GT(result.half_width, 0.0015);
  EXPECT_LE(result.half_width, 0.002);
  EXPECT_NEAR(result.equity(0), 0.734352473476, result.half_width);
  const auto sure = equity(spot_of({"AsAh", "KdKc"}, "AdAc2h2s"), {.simulate = true}).value();
  EXPECT_EQ(sure.equity(0), 1);
  EXPECT_GT(sure.half_width, 0);
}

// 10,000 runs: how often the truth lies within the half-width wanted and within the one stated (a binomial
// number; five standard deviations are allowed).
TEST(SlowEquity, IntervalsCoverAsOftenAsTheySay) {
  const EquitySpot spot = spot_of({"AKs", "QQ"});
  const double truth = exact(spot).equity(0);
  int wanted = 0, stated = 0;
  constexpr int runs = 10'000;
  for (std::uint64_t seed = 0; seed < runs; ++seed) {
    const auto result =
        equity(spot, {.half_width = 0.01, .confidence = 0.95, .seed = seed, .simulate = true}).value();
    const double error = std::abs(result.equity(0) - truth);
    wanted += error <= 0.01 ? 1 : 0;
    stated += error <= result.half_width ? 1 : 0;
  }
  const double allowed = 5 * std::sqrt(0.95 * 0.05 * runs);
  EXPECT_GE(wanted, 0.95 * runs);  // more trials than the normal distribution asks for
  EXPECT_NEAR(stated, 0.95 * runs, allowed);
}

TEST(Equity, WhatCannotBeDealt) {
  const auto wrong = [](const EquitySpot& spot) { return equity(spot).error().message; };
  EXPECT_NE(wrong(spot_of({"AA"})).find("2 to 10 players"), std::string::npos);
  EXPECT_NE(wrong(spot_of({"AA", "KK"}, "2s3s")).find("0, 3, 4 or 5"), std::string::npos);
  EXPECT_NE(wrong(spot_of({"AsAh", "KK"}, "As3s4d")).find("player 1 has no hand"), std::string::npos);
  EXPECT_NE(wrong(spot_of({"AsAh", "AsKh"})).find("no deal"), std::string::npos);
  EXPECT_NE(wrong(spot_of({"AA", "AA", "AA"}, "2s3s4d")).find("no deal"), std::string::npos);
  EXPECT_NE(wrong(spot_of({"KK", "AA"}, "2s3s4d", "2s")).find("on the board and dead"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
