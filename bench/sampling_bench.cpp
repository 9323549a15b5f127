// How fast hands are dealt and walked (blueprint/hand_trainer.h): node visits a second of CPU time on one
// thread, heads-up 200 big blinds deep with 2,000 buckets a street that hands fall into at random, so that
// memory is met as badly as can be.
//   sampling_bench [PASSES [PRUNE]]
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <ctime>
#include <string>

#include "base/rng.h"
#include "base/spec.h"
#include "blueprint/hand_trainer.h"
#include "store/blueprints/blueprint_plan.h"

namespace hindsight {
namespace {

constexpr auto plan_text = R"(blinds = [50, 100]
stacks = 20000
[bets]
preflop = { bet = "2x, 2.5x, 3x", raise = "100%, a" }
flop = { bet = "33%, 75%, 150%", raise = "100%, a" }
turn = { bet = "50%, 100%, 200%", raise = "100%, a" }
river = { bet = "50%, 100%, a", raise = "100%, a" }
[rules]
raise_cap = 3
[training]
method = "hands"
boards = 4
deals = 128
)";

class AnyBuckets final : public CardBuckets {
 public:
  std::uint32_t count(std::size_t round) const override { return round == 0 ? 169 : 2000; }
  void find(std::size_t round, std::span<const CardSet> boards,
            std::span<std::uint16_t, combo_count> out) const override {
    Rng rng(1, round, boards[round].bits);
    for (std::uint16_t& bucket : out) bucket = static_cast<std::uint16_t>(rng.below(count(round)));
  }
};

int run(std::uint64_t passes, double prune) {
  BlueprintPlan plan = parse_blueprint_plan(plan_text).value();
  plan.sampling.prune = prune;
  const BettingTree tree = BettingTree::build(plan.game.start, plan.game.menu).value();
  const BucketLayout layout(tree, AnyBuckets());
  std::uint64_t decisions = 0, infosets = 0;
  for (const BucketLayout::Count& street : layout.by_street()) {
    decisions += street.decisions;
    infosets += street.infosets;
  }
  fmt::print("{} decisions, {:.1f} million infosets, {:.2f} GB\n", decisions,
             static_cast<double>(infosets) / 1e6, static_cast<double>(BlueprintTrainer::bytes(layout)) / 1e9);
  HandTrainer trainer(plan.game, tree, std::make_shared<AnyBuckets>(), plan.sampling, 1, 1);
  const double deals = static_cast<double>(passes * plan.sampling.boards * plan.sampling.deals);
  for (int part = 0; part < 5; ++part) {
    const std::clock_t start = std::clock();
    const std::uint64_t before = trainer.visits();
    trainer.run(passes, {});
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    const auto visits = static_cast<double>(trainer.visits() - before);
    fmt::print("{:.2f} CPU s: {:.1f} million visits/s, {:.0f} deals/s, {:.0f} visits a deal\n", seconds,
               visits / 1e6 / seconds, deals / seconds, visits / deals);
  }
  return 0;
}

}  // namespace
}  // namespace hindsight

int main(int count, char** words) {
  const auto passes = count > 1 ? hindsight::parse_integer(words[1]) : 200;
  const auto prune = count > 2 ? hindsight::parse_number(words[2]) : 0;
  if (!passes || *passes < 1 || !prune || *prune < 0 || count > 3) {
    fmt::print(stderr, "sampling_bench [PASSES [PRUNE]]\n");
    return 2;
  }
  return hindsight::run(static_cast<std::uint64_t>(*passes), *prune);
}
