// How many hands a second are valued, and how many random run-outs dealt.  One thread; every kernel on each
// instruction set that the machine has.  Items are hands, or trials.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "base/rng.h"
#include "bench_main.h"
#include "cards/evaluator.h"
#include "cards/kernels/kernels.h"
#include "cards/monte_carlo.h"

namespace hindsight {
namespace {

Card card(int index) { return {static_cast<std::uint8_t>(index)}; }

CardSet random_cards(Rng& rng, int n) {
  CardSet set;
  while (set.size() < n) set |= Card{static_cast<std::uint8_t>(rng.below(deck_size))};
  return set;
}

template <int n, int m>
std::uint64_t sum_of_hands(const SortedHand<m>& hand, int from) {
  std::uint64_t sum = 0;
  for (int i = from; i < deck_size; ++i)
    if constexpr (m + 1 == n)
      sum += hand.with(card(i)).value();
    else
      sum += sum_of_hands<n>(hand.with(card(i)), i + 1);
  return sum;
}

// All hands of n cards in nested loops.
template <int n>
void all_hands(benchmark::State& state) {
  std::int64_t hands = 1;
  for (int k = 0; k < n; ++k) hands = hands * (deck_size - k) / (k + 1);
  for (auto _ : state) benchmark::DoNotOptimize(sum_of_hands<n>(SortedHand<>{}, 0));
  state.SetItemsProcessed(state.iterations() * hands);
}

std::vector<SevenCards> random_hands(std::size_t n) {
  Rng rng(1);
  std::vector<SevenCards> hands(n);
  for (SevenCards& hand : hands) {
    CardSet seen;
    for (Card& each : hand) {
      while (seen.has(each = card(static_cast<int>(rng.below(deck_size))))) continue;
      seen |= each;
    }
  }
  return hands;
}

// Hands as seven bytes, in blocks; 62,500 stay in the cache, 10,000,000 do not.
void many_hands(benchmark::State& state, const detail::Kernels* kernels) {
  detail::choose_kernels(*kernels);
  const std::vector<SevenCards> hands = random_hands(static_cast<std::size_t>(state.range(0)));
  std::array<HandValue, 4096> values;
  for (auto _ : state)
    for (std::size_t first = 0; first < hands.size(); first += values.size()) {
      const std::size_t n = std::min(values.size(), hands.size() - first);
      evaluate_hands(std::span(hands).subspan(first, n), std::span(values).first(n));
      benchmark::DoNotOptimize(std::accumulate(values.data(), values.data() + n, 0u));
    }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void one_hand(benchmark::State& state) {
  Rng rng(1);
  std::vector<CardSet> hands(62'500);
  for (CardSet& hand : hands) hand = random_cards(rng, 7);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate(hands[i]));
    i = i + 1 < hands.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(state.iterations());
}

// All hole cards on random boards: 1,081 hands each.
void whole_board(benchmark::State& state, const detail::Kernels* kernels) {
  detail::choose_kernels(*kernels);
  Rng rng(1);
  std::vector<CardSet> boards(100'000);
  for (CardSet& board : boards) board = random_cards(rng, 5);
  std::array<HandValue, combo_count> values;
  std::size_t i = 0;
  for (auto _ : state) {
    evaluate_board(boards[i], values);
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
    i = i + 1 < boards.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(state.iterations() * 1081);
}

// Range 0: players; range 1: whether the first holds aces.
void run_outs(benchmark::State& state, const detail::Kernels* kernels) {
  detail::choose_kernels(*kernels);
  EquitySpot spot{std::vector<HoleCards>(static_cast<std::size_t>(state.range(0)))};
  if (state.range(1) != 0) spot.players[0] = {{Combo::of(card(51), card(50))}};
  std::uint64_t item = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(simulate(spot, {.trials = trials_per_item, .first_item = item++})->trials);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(trials_per_item));
}

void add_all() {
  benchmark::RegisterBenchmark("all_hands/5", all_hands<5>)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("all_hands/7", all_hands<7>)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("one_hand", one_hand);
  for (const detail::Kernels* each :
       {detail::portable_kernels(), detail::avx2_kernels(), detail::avx512_kernels()}) {
    if (each == nullptr) continue;
    const std::string name = each->name;
    benchmark::RegisterBenchmark(("many_hands/" + name).c_str(), many_hands, each)
        ->Arg(62'500)
        ->Arg(10'000'000);
    benchmark::RegisterBenchmark(("whole_board/" + name).c_str(), whole_board, each);
    benchmark::RegisterBenchmark(("run_outs/" + name).c_str(), run_outs, each)
        ->ArgsProduct({{2, 6, 10}, {0, 1}})
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) { return hindsight::run_benchmarks(hindsight::add_all, argc, argv); }
