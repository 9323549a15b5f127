// Counterfactual regret minimisation over all boards of a small deck in every pass, hands in buckets: nothing is drawn, and the
// rule is that of spots (spot_rule).  Strategies stand still during a pass for a seat; what was learnt on all boards is added
// up at its end.
//
// Boards share buckets, so that one thread walks them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "base/large_array.h"
#include "blueprint/blueprint_trainer.h"
#include "blueprint/whole_game.h"
#include "postflop/vector_walk.h"

namespace hindsight {

class DeckTrainer final : public BlueprintTrainer {
 public:
  // Refused with the size where it takes more than `memory` bytes.
  static Result<std::unique_ptr<DeckTrainer>> make(const HoldemSpot& spot, const CardBuckets& buckets,
                                                   std::uint64_t memory);

  void run(std::uint64_t passes, const RunControl& control) override;
  std::uint64_t iterations() const override { return passes_; }
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

  const BucketLayout& layout() const override { return layout_; }
  std::span<const float> average() const override { return {average_.data(), average_.size()}; }
  std::span<const float> regret() const { return {regret_.data(), regret_.size()}; }
  RegretSummary summary(Executor& executor) const override;

 private:
  DeckTrainer(const HoldemSpot& spot, std::unique_ptr<WholeGame> whole, BucketLayout layout);
  void learn(std::uint8_t seat);

  std::unique_ptr<WholeGame> whole_;
  CardRules cards_;
  Chips big_blind_;
  BucketLayout layout_;
  LargeArray<float> regret_, change_, average_;
  std::uint64_t passes_ = 0;
  WalkGround ground_;
  AllLeaves<float> leaves_;
  Team alone_{1};
  Arena first_;
  Arenas below_;
  Rows<float> weights_, values_;  // of the first board's hands; [node][hand] at the first state
};

}  // namespace hindsight
