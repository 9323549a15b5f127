// Plans, blueprints and trainings as files: what is read is what was written, or one sentence.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "program.h"
#include "small_abstraction.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* plan_text = R"(name = "Short stacks"
blinds = [50, 100]
stacks = 400
[bets]
bet = "a"
raise = "a"
[cards]
flop = "ehs:300"
turn = "histogram:20"
river = "ochs:30"
[training]
passes = 40
seed = 5
levels = 30
)";

std::shared_ptr<const Abstraction> cards() {
  static const auto all = std::make_shared<const Abstraction>(small_parts());
  return all;
}

Training trained(std::uint64_t passes, unsigned threads = 1) {
  Training out = begin_training(parse_blueprint_plan(plan_text).value(), cards(), threads).value();
  out.trainer->run(passes, {});
  return out;
}

std::string plan_error(const std::string& text) {
  const auto plan = parse_blueprint_plan(text);
  return plan ? "no error" : plan.error().message;
}

TEST(BlueprintPlans, SayGameCardsAndTraining) {
  const BlueprintPlan plan = parse_blueprint_plan(plan_text).value();
  EXPECT_EQ(plan.game.spot->blinds, (std::array<Chips, 2>{50, 100}));
  EXPECT_EQ(plan.game.spot->stacks, (std::array<Chips, 2>{400, 400}));
  EXPECT_EQ(plan.cards.streets[2], (StreetSpec{Feature::histogram, 20}));
  EXPECT_EQ(plan.passes, 40u);
  EXPECT_EQ(plan.seed, 5u);
  EXPECT_EQ(plan.levels, 30u);
}

TEST(BlueprintPlans, ErrorsNameTheKey) {
  const std::string good = plan_text;
  const auto with = [&](const char* from, const char* to) {
    std::string out = good;
    out.replace(out.find(from), std::string(from).size(), to);
    return plan_error(out);
  };
  EXPECT_THAT(with("passes = 40", "passes = 0"), HasSubstr("passes must be a whole number from 1"));
  EXPECT_THAT(with("seed = 5", "speed = 5"), HasSubstr("'training.speed' is not a setting"));
  EXPECT_THAT(with("levels = 30", "levels = 256"), HasSubstr("levels must be"));
  EXPECT_THAT(with("levels = 30", "floor = 20"), HasSubstr("training.floor goes with \"prune\""));
  EXPECT_THAT(with("levels = 30", "prune = 20\nfloor = 19"),
              HasSubstr("training.floor must be at least \"prune\""));
  EXPECT_THAT(with("river = \"ochs:30\"", "river = \"ochs\""), HasSubstr("cards.river: "));
  EXPECT_THAT(with("flop = \"ehs:300\"", "flop = 300"), HasSubstr("flop must be text"));
  EXPECT_THAT(with("blinds = [50, 100]", ""), HasSubstr("blinds is missing"));
  EXPECT_THAT(with("blinds = [50, 100]", "blinds = [50, 100]\nboard = \"AsKsQs\""), HasSubstr("'board'"));
  EXPECT_THAT(with("stacks = 400", "stack = 400"), HasSubstr("'stack' is not a setting"));
  EXPECT_THAT(with("[cards]", "[cards"), HasSubstr("line 7"));
}

constexpr auto table_text = R"(seats = 4
blinds = [50, 100]
stacks = 5000
ante = 10
players_to_flop = 2
limp = "small blind"
[bets]
preflop = { bet = "2.5x", raise = "a", btn = "3x" }
bet = "100%"
raise = "a"
[rules]
raise_cap = 2
[cards]
flop = "ehs:300"
turn = "histogram:20"
river = "ochs:30"
[training]
passes = 3
boards = 2
deals = 3
)";

TEST(BlueprintPlans, OfMoreSeatsSayTheTable) {
  const BlueprintPlan plan = parse_blueprint_plan(table_text).value();
  const BlueprintGame& game = plan.game;
  EXPECT_EQ(game.seats(), 4u);
  EXPECT_EQ(game.start.stacks, std::vector<Chips>(4, 4990));
  EXPECT_EQ(game.start.pot, 40);
  EXPECT_EQ(game.start.posted, (std::vector<Chips>{50, 100, 0, 0}));
  EXPECT_EQ(game.start.first_to_act, Seat{2});
  EXPECT_EQ(plan.method, TrainingMethod::hands);
  EXPECT_EQ(plan.sampling.deals, 3u);
  const BettingTree tree = BettingTree::build(game.start, game.menu).value();
  const auto actions = [&](std::uint32_t node) {
    std::string out;
    const BettingTree::Node& at = tree.branches[0].nodes[node];
    for (std::uint32_t a = 0; a < at.actions; ++a)
      out += (a > 0 ? " " : "") + to_text(tree.branches[0].nodes[at.first_child + a].action);
    return out;
  };
  const auto child = [&](std::uint32_t node, std::uint32_t a) {
    return tree.branches[0].nodes[node].first_child + a;
  };
  EXPECT_EQ(actions(0), "fold raise 250");
  EXPECT_EQ(actions(child(0, 0)), "fold raise 300");                 // the button
  EXPECT_EQ(actions(child(child(0, 0), 0)), "fold call raise 250");  // the small blind
  EXPECT_EQ(actions(child(0, 1)), "fold call all-in 4990");
  EXPECT_EQ(actions(child(child(0, 1), 1)), "fold all-in 4990");  // two are in
  for (const BettingTree::Branch& branch : tree.branches) {
    if (branch.street != Street::flop) continue;
    int in = 0;  // an equal part of the pot
    for (std::uint8_t s = 0; s < 4; ++s)
      in += tree.committed(branch, 0, Seat{s}) ==
            std::max({tree.committed(branch, 0, Seat{0}), tree.committed(branch, 0, Seat{1}),
                      tree.committed(branch, 0, Seat{2}), tree.committed(branch, 0, Seat{3})});
    EXPECT_LE(in, 2);
  }
}

TEST(BlueprintPlans, OfMoreSeatsErrorsNameTheKey) {
  const auto with = [&](const char* from, const char* to) {
    std::string out = table_text;
    out.replace(out.find(from), std::string(from).size(), to);
    return plan_error(out);
  };
  EXPECT_THAT(with("seats = 4", "seats = 11"), HasSubstr("seats must be a whole number from 2 to 10"));
  EXPECT_THAT(with("stacks = 5000", "stacks = [5000, 4000]"), HasSubstr("stacks must be one number, or 4"));
  EXPECT_THAT(with("stacks = 5000", "stacks = 100"), HasSubstr("stacks must be more than"));
  EXPECT_THAT(with("\"small blind\"", "\"button\""), HasSubstr("limp must be"));
  EXPECT_THAT(with("ante = 10", "straddle = 100"), HasSubstr("straddle must be more than the big blind"));
  EXPECT_THAT(with("btn = ", "utg1 = "), HasSubstr("bets.preflop.'utg1' is not a setting"));
  EXPECT_THAT(with("players_to_flop = 2", "players_to_flop = 1"), HasSubstr("players_to_flop must be"));
  EXPECT_THAT(with("raise_cap = 2", "rake = \"5%\""), HasSubstr("rules.rake is a setting of two seats"));
  EXPECT_THAT(with("boards = 2", "method = \"boards\""), HasSubstr("training.method must be \"hands\""));
  EXPECT_THAT(with("ante = 10", "range_ip = \"AA\""), HasSubstr("'range_ip' is not a setting"));
}

TEST(BlueprintFiles, OfMoreSeatsGoOnToTheSameResult) {
  const Scratch scratch;
  Team team(1);
  const auto after = [&](std::uint64_t passes) {
    Training out = begin_training(parse_blueprint_plan(table_text).value(), cards(), 1).value();
    out.trainer->run(passes, {});
    return out;
  };
  ASSERT_TRUE(write_training(scratch / "a.training", after(2), team));
  auto read = read_training(scratch / "a.training", 2);
  ASSERT_TRUE(read) << read.error().message;
  read->trainer->run(3, {});
  ASSERT_TRUE(write_training(scratch / "b.training", *read, team));
  ASSERT_TRUE(write_training(scratch / "c.training", after(5), team));
  EXPECT_EQ(read_text(scratch / "b.training"), read_text(scratch / "c.training"));
  ASSERT_TRUE(write_blueprint(scratch / "a.blueprint", blueprint_of(*read).value(), team));
  EXPECT_EQ(read_blueprint(scratch / "a.blueprint")->plan.game.seats(), 4u);
}

TEST(BlueprintFiles, AreReadAsTheyWereWritten) {
  const Scratch scratch;
  Team team(2);
  const BlueprintFile file = blueprint_of(trained(40)).value();
  ASSERT_TRUE(write_blueprint(scratch / "a.blueprint", file, team));
  const auto read = read_blueprint(scratch / "a.blueprint");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->passes, 40u);
  EXPECT_EQ(read->plan.text, plan_text);
  EXPECT_TRUE(std::ranges::equal(read->blueprint->numbers(), file.blueprint->numbers()));
  EXPECT_GT(std::ranges::count_if(file.blueprint->numbers(), [](std::uint8_t x) { return x > 0; }), 100);
}

TEST(BlueprintFiles, ATrainingGoesOnToTheSameResult) {
  const Scratch scratch;
  Team team(1);
  ASSERT_TRUE(write_training(scratch / "a.training", trained(17), team));
  auto read = read_training(scratch / "a.training", 2);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->trainer->iterations(), 17u);
  read->trainer->run(23, {});
  ASSERT_TRUE(write_training(scratch / "b.training", *read, team));
  ASSERT_TRUE(write_training(scratch / "c.training", trained(40), team));
  EXPECT_EQ(read_text(scratch / "b.training"), read_text(scratch / "c.training"));
}

TEST(BlueprintFiles, WhatIsCutShortDamagedOrForeignIsOneSentence) {
  const Scratch scratch;
  Team team(1);
  ASSERT_TRUE(write_blueprint(scratch / "a.blueprint", blueprint_of(trained(5)).value(), team));
  const std::string whole = read_text(scratch / "a.blueprint");
  for (std::size_t i = 0; i < 40; ++i) {
    const std::size_t at = i * whole.size() / 40;
    EXPECT_FALSE(parse_blueprint(std::string_view(whole).substr(0, at), "it")) << at;
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    const auto read = parse_blueprint(damaged, "it");
    if (read) continue;  // a bit that says nothing
    EXPECT_THAT(read.error().message, HasSubstr("it")) << at;
    EXPECT_EQ(read.error().message.find('\n'), std::string::npos);
  }
  ASSERT_TRUE(write_training(scratch / "a.training", trained(5), team));
  EXPECT_THAT(read_blueprint(scratch / "a.training").error().message, HasSubstr("a.training"));
  EXPECT_THAT(read_training(scratch / "a.blueprint", 1).error().message, HasSubstr("a.blueprint"));
  EXPECT_THAT(read_training(scratch / "none", 1).error().message, HasSubstr("none"));
}

}  // namespace
}  // namespace hindsight::this_file
