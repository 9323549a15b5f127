// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "interrupt.h"
#include "live_line.h"
#include "postflop/vector_cfr.h"
#include "solve/forecast.h"
#include "spot.h"
#include "text.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

// A measurement costs about an iteration: every tenth iteration at most.
constexpr std::uint64_t first_step = 10, later_step = 8;

}  // namespace

SpotCourse solve_spot(VectorCfr<float>& solver, const HoldemSpot& spot, const Goal& goal,
                      const RunControl& control, const SpotProgress& progress, double already) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto elapsed = [&] { return already + std::chrono::duration<double>(Clock::now() - start).count(); };
  const std::uint64_t before = solver.iterations();
  LiveLine& live = progress.live;
  Forecast forecast(goal);
  double off = solver.exploitability();
  while (off > goal.target.value_or(-1) && !control.stop.stop_requested()) {
    const std::uint64_t done = solver.iterations();
    std::uint64_t step = std::max(first_step, done / later_step);
    if (goal.iterations) step = std::min(step, *goal.iterations - std::min(*goal.iterations, done));
    if (goal.seconds && done > before) {  // not past the time given: as many as fit at the speed so far
      const double each = (elapsed() - already) / static_cast<double>(done - before);
      step = std::min(step, static_cast<std::uint64_t>(std::max(0.0, (*goal.seconds - elapsed()) / each)));
    }
    if (step == 0) break;
    solver.run(step, control);
    off = solver.exploitability();
    Checkpoint checkpoint{.iterations = solver.iterations(), .seconds = elapsed()};
    checkpoint.evaluation.exploitability = off;
    forecast.add(checkpoint);
    const auto seconds = goal.target ? forecast.to_target() : forecast.to_limit();
    if (live.due())
      live.show(fmt::format("{}{} iterations, exploitability {:.3f} % of the pot, {}{}", progress.before,
                            grouped(solver.iterations()), 100 * off / static_cast<double>(spot.pot),
                            duration(elapsed()), seconds ? ", about " + duration(*seconds) + " left" : ""));
  }
  const double seconds = elapsed();
  return {solver.evaluate(), seconds, goal.target && off <= *goal.target};
}

namespace {

// The file that the run keeps: the one asked for, the one gone on from, or a new one when somebody interrupts.
std::string kept_path(const SpotOptions& given, const SpotSource& source, bool stopped) {
  if (!given.out.empty()) return given.out;
  if (source.solution) return given.spot;
  const std::string name = std::filesystem::path(given.spot).stem().string();
  return stopped ? (name.empty() ? "spot" : name) + ".spot" : "";
}

}  // namespace

Result<int> run_spot(const SpotOptions& given) {
  if (!given.flops.empty()) return run_flops(given);
  HS_TRY(const SpotSource source, spot_source(given));
  const HoldemSpot& spot = source.spot;
  if (given.toml) {
    fmt::print("{}", source.text);
    return 0;
  }
  if (!source.asked.left_out.empty()) fmt::print(stderr, "{}\n", left_out_text(given.spot, source.asked));
  HS_TRY(const Goal goal, spot_goal(given, source));
  HS_TRY(const std::vector<Combo> wanted, wanted_hands(given.hand));
  HS_TRY(const VectorGame game, make_game(spot, available_memory(), given.compact));
  if (!given.json) fmt::print("{}\n", size_text(game, given.compact));
  if (given.tree) return 0;
  const Interrupt interrupt;
  VectorCfr<float> solver(game, spot_rule, given.threads, given.compact);
  HS_CHECK_OK(check_line(game, solver, given.line));  // said before the work, not after
  if (source.solution) HS_CHECK_OK(restore(solver, source.solution->state));
  const double before = source.solution ? source.solution->seconds : 0;
  const bool shows_only = source.solution && given.target.empty() && !given.iterations && !given.seconds;
  SpotCourse course;
  LiveLine live(given.quiet || given.json);
  if (shows_only)
    course = {solver.evaluate(), before, true};
  else
    course = solve_spot(solver, spot, goal, {interrupt.token(), given.threads}, {live}, before);
  live.clear();
  const bool stopped = interrupt.exit_code() != 0;
  const std::string path = kept_path(given, source, stopped);
  Result<void> written;
  if (!path.empty() && !shows_only)
    written = write_solution(path, {source.text, course.seconds, state_of(solver)});
  HS_TRY(const SpotView view, view_spot(game, solver, given.line));
  const double off = course.last.exploitability(), pot = static_cast<double>(spot.pot);
  if (given.json) {
    nlohmann::ordered_json line = {{"spot", given.spot},
                                   {"iterations", solver.iterations()},
                                   {"seconds", course.seconds},
                                   {"exploitability", off},
                                   {"exploitability_of_pot", off / pot},
                                   {"value", course.last.value},
                                   {"best_response", course.last.best_response},
                                   {"threads", given.threads},
                                   {"bytes", VectorCfr<float>::bytes(game, solver.compact())},
                                   {"view", view_json(view)}};
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{} after {} in {} ({}): exploitability {} chips, {:.4f} % of the pot\n\n",
               stopped          ? "interrupted"
               : course.reached ? "target reached"
                                : "goal reached",
               counted(solver.iterations(), "iteration"), duration(course.seconds),
               counted(given.threads, "thread"), number(off, 4), 100 * off / pot);
    fmt::print("{}", view_text(view, wanted));
  }
  HS_CHECK_OK(written);
  if (stopped) fmt::print(stderr, "stopped; go on with: hindsight spot {} --target 0.3%\n", path);
  return interrupt.exit_code();
}

}  // namespace hindsight
