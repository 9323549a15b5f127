// Counterfactual regret minimisation over all boards of a small deck in every pass, hands in buckets: nothing
// is drawn, and the rule is that of spots (spot_rule).  Strategies stand still during a pass for a seat; what
// was learnt on all boards is added up at its end.
//
// Both seats play in buckets, so that the average goes to an equilibrium of the game that buckets make; or
// each learns against an opponent of its own who tells all hands apart, so that it goes to the strategy in
// buckets that loses least in the game itself (Johanson, Bard, Burch & Bowling 2012, "Finding optimal
// abstract strategies in extensive-form games", where the opponent is a best response).
//
// Boards share buckets, so that one thread walks them.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/large_array.h"
#include "blueprint/blueprint_trainer.h"
#include "blueprint/bucket_walk.h"
#include "blueprint/whole_game.h"
#include "holdem/solve/vector_walk.h"

namespace hindsight {

class DeckTrainer final : public BlueprintTrainer {
 public:
  // The opponent plays in the same buckets where he has none.  Refused with the size where it takes more than
  // `memory` bytes.
  static Result<std::unique_ptr<DeckTrainer>> make(const HoldemSpot& spot, const CardBuckets& buckets,
                                                   const CardBuckets* opponent, std::uint64_t memory);

  void run(std::uint64_t passes, const RunControl& control) override;
  std::uint64_t iterations() const override { return passes_; }
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

  const BucketLayout& layout() const override { return own_.layout; }
  std::span<const float> average() const override { return {average_.data(), average_.size()}; }
  std::span<const float> regret() const { return {own_.regret.data(), own_.regret.size()}; }
  RegretSummary summary(Executor& executor) const override;

 private:
  // Numbers that lie together: all of a decision.
  struct Numbers {
    std::uint64_t first, end;
  };
  // What both seats learn by the same buckets.
  struct Learner {
    Learner(const WholeGame& whole, std::vector<HandBuckets> hands, BucketLayout of);

    std::vector<HandBuckets> buckets;  // by board
    BucketLayout layout;
    std::array<std::vector<Numbers>, 2> decisions;  // by seat
    LargeArray<float> regret, change;

    BucketRegrets regrets() const { return {layout, buckets, regret.data()}; }
    void add_up(std::uint8_t seat, std::uint64_t passes);
  };

  DeckTrainer(const HoldemSpot& spot, std::unique_ptr<WholeGame> whole, Learner own,
              std::optional<Learner> opponent);
  // `average`: of the seat, if this pass counts for it.
  void learn(std::uint8_t seat, Learner& mine, const Learner& theirs, float* average);

  std::unique_ptr<WholeGame> whole_;
  CardRules cards_;
  Chips big_blind_;
  Learner own_;
  std::optional<Learner> opponent_;
  LargeArray<float> average_;
  std::uint64_t passes_ = 0;
  WalkContext ground_;
  AllLeaves<float> leaves_;
  Team alone_{1};
  ScratchStack first_;
  ScratchStacks below_;
  Rows<float> weights_, values_;  // of the first board's hands; [node][hand] at the first state
};

}  // namespace hindsight
