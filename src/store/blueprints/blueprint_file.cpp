// SPDX-License-Identifier: MIT
#include "store/blueprints/blueprint_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/memory.h"
#include "blueprint/abstraction_buckets.h"
#include "blueprint/board_trainer.h"
#include "blueprint/deck_trainer.h"
#include "blueprint/owned_trainer.h"
#include "store/abstractions/abstraction_file.h"
#include "store/sealed.h"

namespace hindsight {

namespace {

constexpr SealedKind strategy_kind{
    .magic = "\x89HSBLUE\x1a", .version = 1, .in_pieces = 1, .name = "blueprint"};
constexpr SealedKind training_kind{
    .magic = "\x89HSTRNG\x1a", .version = 1, .in_pieces = 1, .name = "training file"};

constexpr std::uint64_t largest_cards = 256u << 20;  // bytes
constexpr std::size_t piece = usual_piece;

struct Head {
  BlueprintPlan plan;
  std::shared_ptr<const Abstraction> cards;
};

Fill head_of(const BlueprintPlan& plan, const Abstraction* cards) {
  return [&plan, cards](Writer& out) {
    out.text(plan.text);
    out.text(cards != nullptr ? format_abstraction(*cards) : "");
  };
}

Result<Head> read_head(Reader& in) {
  const std::string plan = in.text(longest_blueprint_plan), cards = in.text(largest_cards);
  if (in.failed()) return in.finish("its beginning").map([] { return Head{}; });
  Head out;
  HS_TRY(out.plan, parse_blueprint_plan(plan));
  if (out.plan.deck) return out;  // its buckets are computed again
  HS_TRY(Abstraction abstraction, parse_abstraction(cards));
  out.cards = std::make_shared<const Abstraction>(std::move(abstraction));
  return out;
}

Result<std::shared_ptr<const CardBuckets>> buckets_of(const BlueprintPlan& plan,
                                                      const std::shared_ptr<const Abstraction>& cards,
                                                      Executor& executor) {
  if (!plan.deck) return std::make_shared<const AbstractionBuckets>(cards);
  HS_TRY(std::shared_ptr<const CardBuckets> out, DeckBuckets::make(plan.game.cards, *plan.deck, executor));
  return out;
}

// Each has to have something to do.
Result<void> check_processes(const BlueprintPlan& plan, std::uint32_t processes) {
  if (processes == 1) return {};
  if (plan.method == TrainingMethod::all_boards)
    return fail(ErrorCode::unsupported, "a plan with method = \"all boards\" is trained by one process");
  if (plan.method == TrainingMethod::hands && plan.sampling.boards < processes)
    return fail(
        ErrorCode::unsupported,
        fmt::format("{} processes have {} boards of a pass to share out: start fewer, or raise boards in "
                    "[training]",
                    processes, plan.sampling.boards));
  return {};
}

Result<Training> begin(const BlueprintPlan& plan, std::shared_ptr<const Abstraction> cards,
                       std::shared_ptr<const CardBuckets> buckets, const CardBuckets* opponent,
                       unsigned threads, std::shared_ptr<Comm> comm) {
  HS_RETURN_IF_ERROR(check_processes(plan, comm->size()));
  std::unique_ptr<BlueprintTrainer> trainer;
  if (plan.method == TrainingMethod::all_boards) {
    HS_TRY(trainer, DeckTrainer::make(*plan.game.spot, *buckets, opponent, available_memory()));
  } else if (plan.method == TrainingMethod::hands) {
    HS_TRY(const BettingTree tree, BettingTree::build(plan.game.start, plan.game.menu));
    if (plan.sampling.split)
      trainer =
          std::make_unique<OwnedTrainer>(plan.game, tree, buckets, plan.sampling, plan.seed, threads, comm);
    else
      trainer =
          std::make_unique<HandTrainer>(plan.game, tree, buckets, plan.sampling, plan.seed, threads, comm);
  } else {
    HS_TRY(DealtGame game, DealtGame::make(*plan.game.spot));
    trainer = std::make_unique<BoardTrainer>(std::move(game), buckets, plan.seed, threads, comm);
  }
  return Training{plan, std::move(cards), std::move(buckets), std::move(trainer), std::move(comm)};
}

Result<BlueprintFile> read_strategy(const Sealed& sealed) {
  Reader in = sealed.read();
  HS_TRY(Head head, read_head(in));
  BlueprintFile out{.plan = std::move(head.plan), .cards = std::move(head.cards)};
  out.passes = in.u64();
  const std::uint64_t numbers = in.u64();
  const auto other = [] {
    return fail(ErrorCode::parse, "it does not hold the strategy that its plan speaks of");
  };
  if (in.failed() || in.remaining() != numbers) return other();
  Team alone(1);
  HS_TRY(std::shared_ptr<const CardBuckets> buckets, buckets_of(out.plan, out.cards, alone));
  HS_TRY(Blueprint blueprint, Blueprint::make(out.plan.game, std::move(buckets), numbers));
  if (blueprint.numbers().size() != numbers) return other();
  in.piece(std::as_writable_bytes(blueprint.numbers()));
  HS_RETURN_IF_ERROR(in.finish("the strategy"));
  out.blueprint = std::make_shared<const Blueprint>(std::move(blueprint));
  return out;
}

template <class T>
Result<T> named(Result<T> result, const std::string& what) {
  if (!result) return fail(result.error().code, what + ": " + result.error().message);
  return result;
}

}  // namespace

Result<void> write_blueprint(const std::string& path, const BlueprintFile& file, Executor& executor) {
  const Fill numbers = [&](Writer& out) {
    const std::span<const std::uint8_t> all = file.blueprint->numbers();
    out.u64(file.passes);
    out.u64(all.size());
    for (std::size_t at = 0; at < all.size(); at += piece) {
      const auto part = all.subspan(at, std::min(piece, all.size() - at));
      out.piece({reinterpret_cast<const char*>(part.data()), part.size()});
      out.hand_on();
    }
  };
  return write_sealed(path, strategy_kind, {head_of(file.plan, file.cards.get()), numbers}, executor);
}

Result<BlueprintFile> read_blueprint(const std::string& path) {
  HS_TRY(const Sealed sealed, open_sealed(strategy_kind, path));
  return named(read_strategy(sealed), "'" + path + "'");
}

Result<BlueprintFile> parse_blueprint(std::string_view bytes, const std::string& what) {
  HS_TRY(const Sealed sealed, parse_sealed(strategy_kind, bytes, what));
  return named(read_strategy(sealed), what);
}

Result<std::shared_ptr<const CardBuckets>> opponent_buckets(const BlueprintPlan& plan, Executor& executor) {
  if (!plan.lossless_opponent) return std::shared_ptr<const CardBuckets>();
  return DeckBuckets::make(plan.game.cards, {.rounds = {}}, executor).map([](auto buckets) {
    return std::shared_ptr<const CardBuckets>(std::move(buckets));
  });
}

Result<std::array<std::shared_ptr<const Blueprint>, 2>> by_seat(std::span<const NamedBlueprint> files,
                                                                std::string_view option) {
  HS_CHECK_THAT(files.size() == 1 || files.size() == 2);
  const NamedBlueprint &one = files.front(), &other = files.back();
  const std::optional<Seat> plays = one.blueprint->game().plays, others = other.blueprint->game().plays;
  if (files.size() == 1) {
    if (plays)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("'{}' plays {} alone: name the strategy of the other seat by {}", one.path,
                              seat_keys[plays->value], option));
    return std::array{one.blueprint, one.blueprint};
  }
  if (!plays || !others || *plays == *others)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' and '{}' do not share out two seats: one plan must say plays = \"oop\", the "
                    "other plays = \"ip\"",
                    one.path, other.path));
  std::array<std::shared_ptr<const Blueprint>, 2> out;
  out[plays->value] = one.blueprint;
  out[others->value] = other.blueprint;
  return out;
}

Result<Training> begin_training(const BlueprintPlan& plan, std::shared_ptr<const Abstraction> cards,
                                unsigned threads, std::shared_ptr<Comm> comm) {
  Team team(threads);
  HS_TRY(std::shared_ptr<const CardBuckets> buckets, buckets_of(plan, cards, team));
  HS_TRY(const auto opponent, opponent_buckets(plan, team));
  return begin(plan, std::move(cards), std::move(buckets), opponent.get(), threads, std::move(comm));
}

Result<BlueprintFile> blueprint_of(const Training& training) {
  HS_TRY(Blueprint blueprint, Blueprint::make(training.plan.game, training.buckets));
  training.trainer->set_strategy(blueprint, training.plan.levels);
  return BlueprintFile{training.plan, training.trainer->iterations(), training.cards,
                       std::make_shared<const Blueprint>(std::move(blueprint))};
}

Result<void> write_training(const std::string& path, const Training& training, Executor& executor) {
  return write_sealed(
      path, training_kind,
      {head_of(training.plan, training.cards.get()), [&](Writer& out) { training.trainer->save(out); }},
      executor);
}

Result<std::uint64_t> training_passes(const std::string& path) {
  HS_TRY(const Sealed sealed, open_sealed(training_kind, path));
  Reader in = sealed.read();
  static_cast<void>(in.text(longest_blueprint_plan));  // as read_head() has them
  static_cast<void>(in.text(largest_cards));
  const std::uint64_t passes = in.u64();
  if (in.failed()) return fail(ErrorCode::parse, "'" + path + "': it is cut short");
  return passes;
}

Result<std::string> training_plan(const std::string& path) {
  HS_TRY(const Sealed sealed, open_sealed(training_kind, path));
  Reader in = sealed.read();
  std::string out = in.text(longest_blueprint_plan);
  if (in.failed()) return fail(ErrorCode::parse, "'" + path + "': it is cut short");
  return out;
}

Result<Training> read_training(const std::string& path, unsigned threads, std::shared_ptr<Comm> comm) {
  HS_TRY(const Sealed sealed, open_sealed(training_kind, path));
  Reader in = sealed.read();
  HS_TRY(Head head, named(read_head(in), "'" + path + "'"));
  Team team(threads);
  HS_TRY(std::shared_ptr<const CardBuckets> buckets,
         named(buckets_of(head.plan, head.cards, team), "'" + path + "'"));
  HS_TRY(const BettingTree tree, BettingTree::build(head.plan.game.start, head.plan.game.menu));
  HS_TRY(const auto opponent, opponent_buckets(head.plan, team));
  std::uint64_t bytes = BlueprintTrainer::saved_bytes(BucketLayout(tree, *buckets));
  if (opponent) bytes += sizeof(float) * BucketLayout(tree, *opponent).size();
  if (in.remaining() != bytes)
    return fail(ErrorCode::parse, "'" + path + "': it does not hold the training that its plan speaks of");
  HS_TRY(Training out, begin(head.plan, std::move(head.cards), std::move(buckets), opponent.get(), threads,
                             std::move(comm)));
  auto loaded = out.trainer->load(in);
  if (loaded) loaded = in.finish("the training");
  if (!loaded) return fail(loaded.error().code, "'" + path + "': " + loaded.error().message);
  return out;
}

}  // namespace hindsight
