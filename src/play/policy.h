// What a seat does with each hand that it might hold: the chances of its moves, where they are known.
//
// A bot answers with one move for the cards that it sees.  A policy answers for all 1,326 hands, from what everybody sees:
// ranges, exact values and best responses ask nothing else.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cards/range.h"
#include "play/bot.h"

namespace hindsight {

// What it plays never changes: many bots, tables and threads share one.
class Policy {
 public:
  virtual ~Policy() = default;
  // Of the seat whose turn it is.  Empty where they are not known beforehand, because the policy simulates.
  virtual Chances chances(const PublicView& view, Combo hand) const = 0;
  virtual Move draw(const PublicView& view, Combo hand, Rng& rng) const;

  // Moves drawn so far, and those in situations that its training never met; nothing of what was not trained.
  struct Coverage {
    std::uint64_t moves = 0, untrained = 0;
  };
  virtual std::optional<Coverage> coverage() const { return {}; }
};

// One of the moves, by their chances.
Move draw_move(const Chances& chances, Rng& rng);

// Plays by a policy whose chances are always known.
class PolicyBot : public Bot {
 public:
  PolicyBot(std::uint64_t seed, std::shared_ptr<const Policy> policy)
      : Bot(seed), policy_(std::move(policy)) {}

 private:
  Move decide(const SeatView& view, const Budget&) override {
    return policy_->draw(view, view.combo(), rng());
  }

  std::shared_ptr<const Policy> policy_;
};

// What a seat is known to hold by whoever knows its policy and sees its moves: weights are in proportion to the chance that
// it would have played as it has.
class SeenRange {
 public:
  SeenRange() { range_.weights.fill(1); }

  const Range& range() const { return range_; }
  // How often it folds, calls and raises at this turn: over the range, and by combo (1,326 of them, what it cannot hold
  // left as it is).  Nothing where the policy does not know.
  struct Mix {
    double fold = 0, call = 0, raise = 0;
  };
  std::optional<Mix> mix(const Policy& policy, const PublicView& view, std::span<Mix> by_combo) const;
  // The seat has made this move, at the turn that the view is of.  False where the policy does not know.
  bool observe(const Policy& policy, const PublicView& view, const Move& move);

 private:
  Range range_;
};

}  // namespace hindsight
