// What a seat does with each hand that it might hold: the chances of its moves, where they are known.
//
// A bot answers with one move for the cards that it sees.  A policy answers for all 1,326 hands, from what
// everybody sees: ranges, exact values and best responses ask nothing else.
// SPDX-License-Identifier: MIT
#pragma once

#include <any>
#include <memory>
#include <optional>
#include <span>

#include "cards/range.h"
#include "play/bot.h"
#include "play/range_strategy.h"

namespace hindsight {

class Policy;

// What a policy remembers of one seat's hand as far as it was asked about it: the answers are the same
// without, but cost more. The caller owns one for each policy and seat; it goes over to another hand by
// itself.  A value: a copy goes on alone, in another thread, too.
class PolicyState {
 public:
  // That of this policy; a fresh one where another policy was asked with it before.
  template <class Memory>
  Memory& of(const Policy& policy);

 private:
  std::shared_ptr<const void> whose_;
  std::any memory_;
};

// What it plays never changes: many bots, tables and threads share one.
class Policy {
 public:
  virtual ~Policy() = default;
  // Of the seat whose turn it is, with one hand, that the board leaves.  Empty where they are not known
  // beforehand, because the policy simulates.
  virtual ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const = 0;
  // The same of these hands, all of which the board leaves; of others the row says nothing.
  virtual RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const;
  virtual Move draw(const PublicView& view, Combo hand, Rng& rng, PolicyState& state) const;

  // Moves drawn so far, and those in situations that its training never met; nothing of what was not trained.
  struct Coverage {
    std::uint64_t moves = 0, untrained = 0;
  };
  virtual std::optional<Coverage> coverage() const { return {}; }

 private:
  friend class PolicyState;
  std::shared_ptr<const void> identity_ = std::make_shared<char>();  // copies play alike
};

template <class Memory>
Memory& PolicyState::of(const Policy& policy) {
  if (whose_ != policy.identity_) {
    memory_.emplace<Memory>();
    whose_ = policy.identity_;
  }
  return std::any_cast<Memory&>(memory_);
}

// Of a policy that plays every hand alike.
RangeStrategy same_for_all(RangeStrategy::Row row);

bool may_hold(const PublicView& view, Combo hand);  // the board leaves it

// One of the moves, by their chances.
Move draw_move(RangeStrategy::Row chances, Rng& rng);

// Plays by a policy whose chances are always known.
class PolicyBot : public Bot {
 public:
  PolicyBot(std::uint64_t seed, std::shared_ptr<const Policy> policy)
      : Bot(seed), policy_(std::move(policy)) {}

 private:
  Move decide(const SeatView& view, const Budget&) override {
    return policy_->draw(view, view.combo(), rng(), state_);
  }

  std::shared_ptr<const Policy> policy_;
  PolicyState state_;
};

// What a seat is known to hold by one who knows its policy and sees its moves: weights are in proportion to
// the chance that it would have played as it has.
class PosteriorRange {
 public:
  PosteriorRange() { range_.weights.fill(1); }

  const Range& range() const { return range_; }
  // How often it folds, calls and raises at this turn: over the range, and by combo (1,326 of them, what it
  // cannot hold left as it is).  Nothing where the policy does not know.
  struct Mix {
    double fold = 0, call = 0, raise = 0;
  };
  std::optional<Mix> mix(const PublicView& view, const RangeStrategy& strategy,
                         std::span<Mix> by_combo) const;
  // The seat has made this move, at the turn that view and strategy are of.  False where the policy does not
  // know.
  bool observe(const PublicView& view, const RangeStrategy& strategy, const Move& move);

 private:
  Range range_;
};

}  // namespace hindsight
