// SPDX-License-Identifier: MIT
#include "blueprint/blueprint_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/check.h"
#include "blueprint/translated_betting.h"
#include "blueprint/whole_game.h"
#include "postflop/vector_descent.h"

namespace hindsight {

namespace {

// By the blueprint's own numbers.
class OwnBetting final : public BucketPlay {
 public:
  explicit OwnBetting(const Blueprint& blueprint) : blueprint_(blueprint) {}
  void play(std::uint32_t branch, std::uint32_t node, std::uint32_t bucket,
            std::span<double> out) const override {
    blueprint_.play(branch, node, bucket, out);
  }

 private:
  const Blueprint& blueprint_;
};

// By weights that were learnt.
class LearntBetting final : public BucketPlay {
 public:
  explicit LearntBetting(const BlueprintTrainer& trainer)
      : layout_(trainer.layout()), average_(trainer.average()) {}
  void play(std::uint32_t branch, std::uint32_t node, std::uint32_t bucket,
            std::span<double> out) const override {
    const auto weights = average_.subspan(layout_.at(branch, node, bucket), out.size());
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (std::size_t a = 0; a < out.size(); ++a)
      out[a] = sum > 0 ? static_cast<double>(weights[a]) / sum : 1 / static_cast<double>(out.size());
  }

 private:
  const BucketLayout& layout_;
  std::span<const float> average_;
};

// What both seats play, in the game with all boards.
struct BlueprintPlays {
  using Number = double;
  const WalkGround& ground;
  const BucketPlay& betting;
  const std::vector<HandBuckets>& buckets;  // by board

  void follow(const DecisionPoint& at, const SequenceRows<double>& from,
              const SequenceRows<double>& to) const {
    const std::uint32_t tree = ground.game().states[at.state].tree;
    const HandBuckets& hands = buckets[at.board];
    std::array<double, max_actions> plays{};
    for (std::uint32_t p = 0; p < hands.count(); ++p) {
      betting.play(tree, at.index, hands.bucket[p], std::span(plays).first(at.node.actions));
      for (std::uint32_t a = 0; a < at.node.actions; ++a)
        for (const std::uint16_t h : hands.hands_of(p)) {
          const std::size_t i = a * at.rows + h;
          if (to.sigma != nullptr) to.sigma[i] = plays[a];
          if (to.reach != nullptr) to.reach[i] = from.reach[h] * plays[a];
          if (to.mean != nullptr) to.mean[i] = from.mean[h] * plays[a];
        }
    }
    for (std::uint32_t a = 0; a < at.node.actions; ++a)  // what pads the rows
      for (std::size_t h = hands.hands.size(); h < at.rows; ++h)
        for (double* const row : {to.sigma, to.reach, to.mean})
          if (row != nullptr) row[a * at.rows + h] = 0;
  }
};

// Both seats play like this in the game of the spot.
Result<BlueprintValue> value_of(const HoldemSpot& spot, const CardBuckets& buckets, const BucketPlay& betting,
                                Executor& executor, std::uint64_t memory) {
  HS_TRY(const WholeGame whole, whole_game(spot, buckets, memory, executor.width()));
  const VectorGame& game = whole.game;
  const WalkGround ground(game);
  const AllLeaves<double> leaves(game);
  const WalkNeed need = walk_need(game);
  Arena first(need.first * sizeof(double));
  Arenas below(executor.width(), need.below * sizeof(double));
  const BlueprintPlays plays{ground, betting, whole.buckets};
  std::array<Rows<double>, 2> weights{Rows<double>(game.boards[0].hands[0].rows()),
                                      Rows<double>(game.boards[0].hands[1].rows())};
  for (std::size_t seat = 0; seat < 2; ++seat)
    std::copy(game.weights[seat].begin(), game.weights[seat].end(), weights[seat].data());
  const double pairs = weight_of_pairs(game);
  BlueprintValue out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const std::size_t rows = weights[seat].size();
    Rows<double> values(game.trees[0].nodes.size() * rows);
    SeatRows<double> arriving;
    arriving[1u - seat] = {.reach = weights[1u - seat].data(), .mean = weights[1u - seat].data()};
    const auto total = [&] {
      double sum = 0;
      for (std::size_t h = 0; h < game.weights[seat].size(); ++h) sum += game.weights[seat][h] * values[h];
      return sum / pairs;
    };
    descend(BestResponseWalk<BlueprintPlays>{{ground, leaves, plays, seat}}, 0, arriving, values.data(),
            {first, below, executor});
    out.best_response[seat] = total();
    arriving[seat] = {.mean = weights[seat].data()};
    descend(ExpectWalk<BlueprintPlays>{{ground, leaves, plays, seat}}, 0, arriving, values.data(),
            {first, below, executor});
    out.value[seat] = total();
  }
  for (const StreetTree& tree : game.trees)
    out.decisions += static_cast<std::uint64_t>(std::ranges::count(
        tree.nodes, StreetTree::Kind::decision, [](const StreetTree::Node& node) { return node.kind; }));
  return out;
}

}  // namespace

Result<BlueprintValue> value_in_full(const Blueprint& blueprint, Executor& executor, std::uint64_t memory) {
  HS_CHECK_THAT(blueprint.game().spot.has_value());
  return value_of(*blueprint.game().spot, blueprint.buckets(), OwnBetting(blueprint), executor, memory);
}

Result<BlueprintValue> value_in_full(const HoldemSpot& spot, const CardBuckets& buckets,
                                     const BlueprintTrainer& trainer, Executor& executor,
                                     std::uint64_t memory) {
  return value_of(spot, buckets, LearntBetting(trainer), executor, memory);
}

Result<BlueprintValue> value_with_all_bets(const Blueprint& blueprint, const AllBets& bets,
                                           Executor& executor, std::uint64_t memory) {
  HS_CHECK_THAT(blueprint.game().spot.has_value());
  HoldemSpot spot = *blueprint.game().spot;
  HS_TRY(spot.menu, all_bets(blueprint.game(), bets.step));
  const Result<BettingTree> betting = BettingTree::build(blueprint.game().start, spot.menu);
  if (!betting)
    return fail(ErrorCode::unsupported,
                fmt::format("with bets in steps of {} chips the betting has more than {} nodes, cards aside: "
                            "take larger steps",
                            bets.step, BettingTree::max_nodes));
  return value_of(spot, blueprint.buckets(), TranslatedBetting(blueprint, bets.translation, *betting),
                  executor, memory);
}

}  // namespace hindsight
