// Training where processes own parts of the tree: what is shared out, and that it learns what it should.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "blueprint/blueprint_value.h"
#include "blueprint/deck_buckets.h"
#include "blueprint/owned_trainer.h"
#include "desk.h"
#include "store/blueprints/blueprint_plan.h"

namespace hindsight::this_file {
namespace {

constexpr const char* leduc = R"(deck = "Q-A in 2 suits"
deal = [0, 1]
ranking = "pair"
ante = 100
stacks = 1200
[bets]
bet = "50%, 100%, a"
raise = "100%, a"
[training]
method = "hands"
split = true
boards = 8
deals = 16
)";

struct Parts {
  BlueprintPlan plan = parse_blueprint_plan(leduc).value();
  BettingTree tree = BettingTree::build(plan.game.start, plan.game.menu).value();
  std::shared_ptr<const CardBuckets> buckets = [this] {
    Team alone(1);
    return std::shared_ptr<const CardBuckets>(DeckBuckets::make(plan.game.cards, *plan.deck, alone).value());
  }();
  BucketLayout layout{tree, *buckets};
};

TEST(OwnedLines, EveryNumberHasOnePlace) {
  const Parts with;
  for (const std::uint32_t ranks : {1u, 2u, 5u}) {
    std::uint64_t trunk = 0, owned = 0;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      SampledTree points(with.plan.game, with.tree, with.layout);
      const OwnedLines lines(points, with.layout, 2, rank, ranks);
      std::uint64_t next = 0, mine = 0;
      std::set<std::uint64_t> local;
      trunk = 0;
      for (const OwnedLines::Run& run : lines.runs()) {
        EXPECT_EQ(run.first, next) << "in the order of the layout, without a hole";
        next = run.first + run.count;
        trunk += run.trunk ? run.count : 0;
        if (!run.trunk && run.owner != rank) continue;
        mine += run.count;
        for (std::uint64_t i = 0; i < run.count; ++i) EXPECT_TRUE(local.insert(run.local + i).second);
      }
      EXPECT_EQ(next, with.layout.size());
      EXPECT_EQ(mine, lines.numbers(rank));
      EXPECT_EQ(*local.rbegin(), mine - 1);
      owned += mine - trunk;
      EXPECT_GT(mine, trunk) << "each owns something";
    }
    EXPECT_EQ(owned + trunk, with.layout.size());
    const std::uint64_t bytes = OwnedTrainer::process_bytes(with.plan.game, with.tree, with.layout, ranks);
    if (ranks == 1) {
      EXPECT_EQ(bytes, 8 * with.layout.size());
    } else if (ranks == 5) {
      EXPECT_LT(bytes, 4 * with.layout.size());
    }
  }
}

OwnedTrainer trainer_of(const Parts& with, const SamplingRules& rules, unsigned threads,
                        std::shared_ptr<Comm> comm = std::make_shared<Alone>()) {
  return {with.plan.game, with.tree, with.buckets, rules, 1, threads, std::move(comm)};
}

std::string saved(const OwnedTrainer& trainer) {
  Writer out;
  trainer.save(out);
  return out.bytes();
}

double exploitability(const OwnedTrainer& trainer, const Parts& with) {
  Blueprint blueprint = Blueprint::make(with.plan.game, with.buckets).value();
  trainer.set_strategy(blueprint, 255);
  Team alone(1);
  return value_in_full(blueprint, alone, std::uint64_t{1} << 30).value().exploitability();
}

// As external sampling does: with the root of the passes.
TEST(OwnedTrainer, ComesToAnEquilibrium) {
  const Parts with;
  OwnedTrainer trainer = trainer_of(with, with.plan.sampling, 1);
  trainer.run(25, {});
  const double early = exploitability(trainer, with);
  trainer.run(1'575, {});
  EXPECT_LT(exploitability(trainer, with), early / 4);
}

TEST(OwnedTrainer, TheSameBitsForAnyNumberOfProcesses) {
  const Parts with;
  const SamplingRules rules{.boards = 3, .deals = 4, .period = 10, .discounts = 3, .prune = 5, .split = true};
  OwnedTrainer one = trainer_of(with, rules, 1);
  one.run(25, {});
  Team alone(1);
  for (const std::uint32_t ranks : {2u, 5u}) {  // five: two of them have no board
    Desk desk(ranks);
    std::vector<std::thread> processes;
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      processes.emplace_back([&, rank] {
        OwnedTrainer part = trainer_of(with, rules, 1, std::make_shared<AtDesk>(desk, rank));
        part.run(20, {});
        std::stop_source stopped;
        if (rank == 1) stopped.request_stop();  // the others hear of it, after the pass
        for (int i = 0; i < 5; ++i) part.run(100, {stopped.get_token()});
        EXPECT_EQ(part.iterations(), 25u);
        EXPECT_EQ(part.visits(), one.visits());
        if (rank > 0) return part.attend();
        EXPECT_EQ(saved(part), saved(one)) << ranks;
        EXPECT_TRUE(std::ranges::equal(part.average(), one.average())) << ranks;
        Team team(1);
        EXPECT_EQ(part.summary(team).average, one.summary(alone).average);
        EXPECT_EQ(part.summary(team).reached, one.summary(alone).reached);
        Blueprint played = Blueprint::make(with.plan.game, with.buckets).value(), other = played;
        part.set_strategy(played, 15);
        one.set_strategy(other, 15);
        EXPECT_TRUE(std::ranges::equal(played.numbers(), other.numbers()));
        part.dismiss();
      });
    for (std::thread& process : processes) process.join();
  }
}

TEST(OwnedTrainer, TheSameBitsForAnyNumberOfThreadsAndAFileBetween) {
  const Parts with;
  OwnedTrainer one = trainer_of(with, with.plan.sampling, 1), first = trainer_of(with, with.plan.sampling, 3),
               second = trainer_of(with, with.plan.sampling, 2);
  one.run(30, {});
  first.run(10, {});
  const std::string between = saved(first);
  Reader in(between);
  ASSERT_TRUE(second.load(in).has_value());
  second.run(20, {});
  EXPECT_EQ(saved(second), saved(one));
  Reader cut_short(std::string_view(between).substr(0, between.size() / 2));
  EXPECT_FALSE(second.load(cut_short).has_value());
}

}  // namespace
}  // namespace hindsight::this_file
