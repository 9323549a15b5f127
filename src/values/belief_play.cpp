// SPDX-License-Identifier: MIT
#include "values/belief_play.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace hindsight {

namespace {

constexpr std::uint64_t opening_games = 0x6f70656e, playing_on = 0x706c6179;  // purposes of Rng

std::uint32_t drawn(const std::vector<double>& weights, Rng& random) {
  double rest = random.uniform() * std::accumulate(weights.begin(), weights.end(), 0.0);
  for (std::uint32_t k = 0; k < weights.size(); ++k)
    if ((rest -= weights[k]) < 0) return k;
  const auto last = std::ranges::find_if(weights.rbegin(), weights.rend(), [](double w) { return w > 0; });
  return static_cast<std::uint32_t>(weights.rend() - last) - 1;  // rounding
}

// One look-ahead, in which games are played on.
class PlayedPart {
 public:
  PlayedPart(const BeliefGame& game, BeliefValues& values, const BeliefPlay& how, std::uint32_t root,
             Reaches reach)
      : game_(game),
        how_(how),
        root_(root),
        reach_(std::move(reach)),
        stops_(game.stops_below(root, how.depth)),
        solver_(game.tree(), root, stops_, reach_, &values) {}

  BeliefSolver& solver() { return solver_; }

  // By what is played now: where it stops, and what is believed there; nothing where the game ends.
  std::optional<BeliefState> play_on(Rng& random) const {
    const PublicTree& tree = game_.tree();
    const std::array<std::uint32_t, 2> hand = drawn_hands(random);
    const std::uint32_t explorer = random.below(2);
    std::uint32_t n = root_;
    while (n == root_ || !stops_[n]) {
      const PublicTree::Node& node = tree.nodes[n];
      if (node.kind == PublicTree::Kind::end) return {};
      std::vector<double> chances(node.count, 1);
      if (node.kind == PublicTree::Kind::chance)
        for (std::uint32_t k = 0; k < node.count; ++k)
          chances[k] = tree.nodes[node.first_child + k].meets[hand[0] * tree.hands[1] + hand[1]];
      else if (node.seat != explorer || random.uniform() >= how_.exploration)
        chances = solver_.playing(n, hand[node.seat]);
      n = node.first_child + drawn(chances, random);
    }
    const Reaches now{solver_.arriving_now(n, 0), solver_.arriving_now(n, 1)};
    return BeliefState{n, floored(game_.beliefs(n, now))};
  }

 private:
  std::array<std::uint32_t, 2> drawn_hands(Rng& random) const {
    const PublicTree& tree = game_.tree();
    std::vector<double> weights = tree.nodes[root_].meets;
    for (std::size_t pair = 0; pair < weights.size(); ++pair)
      weights[pair] *= reach_[0][pair / tree.hands[1]] * reach_[1][pair % tree.hands[1]];
    const std::uint32_t pair = drawn(weights, random);
    return {pair / tree.hands[1], pair % tree.hands[1]};
  }

  const BeliefGame& game_;
  const BeliefPlay& how_;
  std::uint32_t root_;
  Reaches reach_;
  std::vector<bool> stops_;
  BeliefSolver solver_;
};

std::uint64_t drawn_iteration(const BeliefPlay& how, Rng& random) {
  return random.below(static_cast<std::uint32_t>(how.iterations));
}

}  // namespace

std::vector<std::optional<BeliefState>> openings(const BeliefGame& game, BeliefValues& values,
                                                 const BeliefPlay& how, std::uint64_t first,
                                                 std::uint64_t count) {
  struct Opening {
    std::uint64_t after, game;
    Rng random;
  };
  std::vector<std::optional<BeliefState>> out(count);
  std::vector<Opening> in_order;
  for (std::uint64_t g = 0; g < count; ++g) {
    Rng random(how.seed, opening_games, first + g);
    if (random.uniform() < how.drawn) {
      out[g] = drawn_state(game, false, random);
      continue;
    }
    const std::uint64_t after = drawn_iteration(how, random);
    in_order.push_back({after, g, random});
  }
  std::ranges::stable_sort(in_order, {}, &Opening::after);
  const auto& hands = game.tree().hands;
  PlayedPart part(game, values, how, 0, {std::vector<double>(hands[0], 1), std::vector<double>(hands[1], 1)});
  for (Opening& one : in_order) {
    part.solver().run(one.after - part.solver().iterations());
    out[one.game] = part.play_on(one.random);
  }
  return out;
}

std::vector<BeliefRow> played_rows(const BeliefGame& game, BeliefValues& values, const BeliefPlay& how,
                                   std::uint64_t number, std::optional<BeliefState> opening) {
  Rng random(how.seed, playing_on, number);
  std::vector<BeliefRow> out;
  for (std::optional<BeliefState> at = std::move(opening); at;) {
    PlayedPart part(game, values, how, at->node, game.reaches(at->node, at->beliefs));
    const std::uint64_t after = drawn_iteration(how, random);
    part.solver().run(after);
    std::optional<BeliefState> next = part.play_on(random);
    part.solver().run(how.iterations - after);
    out.push_back(valued_row(game, part.solver(), *at));
    at = std::move(next);
  }
  return out;
}

}  // namespace hindsight
