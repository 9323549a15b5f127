// Players of a small game for two who change over a session, by name, and the ten weak ones that an adaptive
// player is held to.
//
//   adaptive(safety=,base=,memory=,ramp=)   learns, and never risks more than `safety` (exploit/adaptive.h)
//   drifts(from=tight,to=maniac,after=1000)   from one strategy to another
//   deceives(as=loose,after=1000)   plays weakly, then the best response to whatever it meets
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "exploit/adaptive.h"
#include "exploit/sessions.h"
#include "tree/game_source.h"

namespace hindsight {

// Whether it is one of those; else it is a strategy, which never changes.
bool changes_over_sessions(std::string_view player);

// For games of two players whose payoffs add up to a constant.  The source outlives it.
class SessionPlayers {
 public:
  static Result<SessionPlayers> make(const GameSource& source, const RunControl& control = {});

  // Refused: what is neither a strategy for the game nor one of those; a base that is exploitable by more
  // than the safety.
  Result<PlayerMaker> named(std::string_view player) const;
  // What the player is compared with: its base, and of one that does not learn itself.
  Result<Strategy> base_of(std::string_view player) const;
  const KnownValue& value() const { return ground_->value; }

 private:
  explicit SessionPlayers(const GameSource& source, std::shared_ptr<const AdaptiveGround> ground)
      : source_(&source), ground_(std::move(ground)) {}
  Result<PlayerMaker> adaptive(std::string_view player) const;

  const GameSource* source_;
  std::shared_ptr<const AdaptiveGround> ground_;
};

// Ten ways to play poker badly: styles, an unfinished strategy, one that drifts in the middle of `hands` and
// one that deceives.
std::vector<std::string> weak_players(std::uint64_t hands);

}  // namespace hindsight
