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

std::string topic_of(const TableOrder& order) { return "table:" + order.id; }

std::optional<std::int64_t> hands_till_blinds_double(const TableOrder& order, const Session& session) {
  if (order.double_every == 0) return std::nullopt;
  return order.double_every - session.hands_played() % order.double_every;
}

// Before the last of several events: nothing is decided, and nobody has won yet.
TableScene on_the_way(TableScene scene, bool hand_is_over) {
  scene.to_act.reset();
  scene.decision.reset();
  scene.change.reset();
  if (hand_is_over) scene.state = "showdown";
  return scene;
}

}  // namespace

// A message may hold a whole run-out: what a person follows one after another has a view of its own.
void LiveTable::publish_hand(std::size_t events, const Json& more) {
  ++version_;
  const bool watched = services_.hub.watchers(topic_of(order_)) > 0;
  Json out = Json::array(), steps = Json::array();
  if (told_ == 0) out.push_back(hand_event_json(setting_.number));
  while (told_ < events) {
    const Event& event = hand_.events()[told_++];
    hand_view_.apply(event);
    out.push_back(event_json(event, hand_view_));
    const bool more_comes = told_ < events || !more.empty() || my_turn();
    if (watched && is_step(event.kind) && more_comes)
      steps.push_back(
          {{"after", out.size()}, {"view", view_json(on_the_way(scene(), phase_ != Phase::playing))}});
  }
  for (const Json& event : more) out.push_back(event);
  if (!watched) return;
  Json message = message_json(topic_of(order_), version_, std::move(out), view_json(scene()));
  if (!steps.empty()) message["steps"] = std::move(steps);
  services_.hub.publish(topic_of(order_), message);
}

void LiveTable::publish(const Json& events) {
  ++version_;
  if (services_.hub.watchers(topic_of(order_)) > 0)
    services_.hub.publish(topic_of(order_),
                          message_json(topic_of(order_), version_, events, view_json(scene())));
}

std::string_view LiveTable::state_name() const {
  if (left_with_ || phase_ == Phase::over) return "over";
  if (phase_ == Phase::between) return "between";
  return my_turn() || (phase_ == Phase::playing && hand_.next().kind == Hand::Next::Kind::move) ? "acting"
                                                                                                : "showdown";
}

TableScene LiveTable::scene() const {
  TableScene scene{.id = order_.id,
                   .profile = order_.profile,
                   .hand = setting_.number,
                   .version = version_,
                   .state = state_name(),
                   .level = session_->level(),
                   .next_in = hands_till_blinds_double(order_, *session_),
                   .hand_view = &hand_view_,
                   .occupants = seats_->occupants(),
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

Json LiveTable::view() {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  return view_json(scene());
}

Json LiveTable::message() {
  const std::lock_guard lock(mutex_);
  return message_json(topic_of(order_), version_, Json::array(), view_json(scene()));
}

}  // namespace hindsight
