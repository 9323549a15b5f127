// Monte Carlo counterfactual regret minimisation over any Walk and any RegretStore (walk.h).  A sampler is a
// line of data
// - what it follows at whose nodes - and one walk serves them all.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solve/draws.h"
#include "solve/public_chance.h"
#include "solve/walk.h"

namespace hindsight {

// What a walk follows.
struct Sampler {
  enum class Own : std::uint8_t { all, one, some };      // of its player's actions
  enum class Others : std::uint8_t { all, one };         // of the other players' actions
  enum class Chance : std::uint8_t { one, one_public };  // one_public: one public outcome, all private ones
  Own own;
  Others others;
  Chance chance;
};

inline constexpr Sampler chance_sampling{Sampler::Own::all, Sampler::Others::all, Sampler::Chance::one};
inline constexpr Sampler external_sampling{Sampler::Own::all, Sampler::Others::one, Sampler::Chance::one};
inline constexpr Sampler outcome_sampling{Sampler::Own::one, Sampler::Others::one, Sampler::Chance::one};
inline constexpr Sampler average_strategy_sampling{Sampler::Own::some, Sampler::Others::one,
                                                   Sampler::Chance::one};
inline constexpr Sampler public_chance_sampling{Sampler::Own::all, Sampler::Others::all,
                                                Sampler::Chance::one_public};

struct MccfrOptions {
  RegretMatching match;
  std::uint64_t seed = 1;
  bool quasi_random = false;              // see draws.h
  double baseline = 0;                    // step towards a new value; 0: no baselines
  double epsilon = 0, tau = 0, beta = 0;  // Own::one and Own::some
};

// How the walk came to a node.
struct WalkPath {
  double weight = 1;        // probability of what chance and the others did, over that of following it
  double own = 1;           // reach of the walk's player
  double sampled = 1;       // probability that its actions were followed so far
  std::uint32_t drawn = 0;  // random decisions so far

  WalkPath drawing() const { return {weight, own, sampled, drawn + 1}; }
  WalkPath rest(double factor) const { return {weight * factor, own, sampled, drawn}; }
  WalkPath acting(double probability, double following) const {
    return {weight, own * probability, sampled * following, drawn};
  }
};

// Values are estimates that are right on average, of what the walk's player earns from a node on:
//   value(node) = sum_a p(a) value(a)
//   value(a)    = b(a) + [a followed] (value(child) - b(a)) / probability of following a
// with p the strategy or chance, and b the baseline of the child (0 without baselines), which changes the
// spread of the estimate but not its mean (Schmid et al. 2019).  Fixed: the others play RegretStore::fixed().
template <Sampler S, bool Baselines, bool Fixed, Walk W, RegretStore<W> Store>
class Mccfr {
 public:
  Mccfr(const W& walk, Store& store, const MccfrOptions& options)
      : walk_(walk),
        store_(store),
        options_(options),
        draws_(options.seed, 2 * walk.players(), options.quasi_random),
        scratch_(walk.line_actions()) {
    if constexpr (S.chance == Sampler::Chance::one_public) drawn_.resize(walk.draws());
  }

  // One walk for each player; returns how many nodes they visited.
  std::uint64_t iterate(std::uint64_t t, const IterationWeight& weight) {
    weight_ = weight;
    visits_ = 0;
    const std::size_t players = walk_.players();
    for (me_ = 0; me_ < players && average_walks(); ++me_) {
      draws_.begin(players + me_, t);
      average_walk();
    }
    for (me_ = 0; me_ < players; ++me_) {
      draws_.begin(me_, t);
      std::ranges::fill(drawn_, PublicChance::none);
      visit(walk_.root(), {}, scratch_.data());
      for (const Node& node : touched_) options_.match(numbers(node), walk_.count(node));
      touched_.clear();
    }
    return visits_;
  }

 private:
  using Node = typename W::Node;
  using Own = Sampler::Own;
  using Others = Sampler::Others;
  using Chance = Sampler::Chance;

  // The average grows at the walk's own nodes by own reach where the rest's share of the visits never
  // changes; else at the nodes of the other player, who gets there by its own strategy.
  static constexpr bool own_average = Fixed || S.others == Others::all;
  // Walks that can meet an infoset twice keep its strategy until the end.
  static constexpr bool at_the_end = S.others == Others::all;

  bool average_walks() const { return !own_average && walk_.players() != 2; }
  InfosetNumbers numbers(const Node& node) { return store_.at(walk_.infoset(node), walk_.count(node)); }

  double visit(Node node, const WalkPath& path, double* scratch) {
    ++visits_;
    switch (walk_.kind(node)) {
      case WalkKind::terminal:
        return walk_.payoff(node, me_);
      case WalkKind::decision:
        return walk_.player(node) == me_ ? visit_own(node, path, scratch) : visit_other(node, path, scratch);
      case WalkKind::public_chance:
        if constexpr (S.chance == Chance::one_public) return visit_public(node, path, scratch);
        [[fallthrough]];
      default:
        return S.chance == Chance::one ? visit_chance(node, path, scratch)
                                       : visit_every_outcome(node, path, scratch);
    }
  }

  // The value of a child less its baseline, which then moves towards that value.
  double surprise(const Node& child, const WalkPath& path, double* scratch) {
    const double value = visit(child, path, scratch);
    if constexpr (!Baselines) return value;
    double& baseline = store_.baseline(walk_.place(child), me_);
    const double difference = value - baseline;
    baseline += options_.baseline * difference;
    return difference;
  }
  double baseline(const Node& node, std::uint32_t a) {
    if constexpr (!Baselines) return 0;
    return store_.baseline(walk_.place(walk_.child(node, a)), me_);
  }

  double visit_chance(const Node& node, const WalkPath& path, double* scratch) {
    double expected = 0;
    if constexpr (Baselines)
      for (std::uint32_t a = 0; a < walk_.count(node); ++a)
        expected += walk_.probability(node, a) * baseline(node, a);
    const std::uint32_t a = walk_.draw(node, draws_.line(path.drawn));
    return expected + surprise(walk_.child(node, a), path.drawing(), scratch);
  }

  double visit_every_outcome(const Node& node, const WalkPath& path, double* scratch) {
    double value = 0;
    for (std::uint32_t a = 0; a < walk_.count(node); ++a) {
      const double p = walk_.probability(node, a);
      if (p > 0) value += p * visit(walk_.child(node, a), path.rest(p), scratch);
    }
    return value;
  }

  // One draw for all private hands; the weight makes up for hands that change the odds.
  double visit_public(const Node& node, const WalkPath& path, double* scratch) {
    const std::uint32_t draw = walk_.draw_at(node);
    std::uint32_t& outcome = drawn_[draw];
    if (outcome == PublicChance::none) outcome = walk_.draw_public(draw, draws_.line(path.drawn));
    const PublicChance::Child& child = walk_.public_child(node, outcome);
    if (child.number == PublicChance::none) return 0;
    const WalkPath on = path.rest(child.weight).drawing();
    return child.weight * visit(walk_.child(node, child.number), on, scratch);
  }

  const double* played(const Node& node) {
    if constexpr (Fixed) return store_.fixed(walk_.infoset(node));
    return numbers(node).strategy;
  }

  double visit_other(const Node& node, const WalkPath& path, double* scratch) {
    const double* const strategy = played(node);
    const std::uint32_t count = walk_.count(node);
    if constexpr (S.others == Others::all) {
      double value = 0;
      for (std::uint32_t a = 0; a < count; ++a) {
        const WalkPath on = path.rest(strategy[a]);
        if (on.weight == 0 && on.own == 0) continue;  // neither regrets nor the average learn there
        value += strategy[a] * visit(walk_.child(node, a), on, scratch);
      }
      return value;
    }
    if (!own_average && !average_walks()) add_average(node, weight_.average / path.sampled);
    double expected = 0;
    if constexpr (Baselines)
      for (std::uint32_t a = 0; a < count; ++a) expected += strategy[a] * baseline(node, a);
    const std::uint32_t action = draw_action(strategy, count, draws_.line(path.drawn));
    return expected + surprise(walk_.child(node, action), path.drawing(), scratch);
  }

  double visit_own(const Node& node, const WalkPath& path, double* value) {
    const InfosetNumbers at = numbers(node);
    const std::uint32_t count = walk_.count(node);
    if constexpr (S.own == Own::all) follow_all(node, at, path, value);
    if constexpr (S.own == Own::one) follow_one(node, at, path, value);
    if constexpr (S.own == Own::some) follow_some(node, at, path, value);
    double mean = 0;
    for (std::uint32_t a = 0; a < count; ++a) mean += at.strategy[a] * value[a];
    const double weight = weight_.regret * path.weight / path.sampled;
    for (std::uint32_t a = 0; a < count; ++a) at.regret[a] += weight * (value[a] - mean);
    if constexpr (own_average) add_average(node, weight_.average * path.own / path.sampled);
    if constexpr (at_the_end)
      touched_.push_back(node);
    else
      options_.match(at, count);
    return mean;
  }

  void add_average(const Node& node, double weight) {
    const InfosetNumbers at = numbers(node);
    for (std::uint32_t a = 0; a < walk_.count(node); ++a) at.average[a] += weight * at.strategy[a];
  }

  void follow_all(const Node& node, const InfosetNumbers& at, const WalkPath& path, double* value) {
    const std::uint32_t count = walk_.count(node);
    for (std::uint32_t a = 0; a < count; ++a) {
      const WalkPath on = path.acting(at.strategy[a], 1);
      const bool idle = at_the_end && on.own == 0 && on.weight == 0;
      value[a] = idle ? 0 : visit(walk_.child(node, a), on, value + count);
    }
  }

  // One action, uniform with probability epsilon, else by the strategy.
  void follow_one(const Node& node, const InfosetNumbers& at, const WalkPath& path, double* value) {
    const std::uint32_t count = walk_.count(node);
    const double even = options_.epsilon / count;
    for (std::uint32_t a = 0; a < count; ++a) value[a] = even + (1 - options_.epsilon) * at.strategy[a];
    const std::uint32_t action = draw_action(value, count, draws_.line(path.drawn));
    const double p = value[action];
    for (std::uint32_t a = 0; a < count; ++a) value[a] = baseline(node, a);
    const WalkPath on = path.acting(at.strategy[action], p).drawing();
    value[action] += surprise(walk_.child(node, action), on, value + count) / p;
  }

  // Each action by itself, the likelier the more the average plays it (Gibson, Burch, Lanctot & Szafron
  // 2012): max(epsilon, (beta + tau s(a)) / (beta + sum_b s(b))), s in weights of the present iteration; for
  // certain where that is 0 / 0.
  void follow_some(const Node& node, const InfosetNumbers& at, const WalkPath& path, double* value) {
    const std::uint32_t count = walk_.count(node);
    const double beta = options_.beta * weight_.regret;
    double total = beta;
    for (std::uint32_t a = 0; a < count; ++a) total += at.average[a];
    for (std::uint32_t a = 0; a < count; ++a) {
      const double p =
          total > 0 ? std::clamp((beta + options_.tau * at.average[a]) / total, options_.epsilon, 1.0) : 1;
      value[a] = baseline(node, a);
      if (draws_.independent().uniform() >= p) continue;
      const WalkPath on = path.acting(at.strategy[a], p);
      value[a] += surprise(walk_.child(node, a), on, value + count) / p;
    }
  }

  // With three or more players the visits of a regret walk depend on the strategies of third players, so the
  // average gets a walk of its own, on which the others play uniformly.
  void average_walk() {
    Node node = walk_.root();
    for (std::uint32_t drawn = 0; walk_.kind(node) != WalkKind::terminal; ++drawn) {
      const double u = draws_.line(drawn);
      const std::uint32_t count = walk_.count(node);
      std::uint32_t a = 0;
      if (walk_.kind(node) == WalkKind::chance) {
        a = walk_.draw(node, u);
      } else if (walk_.player(node) == me_) {
        add_average(node, weight_.average);
        a = draw_action(numbers(node).strategy, count, u);
      } else {
        a = static_cast<std::uint32_t>(u * count);
      }
      node = walk_.child(node, a);
      ++visits_;
    }
  }

  const W& walk_;
  Store& store_;
  const MccfrOptions options_;
  Draws draws_;
  IterationWeight weight_;  // of the present iteration
  std::uint64_t visits_ = 0;
  std::size_t me_ = 0;                // whose walk it is
  std::vector<double> scratch_;       // action values along the line of play
  std::vector<Node> touched_;         // own decisions met, where strategies change at the end
  std::vector<std::uint32_t> drawn_;  // by public draw: its outcome in this walk, once there is one
};

}  // namespace hindsight
