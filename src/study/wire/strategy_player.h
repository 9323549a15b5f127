// A strategy of a small game at a seat of an ACPC dealer.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "acpc/wire/agent.h"
#include "study/wire/wire_game.h"

namespace hindsight {

class StrategyPlayer : public AcpcPlayer {
 public:
  // Errors are WireGame::of()'s.  Bets that the definition allows and the game has not are another player's
  // affair: they are taken for one of the two next to them.
  static Result<std::unique_ptr<StrategyPlayer>> seat(std::shared_ptr<const HistoryTree> tree,
                                                      const AcpcGame& game,
                                                      std::shared_ptr<const ListedStrategy> strategy,
                                                      std::uint64_t seed);

  Move act(const AcpcMessage& state) override;

 private:
  StrategyPlayer(WireGame wire, const AcpcGame& game, std::shared_ptr<const ListedStrategy> strategy,
                 std::uint64_t seed)
      : wire_(std::move(wire)), game_(game), strategy_(std::move(strategy)), seed_(seed) {}
  WireGame::Place find(WireGame::Place place, AcpcHand& hand, const AcpcMessage& state, int dealt) const;
  WireGame::Place find_dealt(HistoryId h, AcpcHand& hand, const AcpcMessage& state, int dealt) const;

  WireGame wire_;
  AcpcGame game_;
  std::shared_ptr<const ListedStrategy> strategy_;
  std::uint64_t seed_;
};

}  // namespace hindsight
