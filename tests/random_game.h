// Random games with perfect recall: any number of players, chance, moves that some see, half see or do not
// see at all, payoffs of any sum. A game is a function of its seed.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/check.h"
#include "base/rng.h"
#include "tree/enumerate.h"
#include "tree/strategy.h"

namespace hindsight {

struct RandomGame {
  struct State {
    std::uint64_t path = 0;  // names the history
    int depth = 0;           // moves so far
    // By player, in order: own moves "a2", what was noticed "s1", open moves "|".
    std::vector<std::string> seen;
    std::string open;  // open moves in order
  };

  std::uint64_t seed = 1;
  int player_count = 2;
  int max_moves = 5;
  bool zero_sum = true;  // the last player's payoff balances the others'

  int players() const { return player_count; }
  State root() const { return {0, 0, std::vector<std::string>(static_cast<std::size_t>(player_count)), ""}; }

  Turn turn(const State& s) const {
    Rng rng = stream(s, 0);
    if (s.depth == max_moves || (s.depth > 1 && rng.below(8) == 0)) return Turn::terminal();
    if (rng.below(4) > 0) rng = Rng(seed, 6, s.depth);  // mostly the same order on every line
    const auto who = static_cast<int>(rng.below(static_cast<std::uint32_t>(player_count) + 1));
    return who == player_count ? Turn::chance() : Turn::of(who);
  }
  // Of 1 to 4 actions; a player's depend on what it knows.
  Action action_count(const State& s) const {
    const Turn t = turn(s);
    std::uint64_t key = t.kind == Turn::Kind::chance ? s.path : t.player.value;
    if (t.kind == Turn::Kind::decision)
      for (const char c : information(s, t.player).secret + '/' + s.open)
        key = splitmix64(key) ^ static_cast<std::uint64_t>(c);
    Rng rng(seed, 1, key);
    return rng.below(10) == 0 ? 1 : 2 + rng.below(10) / 4;
  }
  // Now and then an outcome is impossible.
  double probability(const State& s, Action a) const {
    std::vector<double> weight;
    Rng rng = stream(s, 2);
    for (Action k = 0; k < action_count(s); ++k)
      weight.push_back(k > 0 && rng.below(8) == 0 ? 0 : rng.uniform());
    double sum = 0;
    for (const double w : weight) sum += w;
    return weight[a] / sum;
  }

  State next(State s, Action a) const {
    const Turn t = turn(s);
    Rng rng = stream(s, 3);
    const std::string move = std::to_string(a);
    const bool open = rng.below(8) == 0;
    if (open) s.open += move + ' ';
    for (int p = 0; p < player_count; ++p) {
      std::string& seen = s.seen[static_cast<std::size_t>(p)];
      const std::uint32_t view = rng.below(6);  // mostly nothing, half of it, all of it
      if (t.kind == Turn::Kind::decision && t.player.value == p) seen += 'a' + move;
      if (open) {
        seen += '|';
      } else if (view > 3 && !(t.kind == Turn::Kind::decision && t.player.value == p)) {
        seen += 's' + (view == 5 ? move : std::to_string(a % 2) + '?');
      }
    }
    s.path = splitmix64(s.path) ^ (a + 1);
    ++s.depth;
    return s;
  }

  double payoff(const State& s, Player p) const {
    Rng rng = stream(s, 4);
    double sum = 0;
    for (int q = 0; q + 1 < player_count || (!zero_sum && q < player_count); ++q) {
      const double value = 20 * rng.uniform() - 10;
      if (p.value == q) return value;
      sum += value;
    }
    return -sum;
  }
  Information information(const State& s, Player p) const { return {s.seen[p.value], s.open}; }
  std::string action_name(const State& s, Action a) const {
    return (turn(s).kind == Turn::Kind::chance ? "c" : "a") + std::to_string(a);
  }
  std::string_view unit() const { return "points"; }
  double big_blind() const { return 0; }

 private:
  Rng stream(const State& s, std::uint64_t purpose) const { return Rng(seed, purpose, s.path); }
};

inline HistoryTree random_game(const RandomGame& game) {
  auto tree = enumerate(game, 10'000'000);
  HS_CHECK_THAT(tree.has_value());
  return std::move(*tree);
}

// A mixture: half of them for two players with sum zero, else 1 to 4 players of either kind.
inline HistoryTree random_game(std::uint64_t seed) {
  Rng rng(seed, 5);
  const bool classic = rng.below(2) == 0;
  return random_game(RandomGame{.seed = seed,
                                .player_count = classic ? 2 : 1 + static_cast<int>(rng.below(4)),
                                .max_moves = 2 + static_cast<int>(rng.below(6)),
                                .zero_sum = classic || rng.below(2) == 0});
}

// Every action has some probability.
inline Strategy random_strategy(const CompiledGame& game, std::uint64_t seed) {
  Rng rng(seed, 17);
  Strategy out = uniform_strategy(game);
  for (const Infoset& i : game.infosets) {
    std::vector<double> p(i.actions);
    double sum = 0;
    for (double& x : p) sum += x = rng.uniform() + 0.05;
    for (Action a = 0; a < i.actions; ++a) out.behaviour[i.player.value][i.sequence(a)] = p[a] / sum;
  }
  return out;
}

}  // namespace hindsight
