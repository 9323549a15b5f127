// SPDX-License-Identifier: MIT
#include "study/training/start_training.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/memory.h"
#include "blueprint/deck_buckets.h"
#include "blueprint/owned_trainer.h"

namespace hindsight {

namespace {

constexpr std::uint64_t table_pays =
    50'000;  // boards from which on a table of the turn's buckets saves its time

Result<BucketLayout> layout_of(const BlueprintPlan& plan, const BettingTree& tree) {
  if (plan.deck) {
    Team alone(1);
    HS_TRY(const auto buckets, DeckBuckets::make(plan.game.cards, *plan.deck, alone));
    return BucketLayout(tree, *buckets);
  }
  BucketLayout::Counts counts{};
  for (std::size_t street = 0; street < street_count; ++street)
    counts[street] = plan.cards.streets[street].buckets;
  return BucketLayout(tree, counts);
}

Result<void> check_memory(const BlueprintPlan& plan, std::uint32_t processes) {
  HS_TRY(const std::uint64_t bytes, training_bytes(plan, processes));
  const auto needed = static_cast<double>(bytes);
  const auto free = static_cast<double>(available_memory());
  constexpr double gibibyte = 1 << 30;
  if (needed > 0.9 * free)
    return fail(
        ErrorCode::unsupported,
        fmt::format("training this takes {:.1f} GiB and {:.1f} are free: take fewer buckets, fewer bet "
                    "sizes or a lower raise_cap",
                    needed / gibibyte, free / gibibyte));
  return {};
}

Result<std::optional<Training>> begun(const BlueprintPlan& plan, std::shared_ptr<const Abstraction> cards,
                                      unsigned threads, std::shared_ptr<Comm> comm) {
  HS_TRY(Training out, begin_training(plan, std::move(cards), threads, std::move(comm)));
  return std::optional(std::move(out));
}

}  // namespace

Result<TrainingSize> training_size(const BlueprintPlan& plan) {
  HS_TRY(const BettingTree tree, BettingTree::build(plan.game.start, plan.game.menu));
  HS_TRY(BucketLayout layout, layout_of(plan, tree));
  std::uint64_t bytes = BlueprintTrainer::bytes(layout);
  Team alone(1);
  HS_TRY(const auto opponent, opponent_buckets(plan, alone));
  if (opponent) bytes += BlueprintTrainer::bytes(BucketLayout(tree, *opponent));
  return TrainingSize{std::move(layout), bytes};
}

// Of several processes that walk boards each has what it learnt itself beside all that is learnt.
Result<std::uint64_t> training_bytes(const BlueprintPlan& plan, std::uint32_t processes) {
  HS_TRY(const TrainingSize size, training_size(plan));
  if (plan.method == TrainingMethod::boards && processes > 1) return 2 * size.bytes;
  if (!plan.sampling.split) return size.bytes;
  HS_TRY(const BettingTree tree, BettingTree::build(plan.game.start, plan.game.menu));
  return OwnedTrainer::process_bytes(plan.game, tree, size.layout, processes);
}

Result<void> check_process_bytes(const BlueprintPlan& plan, std::uint32_t processes, std::uint64_t most) {
  HS_TRY(const std::uint64_t needed, training_bytes(plan, processes));
  if (needed <= most) return {};
  const char* const remedy = plan.sampling.split ? "start more processes"
                             : plan.method == TrainingMethod::hands
                                 ? "say split = true in [training], so that each owns a part"
                                 : "take method = \"hands\" and split = true in [training]";
  return fail(
      ErrorCode::unsupported,
      fmt::format("what is learnt takes {:.1f} MiB of a process, and it may have {:.1f}: {}",
                  static_cast<double>(needed) / (1 << 20), static_cast<double>(most) / (1 << 20), remedy));
}

Json streets_json(const BlueprintPlan& plan, const BucketLayout& layout) {
  Json out = Json::array();
  for (std::size_t street = 0; street < plan.game.cards.rounds(); ++street) {
    const BucketLayout::Count& of = layout.by_street()[street];
    out.push_back(
        {{"street", street_names[street]},
         {"decisions", of.decisions},
         {"cards", plan.deck ? to_text(plan.deck->rounds[street]) : to_text(plan.cards.streets[street])},
         {"infosets", of.infosets},
         {"numbers", of.numbers}});
  }
  return out;
}

std::string_view passes_unit(const BlueprintPlan& plan) {
  return plan.method == TrainingMethod::boards ? "boards" : "passes";
}

Result<std::optional<Training>> start_training(BlueprintPlan plan, std::optional<Abstraction> cards,
                                               std::uint64_t passes, const RunControl& control,
                                               const std::function<void(const AbstractionProgress&)>& tell,
                                               std::shared_ptr<Comm> comm) {
  if (plan.deck && cards)
    return fail(ErrorCode::invalid_argument,
                "an abstraction of cards is for hold'em with 52 cards: the plan has a deck");
  if (cards) plan.cards = cards->spec();
  HS_RETURN_IF_ERROR(check_memory(plan, comm->size()));
  if (plan.deck) return begun(plan, nullptr, control.threads, std::move(comm));
  if (!cards) {
    HS_TRY(cards, build_abstraction(plan.cards, control, tell));
  }
  if (passes == 0) passes = plan.passes;
  const std::uint64_t boards = plan.method == TrainingMethod::hands ? passes * plan.sampling.boards : passes;
  if (cards && boards >= table_pays && !cards->tabulate_turn(control)) cards.reset();
  if (!cards) return std::optional<Training>();
  return begun(plan, std::make_shared<const Abstraction>(std::move(*cards)), control.threads,
               std::move(comm));
}

}  // namespace hindsight
