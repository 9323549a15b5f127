// A strategy of a small game at a seat of an ACPC dealer: Kuhn, Leduc, no-limit Leduc and whatever else has one card each and bets.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "acpc/wire/agent.h"
#include "estimate/games/listed_strategy.h"
#include "tree/history_tree.h"

namespace hindsight {

class StrategyPlayer : public AcpcPlayer {
 public:
  // The definition must be the game, history by history: who acts, cards, and what every end pays.  Bets that the definition allows and the
  // game has not are another player's affair: they are taken for one of the two next to them, by the pseudo-harmonic mapping (Ganzfried
  // & Sandholm 2013).  The error names the first difference.
  static Result<std::unique_ptr<StrategyPlayer>> seat(std::shared_ptr<const HistoryTree> tree,
                                                      const AcpcGame& game,
                                                      std::shared_ptr<const ListedStrategy> strategy,
                                                      std::uint64_t seed);

  Move act(const AcpcMessage& state) override;

 private:
  StrategyPlayer(std::shared_ptr<const HistoryTree> tree, const AcpcGame& game,
                 std::shared_ptr<const ListedStrategy> strategy, std::uint64_t seed);
  Result<void> check(HistoryId h, AcpcHand& hand, AcpcCards& cards, int dealt) const;
  Result<void> check_end(HistoryId h, const AcpcHand& hand, const AcpcCards& cards) const;
  Player player_at(Seat position) const;
  Seat position_of(int player) const;
  Card card_of(const std::string& name) const;
  Card& place_of(AcpcCards& cards, int dealt) const;
  // The action that a move stands for, of those at the history.
  Action action_of(HistoryId h, const AcpcHand& hand, Move move, std::uint32_t number) const;
  // The move that an action asks for; none: it is not legal.
  std::optional<Move> move_of(HistoryId h, Action action, const AcpcHand& hand) const;
  std::optional<HistoryId> find(HistoryId h, AcpcHand& hand, const AcpcMessage& state, int dealt) const;

  std::shared_ptr<const HistoryTree> tree_;
  AcpcGame game_;
  std::shared_ptr<const ListedStrategy> strategy_;
  std::uint64_t seed_;
  std::string ranks_, suits_;  // of the game's cards, lowest first
};

}  // namespace hindsight
