// SPDX-License-Identifier: MIT
#include "hands/event_text.h"

#include <fmt/format.h>

#include <array>

#include "store/hands/phh_replay.h"

namespace hindsight {

std::string cards_text(std::span<const Card> cards) {
  std::string out;
  for (const Card card : cards) out += known(card) ? to_text(card) : "??";
  return out;
}

std::string_view street_name(Street street) {
  constexpr std::array<std::string_view, 4> names = {"before the flop", "flop", "turn", "river"};
  return names[static_cast<std::size_t>(street)];
}

std::string EventText::share(Share share) const { return to_text(amount_of(share, places_)); }

// Of known hole cards on a full board.
std::string EventText::hand_of(std::array<Card, 2> hole) const {
  CardSet all;
  for (const Card card : hand_->board())
    if (known(card)) all |= card;
  return known(hole) && all.size() == 5 ? hand_name(evaluate(all | hole[0] | hole[1])) : "";
}

// What is shown before the river, nobody can name yet.
std::string EventText::shown(const Event& event) const {
  const std::array<Card, 2> hole = {event.cards[0], event.cards[1]};
  const std::string name = event.street == Street::river ? hand_of(hole) : "";
  return name.empty() ? cards_text(hole) : fmt::format("{}: {}", cards_text(hole), name);
}

std::string EventText::won(const Event& event) const {
  const std::string name = hand_->shown().has(event.seat) ? hand_of(hand_->hole(event.seat)) : "";
  return fmt::format("wins {}{}{}", share(event.amount), pot_name(event.pot),
                     name.empty() ? "" : " with " + name);
}

std::string EventText::pot_name(int pot) const {
  if (hand_->pots().size() < 2) return "";
  return pot == 0 ? " of the main pot" : fmt::format(" of side pot {}", pot);
}

std::string EventText::what(const Event& event) const {
  using Kind = Event::Kind;
  const std::string all_in = event.all_in ? ", all-in" : "";
  switch (event.kind) {
    case Kind::ante:
      return fmt::format("puts in an ante of {}{}", chips(event.amount), all_in);
    case Kind::blind:
      return fmt::format("posts {}{}", chips(event.amount), all_in);
    case Kind::late_post:
      return fmt::format("posts {} late{}", chips(event.amount), all_in);
    case Kind::fold:
      return "folds";
    case Kind::check:
      return "checks";
    case Kind::call:
      return fmt::format("calls {}{}", chips(event.amount), all_in);
    case Kind::bet:
      return fmt::format("bets {}{}", chips(event.to), all_in);
    case Kind::raise:
      return fmt::format("raises to {}{}", chips(event.to), all_in);
    case Kind::returned:
      return fmt::format("takes back {}, which nobody called", chips(event.amount));
    case Kind::show:
      return "shows " + shown(event);
    case Kind::muck:
      return "mucks";
    case Kind::decline:
      return "shows nothing";
    case Kind::win:
      return won(event);
    case Kind::hole:
    case Kind::board:
      break;
  }
  return "";
}

}  // namespace hindsight
