// hindsight solve: from a game to a strategy with a proof of how far it is from perfect.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sys/resource.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "command.h"
#include "games/building.h"
#include "games/left_out.h"
#include "games/report.h"
#include "games/view.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "output_file.h"
#include "plot.h"
#include "progress.h"
#include "solve/solver_measure.h"
#include "store/games/load_game.h"
#include "study/games/game_run.h"
#include "study/games/goal.h"
#include "study/games/solution.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr double default_seconds = 60;
constexpr std::size_t decisions_shown = 12;

struct SolveArguments {
  std::string game, algorithm, target, against, out, log, plot, resume;
  std::optional<std::uint64_t> iterations, seed;
  std::optional<double> seconds;
  unsigned threads = 1;
  double save_every = 30;
  bool versions = false, json = false, quiet = false;
};

Result<void> check_outputs(const SolveArguments& given) {
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, ".hs"));
  if (given.versions && kept_path(given.out, given.resume).empty())
    return fail(ErrorCode::invalid_argument,
                "--versions are kept beside the strategy: say where with --out FILE.hs");
  if (!given.log.empty()) HS_RETURN_IF_ERROR(check_output("--log", given.log, ".csv"));
  if (given.plot.empty()) return {};
  return check_output("--plot", given.plot, ".svg");
}

Result<Goal> goal_of(const SolveArguments& given, const GameSource& source) {
  Goal goal{.iterations = given.iterations, .seconds = given.seconds};
  if (!given.target.empty()) {
    HS_TRY(goal.target, game_target("--target", given.target, source));
  } else if (!given.iterations && !given.seconds) {
    goal.target = usual_target(source);
    goal.seconds = default_seconds;
  }
  return goal;
}

Result<void> same_as_file(std::string_view option, const std::string& given, const std::string& in_file) {
  if (given.empty() || given == in_file) return {};
  return fail(ErrorCode::invalid_argument, fmt::format("{} {} contradicts the file to resume, which has {}; "
                                                       "leave it out, or start afresh without --resume",
                                                       option, given, in_file));
}

std::string canonical_spec(const std::string& text) {
  const auto spec = Spec::parse(text);
  return spec ? spec->text() : text;
}

Result<StrategyFile> resumed_file(const SolveArguments& given) {
  HS_TRY(StrategyFile file, read_strategy(given.resume));
  if (file.state.empty())
    return fail(ErrorCode::unsupported,
                fmt::format("'{}' holds a strategy without the state of a solver, so there is nothing to "
                            "resume; 'hindsight solve {}' starts afresh",
                            given.resume, file.game));
  HS_RETURN_IF_ERROR(same_as_file(
      "--algorithm", given.algorithm.empty() ? "" : canonical_spec(given.algorithm), file.algorithm));
  HS_RETURN_IF_ERROR(
      same_as_file("--seed", given.seed ? std::to_string(*given.seed) : "", std::to_string(file.seed)));
  if (!given.against.empty())
    return fail(
        ErrorCode::invalid_argument,
        "--against cannot be given with --resume: the file holds the strategy that it trains against");
  return file;
}

// What is settled before the first iteration.
struct Job {
  SolveSetup setup;
  std::optional<StrategyFile> resumed;
  std::shared_ptr<const GameSource> source;
  Goal goal;
};

Result<Job> job_of(const SolveArguments& given) {
  if (!given.resume.empty()) {
    HS_TRY(StrategyFile file, resumed_file(given));
    SolveSetup setup = setup_of(file);
    return Job{.setup = std::move(setup), .resumed = std::move(file)};
  }
  if (given.game.empty())
    return fail(ErrorCode::invalid_argument,
                "which game? Give one of 'hindsight games', or a .efg, .nfg or .csv file, or --resume FILE");
  const std::string algorithm = given.algorithm.empty() ? "auto" : canonical_spec(given.algorithm);
  return Job{.setup = {.game = given.game, .algorithm = algorithm, .seed = given.seed.value_or(1)}};
}

std::string unused_strategy_path(const std::string& game) {
  return unused_path(std::filesystem::path(game.substr(0, game.find('('))).stem().string(), ".hs");
}

std::string_view reason_text(StopReason reason) {
  switch (reason) {
    case StopReason::target:
      return "target reached";
    case StopReason::finished:
      return "solved exactly";
    case StopReason::stopped:
      return "interrupted";
    case StopReason::stalled:
      return "stopped short of the target";
    case StopReason::iterations:
    case StopReason::seconds:
      break;
  }
  return "goal reached";
}

std::string_view reason_name(StopReason reason) {
  constexpr std::string_view names[] = {"target", "iterations", "seconds", "finished", "stopped", "stalled"};
  return names[static_cast<std::size_t>(reason)];
}

void print_summary(const GameSource& source, const Strategy& strategy, const Report& report,
                   StopReason reason) {
  fmt::print("{} by {}: {} after {} in {} ({}; building took {}; at most {:.0f} MiB of memory)\n\n",
             source.name, report.algorithm,
             reason == StopReason::finished && report.run->against ? "answered exactly" : reason_text(reason),
             counted(report.iterations, "iteration"), duration(report.seconds),
             counted(report.threads, "thread"), duration(report.run->building),
             static_cast<double>(report.run->memory) / (1 << 20));
  fmt::print("{}\n{}", evaluation_text(source, report.evaluation), run_text(source, *report.run));
  std::vector<InfosetId> first = first_decisions(source.histories);
  const std::size_t all = first.size();
  first.resize(std::min(all, decisions_shown));
  fmt::print("First decisions\n{}", decisions_text(source, strategy, first));
  if (all > first.size()) fmt::print("... and {} more\n", all - first.size());
}

Result<void> check_resumed(const SolveArguments& given, const GameSource& source) {
  if (given.resume.empty() || given.game.empty() || canonical_name(given.game) == source.name) return {};
  const auto same = is_for(StrategyFile{.game = given.game}, source);
  return same && *same ? Result<void>{} : same_as_file("the game", given.game, source.name);
}

Result<Job> prepare(const SolveArguments& given, Building& building) {
  HS_RETURN_IF_ERROR(check_outputs(given));
  HS_TRY(Job job, job_of(given));
  const std::string& game = job.setup.game;
  HS_TRY(GameDescription described,
         job.resumed ? describe_game(game, job.setup.game_text) : describe_game(game));
  auto loaded = load_game(std::move(described), {.control = building.control(game)});
  if (!loaded) return tl::unexpected<Error>(building.explained(std::move(loaded.error())));
  HS_RETURN_IF_ERROR(check_resumed(given, *loaded));
  HS_TRY(job.goal, goal_of(given, *loaded));
  if (!given.against.empty()) {
    HS_TRY(const Strategy against, noted_strategy(*loaded, given.against));
    job.setup.against = strategy_bytes(loaded->game, against);
  }
  job.source = std::make_shared<const GameSource>(std::move(*loaded));
  return job;
}

std::uint64_t max_memory() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

// What would help where a target was out of reach.
std::string stalled_text(const SolveArguments& given, const GameRun& run, double target) {
  const bool is_auto = run.setup().algorithm.starts_with("auto");
  const std::string path = kept_path(given.out, given.resume);
  return fmt::format(
      "the target {} was not reached after {} iterations, and {} times as many would not do at this pace; "
      "{}{}",
      number(target), grouped(run.solver().iterations()), patience_factor,
      is_auto ? "a larger target is what the numbers of this game allow"
              : "--algorithm auto comes nearer in most games, sequence_lp solves small ones exactly",
      path.empty() ? "" : fmt::format("; --resume {} --iterations N goes on all the same", path));
}

Report report_of(const SolveArguments& given, const GameRun& run, const Outcome& outcome,
                 const Strategy& strategy, double building) {
  const Evaluation& measured = outcome.last.evaluation;
  const CompiledGame& game = run.source().game;
  Report report{run.setup().algorithm, outcome.last.iterations,
                outcome.last.seconds,  run.has_opponent() ? evaluate(game, strategy) : measured,
                given.threads,         result_signature(game, strategy)};
  report.run = RunFacts{.reason = reason_name(outcome.reason), .building = building, .memory = max_memory()};
  if (run.has_opponent())
    report.run->against = measured;
  else
    report.run->regret = run.solver().overall_regret();
  return report;
}

const char* measure_name(const GameRun& run) { return run.has_opponent() ? "gap" : "exploitability"; }

// Writes first and prints then; a file that could not be written is told last, after all results.
Result<int> finish(const SolveArguments& given, const GameRun& run, const Goal& goal, const RunRecord& record,
                   double building) {
  const StopReason reason = record.outcome.reason;
  const bool stopped = reason == StopReason::stopped;
  const std::string path = kept_path(given.out, given.resume).empty() && stopped
                               ? unused_strategy_path(run.source().name)
                               : kept_path(given.out, given.resume);
  Result<void> written, plotted;
  if (!path.empty()) written = write_strategy(path, run.file());
  if (!given.plot.empty())
    plotted = plot_convergence(
        given.plot, {run.source(), run.setup().algorithm, measure_name(run), record.points, goal.target});
  const Strategy strategy = run.solver().average();
  const Report report = report_of(given, run, record.outcome, strategy, building);
  if (given.json)
    fmt::print("{}\n", report_json(run.source(), report).dump());
  else
    print_summary(run.source(), strategy, report, reason);
  HS_RETURN_IF_ERROR(written);
  HS_RETURN_IF_ERROR(record.logged);
  HS_RETURN_IF_ERROR(plotted);
  if (reason == StopReason::stalled) fmt::print(stderr, "{}\n", stalled_text(given, run, *goal.target));
  if (stopped) fmt::print(stderr, "stopped; go on with: hindsight solve --resume {}\n", path);
  return 0;
}

// What is left of the time once all is built; one iteration there always is.
Goal after(const Building& building, Goal goal) {
  if (goal.seconds) goal.seconds = std::max(1e-9, *goal.seconds - building.seconds());
  return goal;
}

Result<int> solve_within(const SolveArguments& given, Building& building, const Interrupt& interrupt) {
  HS_TRY(Job job, prepare(given, building));
  HS_TRY(GameRun run, job.resumed ? GameRun::resume(*job.resumed, job.source)
                                  : GameRun::start(std::move(job.setup), job.source));
  job.resumed.reset();
  building.clear();
  const Goal goal = after(building, job.goal);
  const double built = building.seconds();
  Progress progress(run.source(), goal, measure_name(run), given.quiet);
  const RunFiles files{kept_path(given.out, given.resume), given.save_every, given.log, given.versions};
  const RunWatch watch{
      [&](const Checkpoint& checkpoint, const std::string& note) { progress.show(checkpoint, note); },
      [&](const Error& error) { progress.say(fmt::format("warning: {}; the run goes on", error.message)); }};
  HS_TRY(const RunRecord record, run_and_record(run, goal, {interrupt.token(), given.threads}, files, watch));
  progress.clear();
  HS_RETURN_IF_ERROR(finish(given, run, goal, record, built));
  return interrupt.exit_code();
}

Result<int> solve(const SolveArguments& given) {
  const Interrupt interrupt;
  const bool unlimited = !given.target.empty() || given.iterations;
  Building building(given.seconds || unlimited ? given.seconds : default_seconds, given.quiet,
                    interrupt.token());
  auto code = solve_within(given, building, interrupt);
  building.clear();
  if (code || !building.stopped()) return code;
  fmt::print(stderr, "stopped: {}\n", code.error().message);
  return interrupt.exit_code();
}

void declare_solve(Parser& parser, SolveArguments& given) {
  const auto file = [&](const char* option, std::string& path, const char* type, const char* meaning) {
    parser.option(option, path, meaning).type(type);
  };
  file("game", given.game, "GAME|FILE", "A game of 'hindsight games', or a .efg, .nfg or .csv file");
  file("--algorithm", given.algorithm, "NAME", "One of 'hindsight algorithms' [auto]");
  file("--target", given.target, "EPS",
       "Stop at this exploitability (with --against: gap to the best answer): 0.001 in the game's unit, "
       "1mbb in poker, 0.1% of the payoff range");
  parser.option("--iterations", given.iterations, "Stop after so many, those of a resumed file included")
      .check(not_whole)
      .type("N");
  parser.option("--seconds", given.seconds, "Stop after this time, in which the game is built, too")
      .check(not_seconds)
      .type("S");
  parser.option("--seed", given.seed, "Of all random choices [1]").check(not_whole).type("N");
  parser.option("--threads", given.threads, "The result is the same bits for any number [1]")
      .check(not_a_count)
      .type("N");
  file("--against", given.against, "FILE.hs", "Train each seat against this strategy instead of itself");
  file("--out", given.out, "FILE.hs", "Keep the strategy here, also while the run goes on");
  parser.option("--save-every", given.save_every, "Pause between two saves of that file [30]")
      .check(not_seconds)
      .type("S");
  parser.flag(
      "--versions", given.versions,
      "Keep it after 1, 2, 4, 8, ... iterations, too, as FILE.1.hs, FILE.2.hs, ...: 'hindsight evaluate' "
      "plays them against each other");
  file("--log", given.log, "FILE.csv", "Keep the course of the run here");
  file("--plot", given.plot, "FILE.svg", "Draw the course of the run here");
  file("--resume", given.resume, "FILE.hs",
       "Go on with this one; it is kept up to date if there is no --out");
  parser.flag("--json", given.json, "Print one line of JSON instead of tables (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText solve_help = {"solve", "Find a strategy and how far it is from perfect",
                                 R"help(Examples:
  hindsight solve kuhn
  hindsight solve leduc --target 1mbb --algorithm dcfr --plot leduc.svg
  hindsight solve "leduc_no_limit(bets=grid:100)" --target 1mbb --out grid.hs
  hindsight solve --resume grid.hs --target 0.1mbb
  hindsight solve leduc --iterations 1000 --out leduc.hs --versions
  hindsight solve leduc --algorithm "sd_cfr(walks=1000)" --iterations 100 --log deep.csv
  hindsight solve game.efg --iterations 1000 --json

Without --target, --iterations and --seconds it runs to a millionth of the payoff range or for 60 s,
whatever comes first.  After a million iterations it ends short of its target where ten times as many
would not do at that pace; with --iterations it goes on, and --target 0 runs until it is stopped.  Ctrl-C stops after the iteration and writes the strategy (to a new file named
after the game if there is no --out); the exit code is then 130, and --resume goes on bit for bit.
)help"};

}  // namespace

Command solve_command(Parser& program) { return make_command(program, solve_help, declare_solve, solve); }

}  // namespace hindsight
