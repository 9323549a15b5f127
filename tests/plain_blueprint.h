// Second methods for blueprints, in doubles and a hand against a hand: learning by buckets on boards that are
// given, and what a blueprint gets in the whole game.  They share no walk with the library.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "blueprint/blueprint.h"
#include "blueprint/bucket_layout.h"
#include "blueprint/card_buckets.h"
#include "holdem/spots/spot.h"
#include "solve/update_rule.h"

namespace hindsight {

// One hand against one hand at a time, in doubles, straight down the betting tree.
class PlainTrainer {
 public:
  // An opponent with buckets of his own learns against each seat.
  PlainTrainer(const HoldemSpot& spot, const CardBuckets& buckets, const CardBuckets* opponent = nullptr)
      : spot_(spot),
        tree_(BettingTree::build(betting_start(spot), spot.menu).value()),
        own_{buckets, tree_},
        average(own_.layout.size(), 0),
        regret(own_.regret) {
    if (opponent != nullptr) opponent_.emplace(*opponent, tree_);
  }

  void pass(const std::vector<CardSet>& boards, double weight) {
    average_weight_ = weight_ = weight;
    see(boards);
    for (me_ = owner_ = 0; me_ < 2; owner_ = ++me_) {
      const std::vector<double> all(combo_count, 1);
      change_.assign(regret.size(), 0);
      walk(0, 0, all, all);
      for (std::size_t i = 0; i < regret.size(); ++i) regret[i] += change_[i];
    }
  }

  // All of them, which stand for the whole deck, before anything is learnt.
  void pass(const std::vector<std::vector<CardSet>>& deals, const Discount& by, double average_weight) {
    weight_ = 1;
    average_weight_ = average_weight;
    for (owner_ = 0; owner_ < 2; ++owner_) {
      learn(owner_, deals, by);
      if (opponent_) learn(static_cast<std::uint8_t>(1 - owner_), deals, by);
    }
  }

 private:
  // What learns by the same buckets.
  struct Side {
    Side(const CardBuckets& of, const BettingTree& tree)
        : buckets(of), layout(tree, of), regret(layout.size(), 0) {}
    const CardBuckets& buckets;
    BucketLayout layout;
    std::vector<double> regret;
    std::vector<std::vector<std::uint16_t>> found;  // by round, of the board at hand
  };
  Side& side(std::uint8_t seat) { return opponent_ && seat != owner_ ? *opponent_ : own_; }

  void learn(std::uint8_t seat, const std::vector<std::vector<CardSet>>& deals, const Discount& by) {
    me_ = seat;
    const std::vector<double> all(combo_count, 1);
    change_.assign(side(me_).regret.size(), 0);
    for (const std::vector<CardSet>& boards : deals) {
      see(boards);
      walk(0, 0, all, all);
    }
    for (std::uint32_t b = 0; b < tree_.branches.size(); ++b)
      for (std::uint32_t i = 0; i < tree_.branches[b].nodes.size(); ++i)
        if (decides(b, i)) discount(b, i, by);
  }
  bool decides(std::uint32_t b, std::uint32_t i) const {
    const BettingTree::Node& node = tree_.branches[b].nodes[i];
    return node.kind == BettingTree::Kind::decision && node.seat.value == me_;
  }
  void discount(std::uint32_t b, std::uint32_t i, const Discount& by) {
    const std::uint32_t actions = tree_.branches[b].nodes[i].actions;
    Side& my = side(me_);
    for (std::uint32_t bucket = 0; bucket < my.layout.buckets(tree_.branches[b].street); ++bucket)
      for (std::uint32_t a = 0; a < actions; ++a) {
        const std::size_t at = my.layout.at(b, i, bucket) + a;
        my.regret[at] = my.regret[at] * (my.regret[at] > 0 ? by.positive : by.negative) + change_[at];
      }
  }

  void see(const std::vector<CardSet>& boards) {
    board_ = boards.back();
    find(own_, boards);
    if (opponent_) find(*opponent_, boards);
    hands_.clear();
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (const CardSet hand = Combo{i}.cards();
          hand.without(spot_.cards.deck).empty() && !hand.meets(board_))
        hands_.push_back(i);
  }

  static void find(Side& in, const std::vector<CardSet>& boards) {
    in.found.assign(boards.size(), std::vector<std::uint16_t>(combo_count));
    for (std::size_t round = 0; round < boards.size(); ++round)
      in.buckets.find(round, boards, std::span<std::uint16_t, combo_count>(in.found[round]));
  }

  std::vector<double> walk(std::uint32_t b, std::uint32_t i, const std::vector<double>& mine,
                           const std::vector<double>& theirs) {
    const BettingTree::Branch& branch = tree_.branches[b];
    const BettingTree::Node& node = branch.nodes[i];
    if (node.kind == BettingTree::Kind::street_end) return walk(branch.next[node.end], 0, mine, theirs);
    std::vector<double> value(combo_count, 0);
    if (node.kind != BettingTree::Kind::decision) {
      const auto put = [&](std::uint8_t seat) {
        return static_cast<double>(tree_.committed(branch, i, Seat{seat}));
      };
      const double stake = std::min(put(0), put(1));
      for (const std::uint16_t h : hands_)
        for (const std::uint16_t o : hands_) {
          if (Combo{h}.cards().meets(Combo{o}.cards())) continue;
          double won = 0;
          if (node.kind == BettingTree::Kind::fold) {
            won = node.seat.value == me_ ? -stake : stake;
          } else {
            const auto a = spot_.cards.strength(Combo{h}.cards(), board_),
                       c = spot_.cards.strength(Combo{o}.cards(), board_);
            won = a > c ? stake : a < c ? -stake : 0;
          }
          value[h] += theirs[o] * won;
        }
      return value;
    }
    const Side& by = side(node.seat.value);
    const auto& bucket = by.found[static_cast<std::size_t>(branch.street)];
    std::vector<std::vector<double>> sigma(node.actions, std::vector<double>(combo_count, 0)), child;
    for (const std::uint16_t h : hands_) {
      double sum = 0;
      for (std::uint32_t a = 0; a < node.actions; ++a)
        sum += std::max(0.0, by.regret[by.layout.at(b, i, bucket[h]) + a]);
      for (std::uint32_t a = 0; a < node.actions; ++a)
        sigma[a][h] =
            sum > 0 ? std::max(0.0, by.regret[by.layout.at(b, i, bucket[h]) + a]) / sum : 1.0 / node.actions;
    }
    const bool own = node.seat.value == me_;
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      std::vector<double> reach = own ? mine : theirs;
      for (const std::uint16_t h : hands_) reach[h] *= sigma[a][h];
      child.push_back(own ? walk(b, node.first_child + a, reach, theirs)
                          : walk(b, node.first_child + a, mine, reach));
    }
    for (const std::uint16_t h : hands_)
      for (std::uint32_t a = 0; a < node.actions; ++a) value[h] += (own ? sigma[a][h] : 1) * child[a][h];
    if (!own) return value;
    for (const std::uint16_t h : hands_)
      for (std::uint32_t a = 0; a < node.actions; ++a) {
        const std::size_t at = by.layout.at(b, i, bucket[h]) + a;
        change_[at] += weight_ * (child[a][h] - value[h]);
        if (me_ == owner_) average[at] += average_weight_ * mine[h] * sigma[a][h];
      }
    return value;
  }

  const HoldemSpot& spot_;
  BettingTree tree_;
  Side own_;
  std::optional<Side> opponent_;
  CardSet board_;
  double weight_ = 1, average_weight_ = 1;
  std::uint8_t me_ = 0, owner_ = 0;  // who learns; whose turn it is to learn against the other
  std::vector<std::uint16_t> hands_;
  std::vector<double> change_;

 public:
  std::vector<double> average;
  std::vector<double>& regret;  // of both seats, but for an opponent's
};

// What both seats get by a blueprint, or one by its best response: straight down the tree, a hand against a
// hand on each board.
class PlainBlueprintValue {
 public:
  explicit PlainBlueprintValue(const Blueprint& blueprint)
      : blueprint_(blueprint), deck_(blueprint.game().cards.deck) {
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (Combo{i}.cards().without(deck_).empty()) hands_.push_back(i);
  }

  double of(std::uint8_t seat, bool best) {
    me_ = seat;
    best_ = best;
    const std::vector<double> all(combo_count, 1), value = walk(0, 0, {CardSet()}, all);
    double sum = 0, deals = 0;
    for (const std::uint16_t h : hands_) {
      sum += value[h];
      for (const std::uint16_t o : hands_)
        if (apart(h, o))
          deals += runouts({CardSet()}, Combo{h}.cards() | Combo{o}.cards(), [](CardSet) { return 1; });
    }
    return sum / deals;
  }

 private:
  static bool apart(std::uint16_t h, std::uint16_t o) { return !Combo{h}.cards().meets(Combo{o}.cards()); }
  // What follows the last of the boards, without cards that are held.
  std::vector<CardSet> next(const std::vector<CardSet>& boards, CardSet held) const {
    std::vector<CardSet> out{CardSet()};
    for (int i = 0; i < blueprint_.game().cards.dealt[boards.size()]; ++i) {
      std::vector<CardSet> longer;
      for (const CardSet set : out)
        for (const Card card : deck_.without(boards.back() | held))
          if (set.bits >> card.index == 0) longer.push_back(set | card);
      out = std::move(longer);
    }
    for (CardSet& set : out) set |= boards.back();
    return out;
  }
  // The sum of what is said of every full board, as often as it comes.
  template <class Say>
  double runouts(const std::vector<CardSet>& boards, CardSet held, const Say& say) const {
    if (boards.size() == blueprint_.game().cards.rounds()) return say(boards.back());
    double out = 0;
    for (const CardSet board : next(boards, held)) {
      std::vector<CardSet> longer = boards;
      longer.push_back(board);
      out += runouts(longer, held, say);
    }
    return out;
  }

  // By own hand, over all hands of the other as they arrive, and over all ways to go on.
  std::vector<double> walk(std::uint32_t b, std::uint32_t i, const std::vector<CardSet>& boards,
                           const std::vector<double>& theirs) {
    const BettingTree& tree = blueprint_.tree();
    const BettingTree::Branch& branch = tree.branches[b];
    const BettingTree::Node& node = branch.nodes[i];
    std::vector<double> value(combo_count, 0);
    if (node.kind == BettingTree::Kind::street_end) {
      for (const CardSet dealt : next(boards, {})) {
        std::vector<CardSet> longer = boards;
        longer.push_back(dealt);
        const std::vector<double> there = walk(branch.next[node.end], 0, longer, theirs);
        for (const std::uint16_t h : hands_)
          if (!Combo{h}.cards().meets(dealt)) value[h] += there[h];
      }
      return value;
    }
    if (node.kind != BettingTree::Kind::decision) return end(branch, i, boards, theirs);
    const bool mine = node.seat.value == me_;
    const auto sigma = plays(b, i, boards);
    std::vector<std::vector<double>> child;
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      std::vector<double> reach = theirs;
      if (!mine)
        for (const std::uint16_t h : hands_) reach[h] *= sigma[a][h];
      child.push_back(walk(b, node.first_child + a, boards, reach));
    }
    for (const std::uint16_t h : hands_) {
      value[h] = mine && best_ ? child[0][h] : 0;
      for (std::uint32_t a = 0; a < node.actions; ++a)
        value[h] = mine && best_ ? std::max(value[h], child[a][h])
                                 : value[h] + (mine ? sigma[a][h] : 1) * child[a][h];
    }
    return value;
  }

  std::vector<std::vector<double>> plays(std::uint32_t b, std::uint32_t i,
                                         const std::vector<CardSet>& boards) const {
    const std::uint32_t actions = blueprint_.tree().branches[b].nodes[i].actions;
    std::array<std::uint16_t, combo_count> bucket{};
    blueprint_.buckets().find(boards.size() - 1, boards, bucket);
    std::vector<std::vector<double>> out(actions, std::vector<double>(combo_count, 0));
    std::vector<double> chances(actions);
    for (const std::uint16_t h : hands_) {
      if (Combo{h}.cards().meets(boards.back())) continue;
      blueprint_.play(b, i, bucket[h], chances);
      for (std::uint32_t a = 0; a < actions; ++a) out[a][h] = chances[a];
    }
    return out;
  }

  std::vector<double> end(const BettingTree::Branch& branch, std::uint32_t i,
                          const std::vector<CardSet>& boards, const std::vector<double>& theirs) const {
    const BettingTree::Node& node = branch.nodes[i];
    const BettingTree& tree = blueprint_.tree();
    const auto stake =
        static_cast<double>(std::min(tree.committed(branch, i, Seat{0}), tree.committed(branch, i, Seat{1})));
    const bool folded = node.kind == BettingTree::Kind::fold;
    std::vector<double> value(combo_count, 0);
    for (const std::uint16_t h : hands_)
      for (const std::uint16_t o : hands_) {
        const CardSet mine = Combo{h}.cards(), other = Combo{o}.cards();
        if (!apart(h, o) || theirs[o] == 0 || (mine | other).meets(boards.back())) continue;
        value[h] += theirs[o] * stake * runouts(boards, mine | other, [&](CardSet board) {
                      if (folded) return node.seat.value == me_ ? -1 : 1;
                      const int a = holdem_strength(mine, board), c = holdem_strength(other, board);
                      return a > c ? 1 : a < c ? -1 : 0;
                    });
      }
    return value;
  }

  const Blueprint& blueprint_;
  CardSet deck_;
  std::vector<std::uint16_t> hands_;
  std::uint8_t me_ = 0;
  bool best_ = false;
};

}  // namespace hindsight
