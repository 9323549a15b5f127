// Chip poker played out: a hand with cards, who plays it, and matches until one side is broke.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/rng.h"
#include "heritage/chip_limit.h"
#include "heritage/chip_strategy.h"

namespace hindsight {

struct ChipHand;

class ChipBot {
 public:
  virtual ~ChipBot() = default;
  virtual int act(const ChipView& view, Rng& rng) = 0;           // chips to put in, 0 to view.now.most()
  virtual void learn(const ChipHand&, std::uint8_t /*seat*/) {}  // a hand that it played in that seat is over
};

// 0 to 4 chips with equal chances, cut to what is left; folds by it, too.
class RandomChips : public ChipBot {
 public:
  int act(const ChipView& view, Rng& rng) override {
    return std::min(static_cast<int>(rng.below(max_chips + 1)), view.now.max());
  }
};
// Always 4 chips, or all that is left.
class FullBet : public ChipBot {
 public:
  int act(const ChipView& view, Rng&) override { return view.now.max(); }
};
int draw(const ChipStrategy& strategy, const ChipView& view, Rng& rng);

// By one strategy.
class StrategyChips : public ChipBot {
 public:
  explicit StrategyChips(const ChipStrategy& strategy) : strategy_(strategy) {}
  int act(const ChipView& view, Rng& rng) override { return draw(strategy_, view, rng); }

 private:
  const ChipStrategy& strategy_;
};
// By the strategy for the chips behind the ante.
class SolvedChips : public ChipBot {
 public:
  explicit SolvedChips(ChipSolutions& solutions) : solutions_(solutions) {}
  int act(const ChipView& view, Rng& rng) override;

 private:
  ChipSolutions& solutions_;
};

// Answers what the other has been seen to put in, as if that did not depend on cards: the most that can be
// won of matches against such a habit.  Until enough has been seen it plays as `base` does.
class ExploitingChips : public ChipBot {
 public:
  ExploitingChips(ChipBot& base, int stack, int ante) : base_(base), stack_(stack), ante_(ante) {}
  int act(const ChipView& view, Rng& rng) override;
  void learn(const ChipHand& hand, std::uint8_t seat) override;
  ChipHabit seen()
      const;  // shares of what was put in, every amount as if it had been seen a fifth of a time more

 private:
  ChipBot& base_;
  int stack_, ante_;
  std::array<std::uint64_t, max_chips + 1> counts_{};
  std::uint64_t decisions_ = 0, next_plan_ = 64;
  std::unique_ptr<MatchPlan> plan_;
};

struct ChipHand {
  std::array<std::array<Card, 2>, 2> hole;
  std::array<Card, 3> flop;
  ChipBetting start, now;
  std::vector<int> line;         // what was put in, in turn
  std::array<int, 2> brought{};  // chips of each seat in the match, before the hand

  static ChipHand deal(int stack, int ante, Rng& rng);
  ChipView view() const;  // of the seat to act
  void put(int chips);
  int order() const;                            // above 0: seat 0 has the better hand
  int won() const { return now.won(order()); }  // by seat 0, when over
  bool compared() const { return now.over && now.folded < 0; }
};

// Both stacks until one is empty.  Side 0 starts every other hand, the first one too in every other match.
struct ChipMatch {
  std::array<int, 2> stacks;
  int ante = 0, starter = 0;
  std::uint64_t hands = 0;

  bool over() const { return std::min(stacks[0], stacks[1]) == 0; }
  std::size_t side(std::uint8_t seat) const { return seat ^ static_cast<std::size_t>(starter); }
  ChipHand deal(Rng& rng) const;
  void settle(const ChipHand& hand);  // and the other side starts
};

struct ChipScore {
  std::uint64_t matches = 0, won = 0, hands = 0, compared = 0, better = 0, tied = 0;  // of side 0
};

struct ChipMatches {
  int stack = 20, ante = 1;
  std::uint64_t matches = 1000, seed = 1;
};
ChipScore play(const ChipMatches& matches, std::array<ChipBot*, 2> sides);

}  // namespace hindsight
