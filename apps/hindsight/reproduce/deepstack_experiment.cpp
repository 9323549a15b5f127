// The thesis' matches against DeepStack-Leduc: what was sampled there, and what is exact.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "reproduce/experiment.h"
#include "store/games/load_game.h"
#include "study/games/exploitation.h"
#include "study/games/game_run.h"
#include "study/games/report.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

using FindingList = std::vector<Finding>;
constexpr double exactness = 0.01;  // chips, of the solutions: a tenth of a mbb/g
constexpr double seconds = 120;

double mean(const std::vector<double>& values) { return (values[0] + values[1]) / 2; }

Finding exactly(std::string what, double value) {
  return {std::move(what), not_told, value, not_told, "", true};
}

// Means of 100,000 hands with their standard errors, mbb/g.  A match against oneself has the mean 0 over both
// seats.
void add_theirs(FindingList& out) {
  struct Row {
    const char* what;
    double mean, error;
    std::optional<double> exact;
  };
  for (const Row& row : {Row{"DeepStack against itself", 3.76, 6.85, 0},
                         {"the thesis' 4 million iterations against it", -13.6, 7.41, {}},
                         {"... 20 million", 1.05, 6.79, {}},
                         {"... 100 million", 7.79, 6.96, {}}})
    out.push_back({fmt::format("{}, mbb/g, standard error {}", row.what, row.error), row.mean, row.exact,
                   not_told, "", true});
}

// What a strategy that is so exploitable wins at the least from anybody, DeepStack among them, mean over both
// seats.
Result<void> add_guarantee(FindingList& out) {
  HS_TRY(GameSource loaded, load_game("leduc_no_limit(bets=grid:100)"));
  const auto source = std::make_shared<const GameSource>(std::move(loaded));
  HS_TRY(const Strategy strategy, solved(source, {.target = exactness, .seconds = seconds}));
  const double guaranteed = -mbb(*source, evaluate(source->game, strategy).exploitability).value();
  out.push_back(by("auto", at_least("our solution of the grid of 100 against anybody, at the least, mbb/g",
                                    not_told, 0, guaranteed, -0.2)));
  return {};
}

// A player that knows the table and trusts it so far: what it wins, and what it can lose to anybody else,
// means over both seats. What is asked of it is 50 mbb/g where a best response gets 56.7, and as large a
// share of others.
void add_exploiting(FindingList& out, const GameSource& source, const Strategy& table, double most) {
  constexpr double trust = 0.99, share = 50 / 56.7, close_enough = 0.1;  // close_enough: chips
  const Exploitation found =
      exploit(source, table, {.shares = {trust}, .setup = {.gap = close_enough / source.game.payoff_range}});
  const std::vector<CounterStrategy>& seats = found.points.at(0).counters;
  const auto mean_milli = [&](double CounterStrategy::*of) {
    return mbb(source, (seats[0].*of + seats[1].*of) / 2).value();
  };
  const std::string by_what = fmt::format("restricted Nash, p = {}", trust);
  const double wins = mean_milli(&CounterStrategy::against_model);
  out.push_back(
      by(by_what, at_least("our exploiting mode against it, mbb/g", not_told, most, wins, share * most)));
  out.push_back(by(by_what, told("... what it can lose at the most to anybody, mbb/g", not_told, not_told,
                                 mean_milli(&CounterStrategy::exploitability))));
}

Result<void> add_exact(FindingList& out, const std::string& path) {
  HS_TRY(Solution theirs, load_solution(path));
  const auto source = std::make_shared<const GameSource>(std::move(theirs.source));
  if (!mbb(*source, 1) || source->players != 2)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format(
            "--strategy {} is a strategy for {}; DeepStack-Leduc's is one for heads-up no-limit Leduc", path,
            source->name));
  const auto milli = [&](double chips) { return mbb(*source, chips).value(); };
  const Evaluation table = evaluate(source->game, theirs.strategy);
  out.push_back(exactly("its table against itself, seat 1, chips", table.value[0]));
  out.push_back(exactly("... best response in seat 1, chips", table.best_response[0]));
  out.push_back(exactly("... best response in seat 2, chips", table.best_response[1]));
  HS_TRY(const Strategy ours, solved(source, {.target = exactness, .seconds = seconds}));
  const Evaluation own = evaluate(source->game, ours);
  out.push_back(by("auto", told("value of the game for seat 1, chips", not_told, not_told, own.value[0])));
  const double wins = milli(mean(evaluate_against(source->game, ours, theirs.strategy).value));
  out.push_back(by("auto", at_least("our solution against it, mbb/g (theirs: 100 million)", 7.79, not_told,
                                    wins, -milli(own.exploitability))));
  const Strategy best = best_responses(source->game, theirs.strategy);
  const double most = milli(mean(evaluate_against(source->game, best, theirs.strategy).value));
  out.push_back(by("best response", close("our best response against it, mbb/g", not_told,
                                          milli(table.exploitability), most, 1e-6)));
  add_exploiting(out, *source, theirs.strategy, most);
  return {};
}

}  // namespace

Result<std::vector<Finding>> deepstack_matches(const Laboratory& given) {
  FindingList out;
  add_theirs(out);
  HS_RETURN_IF_ERROR(add_guarantee(out));
  if (!given.strategy.empty()) HS_RETURN_IF_ERROR(add_exact(out, given.strategy));
  return out;
}

}  // namespace hindsight
