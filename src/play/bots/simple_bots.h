// Policies that do not think: yardsticks, and sparring partners for tests.
// SPDX-License-Identifier: MIT
#pragma once

#include "play/policy.h"

namespace hindsight {

// They do not look at their cards.
class AnyHandPolicy : public Policy {
 public:
  ActionProbabilities chances(const PublicView& view, Combo, PolicyState&) const final { return moves(view); }
  RangeStrategy strategy(const PublicView& view, const HandSet&, PolicyState&) const final {
    return same_for_all(moves(view));
  }

 private:
  virtual ActionProbabilities moves(const PublicView& view) const = 0;
};

// Folds, calls and raises equally often where legal, amounts uniform; never folds what it may check.
class RandomPolicy : public AnyHandPolicy {
 public:
  Move draw(const PublicView& view, Combo hand, Rng& rng, PolicyState& state) const override;

 private:
  ActionProbabilities moves(const PublicView& view) const override;
};

class CallerPolicy : public AnyHandPolicy {
  ActionProbabilities moves(const PublicView&) const override { return {{Move::call(), 1}}; }
};

// Folds to every bet, checks when it may.
class AlwaysFold : public AnyHandPolicy {
  ActionProbabilities moves(const PublicView& view) const override {
    return {{fold_or_check(view.legal()), 1}};
  }
};

class AlwaysRaise : public AnyHandPolicy {
 public:
  enum class Size : std::uint8_t { minimum, pot, all_in };
  explicit AlwaysRaise(Size size) : size_(size) {}

 private:
  ActionProbabilities moves(const PublicView& view) const override;

  Size size_;
};

}  // namespace hindsight
