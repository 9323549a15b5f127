// A finished hand from its record: every step as a view with all cards.
// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "server/played_hand.h"
#include "store/phh_replay.h"

namespace hindsight {

using nlohmann::json;

namespace {

tl::unexpected<Error> damaged() {
  return fail(ErrorCode::corrupt, "the record of this hand is damaged: it cannot be shown");
}

json cards_of(const std::string& text) {
  json out = json::array();
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) out.push_back(text.substr(i, 2));
  return out;
}

json summary(const PlayedHand& hand) {
  return {
      {"hand", hand.number},           {"change", hand.change},         {"by_equity", hand.change_by_equity},
      {"big_blind", hand.big_blind},   {"position", hand.position},     {"played", hand.played},
      {"cards", cards_of(hand.cards)}, {"board", cards_of(hand.board)}, {"text", hand.text}};
}

struct Seating {
  Lineup lineup;
  std::vector<Chips> stacks;
  std::vector<Sitter> sitters;
};

// From what chairs_json wrote, or an import brought.
Result<Seating> seating_of(const json& kept, const Hand& hand) {
  Seating out;
  const json chairs = kept.value("chairs", json::array()), seats = kept.value("seats", json::array());
  for (const json& chair : chairs) {
    out.sitters.push_back({chair.value("name", ""), chair.value("bot", ""), chair.value("avatar", 0u)});
    out.stacks.push_back(chair.value("stack", Chips{0}));
  }
  const auto known_chair = [&](const json& chair) {
    return chair.is_number_unsigned() && chair < out.stacks.size();
  };
  const json button = kept.value("button", json(0u));
  if (chairs.size() > max_seats || seats.size() != static_cast<std::size_t>(hand.seats()) ||
      !known_chair(button) || !std::all_of(seats.begin(), seats.end(), known_chair))
    return damaged();
  out.lineup.rules = hand.rules();
  out.lineup.seats = hand.seats();
  out.lineup.button = Chair{button.get<std::uint8_t>()};
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    const Chair chair{seats[seat.value].get<std::uint8_t>()};
    out.lineup.chairs[seat.value] = chair;
    out.lineup.stacks[seat.value] = out.stacks[chair.value] = hand.start_stack(seat);
  }
  return out;
}

std::string steps_of(const PlayedHand& played, const Hand& hand, const Seating& seating) {
  Picture picture(seating.lineup, seating.stacks, Picture::Eyes::all);
  const HandRules& rules = hand.rules();
  TableScene scene{
      .hand = played.number, .state = "dealing", .picture = &picture, .sitters = seating.sitters};
  scene.level = {*std::max_element(rules.blinds.begin(), rules.blinds.end()), rules.min_bet, rules.antes[0]};
  for (const Seat seat : SeatSet::first_of(hand.seats()))
    if (rules.blinds[seat.value] > 0)
      scene.level.small_blind = std::min(scene.level.small_blind, rules.blinds[seat.value]);
  std::string out = "[" + step_json(hand_event_json(played.number), view_json(scene));
  for (const Event& event : hand.events()) {
    picture.apply(event);
    if (event.kind == Event::Kind::win) scene.change = played.change;
    out += ',' + step_json(event_json(event, picture), view_json(scene));
  }
  return out + ']';
}

}  // namespace

std::string summary_json(const PlayedHand& hand) {
  return summary(hand).dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<std::string> replay_json(const PlayedHand& played) {
  const json kept = json::parse(played.chairs, nullptr, false);
  const Result<PhhHand> record = parse_phh(played.phh);
  if (!kept.is_object() || !record) return damaged();
  const Result<Replay> again = replay(*record);
  if (!again || !again->complete()) return damaged();
  HS_TRY(const Seating seating, seating_of(kept, again->hand));
  std::string head = summary_json(played);
  head.pop_back();
  return head + ",\"steps\":" + steps_of(played, again->hand, seating) + '}';
}

}  // namespace hindsight
