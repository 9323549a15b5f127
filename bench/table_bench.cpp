// How many hands of hold'em a second are played: deals, legal moves, events, showdowns, pots.  One thread.
// Fold, call and raise are equally likely among the legal, amounts uniform among the legal, stacks 100 big
// blinds.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <span>

#include "base/rng.h"
#include "table/deal.h"
#include "table/hand.h"

namespace hindsight {
namespace {

Move random_move(const LegalMoves& legal, Rng& rng) {
  std::array<Move::Kind, 3> kinds{Move::Kind::call};
  std::uint32_t count = 1;
  if (legal.can_fold) kinds[count++] = Move::Kind::fold;
  if (legal.can_raise) kinds[count++] = Move::Kind::raise;
  const Move::Kind kind = kinds[rng.below(count)];
  if (kind != Move::Kind::raise) return {kind, 0};
  return Move::raise_to(legal.min_to +
                        rng.below(static_cast<std::uint32_t>(legal.max_to - legal.min_to + 1)));
}

// Folding when checking is free: refused, as in the figures of pokerkit beside which this stands.
void random_hands(benchmark::State& state, BettingLimit betting) {
  const int seats = static_cast<int>(state.range(0));
  HandRules rules = with_blinds(casino_rules(betting), seats, 50, 100);
  rules.fold_when_free = HandRules::FoldWhenFree::refused;
  std::array<Chips, max_seats> stacks{};
  stacks.fill(10'000);
  const std::span<const Chips> dealt_in(stacks.data(), static_cast<std::size_t>(seats));
  Rng rng(1);
  Hand hand;
  std::int64_t moves = 0, events = 0;
  for (auto _ : state) {
    if (!hand.restart(rules, dealt_in)) std::abort();
    const HandDeal deal = HandDeal::shuffled(rng, seats);
    for (advance(hand, deal); !hand.over(); advance(hand, deal), ++moves)
      if (!hand.play(random_move(hand.legal(), rng))) std::abort();
    events += static_cast<std::int64_t>(hand.events().size());
  }
  const auto each = benchmark::Counter::kAvgIterations;
  state.SetItemsProcessed(state.iterations());
  state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), each);
  state.counters["events"] = benchmark::Counter(static_cast<double>(events), each);
}

BENCHMARK_CAPTURE(random_hands, no_limit, BettingLimit::no_limit)->Arg(2)->Arg(6)->Arg(9);
BENCHMARK_CAPTURE(random_hands, pot_limit, BettingLimit::pot_limit)->Arg(6);
BENCHMARK_CAPTURE(random_hands, fixed_limit, BettingLimit::fixed_limit)->Arg(6);

}  // namespace
}  // namespace hindsight

BENCHMARK_MAIN();
