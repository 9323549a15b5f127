// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "interrupt.h"
#include "io/json.h"
#include "spot/spot.h"
#include "spot/spot_progress.h"
#include "study/spots/first_street_spot.h"
#include "study/spots/spot_json.h"
#include "text.h"

namespace hindsight {

namespace {

// How far it came on the first street, and on a turn below it.
struct Course {
  Outcome street;
  std::optional<Outcome> later{};
  std::optional<StreetDistance> distance{};
  bool stopped = false;
};

Result<Goal> first_street_goal(const TypedGoal& typed, const SpotSource& source) {
  if (!typed.any()) return Goal{.iterations = first_street_iterations};
  return spot_goal(typed, source);
}

std::optional<FewerRunOuts> typed_cut(const FirstStreetOptions& typed) {
  if (typed.every == 0) return std::nullopt;
  return FewerRunOuts{typed.every, typed.one_bet};
}

template <class Spot>
Outcome run(Spot& spot, const Goal& goal, const Interrupt& interrupt, LiveLine& live,
            const std::string& before) {
  SpotProgress progress(live, goal, spot.pot());
  progress.begin(before);
  const SpotWatch watch = progress.watch();
  return spot.run(goal, {interrupt.token(), 1},
                  {.checkpoint = watch.checkpoint,
                   .between = [&](double seconds) { watch.between(spot.iterations(), seconds); }});
}

std::string street_text(const FirstStreetSpot& spot, const Course& course) {
  const FewerRunOuts& left_out = spot.left_out();
  const Checkpoint& last = course.street.last;
  std::string out =
      fmt::format("{}first street by itself, {} in {} ({}): {} of {} run-outs{}\n",
                  course.stopped ? "interrupted: " : "", counted(spot.iterations(), "iteration"),
                  duration(last.seconds), counted(spot.threads(), "thread"), grouped(spot.run_outs()),
                  grouped(spot.all_run_outs()), left_out.one_bet ? ", one bet on later streets" : "");
  if (course.distance)
    out += fmt::format(
        "measured in the whole game, with {} solved below it: exploitability {:.3f} % of the pot, {:.3f} % "
        "of "
        "it by later streets\n",
        counted(course.distance->solved, "turn"), 100 * course.distance->exploitability / spot.pot(),
        100 * course.distance->later / spot.pot());
  else
    out += fmt::format("exploitability in this smaller game {:.3f} % of the pot; in the whole: --measure\n",
                       100 * last.evaluation.exploitability / spot.pot());
  return out + '\n';
}

Json street_json(const FirstStreetSpot& spot, const Course& course) {
  const Checkpoint& last = course.street.last;
  Json out{{"spot", spot.source().path},
           {"iterations", spot.iterations()},
           {"seconds", last.seconds},
           {"run_outs", spot.run_outs()},
           {"all_run_outs", spot.all_run_outs()},
           {"one_bet", spot.left_out().one_bet},
           {"bytes", spot.bytes()},
           {"threads", spot.threads()},
           {"smaller_exploitability_of_pot", last.evaluation.exploitability / spot.pot()}};
  if (const auto& distance = course.distance)
    out["measured"] = {{"exploitability_of_pot", distance->exploitability / spot.pot()},
                       {"later_of_pot", distance->later / spot.pot()},
                       {"turns", distance->solved}};
  out.update(labels_json(spot.source().labels));
  return out;
}

std::string later_text(const ExploredSpot& later, const Course& course) {
  const Checkpoint& last = course.later->last;
  return fmt::format(
      "{} solved to the end for what comes there, {} in {}: exploitability {:.3f} % of the pot there\n\n",
      later.line(), counted(last.iterations, "iteration"), duration(last.seconds),
      100 * last.evaluation.exploitability / later.pot());
}

}  // namespace

Result<int> solve_first_street(SpotSource source, const SolveOptions& how, const FirstStreetOptions& street,
                               const SpotQuestion& question) {
  HS_TRY(const Goal goal, first_street_goal(how.goal, source));
  HS_TRY(std::vector<Combo> wanted, combos_of(question.hand));
  HS_TRY(FirstStreetSpot spot, FirstStreetSpot::open(std::move(source), how.threads, typed_cut(street)));
  HS_RETURN_IF_ERROR(spot.check(question.line));
  const Interrupt interrupt;
  Course course;
  std::optional<FirstStreetSpot::Later> later;
  {
    LiveLine live(how.quiet || !question.for_people());
    course.street = run(spot, goal, interrupt, live, "");
    if (street.measure && interrupt.exit_code() == 0) {
      HS_TRY(course.distance,
             spot.measure(first_street_accuracy, {interrupt.token(), how.threads},
                          [&](std::uint32_t solved, std::uint32_t all) {
                            if (live.due()) live.show(fmt::format("measuring: {} of {} solved", solved, all));
                          }));
    }
    if (spot.begins_later(question.line) && interrupt.exit_code() == 0) {
      HS_TRY(later, spot.later(question.line));
      course.later = run(later->spot, Goal{.target = usual_spot_target * later->spot.pot()}, interrupt, live,
                         later->spot.line() + ": ");
    }
  }
  course.stopped = interrupt.exit_code() != 0;
  HS_TRY(const SpotView view, later ? later->spot.view(later->after)
                                    : spot.view(spot.begins_later(question.line) ? "" : question.line));
  if (question.json) {
    Json line = street_json(spot, course);
    if (later)
      line["later"] = {
          {"from", later->spot.line()},
          {"iterations", later->spot.iterations()},
          {"exploitability_of_pot", course.later->last.evaluation.exploitability / later->spot.pot()}};
    line["view"] = view_json(view);
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{}{}{}", street_text(spot, course), later ? later_text(later->spot, course) : "",
               view_text(view, {seat_words(spot.source().labels), std::move(wanted), question.pages,
                                use_colours()}));
  }
  return interrupt.exit_code();
}

}  // namespace hindsight
