// How many iterations `auto` needs to come within 1e-3, 1e-6 and 1e-9 of the payoff range, beside the fixed
// rule that needs fewest, chosen afterwards for each game and target.  Counts as `hindsight solve --target`
// does; one line a game.
//   rules_bench [--iterations N] [--rules NAME,NAME,...] [--all] [GAME...]
// --iterations: where a pair of game and rule ends at the latest.  --rules: algorithms in place of
// update_rules.
// --all: a line for each algorithm, too.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solve/solver_measure.h"
#include "solve/solvers.h"
#include "solve/update_rules.h"
#include "store/games/load_game.h"

namespace hindsight {
namespace {

constexpr std::array<double, 3> targets{1e-3, 1e-6, 1e-9};  // of the payoff range
using Counts = std::array<std::optional<std::uint64_t>, targets.size()>;

struct Asked {
  std::uint64_t iterations = 30'000;
  bool all = false;
  std::vector<std::string> rules, games;
};

Counts count(const GameSource& source, const std::string& algorithm, std::uint64_t max) {
  const SolverInput input{source.histories, source.game};
  const auto solver = make_solver(algorithm, input);
  if (!solver) {
    std::fprintf(stderr, "rules_bench: %s\n", solver.error().message.c_str());
    std::exit(2);
  }
  Counts out;
  const double range = source.game.payoff_range;
  const auto note = [&](const Checkpoint& now) {
    for (std::size_t i = 0; i < targets.size(); ++i)
      if (!out[i] && now.evaluation.exploitability <= targets[i] * range) out[i] = now.iterations;
  };
  drive(**solver, input, {.target = targets.back() * range, .iterations = max}, {}, {.checkpoint = note});
  return out;
}

std::string text(std::optional<std::uint64_t> iterations) {
  return iterations ? std::to_string(*iterations) : "-";
}

void print_line(const std::string& algorithm, const Counts& counts) {
  std::printf("    %-12s", algorithm.c_str());
  for (const auto& iterations : counts) std::printf(" %8s", text(iterations).c_str());
  std::printf("\n");
  std::fflush(stdout);
}

void compare(const std::string& name, const Asked& asked) {
  const auto source = load_game(name);
  if (!source) {
    std::fprintf(stderr, "rules_bench: %s\n", source.error().message.c_str());
    std::exit(2);
  }
  const Counts own = count(*source, "auto", asked.iterations);
  if (asked.all) print_line("auto", own);
  Counts best;
  std::array<std::string, targets.size()> by;
  for (const std::string& rule : asked.rules) {
    // Once one has come to the last target, the others need not run longer.
    const Counts counts = count(*source, rule, best.back().value_or(asked.iterations));
    if (asked.all) print_line(rule, counts);
    for (std::size_t i = 0; i < targets.size(); ++i)
      if (counts[i] && (!best[i] || *counts[i] < *best[i])) best[i] = counts[i], by[i] = rule;
  }
  std::printf("| `%s` |", name.c_str());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    std::printf(" %s / %s %s", text(own[i]).c_str(), text(best[i]).c_str(), by[i].c_str());
    if (own[i] && best[i])
      std::printf(" = %.2f", static_cast<double>(*own[i]) / static_cast<double>(*best[i]));
    std::printf(" |");
  }
  std::printf("\n");
  std::fflush(stdout);
}

std::vector<std::string> split(std::string_view words) {
  std::vector<std::string> out;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(','), words.size());
    out.emplace_back(words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return out;
}

Asked parse(int count, char** words) {
  Asked asked;
  for (const NamedRule& rule : update_rules()) asked.rules.emplace_back(rule.name);
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--all")
      asked.all = true;
    else if (word == "--iterations" && i + 1 < count)
      asked.iterations = std::max<std::uint64_t>(1, std::strtoull(words[++i], nullptr, 10));
    else if (word == "--rules" && i + 1 < count)
      asked.rules = split(words[++i]);
    else
      asked.games.emplace_back(word);
  }
  if (asked.games.empty())
    asked.games = {"rock_paper_scissors(scissors=2)",
                   "kuhn",
                   "kuhn(bets=1+2,cards=13,raises=1)",
                   "leduc",
                   "leduc_no_limit",
                   "goofspiel",
                   "goofspiel(order=random)",
                   "goofspiel(cards=5)",
                   "liars_dice(faces=4)",
                   "liars_dice(faces=5)",
                   "liars_dice",
                   "leduc(players=3)"};
  return asked;
}

}  // namespace
}  // namespace hindsight

int main(int count, char** words) {
  const hindsight::Asked asked = hindsight::parse(count, words);
  std::printf("| game | 1e-3 | 1e-6 | 1e-9 |\n|---|---|---|---|\n");
  for (const std::string& game : asked.games) hindsight::compare(game, asked);
}
