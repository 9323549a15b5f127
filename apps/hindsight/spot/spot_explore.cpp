// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "interrupt.h"
#include "io/json.h"
#include "spot/spot.h"
#include "spot/spot_progress.h"
#include "study/spots/explored_spot.h"
#include "study/spots/spot_csv.h"
#include "study/spots/spot_json.h"
#include "text.h"

namespace hindsight {

namespace {

Result<ExploredSpot::Ranges> typed_ranges(const ExploreOptions& options) {
  ExploredSpot::Ranges out;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (options.ranges[seat].empty()) continue;
    const auto range = parse_range(options.ranges[seat]);
    if (!range)
      return fail(range.error().code, fmt::format("--{}: {}", seat_keys[seat], range.error().message));
    out[seat] = range->range;
  }
  if (!out[0] && !out[1])
    return fail(ErrorCode::invalid_argument,
                "explore needs another range: --oop, --ip or both; spot show tells what was solved");
  return out;
}

Result<Goal> explore_goal(const TypedGoal& typed, const SolvedSpot& spot, double pot) {
  Goal goal{.iterations = typed.iterations, .seconds = typed.seconds};
  if (!typed.any()) goal.target = usual_spot_target * pot;
  if (!typed.target.empty()) {
    HS_TRY(goal.target, spot_target("--target", typed.target, spot.spot(), pot));
  }
  return goal;
}

std::string ending(StopReason reason, bool stopped) {
  if (stopped) return "interrupted";
  return reason == StopReason::target    ? "target reached"
         : reason == StopReason::stalled ? "target out of reach: stopped"
                                         : "goal reached";
}

}  // namespace

Result<int> explore_spot(SpotSource source, const ExploreOptions& options, const SolveOptions& how,
                         const SpotQuestion& question) {
  HS_TRY(const ExploredSpot::Ranges ranges, typed_ranges(options));
  HS_TRY(std::vector<Combo> wanted, combos_of(question.hand));
  HS_TRY(SolvedSpot spot, opened(std::move(source), question.line, false, how.threads));
  HS_TRY(ExploredSpot explored, ExploredSpot::open(spot, question.line, ranges));
  HS_RETURN_IF_ERROR(explored.check(options.after));
  HS_TRY(const Goal goal, explore_goal(how.goal, spot, explored.pot()));
  const Interrupt interrupt;
  Outcome outcome;
  {
    LiveLine live(how.quiet || !question.for_people());
    SpotProgress progress(live, goal, explored.pot());
    const SpotWatch watch = progress.watch();
    outcome = explored.run(goal, {interrupt.token(), how.threads},
                           {.checkpoint = watch.checkpoint, .between = [&](double seconds) {
                              watch.between(explored.iterations(), seconds);
                            }});
  }
  const double off = outcome.last.evaluation.exploitability;
  HS_TRY(const SpotView view, explored.view(options.after));
  if (question.csv) {
    fmt::print("{}", view_csv(view, wanted));
  } else if (question.json) {
    const Json line{{"spot", spot.source().path},
                    {"from", explored.line()},
                    {"iterations", explored.iterations()},
                    {"seconds", outcome.last.seconds},
                    {"exploitability", off},
                    {"exploitability_of_pot", off / explored.pot()},
                    {"view", view_json(view)}};
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print(
        "{} after {} in {}: exploitability {} chips, {:.4f} % of the pot there\n\n{}",
        ending(outcome.reason, interrupt.exit_code() != 0), counted(explored.iterations(), "iteration"),
        duration(outcome.last.seconds), number(off, 4), 100 * off / explored.pot(),
        view_text(view,
                  {seat_words(spot.source().labels), std::move(wanted), question.pages, use_colours()}));
  }
  return interrupt.exit_code();
}

}  // namespace hindsight
