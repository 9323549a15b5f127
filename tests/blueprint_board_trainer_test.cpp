// Training over dealt boards: what it learns is what a plain second method learns from the same boards, and it goes to an
// equilibrium.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <vector>

#include "blueprint/blueprint.h"
#include "blueprint/blueprint_value.h"
#include "blueprint/board_trainer.h"
#include "blueprint_lab.h"

namespace hindsight {
namespace {

BoardTrainer trainer_of(const HoldemSpot& spot, std::shared_ptr<const CardBuckets> buckets,
                        unsigned threads = 1, std::uint64_t seed = 7) {
  return BoardTrainer(DealtGame::make(spot).value(), std::move(buckets), seed, threads);
}

// One hand against one hand at a time, in doubles, straight down the betting tree.
class PlainTrainer {
 public:
  PlainTrainer(const HoldemSpot& spot, const CardBuckets& buckets)
      : spot_(spot),
        tree_(BettingTree::build(betting_start(spot), spot.menu).value()),
        buckets_(buckets),
        layout_(tree_, buckets),
        regret(layout_.size(), 0),
        average(layout_.size(), 0) {}

  void pass(const std::vector<CardSet>& boards, double weight) {
    board_ = boards.back();
    weight_ = weight;
    found_.assign(boards.size(), std::vector<std::uint16_t>(combo_count));
    for (std::size_t round = 0; round < boards.size(); ++round)
      buckets_.find(round, boards, std::span<std::uint16_t, combo_count>(found_[round]));
    hands_.clear();
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (const CardSet hand = Combo{i}.cards();
          hand.without(spot_.cards.deck).empty() && !hand.meets(board_))
        hands_.push_back(i);
    for (me_ = 0; me_ < 2; ++me_) {
      const std::vector<double> all(combo_count, 1);
      change_.assign(regret.size(), 0);
      walk(0, 0, all, all);
      for (std::size_t i = 0; i < regret.size(); ++i) regret[i] += change_[i];
    }
  }

 private:
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
    const auto& bucket = found_[static_cast<std::size_t>(branch.street)];
    std::vector<std::vector<double>> sigma(node.actions, std::vector<double>(combo_count, 0)), child;
    for (const std::uint16_t h : hands_) {
      double sum = 0;
      for (std::uint32_t a = 0; a < node.actions; ++a)
        sum += std::max(0.0, regret[layout_.at(b, i, bucket[h]) + a]);
      for (std::uint32_t a = 0; a < node.actions; ++a)
        sigma[a][h] =
            sum > 0 ? std::max(0.0, regret[layout_.at(b, i, bucket[h]) + a]) / sum : 1.0 / node.actions;
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
        const std::size_t at = layout_.at(b, i, bucket[h]) + a;
        change_[at] += weight_ * (child[a][h] - value[h]);
        average[at] += weight_ * mine[h] * sigma[a][h];
      }
    return value;
  }

  const HoldemSpot& spot_;
  BettingTree tree_;
  const CardBuckets& buckets_;
  BucketLayout layout_;
  CardSet board_;
  double weight_ = 1;
  std::uint8_t me_ = 0;
  std::vector<std::vector<std::uint16_t>> found_;
  std::vector<std::uint16_t> hands_;
  std::vector<double> change_;

 public:
  std::vector<double> regret, average;
};

TEST(BoardTrainer, LearnsWhatAPlainMethodLearns) {
  const HoldemSpot spot = lab_spot();
  const auto buckets = std::make_shared<RankBuckets>();
  BoardTrainer trainer = trainer_of(spot, buckets);
  PlainTrainer plain(spot, *buckets);
  const DealtGame dealer = DealtGame::make(spot).value();
  for (std::uint64_t t = 0; t < 12; ++t) {
    // From the same numbers: what rounding left of a tie would else decide who plays what.
    std::copy(trainer.regret().begin(), trainer.regret().end(), plain.regret.begin());
    std::copy(trainer.average().begin(), trainer.average().end(), plain.average.begin());
    Rng rng(7, BoardTrainer::board_purpose, t);
    plain.pass(dealer.draw(rng, *buckets).boards, static_cast<double>(t + 1));
    trainer.run(1, {});
    double most = 0;
    for (const double x : plain.regret) most = std::max(most, std::abs(x));
    ASSERT_GT(most, 100);
    for (std::size_t i = 0; i < plain.regret.size(); ++i) {
      ASSERT_NEAR(trainer.regret()[i], plain.regret[i], 1e-5 * most) << t << " " << i;
      ASSERT_NEAR(trainer.average()[i], plain.average[i], 1e-5 * (1 + plain.average[i])) << t << " " << i;
    }
  }
  EXPECT_EQ(trainer.iterations(), 12u);
}

TEST(BoardTrainer, SameBitsForAnyThreadsAndInPieces) {
  const HoldemSpot spot = lab_spot();
  const auto buckets = std::make_shared<RankBuckets>();
  BoardTrainer one = trainer_of(spot, buckets), three = trainer_of(spot, buckets, 3);
  one.run(100, {});
  for (const std::uint64_t more : {1u, 20u, 79u}) three.run(more, {});
  Writer of_one, of_three;
  one.save(of_one);
  three.save(of_three);
  EXPECT_EQ(of_one.bytes(), of_three.bytes());
}

TEST(BoardTrainer, GoesOnFromWhatWasSaved) {
  const HoldemSpot spot = lab_spot();
  const auto buckets = std::make_shared<RankBuckets>();
  BoardTrainer whole = trainer_of(spot, buckets), first = trainer_of(spot, buckets),
               second = trainer_of(spot, buckets);
  whole.run(90, {});
  first.run(37, {});
  Writer saved;
  first.save(saved);
  Reader in(saved.bytes());
  ASSERT_TRUE(second.load(in).has_value());
  second.run(53, {});
  Writer a, b;
  whole.save(a);
  second.save(b);
  EXPECT_EQ(a.bytes(), b.bytes());
}

TEST(BoardTrainer, RefusesWhatIsCutShort) {
  BoardTrainer trainer = trainer_of(lab_spot(), std::make_shared<RankBuckets>());
  trainer.run(3, {});
  Writer saved;
  trainer.save(saved);
  for (const std::size_t left : {std::size_t{0}, std::size_t{8}, saved.bytes().size() - 1}) {
    Reader in(std::string_view(saved.bytes()).substr(0, left));
    EXPECT_FALSE(trainer.load(in).has_value()) << left;
  }
}

// Reaches that are products of many small chances leave such regrets.
TEST(BoardTrainer, RegretsTooSmallToDivideByAreNone) {
  BoardTrainer trainer = trainer_of(lab_spot(), std::make_shared<RankBuckets>());
  Writer tiny;
  tiny.u64(1);
  tiny.u64(trainer.layout().size());
  const std::vector<float> regrets(trainer.layout().size(), 1e-40f), averages(trainer.layout().size(), 0);
  for (const std::vector<float>* numbers : {&regrets, &averages})
    tiny.piece({reinterpret_cast<const char*>(numbers->data()), numbers->size() * sizeof(float)});
  Reader in(tiny.bytes());
  ASSERT_TRUE(trainer.load(in).has_value());
  trainer.run(1, {});
  EXPECT_TRUE(std::ranges::all_of(trainer.regret(), [](float x) { return std::isfinite(x); }));
  EXPECT_TRUE(std::ranges::all_of(trainer.average(), [](float x) { return std::isfinite(x); }));
}

Blueprint blueprint_of(const BoardTrainer& trainer, std::shared_ptr<const CardBuckets> buckets) {
  Blueprint out = Blueprint::make(game_of(trainer.game().spot()), std::move(buckets)).value();
  out.set(trainer.average(), 255);
  return out;
}

// One bucket for each class of hands under renaming of suits, by all that is seen.
class LosslessBuckets final : public CardBuckets {
 public:
  std::uint32_t count(std::size_t round) const override { return round == 0 ? 9 : 60'000; }
  void find(std::size_t round, std::span<const CardSet> boards,
            std::span<std::uint16_t, combo_count> out) const override {
    if (round == 0) return RankBuckets().find(round, boards, out);
    const CardSet board = boards[round];
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const CardSet hand = Combo{i}.cards();
      if (hand.meets(board) || !hand.without(lab_spot_deck()).empty()) continue;
      out[i] = number(hand, board);
    }
  }

 private:
  static CardSet lab_spot_deck() {
    static const CardSet deck = lab_spot().cards.deck;
    return deck;
  }
  // Suits as a multiset of (hand's ranks, board's ranks), which renaming leaves alone: six bits a suit.
  static std::uint16_t number(CardSet hand, CardSet board) {
    std::array<std::uint32_t, 4> suits{};
    for (std::size_t s = 0; s < 4; ++s)
      suits[s] = ranks_of(hand, static_cast<int>(s)) >> 10 << 3 | ranks_of(board, static_cast<int>(s)) >> 10;
    std::sort(suits.begin(), suits.end());
    static std::vector<std::array<std::uint32_t, 4>> known;
    static std::mutex lock;
    const std::lock_guard held(lock);
    const auto found = std::find(known.begin(), known.end(), suits);
    if (found != known.end()) return static_cast<std::uint16_t>(found - known.begin());
    known.push_back(suits);
    return static_cast<std::uint16_t>(known.size() - 1);
  }
};

TEST(BoardTrainer, GoesToAnEquilibriumWhereNothingIsLost) {
  const HoldemSpot spot = lab_spot();
  const auto buckets = std::make_shared<LosslessBuckets>();
  BoardTrainer trainer = trainer_of(spot, buckets);
  Team team(1);
  std::vector<double> off;
  for (const std::uint64_t passes : {100u, 900u, 9000u}) {
    trainer.run(passes, {});
    off.push_back(value_in_full(blueprint_of(trainer, buckets), team, UINT64_MAX)->exploitability());
  }
  EXPECT_LT(off[1], off[0] / 2);
  EXPECT_LT(off[2], off[1] / 2);
  EXPECT_LT(off[2], 0.08);  // of a big blind of 2
}

// What both seats get by a blueprint, or one by its best response: straight down the tree, a hand against a hand on each board.
class PlainValue {
 public:
  explicit PlainValue(const Blueprint& blueprint)
      : blueprint_(blueprint), deck_(blueprint.game().cards.deck) {
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (Combo{i}.cards().without(deck_).empty()) hands_.push_back(i);
    for (const Card a : deck_)
      for (const Card b : deck_)
        for (const Card c : deck_)
          if (a < b && b < c) boards_.push_back(CardSet(a) | b | c);
  }

  double of(std::uint8_t seat, bool best) {
    me_ = seat;
    best_ = best;
    const std::vector<double> all(combo_count, 1), value = walk(0, 0, {}, all);
    double sum = 0, deals = 0;
    for (const std::uint16_t h : hands_) {
      sum += value[h];
      for (const std::uint16_t o : hands_) deals += apart(h, o) ? boards_without(h, o) : 0;
    }
    return sum / deals;
  }

 private:
  static bool apart(std::uint16_t h, std::uint16_t o) { return !Combo{h}.cards().meets(Combo{o}.cards()); }
  double boards_without(std::uint16_t h, std::uint16_t o) const {
    const CardSet held = Combo{h}.cards() | Combo{o}.cards();
    return static_cast<double>(
        std::ranges::count_if(boards_, [&](CardSet board) { return !board.meets(held); }));
  }

  // By own hand, over all hands of the other as they arrive, and over all boards where none is dealt.
  std::vector<double> walk(std::uint32_t b, std::uint32_t i, CardSet board,
                           const std::vector<double>& theirs) {
    const BettingTree& tree = blueprint_.tree();
    const BettingTree::Branch& branch = tree.branches[b];
    const BettingTree::Node& node = branch.nodes[i];
    std::vector<double> value(combo_count, 0);
    if (node.kind == BettingTree::Kind::street_end) {
      for (const CardSet dealt : boards_) {
        const std::vector<double> there = walk(branch.next[node.end], 0, dealt, theirs);
        for (const std::uint16_t h : hands_) value[h] += there[h];
      }
      return value;
    }
    if (node.kind != BettingTree::Kind::decision) return end(branch, i, board, theirs);
    const bool mine = node.seat.value == me_;
    const auto sigma = plays(b, i, board);
    std::vector<std::vector<double>> child;
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      std::vector<double> reach = theirs;
      if (!mine)
        for (const std::uint16_t h : hands_) reach[h] *= sigma[a][h];
      child.push_back(walk(b, node.first_child + a, board, reach));
    }
    for (const std::uint16_t h : hands_) {
      value[h] = mine && best_ ? child[0][h] : 0;
      for (std::uint32_t a = 0; a < node.actions; ++a)
        value[h] = mine && best_ ? std::max(value[h], child[a][h])
                                 : value[h] + (mine ? sigma[a][h] : 1) * child[a][h];
    }
    return value;
  }

  std::vector<std::vector<double>> plays(std::uint32_t b, std::uint32_t i, CardSet board) const {
    const std::uint32_t actions = blueprint_.tree().branches[b].nodes[i].actions;
    std::array<std::uint16_t, combo_count> bucket{};
    blueprint_.buckets().find(board.empty() ? 0 : 1, std::array{CardSet(), board}, bucket);
    std::vector<std::vector<double>> out(actions, std::vector<double>(combo_count, 0));
    std::vector<double> chances(actions);
    for (const std::uint16_t h : hands_) {
      if (Combo{h}.cards().meets(board)) continue;
      blueprint_.play(b, i, bucket[h], chances);
      for (std::uint32_t a = 0; a < actions; ++a) out[a][h] = chances[a];
    }
    return out;
  }

  std::vector<double> end(const BettingTree::Branch& branch, std::uint32_t i, CardSet board,
                          const std::vector<double>& theirs) const {
    const BettingTree::Node& node = branch.nodes[i];
    const BettingTree& tree = blueprint_.tree();
    const auto stake =
        static_cast<double>(std::min(tree.committed(branch, i, Seat{0}), tree.committed(branch, i, Seat{1})));
    std::vector<double> value(combo_count, 0);
    for (const std::uint16_t h : hands_)
      for (const std::uint16_t o : hands_) {
        if (!apart(h, o) || theirs[o] == 0) continue;
        for (const CardSet dealt : board.empty() ? boards_ : std::vector{board}) {
          if (dealt.meets(Combo{h}.cards() | Combo{o}.cards())) continue;
          const auto a = holdem_strength(Combo{h}.cards(), dealt),
                     c = holdem_strength(Combo{o}.cards(), dealt);
          const bool folded = node.kind == BettingTree::Kind::fold;
          const double won = folded ? (node.seat.value == me_ ? -1 : 1) : a > c ? 1 : a < c ? -1 : 0;
          value[h] += theirs[o] * won * stake;
        }
      }
    return value;
  }

  const Blueprint& blueprint_;
  CardSet deck_;
  std::vector<std::uint16_t> hands_;
  std::vector<CardSet> boards_;
  std::uint8_t me_ = 0;
  bool best_ = false;
};

TEST(BoardTrainer, TheValueInTheWholeGameIsThatOfAPlainMethod) {
  const auto rough = std::make_shared<RankBuckets>();
  BoardTrainer trainer = trainer_of(lab_spot(), rough);
  trainer.run(300, {});
  const Blueprint blueprint = blueprint_of(trainer, rough);
  Team team(2);
  const BlueprintValue of = value_in_full(blueprint, team, UINT64_MAX).value();
  PlainValue plain(blueprint);
  for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}}) {
    EXPECT_NEAR(of.value[seat], plain.of(seat, false), 1e-9);
    EXPECT_NEAR(of.best_response[seat], plain.of(seat, true), 1e-9);
  }
}

// Hands that are not told apart cost something, which is said.
TEST(BoardTrainer, WhatAnAbstractionCostsIsSeen) {
  const HoldemSpot spot = lab_spot();
  const auto rough = std::make_shared<RankBuckets>();
  BoardTrainer trainer = trainer_of(spot, rough);
  trainer.run(5000, {});
  Team team(1);
  const BlueprintValue of = value_in_full(blueprint_of(trainer, rough), team, UINT64_MAX).value();
  EXPECT_GT(of.exploitability(), 0.02);
  EXPECT_NEAR(of.value[0] + of.value[1], 0, 1e-9);
  EXPECT_GE(of.best_response[0], of.value[0]);
  EXPECT_GE(of.best_response[1], of.value[1]);
}

}  // namespace
}  // namespace hindsight
