// SPDX-License-Identifier: MIT
#include "blueprint/bucket_walk.h"

#include <algorithm>
#include <array>
#include <limits>

#include "holdem/solve/vector_descent.h"

namespace hindsight {

namespace {

// What the buckets that occur play by their regrets, [action][place].
template <std::uint32_t known>
void match(const float* regret, const HandBuckets& hands, std::uint32_t count, float* sigma) {
  const std::uint32_t actions = known > 0 ? known : count;
  const std::uint32_t places = hands.count();
  const float even = 1 / static_cast<float>(actions);
  std::array<float, known == 0 ? max_actions : known> positive;
  for (std::uint32_t p = 0; p < places; ++p) {
    const float* const at = regret + std::size_t{hands.bucket[p]} * actions;
    float sum = 0;
    for (std::uint32_t a = 0; a < actions; ++a) {
      positive[a] = at[a] > 0 ? at[a] : 0;
      sum += positive[a];
    }
    const bool any = sum >= std::numeric_limits<float>::min();  // 1 / less is infinite
    const float scale = any ? 1 / sum : 0, rest = any ? 0 : even;
    for (std::uint32_t a = 0; a < actions; ++a) sigma[a * places + p] = positive[a] * scale + rest;
  }
}

// To each hand what its bucket plays, times what arrives of it.  The rows lie apart, which lets compilers
// gather.
void spread(const float* __restrict by_place, const HandBuckets& hands, const float* __restrict arrives,
            std::size_t rows, float* __restrict out) {
  const std::uint32_t* const __restrict place = hands.place.data();
  for (std::size_t h = 0; h < rows; ++h) out[h] = arrives[h] * by_place[place[h]];
}
void spread(const float* __restrict by_place, const HandBuckets& hands, std::size_t rows,
            float* __restrict out) {
  const std::uint32_t* const __restrict place = hands.place.data();
  for (std::size_t h = 0; h < rows; ++h) out[h] = by_place[place[h]];
}
void multiply(const float* __restrict x, const float* __restrict y, std::size_t rows, float* __restrict out) {
  for (std::size_t h = 0; h < rows; ++h) out[h] = x[h] * y[h];
}

LargeVector<float>& scratch(std::size_t size) {
  thread_local LargeVector<float> memory;
  if (memory.size() < size) memory.resize(size);
  return memory;
}

}  // namespace

BucketLearnWalk::Place BucketLearnWalk::place(const DecisionPoint& at) const {
  const BucketRegrets& by = seats[at.node.seat];
  return {by.buckets[at.board], by.regret, by.layout.at(ground.game().states[at.state].tree, at.index),
          deals[at.board]};
}

template <std::uint32_t known>
void BucketLearnWalk::play(const DecisionPoint& at, const SequenceRows<float>& from,
                           const SequenceRows<float>& to) const {
  const Place here = place(at);
  const std::uint32_t actions = known > 0 ? known : at.node.actions, places = here.hands.count();
  float* const sigma = scratch(std::size_t{actions} * places).data();
  match<known>(here.regret + here.first, here.hands, actions, sigma);
  const bool mine = at.node.seat == me;
  for (std::uint32_t a = 0; a < actions; ++a) {
    const float* const by_place = sigma + std::size_t{a} * places;
    if (!mine) {
      spread(by_place, here.hands, from.reach, at.rows, to.reach + a * at.rows);
      continue;
    }
    spread(by_place, here.hands, at.rows, to.sigma + a * at.rows);
    multiply(from.own_weight, to.sigma + a * at.rows, at.rows, to.own_weight + a * at.rows);
  }
  if (!mine || average == nullptr) return;
  const float scale = average_weight * here.deals;
  for (std::uint32_t p = 0; p < places; ++p) {
    float arrives = 0;
    for (const std::uint16_t h : here.hands.hands_of(p)) arrives += from.own_weight[h];
    float* const sums = average + here.first + std::size_t{here.hands.bucket[p]} * actions;
    for (std::uint32_t a = 0; a < actions; ++a)
      sums[a] += scale * arrives * sigma[std::size_t{a} * places + p];
  }
}

template <std::uint32_t known>
void BucketLearnWalk::learn(const DecisionPoint& at, const float* children, const float* value) const {
  const Place here = place(at);
  const std::uint32_t actions = known > 0 ? known : at.node.actions;
  const float scale = weight * here.deals;
  for (std::uint32_t p = 0; p < here.hands.count(); ++p) {
    std::array<float, known == 0 ? max_actions : known> gain{};
    float mean = 0;
    for (const std::uint16_t h : here.hands.hands_of(p)) {
      mean += value[h];
      for (std::uint32_t a = 0; a < actions; ++a) gain[a] += children[a * at.rows + h];
    }
    float* const sums = change + here.first + std::size_t{here.hands.bucket[p]} * actions;
    for (std::uint32_t a = 0; a < actions; ++a) sums[a] += scale * (gain[a] - mean);
  }
}

void BucketLearnWalk::follow(const DecisionPoint& at, const SequenceRows<float>& from,
                             const SequenceRows<float>& to) const {
  kernels::with_actions(at.node.actions,
                        [&](auto constant) { play<decltype(constant)::value>(at, from, to); });
}

void BucketLearnWalk::back_up(const DecisionPoint& at, const SequenceRows<float>& to, const float* children,
                              float* value) const {
  kernels::expect(at.shape(), to.sigma, children, value);
  if (fixed != nullptr && at.state == 0 && (*fixed)[at.index]) return;
  kernels::with_actions(at.node.actions,
                        [&](auto constant) { learn<decltype(constant)::value>(at, children, value); });
}

template void descend(const BucketLearnWalk&, std::uint32_t, const SeatRows<float>&, float*,
                      const WalkWorkspace&);

}  // namespace hindsight
