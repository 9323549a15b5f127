// SPDX-License-Identifier: MIT
#include "server/spots/drills.h"

#include <nlohmann/json.hpp>

#include "betting/line.h"
#include "server/http/ids.h"

namespace hindsight {

namespace {

Json choice_json(const Drill::Choice& choice) {
  return {{"line", choice.line},
          {"board", to_text(choice.board)},
          {"pot", choice.pot},
          {"hand", to_text(choice.hand)},
          {"actions", texts_of(choice.actions)},
          {"strategy", choice.strategy},
          {"action_values", choice.values},
          {"taken", choice.taken},
          {"lost", choice.lost}};
}

}  // namespace

DrillSession::DrillSession(Spots& spots, std::string id, std::string spot, Drill drill)
    : spots_(spots), id_(std::move(id)), spot_(std::move(spot)), drill_(std::move(drill)) {}

// On a copy: what fails on the way leaves the hand where it was.
template <class Do>
Result<void> DrillSession::play(const Do& what) {
  const std::lock_guard lock(mutex_);
  used_ = Clock::now();
  Drill next = drill_;
  const auto played = [&](const SpotTask& task) -> Result<Json> {
    HS_TRY(const DrillSpot spot, task.drill_spot());
    HS_RETURN_IF_ERROR(what(next, spot));
    return Json();
  };
  HS_RETURN_IF_ERROR(spots_.ask(spot_, played));
  drill_ = std::move(next);
  return {};
}

Result<void> DrillSession::deal() {
  return play([](Drill& drill, const DrillSpot& spot) { return drill.deal(spot); });
}

Result<void> DrillSession::act(std::size_t action) {
  return play([&](Drill& drill, const DrillSpot& spot) { return drill.act(action, spot); });
}

Json DrillSession::view() const {
  const std::lock_guard lock(mutex_);
  const SpotView& seen = drill_.view();
  Json mistakes = Json::array();
  for (const Drill::Choice& choice : drill_.mistakes()) mistakes.push_back(choice_json(choice));
  const auto shown = drill_.shown();
  return {{"id", id_},
          {"spot", spot_},
          {"seat", drill_.seat()},
          {"line", drill_.line()},
          {"board", to_text(seen.board)},
          {"pot", seen.pot},
          {"committed", seen.committed},
          {"hand", to_text(drill_.hand())},
          {"actions", drill_.over() ? Json() : Json(texts_of(seen.actions))},
          {"over", drill_.over()},
          {"repeated", drill_.is_repeated()},
          {"shown", shown ? Json(to_text(*shown)) : Json()},
          {"hands", drill_.hands()},
          {"decisions", drill_.decisions()},
          {"streak", drill_.streak()},
          {"lost", drill_.lost()},
          {"last", drill_.last() ? choice_json(*drill_.last()) : Json()},
          {"mistakes", std::move(mistakes)}};
}

Json DrillSession::message() const { return {{"topic", "drill:" + id_}, {"view", view()}}; }

bool DrillSession::idle_for(std::chrono::seconds time) const {
  const std::lock_guard lock(mutex_);
  return Clock::now() - used_ >= time;
}

Drills::Drills(Hub& hub, Spots& spots)
    : spots_(spots), sessions_(hub, {"drill", "training", "trainings"}, max_sessions, idle) {}

Result<Json> Drills::create(const std::string& spot, std::uint8_t seat, const std::string& line,
                            std::uint64_t seed) {
  const std::string id = new_id();
  const auto session = std::make_shared<DrillSession>(spots_, id, spot, Drill(seat, line, seed));
  HS_RETURN_IF_ERROR(session->deal());
  HS_RETURN_IF_ERROR(sessions_.add(id, session));
  return session->view();
}

Result<Json> Drills::view(const std::string& id) const {
  HS_TRY(const auto session, sessions_.find(id));
  return session->view();
}

Result<Json> Drills::deal(const std::string& id) {
  return sessions_.view_after(id, [](DrillSession& session) { return session.deal(); });
}

Result<Json> Drills::act(const std::string& id, std::size_t action) {
  return sessions_.view_after(id, [&](DrillSession& session) { return session.act(action); });
}

}  // namespace hindsight
