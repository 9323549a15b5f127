// What samplers ask of a game, and where the numbers lie that they learn.
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace hindsight {

enum class WalkKind : std::uint8_t {
  terminal,
  decision,
  chance,
  public_chance
};  // the last: public_chance.h

// A game that can be walked from its root on.  A node is a small value, and what is asked of it may be
// computed there and then: no tree needs to stand in memory.  WalkTree (walk_tree.h) is the one of games
// whose histories are listed.
template <class W>
concept Walk = std::copyable<typename W::Node> &&
    requires(const W walk, const typename W::Node node, std::uint32_t a, std::size_t p, double u) {
  { walk.players() } -> std::same_as<std::size_t>;
  { walk.root() } -> std::same_as<typename W::Node>;
  { walk.kind(node) } -> std::same_as<WalkKind>;
  { walk.count(node) } -> std::same_as<std::uint32_t>;  // actions, or outcomes of chance
  { walk.child(node, a) } -> std::same_as<typename W::Node>;
  { walk.player(node) } -> std::same_as<std::size_t>;     // who decides
  { walk.probability(node, a) } -> std::same_as<double>;  // of an outcome of chance
  { walk.draw(node, u) } -> std::same_as<std::uint32_t>;  // the outcome that u brings, uniform in [0, 1)
  { walk.payoff(node, p) } -> std::same_as<double>;       // at the end
  {
    walk.line_actions()
    } -> std::same_as<std::size_t>;  // most actions on offer on any line, all nodes together
  walk.infoset(node);                // a key: equal where the player knows the same
  walk.place(node);                  // a key of the node itself
};

// One number for each action of an infoset.
struct InfosetNumbers {
  double *regret, *strategy, *average;  // average: weights, in proportion to which it plays
};

// Where they lie: found by the keys of a walk, and in the same place until the end.  A new infoset plays
// evenly.
template <class S, class W>
concept RegretStore = Walk<W> &&
    requires(S store, const W walk, const typename W::Node node, std::uint32_t count, std::size_t p) {
  { store.at(walk.infoset(node), count) } -> std::same_as<InfosetNumbers>;
  // What player p is thought to earn from the node on, see Mccfr; 0 at first.
  { store.baseline(walk.place(node), p) } -> std::same_as<double&>;
  // The strategy to train against; asked for only where there is one.
  { store.fixed(walk.infoset(node)) } -> std::same_as<const double*>;
};

// Play in proportion to positive regrets, evenly where there are none.
struct RegretMatching {
  bool floor = false;  // regrets never fall below 0
  double tie = 0;      // positive regrets that add up to no more are none

  void operator()(const InfosetNumbers& at, std::uint32_t count) const {
    double sum = 0;
    for (std::uint32_t a = 0; a < count; ++a) {
      const double positive = at.regret[a] > 0 ? at.regret[a] : 0;  // never -0
      if (floor) at.regret[a] = positive;
      at.strategy[a] = positive;
      sum += positive;
    }
    const bool any = sum > tie;
    const double scale = any ? 1 / sum : 0, rest = any ? 0 : 1.0 / count;
    for (std::uint32_t a = 0; a < count; ++a) at.strategy[a] = at.strategy[a] * scale + rest;
  }
};

// What an iteration counts.
struct IterationWeight {
  double regret = 1, average = 1;
};

// Draws an action; `probability` sums to 1.
inline std::uint32_t draw_action(const double* probability, std::uint32_t count, double u) {
  std::uint32_t action = 0;
  double below = 0;
  for (std::uint32_t a = 0; a + 1 < count; ++a) {
    below += probability[a];
    action += u >= below;
  }
  return action;
}

}  // namespace hindsight
