// Decisions at which a seat plays what is given, whatever its regrets and its best response: by state and
// node.
//
// With less than full trust it does so only so often, and is free otherwise: it is held to p model + (1 - p)
// whatever is best, decision by decision.  Who answers that is as much better off as the model is true, and
// loses the less the more p leaves to the other
// (data-biased response, Johanson & Bowling 2009).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "holdem/solve/rows.h"
#include "holdem/solve/sequence_rows.h"
#include "holdem/vector_game.h"

namespace hindsight {

class DecisionLocks {
 public:
  struct Fixed {
    Rows<double> chances;  // [action][hand]; less than 0 where the hand is free
    double trust = 1;
  };

  // By action, then by hand, in whole rows; a hand whose numbers are NaN or add up to nothing stays free.
  void add(const VectorGame& game, std::uint32_t state, std::uint32_t node, std::span<const double> strategy,
           double trust = 1);
  // The same by action, of hands without padding or with it.
  void add(const VectorGame& game, std::uint32_t state, std::uint32_t node,
           std::span<const std::vector<double>> by_action);
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

// What is locked, in place of what was computed, or mixed with it.
template <class N>
void impose(const DecisionLocks::Fixed& fixed, std::size_t rows, const SequenceRows<N>& from,
            const SequenceRows<N>& to) {
  const auto trust = static_cast<N>(fixed.trust), rest = 1 - trust;
  const auto mix = [&](N& number, N given) {
    number = fixed.trust < 1 ? trust * given + rest * number : given;
  };
  for (std::size_t i = 0; i < fixed.chances.size(); ++i) {
    const auto p = static_cast<N>(fixed.chances.data()[i]);
    if (p < 0) continue;
    if (to.sigma != nullptr) mix(to.sigma[i], p);
    if (to.reach != nullptr) mix(to.reach[i], from.reach[i % rows] * p);
    if (to.mean != nullptr) mix(to.mean[i], from.mean[i % rows] * p);
    if (to.own_weight != nullptr) mix(to.own_weight[i], from.own_weight[i % rows] * p);
  }
}

// The same while the seat learns: what it does where it is free, of which its regrets are, stays beside it.
template <class N>
void impose_learning(const DecisionLocks::Fixed& fixed, std::size_t rows, const SequenceRows<N>& from,
                     SequenceRows<N> to) {
  if (fixed.trust < 1) to.sigma = nullptr;
  impose(fixed, rows, from, to);
}

// Values of the hands that are locked, from those of the children; `value` has those where they are free.
template <class N>
void expect_locked(const DecisionLocks::Fixed& fixed, const DecisionShape& of, const N* children, N* value) {
  const double* const chances = fixed.chances.data();
  for (std::size_t h = 0; h < of.rows; ++h) {
    if (chances[h] < 0) continue;
    N given = 0;
    for (std::uint32_t a = 0; a < of.actions; ++a)
      given += static_cast<N>(chances[a * of.rows + h]) * children[a * of.rows + h];
    const auto trust = static_cast<N>(fixed.trust);
    value[h] = fixed.trust < 1 ? trust * given + (1 - trust) * value[h] : given;
  }
}

}  // namespace hindsight
