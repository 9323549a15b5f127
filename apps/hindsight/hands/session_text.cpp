// SPDX-License-Identifier: MIT
#include "hands/session_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "text.h"

namespace hindsight {

using Kind = Event::Kind;

namespace {

// "alice raises to 300", "you raise to 300".
std::string sentence(const std::string& who, const std::string& what) {
  if (who != "you") return fmt::format("  {} {}\n", who, what);
  const std::size_t verb = std::min(what.find(' '), what.size());
  const std::string bare = what.starts_with("has ") ? "have" : what.substr(0, verb - 1);
  return fmt::format("  you {}{}\n", bare, what.substr(verb));
}

}  // namespace

std::string SessionText::head(const Playing& playing) {
  pot_ = 0;
  const BlindLevel& level = playing.level;
  const std::string ante = level.ante > 0 ? fmt::format(", ante {}", level.ante) : "";
  return fmt::format("Hand {}  blinds {}/{}{}  button {}\n", playing.number, level.small_blind,
                     level.big_blind, ante, names_[playing.lineup.button.value]);
}

std::string SessionText::event(const Playing& playing, const Event& event) {
  const std::span<const Card> cards(event.cards.data(), event.count);
  const std::string& who = name(playing, event.seat);
  if (event.kind == Kind::board)
    return fmt::format("{}  {}  pot {}\n", street_name(event.street), cards_text(cards), pot_);
  if (event.kind == Kind::hole) return known(cards[0]) ? sentence(who, "has " + cards_text(cards)) : "";
  if (event.kind == Kind::returned) pot_ -= event.amount;
  if (event.kind < Kind::returned) pot_ += event.amount;
  return sentence(who, EventText(playing.hand).what(event));
}

std::string SessionText::stacks(const BotTable& table) const {
  const Lineup& lineup = table.playing().lineup;
  TextTable out({"  player", ">chips", ">change"});
  for (Chair chair; chair.value < table.session().chairs(); ++chair) {
    const std::optional<Seat> seat = lineup.seat_of(chair);
    const Chips chips = table.session().stack(chair);
    const Chips change = seat ? chips - lineup.stacks[seat->value] : 0;
    if (seat)
      out.row({"  " + names_[chair.value], std::to_string(chips),
               change == 0 ? "" : fmt::format("{:+}", change)});
  }
  return out.text();
}

}  // namespace hindsight
