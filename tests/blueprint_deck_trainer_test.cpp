// Training over all boards of a small deck: a plain second method learns the same, and its value is that of
// counting.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

#include "blueprint/blueprint_value.h"
#include "blueprint/deck_buckets.h"
#include "blueprint/deck_trainer.h"
#include "blueprint/whole_game.h"
#include "holdem/solve/vector_cfr.h"
#include "plain_blueprint.h"
#include "store/spots/spot_file.h"

namespace hindsight::this_file {
namespace {

HoldemSpot spot_of(const std::string& deck, const std::string& deal, int stacks = 20) {
  return parse_spot("board = \"\"\ndeck = \"" + deck + "\"\ndeal = " + deal + R"(
blinds = [1, 2]
range_oop = "random"
range_ip = "random"
bets = { bet = "100%", raise = "100%" }
rules = { raise_cap = 1 }
stacks = )" + std::to_string(stacks))
      .value();
}

std::shared_ptr<const DeckBuckets> buckets_of(const HoldemSpot& spot, std::array<RoundSpec, 4> rounds) {
  Team alone(1);
  return DeckBuckets::make(spot.cards, {.rounds = rounds}, alone).value();
}

std::unique_ptr<DeckTrainer> trainer_of(const HoldemSpot& spot, const CardBuckets& buckets,
                                        const CardBuckets* opponent = nullptr) {
  return std::move(DeckTrainer::make(spot, buckets, opponent, UINT64_MAX).value());
}

Blueprint blueprint_of(const DeckTrainer& trainer, const HoldemSpot& spot,
                       std::shared_ptr<const CardBuckets> buckets) {
  Blueprint out = Blueprint::make(game_of(spot), std::move(buckets)).value();
  out.set(trainer.average(), 255);
  return out;
}

void add_deals(const CardRules& rules, const std::vector<CardSet>& boards,
               std::vector<std::vector<CardSet>>& out) {
  if (boards.size() == rules.rounds()) return out.push_back(boards);
  std::vector<CardSet> sets{CardSet()};
  for (int i = 0; i < rules.dealt[boards.size()]; ++i) {
    std::vector<CardSet> longer;
    for (const CardSet set : sets)
      for (const Card card : rules.deck.without(boards.back()))
        if (set.bits >> card.index == 0) longer.push_back(set | card);
    sets = std::move(longer);
  }
  for (const CardSet set : sets) {
    std::vector<CardSet> longer = boards;
    longer.push_back(boards.back() | set);
    add_deals(rules, longer, out);
  }
}

// Numbers of one round from one place to another.
struct Part {
  std::uint64_t begin = 0, end = 0;
};
double most(const auto& numbers, Part part) {
  double out = 0;
  for (std::uint64_t i = part.begin; i < part.end; ++i)
    out = std::max(out, std::abs(static_cast<double>(numbers[i])));
  return out;
}

// What the trainer has in a round is what the plain method has, up to the chance of the cards to come.
void expect_alike(std::span<const float> ours, std::vector<double>& plain, Part part, std::uint64_t pass) {
  const double theirs = most(plain, part), scale = theirs > 0 ? theirs / most(ours, part) : 1;
  for (std::uint64_t i = part.begin; i < part.end; ++i) {
    ASSERT_NEAR(ours[i] * scale, plain[i], 1e-4 * theirs) << i - part.begin << " in pass " << pass;
    plain[i] = ours[i] * scale;  // else what rounding left of a tie would decide who plays what
  }
}

void learns_what_a_plain_method_learns(const HoldemSpot& spot, std::array<RoundSpec, 4> rounds,
                                       bool lossless_opponent = false) {
  const auto buckets = buckets_of(spot, rounds), lossless = buckets_of(spot, {});
  const CardBuckets* const opponent = lossless_opponent ? lossless.get() : nullptr;
  const auto trainer = trainer_of(spot, *buckets, opponent);
  PlainTrainer plain(spot, *buckets, opponent);
  std::vector<std::vector<CardSet>> deals;
  add_deals(spot.cards, {CardSet()}, deals);
  for (std::uint64_t t = 1; t <= 2; ++t) {
    trainer->run(1, {});
    plain.pass(deals, discount(spot_rule, t - 1, t - 1),
               t == 1 || t % 2 == 0 ? std::pow(static_cast<double>(t), 4) : 0);
    Part part;
    for (std::size_t round = 0; round < spot.cards.rounds(); ++round) {
      part = {part.end, part.end + trainer->layout().by_street()[round].numbers};
      expect_alike(trainer->regret(), plain.regret, part, t);
      expect_alike(trainer->average(), plain.average, part, t);
    }
  }
}

TEST(DeckTrainer, LearnsWhatAPlainMethodLearns) {
  const RoundSpec strength{Feature::ehs, 4};
  learns_what_a_plain_method_learns(spot_of("K-A", "[0, 3]"), {RoundSpec{}, strength});
  learns_what_a_plain_method_learns(spot_of("K-A", "[0, 1, 1, 1]", 7),
                                    {RoundSpec{}, strength, strength, strength});
  learns_what_a_plain_method_learns(spot_of("K-A", "[0, 3]", 7), {RoundSpec{}, strength}, true);
}

// Buckets lose something; against who loses nothing one learns to lose less by it.
TEST(SlowDeckTrainer, LosesLessWhereItLearntAgainstAnOpponentWhoTellsAllHandsApart) {
  const HoldemSpot spot = spot_of("2-4", "[0, 1, 1, 1]", 162);
  const RoundSpec strength{Feature::ehs, 4};
  const auto buckets = buckets_of(spot, {RoundSpec{}, RoundSpec{}, strength, strength}),
             lossless = buckets_of(spot, {});
  Team alone(1);
  std::array<double, 2> off{};
  for (const bool told_apart : {false, true}) {
    const auto trainer = trainer_of(spot, *buckets, told_apart ? lossless.get() : nullptr);
    trainer->run(200, {});
    off[told_apart] =
        value_in_full(blueprint_of(*trainer, spot, buckets), alone, UINT64_MAX)->exploitability();
  }
  EXPECT_LT(off[1], 0.5 * off[0]);
  EXPECT_GT(off[1], 0.01);  // what buckets lose, they lose
}

// Where nothing is lost every hand has its own numbers, as it has in the solver of spots.
// Two passes, and so many more.
void learns_what_the_solver_of_spots_learns(std::uint64_t more) {
  const HoldemSpot spot = spot_of("2-4", "[0, 1, 1, 1]", 162);
  const auto buckets = buckets_of(spot, {});
  const auto trainer = trainer_of(spot, *buckets);
  const WholeGame whole = whole_game(spot, *buckets, UINT64_MAX, 1).value();
  VectorCfr<float> solver(whole.game, spot_rule, 1);
  trainer->run(2, {});
  solver.run(2, {});
  const StreetTree& preflop = whole.game.trees[0];
  for (std::uint32_t i = 0; i < preflop.nodes.size(); ++i) {
    if (preflop.nodes[i].kind != StreetTree::Kind::decision) continue;
    const auto theirs = solver.average(0, i);
    for (std::uint32_t h = 0; h < whole.buckets[0].hands.size(); ++h) {
      const std::uint32_t bucket = whole.buckets[0].bucket[whole.buckets[0].place[h]];
      const auto ours =
          trainer->average().subspan(trainer->layout().at(0, i, bucket), preflop.nodes[i].actions);
      const float sum = std::accumulate(ours.begin(), ours.end(), 0.0f);
      for (std::size_t a = 0; a < ours.size(); ++a)
        ASSERT_NEAR(ours[a] / sum, theirs[a][h], 1e-4) << "node " << i << " hand " << h;
    }
  }
  if (more == 0) return;
  // Later, what rounding leaves of ties decides who plays what; both come as near to an equilibrium.
  trainer->run(more, {});
  solver.run(more, {});
  Team alone(1);
  const double ours =
      value_in_full(blueprint_of(*trainer, spot, buckets), alone, UINT64_MAX)->exploitability();
  EXPECT_NEAR(ours, solver.exploitability(), 0.25 * solver.exploitability());
}

TEST(DeckTrainer, LearnsWhatTheSolverOfSpotsLearnsWhereNothingIsLost) {
  learns_what_the_solver_of_spots_learns(0);
}
TEST(SlowDeckTrainer, ComesAsNearAsTheSolverOfSpotsWhereNothingIsLost) {
  learns_what_the_solver_of_spots_learns(318);
}

TEST(SlowDeckTrainer, GoesToAnEquilibriumWhereNothingIsLost) {
  const HoldemSpot spot = spot_of("2-4", "[0, 1, 1, 1]");
  const auto buckets = buckets_of(spot, {});
  const auto trainer = trainer_of(spot, *buckets);
  Team alone(1);
  std::vector<double> off;
  for (const std::uint64_t passes : {20u, 80u, 300u}) {
    trainer->run(passes, {});
    off.push_back(value_in_full(blueprint_of(*trainer, spot, buckets), alone, UINT64_MAX)->exploitability());
  }
  EXPECT_LT(off[1], off[0] / 4);
  EXPECT_LT(off[2], off[1]);
  EXPECT_LT(off[2], 0.004);  // of a big blind of 2
}

TEST(DeckTrainer, TheValueInTheWholeGameIsThatOfAPlainMethod) {
  const HoldemSpot spot = spot_of("K-A", "[0, 1, 1, 1]", 4);
  const RoundSpec rough{Feature::ehs, 2};
  const auto buckets = buckets_of(spot, {rough, rough, rough, rough});
  const auto trainer = trainer_of(spot, *buckets);
  trainer->run(10, {});
  const Blueprint blueprint = blueprint_of(*trainer, spot, buckets);
  Team two(2);
  const BlueprintValue of = value_in_full(blueprint, two, UINT64_MAX).value();
  PlainBlueprintValue plain(blueprint);
  for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}}) {
    EXPECT_NEAR(of.value[seat], plain.of(seat, false), 1e-9);
    EXPECT_NEAR(of.best_response[seat], plain.of(seat, true), 1e-9);
  }
}

TEST(DeckTrainer, GoesOnFromWhatWasSaved) {
  const HoldemSpot spot = spot_of("Q-A", "[0, 3]");
  const auto buckets = buckets_of(spot, {});
  const auto whole = trainer_of(spot, *buckets), first = trainer_of(spot, *buckets),
             second = trainer_of(spot, *buckets);
  whole->run(30, {});
  first->run(13, {});
  Writer saved;
  first->save(saved);
  Reader in(saved.bytes());
  ASSERT_TRUE(second->load(in).has_value());
  second->run(17, {});
  Writer a, b;
  whole->save(a);
  second->save(b);
  EXPECT_EQ(a.bytes(), b.bytes());
}

// What passes weigh is summed up in blocks past a million: the same as one by one, and at once for any number
// in a file.
TEST(DeckTrainer, ASummaryOfManyPassesWeighsThemAll) {
  const HoldemSpot spot = spot_of("Q-A", "[0, 3]");
  const auto buckets = buckets_of(spot, {});
  const auto trained = trainer_of(spot, *buckets);
  trained->run(20, {});
  Writer saved;
  trained->save(saved);
  Team one(1);
  const auto summed = [&](std::uint64_t passes) {
    std::string bytes = saved.bytes();
    std::memcpy(bytes.data(), &passes, sizeof passes);
    Reader in(bytes);
    const auto loaded = trainer_of(spot, *buckets);
    EXPECT_TRUE(loaded->load(in));
    return loaded->summary(one).average;
  };
  const auto weight = [](std::uint64_t passes) {
    double sum = 0;
    for (std::uint64_t u = 0; u < passes; ++u)
      sum = u == 0 ? 1 : sum * (1 - 1 / (std::pow(static_cast<double>(u), 1.5) + 1)) + 1;
    return sum;
  };
  ASSERT_GT(summed(20), 0);
  for (const std::uint64_t passes : {1'000'000u, 1'003'001u, 3'000'000u})
    EXPECT_NEAR(summed(passes) * weight(passes) / (summed(20) * weight(20)), 1, 1e-9) << passes;
  EXPECT_LT(summed(std::uint64_t{1} << 62), summed(3'000'000));
}

// Nor does the opponent keep what he had learnt.
TEST(DeckTrainer, ADamagedTrainingLeavesNothingLearnt) {
  const HoldemSpot spot = spot_of("K-A", "[0, 3]");
  const auto buckets = buckets_of(spot, {RoundSpec{}, RoundSpec{Feature::ehs, 2}}),
             lossless = buckets_of(spot, {});
  const auto trained = trainer_of(spot, *buckets, lossless.get()),
             fresh = trainer_of(spot, *buckets, lossless.get());
  trained->run(5, {});
  Writer saved;
  trained->save(saved);
  const float none = std::nanf("");
  for (const bool of_opponent : {false, true}) {
    std::string bytes = saved.bytes();
    std::memcpy(bytes.data() + (of_opponent ? bytes.size() - sizeof none : 16), &none, sizeof none);
    Reader in(bytes);
    const auto loaded = trainer_of(spot, *buckets, lossless.get());
    loaded->run(3, {});
    EXPECT_FALSE(loaded->load(in));
    EXPECT_EQ(loaded->iterations(), 0u);
    Writer left, nothing;
    loaded->save(left);
    fresh->save(nothing);
    EXPECT_EQ(left.bytes(), nothing.bytes()) << of_opponent;
  }
}

}  // namespace
}  // namespace hindsight::this_file
