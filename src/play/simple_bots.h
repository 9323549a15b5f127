// Policies that do not think: yardsticks, and sparring partners for tests.
// SPDX-License-Identifier: MIT
#pragma once

#include "play/policy.h"

namespace hindsight {

// Folds, calls and raises equally often where legal, amounts uniform; never folds what it may check.
class RandomPolicy : public Policy {
 public:
  Chances chances(const PublicView& view, Combo hand) const override;
  Move draw(const PublicView& view, Combo hand, Rng& rng) const override;
};

class CallerPolicy : public Policy {
 public:
  Chances chances(const PublicView&, Combo) const override { return {{Move::call(), 1}}; }
};

// Folds to every bet, checks when it may.
class AlwaysFold : public Policy {
 public:
  Chances chances(const PublicView& view, Combo) const override { return {{fold_or_check(view.legal()), 1}}; }
};

class AlwaysRaise : public Policy {
 public:
  enum class Size : std::uint8_t { minimum, pot, all_in };
  explicit AlwaysRaise(Size size) : size_(size) {}
  Chances chances(const PublicView& view, Combo hand) const override;

 private:
  Size size_;
};

}  // namespace hindsight
