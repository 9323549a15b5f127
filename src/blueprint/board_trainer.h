// Counterfactual regret minimisation heads-up over boards that are drawn, hands in vectors and in buckets:
// each pass deals one board and walks all of the betting on it for both seats, with linear weights (Brown &
// Sandholm 2019).
//
// What lies below each end of the first street is a piece of work of its own: the same bits for any number of
// threads.  Of N processes each walks one of N boards at a time for a seat; strategies stand still meanwhile,
// and what all have learnt is added up in the order of ranks: the same bits whenever N of them make the same
// rounds.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "base/comm.h"
#include "blueprint/blueprint_trainer.h"
#include "blueprint/dealt_game.h"
#include "holdem/solve/vector_walk.h"

namespace hindsight {

class BoardTrainer final : public BlueprintTrainer {
 public:
  static constexpr std::uint64_t board_purpose =
      0x626f617264;  // pass t deals the board of Rng(seed, this, t), t from 0
  static constexpr std::uint64_t order_purpose = 0x6f72646572;  // Rng(seed, this, round), round from 0

  BoardTrainer(DealtGame game, std::shared_ptr<const CardBuckets> buckets, std::uint64_t seed,
               unsigned threads, std::shared_ptr<Comm> comm = std::make_shared<Alone>());

  // Of several processes all are asked for as many passes, which they make in rounds of one each; the last
  // round may have fewer boards than processes.  None of them heeds a stop: it is for who asks to agree.
  void run(std::uint64_t passes, const RunControl& control) override;
  std::uint64_t iterations() const override { return passes_; }
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

  // From now on it deals these boards: each once, in an order of its own, before any comes again.
  void deal_from(std::vector<DealtBoard> boards);

  // In averages pass t counts t^2 from now on, while regrets stay linear: what is soon over forgets its
  // beginning sooner.  Nothing of this is saved.
  void forget_sooner() { average_power_ = 2; }

  // The seat of a decision of the first street plays this there, whatever it learns: by bucket, then by
  // action.
  void fix(std::uint32_t node, std::span<const float> chances);

  // Is told, of each pass after its walk for a seat, what that seat's hands win at each node of the first
  // street by what is played now,
  // [node][hand of the board in whole rows]: chips above half the pot, summed over the other's hands as often
  // as they come.
  using Watch =
      std::function<void(const DealtBoard& board, std::uint8_t seat, std::span<const float> values)>;
  void watch(Watch watch) { watch_ = std::move(watch); }

  const DealtGame& game() const { return game_; }
  const BucketLayout& layout() const override { return layout_; }
  std::span<const float> average() const override { return {average_.data(), average_.size()}; }
  std::span<const float> regret() const { return {regret_.data(), regret_.size()}; }
  RegretSummary summary(Executor& executor) const override;

 private:
  void put(const DealtBoard& board);
  void learn(const DealtBoard& board, std::uint8_t seat, float weight, float* regret, float* average);
  void pass(const DealtBoard& board);
  void run_together(std::uint64_t passes);
  void add_up_changes();
  const DealtBoard& next_of_all();

  DealtGame game_;
  std::shared_ptr<const CardBuckets> buckets_;
  std::uint64_t seed_;
  BucketLayout layout_;
  LargeArray<float> regret_, average_;
  std::uint64_t passes_ = 0;
  WalkContext ground_;
  AllLeaves<float> leaves_;
  Team team_;
  ScratchStack first_;
  ScratchStacks below_;
  std::array<Rows<float>, 2> weights_;  // of the board's hands, by seat
  Rows<float> values_;                  // [node][hand] at the first state
  std::vector<float> one_each_;         // deals, by board
  std::vector<bool> fixed_;             // by node of the first street
  Watch watch_;
  int average_power_ = 1;
  std::vector<DealtBoard> all_;       // that are dealt; none: any
  std::vector<std::uint32_t> order_;  // of them, in this round
  std::shared_ptr<Comm> comm_;
  LargeArray<float> change_;  // of regrets, then of averages, in a round; empty of one process alone
};

}  // namespace hindsight
