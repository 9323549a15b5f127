// What a live table tells: its view, and what happens at it.
// SPDX-License-Identifier: MIT

#include "io/json.h"
#include "server/tables/live_table.h"

namespace hindsight {

namespace {

bool is_step(Event::Kind kind) {
  using enum Event::Kind;
  return kind == board || kind == show || kind == muck || kind == decline;
}

}  // namespace

void LiveTable::publish_hand(std::size_t events) { publish_hand(events, Json::array()); }

// A message may hold a whole run-out: what a person follows one after another has a view of its own.
void LiveTable::publish_hand(std::size_t events, const Json& more) {
  ++version_;
  const bool watched = services_.hub.watchers(topic()) > 0;
  Json out = Json::array(), steps = Json::array();
  if (told_ == 0) out.push_back(hand_event_json(setting_.number));
  while (told_ < events) {
    const Event& event = hand_.events()[told_++];
    hand_view_.apply(event);
    out.push_back(event_json(event, hand_view_));
    const bool more_comes = told_ < events || !more.empty() || my_turn();
    if (watched && is_step(event.kind) && more_comes)
      steps.push_back({{"after", out.size()}, {"view", view_json(scene_on_the_way())}});
  }
  for (const Json& event : more) out.push_back(event);
  send(std::move(out), std::move(steps));
}

void LiveTable::publish(Json events) {
  ++version_;
  send(std::move(events), Json::array());
}

void LiveTable::publish() { publish(Json::array()); }

void LiveTable::send(Json events, Json steps) {
  if (services_.hub.watchers(topic()) == 0) return;
  Json message = message_json(topic(), version_, std::move(events), view_locked());
  if (!steps.empty()) message["steps"] = std::move(steps);
  services_.hub.publish(topic(), message);
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

TableScene LiveTable::scene() const {
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
                   .open_cards = order_.open_cards,
                   .hints = order_.hints,
                   .incognito = order_.incognito,
                   .capital = capital_,
                   .score = score_,
                   .notice = notice_};
  if (phase_ == Phase::playing && hand_.next().kind == Hand::Next::Kind::move) scene.to_act = chair_to_act();
  if (my_turn()) scene.decision = decisions_;
  scene.legal = hand_.legal();
  return scene;
}

// Before the last of several events: nothing is decided, and nobody has won yet.
TableScene LiveTable::scene_on_the_way() const {
  TableScene out = scene();
  out.to_act.reset();
  out.decision.reset();
  out.change.reset();
  if (phase_ != Phase::playing) out.state = "showdown";
  return out;
}

Json LiveTable::view_locked() const { return view_json(scene()); }

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
