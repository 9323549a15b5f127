// SPDX-License-Identifier: MIT
#include "blueprint/blueprint_value.h"

#include <vector>

#include "base/check.h"
#include "blueprint/whole_game.h"
#include "postflop/vector_descent.h"

namespace hindsight {

namespace {

// What both seats play, in the game with all boards.
struct BlueprintPlays {
  using Number = double;
  const WalkGround& ground;
  const Blueprint& blueprint;
  const std::vector<HandBuckets>& buckets;  // by board

  void follow(const DecisionPoint& at, const SequenceRows<double>& from,
              const SequenceRows<double>& to) const {
    const std::uint32_t tree = ground.game().states[at.state].tree;
    const HandBuckets& hands = buckets[at.board];
    std::array<double, max_actions> plays{};
    for (std::uint32_t p = 0; p < hands.count(); ++p) {
      blueprint.play(tree, at.index, hands.bucket[p], std::span(plays).first(at.node.actions));
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

}  // namespace

Result<BlueprintValue> value_in_full(const Blueprint& blueprint, Executor& executor, std::uint64_t memory) {
  HS_CHECK_THAT(blueprint.game().spot.has_value());
  HS_TRY(const WholeGame whole,
         whole_game(*blueprint.game().spot, blueprint.buckets(), memory, executor.width()));
  const VectorGame& game = whole.game;
  const WalkGround ground(game);
  const AllLeaves<double> leaves(game);
  const WalkNeed need = walk_need(game);
  Arena first(need.first * sizeof(double));
  Arenas below(executor.width(), need.below * sizeof(double));
  const BlueprintPlays plays{ground, blueprint, whole.buckets};
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
      return sum / pairs + game.half_pot;
    };
    descend(BestResponseWalk<BlueprintPlays>{{ground, leaves, plays, seat}}, 0, arriving, values.data(),
            {first, below, executor});
    out.best_response[seat] = total();
    arriving[seat] = {.mean = weights[seat].data()};
    descend(ExpectWalk<BlueprintPlays>{{ground, leaves, plays, seat}}, 0, arriving, values.data(),
            {first, below, executor});
    out.value[seat] = total();
  }
  return out;
}

}  // namespace hindsight
