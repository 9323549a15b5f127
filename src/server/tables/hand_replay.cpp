// A finished hand from its record: every step as a view with all cards.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <set>

#include "io/fields.h"
#include "io/json.h"
#include "server/tables/played_hand.h"
#include "store/hands/phh_replay.h"
#include "study/hands/hand_review.h"
#include "study/hands/hands_json.h"

namespace hindsight {

namespace {

tl::unexpected<Error> damaged() {
  return fail(ErrorCode::corrupt, "the record of this hand is damaged: it cannot be shown");
}

Json cards_of(const std::string& text) {
  Json out = Json::array();
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) out.push_back(text.substr(i, 2));
  return out;
}

constexpr std::size_t max_record = 64 << 10, max_chairs = 4 << 10, max_text = 200;
constexpr std::int64_t most_hints = 10'000;  // decisions of a hand

// How many decisions the person was told a hint of.
std::uint64_t hints_of(const PlayedHand& hand) {
  const Json kept = Json::parse(hand.chairs);
  return kept.is_object() && kept["hints"].is_number() ? kept["hints"].natural().value_or(0) : 0;
}

// From what chairs_json wrote, or an import brought; the stacks of those who played come from the hand.
Result<void> seat(Fields kept, PastHand& out) {
  HS_TRY(std::vector<Fields> chairs, kept.inner_list("chairs", max_seats));
  for (Fields& chair : chairs) {
    HS_TRY(out.occupants.emplace_back(), kept_occupant(chair));
    HS_TRY(out.stacks.emplace_back(), chair.integer("stack", 0, unlimited_stack));
    HS_RETURN_IF_ERROR(chair.finish());
  }
  const auto last = static_cast<std::int64_t>(chairs.size()) - 1;
  HS_TRY(const auto seats, kept.integers("seats", max_seats, 0, last));
  HS_TRY(const std::int64_t button, kept.integer("button", 0, last));
  HS_RETURN_IF_ERROR(kept.integer("hints", 0, most_hints, 0));
  HS_RETURN_IF_ERROR(kept.finish());
  if (seats.size() != static_cast<std::size_t>(out.hand.seats()) ||
      std::set<std::int64_t>(seats.begin(), seats.end()).size() != seats.size())
    return damaged();
  out.lineup.rules = out.hand.rules();
  out.lineup.seats = out.hand.seats();
  out.lineup.button = Chair{static_cast<std::uint8_t>(button)};
  for (const Seat seat : SeatSet::first_of(out.hand.seats())) {
    const Chair chair{static_cast<std::uint8_t>(seats[seat.value])};
    out.lineup.chairs[seat.value] = chair;
    out.lineup.stacks[seat.value] = out.stacks[chair.value] = out.hand.start_stack(seat);
  }
  return {};
}

}  // namespace

Json steps_json(std::int64_t number, const PastHand& past, Chips change, HandView::Visibility visibility) {
  const Hand& hand = past.hand;
  HandView hand_view(past.lineup, past.stacks, visibility);
  const HandRules& rules = hand.rules();
  TableScene scene{.hand = number, .state = "dealing", .hand_view = &hand_view, .occupants = past.occupants};
  scene.level = {*std::max_element(rules.blinds.begin(), rules.blinds.end()), rules.min_bet, rules.antes[0]};
  for (const Seat seat : SeatSet::first_of(hand.seats()))
    if (rules.blinds[seat.value] > 0)
      scene.level.small_blind = std::min(scene.level.small_blind, rules.blinds[seat.value]);
  Json out = Json::array({step_json(hand_event_json(number), view_json(scene))});
  for (const Event& event : hand.events()) {
    hand_view.apply(event);
    if (event.kind == Event::Kind::win) scene.change = change;
    out.push_back(step_json(event_json(event, hand_view), view_json(scene)));
  }
  return out;
}

// Members stand in the order of their names.
Json summary_json(const PlayedHand& hand) {
  return {{"big_blind", hand.big_blind},
          {"board", cards_of(hand.board)},
          {"by_equity", hand.change_by_equity},
          {"cards", cards_of(hand.cards)},
          {"change", hand.change},
          {"hand", hand.number},
          {"hints", hints_of(hand)},
          {"played", hand.played},
          {"position", hand.position},
          {"text", hand.text}};
}

Result<PastHand> past_hand(const PlayedHand& played) {
  if (played.phh.size() > max_record || played.chairs.size() > max_chairs) return damaged();
  const Result<PhhHand> record = parse_phh(played.phh);
  if (!record) return damaged();
  Result<Replay> again = replay(*record);
  if (!again || !again->complete() || again->places != 0) return damaged();
  Result<Fields> kept = Fields::parse(played.chairs);
  PastHand out{.hand = std::move(again->hand)};
  if (!kept || !seat(std::move(*kept), out)) return damaged();
  if (!out.lineup.seat_of(Chair{0})) return damaged();
  return out;
}

// A person who left before the end wins nothing, and may have left all chips behind.
Result<void> check_record(const PlayedHand& played) {
  HS_TRY(const PastHand past, past_hand(played));
  const Seat me = *past.lineup.seat_of(Chair{0});
  const Hand& hand = past.hand;
  Chips max = 0, all = 0;
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    if (hand.payoff(seat) % shares_per_chip != 0) return damaged();
    all += hand.start_stack(seat);
  }
  max = hand.final_stack(me) - hand.start_stack(me);
  const double bound = static_cast<double>(all);
  const bool right = played.number >= 1 && played.change <= max && played.change >= -hand.start_stack(me) &&
                     std::abs(played.change_by_equity) <= bound && played.big_blind == hand.rules().min_bet &&
                     played.cards == text_of(hand.hole(me)) && played.board == text_of(hand.board()) &&
                     played.position == position_name(hand.rules(), hand.seats(), me) &&
                     played.text.size() <= max_text && is_iso_time(played.played);
  if (!right) return damaged();
  Result<Fields> rivals = Fields::parse(played.rivals);
  if (!rivals || !rivals->numbers(max_seats, -bound, bound)) return damaged();
  return {};
}

Result<Json> replay_json(const PlayedHand& played) {
  HS_TRY(const PastHand past, past_hand(played));
  Json out = summary_json(played);
  out["steps"] = steps_json(played.number, past, played.change);
  HS_TRY(const PhhHand record, parse_phh(played.phh));
  out["spots"] = hand_spots_json(std::to_string(played.number), record, past.hand);
  out["phh"] = played.phh;
  return out;
}

Result<Json> recorded_json(const PhhHand& record, Seat player) {
  HS_TRY(Hand hand, hand_to_review(record, player));
  if (!hand.over()) return fail(ErrorCode::unsupported, "this hand is not over");
  PastHand past{.hand = std::move(hand)};
  past.lineup.rules = past.hand.rules();
  past.lineup.seats = past.hand.seats();
  const auto seats = static_cast<std::size_t>(past.hand.seats());
  past.occupants.resize(seats);
  past.stacks.resize(seats);
  for (const Seat seat : SeatSet::first_of(past.lineup.seats)) {
    const Chair chair{static_cast<std::uint8_t>((seat.value + seats - player.value) % seats)};
    past.lineup.chairs[seat.value] = past.lineup.button = chair;  // the last seat has the button
    past.lineup.stacks[seat.value] = past.stacks[chair.value] = past.hand.start_stack(seat);
    past.occupants[chair.value] = {record.player(seat), "", static_cast<std::uint32_t>(chair.value + 1)};
  }
  const Chips change = past.hand.final_stack(player) - past.hand.start_stack(player);
  return Json{{"hand", 1},
              {"steps", steps_json(1, past, change)},
              {"spots", hand_spots_json("", record, past.hand)},
              {"phh", format_phh(record)}};
}

}  // namespace hindsight
