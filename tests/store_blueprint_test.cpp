// Plans, blueprints and trainings as files: what is read is what was written, or one sentence.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "program.h"
#include "small_abstraction.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight {
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
  EXPECT_EQ(plan.spot.blinds, (std::array<Chips, 2>{50, 100}));
  EXPECT_EQ(plan.spot.stacks, (std::array<Chips, 2>{400, 400}));
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
  EXPECT_THAT(with("river = \"ochs:30\"", "river = \"ochs\""), HasSubstr("cards.river: "));
  EXPECT_THAT(with("flop = \"ehs:300\"", "flop = 300"), HasSubstr("flop must be text"));
  EXPECT_THAT(with("blinds = [50, 100]", ""), HasSubstr("blinds is missing"));
  EXPECT_THAT(with("blinds = [50, 100]", "blinds = [50, 100]\nboard = \"AsKsQs\""), HasSubstr("'board'"));
  EXPECT_THAT(with("stacks = 400", "stack = 400"), HasSubstr("'stack' is not a setting"));
  EXPECT_THAT(with("[cards]", "[cards"), HasSubstr("line 7"));
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
}  // namespace hindsight
