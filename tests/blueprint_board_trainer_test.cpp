// Training over dealt boards: what it learns is what a plain second method learns from the same boards, and
// it goes to an equilibrium.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "blueprint/blueprint.h"
#include "blueprint/blueprint_value.h"
#include "blueprint/board_trainer.h"
#include "blueprint_lab.h"
#include "desk.h"
#include "plain_blueprint.h"

namespace hindsight::this_file {
namespace {

BoardTrainer trainer_of(const HoldemSpot& spot, std::shared_ptr<const CardBuckets> buckets,
                        unsigned threads = 1, std::uint64_t seed = 7) {
  return BoardTrainer(DealtGame::make(spot).value(), std::move(buckets), seed, threads);
}

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

TEST(BoardTrainer, OfAListEachBoardComesOnceBeforeAnyComesAgain) {
  const HoldemSpot spot = lab_spot();
  const auto buckets = std::make_shared<RankBuckets>();
  const DealtGame dealer = DealtGame::make(spot).value();
  std::vector<DealtBoard> boards;
  std::vector<std::vector<CardSet>> all;
  for (std::uint64_t i = 0; boards.size() < 5; ++i) {
    Rng rng(3, i);
    DealtBoard board = dealer.draw(rng, *buckets);
    if (std::ranges::find(all, board.boards) != all.end()) continue;
    all.push_back(board.boards);
    boards.push_back(std::move(board));
  }
  BoardTrainer trainer = trainer_of(spot, buckets), other = trainer_of(spot, buckets, 1, 8);
  std::vector<std::vector<CardSet>> dealt, others;
  trainer.watch([&](const DealtBoard& board, std::uint8_t seat, std::span<const float>) {
    if (seat == 0) dealt.push_back(board.boards);
  });
  other.watch([&](const DealtBoard& board, std::uint8_t seat, std::span<const float>) {
    if (seat == 0) others.push_back(board.boards);
  });
  trainer.deal_from(boards);
  other.deal_from(boards);
  for (const std::uint64_t more : {3u, 12u}) trainer.run(more, {});
  other.run(15, {});
  ASSERT_EQ(dealt.size(), 15u);
  EXPECT_NE(dealt, others) << "another seed, another order";
  for (std::ptrdiff_t round = 0; round < 3; ++round)
    EXPECT_TRUE(std::is_permutation(dealt.begin() + 5 * round, dealt.begin() + 5 * (round + 1), all.begin()))
        << round;
}

// What each of so many processes has learnt in the end.
std::vector<std::string> learnt_together(std::uint32_t ranks, const std::vector<std::uint64_t>& pieces) {
  const HoldemSpot spot = lab_spot();
  Desk desk(ranks);
  std::vector<std::string> out(ranks);
  std::vector<std::jthread> processes;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    processes.emplace_back([&, rank] {
      BoardTrainer trainer(DealtGame::make(spot).value(), std::make_shared<RankBuckets>(), 7, 1 + rank % 2,
                           std::make_shared<AtDesk>(desk, rank));
      for (const std::uint64_t more : pieces) trainer.run(more, {});
      Writer saved;
      trainer.save(saved);
      out[rank] = saved.bytes();
    });
  processes.clear();
  return out;
}

TEST(BoardTrainer, ProcessesLearnTheSameWheneverTheyAreAsMany) {
  BoardTrainer alone = trainer_of(lab_spot(), std::make_shared<RankBuckets>());
  alone.run(60, {});
  Writer serial;
  alone.save(serial);
  EXPECT_EQ(learnt_together(1, {60}).front(), serial.bytes());
  const std::vector<std::string> three = learnt_together(3, {60});
  for (const std::string& each : three) EXPECT_EQ(each, three.front());
  EXPECT_EQ(learnt_together(3, {3, 30, 27}), three);
  EXPECT_NE(three.front(), serial.bytes()) << "boards of a round do not see what each other's taught";
}

// Of a round of one board, others' say nothing: the plain method's pass with strategies that stand still for
// a seat.
TEST(BoardTrainer, ARoundAddsUpWhatEachBoardTeaches) {
  const HoldemSpot spot = lab_spot();
  const auto buckets = std::make_shared<RankBuckets>();
  BoardTrainer one = trainer_of(spot, buckets);
  one.run(1, {});
  const std::vector<std::string> together = learnt_together(2, {1});
  BoardTrainer other = trainer_of(spot, buckets);
  Reader in(together[1]);
  ASSERT_TRUE(other.load(in).has_value());
  for (std::size_t i = 0; i < one.regret().size(); ++i) {
    ASSERT_NEAR(other.regret()[i], one.regret()[i], 1e-3 + 1e-5 * std::abs(one.regret()[i])) << i;
    ASSERT_NEAR(other.average()[i], one.average()[i], 1e-3 + 1e-5 * one.average()[i]) << i;
  }
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

TEST(BoardTrainer, TheValueInTheWholeGameIsThatOfAPlainMethod) {
  const auto rough = std::make_shared<RankBuckets>();
  BoardTrainer trainer = trainer_of(lab_spot(), rough);
  trainer.run(20, {});
  const Blueprint blueprint = blueprint_of(trainer, rough);
  Team team(2);
  const BlueprintValue of = value_in_full(blueprint, team, UINT64_MAX).value();
  PlainBlueprintValue plain(blueprint);
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
}  // namespace hindsight::this_file
