// SPDX-License-Identifier: MIT
#include "server/spots/drills.h"

#include <algorithm>

#include "betting/line.h"
#include "io/json.h"
#include "server/http/ids.h"

namespace hindsight {

namespace {

constexpr double grace = 0.5;  // seconds: for the way of what was decided in time

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

}  // namespace

DrillSession::DrillSession(Spots& all, Now now, std::string id, std::vector<std::string> spots, Drill drill,
                           const DrillOrder& order)
    : all_(all),
      now_(std::move(now)),
      id_(std::move(id)),
      spots_(std::move(spots)),
      seconds_(order.seconds),
      big_blind_(order.big_blind),
      drill_(std::move(drill)) {}

// On a copy: what fails on the way leaves the hand where it was.
template <class Do>
Result<void> DrillSession::play(std::size_t spot, const Do& what) {
  used_ = now_();
  Drill next = drill_;
  const auto played = [&](const SpotTask& task) -> Result<Json> {
    HS_TRY(DrillSpot solution, task.drill_spot());
    if (!solution.big_blind) solution.big_blind = big_blind_;
    HS_RETURN_IF_ERROR(what(next, solution));
    return Json();
  };
  HS_RETURN_IF_ERROR(all_.ask(spots_[spot], played));
  drill_ = std::move(next);
  asked_ = now_();
  return {};
}

void DrillSession::look_at_clock() const {
  if (seconds_ && !drill_.over() && seconds_between(asked_, now_()) > *seconds_ + grace) drill_.miss();
}

std::optional<double> DrillSession::left() const {
  if (!seconds_ || drill_.over()) return std::nullopt;
  return std::max(0.0, *seconds_ - seconds_between(asked_, now_()));
}

Result<void> DrillSession::deal(std::optional<std::size_t> mistake) {
  const std::lock_guard lock(mutex_);
  look_at_clock();
  HS_TRY(const std::size_t spot, drill_.choose(mistake));
  return play(spot, [](Drill& drill, const DrillSpot& solution) { return drill.deal(solution); });
}

// What comes too late is not played: the answer says that the time ran out.
Result<void> DrillSession::act(std::size_t action) {
  const std::lock_guard lock(mutex_);
  const bool was_over = drill_.over();
  look_at_clock();
  if (!was_over && drill_.ran_out()) return {};
  return play(drill_.spot(),
              [&](Drill& drill, const DrillSpot& solution) { return drill.act(action, solution); });
}

Json DrillSession::choice_json(const Drill::Choice& choice) const {
  return {{"spot", spots_[choice.spot]},
          {"line", choice.line},
          {"board", to_text(choice.board)},
          {"pot", choice.pot},
          {"hand", to_text(choice.hand)},
          {"actions", actions_json(choice.actions, choice.stakes)},
          {"strategy", choice.strategy},
          {"action_values", choice.values},
          {"taken", or_null(choice.taken)},
          {"lost", choice.lost},
          {"lost_big_blinds", or_null(choice.lost_big_blinds)}};
}

Json DrillSession::view() const {
  const std::lock_guard lock(mutex_);
  look_at_clock();
  const SpotView& seen = drill_.view();
  Json mistakes = Json::array();
  for (const Drill::Choice& choice : drill_.mistakes()) mistakes.push_back(choice_json(choice));
  const auto shown = drill_.shown();
  const auto& positions = drill_.positions();
  return {{"id", id_},
          {"spot", spots_[drill_.spot()]},
          {"spots", spots_.size()},
          {"seat", drill_.seat()},
          {"line", drill_.line()},
          {"board", to_text(seen.board)},
          {"pot", seen.pot},
          {"positions", positions[0].empty() ? Json() : Json(positions)},
          {"big_blind", or_null(drill_.big_blind())},
          {"committed", seen.committed},
          {"behind", drill_.behind()},
          {"hand", to_text(drill_.hand())},
          {"actions", drill_.over() ? Json() : actions_json(seen.actions, stakes_of(seen))},
          {"seconds", or_null(seconds_)},
          {"left", or_null(left())},
          {"over", drill_.over()},
          {"ran_out", drill_.ran_out()},
          {"repeated", drill_.is_repeated()},
          {"shown", shown ? Json(to_text(*shown)) : Json()},
          {"hands", drill_.hands()},
          {"decisions", drill_.decisions()},
          {"missed", drill_.missed()},
          {"streak", drill_.streak()},
          {"best_streak", drill_.best_streak()},
          {"lost", drill_.lost()},
          {"lost_of_pot", drill_.lost_of_pot()},
          {"lost_big_blinds", or_null(drill_.lost_big_blinds())},
          {"last", drill_.last() ? choice_json(*drill_.last()) : Json()},
          {"mistakes", std::move(mistakes)}};
}

Json DrillSession::message() const { return {{"topic", "drill:" + id_}, {"view", view()}}; }

bool DrillSession::idle_for(std::chrono::seconds time) const {
  const std::lock_guard lock(mutex_);
  return now_() - used_ >= time;
}

Drills::Drills(EventBus& hub, Spots& spots, FlopReports& reports, Now now)
    : spots_(spots),
      reports_(reports),
      now_(std::move(now)),
      sessions_(hub, {"drill", "training", "trainings"}, max_sessions, idle) {}

Result<Json> Drills::create(const DrillOrder& order) {
  std::vector<std::string> spots = order.spots;
  std::vector<double> weights(spots.size(), 1);
  if (!order.report.empty()) {
    HS_TRY(const auto solutions, reports_.solutions(order.report, order.boards));
    for (const FlopReports::Weighted& one : solutions) {
      spots.push_back(one.spot);
      weights.push_back(one.weight);
    }
  }
  for (const std::string& spot : order.spots)
    if (!spots_.has(spot)) return fail(ErrorCode::not_found, "this spot does not exist or was removed");
  const std::string id = new_id();
  const auto session =
      std::make_shared<DrillSession>(spots_, now_, id, std::move(spots),
                                     Drill(order.seat, order.line, order.seed, std::move(weights)), order);
  HS_RETURN_IF_ERROR(session->deal({}));
  HS_RETURN_IF_ERROR(sessions_.add(id, session));
  return session->view();
}

Result<Json> Drills::view(const std::string& id) const {
  HS_TRY(const auto session, sessions_.find(id));
  return session->view();
}

Result<Json> Drills::deal(const std::string& id, std::optional<std::size_t> mistake) {
  return sessions_.view_after(id, [&](DrillSession& session) { return session.deal(mistake); });
}

Result<Json> Drills::act(const std::string& id, std::size_t action) {
  return sessions_.view_after(id, [&](DrillSession& session) { return session.act(action); });
}

}  // namespace hindsight
