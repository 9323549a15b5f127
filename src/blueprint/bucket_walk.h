// One pass over a dealt board (blueprint/dealt_game.h), or over all (blueprint/whole_game.h), for the seat
// that learns: hands of a bucket play the same and learn together.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "blueprint/bucket_layout.h"
#include "blueprint/dealt_game.h"
#include "holdem/solve/vector_walk.h"

namespace hindsight {

// What a seat plays by.
struct BucketRegrets {
  const BucketLayout& layout;
  std::span<const HandBuckets> buckets;  // by board
  const float* regret;
};

struct BucketLearnWalk {
  using Number = float;
  static constexpr bool plays = true;

  const WalkContext& ground;
  const AllLeaves<float>& leaves;
  std::array<BucketRegrets, 2> seats;
  float* change;                             // what is learnt is added here, which may be the regrets
  float* average;                            // sums of reaches; none: this pass does not count for them
  std::span<const float> deals;              // by board: that it stands for
  const std::vector<bool>* fixed = nullptr;  // by node of the first state: nothing is learnt there
  std::uint8_t me;
  float weight, average_weight;  // of this pass

  void follow(const DecisionPoint& at, const SequenceRows<float>& from, const SequenceRows<float>& to) const;
  void back_up(const DecisionPoint& at, const SequenceRows<float>& to, const float* children,
               float* value) const;

 private:
  struct Place {
    const HandBuckets& hands;
    const float* regret;
    std::uint64_t first;  // of its numbers
    float deals;
  };
  Place place(const DecisionPoint& at) const;
  // With the number of actions as a constant where it is small, else 0.
  template <std::uint32_t known>
  void play(const DecisionPoint& at, const SequenceRows<float>& from, const SequenceRows<float>& to) const;
  template <std::uint32_t known>
  void learn(const DecisionPoint& at, const float* children, const float* value) const;
};

extern template void descend(const BucketLearnWalk&, std::uint32_t, const SeatRows<float>&, float*,
                             const WalkWorkspace&);

}  // namespace hindsight
