// A game of betting on one board that is dealt anew for each pass: public chance sampling (Johanson, Bard,
// Lanctot, Gibson & Bowling 2012).  The vector solver's descent (holdem/solve/vector_walk.h) walks it like
// any other, with showdowns of every street decided by the whole board.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/rng.h"
#include "blueprint/card_buckets.h"
#include "holdem/spots/spot.h"

namespace hindsight {

// The hands of a board in buckets: those that occur, each with its hands.
struct HandBuckets {
  std::vector<std::uint32_t> place;   // by hand, in whole rows: which of those that occur
  std::vector<std::uint16_t> bucket;  // by place
  std::vector<std::uint16_t> hands;   // by place: all hands of one, then those of the next
  std::vector<std::uint32_t> first;   // by place, and their end: where its hands begin

  std::uint32_t count() const { return static_cast<std::uint32_t>(bucket.size()); }
  std::span<const std::uint16_t> hands_of(std::uint32_t p) const {
    return std::span(hands).subspan(first[p], first[p + 1] - first[p]);
  }
};

// Of these hands by what `find` says of them.
HandBuckets group_hands(const BoardNode::Hands& hands, std::span<const std::uint16_t, combo_count> bucket_of);

// All cards of a board, the hands that either seat may hold, and their buckets.
struct DealtBoard {
  std::vector<CardSet> boards;       // by round of the cards
  BoardNode::Hands hands;            // weakest first
  std::vector<HandBuckets> buckets;  // by board of the game: from its first street on
};

class DealtGame {
 public:
  // A spot from the blinds on, in which seats hold any two cards.
  static Result<DealtGame> make(const HoldemSpot& spot);
  // The same with betting that is at hand: of the spot its cards, board, ranges and pot count.
  static DealtGame make(HoldemSpot spot, BettingTree betting);

  // The spot's board and any cards of the deck after it, all as likely.
  DealtBoard draw(Rng& rng, const CardBuckets& buckets) const;
  DealtBoard deal(std::vector<CardSet> boards, const CardBuckets& buckets) const;
  void put(const DealtBoard& board);  // what the game is from now on

  const VectorGame& game() const { return *game_; }
  const HoldemSpot& spot() const { return spot_; }
  const BettingTree& betting() const { return betting_; }  // numbered as game().trees

 private:
  DealtGame(HoldemSpot spot, BettingTree betting);

  HoldemSpot spot_;
  BettingTree betting_;
  std::size_t first_ = 0;             // the round that it begins with
  std::unique_ptr<VectorGame> game_;  // stays where it is: walks hold on to it
};

}  // namespace hindsight
