// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "command.h"
#include "interrupt.h"
#include "output_file.h"
#include "spot/spot.h"
#include "spot/spot_progress.h"
#include "study/spots/spot_csv.h"
#include "study/spots/spot_json.h"
#include "text.h"

namespace hindsight {

Result<Goal> spot_goal(const TypedGoal& typed, const SpotSource& source) {
  if (!typed.any()) return usual_goal(source);
  Goal goal{.iterations = typed.iterations, .seconds = typed.seconds};
  if (!typed.target.empty()) {
    HS_TRY(goal.target, spot_target("--target", typed.target, source.spot));
  }
  return goal;
}

namespace {

constexpr double usual_checkpoint = 300;  // seconds

// "10min", "30s", "1.5h"
Result<double> checkpoint_seconds(const std::string& text) {
  if (text.empty()) return usual_checkpoint;
  const auto time = parse_quantity(text);
  const std::string_view unit = time ? time->unit : "";
  const double scale = unit.empty() || unit == "s" ? 1 : unit == "min" ? 60 : unit == "h" ? 3600 : 0;
  if (!time || scale == 0 || !(time->value >= 0))
    return fail(ErrorCode::invalid_argument,
                "--checkpoint " + text + " must be a time, such as 10min, 30s or 1h");
  return time->value * scale;
}

// One line for all that a file asked of the other program; empty if there is nothing.
std::string left_out_text(const SpotSource& source) {
  if (source.asked.left_out.empty()) return "";
  return source.path + ": left out " + joined(source.asked.left_out, ", ") +
         "; here --threads, --out and --json do such things";
}

// A solution to be asked.
Result<SolvedSpot> opened(SpotSource source, const std::string& line, bool run_outs, unsigned threads) {
  if (!source.solution)
    return fail(ErrorCode::invalid_argument, source.path +
                                                 " is no solution yet: solve it with hindsight spot " +
                                                 source.path + " --out FILE.spot");
  HS_TRY(SolvedSpot spot, SolvedSpot::open(std::move(source), threads));
  HS_RETURN_IF_ERROR(check_line(spot.game(), line, run_outs));
  HS_RETURN_IF_ERROR(spot.prepare());
  return spot;
}

Result<int> show(SpotSource source, const SpotQuestion& question, unsigned threads) {
  HS_TRY(SolvedSpot spot, opened(std::move(source), question.line, question.run_outs, threads));
  HS_RETURN_IF_ERROR(print_answer(spot, question));
  return 0;
}

// One after the other, so that only one has to fit into memory.
Result<int> compare(const std::array<std::string, 2>& paths, const SpotSettings& settings,
                    const SpotQuestion& question, unsigned threads) {
  std::array<SpotView, 2> views;
  for (std::size_t i = 0; i < 2; ++i) {
    HS_TRY(SpotSource source, load_spot(paths[i], settings));
    HS_TRY(SolvedSpot spot, opened(std::move(source), question.line, question.run_outs, threads));
    HS_TRY(views[i], spot.view(question.line));
  }
  HS_TRY(const SpotComparison comparison, hindsight::compare(views[0], views[1]));
  if (question.csv)
    fmt::print("{}", comparison_csv(comparison));
  else if (question.json)
    fmt::print("{}\n", comparison_json(views, comparison).dump());
  else
    fmt::print("{}", comparison_text(views, comparison));
  return 0;
}

// The file that the run keeps: the one asked for, the one gone on from, or a new one when somebody interrupts.
std::string file_of(const std::string& out, const SpotSource& source, bool stopped) {
  const std::string path = kept_path(out, source.solution ? source.path : "");
  return path.empty() && stopped ? unused_spot_path(source.path) : path;
}

// What was typed to go on, with the goal of this run.
std::string go_on_text(const TypedGoal& typed, const SpotSource& source, const std::string& path) {
  std::string out = "hindsight spot " + shell_word(path);
  if (typed.iterations) out += fmt::format(" --iterations {}", *typed.iterations);
  if (typed.seconds) out += fmt::format(" --seconds {}", *typed.seconds);
  if (!typed.target.empty()) out += " --target " + typed.target;
  if (!typed.any())
    out += fmt::format(" --target {}%", 100 * source.asked.target.value_or(usual_spot_target));
  return out;
}

SpotEnd run_solver(SolvedSpot& spot, const Goal& goal, const Interrupt& interrupt, const std::string& path,
                   double save_every, bool quiet) {
  LiveLine live(quiet);
  SpotProgress progress(live, goal, spot.pot());
  SpotWatch watch = progress.watch();
  watch.path = path;
  watch.save_every = save_every;
  const StopReason reason = spot.run(goal, {interrupt.token(), spot.threads()}, watch).reason;
  const bool reached = reason == StopReason::target;
  if (spot.source().solution && spot.iterations() == spot.iterations_before())
    return {reached ? "target reached before: kept" : "nothing to do: kept"};
  SpotEnd end;
  if (reason == StopReason::stalled) end.missed = goal.target;
  end.how = interrupt.exit_code() != 0 ? "interrupted"
            : reached                  ? "target reached"
            : end.missed               ? "target not reached: stopped"
                                       : "goal reached";
  return end;
}

Result<void> check_options(const SpotOptions& given, const SolvedSpot& spot) {
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, ".spot"));
  if (given.without_river && spot.begins_on_last_street())
    return fail(ErrorCode::invalid_argument,
                "--without-river would keep nothing: the spot begins on its last street");
  if (given.without_river && given.out.empty())
    return fail(ErrorCode::invalid_argument, "--without-river needs --out FILE.spot, the file to be kept");
  if (!spot.is_whole())
    return fail(ErrorCode::invalid_argument,
                spot.source().path + " was kept without its river and cannot go on: solve its spot again");
  return {};
}

void print_size(const SolvedSpot& spot, bool tree, const SpotQuestion& question) {
  if (tree && question.json)
    fmt::print("{}\n", size_json(spot.game(), spot.compact()).dump());
  else if (question.for_people())
    fmt::print("{}\n", size_text(spot.game(), spot.compact()));
}

Result<int> solve(const SpotOptions& given, SpotSource source) {
  const SpotQuestion& question = given.question;
  HS_TRY(const Goal goal, spot_goal(given.goal, source));
  HS_TRY(const double save_every, checkpoint_seconds(given.checkpoint));
  HS_RETURN_IF_ERROR(combos_of(question.hand));
  HS_TRY(SolvedSpot spot, SolvedSpot::open(std::move(source), given.threads, given.compact));
  const std::string left_out = left_out_text(spot.source());
  if (!left_out.empty()) fmt::print(stderr, "{}\n", left_out);
  print_size(spot, given.tree, question);
  if (given.tree) return 0;
  HS_RETURN_IF_ERROR(check_options(given, spot));
  HS_RETURN_IF_ERROR(check_line(spot.game(), question.line, question.run_outs));  // said before the work
  const Interrupt interrupt;
  HS_RETURN_IF_ERROR(spot.prepare());
  const SpotEnd end = run_solver(spot, goal, interrupt, file_of(given.out, spot.source(), false), save_every,
                                 given.quiet || !question.for_people());
  const bool stopped = interrupt.exit_code() != 0;
  const std::string path = file_of(given.out, spot.source(), stopped);
  const bool as_it_was =
      path == spot.source().path && spot.iterations() == spot.iterations_before() && !given.without_river;
  Result<void> written;
  if (!path.empty() && !as_it_was) written = spot.save_somewhere(path, given.without_river && !stopped);
  HS_RETURN_IF_ERROR(print_answer(spot, question, end));
  HS_RETURN_IF_ERROR(written);
  if (stopped) fmt::print(stderr, "stopped; go on with: {}\n", go_on_text(given.goal, spot.source(), path));
  return interrupt.exit_code();
}

Result<int> run_file(const SpotOptions& given, const std::string& path, bool shows) {
  HS_TRY(SpotSource source, load_spot(path, given.settings));
  if (shows) return show(std::move(source), given.question, given.threads);
  if (given.toml) {
    fmt::print("{}", source.text);
    return 0;
  }
  if (source.solution && !given.goal.any() && !given.without_river && !given.tree) {
    if (!given.out.empty())
      return fail(
          ErrorCode::invalid_argument,
          path + " is a solution: --out needs a goal to go on to, such as --target 0.1%, or --without-river");
    return show(std::move(source), given.question, given.threads);
  }
  return solve(given, std::move(source));
}

}  // namespace

Result<int> run_spot(const SpotOptions& given) {
  const std::vector<std::string>& words = given.words;
  const bool lone_verb = words.size() == 1 && (words[0] == "show" || words[0] == "compare") &&
                         !std::filesystem::exists(words[0]);
  const std::string verb = words.size() > 1 || lone_verb ? words[0] : "";
  if (!verb.empty() && verb != "show" && verb != "compare")
    return fail(
        ErrorCode::invalid_argument,
        "'" + words[1] + "' is one word too many: hindsight spot FILE, spot show FILE, or spot compare A B");
  if (!verb.empty() && words.size() != (verb == "compare" ? 3u : 2u))
    return fail(ErrorCode::invalid_argument, verb == "compare"
                                                 ? "spot compare needs two solutions: A.spot B.spot"
                                                 : "spot show needs one solution: FILE.spot");
  if (verb == "compare") return compare({words[1], words[2]}, given.settings, given.question, given.threads);
  const std::string path = words.empty() ? "" : words.back();
  return given.flops.empty() ? run_file(given, path, verb == "show") : run_flops(given, path);
}

}  // namespace hindsight
