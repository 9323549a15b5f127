// A blueprint in a betting tree with other bets than its own: what it plays at each decision, as its bot
// would
// (blueprint/translation.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "blueprint/translation.h"

namespace hindsight {

// The chances of a decision's actions with a hand of these buckets, by street up to now.
class BucketPlay {
 public:
  virtual ~BucketPlay() = default;
  virtual void play(std::uint32_t branch, std::uint32_t node, std::span<const std::uint32_t> buckets,
                    std::span<double> out) const = 0;
  // Whether buckets before the last one are looked at.
  virtual bool earlier_buckets_count(std::uint32_t, std::uint32_t) const { return false; }
};

// Bets of every multiple of `step` that the rules allow, and all-in, without caps.  Refused where a decision
// had more actions than a tree may have.
Result<BetMenu> all_bets(const BlueprintGame& game, Chips step);

class TranslatedBetting final : public BucketPlay {
 public:
  // Of a tree with the blueprint's stakes and seats, which like the blueprint outlives this.
  TranslatedBetting(const Blueprint& blueprint, Translation translation, const BettingTree& tree);
  // What it would bet is the nearest bet that the tree has.  It checks or calls where it knows nothing.
  void play(std::uint32_t branch, std::uint32_t node, std::span<const std::uint32_t> buckets,
            std::span<double> out) const override;
  bool earlier_buckets_count(std::uint32_t branch, std::uint32_t node) const override;

 private:
  using Places = std::vector<PathHypothesis>;
  struct Decision {
    Places places;
    BlueprintTurn turn;
  };
  void follow(std::uint32_t branch, std::uint32_t node, std::vector<Places> by_seat);
  std::uint32_t nearest(std::uint32_t branch, std::uint32_t node, const Move& move) const;
  LegalMoves legal_at(const BettingTree::Branch& branch, std::uint32_t node) const;

  const Blueprint& blueprint_;
  Translation translation_;
  const BettingTree& tree_;
  std::vector<std::vector<Decision>> decisions_;  // by branch and node
};

}  // namespace hindsight
