// What the others may hold by a strategy: the same as every history played from the rules and counted.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "base/rng.h"
#include "games/leduc.h"
#include "store/games/load_game.h"
#include "study/games/others_hold.h"
#include "tree/history_tree.h"

namespace hindsight::this_file {
namespace {

// Any probabilities above 0, by the name of an infoset: the same for whoever asks.
std::vector<double> plays(const std::string& infoset, std::size_t actions) {
  Rng rng(infoset.size(), std::hash<std::string>()(infoset));
  std::vector<double> out;
  double all = 0;
  for (std::size_t a = 0; a < actions; ++a) all += out.emplace_back(0.05 + rng.uniform());
  for (double& p : out) p /= all;
  return out;
}

Strategy strategy_by_name(const GameSource& source) {
  std::vector<double> numbers;
  for (std::uint32_t i = 0; i < source.histories.infosets.size(); ++i) {
    const InfosetId id{i};
    const auto mine = plays(infoset_name(source.histories, id), source.histories.infosets[id].actions.size());
    numbers.insert(numbers.end(), mine.begin(), mine.end());
  }
  return {from_canonical(source.game, numbers)};
}

// By the rules of the game alone: for each infoset of each player, the weight of each card that the other was
// dealt.
template <class G>
class Enumerated {
 public:
  explicit Enumerated(const G& game) : game_(game) { walk(game.root(), {}, {1, 1}); }
  std::map<std::string, std::map<std::string, double>> weights;

 private:
  using State = typename G::State;
  void walk(const State& state, std::vector<std::string> dealt, std::array<double, 2> others) {
    const Turn turn = game_.turn(state);
    if (turn.kind == Turn::Kind::terminal) return;
    std::vector<double> chances;
    std::string name;
    if (turn.kind == Turn::Kind::decision) {
      const Information seen = game_.information(state, turn.player);
      name = std::to_string(turn.player.value) + ' ' + seen.secret + ' ' + seen.open;
      weights[name][dealt.at(1 - turn.player.value)] += others[turn.player.value];
      chances =
          plays(seen.open.empty() ? seen.secret : seen.secret + " | " + seen.open, game_.action_count(state));
    }
    for (Action a = 0; a < game_.action_count(state); ++a) {
      auto then = dealt;
      auto reach = others;
      if (turn.kind == Turn::Kind::chance) {
        then.push_back(game_.action_name(state, a));
        for (double& r : reach) r *= game_.probability(state, a);
      } else {
        reach[1 - turn.player.value] *= chances[a];
      }
      walk(game_.next(state, a), then, reach);
    }
  }

  const G& game_;
};

TEST(OthersHold, IsWhatEnumerationOfLeducSays) {
  const GameSource source = *load_game("leduc");
  const OthersHold others(source.histories, source.game, strategy_by_name(source));
  const Leduc rules = *Leduc::make(*Arguments::check(*Spec::parse("leduc"), Leduc::parameters));
  const Enumerated<Leduc> brute(rules);
  std::size_t compared = 0;
  for (std::uint32_t i = 0; i < source.histories.infosets.size(); ++i) {
    const InfosetLabel& label = source.histories.infosets[InfosetId{i}];
    const auto found = brute.weights.find(std::to_string(label.player.value) + ' ' +
                                          label.information.secret + ' ' + label.information.open);
    ASSERT_NE(found, brute.weights.end());
    double all = 0;
    for (const auto& [card, weight] : found->second) all += weight;
    const auto held = others.at(InfosetId{i});
    ASSERT_EQ(held.size(), found->second.size());
    for (const MayHold& one : held) {
      EXPECT_NE(one.player, label.player);
      EXPECT_NEAR(one.chance, found->second.at(one.secret) / all, 1e-12) << i << ' ' << one.secret;
      ++compared;
    }
  }
  EXPECT_GT(compared, source.histories.infosets.size());
}

// A player who never bets a queen holds none after a bet, and nothing is said of what he never lets happen.
TEST(OthersHold, SaysNothingOfWhatTheyNeverLetHappen) {
  const GameSource source = *load_game("kuhn");
  const OthersHold first(source.histories, source.game, first_action_strategy(source.game));
  const OthersHold uniform(source.histories, source.game, uniform_strategy(source.game));
  std::size_t never = 0;
  for (std::uint32_t i = 0; i < source.histories.infosets.size(); ++i) {
    if (first.at(InfosetId{i}).empty()) ++never;
    const auto held = uniform.at(InfosetId{i});
    ASSERT_EQ(held.size(), 2);
    for (const MayHold& one : held) EXPECT_NEAR(one.chance, 0.5, 1e-12);
  }
  EXPECT_EQ(never, 6) << "whoever always checks never bets: three infosets of each";
}

}  // namespace
}  // namespace hindsight::this_file
