// SPDX-License-Identifier: MIT
#include "server/tables/played_hand.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/check.h"
#include "cards/equity.h"
#include "io/json.h"
#include "store/hands/phh_record.h"

namespace hindsight {

using Kind = Event::Kind;

namespace {

bool is_raise(Kind kind) { return kind == Kind::bet || kind == Kind::raise; }

// What the statistics count, all of it before the flop but the end.
void note_play(const Hand& hand, Seat me, PlayedHand& out) {
  int raises_of_others = 0;
  bool raised_before = false;
  for (const Event& event : hand.events()) {
    if (event.kind == Kind::win && event.seat == me) out.won = true;
    if (event.street != Street::preflop || !is_move(event.kind)) continue;
    const bool raise = is_raise(event.kind);
    if (event.seat != me) {
      raises_of_others += raise ? 1 : 0;
      continue;
    }
    const bool single = raises_of_others == 1 && !raised_before;
    out.could_reraise |= single;
    out.reraised |= single && raise;
    out.raised |= raise;
    out.paid |= raise || event.kind == Kind::call;
    raised_before |= raise;
  }
}

bool folded_before_flop(const Hand& hand, Seat me) {
  return std::ranges::any_of(hand.events(), [&](const Event& event) {
    return event.kind == Kind::fold && event.seat == me && event.street == Street::preflop;
  });
}

std::string line_of(const PlayedHand& out, const Hand& hand, Seat me) {
  const Chips chips = std::abs(out.change);
  const std::string result = out.change > 0   ? fmt::format("won {}", chips)
                             : out.change < 0 ? fmt::format("lost {}", chips)
                                              : "nothing won or lost";
  if (!hand.live().has(me)) return fmt::format("{}, folded", result);
  if (!out.showdown) return fmt::format("{}, all others folded", result);
  return fmt::format("{} with {}", result, hand_name(evaluate(set_of(hand.board()) | set_of(hand.hole(me)))));
}

std::string rivals_json(const Hand& hand, const HandSetting& setting, Seat me) {
  Json out = Json::object();
  const std::vector<double> won = won_from(hand, me);
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    const std::string& bot = setting.occupants[setting.lineup.chairs[seat.value].value].bot;
    if (seat == me) continue;
    Json& sum = out[bot];
    sum = (sum.is_null() ? 0 : sum.number()) + won[seat.value];
  }
  return out.dump();
}

std::string chairs_json(const HandSetting& setting) {
  Json chairs = Json::array(), seats = Json::array();
  for (std::size_t i = 0; i < setting.occupants.size(); ++i) {
    const Occupant& occupant = setting.occupants[i];
    chairs.push_back({{"avatar", occupant.avatar},
                      {"bot", occupant.bot},
                      {"name", occupant.name},
                      {"stack", setting.stacks[i]}});
  }
  for (int i = 0; i < setting.lineup.seats; ++i)
    seats.push_back(setting.lineup.chairs[static_cast<std::size_t>(i)].value);
  Json out{{"button", setting.lineup.button.value}, {"chairs", chairs}, {"seats", seats}};
  if (setting.hints > 0) out["hints"] = setting.hints;
  return out.dump();
}

Result<std::string> phh_of(const Hand& hand, const Lineup& lineup, std::span<const Occupant> occupants) {
  std::vector<std::string> names;
  for (const Seat seat : SeatSet::first_of(hand.seats()))
    names.push_back(occupants[lineup.chairs[seat.value].value].name);
  HS_TRY(const PhhHand record, record_of(hand, std::move(names)));
  return format_phh(record);
}

// The board when the last move was made.
CardSet board_at_last_move(const Hand& hand) {
  CardSet board, at_move;
  for (const Event& event : hand.events()) {
    if (event.kind == Kind::board)
      for (std::size_t i = 0; i < event.count; ++i) board |= event.cards[i];
    if (is_move(event.kind)) at_move = board;
  }
  return at_move;
}

double share_of(const Hand& hand, const Pot& pot, Seat seat, CardSet board) {
  EquitySpot spot{.players = {}, .board = board, .dead = {}};
  std::size_t mine = 0;
  for (const Seat player : hand.live()) {
    const std::array<Card, 2> hole = hand.hole(player);
    if (!pot.entitled.has(player)) {
      spot.dead |= set_of(hole);
      continue;
    }
    if (player == seat) mine = spot.players.size();
    spot.players.push_back({{Combo::of(hole[0], hole[1])}});
  }
  if (spot.players.size() == 1) return 1;
  const Result<Equities> found = equity(spot, {.half_width = 0.005, .max_seconds = 0.1});
  HS_CHECK_THAT(found.has_value());
  return found->equity(mine);
}

}  // namespace

Result<std::string> phh_of(const PastHand& past) { return phh_of(past.hand, past.lineup, past.occupants); }

double change_by_equity(const Hand& hand, Seat seat) {
  const CardSet board = board_at_last_move(hand);
  const bool ran_out = hand.live().size() > 1 && board.size() < 5;
  if (!ran_out || !hand.live().has(seat))
    return static_cast<double>(hand.final_stack(seat) - hand.start_stack(seat));
  double chips = static_cast<double>(hand.stack(seat) - hand.start_stack(seat));
  for (const Pot& pot : hand.pots())
    if (pot.entitled.has(seat)) chips += static_cast<double>(pot.amount) * share_of(hand, pot, seat, board);
  return chips;
}

std::vector<double> won_from(const Hand& hand, Seat seat) {
  const auto change = [&](Seat player) {
    return static_cast<double>(hand.final_stack(player) - hand.start_stack(player));
  };
  const double sign = change(seat) < 0 ? -1 : 1;
  std::vector<double> out(static_cast<std::size_t>(hand.seats()));
  double other_side = 0;
  for (const Seat player : SeatSet::first_of(hand.seats()))
    if (player != seat) other_side += std::max(0.0, -sign * change(player));
  for (const Seat player : SeatSet::first_of(hand.seats()))
    if (player != seat && other_side > 0)
      out[player.value] = change(seat) * std::max(0.0, -sign * change(player)) / other_side;
  return out;
}

PlayedHand played_hand(const Hand& hand, const HandSetting& setting) {
  const Seat me = setting.seat_of_person();
  PlayedHand out{.number = setting.number, .played = iso_time(now_seconds())};
  out.change = hand.final_stack(me) - hand.start_stack(me);
  out.big_blind = setting.level.big_blind;
  out.change_by_equity = change_by_equity(hand, me);
  out.position = position_name(hand.rules(), hand.seats(), me);
  out.cards = text_of(hand.hole(me));
  out.board = text_of(hand.board());
  note_play(hand, me, out);
  out.saw_flop = hand.board().size() >= 3 && !folded_before_flop(hand, me);
  out.showdown = hand.live().has(me) && hand.live().size() > 1;
  out.text = line_of(out, hand, me);
  out.rivals = rivals_json(hand, setting, me);
  out.chairs = chairs_json(setting);
  Result<std::string> phh = phh_of(hand, setting.lineup, setting.occupants);
  HS_CHECK_OK(phh);
  out.phh = *std::move(phh);
  return out;
}

}  // namespace hindsight
