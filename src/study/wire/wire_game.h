// A small game as an ACPC match plays it: which of the game's histories a hand of the match stands for.
// Kuhn, Leduc, no-limit Leduc and whatever else has one card each and bets.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "acpc/acpc_hand.h"
#include "estimate/games/listed_strategy.h"
#include "tree/history_tree.h"

namespace hindsight {

class WireGame {
 public:
  // The definition must be the game, history by history: who acts, cards, and what every end pays.  It may
  // allow more bets than the game has.  The error names the first difference.
  static Result<WireGame> of(std::shared_ptr<const HistoryTree> tree, const AcpcGame& game);

  const HistoryTree& tree() const { return *tree_; }
  bool tells_suits() const { return !suits_.empty(); }  // apart

  // Whether a card comes next: a player's, in the order of players, or the board's.  `dealt`: how many have
  // been.
  static bool deals(const AcpcHand& hand, int dealt) {
    return dealt < hand.game().players + hand.game().board_until(hand.round());
  }
  static Seat position_of(const AcpcGame& game, int player) {
    return {static_cast<std::uint8_t>((game.first_player[0] + player) % game.players)};
  }
  static Player player_at(const AcpcGame& game, Seat position) {
    return {static_cast<std::uint8_t>((position.value + game.players - game.first_player[0]) % game.players)};
  }
  // The dealt-th card's place.
  static Card& place_of(const AcpcGame& game, AcpcCards& cards, int dealt) {
    return dealt < game.players ? cards.hole[position_of(game, dealt).value][0] : cards.board[0];
  }

  // Where a hand is in the game; none: out of it, since a bet was taken for another and the game went another
  // way.
  using Place = std::optional<HistoryId>;
  Place after(Place place, Card card) const;

  // What a move at `hand` is taken for: one that the game has, else one of the two bets next to it by the
  // pseudo-harmonic mapping (Ganzfried & Sandholm 2013), in the pots as they are after a call, a call among
  // them.
  struct Taken {
    Place place;
    double probability = 1;
  };
  std::vector<Taken> after(Place place, const AcpcHand& hand, Move move) const;

  // What the strategy does there, the same moves together; out of the game it calls.  After a bet of another
  // size than the game's it makes the nearest that is legal.
  struct Reply {
    Move move;
    double probability = 1;
  };
  std::vector<Reply> replies(Place place, const AcpcHand& hand, const ListedStrategy& strategy) const;
  // All that a strategy could do there.
  std::vector<Move> moves(Place place, const AcpcHand& hand) const;

 private:
  struct Meaning {  // of an action
    Move::Kind kind = Move::Kind::call;
    bool all_in = false;
    std::optional<Chips> total;  // of the whole hand
  };

  WireGame(std::shared_ptr<const HistoryTree> tree, const AcpcGame& game);
  Result<void> check(HistoryId h, const AcpcHand& hand, AcpcCards& cards, int dealt) const;
  Result<void> check_chance(HistoryId h, const AcpcHand& hand, AcpcCards& cards, int dealt) const;
  Result<void> check_end(HistoryId h, const AcpcHand& hand, const AcpcCards& cards) const;
  bool decides(Place place, const AcpcHand& hand) const;
  Card card_of(const std::string& name) const;
  // The move that an action asks for; none: it is not legal.
  std::optional<Move> move_of(HistoryId h, Action action, const AcpcHand& hand) const;
  Move nearest(HistoryId h, Action action, const AcpcHand& hand) const;

  std::shared_ptr<const HistoryTree> tree_;
  Table<InfosetId, std::vector<Meaning>> meanings_;
  int ranks_in_deck_ = 0, suits_in_deck_ = 0;
  bool no_limit_ = false;
  std::string ranks_, suits_;  // of the game's cards, lowest first
};

}  // namespace hindsight
