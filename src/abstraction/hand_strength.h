// E[HS]: how each hand fares at a showdown on a full board against one hand of any two cards, or of each of
// eight groups.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "cards/evaluator.h"
#include "cards/isomorphism.h"
#include "cards/showdown_order.h"

namespace hindsight {

// E[HS] on a full board counts in halves of an opponent's hand: two for one that loses, one for one that
// ties, of 990.
inline constexpr std::uint32_t strength_unit = 1980;

// The same of one hand that the full board leaves, a tenth of the work.
std::uint32_t hand_strength(CardSet board, Combo hand);

// Sweeps over the hands of a board in order of strength; what a hand beats is what came before it, less the
// hands that share a card with it.
class StrengthSweep {
 public:
  // visit(Combo::index, strength of 0 .. strength_unit) for every hand that the board leaves, weakest first.
  template <class Visit>
  void run(CardSet board, const Visit& visit) {
    evaluate_board(board, values_);
    order_.sort(values_, all_combos());
    std::array<std::uint32_t, deck_size> below{};
    std::uint32_t below_count = 0;
    order_.for_each_value([&](std::span<const ShowdownOrder::Hand> equals) {
      std::array<std::uint32_t, deck_size> equal{};
      for (const ShowdownOrder::Hand hand : equals) add(hand, equal);
      const auto count = static_cast<std::uint32_t>(equals.size());
      for (const ShowdownOrder::Hand hand : equals) {
        const ComboCards c = combo_cards[hand.combo];
        const std::uint32_t wins = below_count - below[c.high] - below[c.low];
        visit(hand.combo, 2 * wins + count + 1 - equal[c.high] - equal[c.low]);  // itself was taken off twice
      }
      for (const ShowdownOrder::Hand hand : equals) add(hand, below);
      below_count += count;
    });
  }

 private:
  static void add(ShowdownOrder::Hand hand, std::array<std::uint32_t, deck_size>& cards) {
    const ComboCards c = combo_cards[hand.combo];
    ++cards[c.high];
    ++cards[c.low];
  }

  std::array<HandValue, combo_count> values_;
  ShowdownOrder order_;
};

// Eight groups of an opponent's starting hands (Johanson, Burch, Valenzano & Bowling 2013, "opponent cluster
// hand strength").
inline constexpr std::size_t opponent_groups = 8;
using OpponentGroups =
    std::array<std::uint8_t, starting_hand_count>;  // of each starting hand, weakest group first

// Halves of the opponents' hands of each group that a hand beats, and how many of them it can meet.
struct GroupStrength {
  std::array<std::uint16_t, opponent_groups> halves{}, hands{};
};
GroupStrength group_strength(CardSet board, Combo hand, const OpponentGroups& groups);  // of one hand

// The same sweep with counts for each group.
class GroupSweep {
 public:
  explicit GroupSweep(const OpponentGroups& groups);

  // visit(Combo::index, GroupStrength) for every hand that the board leaves, weakest first.
  template <class Visit>
  void run(CardSet board, const Visit& visit) {
    evaluate_board(board, values_);
    order_.sort(values_, all_combos());
    all_.clear();
    below_.clear();
    for (const ShowdownOrder::Hand hand : order_.hands()) all_.add(hand.combo, groups_[hand.combo]);
    order_.for_each_value([&](std::span<const ShowdownOrder::Hand> equals) {
      equal_.clear();
      for (const ShowdownOrder::Hand hand : equals) equal_.add(hand.combo, groups_[hand.combo]);
      for (const ShowdownOrder::Hand hand : equals) visit(hand.combo, strength(hand.combo));
      for (const ShowdownOrder::Hand hand : equals) below_.add(hand.combo, groups_[hand.combo]);
    });
  }

 private:
  using ByGroup = std::array<std::uint16_t, opponent_groups>;
  struct Counts {
    ByGroup total{};
    std::array<ByGroup, deck_size> with{};
    void clear() { *this = {}; }
    void add(std::uint16_t combo, std::uint8_t group) {
      ++total[group];
      ++with[combo_cards[combo].high][group];
      ++with[combo_cards[combo].low][group];
    }
    // Of the hands that share no card with it, if it is not among them itself.
    std::uint16_t apart(std::size_t group, ComboCards c) const {
      return static_cast<std::uint16_t>(total[group] - with[c.high][group] - with[c.low][group]);
    }
  };
  GroupStrength strength(std::uint16_t combo) const;

  std::array<std::uint8_t, combo_count> groups_;
  std::array<HandValue, combo_count> values_;
  ShowdownOrder order_;
  Counts all_, below_, equal_;
};

}  // namespace hindsight
