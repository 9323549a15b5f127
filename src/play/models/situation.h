// A turn as everybody sees it, as one of a few hundred situations in which seats are taken to play alike, and
// moves by class.
//
// Situations are nested: of level 2 as below, of level 1 by street, raises and price alone, of level 0 by
// street and whether there is a bet to pay.  What is not known of one is known of those around it.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/seat_view.h"

namespace hindsight {

// Raises by their part of the pot as it is after calling: up to 5/8, up to 9/8, more; all-in is a class of
// its own.
enum class MoveClass : std::uint8_t { fold, call, small, medium, large, all_in };
inline constexpr std::size_t move_classes = 6;
inline constexpr std::array<std::string_view, move_classes> move_class_names{
    "fold", "call", "raise small", "raise medium", "raise large", "all-in"};

template <class T>
using ByMoveClass = std::array<T, move_classes>;
using MoveShares = ByMoveClass<double>;  // how often each is made: together 1, or a count of each

constexpr std::size_t index_of(MoveClass c) { return static_cast<std::size_t>(c); }
constexpr bool is_raise(MoveClass c) { return c >= MoveClass::small; }

MoveClass class_of(const PublicView& view, const Move& move);
// Of any amount from `move.to` to `up_to`: that of the middle one.
MoveClass class_of(const PublicView& view, const Chance& chance);
// A usual move of each class that is legal at this turn: raises by 1/2, 3/4 and 3/2 of the pot where they may
// be so large.
ByMoveClass<std::optional<Move>> moves_by_class(const PublicView& view);

struct Situation {
  // What a call costs, as the bet of a part of the pot would: nothing, up to 2/5, up to 4/5, up to 5/4, more.
  enum class Price : std::uint8_t { nothing, small, medium, large, over };
  // Before the flop: the blinds, the last two seats, those before.  Later: first to act or between, or last.
  enum class Place : std::uint8_t { small_blind, big_blind, late, early, first = early, last = late };

  Street street = Street::preflop;
  std::uint8_t raises = 0;  // on the street, 3 for more
  Price price = Price::nothing;
  Place place = Place::early;
  bool many = false;  // more than two are left
  bool mine =
      false;  // the last bet or raise of an earlier street was the seat's own; before the flop: it has raised

  static constexpr int levels = 3;
  static constexpr std::array<std::size_t, levels> counts{8, 80,
                                                          1280};  // of keys; most of the last never come
  std::size_t key(int level) const;                               // below counts[level]
  static Situation of_key(std::size_t key);                       // of level 2

  friend bool operator==(const Situation&, const Situation&) = default;
};

Situation situation_of(const PublicView& view);  // of the seat whose turn it is
double in_big_blinds(Chips amount, const PublicView& view);

// "flop raises=1 price=medium place=last many mine", and read.
std::string to_text(const Situation& situation);
std::optional<Situation> parse_situation(std::string_view text);
// "on the flop, against a bet of medium size, last to act, with one other left"
std::string in_words(const Situation& situation);

}  // namespace hindsight
