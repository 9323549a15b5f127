// SPDX-License-Identifier: MIT
#include "heritage/chip_match.h"

#include <algorithm>

#include "base/check.h"
#include "cards/evaluator.h"

namespace hindsight {

int SolvedChips::act(const ChipView& view, Rng& rng) {
  return draw(solutions_.of(view.start.stack - view.start.in[0]).strategy, view, rng);
}

int ExploitingChips::act(const ChipView& view, Rng& rng) {
  return plan_ ? plan_->chips(view) : base_.act(view, rng);
}

// What was cut to what was left says nothing of the amounts above it: it is left out.
void ExploitingChips::learn(const ChipHand& hand, std::uint8_t seat) {
  ChipBetting at = hand.start;
  for (const int chips : hand.line) {
    if (at.seat != seat && at.max() == max_chips) {
      ++counts_[static_cast<std::size_t>(chips)];
      ++decisions_;
    }
    at = at.after(chips);
  }
  if (decisions_ < next_plan_) return;
  next_plan_ *= 4;
  plan_ = std::make_unique<MatchPlan>(stack_, ante_, seen());
}

ChipHabit ExploitingChips::seen() const {
  constexpr double before = 0.2;
  ChipHabit out{};
  for (std::size_t k = 0; k < out.size(); ++k)
    out[k] = (static_cast<double>(counts_[k]) + before) /
             (static_cast<double>(decisions_) + before * static_cast<double>(out.size()));
  return out;
}

int draw(const ChipStrategy& strategy, const ChipView& view, Rng& rng) {
  const auto choices = strategy.choices(view);
  int all = 0;
  for (const auto& choice : choices) all += choice.weight;
  int drawn = static_cast<int>(rng.below(static_cast<std::uint32_t>(all)));
  for (const auto& choice : choices)
    if ((drawn -= choice.weight) < 0) return choice.chips;
  return choices.back().chips;
}

ChipHand ChipHand::deal(int stack, int ante, Rng& rng) {
  constexpr int ranks = 7, cards = 4 * ranks;
  std::array<Card, cards> deck;
  for (std::uint8_t i = 0; i < cards; ++i) deck[i] = Card{static_cast<std::uint8_t>(deck_size - cards + i)};
  for (std::uint32_t i = 0; i < 7; ++i) std::swap(deck[i], deck[i + rng.below(cards - i)]);
  ChipHand hand;
  hand.hole = {{{deck[0], deck[1]}, {deck[2], deck[3]}}};
  hand.flop = {deck[4], deck[5], deck[6]};
  hand.start = hand.now = ChipBetting::begin(stack, ante);
  return hand;
}

ChipView ChipHand::view() const {
  return {hole[now.seat], now.street == 1 ? std::span<const Card>(flop) : std::span<const Card>(),
          start,          now,
          line,           brought[now.seat]};
}

void ChipHand::put(int chips) {
  HS_CHECK(chips, >=, 0);
  HS_CHECK(chips, <=, now.max());
  line.push_back(chips);
  now = now.after(chips);
}

int ChipHand::order() const {
  const auto value = [&](std::size_t seat) { return evaluate(set_of(flop) | set_of(hole[seat])); };
  return static_cast<int>(value(0)) - static_cast<int>(value(1));
}

ChipHand ChipMatch::deal(Rng& rng) const {
  ChipHand hand = ChipHand::deal(std::min(stacks[0], stacks[1]), ante, rng);
  hand.brought = {stacks[side(0)], stacks[side(1)]};
  return hand;
}

void ChipMatch::settle(const ChipHand& hand) {
  stacks[side(0)] += hand.won();
  stacks[side(1)] -= hand.won();
  starter = 1 - starter;
  ++hands;
}

namespace {

// Nobody needs so many; two who always check would need more.
constexpr std::uint64_t max_hands = 100'000;

void play_one(ChipMatch& match, std::array<ChipBot*, 2> sides, Rng& rng, ChipScore& score) {
  ChipHand hand = match.deal(rng);
  while (!hand.now.over) hand.put(sides[match.side(hand.now.seat)]->act(hand.view(), rng));
  if (hand.compared()) {
    const int order = match.starter == 0 ? hand.order() : -hand.order();
    ++score.compared;
    score.better += order > 0;
    score.tied += order == 0;
  }
  for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}})
    sides[match.side(seat)]->learn(hand, seat);
  match.settle(hand);
}

}  // namespace

ChipScore play(const ChipMatches& given, std::array<ChipBot*, 2> sides) {
  ChipScore score;
  for (; score.matches < given.matches; ++score.matches) {
    Rng rng(given.seed, score.matches);
    ChipMatch match{.stacks = {given.stack, given.stack},
                    .ante = given.ante,
                    .starter = static_cast<int>(score.matches % 2)};
    while (!match.over() && match.hands < max_hands) play_one(match, sides, rng, score);
    score.hands += match.hands;
    score.won += match.stacks[1] == 0;
  }
  return score;
}

}  // namespace hindsight
