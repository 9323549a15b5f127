// What a seat may see of a line of play, worked out from the tree alone.
//
// At a decision a seat knows its infoset and nothing more.  So it is shown, move by move, what all histories
// of that infoset have in common: whatever the rules of a game are, nothing else can come out.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tree/history_tree.h"

namespace hindsight {

struct SeenMove {
  enum class Who { chance, you, opponent };
  // Who learns it in the course of the game; moves: see `what`.
  enum class To { both, you, opponent, nobody };
  Who who = Who::chance;
  To to = To::both;
  std::optional<std::string> what;  // "K", "bet"; nothing where it is hidden
  Player other{};                   // the opponent that moves or learns it
};

// "you: bet", "the opponent is dealt K", as it is told; with more than two players an opponent goes by its
// seat.
std::string seen_text(const SeenMove& move, int players, bool over);

// The tree outlives it.
class InfosetView {
 public:
  explicit InfosetView(const HistoryTree& tree);

  // As the owner of the infoset sees it when it is to decide.
  std::vector<SeenMove> at(InfosetId infoset) const;
  // All moves in the open, as told to `seat` when the game is over.
  std::vector<SeenMove> all(HistoryId h, Player seat) const;
  // What chance has dealt to `seat` alone, "Q"; where it deals nothing in secret: the seat's moves, "3, 1".
  std::string secret(HistoryId h, Player seat) const;

  const std::vector<HistoryId>& histories(InfosetId infoset) const { return histories_[infoset]; }
  HistoryId parent(HistoryId h) const { return parents_[h]; }
  Action last_action(HistoryId h) const { return h.value - tree_.nodes[parent(h)].first_child.value; }

 private:
  std::vector<HistoryId> path(HistoryId h) const;  // from the root's child on, h included
  const std::string& name(HistoryId h) const;      // of the move that leads to h
  SeenMove dealt(HistoryId h, Player seat) const;  // chance's move that leads to h
  void note_learning(InfosetId infoset);

  const HistoryTree& tree_;
  Table<HistoryId, HistoryId> parents_;
  Table<InfosetId, std::vector<HistoryId>> histories_;
  // By chance node, a bit a player: decides after it; decides after it without knowing what came of it.
  Table<HistoryId, std::uint8_t> decides_, ignorant_;
};

}  // namespace hindsight
