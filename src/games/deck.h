// A small deck, dealt one card at a time, with its suits kept apart or forgotten.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/game.h"

namespace hindsight {

// A kind of card: with suits apart every card is one, else all cards of a rank are the same.  Low ranks
// first.
using CardKind = std::uint8_t;

// The cards dealt so far, in order.
struct Dealt {
  std::array<CardKind, 7> cards{};
  std::uint8_t count = 0;

  CardKind operator[](int i) const { return cards[static_cast<std::size_t>(i)]; }
  int copies_of(CardKind kind) const {
    return static_cast<int>(std::count(cards.begin(), cards.begin() + count, kind));
  }
  void add(CardKind kind) { cards[count++] = kind; }
};

struct Deck {
  std::string_view ranks;    // their letters, low to high
  int suits = 1;             // cards of each rank
  bool suits_apart = false;  // the two queens are Qs and Qh, not Q and Q

  int kinds() const { return static_cast<int>(ranks.size()) * (suits_apart ? suits : 1); }
  int copies() const { return suits_apart ? 1 : suits; }
  int rank(CardKind kind) const { return suits_apart ? kind / suits : kind; }
  int left(const Dealt& dealt, CardKind kind) const { return copies() - dealt.copies_of(kind); }

  // The next deal: outcome a is the a-th kind that the deck still holds.
  Action outcomes(const Dealt& dealt) const {
    Action n = 0;
    for (CardKind kind = 0; kind < kinds(); ++kind) n += left(dealt, kind) > 0;
    return n;
  }
  CardKind drawn(const Dealt& dealt, Action a) const {
    CardKind kind = 0;
    while (left(dealt, kind) == 0 || a-- > 0) ++kind;
    return kind;
  }
  double probability(const Dealt& dealt, Action a) const {
    const double cards = static_cast<double>(ranks.size()) * suits - dealt.count;
    return left(dealt, drawn(dealt, a)) / cards;
  }

  std::string name(CardKind kind) const {
    std::string text(1, ranks[static_cast<std::size_t>(rank(kind))]);
    if (suits_apart) text += "shdc"[kind % suits];
    return text;
  }
};

}  // namespace hindsight
