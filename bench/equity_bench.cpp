// How long exact equities take, one thread: the situations that OMPEval and others are measured on.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <string_view>
#include <vector>

#include "cards/equity.h"
#include "cards/range.h"

namespace hindsight {
namespace {

void exact_equity(benchmark::State& state, const std::vector<std::string_view>& players,
                  std::string_view board) {
  EquitySpot spot;
  for (const std::string_view text : players) spot.players.push_back(parse_range(text)->range.hole_cards());
  const std::vector<Card> cards = parse_cards(board).value();
  for (const Card card : cards) spot.board |= card;
  double equity_of_first = equity(spot)->equity(0);  // tables are read on first use
  for (auto _ : state) benchmark::DoNotOptimize(equity_of_first = equity(spot)->equity(0));
}

BENCHMARK_CAPTURE(exact_equity, aces_kings, {"AsAh", "KdKc"}, "");
BENCHMARK_CAPTURE(exact_equity, aces_random, {"AA", "random"}, "");
BENCHMARK_CAPTURE(exact_equity, ranges, {"QQ+,AKs", "22+,A2s+"}, "");
BENCHMARK_CAPTURE(exact_equity, range_random, {"QQ+,AKs", "random"}, "");
BENCHMARK_CAPTURE(exact_equity, random_random, {"random", "random"}, "");
BENCHMARK_CAPTURE(exact_equity, flop_hand_random, {"AsAh", "random"}, "Kd7c2s");
BENCHMARK_CAPTURE(exact_equity, flop_ranges, {"QQ+,AKs", "22+,A2s+"}, "Kd7c2s");
BENCHMARK_CAPTURE(exact_equity, flop_random_random, {"random", "random"}, "Kd7c2s");
BENCHMARK_CAPTURE(exact_equity, three_hands, {"AsAh", "KdKc", "QsQd"}, "");
BENCHMARK_CAPTURE(exact_equity, three_ranges, {"AA", "KK", "QQ"}, "");

}  // namespace
}  // namespace hindsight

BENCHMARK_MAIN();
