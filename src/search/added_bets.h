// Bets added one by one to what a blueprint knows of its opponent: the one that costs it most, or any.
//
// What a bet costs is exact: a best response in the game with all bets, its hands as often as they come to
// the decision, wins so much more there by this bet than by the best that the blueprint knows.  A bet is one
// of a decision after all that was bet before it, on all boards; where it is added the opponent's other bets
// below it are those of the menu.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/run.h"
#include "search/wide_game.h"

namespace hindsight {

struct AddingBets {
  std::size_t bets = 10;
  std::uint64_t passes = 500;  // of each training, over all boards
  Translation translation = Translation::pseudo_harmonic;
  std::optional<std::uint64_t>
      seed{};  // of bets that are drawn from all that the blueprint could be shown next; none: by cost
};

struct AddedBet {
  std::uint8_t seat = 0;  // whose opponent bets it
  std::string line;       // "x, b200": all moves up to it, in chips on their street
  double cost = 0;        // in chips; of a drawn one often 0
  double after = 0;       // exploitability with all bets, in chips, when the blueprint knows it
};

struct AddedBets {
  double before = 0;  // exploitability with all bets
  std::vector<AddedBet> added;
};

// Blueprints of the game, trained anew for each seat whose opponent's bets have become more.  Fewer bets
// where it is stopped, or where all that cost anything are added.
Result<AddedBets> add_bets(const WideGame& wide, const BlueprintGame& game,
                           const std::shared_ptr<const CardBuckets>& buckets, const AddingBets& how,
                           const RunControl& control,
                           const std::function<void(std::uint64_t done)>& progress = {});

}  // namespace hindsight
