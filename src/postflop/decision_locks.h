// Decisions at which a seat plays what is given, whatever its regrets and its best response: by state and node.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>

#include "holdem/vector_game.h"
#include "postflop/rows.h"
#include "postflop/sequence_rows.h"

namespace hindsight {

class DecisionLocks {
 public:
  using Fixed = Rows<double>;  // [action][hand]; less than 0 where the hand is free

  // By action, then by hand, in whole rows; a hand whose numbers are NaN or add up to nothing stays free.
  void add(const VectorGame& game, std::uint32_t state, std::uint32_t node, std::span<const double> strategy);
  // What others say of decisions that are free here.
  void merge(DecisionLocks others) { fixed_.merge(others.fixed_); }
  bool empty() const { return fixed_.empty(); }
  // Null where the decision is free.
  const Fixed* at(std::uint32_t state, std::uint32_t node) const {
    if (fixed_.empty()) return nullptr;
    const auto found = fixed_.find({state, node});
    return found != fixed_.end() ? &found->second : nullptr;
  }

 private:
  std::map<std::array<std::uint32_t, 2>, Fixed> fixed_;
};

// What is locked, in place of what was computed.
template <class N>
void impose(const DecisionLocks::Fixed& fixed, std::size_t rows, const SequenceRows<N>& from,
            const SequenceRows<N>& to) {
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const auto p = static_cast<N>(fixed.data()[i]);
    if (p < 0) continue;
    if (to.sigma != nullptr) to.sigma[i] = p;
    if (to.reach != nullptr) to.reach[i] = from.reach[i % rows] * p;
    if (to.mean != nullptr) to.mean[i] = from.mean[i % rows] * p;
    if (to.own_weight != nullptr) to.own_weight[i] = from.own_weight[i % rows] * p;
  }
}

// Values of the hands that are locked, from those of the children.
template <class N>
void expect_locked(const DecisionLocks::Fixed& fixed, const DecisionShape& of, const N* children, N* value) {
  for (std::size_t h = 0; h < of.rows; ++h) {
    if (fixed.data()[h] < 0) continue;
    value[h] = 0;
    for (std::uint32_t a = 0; a < of.actions; ++a)
      value[h] += static_cast<N>(fixed.data()[a * of.rows + h]) * children[a * of.rows + h];
  }
}

}  // namespace hindsight
