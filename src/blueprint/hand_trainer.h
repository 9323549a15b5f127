// Counterfactual regret minimisation over hands that are dealt to every seat: external sampling (Lanctot,
// Waugh, Zinkevich & Bowling 2009) for 2 to 10 seats, with the discounts and the pruning of Pluribus (Brown &
// Sandholm 2019b, supplement).
//
// A pass deals boards, and hands on each of them, and walks every deal once for each seat: all of its own
// actions, one of the others'.  Strategies stand still during a pass; what was learnt is added up at its end,
// place by place in the order of the deals, which gives the same bits for any number of threads, and of
// processes: each deals its share of a pass' boards, hears what the others learnt, and adds up all of it.
//
// With two seats averages are those of the theory.  With more, an iteration counts at a decision by how often
// third seats let play come there.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/comm.h"
#include "base/large_array.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "blueprint/blueprint_game.h"
#include "blueprint/blueprint_trainer.h"
#include "blueprint/card_buckets.h"
#include "blueprint/sampled_tree.h"

namespace hindsight {

struct SamplingRules {
  std::uint32_t boards = 8, deals = 32;  // of a pass; deals: on each board
  // After each of the first `discounts` periods of so many passes, period k from 1, all that was learnt
  // counts k / (k + 1) of itself: linear weights by period.
  std::uint64_t period = 200;
  std::uint32_t discounts = 100;
  // In 95 % of the walks an action with at least so much negative regret, in big blinds, is left out, unless
  // it ends the hand or comes in the last round; 0: never.
  double prune = 0;
  // With pruning negative regrets end at so many big blinds below 0; 0: at 31/30 of `prune`, as Pluribus' do.
  // The lower, the longer an action that was left out stays so, and the later it comes back where it should.
  double floor = 0;
  // Walks are split where lines begin that processes may own (blueprint/owned_trainer.h).
  bool split = false;

  // Of a regret, in 1/HandTrainer::unit: where negative ones end.
  std::int64_t least_regret() const;
  // Of so many passes, at least 1: after period k of those that end in a discount they weigh period k / 2.
  double weight_of(std::uint64_t passes) const;
};

class HandTrainer final : public BlueprintTrainer {
 public:
  static constexpr std::uint64_t deal_purpose = 0x64656c73;  // Rng(seed, this, pass from 0, board)

  HandTrainer(const BlueprintGame& game, const BettingTree& tree, std::shared_ptr<const CardBuckets> buckets,
              const SamplingRules& rules, std::uint64_t seed, unsigned threads,
              std::shared_ptr<Comm> comm = std::make_shared<Alone>());
  ~HandTrainer() override;

  // Where one process is to stop all do, after the same pass.
  void run(std::uint64_t passes, const RunControl& control) override;
  std::uint64_t iterations() const override { return passes_; }
  std::uint64_t visits() const override { return visits_; }  // of all processes, since it was made
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

  const BucketLayout& layout() const override { return layout_; }
  std::span<const float> average() const override { return {average_.data(), average_.size()}; }
  std::span<const std::int32_t> regret() const { return {regret_.data(), regret_.size()}; }  // in 1/unit
  RegretSummary summary(Executor& executor) const override;

  static constexpr float unit = 100;  // regrets are counted in so many parts of a big blind

 private:
  struct Board;  // what walks on one found

  void deal(std::uint32_t board);
  bool exchange(bool stop);  // whether anybody stops

  BlueprintGame game_;
  std::shared_ptr<const CardBuckets> buckets_;
  SamplingRules rules_;
  std::uint64_t seed_;
  BucketLayout layout_;
  SampledTree tree_;
  std::vector<std::uint16_t> first_buckets_;  // by hand, before the flop
  LargeArray<std::int32_t> regret_;
  LargeArray<float> average_;
  std::uint64_t passes_ = 0, visits_ = 0;
  std::vector<std::unique_ptr<Board>> boards_;
  Team team_;
  std::shared_ptr<Comm> comm_;
};

}  // namespace hindsight
