// The betting of one hand as the ACPC dealer lets it go, and what it comes to.
//
//   AcpcHand hand(game);
//   while (!hand.over()) hand.play(Move::call());  // of hand.turn()
//   hand.text()                                     // "cc/cc/cc/cc"
//
// Moves are in chips on the street, as everywhere in the house; in text a raise names the chips of the whole
// hand (total()).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "acpc/game_definition.h"
#include "betting/betting_state.h"
#include "cards/card.h"

namespace hindsight {

// The cards of a hand, by position; as many as the game deals.
struct AcpcCards {
  std::array<std::array<Card, max_acpc_hole_cards>, max_seats> hole{};
  std::array<Card, max_acpc_board_cards> board{};
};

class AcpcHand {
 public:
  explicit AcpcHand(const AcpcGame& game);  // which outlives it
  void restart();                           // another hand in the same memory

  bool over() const { return over_; }
  Seat turn() const { return betting_.turn(); }  // the position to act
  // Of the position to act; amounts on the street.
  const LegalMoves& legal() const { return legal_; }
  void play(Move move);  // a legal one

  const AcpcGame& game() const { return *game_; }
  const BettingState& betting() const { return betting_; }
  int round() const { return round_; }  // the last that has cards on the board
  std::span<const Move> moves() const { return moves_; }
  std::string_view text() const { return text_; }     // the betting so far
  Chips total(Chips to) const { return base_ + to; }  // of the whole hand
  Chips on_street(Chips total) const { return total - base_; }
  Chips spent(Seat position) const { return betting_.committed(position); }
  bool folded(Seat position) const { return !betting_.live().has(position); }
  bool showdown() const { return over_ && betting_.live().size() > 1; }

 private:
  void open_round();
  void close_round();
  void find_legal();

  const AcpcGame* game_;
  std::array<BettingRules, max_acpc_rounds> rules_;
  BettingState start_;  // blinds posted, nobody asked yet
  BettingState betting_;
  LegalMoves legal_;
  std::vector<Move> moves_;
  std::string text_;
  Chips base_ = 0;  // put in by each who is still able, in the rounds before
  int round_ = 0;
  bool over_ = false;
};

// What each position has won or lost when the hand is over, in parts of a chip where pots split so.  Layer by
// layer from the smallest stake up, as the reference adds them: its sums to the bit.
std::array<double, max_seats> acpc_values(const AcpcHand& hand, const AcpcCards& cards);

// Greater is better, equal values split.  The best five of 5 to 10 cards; with fewer, sets of equal ranks and
// then high cards.
std::uint32_t acpc_strength(CardSet cards);

}  // namespace hindsight
