// SPDX-License-Identifier: MIT
#include "heritage/chip_replay.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "cards/evaluator.h"

namespace hindsight {

namespace {

// Own cards, the class of the hand after the flop, and all amounts so far.
std::uint64_t known(const ChipView& view) {
  std::uint64_t key = Combo::of(view.hole[0], view.hole[1]).index;
  if (!view.flop.empty()) {
    const HandValue value = evaluate(set_of(view.flop) | set_of(view.hole));
    key = key * 16 + static_cast<std::uint64_t>(hand_class(value)) + 1;
  }
  for (const int chips : view.line) key = splitmix64(key) + static_cast<std::uint64_t>(chips);
  return splitmix64(key);
}

}  // namespace

int ReplayTrained::draw(const Regrets& regrets, Rng& rng) const {
  float all = 0;
  for (const float regret : regrets) all += std::max(regret, 0.0f);
  if (!(all > 0)) return static_cast<int>(rng.below(max_chips + 1));
  double left = rng.uniform() * static_cast<double>(all);
  int last = 0;
  for (int chips = 0; chips <= max_chips; ++chips) {
    const float regret = regrets[static_cast<std::size_t>(chips)];
    if (regret <= 0) continue;
    last = chips;
    if ((left -= static_cast<double>(regret)) < 0) break;
  }
  return last;
}

int ReplayTrained::act(const ChipView& view, Rng& rng) {
  const auto found = regrets_.find(known(view));
  return std::min(draw(found == regrets_.end() ? Regrets{} : found->second, rng), view.now.max());
}

// What the seat wins from here on.
int ReplayTrained::finish(ChipHand hand, std::uint8_t seat) {
  while (!hand.now.over) hand.put(act(hand.view(), rng_));
  return seat == 0 ? hand.won() : -hand.won();
}

void ReplayTrained::learn(const ChipHand& before, int drawn) {
  const std::uint8_t seat = before.now.seat;
  std::array<int, max_chips + 1> earned{};
  for (int chips = 0; chips <= max_chips; ++chips) {
    ChipHand hand = before;
    hand.put(std::min(chips, hand.now.max()));
    earned[static_cast<std::size_t>(chips)] = finish(std::move(hand), seat);
  }
  Regrets& regrets = regrets_[known(before.view())];
  for (std::size_t a = 0; a < regrets.size(); ++a)
    regrets[a] += static_cast<float>(earned[a] - earned[static_cast<std::size_t>(drawn)]);
}

void ReplayTrained::train(std::uint64_t hands) {
  for (std::uint64_t i = 0; i < hands; ++i) {
    ChipHand hand = ChipHand::deal(stack_, ante_, rng_);
    std::vector<std::pair<ChipHand, int>> decisions;
    while (!hand.now.over) {
      const int chips = act(hand.view(), rng_);
      decisions.emplace_back(hand, chips);
      hand.put(chips);
    }
    for (const auto& [before, chips] : decisions) learn(before, chips);
  }
}

}  // namespace hindsight
