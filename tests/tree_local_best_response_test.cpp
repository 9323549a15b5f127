// A local best response of small games: between the strategy's own value and the best response's, by a second
// method, and by hand.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/rng.h"
#include "small_game.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"
#include "tree/local_best_response.h"

namespace hindsight::this_file {
namespace {

// Group by group from the root: histories that look alike to the player, with their chances.  By action names
// alone.
class PlainSearch {
 public:
  PlainSearch(const SmallGame& game, Player me, const Strategy& strategy)
      : tree_(game.histories), game_(game.game), me_(me), strategy_(strategy) {}

  double value() { return play({{HistoryId{0}, 1.0}}); }

 private:
  using Group = std::vector<std::pair<HistoryId, double>>;

  double chance(HistoryId h, Action a) const {
    const Infoset& infoset = game_.infosets[tree_.infoset(h)];
    return strategy_.behaviour[infoset.player.value][infoset.sequence(a)];
  }
  const std::vector<std::string>& names(HistoryId h) const {
    return tree_.infosets[tree_.infoset(h)].actions;
  }
  int named(HistoryId h, const std::string& a, const std::string& b = "") const {
    for (std::size_t i = 0; i < names(h).size(); ++i)
      if (names(h)[i] == a || names(h)[i] == b) return static_cast<int>(i);
    return -1;
  }

  // Everybody checks and calls; of games without such words the other plays its strategy, the player
  // anything.
  double rollout(HistoryId h) const {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::terminal) return tree_.payoff(h, me_);
    const int passive = node.kind == Turn::Kind::decision ? named(h, "check", "call") : -1;
    if (passive >= 0) return rollout(tree_.child(h, static_cast<Action>(passive)));
    double sum = 0;
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId child = tree_.child(h, a);
      const double p = node.kind == Turn::Kind::chance ? tree_.nodes[child].probability
                       : node.player == me_            ? 1.0 / node.count
                                                       : chance(h, a);
      sum += p * rollout(child);
    }
    return sum;
  }
  double after_mine(HistoryId h) const {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::decision && node.player != me_) {
      const int fold = named(h, "fold"), call = named(h, "call");
      if (fold >= 0 && call >= 0) {
        const double f = chance(h, static_cast<Action>(fold));
        return f * rollout(tree_.child(h, static_cast<Action>(fold))) +
               (1 - f) * rollout(tree_.child(h, static_cast<Action>(call)));
      }
    }
    return rollout(h);
  }

  // Chances and what they pay, the player's infosets one by one.
  double play(const Group& group) {
    std::map<std::uint32_t, Group> mine;
    double sum = 0;
    Group open = group;
    while (!open.empty()) {
      const auto [h, weight] = open.back();
      open.pop_back();
      const History& node = tree_.nodes[h];
      if (node.kind == Turn::Kind::terminal) {
        sum += weight * tree_.payoff(h, me_);
      } else if (node.kind == Turn::Kind::decision && node.player == me_) {
        mine[node.label].push_back({h, weight});
      } else {
        for (Action a = 0; a < node.count; ++a) {
          const HistoryId child = tree_.child(h, a);
          open.push_back({child, weight * (node.kind == Turn::Kind::chance ? tree_.nodes[child].probability
                                                                           : chance(h, a))});
        }
      }
    }
    for (const auto& [infoset, here] : mine) sum += best(here);
    return sum;
  }
  double best(const Group& here) {
    Action chosen = 0;
    double most = -1e300;
    for (Action a = 0; a < tree_.nodes[here[0].first].count; ++a) {
      double worth = 0;
      for (const auto& [h, weight] : here) worth += weight * after_mine(tree_.child(h, a));
      if (worth > most + 1e-12) {
        most = worth;
        chosen = a;
      }
    }
    Group next;
    for (const auto& [h, weight] : here) next.push_back({tree_.child(h, chosen), weight});
    return play(next);
  }

  const HistoryTree& tree_;
  const CompiledGame& game_;
  Player me_;
  const Strategy& strategy_;
};

Strategy drawn_strategy(const CompiledGame& game, std::uint64_t seed) {
  Strategy out = uniform_strategy(game);
  Rng rng(seed);
  for (std::uint8_t p = 0; p < game.players; ++p) {
    Values weights = game.zeros(Player{p});
    for (double& weight : weights) weight = rng.uniform() * rng.uniform();
    out.behaviour[p] = normalized(game, Player{p}, weights);
  }
  return out;
}

TEST(LocalBestResponse, IsNeverAboveTheBestResponse) {
  for (const char* spec : {"kuhn", "kuhn(cards=5)", "leduc", "leduc_no_limit(stack=800,bets=pot)",
                           "liars_dice(dice=1,faces=3)", "goofspiel(cards=3)", "rock_paper_scissors"}) {
    const SmallGame game = small_game(spec);
    std::vector<Strategy> strategies{uniform_strategy(game.game), first_action_strategy(game.game)};
    for (std::uint64_t seed = 1; seed <= 5; ++seed) strategies.push_back(drawn_strategy(game.game, seed));
    for (const Strategy& strategy : strategies) {
      const Evaluation exact = evaluate(game.game, strategy);
      for (std::uint8_t p = 0; p < 2; ++p) {
        const auto local = local_best_response(game.histories, game.game, Player{p}, strategy);
        EXPECT_LE(local.value, exact.best_response[p] + 1e-10) << spec;
        EXPECT_NEAR(local.value, PlainSearch(game, Player{p}, strategy).value(), 1e-9) << spec;
        const auto calm =
            local_best_response(game.histories, game.game, Player{p}, strategy, LocalMenu::fold_or_call);
        EXPECT_LE(calm.value, exact.best_response[p] + 1e-10) << spec;
      }
    }
  }
}

TEST(LocalBestResponse, OfAnEquilibriumWinsNoMoreThanTheValue) {
  const SmallGame game = small_game("kuhn");
  const auto solving = solver("pcfr+", {game.histories, game.game});
  solving->run(5000, {});
  const Strategy strategy = solving->average();
  for (std::uint8_t p = 0; p < 2; ++p) {
    const double value = local_best_response(game.histories, game.game, Player{p}, strategy).value;
    EXPECT_LE(value, (p == 0 ? -1.0 : 1.0) / 18 + 1e-3);
  }
}

// Against a uniform player of Kuhn poker: with fold and call alone the second player calls its bets with K
// and Q.
TEST(LocalBestResponse, OfKuhnPokerByHand) {
  const SmallGame game = small_game("kuhn");
  const Strategy uniform = uniform_strategy(game.game);
  const auto calm =
      local_best_response(game.histories, game.game, Player{1}, uniform, LocalMenu::fold_or_call);
  // K: 1 after a check, 2 after a bet.  Q: 0 in the mean either way.  J: -1 after a check, folds -1 to a bet.
  EXPECT_NEAR(calm.value, (1.5 + 0 - 1) / 3, 1e-12);
}

}  // namespace
}  // namespace hindsight::this_file
