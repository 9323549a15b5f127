// hindsight evaluate: what a strategy is worth, and how much a perfect opponent takes from it.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>

#include "command.h"
#include "games/evaluate_many.h"
#include "games/left_out.h"
#include "games/report.h"
#include "games/view.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "output_file.h"
#include "store/blueprints/blueprint_file.h"
#include "study/games/solution.h"
#include "study/values/resolved_solution.h"
#include "text.h"
#include "train/evaluate_blueprint.h"

namespace hindsight {

namespace {

struct EvaluateOptions {
  std::vector<std::string> paths;
  std::string path, game, against, strategy, best_response, with, translation = "harmonic";
  Chips all_bets = 0;
  bool json = false;

  std::optional<AllBets> bets() const {
    if (all_bets == 0) return {};
    return AllBets{all_bets, translation == "nearest" ? Translation::nearest : Translation::pseudo_harmonic};
  }
};

// Where it is stopped, what it would play is not known in full.
Result<Solution> played_by_search(const EvaluateOptions& given, const Interrupt& interrupt) {
  LiveLine live(given.json);
  return resolved_solution(given.strategy, given.path, {interrupt.token()}, [&](std::uint64_t parts) {
    if (live.due()) live.show(fmt::format("{} solved", counted(parts, "look-ahead")));
  });
}

Result<Solution> solution_of(const EvaluateOptions& given, const std::optional<Interrupt>& interrupt) {
  if (given.strategy.empty()) {
    if (!is_strategy_file(given.path))
      return fail(
          ErrorCode::invalid_argument,
          fmt::format(
              "'{}' is not a strategy file (.hs, .json, .csv, .pkl or .txt); for a game say --strategy "
              "uniform, --strategy first-action or --strategy FILE",
              given.path));
    return load_solution(given.path, given.game);
  }
  if (interrupt) return played_by_search(given, *interrupt);
  return is_strategy_file(given.strategy) ? load_solution(given.strategy, given.path)
                                          : named_solution("--strategy", given.strategy, given.path);
}

void print_duel(const GameSource& source, const Evaluation& duel, const std::string& other) {
  TextTable table({"seat", ">against it", ">best response to it", ">missed"});
  for (std::uint8_t p = 0; p < duel.value.size(); ++p)
    table.row({seat(Player{p}), number(duel.value[p], 8), number(duel.best_response[p], 8),
               number(duel.best_response[p] - duel.value[p], 4)});
  fmt::print("\nAgainst {} in the other {}\n{}mean over the seats  {}\n", other,
             duel.value.size() == 2 ? "seat" : "seats", table.text(), amount(source, mean_of(duel.value)));
}

// In each seat, against the strategy in the others.
Result<void> write_best_response(const EvaluateOptions& given, const Solution& solution) {
  const GameSource& source = solution.source;
  StrategyFile file{.game = source.name, .game_text = source.text};
  file.average = canonical(source.game, best_responses(source.game, solution.strategy));
  return write_strategy(given.best_response, file);
}

Result<int> evaluate_file(const EvaluateOptions& given) {
  if (has_extension(given.path, blueprint_extension) || has_extension(given.path, training_extension)) {
    if (!given.game.empty() || !given.against.empty() || !given.strategy.empty() ||
        !given.best_response.empty())
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("'{}' is a blueprint, which has its game with it: of the options only --all-bets, "
                      "--translation, --with and --json are for it",
                      given.path));
    return evaluate_blueprint({given.path, given.with, given.bets(), given.json});
  }
  if (given.all_bets > 0)
    return fail(ErrorCode::invalid_argument,
                fmt::format("--all-bets is for a .blueprint, and '{}' is none", given.path));
  if (!given.best_response.empty())
    HS_RETURN_IF_ERROR(check_output("--best-response", given.best_response, ".hs"));
  std::optional<Interrupt> searching;  // what else is done here ends by itself
  if (names_resolving(given.strategy)) searching.emplace();
  HS_TRY(Solution solution, solution_of(given, searching));
  if (searching && searching->exit_code() != 0) {
    fmt::print(stderr, "stopped\n");
    return searching->exit_code();
  }
  searching.reset();
  note_left_out(given.strategy.empty() ? given.path : given.strategy, solution.left_out);
  if (!given.against.empty()) HS_RETURN_IF_ERROR(meet(solution, given.against));
  const GameSource& source = solution.source;
  std::optional<Evaluation> against;
  LeftOut other_leaves_out;
  if (!given.against.empty()) {
    HS_TRY(const LoadedStrategy other, load_strategy_for(source, given.against));
    other_leaves_out = other.left_out;
    note_left_out(given.against, other.left_out);
    against = evaluate_against(source.game, solution.strategy, other.strategy);
  }
  const Report report{solution.file.algorithm,
                      solution.file.iterations,
                      solution.file.seconds,
                      evaluate(source.game, solution.strategy),
                      1,
                      result_signature(source.game, solution.strategy)};
  if (!given.best_response.empty()) HS_RETURN_IF_ERROR(write_best_response(given, solution));
  if (given.json) {
    Json line = report_json(source, report);
    line["left_out"] = solution.left_out.infosets;
    if (against) {
      line["against"] = duel_json(*against, given.against);
      line["against"]["left_out"] = other_leaves_out.infosets;
    }
    fmt::print("{}\n", line.dump());
    return 0;
  }
  fmt::print("{}, {} {}\n\n{}", source.name,
             report.algorithm.empty() ? "a strategy from elsewhere" : report.algorithm,
             report.iterations == 0 ? "" : "after " + counted(report.iterations, "iteration"),
             evaluation_text(source, report.evaluation));
  if (against) print_duel(source, *against, given.against);
  return 0;
}

// One, or several against each other.
Result<int> evaluate_given(const EvaluateOptions& given) {
  if (given.paths.size() == 1) {
    EvaluateOptions one = given;
    one.path = given.paths[0];
    return evaluate_file(one);
  }
  if (!given.against.empty() || !given.strategy.empty() || !given.best_response.empty() || given.all_bets > 0)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("{} strategies meet each other: of the options only --game and --json go with that",
                    given.paths.size()));
  return evaluate_many(given.paths, given.game, given.json);
}

void declare_evaluate(Parser& parser, EvaluateOptions& given) {
  parser
      .option("file", given.paths,
              "A strategy: .hs, .json, .csv, .pkl, a .txt table of Leduc, a .blueprint or what it is "
              "trained from (.training); several: each against each; with --strategy a game")
      .required()
      .type("FILE|GAME ...");
  parser.option("--game", given.game, "Of a strategy that does not name its own").type("GAME");
  parser.option("--against", given.against, "Another strategy for the same game, in the other seats")
      .type("FILE|NAME");
  parser
      .option("--strategy", given.strategy,
              "Of the game: uniform, first-action, a file, or resolve(values=shipped,iterations=N): what "
              "search with a "
              "value network plays (docs/values.md)")
      .type("NAME|FILE");
  parser
      .option("--best-response", given.best_response,
              "Also write what wins most against it, in every seat, as a strategy")
      .type("FILE.hs");
  parser
      .option("--all-bets", given.all_bets,
              "Of a blueprint: also where either seat may bet every multiple of so many chips")
      .check(not_between(1, 1'000'000'000))
      .type("CHIPS");
  parser
      .option("--translation", given.translation,
              "With --all-bets: what bets stand for that the blueprint does not know")
      .one_of({"harmonic", "nearest"})
      .with_default()
      .needs("--all-bets");
  parser
      .option("--with", given.with,
              "With --all-bets: the blueprint that plays the other seat, where plans say plays = \"oop\" and "
              "\"ip\"")
      .type("FILE.blueprint")
      .needs("--all-bets");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText evaluate_help = {"evaluate", "Values, best responses and exploitability of a strategy",
                                    R"help(Examples:
  hindsight evaluate leduc.hs
  hindsight evaluate mine.hs --against theirs.hs
  hindsight evaluate leduc.1.hs leduc.32.hs leduc.1024.hs
  hindsight evaluate kuhn --strategy uniform
  hindsight evaluate leduc_no_limit --strategy "resolve(values=shipped,iterations=100)"
  hindsight evaluate theirs.csv --game leduc --against leduc.hs
  hindsight evaluate deepstack.txt --best-response exploits.hs
  hindsight evaluate laboratory.blueprint
  hindsight evaluate laboratory.blueprint.training
  hindsight evaluate leduc.blueprint --all-bets 100
  hindsight evaluate leduc_oop.blueprint --with leduc_ip.blueprint --all-bets 100

A blueprint is measured in the whole game, with all hands told apart: exactly, if its deck is small enough; a training file
before its numbers are rounded to the steps of the strategy's file. With --all-bets the other seat may bet amounts that the blueprint
does not know, and it answers as its bot would.
)help"};

}  // namespace

Command evaluate_command(Parser& program) {
  return make_command(program, evaluate_help, declare_evaluate, evaluate_given);
}

}  // namespace hindsight
