// What trainers over dealt hands share: a board with hands, one walk of them for one seat (external
// sampling), and what walks found, added up.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/large_array.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "blueprint/blueprint_game.h"
#include "blueprint/card_buckets.h"
#include "blueprint/sampled_tree.h"

namespace hindsight {

// Hands of all seats on one board.
struct HandsDealt {
  SampledTree::Strengths strengths{};
  std::array<std::array<std::uint16_t, street_count>, max_seats> buckets{};
};

// A board, and hands on it one after another.
class BoardDealer {
 public:
  // `first_buckets`: by hand, before the flop.  The stream is drawn from by others as well.
  BoardDealer(const BlueprintGame& game, const CardBuckets& buckets,
              const std::vector<std::uint16_t>& first_buckets, Rng& rng);
  HandsDealt deal();

 private:
  Card next();

  const BlueprintGame& game_;
  const std::vector<std::uint16_t>& first_buckets_;
  Rng& rng_;
  std::vector<Card> cards_;
  std::size_t dealt_ = 0, on_board_ = 0;
  CardSet open_;
  std::array<std::array<std::uint16_t, combo_count>, street_count> found_;  // by round from the flop on
};

// Where the numbers of an infoset begin, and how many: in one word, as there are many.
struct NumbersAt {
  std::uint64_t word = 0;
  static NumbersAt of(std::uint64_t at, std::uint8_t actions) { return {at << 8 | actions}; }
  std::uint64_t at() const { return word >> 8; }
  std::uint32_t actions() const { return word & 0xff; }
};

// Numbers among processes: how many bytes, and those as they stand in memory.
template <class T>
void write_list(Writer& out, const std::vector<T>& numbers) {
  out.text({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T)});
}
template <class T>
void read_list(Reader& in, std::vector<T>& numbers) {
  numbers.resize(in.u64() / sizeof(T));
  in.piece(std::as_writable_bytes(std::span(numbers)));
}

// What walks found, in their order.
struct HandsLearnt {
  std::vector<NumbersAt> met, changed;  // others' decisions, whose averages grow; own ones
  std::vector<std::int32_t> regret;     // of `changed`, action by action
  std::uint64_t visits = 0;

  void clear();
  void write(Writer& out) const;
  void read(Reader& in);
};

// Play in proportion to positive regrets, evenly where there are none, which is said.
bool match_regrets(const std::int32_t* regret, std::uint32_t count, float* out);

// One walk for one seat.
class HandWalk {
 public:
  static constexpr float unit = 100;            // regrets are counted in so many parts of a big blind
  static constexpr double share_pruned = 0.95;  // of the walks
  static constexpr std::int64_t largest = 2'000'000'000;  // regret, and change of one

  struct Setup {
    const SampledTree* tree;
    const std::int32_t* regret;
    std::uint8_t last = 0;   // round
    std::int32_t least = 0;  // of an action that pruning leaves out at most so much regret
  };
  HandWalk(const Setup& setup, const HandsDealt& deal, std::size_t me, bool prunes, Rng& rng,
           HandsLearnt& out)
      : setup_(setup), deal_(deal), me_(me), prunes_(prunes), rng_(rng), out_(out) {}

  // In big blinds.  `scratch`: SampledTree::most_numbers().
  float value(const SampledTree::Point& at, float* scratch);

  // Where an infoset's numbers are; which actions pruning leaves out; what a change of regret comes to.
  static std::uint64_t place(const SampledTree::Point& at, const HandsDealt& deal) {
    return at.at + std::uint64_t{deal.buckets[at.seat][at.street]} * at.actions;
  }
  static bool pruned(const Setup& setup, const SampledTree::Point& child, std::int32_t regret) {
    return regret <= setup.least && !child.over();
  }
  static std::int32_t change(float gain);
  static std::uint32_t drawn_action(const float* plays, std::uint32_t actions, Rng& rng);

 private:
  void fetch(const SampledTree::Point& at) const {
    if (!at.over()) __builtin_prefetch(setup_.regret + place(at, deal_));
  }
  float other(const SampledTree::Point& at, float* scratch);
  float own(const SampledTree::Point& at, float* scratch);

  const Setup setup_;
  const HandsDealt& deal_;
  std::size_t me_;
  bool prunes_;
  Rng& rng_;
  HandsLearnt& out_;
};

// What is learnt; regrets end at `least`.
struct LearntNumbers {
  std::int32_t* regret;
  float* average;
  std::int64_t least;
};
// Of each list in turn, those numbers that fall to this stripe.  Averages first: what was played is what
// regrets said before they change.
void add_learnt(std::span<const HandsLearnt* const> lists, const LearntNumbers& to, std::uint32_t stripe,
                std::uint32_t stripes);
// All that was learnt counts k / (k + 1) of itself.
void discount_learnt(LargeArray<std::int32_t>& regret, LargeArray<float>& average, std::uint64_t k,
                     Executor& executor);

}  // namespace hindsight
