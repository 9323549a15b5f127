// What a live table tells: its view, and what happens at it.
// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "server/tables/live_table.h"

namespace hindsight {

void LiveTable::publish_hand(std::size_t events) { publish_hand(events, Json::array()); }

void LiveTable::publish_hand(std::size_t events, const Json& more) {
  Json out = Json::array();
  if (told_ == 0) out.push_back(hand_event_json(setting_.number));
  for (; told_ < events; ++told_) {
    const Event& event = hand_.events()[told_];
    hand_view_.apply(event);
    out.push_back(event_json(event, hand_view_));
  }
  for (const Json& event : more) out.push_back(event);
  publish(out);
}

void LiveTable::publish(const Json& events) {
  ++version_;
  const std::string topic = "table:" + order_.id;
  if (services_.hub.watchers(topic) > 0)
    services_.hub.publish(topic, message_json(topic, version_, events, view_locked()));
}

void LiveTable::publish() { publish(Json::array()); }

std::string_view LiveTable::state_name() const {
  if (left_with_ || phase_ == Phase::over) return "over";
  if (phase_ == Phase::between) return "between";
  return my_turn() || (phase_ == Phase::playing && hand_.next().kind == Hand::Next::Kind::move) ? "acting"
                                                                                                : "showdown";
}

std::optional<std::int64_t> LiveTable::hands_till_blinds_double() const {
  if (order_.double_every == 0) return std::nullopt;
  return order_.double_every - session_->hands_played() % order_.double_every;
}

Json LiveTable::view_locked() const {
  TableScene scene{.id = order_.id,
                   .profile = order_.profile,
                   .hand = setting_.number,
                   .version = version_,
                   .state = state_name(),
                   .level = session_->level(),
                   .next_in = hands_till_blinds_double(),
                   .hand_view = &hand_view_,
                   .occupants = occupants_,
                   .change = change_,
                   .settings = order_.settings,
                   .reset_chips = order_.reset_chips,
                   .capital = capital_,
                   .score = score_,
                   .notice = notice_};
  if (phase_ == Phase::playing && hand_.next().kind == Hand::Next::Kind::move) scene.to_act = chair_to_act();
  if (my_turn()) scene.decision = decisions_;
  scene.legal = hand_.legal();
  return view_json(scene);
}

Json LiveTable::view() {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  return view_locked();
}

Json LiveTable::message() {
  const std::lock_guard lock(mutex_);
  return message_json("table:" + order_.id, version_, Json::array(), view_locked());
}

}  // namespace hindsight
