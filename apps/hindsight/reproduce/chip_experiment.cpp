// The report's chip poker: solved for every stack, and matches against its two simple players.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <span>

#include "base/interval.h"
#include "heritage/chip_limit.h"
#include "heritage/chip_match.h"
#include "heritage/chip_replay.h"
#include "holdem/spots/spot.h"
#include "reproduce/experiment.h"

namespace hindsight {

namespace {

constexpr std::optional<double> unknown;
constexpr std::array<int, 4> stacks = {8, 20, 50, 100};
constexpr int deepest = 100;
constexpr std::uint64_t matches = 4000, quick_matches = 100'000;
constexpr std::uint64_t iterations = 30;
constexpr std::uint64_t their_hands = 1'000'000;

std::string ante_text(int ante) { return ante == 0 ? "no ante" : "ante of 1"; }

// All that matches need, and the seconds that a processor took.
double solve(ChipSolutions& solutions, int ante, std::vector<Finding>& out) {
  const std::clock_t start = std::clock();
  std::vector<Finding> found;
  for (const int behind : ChipSolutions::behind_until(deepest)) {
    const ChipPoker poker = solutions.poker_for(behind);
    const auto& solved = solutions.of(behind);
    found.push_back(at_most(fmt::format("{}, {} chips behind{}: exploitability, chips", ante_text(ante),
                                        behind, poker.raise_cap > 0 ? ", bets of 2 and 4" : ""),
                            unknown, 0, solved.worth.exploitability(), 0.05));
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  out.insert(out.end(), found.begin(), found.end());
  return seconds;
}

// One more iteration, which counts, and in which nothing is kept of the average so far.
Result<double> exploitability_of_last(const VectorGame& game, const VectorCfr<float>& solver) {
  UpdateRule rule = spot_rule;
  rule.gamma = {1e6};
  rule.average_every = 1;
  VectorCfr<float> last(game, rule, 1);
  Writer state;
  solver.save(state);
  Reader reader(state.bytes());
  HS_RETURN_IF_ERROR(last.load(reader));
  last.run(1, {});
  return last.exploitability();
}

Result<void> compare_average(std::vector<Finding>& out) {
  const ChipFlops flops{ChipPoker{}};
  const VectorGame game = flops.game(ChipSolutions(1).poker_for(deepest));
  VectorCfr<float> solver(game, spot_rule, 1);
  solver.run(iterations, {});
  HS_TRY(const double last, exploitability_of_last(game, solver));
  out.push_back(told("ante of 1, deepest: exploitability of the last strategy, chips", unknown, 0, last));
  out.push_back(at_most("... of the average strategy", unknown, 0, solver.exploitability(), last / 2));
  return {};
}

double share(std::uint64_t part, std::uint64_t all) {
  return 100 * static_cast<double>(part) / static_cast<double>(all);
}
double half_width(double percent, std::uint64_t trials) {
  return 100 * share_half_width(percent / 100, static_cast<double>(trials), 0.95);
}
std::string error_text(double percent, std::uint64_t trials) {
  return fmt::format("(+-{:.1f})", half_width(percent, trials));
}

struct Rival {
  std::string_view name;
  ChipBot& bot;
  const ChipHabit& habit;
  double theirs;  // %, without a word on stacks, or on what was counted
};

constexpr int deepest_limit = 20;  // up to here the most that anybody wins is computed

// What the report claims is promised where somebody can win as much, and nowhere more than that.  Three
// standard errors: a bound that holds is broken by chance once in 700 times.
void add_matches(std::vector<Finding>& out, std::string_view who, ChipBot& bot, const Rival& rival,
                 const ChipMatches& given, bool promise) {
  const ChipScore score = play(given, {&bot, &rival.bot});
  const double won = share(score.won, score.matches),
               better = share(score.better, score.compared - score.tied);
  std::optional<double> max;
  if (given.stack <= deepest_limit) max = 100 * max_matches(given.stack, given.ante, rival.habit);
  std::string what = fmt::format("{}, {} chips, {} v {}: matches, % {}", ante_text(given.ante), given.stack,
                                 who, rival.name, error_text(won, score.matches));
  out.push_back(promise && (!max || *max > rival.theirs)
                    ? at_least(std::move(what), rival.theirs, unknown, won, rival.theirs)
                    : told(std::move(what), rival.theirs, unknown, won));
  if (max)
    out.push_back(at_most("... the most that anybody wins, %", unknown, *max, won,
                          std::min(100.0, *max + 1.5 * half_width(won, score.matches))));
  out.push_back(told(fmt::format("... hands compared, % {}", error_text(better, score.compared)),
                     rival.theirs, unknown, better));
}

// Who watches what the other puts in wins nearly all that can be won, the hands before it has seen enough
// included.
void add_exploiting(std::vector<Finding>& out, ChipBot& base, const Rival& rival, const ChipMatches& given) {
  ExploitingChips bot(base, given.stack, given.ante);
  const ChipScore score = play(given, {&bot, &rival.bot});
  const double won = share(score.won, score.matches);
  const double max = 100 * max_matches(given.stack, given.ante, rival.habit);
  out.push_back(at_least(fmt::format("{}, {} chips, exploiting v {}: matches, % {}", ante_text(given.ante),
                                     given.stack, rival.name, error_text(won, score.matches)),
                         rival.theirs, max, won, 0.99 * max));
}

// Neither looks at its cards, so that what Random wins is a number.
void add_random(std::vector<Finding>& out, ChipBot& random, const Rival& full, const ChipMatches& given) {
  const ChipScore score = play(given, {&random, &full.bot});
  const double won = share(score.won, score.matches),
               better = share(score.better, score.compared - score.tied);
  const double exact = 100 * matches_won(given.stack, given.ante, random_habit, full.habit);
  const double within = 1.5 * half_width(exact, score.matches);
  std::string what =
      fmt::format("{}, {} chips, Random v {}: matches, %", ante_text(given.ante), given.stack, full.name);
  out.push_back(close(std::move(what), full.theirs, exact, won, within));
  out.push_back(told(fmt::format("... hands compared, % {}", error_text(better, score.compared)), full.theirs,
                     unknown, better));
}

// The report's own way of training, with what it learns after the flop in use: the report's program never
// looked it up.
void add_their_training(std::vector<Finding>& out, std::span<const Rival> rivals, std::uint64_t seed) {
  constexpr int stack = 20;
  ReplayTrained trained(stack, 0, seed);
  trained.train(their_hands);
  for (const Rival& rival : rivals)
    add_matches(out, "a million replayed hands", trained, rival,
                {.stack = stack, .ante = 0, .matches = matches, .seed = seed}, false);
}

}  // namespace

Result<std::vector<Finding>> chip_poker(std::uint64_t seed) {
  std::vector<Finding> out;
  RandomChips random;
  FullBet full;
  const std::array<Rival, 2> rivals = {
      {{"Random", random, random_habit, 87}, {"Fullbet", full, full_bet_habit, 85}}};
  for (const int ante : {0, 1}) {
    ChipSolutions solutions(ante, iterations);
    const double seconds = solve(solutions, ante, out);
    out.push_back(told(fmt::format("{}: seconds of one core for all of these", ante_text(ante)), unknown,
                       unknown, seconds));
    SolvedChips solved(solutions);
    for (const int stack : stacks) {
      const ChipMatches given{.stack = stack, .ante = ante, .matches = matches, .seed = seed};
      for (const Rival& rival : rivals) add_matches(out, "ours", solved, rival, given, ante == 0);
      if (ante > 0 && stack == deepest_limit)
        for (const Rival& rival : rivals)
          add_exploiting(out, solved, rival,
                         {.stack = stack, .ante = ante, .matches = quick_matches, .seed = seed});
      add_random(out, random, {"Fullbet", full, full_bet_habit, 49},
                 {.stack = stack, .ante = ante, .matches = quick_matches, .seed = seed});
    }
  }
  add_their_training(out, rivals, seed);
  HS_RETURN_IF_ERROR(compare_average(out));
  return out;
}

}  // namespace hindsight
