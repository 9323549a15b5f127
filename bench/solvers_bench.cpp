// How fast iterations, measures and the way from rules to arrays are, by game.  One thread.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "bench_main.h"
#include "solve/solvers.h"
#include "store/games/load_game.h"
#include "tree/evaluate.h"

namespace hindsight {
namespace {

using benchmark::Counter;

template <class T>
T must(Result<T> result) {
  if (result) return std::move(*result);
  std::fprintf(stderr, "solvers_bench: %s\n", result.error().message.c_str());
  std::exit(1);
}

// Items are iterations: every player updated once, or one sampled walk for each.
void iterate(benchmark::State& state, const std::string& algorithm, const std::string& game) {
  constexpr std::uint64_t batch = 10;
  const GameSource source = must(load_game(game));
  const auto solver = must(make_solver(algorithm, {source.histories, source.game}));
  solver->run(batch, {});  // memory is touched, and predictions exist
  const std::uint64_t visits = solver->visits();
  for (auto _ : state) solver->run(batch, {});
  state.SetItemsProcessed(static_cast<std::int64_t>(batch) * state.iterations());
  if (solver->visits() > visits)
    state.counters["visits"] = Counter(static_cast<double>(solver->visits() - visits), Counter::kIsRate);
}

// Value, best responses and exploitability of one strategy.
void measure(benchmark::State& state, const std::string& game) {
  const GameSource source = must(load_game(game));
  const Strategy strategy = uniform_strategy(source.game);
  for (auto _ : state) benchmark::DoNotOptimize(evaluate(source.game, strategy).exploitability);
  state.SetItemsProcessed(state.iterations());
}

// From a name to arrays.
void load(benchmark::State& state, const std::string& game) {
  for (auto _ : state) benchmark::DoNotOptimize(must(load_game(game)).game.players);
}

template <class F, class... Texts>
void add(const std::string& name, F* f, const Texts&... texts) {
  benchmark::RegisterBenchmark(name.c_str(), f, texts...)->Unit(benchmark::kMicrosecond);
}

void add_all() {
  const std::string small[] = {"kuhn", "leduc", "leduc(cards=card)", "liars_dice"};
  const std::string grid = "leduc_no_limit(bets=grid:100)";
  const std::string algorithms[] = {"cfr", "cfr+", "dcfr", "pcfr+", "external_sampling", "outcome_sampling"};
  for (const std::string& game : small) {
    for (const std::string& algorithm : algorithms) add(algorithm + "/" + game, iterate, algorithm, game);
    add("evaluate/" + game, measure, game);
    add("load/" + game, load, game);
  }
  add("dcfr/" + grid, iterate, std::string("dcfr"), grid);
  add("evaluate/" + grid, measure, grid);
  add("load/" + grid, load, grid);
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) { return hindsight::run_benchmarks(hindsight::add_all, argc, argv); }
