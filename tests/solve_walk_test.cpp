// Samplers take any walk and any store: here straight from the rules of a game into a hash map, with the bits
// of the listed game and its plain arrays.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "games/kuhn.h"
#include "games/leduc.h"
#include "small_game.h"
#include "solve/flat_store.h"
#include "solve/mccfr_walk.h"
#include "tree/enumerate.h"

namespace hindsight::this_file {
namespace {

std::string key_of(Player player, const Information& information) {
  return std::to_string(player.value) + '/' + information.secret + '/' + information.open;
}

// Asks the rules at every node; nothing is listed.
template <Game G>
class RulesWalk {
 public:
  struct Node {
    typename G::State state;
    std::string place;  // the actions that lead there
  };

  explicit RulesWalk(const G& game) : game_(game) {}

  std::size_t players() const { return static_cast<std::size_t>(game_.players()); }
  Node root() const { return {game_.root(), ""}; }
  WalkKind kind(const Node& node) const {
    switch (game_.turn(node.state).kind) {
      case Turn::Kind::decision:
        return WalkKind::decision;
      case Turn::Kind::chance:
        return WalkKind::chance;
      default:
        return WalkKind::terminal;
    }
  }
  std::uint32_t count(const Node& node) const { return game_.action_count(node.state); }
  Node child(const Node& node, std::uint32_t a) const {
    return {game_.next(node.state, a), node.place + static_cast<char>('a' + a)};
  }
  std::size_t player(const Node& node) const { return game_.turn(node.state).player.value; }
  double probability(const Node& node, std::uint32_t a) const { return game_.probability(node.state, a); }
  std::uint32_t draw(const Node& node, double u) const {
    std::vector<double> probabilities;
    for (std::uint32_t a = 0; a < count(node); ++a) probabilities.push_back(probability(node, a));
    return draw_outcome(alias_table(probabilities).data(), count(node), u);
  }
  double payoff(const Node& node, std::size_t p) const {
    return game_.payoff(node.state, Player{static_cast<std::uint8_t>(p)});
  }
  std::size_t line_actions() const { return line_actions(root()); }
  std::string infoset(const Node& node) const {
    const Player player = game_.turn(node.state).player;
    return key_of(player, game_.information(node.state, player));
  }
  const std::string& place(const Node& node) const { return node.place; }

 private:
  std::size_t line_actions(const Node& node) const {
    if (kind(node) == WalkKind::terminal) return 0;
    std::size_t below = 0;
    for (std::uint32_t a = 0; a < count(node); ++a) below = std::max(below, line_actions(child(node, a)));
    return below + count(node);
  }

  const G& game_;
};

class HashStore {
 public:
  explicit HashStore(std::size_t players) : players_(players) {}

  InfosetNumbers at(const std::string& key, std::uint32_t count) {
    Numbers& of = numbers_[key];
    if (of.regret.empty())
      of = {std::vector<double>(count, 0), std::vector<double>(count, 1.0 / count),
            std::vector<double>(count, 0)};
    return {of.regret.data(), of.strategy.data(), of.average.data()};
  }
  double& baseline(const std::string& place, std::size_t player) {
    std::vector<double>& of = baselines_[place];
    of.resize(players_, 0);
    return of[player];
  }
  const double* fixed(const std::string& key) const { return fixed_.at(key).data(); }

  std::size_t known() const { return numbers_.size(); }
  std::unordered_map<std::string, std::vector<double>> fixed_;

 private:
  struct Numbers {
    std::vector<double> regret, strategy, average;
  };
  std::size_t players_;
  std::unordered_map<std::string, Numbers> numbers_;  // references to what it holds stay good
  std::unordered_map<std::string, std::vector<double>> baselines_;
};

// The last action of an infoset three times as likely as the others.
std::vector<double> uneven(std::size_t actions) {
  std::vector<double> out(actions, 1.0 / static_cast<double>(actions + 2));
  out.back() *= 3;
  return out;
}

template <Sampler S, bool Baselines, bool Fixed, Game G>
void expect_same_bits(const G& game, const MccfrOptions& options) {
  const HistoryTree tree = *enumerate(game, 1'000'000);
  const WalkTree listed(tree);
  FlatStore flat(tree);
  if (Baselines) flat.use_baselines(listed);
  const RulesWalk<G> rules(game);
  HashStore hashed(rules.players());
  std::vector<double> fixed;
  for (const InfosetLabel& infoset : tree.infosets) {
    const std::vector<double> play = uneven(infoset.actions.size());
    hashed.fixed_[key_of(infoset.player, infoset.information)] = play;
    fixed.insert(fixed.end(), play.begin(), play.end());
  }
  if (Fixed) flat.set_fixed(fixed);
  Mccfr<S, Baselines, Fixed, WalkTree, FlatStore> one(listed, flat, options);
  Mccfr<S, Baselines, Fixed, RulesWalk<G>, HashStore> other(rules, hashed, options);
  for (std::uint64_t t = 1; t <= 60; ++t) {
    const IterationWeight weight{static_cast<double>(t), t > 5 ? static_cast<double>(t) : 0};
    ASSERT_EQ(one.iterate(t, weight), other.iterate(t, weight)) << t;
  }
  EXPECT_GT(hashed.known(), tree.infosets.size() / 4);
  const std::vector<std::uint32_t> slots = first_slots(tree);
  for (InfosetId i{0}; i < tree.infosets.end_id(); ++i) {
    const InfosetLabel& infoset = tree.infosets[i];
    const auto count = static_cast<std::uint32_t>(infoset.actions.size());
    const InfosetNumbers a = flat.at(slots[i.value], count);
    const InfosetNumbers b = hashed.at(key_of(infoset.player, infoset.information), count);
    for (std::uint32_t k = 0; k < count; ++k) {
      ASSERT_EQ(a.regret[k], b.regret[k]) << infoset_name(tree, i);
      ASSERT_EQ(a.strategy[k], b.strategy[k]) << infoset_name(tree, i);
      ASSERT_EQ(a.average[k], b.average[k]) << infoset_name(tree, i);
    }
  }
}

template <Sampler S>
void expect_same_bits(std::string_view spec) {
  const MccfrOptions plain{.match = {.floor = false, .tie = 1e-12},
                           .seed = 7,
                           .baseline = 0.5,
                           .epsilon = 0.3,
                           .tau = 100,
                           .beta = 10};
  MccfrOptions quasi = plain;
  quasi.quasi_random = quasi.match.floor = true;
  const Spec parsed = *Spec::parse(spec);
  const auto compare = [&](const auto& g) {
    expect_same_bits<S, false, false>(g, plain);
    expect_same_bits<S, true, false>(g, quasi);
    expect_same_bits<S, true, true>(g, plain);
  };
  if (parsed.name == Kuhn::entry.name)
    compare(*Kuhn::make(*Arguments::check(parsed, Kuhn::parameters)));
  else
    compare(*Leduc::make(*Arguments::check(parsed, Leduc::parameters)));
}

class AnyWalk : public testing::TestWithParam<const char*> {};

TEST_P(AnyWalk, ChanceSamplingGivesTheSameBits) { expect_same_bits<chance_sampling>(GetParam()); }
TEST_P(AnyWalk, ExternalSamplingGivesTheSameBits) { expect_same_bits<external_sampling>(GetParam()); }
TEST_P(AnyWalk, OutcomeSamplingGivesTheSameBits) { expect_same_bits<outcome_sampling>(GetParam()); }
TEST_P(AnyWalk, AverageStrategySamplingGivesTheSameBits) {
  expect_same_bits<average_strategy_sampling>(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Samplers, AnyWalk, testing::Values("kuhn", "leduc", "kuhn(players=3)"),
                         [](const auto& of) { return "Game" + std::to_string(of.index); });

}  // namespace
}  // namespace hindsight::this_file
