// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/text.h"
#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "output_file.h"
#include "spot/spot.h"
#include "spot/spot_progress.h"
#include "store/spots/spot_writer.h"
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

Result<SolvedSpot> opened(SpotSource source, const std::string& line, bool run_outs, unsigned threads) {
  if (!source.solution)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{0} is not a solution yet: solve it with hindsight spot {0} --out FILE.spot",
                            source.path));
  HS_TRY(SolvedSpot spot, SolvedSpot::open(std::move(source), threads));
  HS_RETURN_IF_ERROR(check_line(spot.game(), line, run_outs));
  HS_RETURN_IF_ERROR(spot.prepare());
  return spot;
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
                fmt::format("--checkpoint {} must be a time, such as 10min, 30s or 1h", text));
  return time->value * scale;
}

// One line for all that a file asked of the other program; empty if there is nothing.
std::string left_out_text(const SpotSource& source) {
  if (source.asked.left_out.empty()) return "";
  return fmt::format("{}: left out {}; here --threads, --out and --json do such things", source.path,
                     joined(source.asked.left_out, ", "));
}

// The file that the run keeps: the one asked for, the one gone on from, or a new one when somebody
// interrupts.
std::string file_of(const std::string& out, const SpotSource& source, bool stopped) {
  const std::string path = kept_path(out, source.solution ? source.path : "");
  return path.empty() && stopped ? unused_spot_path(source.path) : path;
}

// What was typed to go on, with the goal of this run.
std::string go_on_text(const TypedGoal& typed, const SpotSource& source, const std::string& path) {
  std::string out = fmt::format("hindsight spot {}", shell_word(path));
  if (typed.iterations) out += fmt::format(" --iterations {}", *typed.iterations);
  if (typed.seconds) out += fmt::format(" --seconds {}", *typed.seconds);
  if (!typed.target.empty()) out += fmt::format(" --target {}", typed.target);
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

Result<void> check_keep(const KeepOptions& keep, const SolvedSpot& spot) {
  if (!keep.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", keep.out, ".spot"));
  if (keep.without_river && spot.begins_on_last_street())
    return fail(ErrorCode::invalid_argument,
                "--without-river would keep nothing: the spot begins on its last street");
  if (!spot.has_river())
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} was kept without its river and cannot go on: solve its spot again",
                            spot.source().path));
  return {};
}

void say_left_out(const SpotSource& source) {
  const std::string text = left_out_text(source);
  if (!text.empty()) fmt::print(stderr, "{}\n", text);
  for (const std::string& note : source.notes) fmt::print(stderr, "note: {}\n", note);
}

}  // namespace

Result<int> write_spot(const SpotSource& source, const std::string& program) {
  if (program != "texassolver" && program != "pio")
    return fail(ErrorCode::invalid_argument, fmt::format("--write {} must be texassolver or pio", program));
  const bool texas = program == "texassolver";
  HS_TRY(const WrittenSpot written,
         write_foreign_spot(source.spot, texas ? SpotDialect::texas_solver : SpotDialect::pio,
                            source.asked.target.value_or(usual_spot_target)));
  if (!written.left_out.empty())
    fmt::print(stderr, "left out, as {} has no words for it: {}\n", texas ? "TexasSolver" : "PioSOLVER",
               joined(written.left_out, ", "));
  fmt::print("{}", written.text);
  return 0;
}

Result<int> size_spot(SpotSource source, const SolveOptions& how, bool json) {
  HS_TRY(const SolvedSpot spot, SolvedSpot::open(std::move(source), how.threads, how.compact));
  say_left_out(spot.source());
  fmt::print("{}\n",
             json ? size_json(spot.game(), spot.compact()).dump() : size_text(spot.game(), spot.compact()));
  return 0;
}

Result<int> solve_spot(SpotSource source, const SolveOptions& how, const KeepOptions& keep,
                       const SpotQuestion& question) {
  HS_TRY(const Goal goal, spot_goal(how.goal, source));
  HS_TRY(const double save_every, checkpoint_seconds(keep.checkpoint));
  HS_RETURN_IF_ERROR(combos_of(question.hand));
  HS_TRY(SolvedSpot spot, SolvedSpot::open(std::move(source), how.threads, how.compact));
  say_left_out(spot.source());
  if (question.for_people()) fmt::print("{}\n", size_text(spot.game(), spot.compact()));
  HS_RETURN_IF_ERROR(check_keep(keep, spot));
  HS_RETURN_IF_ERROR(check_line(spot.game(), question.line, question.run_outs));  // said before the work
  const Interrupt interrupt;
  HS_RETURN_IF_ERROR(spot.prepare());
  const SpotEnd end = run_solver(spot, goal, interrupt, file_of(keep.out, spot.source(), false), save_every,
                                 how.quiet || !question.for_people());
  const bool stopped = interrupt.exit_code() != 0;
  const std::string path = file_of(keep.out, spot.source(), stopped);
  const bool as_it_was =
      path == spot.source().path && spot.iterations() == spot.iterations_before() && !keep.without_river;
  Result<void> written;
  if (!path.empty() && !as_it_was) written = spot.save_somewhere(path, keep.without_river && !stopped);
  HS_RETURN_IF_ERROR(print_answer(spot, question, end));
  HS_RETURN_IF_ERROR(written);
  if (stopped) fmt::print(stderr, "stopped; go on with: {}\n", go_on_text(how.goal, spot.source(), path));
  return interrupt.exit_code();
}

Result<int> show_spot(SpotSource source, const SpotQuestion& question, unsigned threads) {
  HS_TRY(SolvedSpot spot, opened(std::move(source), question.line, question.run_outs, threads));
  HS_RETURN_IF_ERROR(print_answer(spot, question));
  return 0;
}

Result<int> simplify_spot(SpotSource source, const std::optional<Simplification>& how, unsigned threads,
                          const SpotQuestion& question) {
  HS_TRY(SolvedSpot spot, opened(std::move(source), "", false, threads));
  const std::vector<Simplification> ways = how ? std::vector{*how} : usual_simplifications();
  const Interrupt interrupt;
  std::vector<SimpleCost> costs;
  {
    LiveLine live(!question.for_people());
    for (const Simplification& way : ways) {
      if (interrupt.exit_code() != 0) break;
      if (live.due())
        live.show(fmt::format("{} of {}: {}", costs.size() + 1, ways.size(), simplification_text(way)));
      HS_TRY(const SimpleCost cost, simple_cost(spot, way));
      costs.push_back(cost);
    }
  }
  if (question.json)
    fmt::print("{}\n", simple_json(spot, costs).dump());
  else
    fmt::print("{}", simple_text(spot, costs));
  return interrupt.exit_code();
}

Result<int> rules_of_spot(SpotSource source, std::uint32_t ends, double step, unsigned threads,
                          const SpotQuestion& question) {
  HS_TRY(SolvedSpot spot, opened(std::move(source), question.line, false, threads));
  HS_TRY(const RuleTree rules, rule_tree(spot, question.line, ends, step));
  fmt::print("{}", question.json ? rule_tree_json(rules, spot.pot()).dump() + "\n"
                                 : rules_text(rules, spot.pot(), seat_words(spot.source().labels)));
  return 0;
}

// One after the other, so that only one has to fit into memory.
Result<int> compare_spots(const std::array<std::string, 2>& paths, const SpotQuestion& question,
                          unsigned threads) {
  std::array<SpotView, 2> views;
  SeatWords seats;
  for (std::size_t i = 0; i < 2; ++i) {
    HS_TRY(SpotSource source, load_spot(paths[i]));
    HS_TRY(SolvedSpot spot, opened(std::move(source), question.line, question.run_outs, threads));
    HS_TRY(views[i], spot.view(question.line));
    if (i == 0) seats = seat_words(spot.source().labels);
  }
  HS_TRY(const SpotComparison comparison, compare(views[0], views[1]));
  if (question.csv)
    fmt::print("{}", comparison_csv(comparison));
  else if (question.json)
    fmt::print("{}\n", comparison_json(views, comparison).dump());
  else
    fmt::print("{}", comparison_text(views, comparison, seats));
  return 0;
}

}  // namespace hindsight
