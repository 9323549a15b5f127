// What a live table tells: its view, and what happens at it.
// SPDX-License-Identifier: MIT
#include "server/tables/live_table.h"

namespace hindsight {

void LiveTable::tell(std::size_t events, const std::vector<std::string>& more) {
  std::vector<std::string> out;
  if (told_ == 0) out.push_back(hand_event_json(setting_.number));
  for (; told_ < events; ++told_) {
    const Event& event = hand_.events()[told_];
    hand_view_.apply(event);
    out.push_back(event_json(event, hand_view_));
  }
  out.insert(out.end(), more.begin(), more.end());
  publish(out);
}

void LiveTable::publish(const std::vector<std::string>& events) {
  ++version_;
  const std::string topic = "table:" + order_.id;
  if (services_.hub.watchers(topic) > 0)
    services_.hub.publish(topic, message_json(topic, version_, events, view_locked()));
}

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

std::string LiveTable::view_locked() const {
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

std::string LiveTable::view() {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  return view_locked();
}

std::string LiveTable::message() {
  const std::lock_guard lock(mutex_);
  return message_json("table:" + order_.id, version_, {}, view_locked());
}

}  // namespace hindsight
