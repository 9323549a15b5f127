// A match of chip poker between a person and a bot, move by move, until one side is broke.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "heritage/chip_match.h"

namespace hindsight {

struct ChipTable {
  int stack = 20, ante = 1;
  std::string bot = "solved";  // or random, fullbet
  std::uint64_t seed = 1;
};
Result<void> check_chip_table(const ChipTable& table);

// What an amount did.
struct ChipMove {
  enum class Kind : std::uint8_t { fold, check, call, bet, raise } kind = Kind::fold;
  bool yours = false, all_in = false;
  int street = 0, chips = 0;  // put in; 0 of a fold
  int more = 0;               // raise: than what matched
};
ChipMove move_of(const ChipBetting& now, int chips);  // without `yours`

// You are side 0 of the match.  Between hands there is the last hand, if any, with all that it was.
class ChipDuel {
 public:
  explicit ChipDuel(const ChipTable& table);

  const ChipTable& table() const { return table_; }
  const ChipMatch& match() const { return match_; }  // stacks before the hand in play
  bool playing() const { return hand_ && !hand_->now.over; }
  bool over() const { return match_.over() && !playing(); }
  void deal();  // the next hand, unless one is in play or the match is over

  const ChipHand& hand() const { return *hand_; }
  std::size_t your_seat() const { return seat_; }
  bool your_turn() const { return playing() && hand_->now.seat == seat_; }
  const std::vector<ChipMove>& moves() const { return moves_; }
  int won() const { return seat_ == 0 ? hand_->won() : -hand_->won(); }   // by you, when the hand is over
  int behind() const { return hand_->start.stack - hand_->start.in[0]; }  // the ante, at the start

  int max() const;                // that you may put in; what cannot be matched comes back
  ChipMove put(int chips);        // of the player to act: 0 to most()
  ChipMove answer(ChipBot& bot);  // when it is not your turn

 private:
  ChipMove play(int chips);

  ChipTable table_;
  ChipMatch match_;
  Rng rng_;
  std::optional<ChipHand> hand_;
  std::size_t seat_ = 0;
  std::vector<ChipMove> moves_;
};

}  // namespace hindsight
