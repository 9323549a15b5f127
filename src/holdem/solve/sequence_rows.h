// What a walk carries along a seat's sequences within one public state: rows of numbers, [sequence][hand].
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace hindsight {

// Null where a walk does not need it.
template <class Number>
struct SequenceRows {
  Number* reach = nullptr;       // weight of the hand times the probabilities of its own actions
  Number* mean = nullptr;        // the same by the average strategy: the reach's mean over all iterations
  Number* own_weight = nullptr;  // of the seat that learns: this iteration's reach
  Number* sigma = nullptr;       // probability of the sequence's last action

  // As seen from so many numbers on.
  SequenceRows at(std::size_t by) const {
    const auto moved = [by](Number* row) { return row == nullptr ? nullptr : row + by; };
    return {moved(reach), moved(mean), moved(own_weight), moved(sigma)};
  }
};

// The rows at one decision: one of `rows` hands, padded, for each action.
struct DecisionShape {
  std::uint32_t actions = 0;
  std::size_t rows = 0;
};

}  // namespace hindsight
