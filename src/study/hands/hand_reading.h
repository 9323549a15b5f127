// What a player may hold, move by move, and what kind of player he is: by models of players, each a policy,
// all of which are followed.
//
// With kinds t of chances w[t] and ranges r[t] (weights by hand, together 1), a move m is made with the
// chance
//   P(m) = sum_t w[t] L[t],   L[t] = sum_h r[t][h] P_t(m | h),
// and afterwards w[t] goes as w[t] L[t] and r[t][h] as r[t][h] P_t(m | h).  A fold is such a move: what he
// held is summed over, and says of the kinds what it says.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cards/range.h"
#include "play/policy.h"

namespace hindsight {

struct PlayerKind {
  std::string name;
  std::shared_ptr<const Policy> policy;
};
// The strategies that come with the program, the named styles (play/bots/styles.h), and whoever plays without
// a look at his cards.
std::vector<PlayerKind> usual_kinds();

// Chances of kinds of players, all alike at first.
class KindBelief {
 public:
  // `half_life`: hands after which what was seen counts half (the log of a chance against that of another);
  // 0: it always counts.
  explicit KindBelief(std::size_t kinds, double half_life = 0);
  std::span<const double> chances() const { return chances_; }  // together 1
  void see(std::span<const double> likelihoods);
  void begin_hand();

 private:
  std::vector<double> chances_;
  double keeps_;  // of the logs, from hand to hand
};

struct ReadMove {
  std::size_t event = 0;      // of the hand's
  double chance = 0;          // that he makes such a move, as it was before
  Range range;                // afterwards: together 1
  double bits = 0;            // its entropy
  std::vector<double> kinds;  // their chances afterwards
};

struct HandReading {
  Range before;  // any two that are left
  std::vector<ReadMove> moves;
  Range end;  // with the whole board: together 1
  std::vector<double> kinds;
};

struct ReadingRules {
  double slip = 0.2;  // how often he is taken to play whatever his hand and his kind
};

// `dead`: cards that the reader has seen elsewhere.  The belief goes on from hand to hand.  Errors: the
// hand was played by other rules than it says, or with a straddle.
Result<HandReading> read_hand(const PublicView& seen, Seat seat, std::span<const PlayerKind> kinds,
                              KindBelief& belief, CardSet dead = {}, const ReadingRules& rules = {});

double entropy_bits(const Range& range);
// Of a hand in a range: -ln of its part.  What the range does not have has the part 1e-9.
double log_loss(const Range& range, Combo held);

}  // namespace hindsight
