// SPDX-License-Identifier: MIT
#include "play/models/situation.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "play/blueprint_path.h"

namespace hindsight {

namespace {

using Place = Situation::Place;
using Price = Situation::Price;

constexpr double small_raise = 0.625, medium_raise = 1.125;                  // at most
constexpr std::array<double, 3> usual_raises{0.5, 0.75, 1.5};                // of the classes but all-in
constexpr double small_price = 0.4, medium_price = 0.8, large_price = 1.25;  // at most
constexpr std::uint8_t most_raises = 3;
constexpr std::array<std::string_view, 5> price_names{"nothing", "small", "medium", "large", "over"};
constexpr std::array<std::string_view, 4> place_names{"small_blind", "big_blind", "late", "early"};

Chips all_in_to(const PublicView& view) { return view.bet(view.me()) + view.stack(view.me()); }

Price price(const PublicView& view) {
  const Chips call = view.legal().call;
  if (call == 0) return Price::nothing;
  const auto bet = static_cast<double>(call), before = static_cast<double>(view.pot() - call);
  return bet <= small_price * before    ? Price::small
         : bet <= medium_price * before ? Price::medium
         : bet <= large_price * before  ? Price::large
                                        : Price::over;
}

Place place(const PublicView& view) {
  const Seat me = view.me();
  const int seats = view.seats();
  if (view.street() != Street::preflop) {
    // Heads-up the button is seat 1, and with more the last seat: the last one left is the last to act.
    for (Seat seat{static_cast<std::uint8_t>(me.value + 1)}; seat.value < seats; ++seat)
      if (view.live().has(seat) && view.stack(seat) > 0) return Place::first;
    return Place::last;
  }
  if (seats == 2) return me.value == 0 ? Place::big_blind : Place::small_blind;
  if (me.value == 0) return Place::small_blind;
  if (me.value == 1) return Place::big_blind;
  return me.value >= seats - 2 ? Place::late : Place::early;
}

struct Raises {
  int on_street = 0;
  bool mine = false;
};
Raises raises_so_far(const PublicView& view) {
  Raises out;
  for (std::size_t i = 0; i < view.event_count(); ++i) {
    const Event event = view.event(i);
    if (event.kind != Event::Kind::bet && event.kind != Event::Kind::raise) continue;
    if (event.street == view.street()) ++out.on_street;
    if (view.street() == Street::preflop)
      out.mine = out.mine || event.seat == view.me();
    else if (event.street != view.street())
      out.mine = event.seat == view.me();
  }
  return out;
}

template <std::size_t n>
std::optional<std::uint8_t> named(std::string_view text, std::string_view key,
                                  const std::array<std::string_view, n>& names) {
  if (!text.starts_with(key)) return {};
  const auto found = std::ranges::find(names, text.substr(key.size()));
  if (found == names.end()) return {};
  return static_cast<std::uint8_t>(found - names.begin());
}

}  // namespace

MoveClass class_of(const PublicView& view, const Move& move) {
  if (move.kind == Move::Kind::fold) return MoveClass::fold;
  if (move.kind == Move::Kind::call) return MoveClass::call;
  if (move.to >= all_in_to(view)) return MoveClass::all_in;
  const double share = price_of(view).share_of(static_cast<double>(move.to));
  return share <= small_raise    ? MoveClass::small
         : share <= medium_raise ? MoveClass::medium
                                 : MoveClass::large;
}

MoveClass class_of(const PublicView& view, const Chance& chance) {
  if (chance.move.kind != Move::Kind::raise || chance.up_to == 0) return class_of(view, chance.move);
  return class_of(view, Move::raise_to((chance.move.to + chance.up_to) / 2));
}

ByMoveClass<std::optional<Move>> moves_by_class(const PublicView& view) {
  const LegalMoves& legal = view.legal();
  ByMoveClass<std::optional<Move>> out;
  out[index_of(MoveClass::call)] = Move::call();
  if (legal.call > 0 && legal.can_fold) out[index_of(MoveClass::fold)] = Move::fold();
  if (!legal.can_raise) return out;
  const auto add = [&](const Move& move) {
    auto& place = out[index_of(class_of(view, move))];
    if (!place) place = move;
  };
  for (const double share : usual_raises) add(raise_by_pot(view, share));
  add(Move::raise_to(legal.max_to));
  return out;
}

std::size_t Situation::key(int level) const {
  const auto on = static_cast<std::size_t>(street);
  if (level == 0) return 2 * on + (price == Price::nothing ? 0 : 1);
  const std::size_t middle = (4 * on + raises) * price_names.size() + static_cast<std::size_t>(price);
  if (level == 1) return middle;
  return ((middle * place_names.size() + static_cast<std::size_t>(place)) * 2 + (many ? 1 : 0)) * 2 +
         (mine ? 1 : 0);
}

Situation Situation::of_key(std::size_t key) {
  Situation out;
  const auto take = [&](std::size_t count) {
    const auto digit = static_cast<std::uint8_t>(key % count);
    key /= count;
    return digit;
  };
  out.mine = take(2) == 1;
  out.many = take(2) == 1;
  out.place = static_cast<Place>(take(place_names.size()));
  out.price = static_cast<Price>(take(price_names.size()));
  out.raises = take(4);
  out.street = static_cast<Street>(take(street_count));
  return out;
}

double in_big_blinds(Chips amount, const PublicView& view) {
  return static_cast<double>(amount) / static_cast<double>(view.rules().min_bet);
}

Situation situation_of(const PublicView& view) {
  const Raises made = raises_so_far(view);
  return {.street = view.street(),
          .raises = static_cast<std::uint8_t>(std::min<int>(made.on_street, most_raises)),
          .price = price(view),
          .place = place(view),
          .many = view.live().size() > 2,
          .mine = made.mine};
}

std::string to_text(const Situation& s) {
  return fmt::format("{} raises={} price={} place={}{}{}", street_names[static_cast<std::size_t>(s.street)],
                     s.raises, price_names[static_cast<std::size_t>(s.price)],
                     place_names[static_cast<std::size_t>(s.place)], s.many ? " many" : "",
                     s.mine ? " mine" : "");
}

std::optional<Situation> parse_situation(std::string_view text) {
  constexpr std::array<std::string_view, 4> counts{"0", "1", "2", "3"};
  const std::vector<std::string_view> words = words_of(text);
  if (words.size() < 4 || words.size() > 6) return {};
  const auto street = named(words[0], "", street_names);
  const auto raises = named(words[1], "raises=", counts);
  const auto price = named(words[2], "price=", price_names);
  const auto place = named(words[3], "place=", place_names);
  if (!street || !raises || !price || !place) return {};
  Situation out{static_cast<Street>(*street), *raises, static_cast<Price>(*price),
                static_cast<Place>(*place)};
  for (std::size_t i = 4; i < words.size(); ++i) {
    if (words[i] != "many" && words[i] != "mine") return {};
    (words[i] == "many" ? out.many : out.mine) = true;
  }
  if (to_text(out) != text) return {};
  return out;
}

std::string in_words(const Situation& s) {
  constexpr std::array<std::string_view, 4> before_flop{"in the small blind", "in the big blind", "late",
                                                        "early"};
  constexpr std::array<std::string_view, 5> sizes{"", "small", "medium", "large", "huge"};
  constexpr std::array<std::string_view, 4> bets{"", "a bet", "a raise", "a raise over a raise"};
  constexpr std::array<std::string_view, 4> raises{"the blinds", "a raise", "a second raise",
                                                   "a third raise"};
  const bool preflop = s.street == Street::preflop;
  const std::string_view place = preflop                  ? before_flop[static_cast<std::size_t>(s.place)]
                                 : s.place == Place::last ? "last to act"
                                                          : "first to act";
  const std::string faced = s.price == Price::nothing
                                ? "with nothing to pay"
                                : fmt::format("against {} ({})", (preflop ? raises : bets)[s.raises],
                                              sizes[static_cast<std::size_t>(s.price)]);
  return fmt::format("{}, {}, {}, {} left{}",
                     preflop ? "before the flop"
                             : fmt::format("on the {}", street_names[static_cast<std::size_t>(s.street)]),
                     faced, place, s.many ? "with several others" : "with one other",
                     !s.mine   ? ""
                     : preflop ? ", having raised"
                               : ", having bet the street before");
}

}  // namespace hindsight
