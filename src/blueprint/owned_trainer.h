// Training over dealt hands (blueprint/hand_trainer.h) where each process owns the numbers below some lines
// of the betting, so that all of them together hold what one could not.
//
// The tree is cut into a trunk, which every process has, and parts: the largest subtrees with no more
// than a 16th of all numbers, or less, down to a 1024th, as long as the trunk stays small.  A walk goes down
// the trunk at whoever dealt the hands, which tells owners where it comes to their parts; they walk on
// there, each walk and part with randomness of its own, and tell what the hands are worth; from which the
// trunk learns: a board's changes of a place together, as many walks come to the same.  Its regrets all have,
// its averages one each.  So numbers themselves are never told, but for changes of the trunk's.  The same
// bits for any number of processes and threads; not those of HandTrainer, whose randomness runs on from one
// line to the next, and which adds up walk by walk.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/comm.h"
#include "base/large_array.h"
#include "base/parallel.h"
#include "blueprint/blueprint_game.h"
#include "blueprint/blueprint_trainer.h"
#include "blueprint/card_buckets.h"
#include "blueprint/hand_trainer.h"
#include "blueprint/hand_walk.h"
#include "blueprint/owned_lines.h"
#include "blueprint/sampled_tree.h"

namespace hindsight {

class OwnedTrainer final : public BlueprintTrainer {
 public:
  OwnedTrainer(const BlueprintGame& game, const BettingTree& tree, std::shared_ptr<const CardBuckets> buckets,
               const SamplingRules& rules, std::uint64_t seed, unsigned threads,
               std::shared_ptr<Comm> comm = std::make_shared<Alone>());
  ~OwnedTrainer() override;

  // Bytes that the process with most of them has.
  static std::uint64_t process_bytes(const BlueprintGame& game, const BettingTree& tree,
                                     const BucketLayout& layout, std::uint32_t processes);

  void run(std::uint64_t passes, const RunControl& control) override;
  std::uint64_t iterations() const override { return passes_; }
  std::uint64_t visits() const override { return visits_; }
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

  const BucketLayout& layout() const override { return layout_; }
  // Of several processes brought together at the first one.
  std::span<const float> average() const override;
  void set_strategy(Blueprint& to, unsigned levels) const override;
  RegretSummary summary(Executor& executor) const override;
  void attend() override;
  void dismiss() override;

 private:
  struct Board;
  class Trunk;
  struct Errands;
  struct Sums;
  using Stretch = std::pair<std::uint32_t, std::uint32_t>;  // boards, from one to before another

  Stretch boards_of(std::uint32_t rank) const;
  void deal(std::uint32_t board);
  void walk_parts(std::uint32_t board);
  void learn_trunk(std::uint32_t board);
  Errands& errands(std::uint32_t board) const;
  template <class Write, class Read>
  void exchange(const Write& write, const Read& read);
  bool tell_errands(bool stop);
  void tell_values();
  void tell_trunk();
  template <class T>
  void gather_numbers(const T* mine, const std::function<void(std::span<const T>)>& take) const;
  std::vector<std::uint8_t> own_levels(unsigned levels) const;
  Sums own_sums() const;
  void ask(char what, unsigned levels = 0) const;
  HandWalk::Setup setup() const;

  BlueprintGame game_;
  std::shared_ptr<const CardBuckets> buckets_;
  SamplingRules rules_;
  std::uint64_t seed_;
  BucketLayout layout_;
  SampledTree tree_;
  std::shared_ptr<Comm> comm_;
  OwnedLines lines_;
  std::vector<std::uint16_t> first_buckets_;  // by hand, before the flop
  LargeArray<std::int32_t> regret_;
  LargeArray<float> average_;
  std::uint64_t passes_ = 0, visits_ = 0;
  std::vector<std::unique_ptr<Board>> boards_;
  mutable std::vector<float> whole_;  // averages of all, while somebody reads them
  Team team_;
};

}  // namespace hindsight
