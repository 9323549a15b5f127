// What somebody may be, as one policy: kinds of players, each with the chance that he is one of it.
//
// A kind makes moves as often as was counted (play/models/play_counts.h), by the order of hands that it is
// said to have:
//
//   base       as the base would, with the hands nearest to it where it does more or less
//   (play/models/tilted_policy.h)
//   strength   the stronger a hand against any two cards, the more is put in: chances in proportion to the
//   square of the odds of its rank
//   strict     the same with the sixth power: hardly ever does a weaker hand more than a stronger one
//   sized      the larger a raise, the stronger the hands: with the first to the fourth power, from small
//   raises to all-in
//   none       whatever the hand
//
// Counts alone say nothing of which of them he is; the hands that he shows do.  A kind's chance of what was
// seen of a hand is that of his moves, summed over all hands that he may have had: the one that he showed,
// those that he may have given away unshown, or any.  So that only some hands are shown biases nothing: what
// is not shown is summed over as what it is.
//
// Chances are of classes of moves (play/models/situation.h), so that sizes that no base knows say what their
// class does.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "play/models/hand_strength.h"
#include "play/models/play_counts.h"
#include "play/policy.h"

namespace hindsight {

enum class HandOrder : std::uint8_t { base, strength, strict, sized, none };
inline constexpr std::array<std::string_view, 5> hand_order_names{"base", "strength", "strict", "sized",
                                                                  "none"};

using ClassChances = std::vector<MoveShares>;  // by Combo::index

struct MixedKind {
  std::shared_ptr<const PlayCounts> counts{};  // null: the base itself, whatever the order
  HandOrder order = HandOrder::base;
  double weight = 0;  // together 1
};

class PlayerMixture final : public Policy {
 public:
  // `orders`: kept for all who ask for the same boards; null: its own.
  PlayerMixture(std::shared_ptr<const Policy> base, std::vector<MixedKind> kinds,
                std::shared_ptr<StrengthOrders> orders = {});
  // Of each class of moves the usual one (moves_by_class).
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override;

  // What the seat may hold by all that it has done, whoever's turn it is; weights are chances of the moves, 0
  // for hands that meet the board.
  Range held(const PublicView& view, Seat seat, PolicyState& state) const;
  // How likely each kind was to do what the seat has done: the mean over these hands.
  std::vector<double> likelihoods(const PublicView& view, Seat seat, const HandSet& hands,
                                  PolicyState& state) const;

  // How sure what it says of the turn is, 0 to 1: n / (n + a few), n the turns like it that were counted.
  double trust(const PublicView& view) const;

  const std::vector<MixedKind>& kinds() const { return kinds_; }

 private:
  struct Reached;
  struct Memory;  // the seat's moves in a hand
  struct Turn;

  Turn turn(const PublicView& view, PolicyState& base) const;
  ClassChances played(const Turn& turn, const MixedKind& kind, const Range& reach) const;
  const Reached& followed(const PublicView& view, Seat seat, Memory& memory) const;
  ClassChances mixed(const Turn& turn, const Reached& reached) const;

  std::shared_ptr<const Policy> base_;
  std::vector<MixedKind> kinds_;
  std::shared_ptr<StrengthOrders> orders_;
};

}  // namespace hindsight
