// What trainings tell of themselves, beside plain sums: hands and deals counted one by one, weights as they
// are put on.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "blueprint/board_trainer.h"
#include "blueprint/deck_buckets.h"
#include "blueprint/deck_trainer.h"
#include "blueprint/hand_trainer.h"
#include "blueprint_lab.h"
#include "plain_blueprint.h"

namespace hindsight::this_file {
namespace {

struct PlainSummary {
  std::uint64_t infosets = 0, reached = 0;
  double sum = 0;  // of the largest positive regrets
};

// Down the betting tree, bucket by bucket.
template <class Numbers>
PlainSummary plain_summary(const BettingTree& tree, const CardBuckets& buckets, const Numbers& regret,
                           std::span<const float> average) {
  PlainSummary out;
  std::size_t at = 0;
  for (const BettingTree::Branch& branch : tree.branches)
    for (const BettingTree::Node& node : branch.nodes) {
      if (node.kind != BettingTree::Kind::decision) continue;
      for (std::uint32_t b = 0; b < buckets.count(static_cast<std::size_t>(branch.street)); ++b) {
        double most = 0;
        bool met = false;
        for (std::uint32_t a = 0; a < node.actions; ++a, ++at) {
          most = std::max(most, static_cast<double>(regret[at]));
          met |= regret[at] != 0 || average[at] != 0;
        }
        ++out.infosets;
        out.reached += met;
        out.sum += most;
      }
    }
  return out;
}

// Pairs of hands that the two seats may hold, each way round, where these cards lie.
double pairs_beside(CardSet deck, CardSet board) {
  double out = 0;
  for (std::uint16_t a = 0; a < combo_count; ++a)
    for (std::uint16_t b = 0; b < combo_count; ++b) {
      const CardSet one = Combo{a}.cards(), two = Combo{b}.cards();
      out += one.without(deck).empty() && two.without(deck).empty() && !one.meets(two) &&
             !(one | two).meets(board);
    }
  return out;
}

HoldemSpot eight_cards() {
  HoldemSpot spot = lab_spot();
  spot.cards.deck = parse_deck("K-A").value();
  spot.cards.dealt = {0, 1, 1, 1};
  spot.stacks = {4, 4};
  return spot;
}

BettingTree tree_of(const HoldemSpot& spot) {
  return BettingTree::build(betting_start(spot), spot.menu).value();
}

void expect_told(const RegretSummary& told, const PlainSummary& plain, double mbb_of_one) {
  EXPECT_EQ(told.infosets, plain.infosets);
  EXPECT_EQ(told.reached, plain.reached);
  EXPECT_NEAR(told.share(), static_cast<double>(plain.reached) / static_cast<double>(plain.infosets), 1e-12);
  const double average = mbb_of_one * plain.sum / static_cast<double>(plain.reached);
  EXPECT_GT(average, 0);
  EXPECT_NEAR(told.average, average, 1e-5 * average);
}

TEST(RegretSummary, OfDealtBoardsIsThatOfAPlainMethod) {
  const HoldemSpot spot = lab_spot();
  const auto buckets = std::make_shared<RankBuckets>();
  BoardTrainer trainer(DealtGame::make(spot).value(), buckets, 7, 1);
  PlainTrainer plain(spot, *buckets);
  Team alone(1), three(3);
  EXPECT_EQ(trainer.summary(alone).reached, 0u);
  EXPECT_EQ(trainer.summary(alone).average, 0);
  double weights = 0;
  CardSet board;
  for (std::uint64_t t = 0; t < 6; ++t) {
    std::copy(trainer.regret().begin(), trainer.regret().end(), plain.regret.begin());
    Rng rng(7, BoardTrainer::board_purpose, t);
    const std::vector<CardSet> boards = DealtGame::make(spot)->draw(rng, *buckets).boards;
    plain.pass(boards, static_cast<double>(t + 1));
    trainer.run(1, {});
    weights += static_cast<double>(t + 1);
    board = boards.back();
  }
  // In chips by pass and pair of hands; the big blind is 2.
  const double mbb = 1000 / 2.0 / weights / pairs_beside(spot.cards.deck, board);
  const PlainSummary sums = plain_summary(tree_of(spot), *buckets, plain.regret, trainer.average());
  expect_told(trainer.summary(alone), sums, mbb);
  EXPECT_EQ(trainer.summary(three).average, trainer.summary(alone).average);
}

// The plain method walks every full board, so that a round's numbers are sums over all of them.
TEST(RegretSummary, OfAllBoardsIsThatOfAPlainMethod) {
  const HoldemSpot spot = eight_cards();
  Team alone(1);
  const auto buckets = DeckBuckets::make(spot.cards, {}, alone).value();
  const auto trainer = std::move(DeckTrainer::make(spot, *buckets, nullptr, UINT64_MAX).value());
  PlainTrainer plain(spot, *buckets);
  std::vector<std::vector<CardSet>> deals;
  for (const Card flop : spot.cards.deck)
    for (const Card turn : spot.cards.deck)
      for (const Card river : spot.cards.deck)
        if (flop != turn && flop != river && turn != river)
          deals.push_back({{}, CardSet() | flop, CardSet() | flop | turn, CardSet() | flop | turn | river});
  trainer->run(1, {});
  plain.pass(deals, discount(spot_rule, 0, 0), 1);
  const double all = static_cast<double>(deals.size()) * pairs_beside(spot.cards.deck, deals[0].back());
  for (double& x : plain.regret) x = std::abs(x) < 1e-9 ? 0 : x;
  expect_told(trainer->summary(alone),
              plain_summary(tree_of(spot), *buckets, plain.regret, trainer->average()), 1000 / 2.0 / all);
}

TEST(RegretSummary, OfAllBoardsWeighsPassesAsPositiveRegrets) {
  const HoldemSpot spot = eight_cards();
  Team alone(1);
  const auto buckets = DeckBuckets::make(spot.cards, {}, alone).value();
  const auto trainer = std::move(DeckTrainer::make(spot, *buckets, nullptr, UINT64_MAX).value());
  trainer->run(5, {});
  double weights = 0;  // of what passes learn, each discounted by those behind it
  for (int t = 1; t <= 5; ++t) {
    double weight = 1;
    for (int u = t; u < 5; ++u) weight *= std::pow(u, 1.5) / (std::pow(u, 1.5) + 1);
    weights += weight;
  }
  // A round's regrets are sums over the boards to it, one card after another.
  std::vector<double> chips;
  CardSet board;
  double boards = 1;
  for (std::size_t round = 0; round < spot.cards.rounds(); ++round) {
    if (round > 0) {
      boards *= 9.0 - static_cast<double>(round);  // of eight cards
      board |= *spot.cards.deck.without(board).begin();
    }
    const double deals = boards * pairs_beside(spot.cards.deck, board);
    for (std::uint64_t i = trainer->layout().by_street()[round].numbers; i > 0; --i)
      chips.push_back(trainer->regret()[chips.size()] / deals);
  }
  expect_told(trainer->summary(alone), plain_summary(tree_of(spot), *buckets, chips, trainer->average()),
              1000 / 2.0 / weights);
}

TEST(RegretSummary, OfDealtHandsCountsDealsAsTheyAreDiscounted) {
  HoldemSpot spot = lab_spot();
  const BlueprintGame game = game_of(spot);
  const BettingTree tree = tree_of(spot);
  const auto buckets = std::make_shared<RankBuckets>();
  const SamplingRules rules{.boards = 3, .deals = 5, .period = 4, .discounts = 3, .prune = 0};
  HandTrainer trainer(game, tree, buckets, rules, 7, 1);
  Team alone(1);
  double deals = 0;
  for (std::uint64_t pass = 1; pass <= 18; ++pass) {
    trainer.run(1, {});
    deals += 15;
    const double k = static_cast<double>(pass) / 4;
    if (pass % 4 == 0 && k <= 3) deals *= k / (k + 1);
    if (pass % 3 == 0)  // in hundredths of a big blind
      expect_told(trainer.summary(alone), plain_summary(tree, *buckets, trainer.regret(), trainer.average()),
                  10 / deals);
  }
}

}  // namespace
}  // namespace hindsight::this_file
