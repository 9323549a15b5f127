// SPDX-License-Identifier: MIT
#include "online/benchmark.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/spec.h"
#include "base/text.h"
#include "online/action_text.h"
#include "online/members.h"

namespace hindsight {

namespace {

using Twice = ServiceCaller::Twice;

constexpr std::string_view game_name = "HUNL 200BB";
constexpr std::string_view opponent_name = "GTO Wizard";
constexpr int too_many_hands = 409;        // of a new hand: the key has as many as it may
constexpr std::size_t most_actions = 600;  // of a hand, with its streets

// Another game under the same name would be misread in every bet.
Result<void> check_game(const Json& frame) {
  const Json& game = member_of(frame, "game");
  HS_TRY(const double stack, number_member(game, "starting_stack"));
  const Json& blinds = member_of(game, "blinds");
  const auto is = [&](int place, double value) {
    return blinds[place].is_number() && blinds[place].number() == value;
  };
  const bool two = blinds.is_array() && blinds.size() == 2;
  if (stack == 20'000 && two && ((is(0, 100) && is(1, 50)) || (is(0, 50) && is(1, 100)))) return {};
  return fail(ErrorCode::parse, fmt::format("its game has a stack of {} and blinds {}, not 20000 and 50/100",
                                            stack, blinds.dump()));
}

// ["b200", "c", "_", "k"] as b200c/k
Result<std::string> betting_of(const Json& state) {
  const Json& history = member_of(state, "action_history");
  if (!history.is_array() || history.size() > most_actions)
    return fail(ErrorCode::parse, "\"action_history\" is not a list of actions");
  std::string out;
  for (const Json& action : history) {
    const std::string text = action.is_string() ? action.text() : "";
    if (text == "_") {
      out += '/';
    } else if (text == "f" || text == "k" || text == "c") {
      out += text;
    } else {
      const auto to = text.starts_with('b') ? parse_number(std::string_view(text).substr(1)) : std::nullopt;
      if (!to || !(*to >= 1) || *to > 1e6 || *to != std::floor(*to))
        return fail(ErrorCode::parse,
                    fmt::format("\"action_history\" has {}", in_quotes(printable(action.dump(), 40))));
      out += fmt::format("b{}", static_cast<Chips>(*to));
    }
  }
  return out;
}

Result<Seat> seat_named(const Json& player) {
  HS_TRY(const std::string position, text_member(player, "position"));
  if (position == "BB") return served_big_blind;
  if (position == "SB" || position == "BTN") return served_button;
  return fail(ErrorCode::parse,
              fmt::format("a position is {}, not SB or BB", in_quotes(printable(position, 20))));
}

bool shows_cards(const Json& player) {
  const auto cards = cards_member(player, "hole_cards");
  return cards && !cards->empty();
}

// Of two: the one in the seat that is known to be ours; or else the one with cards that are seen, or of
// another name than the opponent's.
Result<const Json*> our_player(const Json& state, std::optional<Seat> seat) {
  const Json& players = member_of(state, "players");
  if (!players.is_array() || players.size() != 2) return fail(ErrorCode::parse, "\"players\" are not two");
  const bool one_shows = shows_cards(players[0]) != shows_cards(players[1]);
  const Json* found = nullptr;
  int count = 0;
  for (const Json& player : players) {
    HS_TRY(const Seat its_seat, seat_named(player));
    const Json& name = member_of(player, "name");
    const bool ours = seat        ? its_seat == *seat
                      : one_shows ? shows_cards(player)
                                  : name.is_string() && !name.text().starts_with(opponent_name);
    if (!ours) continue;
    found = &player;
    ++count;
  }
  if (count != 1) return fail(ErrorCode::parse, "which of the \"players\" is ours cannot be told");
  return found;
}

Result<ToldHand> told_by_benchmark(const Json& frame, std::optional<Seat> seat) {
  const Json& state = member_of(frame, "game_state");
  ToldHand out;
  HS_TRY(out.betting, betting_of(state));
  HS_TRY(const Json* const player, our_player(state, seat));
  HS_TRY(out.viewer, seat_named(*player));
  HS_TRY(out.own, cards_member(*player, "hole_cards"));
  HS_TRY(out.board, cards_member(state, "board_cards"));
  const Json& over = member_of(state, "is_hand_over");
  if (!over.is_boolean()) return fail(ErrorCode::parse, "\"is_hand_over\" is neither true nor false");
  out.over = over == Json(true);
  for (const Json& other : member_of(state, "players"))
    if (out.over && &other != player) {
      HS_TRY(out.other, cards_member(other, "hole_cards"));
    }
  return out;
}

}  // namespace

Result<ServedHand> benchmark_hand(const Json& frame, std::uint32_t number, std::optional<Seat> seat) {
  if (!frame.is_object()) return fail(ErrorCode::parse, "it is no object");
  HS_RETURN_IF_ERROR(check_game(frame));
  HS_TRY(const ToldHand told, told_by_benchmark(frame, seat));
  HS_TRY(AcpcMessage state, state_of(told, number));
  ServedHand out{.state = std::move(state)};
  if (!told.over) return out;
  HS_TRY(out.won, number_member(member_of(frame, "game_state"), "winnings"));
  if (has_member(member_of(frame, "game_state"), "aivat_score")) {
    HS_TRY(out.adjusted, number_member(member_of(frame, "game_state"), "aivat_score"));
  }
  return out;
}

Result<ServedHand> Benchmark::read(const Json& frame) {
  const auto seat = hand_ ? std::optional(hand_->state.viewer) : std::nullopt;
  auto hand = benchmark_hand(frame, number_, seat);
  if (!hand) return tl::unexpected(caller_->wrong(hand.error().message));
  return hand;
}

Result<ServedHand> Benchmark::begin(std::uint32_t number) {
  number_ = number;
  hand_.reset();
  auto answer = caller_->ask({.path = "/hands", .body = Json{{"game_name", game_name}}.dump()},
                             Twice::harmless, too_many_hands);
  if (!answer && answer.error().code == ErrorCode::busy)
    return fail(ErrorCode::busy,
                answer.error().message +
                    "; hands that an earlier run left open count, too: try a smaller --parallel, or "
                    "later");
  if (!answer) return tl::unexpected(answer.error());
  HS_TRY(const Json frame, caller_->json_of(*answer));
  const auto id = natural_member(frame, "hand_id");
  if (!id) return tl::unexpected(caller_->wrong(id.error().message));
  id_ = *id;
  HS_TRY(hand_, read(frame));
  return *hand_;
}

Result<ServedHand> Benchmark::send(Move move) {
  Json body{{"action", action_text(hand_->state.hand, move).substr(0, 1)}};
  if (move.kind == Move::Kind::raise) body["amount"] = move.to;
  HS_TRY(const HttpAnswer answer,
         caller_->ask({.path = fmt::format("/hands/{}/act", id_), .body = body.dump()}, Twice::never));
  HS_TRY(const Json frame, caller_->json_of(answer));
  return read(frame);
}

// Our hand among those that are not over; nothing where it is not there.
Result<std::optional<Json>> Benchmark::in_progress() {
  HS_TRY(const HttpAnswer answer,
         caller_->ask({.post = false, .path = "/hands/in-progress?game_name=HUNL%20200BB"}, Twice::harmless));
  HS_TRY(const Json hands, caller_->json_of(answer));
  if (!hands.is_array()) return tl::unexpected(caller_->wrong("the hands in progress are no list"));
  for (const Json& hand : hands)
    if (const auto id = natural_member(hand, "hand_id"); id && *id == id_) return hand;
  return std::nullopt;
}

// Where the hand stands once the move was taken; nothing: it was not.
Result<std::optional<ServedHand>> Benchmark::stands_after(Move move) {
  HS_TRY(const std::optional<Json> frame, in_progress());
  if (!frame)
    return fail(ErrorCode::io,
                fmt::format("hand {} is not in progress any more, and what became of it is not told", id_));
  HS_TRY(ServedHand hand, read(*frame));
  if (std::ranges::equal(hand.state.hand.moves(), hand_->state.hand.moves())) return std::nullopt;
  const auto goes_on = check_goes_on(hand_->state, move, hand.state);
  if (!goes_on) return tl::unexpected(caller_->wrong(goes_on.error().message));
  return hand;
}

Result<ServedHand> Benchmark::act(Move move) {
  HS_CHECK(hand_ && !hand_->over(), ==, true);
  auto answer = send(move);
  for (int attempt = 0; !answer && answer.error().code == ErrorCode::io; ++attempt) {
    if (attempt + 1 >= caller_->plan().attempts || !caller_->pause(attempt)) break;
    HS_TRY(std::optional<ServedHand> stands, stands_after(move));
    answer = stands ? Result<ServedHand>(*std::move(stands)) : send(move);
  }
  if (!answer) return answer;
  const auto goes_on = check_goes_on(hand_->state, move, answer->state);
  if (!goes_on) return tl::unexpected(caller_->wrong(goes_on.error().message));
  hand_ = *answer;
  return answer;
}

}  // namespace hindsight
