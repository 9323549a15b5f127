// Models of the players of files: of all of them together, and of each by name, learnt hand by hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <string>

#include "play/bots/catalog.h"
#include "play/models/opponent_profile.h"
#include "study/hands/hand_reading.h"
#include "study/hands/recorded_hand.h"

namespace hindsight {

// What policies are expected to play at the turns counted, in the name of a profile.
inline constexpr std::string_view expected_by_usual = "blueprint";

// All players of the hands as one: counts beside the strategies that come with the program.
class Population {
 public:
  void add(const RecordedHand& hand);  // what cannot be followed says nothing
  const PlayCounts& counts() const { return *counts_; }
  std::shared_ptr<const Policy> policy() const;

 private:
  std::shared_ptr<PlayCounts> counts_ = std::make_shared<PlayCounts>();
};

// Each player by name: counts beside what is expected of anybody.
class PlayersByName {
 public:
  explicit PlayersByName(std::shared_ptr<const Policy> anybody, const CountRules& rules = {})
      : anybody_(std::move(anybody)), rules_(rules) {}
  void add(const RecordedHand& hand);
  void add(const RecordedHand& hand, Seat seat);
  const PlayCounts* find(const std::string& player) const;  // null: never seen
  std::shared_ptr<const Policy> policy(const std::string& player) const;
  const std::map<std::string, std::shared_ptr<PlayCounts>>& all() const { return counts_; }

 private:
  std::shared_ptr<const Policy> anybody_;
  CountRules rules_;
  std::map<std::string, std::shared_ptr<PlayCounts>> counts_;
};

// Plays like a bot: as it is itself, or as far as its chances are known.  Errors: nobody knows how likely its
// moves are.
Result<PlayerKind> player_of(const BotKind& bot);
// Plays as he was counted.
PlayerKind player_of(OpponentProfile profile);
// Of a bot by its name, or of a profile by its file (.profile).  Errors: there is none, or nobody knows how
// likely its moves are.
Result<PlayerKind> player_by_name(const std::string& model);

}  // namespace hindsight
