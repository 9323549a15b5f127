// A blueprint at the table: the hand is followed through its betting, and what it plays is what its numbers
// say.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "base/rng.h"
#include "play/bots/blueprint_policy.h"
#include "play/bots/catalog.h"
#include "play/bots/equity_bot.h"
#include "play/bots/preflop_ranges.h"
#include "play/bots/shipped_blueprints.h"
#include "play/matches/match.h"
#include "policy_answers.h"
#include "store/blueprints/blueprint_plan.h"
#include "store/spots/spot_file.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

// Starting hands, then pairs and the rest.
class FewBuckets final : public CardBuckets {
  std::uint32_t count(std::size_t round) const override { return round == 0 ? 169 : 2; }
  void find(std::size_t round, std::span<const CardSet> boards,
            std::span<std::uint16_t, combo_count> out) const override {
    const CardSet board = boards[round];
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const StartingHand hand = StartingHand::of(Combo{i});
      if (!Combo{i}.cards().meets(board)) out[i] = round == 0 ? hand.index : hand.pair() ? 1 : 0;
    }
  }
};

std::shared_ptr<Blueprint> some_blueprint(const char* stacks = "20000", std::optional<Seat> plays = {},
                                          std::uint64_t seed = 3) {
  const std::string text = std::string("board = \"\"\nblinds = [50, 100]\nstacks = ") + stacks +
                           "\nrange_oop = \"random\"\nrange_ip = \"random\"\n[bets]\nbet = \"50%, 100%, a\"\n"
                           "raise = \"100%, a\"\npreflop = { bet = \"2.5x\", raise = \"100%\" }\n"
                           "[rules]\nraise_cap = 3\n";
  BlueprintGame game = game_of(parse_spot(text).value());
  game.plays = plays;
  auto out = std::make_shared<Blueprint>(Blueprint::make(game, std::make_shared<FewBuckets>()).value());
  Rng rng(seed);
  std::vector<float> average(out->numbers().size());
  for (float& x : average) x = static_cast<float>(0.1 + rng.uniform());
  out->set(average, 255);
  return out;
}

struct Place {
  std::uint32_t branch = 0, node = 0;
};

// The decision after these actions, by their numbers.
Place place_after(const Blueprint& blueprint, std::initializer_list<std::uint32_t> actions) {
  Place at;
  for (const std::uint32_t a : actions) {
    const BettingTree::Branch& branch = blueprint.tree().branches[at.branch];
    at.node = branch.nodes[at.node].first_child + a;
    if (branch.nodes[at.node].kind == BettingTree::Kind::street_end)
      at = {branch.next[branch.nodes[at.node].end], 0};
  }
  return at;
}

std::vector<double> plays(const Blueprint& blueprint, Place at, std::uint32_t bucket) {
  std::vector<double> out(blueprint.tree().branches[at.branch].nodes[at.node].actions);
  EXPECT_TRUE(blueprint.play(at.branch, at.node, bucket, out));
  return out;
}

class BlueprintAtTheTable : public testing::Test {
 protected:
  std::shared_ptr<Blueprint> blueprint = some_blueprint();
  BlueprintPolicy policy{{blueprint}, {.threshold = 0}};
  Combo jacks = Combo::of(Card::of(9, 0), Card::of(9, 1));

  // Of the seat to act, which holds jacks.
  ActionProbabilities after(const char* moves, std::vector<Chips> stacks = {20'000, 20'000}) {
    const int seats = static_cast<int>(stacks.size());
    std::string cards = "2c7d9hKsAs";
    for (int s = 0; s < seats; ++s)
      cards += std::array{" 3c3d", " 4c4d", " 5c5d"}[static_cast<std::size_t>(s)];
    script = std::make_unique<Script>(with_blinds(casino_rules(), seats, 50, 100), stacks, cards);
    script->play(moves);
    return policy.chances(view(), jacks, state);
  }
  PublicView view() const { return {script->hand, script->hand.next().seat}; }

  std::unique_ptr<Script> script;
  PolicyState state;  // of all hands that are asked about
};

TEST(Translation, SharesOutBetweenTheSizesAround) {
  const auto harmonic = [](double a, double b, double x) {
    return chance_of_lower(Translation::pseudo_harmonic, a, b, x);
  };
  // Half each at (A + B + 2AB) / (A + B + 2) (Ganzfried & Sandholm 2013, section 7).
  EXPECT_DOUBLE_EQ(harmonic(0, 1, 1.0 / 3), 0.5);
  EXPECT_NEAR(harmonic(0.5, 1, 2.5 / 3.5), 0.5, 1e-15);
  EXPECT_EQ(harmonic(0.5, 2, 0.5), 1);
  EXPECT_EQ(harmonic(0.5, 2, 2), 0);
  EXPECT_EQ(chance_of_lower(Translation::nearest, 0.5, 1, 0.74), 1);
  EXPECT_EQ(chance_of_lower(Translation::nearest, 0.5, 1, 0.76), 0);
}

TEST_F(BlueprintAtTheTable, PlaysItsNumbersWhereBetsAreItsOwn) {
  const ActionProbabilities chances = after("c c");
  const auto expected = plays(*blueprint, place_after(*blueprint, {1, 0}), 1);  // limped and checked
  ASSERT_EQ(chances.size(), 4u);
  EXPECT_EQ(expected.size(), 4u);
  EXPECT_DOUBLE_EQ(probability(chances, Move::call()), expected[0]);
  EXPECT_DOUBLE_EQ(probability(chances, Move::raise_to(100)), expected[1]);
  EXPECT_DOUBLE_EQ(probability(chances, Move::raise_to(200)), expected[2]);
  EXPECT_DOUBLE_EQ(probability(chances, Move::raise_to(19'900)), expected[3]);
  EXPECT_TRUE(policy.trained(view(), jacks, state));
}

TEST_F(BlueprintAtTheTable, TakesOtherSizesForThoseAround) {
  const ActionProbabilities chances = after("c c r150");  // 75 % of 200
  const double half = chance_of_lower(Translation::pseudo_harmonic, 0.5, 1, 0.75);
  EXPECT_NEAR(half, 3.0 / 7, 1e-15);
  const auto small = plays(*blueprint, place_after(*blueprint, {1, 0, 1}), 1),
             large = plays(*blueprint, place_after(*blueprint, {1, 0, 2}), 1);
  const auto mixed = [&](std::size_t a) { return half * small[a] + (1 - half) * large[a]; };
  EXPECT_NEAR(probability(chances, Move::fold()), mixed(0), 1e-12);
  EXPECT_NEAR(probability(chances, Move::call()), mixed(1), 1e-12);
  // The pot as it is: 150 and 100 % of 500.
  EXPECT_NEAR(probability(chances, Move::raise_to(650)), mixed(2), 1e-12);
  EXPECT_NEAR(probability(chances, Move::raise_to(19'900)), mixed(3), 1e-12);
}

// It called: the more likely the bet was one that it calls with this hand.
TEST_F(BlueprintAtTheTable, WhatItDidItselfSaysWhatABetWasTakenFor) {
  const double half = chance_of_lower(Translation::pseudo_harmonic, 0.5, 1, 0.75);
  const double small = half * plays(*blueprint, place_after(*blueprint, {1, 0, 1}), 1)[1],
               large = (1 - half) * plays(*blueprint, place_after(*blueprint, {1, 0, 2}), 1)[1];
  const Place after_small = place_after(*blueprint, {1, 0, 1, 1, 0}),
              after_large = place_after(*blueprint, {1, 0, 2, 1, 0});
  const ActionProbabilities chances = after("c c r150 c c");
  const auto mixed = [&](double s, double l, std::size_t a) {
    return (s * plays(*blueprint, after_small, 1)[a] + l * plays(*blueprint, after_large, 1)[a]) / (s + l);
  };
  EXPECT_NEAR(probability(chances, Move::call()), mixed(small, large, 0), 1e-12);
  EXPECT_NEAR(probability(chances, Move::raise_to(250)), mixed(small, large, 1), 1e-12);
  EXPECT_NE(mixed(small, large, 0), mixed(half, 1 - half, 0));

  // With a hand that calls neither, chances of the translation are all there is.
  for (const std::uint32_t bet : {1u, 2u}) {
    const Place at = place_after(*blueprint, {1, 0, bet});
    blueprint->numbers()[blueprint->layout().at(at.branch, at.node, 1) + 1] = 0;
  }
  EXPECT_NEAR(probability(after("c c r150 c c"), Move::call()), mixed(half, 1 - half, 0), 1e-12);
}

TEST_F(BlueprintAtTheTable, BeyondItsSizesTheLastOneCounts) {
  const auto of = [&](std::initializer_list<std::uint32_t> place) {
    return plays(*blueprint, place_after(*blueprint, place), 1);
  };
  // Between the pot and all-in, which is 99.5 pots.
  const double pot = chance_of_lower(Translation::pseudo_harmonic, 1, 99.5, 3);
  EXPECT_NEAR(probability(after("c c r600"), Move::fold()),
              pot * of({1, 0, 2})[0] + (1 - pot) * of({1, 0, 3})[0], 1e-12);
  EXPECT_NEAR(probability(after("c c r100"), Move::fold()), of({1, 0, 1})[0], 1e-12);
  policy = BlueprintPolicy({blueprint}, {.translation = Translation::nearest, .threshold = 0});
  EXPECT_NEAR(probability(after("c c r600"), Move::fold()), of({1, 0, 2})[0], 1e-12);
}

TEST_F(BlueprintAtTheTable, WhatIsUnlikelyIsNotDone) {
  const ActionProbabilities all = after("c c");
  double most = 0;
  for (const Chance& chance : all) most = std::max(most, chance.probability);
  policy = BlueprintPolicy({blueprint}, {.threshold = 1});
  const ActionProbabilities one = after("c c");
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].probability, 1);
  EXPECT_DOUBLE_EQ(probability(all, one[0].move), most);
}

TEST_F(BlueprintAtTheTable, TheNearestDepthPlays) {
  const auto shallow = some_blueprint("3000");
  policy = BlueprintPolicy({blueprint, shallow}, {.threshold = 0});
  const auto deep = plays(*blueprint, {}, StartingHand::of(jacks).index),
             short_ = plays(*shallow, {}, StartingHand::of(jacks).index);
  EXPECT_DOUBLE_EQ(probability(after("", {20'000, 9'000}), Move::fold()), deep[0]);
  EXPECT_DOUBLE_EQ(probability(after("", {20'000, 7'000}), Move::fold()), short_[0]);
}

TEST_F(BlueprintAtTheTable, EachSeatMayHaveAStrategyOfItsOwn) {
  const auto first = some_blueprint("20000", Seat{0}, 4), second = some_blueprint("20000", Seat{1}, 5);
  policy = BlueprintPolicy({first, second}, {.threshold = 0});
  const ActionProbabilities opening = after("");  // of the small blind, in position later
  EXPECT_DOUBLE_EQ(probability(opening, Move::fold()), plays(*second, {}, StartingHand::of(jacks).index)[0]);
  const ActionProbabilities behind = after("r250");
  EXPECT_DOUBLE_EQ(probability(behind, Move::fold()),
                   plays(*first, place_after(*first, {2}), StartingHand::of(jacks).index)[0]);
}

TEST_F(BlueprintAtTheTable, WhatItHasNotTrainedForIsSaid) {
  for (std::uint8_t& x : blueprint->numbers()) x = 0;
  const auto as_equity = [&] {
    const ActionProbabilities ours = policy.chances(view(), jacks, state),
                              theirs = chances_of(EquityPolicy({}), view(), jacks);
    return std::ranges::equal(ours, theirs, [](const Chance& a, const Chance& b) {
      return a.move == b.move && a.probability == b.probability;
    });
  };
  for (const auto& stacks : {std::vector<Chips>(2, 20'000), std::vector<Chips>(3, 20'000)}) {
    after("c c", stacks);
    EXPECT_FALSE(policy.trained(view(), jacks, state));
    EXPECT_TRUE(as_equity());
  }
}

// A hand that goes to the river in sizes of its own, and one by its own: it knows every street.
TEST_F(BlueprintAtTheTable, FollowsAHandToTheRiver) {
  for (const char* moves : {"r250 c c r250 c c c c", "r310 c r400 c r900 c c", "c c c c c c r170"}) {
    after(moves);
    EXPECT_EQ(view().street(), Street::river) << moves;
    EXPECT_TRUE(policy.trained(view(), jacks, state)) << moves;
  }
}

TEST(ShippedBlueprint, FoldsNoAcesAndOpensThem) {
  ASSERT_FALSE(shipped_blueprints().empty());
  const BotKind kind = *bot_kind("blueprint");
  const Combo aces = Combo::of(Card::of(12, 0), Card::of(12, 1));
  for (const char* moves : {"", "r250", "c", "r250 r750", "c r300"}) {
    Script script(with_blinds(casino_rules(), 2, 50, 100), {20'000, 20'000}, "2c7d9hKsAs 3c3d 4c4d");
    script.play(moves);
    const PublicView view(script.hand, script.hand.next().seat);
    EXPECT_EQ(probability(chances_of(*kind.policy, view, aces), Move::fold()), 0) << moves;
  }
}

TEST(ShippedBlueprint, BeatsTheBotThatSimulates) {
  auto match = Match::start({.game = *HoldemGame::parse("nlhe(blinds=50/100,stack=20000)"),
                             .bots = {*bot_kind("blueprint"), *bot_kind("pot_odds")},
                             .hands = 4000})
                   .value();
  match.play(4000, {});
  EXPECT_GT(match.mbb_per_hand(0) - match.half_width_95(0), 0);
}

// Within six points of the middle of what players are taught: docs/blueprint.md, "What ships".
TEST(ShippedBlueprint, OpensSixSeatsAsPlayersAreTaught) {
  const HoldemGame game = *HoldemGame::parse("nlhe(blinds=50/100,stack=10000)");
  const BotKind kind = *bot_kind("blueprint");
  std::vector<Move> folds;
  for (const double taught : {16.5, 19.5, 28.0, 46.0}) {  // under the gun, then hijack, cutoff, button
    const PreflopRanges ranges = preflop_ranges(*kind.policy, game, 6, folds).value();
    double opened = 0;
    for (const PreflopRanges::Action& action : ranges.actions) {
      if (action.action.puts_more()) opened += 100 * action.share;
      EXPECT_FALSE(action.action.kind == BetAction::Kind::call);
      if (action.action.kind != BetAction::Kind::fold) continue;
      for (const int pair : {12, 11, 10, 9})
        EXPECT_EQ(action.by_hand[StartingHand::at(12 - pair, 12 - pair).index], 0) << folds.size();
    }
    EXPECT_NEAR(opened, taught, 6) << folds.size();
    folds.push_back(Move::fold());
  }
}

TEST(ShippedBlueprint, HoldsAcesWithAnyNumberOfSeats) {
  const BotKind kind = *bot_kind("blueprint");
  const Combo aces = Combo::of(Card::of(12, 0), Card::of(12, 1));
  for (int seats = 3; seats <= 10; ++seats) {
    for (const char* moves : {"", "f", "r250", "r250 r800", "f r300", "c", "r250 c"}) {
      Script script(with_blinds(casino_rules(), seats, 50, 100),
                    std::vector<Chips>(static_cast<std::size_t>(seats), 10'000));
      script.play(moves);
      const PublicView view(script.hand, script.hand.next().seat);
      EXPECT_EQ(probability(chances_of(*kind.policy, view, aces), Move::fold()), 0) << seats << ' ' << moves;
    }
  }
}

TEST(BlueprintFiles, AreNotReadForStrangers) {
  const auto refused = bot_kind("blueprint(file=/etc/passwd)", BotFiles::refused);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "bots that read files do not play here");
  EXPECT_EQ(bot_kind("blueprint(second=/etc/passwd)", BotFiles::refused).error().message,
            refused.error().message);
  EXPECT_TRUE(bot_kind("blueprint", BotFiles::refused));
}

// ---- three seats and more ----

// As some_blueprint(), for six.
std::shared_ptr<Blueprint> six_seats() {
  const BlueprintPlan plan = parse_blueprint_plan(R"(seats = 6
blinds = [50, 100]
stacks = 10000
players_to_flop = 3
limp = "small blind"
[bets]
preflop = { bet = "2.5x", raise = "a" }
bet = "100%"
raise = "a"
[rules]
raise_cap = 2
)")
                                 .value();
  auto out = std::make_shared<Blueprint>(Blueprint::make(plan.game, std::make_shared<FewBuckets>()).value());
  Rng rng(5);
  std::vector<float> average(out->numbers().size());
  for (float& x : average) x = static_cast<float>(0.1 + rng.uniform());
  out->set(average, 255);
  return out;
}

class SixSeatBlueprint : public testing::Test {
 protected:
  std::shared_ptr<Blueprint> six = six_seats();
  BlueprintPolicy policy{{some_blueprint(), six}, {.threshold = 0}};
  Combo jacks = Combo::of(Card::of(9, 0), Card::of(9, 1));

  ActionProbabilities after(int seats, const char* moves) {
    std::string cards = "2c7d9hKsAs";
    for (int s = 0; s < seats; ++s)
      cards += std::array{" 3c3d", " 4c4d", " 5c5d", " 6c6d", " 8c8d",
                          " 3h3s", " 4h4s", " 5h5s", " 6h6s", " 8h8s"}[static_cast<std::size_t>(s)];
    script = std::make_unique<Script>(with_blinds(casino_rules(), seats, 50, 100),
                                      std::vector<Chips>(static_cast<std::size_t>(seats), 10'000), cards);
    script->play(moves);
    return policy.chances(view(), jacks, state);
  }
  PublicView view() const { return {script->hand, script->hand.next().seat}; }
  // Of the strategy, as chances of folding, of calling, and of raises in order.
  std::vector<double> of(std::initializer_list<std::uint32_t> actions, std::uint32_t bucket) const {
    return plays(*six, place_after(*six, actions), bucket);
  }
  std::uint32_t jacks_before() const { return StartingHand::of(jacks).index; }
  void expect_first_in(const ActionProbabilities& chances, std::initializer_list<std::uint32_t> folds) {
    const auto expected = of(folds, jacks_before());  // no limping: fold or raise
    EXPECT_TRUE(policy.trained(view(), jacks, state));
    EXPECT_NEAR(probability(chances, Move::fold()), expected[0], 1e-12);
    EXPECT_NEAR(probability(chances, Move::raise_to(250)), expected[1], 1e-12);
  }

  std::unique_ptr<Script> script;
  PolicyState state;  // of all hands that are asked about
};

TEST_F(SixSeatBlueprint, PlaysItsNumbersWithSixSeats) {
  expect_first_in(after(6, ""), {});
  expect_first_in(after(6, "f f"), {0, 0});
  const ActionProbabilities flop = after(6, "f f f r250 f c");
  const auto expected = of({0, 0, 0, 1, 0, 1}, 1);  // button against big blind, on the flop
  ASSERT_EQ(flop.size(), 2u);
  EXPECT_NEAR(probability(flop, Move::call()), expected[0], 1e-12);
  EXPECT_NEAR(probability(flop, Move::raise_to(550)), expected[1], 1e-12);
}

TEST_F(SixSeatBlueprint, SeatsThatAreMissingHaveFolded) {
  expect_first_in(after(4, ""), {0, 0});
  expect_first_in(after(3, ""), {0, 0, 0});
  const ActionProbabilities flop = after(3, "r250 f c");
  EXPECT_NEAR(probability(flop, Move::call()), of({0, 0, 0, 1, 0, 1}, 1)[0], 1e-12);
}

TEST_F(SixSeatBlueprint, EarlySeatsBeyondSixArePassedOver) {
  expect_first_in(after(9, ""), {});       // as the first of six
  expect_first_in(after(9, "f f f"), {});  // which is the fourth of nine
  expect_first_in(after(10, "f f f f f"), {0});
  // One that raises takes the earliest seat that is left, and so do those behind it.
  const ActionProbabilities behind = after(9, "f r250");
  EXPECT_NEAR(probability(behind, Move::fold()), of({1}, jacks_before())[0], 1e-12);
  const ActionProbabilities button = after(9, "r250 f f f f f");
  EXPECT_NEAR(probability(button, Move::fold()), of({1, 0, 0}, jacks_before())[0], 1e-12);
  const ActionProbabilities flop = after(9, "r250 f f f f f f f c");
  EXPECT_NEAR(probability(flop, Move::call()), of({1, 0, 0, 0, 0, 1}, 1)[0], 1e-12);
}

TEST_F(SixSeatBlueprint, LimpsThatItDoesNotKnowAreItsSmallestRaise) {
  const ActionProbabilities behind = after(6, "f c");
  EXPECT_NEAR(probability(behind, Move::fold()), of({0, 1}, jacks_before())[0], 1e-12);
  const ActionProbabilities small = after(6, "f f f f");  // this one may limp
  EXPECT_NEAR(probability(small, Move::call()), of({0, 0, 0, 0}, jacks_before())[1], 1e-12);
}

TEST_F(SixSeatBlueprint, WhereItsBettingEndsItPlaysAsEquity) {
  const ActionProbabilities many = after(6, "r250 c c c f f");  // four see the flop
  EXPECT_FALSE(policy.trained(view(), jacks, state));
  EXPECT_EQ(many.size(), chances_of(EquityPolicy{EquityRules{}}, view(), jacks).size());
}

TEST_F(SixSeatBlueprint, TwoSeatsArePlayedByTheStrategyForTwo) {
  after(2, "");
  EXPECT_TRUE(policy.trained(view(), jacks, state));
  const BlueprintPolicy without({six}, {});
  EXPECT_FALSE(without.trained(view(), jacks, state));
}

TEST_F(SixSeatBlueprint, AnyNumberOfSeatsPlaysToTheEnd) {
  Rng rng(11);
  for (int hand = 0; hand < 300; ++hand) {
    const int seats = 3 + hand % 8;
    after(seats, "");
    Hand& now = script->hand;
    while (!now.over() && now.next().kind == Hand::Next::Kind::move) {
      const PublicView at(now, now.next().seat);
      const ActionProbabilities chances = policy.chances(at, jacks, state);
      double all = 0;
      for (const Chance& chance : chances) {
        all += chance.probability;
        ASSERT_TRUE(at.legal().allow(chance.move));
      }
      ASSERT_NEAR(all, 1, 1e-9);
      const Move move = chances[rng.below(static_cast<std::uint32_t>(chances.size()))].move;
      script->play(move.kind == Move::Kind::fold   ? "f"
                   : move.kind == Move::Kind::call ? "c"
                                                   : "r" + std::to_string(move.to));
    }
  }
}

}  // namespace
}  // namespace hindsight::this_file
