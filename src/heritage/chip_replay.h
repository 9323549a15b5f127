// How the report trained its player, to be compared with: hands of self-play by regret matching; after each,
// every decision is played again with each other amount, once, and what that would have earned more is added
// to its regret. No average is kept: it plays its last strategy.  After the flop it knows the class of its
// hand, but not the flop.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "heritage/chip_match.h"

namespace hindsight {

class ReplayTrained : public ChipBot {
 public:
  ReplayTrained(int stack, int ante, std::uint64_t seed) : stack_(stack), ante_(ante), rng_(seed) {}

  void train(std::uint64_t hands);
  int act(const ChipView& view, Rng& rng) override;

 private:
  using Regrets = std::array<float, max_chips + 1>;  // by amount, before it is cut to what is left
  int draw(const Regrets& regrets, Rng& rng) const;
  int finish(ChipHand hand, std::uint8_t seat);
  void learn(const ChipHand& before, int drawn);

  int stack_, ante_;
  Rng rng_;
  std::unordered_map<std::uint64_t, Regrets> regrets_;  // by all that is known
};

}  // namespace hindsight
