// SPDX-License-Identifier: MIT
#include "blueprint/blueprint_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/check.h"
#include "blueprint/translated_betting.h"
#include "blueprint/whole_game.h"
#include "holdem/solve/vector_descent.h"

namespace hindsight {

namespace {

// By the blueprint's own numbers.
class OwnBetting final : public BucketPlay {
 public:
  explicit OwnBetting(const Blueprint& blueprint) : blueprint_(blueprint) {}
  void play(std::uint32_t branch, std::uint32_t node, std::span<const std::uint32_t> buckets,
            std::span<double> out) const override {
    blueprint_.play(branch, node, buckets.back(), out);
  }

 private:
  const Blueprint& blueprint_;
};

// By weights that were learnt.
class LearntBetting final : public BucketPlay {
 public:
  explicit LearntBetting(const BlueprintTrainer& trainer)
      : layout_(trainer.layout()), average_(trainer.average()) {}
  void play(std::uint32_t branch, std::uint32_t node, std::span<const std::uint32_t> buckets,
            std::span<double> out) const override {
    const auto weights = average_.subspan(layout_.at(branch, node, buckets.back()), out.size());
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (std::size_t a = 0; a < out.size(); ++a)
      out[a] = sum > 0 ? static_cast<double>(weights[a]) / sum : 1 / static_cast<double>(out.size());
  }

 private:
  const BucketLayout& layout_;
  std::span<const float> average_;
};

// Of each hand of a board its buckets by round, up to now.
struct PastBuckets {
  std::size_t rounds = 0;
  std::vector<std::uint32_t> buckets{};  // by hand and round
  std::span<const std::uint32_t> of(std::size_t hand) const {
    return std::span(buckets).subspan(hand * rounds, rounds);
  }
};

std::vector<PastBuckets> past_buckets(const VectorGame& game, const std::vector<HandBuckets>& buckets) {
  const auto& boards = game.boards;
  std::vector<PastBuckets> out(boards.size());
  const auto add_now = [&](std::size_t board, std::size_t hand) {
    const HandBuckets& now = buckets[board];
    out[board].buckets.push_back(now.bucket[now.place[hand]]);
  };
  out[0].rounds = 1;
  for (std::size_t h = 0; h < boards[0].hands[0].count; ++h) add_now(0, h);
  for (std::size_t b = 0; b < boards.size(); ++b)  // those that follow come later
    for (const BoardNode::Next& next : boards[b].next) {
      out[next.board].rounds = out[b].rounds + 1;
      for (std::size_t h = 0; h < boards[next.board].hands[0].count; ++h) {
        const auto before = out[b].of(next.images[0][0][h]);
        out[next.board].buckets.insert(out[next.board].buckets.end(), before.begin(), before.end());
        add_now(next.board, h);
      }
    }
  return out;
}

// How a seat plays: by buckets, and what is played with each.
struct SeatPlay {
  const CardBuckets& cards;
  const BucketPlay& betting;
};

// What both seats play, in the game with all boards.
struct BlueprintPlays {
  using Number = double;
  struct Seat {
    const BucketPlay& betting;
    std::vector<HandBuckets> buckets;  // by board
    std::vector<PastBuckets> past;     // by board
  };
  const WalkContext& ground;
  std::array<Seat, 2> seats;

  void follow(const DecisionPoint& at, const SequenceRows<double>& from,
              const SequenceRows<double>& to) const {
    const std::uint32_t tree = ground.game().states[at.state].tree;
    const auto& [betting, buckets, past] = seats[at.node.seat];
    const HandBuckets& hands = buckets[at.board];
    std::array<double, max_actions> plays{};
    const auto put = [&](std::size_t h) {
      for (std::uint32_t a = 0; a < at.node.actions; ++a) {
        const std::size_t i = a * at.rows + h;
        if (to.sigma != nullptr) to.sigma[i] = plays[a];
        if (to.reach != nullptr) to.reach[i] = from.reach[h] * plays[a];
        if (to.mean != nullptr) to.mean[i] = from.mean[h] * plays[a];
      }
    };
    const bool each = betting.earlier_buckets_count(tree, at.index);  // else hands of a bucket play the same
    for (std::uint32_t p = 0; p < hands.count(); ++p)
      for (const std::uint16_t h : hands.hands_of(p)) {
        if (each || h == hands.hands_of(p).front())
          betting.play(tree, at.index, past[at.board].of(h), std::span(plays).first(at.node.actions));
        put(h);
      }
    for (std::uint32_t a = 0; a < at.node.actions; ++a)  // what pads the rows
      for (std::size_t h = hands.hands.size(); h < at.rows; ++h)
        for (double* const row : {to.sigma, to.reach, to.mean})
          if (row != nullptr) row[a * at.rows + h] = 0;
  }
};

// Both seats play like this in the game of the spot.
Result<BlueprintValue> value_of(const HoldemSpot& spot, const std::array<SeatPlay, 2>& by_seat,
                                Executor& executor, std::uint64_t memory) {
  HS_TRY(const WholeGame whole, whole_game(spot, by_seat[0].cards, memory, executor.width()));
  const VectorGame& game = whole.game;
  const WalkContext ground(game);
  const AllLeaves<double> leaves(game);
  const WorkspaceSize need = walk_need(game);
  ScratchStack first(need.first * sizeof(double));
  ScratchStacks below(executor.width(), need.below * sizeof(double));
  const auto seat_of = [&](const SeatPlay& play) {
    const bool alike = &play.cards == &by_seat[0].cards;
    BlueprintPlays::Seat out{
        play.betting, alike ? whole.buckets : hand_buckets(spot.cards, game, play.cards), {}};
    out.past = past_buckets(game, out.buckets);
    return out;
  };
  const BlueprintPlays plays{ground, {seat_of(by_seat[0]), seat_of(by_seat[1])}};
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
  const OwnBetting betting(blueprint);
  const SeatPlay play{blueprint.buckets(), betting};
  return value_of(*blueprint.game().spot, {play, play}, executor, memory);
}

DecisionLocks strategy_in_full(const Blueprint& blueprint, const WholeGame& whole) {
  DecisionLocks out;
  std::array<double, max_actions> plays{};
  for (std::uint32_t s = 0; s < whole.game.states.size(); ++s) {
    const PublicState& state = whole.game.states[s];
    const std::vector<StreetTree::Node>& nodes = whole.game.trees[state.tree].nodes;
    const HandBuckets& hands = whole.buckets[state.board];
    for (std::uint32_t n = 0; n < nodes.size(); ++n) {
      if (nodes[n].kind != StreetTree::Kind::decision) continue;
      const std::size_t rows = whole.game.boards[state.board].hands[nodes[n].seat].rows();
      std::vector<double> strategy(nodes[n].actions * rows, 0);
      for (std::uint32_t p = 0; p < hands.count(); ++p) {
        blueprint.play(state.tree, n, hands.bucket[p], std::span(plays).first(nodes[n].actions));
        for (const std::uint16_t h : hands.hands_of(p))
          for (std::uint32_t a = 0; a < nodes[n].actions; ++a) strategy[a * rows + h] = plays[a];
      }
      out.add(whole.game, s, n, strategy);
    }
  }
  return out;
}

Result<BlueprintValue> value_in_full(const HoldemSpot& spot, const CardBuckets& buckets,
                                     const BlueprintTrainer& trainer, Executor& executor,
                                     std::uint64_t memory) {
  const LearntBetting betting(trainer);
  const SeatPlay play{buckets, betting};
  return value_of(spot, {play, play}, executor, memory);
}

Result<BlueprintValue> value_with_all_bets(const std::array<const Blueprint*, 2>& by_seat,
                                           const AllBets& bets, Executor& executor, std::uint64_t memory) {
  const BlueprintGame &game = by_seat[0]->game(), &other = by_seat[1]->game();
  HS_CHECK_THAT(game.spot && other.spot);
  if (game.start != other.start || game.cards != other.cards)
    return fail(ErrorCode::invalid_argument,
                "the two strategies are not of one game: stakes or cards differ");
  HoldemSpot spot = *game.spot;
  HS_TRY(spot.menu, all_bets(game, bets.step));
  const Result<BettingTree> betting = BettingTree::build(game.start, spot.menu);
  if (!betting)
    return fail(ErrorCode::unsupported,
                fmt::format("with bets in steps of {} chips the betting has more than {} nodes, cards aside: "
                            "take larger steps",
                            bets.step, BettingTree::max_nodes));
  const TranslatedBetting first(*by_seat[0], bets.translation, *betting),
      second(*by_seat[1], bets.translation, *betting);
  return value_of(spot, {SeatPlay{by_seat[0]->buckets(), first}, {by_seat[1]->buckets(), second}}, executor,
                  memory);
}

}  // namespace hindsight
