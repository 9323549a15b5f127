// Rules over hands: each end is what its hands play on average, and the costs are those of a solver locked to
// the rules.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "holdem/boards.h"
#include "holdem/views/spot_cursor.h"
#include "plain_spot.h"
#include "program.h"
#include "stored_spot.h"
#include "study/spots/hand_words.h"
#include "study/spots/rule_tree.h"

namespace hindsight::this_file {
namespace {

SolvedSpot opened(const std::string& path) {
  SolvedSpot spot = *SolvedSpot::open(*load_spot(path), 1);
  HS_CHECK_OK(spot.prepare());
  return spot;
}

struct Place {
  Certified spot;
  std::string line;
};
void PrintTo(const Place& place, std::ostream* out) { *out << place.spot.name << ": " << place.line; }

// A lock would carry its own reach into what is learnt below it: all of the seat's decisions are fixed first.
void fix_as_learnt(Stored& of, std::uint8_t seat) {
  std::vector<VectorGame::Lock> locks;
  for (std::uint32_t s = 0; s < of.game.states.size(); ++s) {
    const StreetTree& tree = of.game.trees[of.game.states[s].tree];
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
      if (tree.nodes[i].kind != StreetTree::Kind::decision || tree.nodes[i].seat != seat) continue;
      const std::size_t rows = of.game.boards[of.game.states[s].board].hands[seat].rows();
      VectorGame::Lock& lock =
          locks.emplace_back(VectorGame::Lock{s, i, std::vector<double>(tree.nodes[i].actions * rows)});
      const auto learnt = of.solver.average(s, i);
      for (std::size_t a = 0; a < learnt.size(); ++a)
        std::copy(learnt[a].begin(), learnt[a].end(),
                  lock.strategy.begin() + static_cast<std::ptrdiff_t>(a * rows));
    }
  }
  for (const VectorGame::Lock& lock : locks) of.solver.lock(lock.state, lock.node, lock.strategy);
}

class RuleTreeCost : public testing::TestWithParam<Place> {};

TEST_P(RuleTreeCost, IsThatOfALockedSolver) {
  const Scratch scratch;
  const std::string path = solved(GetParam().spot, scratch / "kept.spot");
  SolvedSpot spot = opened(path);
  for (const std::uint32_t ends : {2u, 5u, 15u}) {
    const RuleTree rules = *rule_tree(spot, GetParam().line, ends, ends == 5 ? 0.25 : 0);
    Stored stored(path);
    const VectorEvaluation before = stored.solver.evaluate();
    SpotCursor at(stored.game, nullptr);
    ASSERT_TRUE(at.follow(GetParam().line));
    const std::size_t rows = at.board_node().hands[rules.seat].rows();
    std::vector<double> strategy(rules.actions.size() * rows);
    for (std::size_t h = 0; h < at.combos(rules.seat).size(); ++h) {
      const auto& end = rules.end_of(at.combos(rules.seat)[h].cards(), set_of(at.board()));
      for (std::size_t a = 0; a < rules.actions.size(); ++a) strategy[a * rows + h] = end.shares[a];
    }
    fix_as_learnt(stored, rules.seat);
    stored.solver.lock(at.state_index(), at.node_index(), strategy);
    const VectorEvaluation after = stored.solver.evaluate();
    const double within = 1e-9 * starting_pot(stored.spot);
    EXPECT_NEAR(rules.loses, before.value[rules.seat] - after.value[rules.seat], within);
    EXPECT_NEAR(rules.concedes, after.best_response[1u - rules.seat] - before.best_response[1u - rules.seat],
                within);
  }
}
const auto named = [](const auto& info) {
  return info.param.spot.name + (info.param.line.empty() ? "" : "_after_" + info.param.line.substr(0, 1));
};
INSTANTIATE_TEST_SUITE_P(Small, RuleTreeCost,
                         testing::Values(Place{{"river", small_river, 200}, ""},
                                         Place{{"river", small_river, 200}, "x"},
                                         Place{{"raked", raked, 200}, ""},
                                         Place{{"small_turn", small_turn, 60}, "x"}),
                         named);

// The shares of an end are the mean of its hands, its weight their share; more ends come nearer.
TEST(RuleTree, EndsAreMeansOfTheirHands) {
  const Scratch scratch;
  SolvedSpot spot = opened(solved({"turn", middle_turn, 40}, scratch / "kept.spot"));
  const SpotView view = *spot.view("");
  double alike = 0;
  for (std::uint32_t ends = 2; ends <= most_rule_ends; ++ends) {
    const RuleTree rules = *rule_tree(spot, "", ends, 0);
    std::map<const RuleTree::Node*, std::vector<double>> sums;
    for (const SpotView::Hand& hand : view.hands[view.seat]) {
      std::vector<double>& sum = sums[&rules.end_of(hand.combo.cards(), set_of(view.board))];
      sum.resize(view.actions.size() + 1);
      for (std::size_t a = 0; a < view.actions.size(); ++a)
        sum[a] += hand.matchup_weight() * hand.strategy[a];
      sum.back() += hand.matchup_weight();
    }
    EXPECT_LE(sums.size(), ends);
    for (const auto& [end, sum] : sums) {
      EXPECT_NEAR(end->weight, sum.back() / view.weight(), 1e-12);
      for (std::size_t a = 0; a < view.actions.size(); ++a)
        EXPECT_NEAR(end->shares[a], sum[a] / sum.back(), 1e-9);
    }
    EXPECT_GE(rules.alike, alike - 0.05) << ends;
    alike = std::max(alike, rules.alike);
  }
  EXPECT_GT(alike, 0.6);
}

TEST(RuleTree, RefuseWhatHasNoDecision) {
  const Scratch scratch;
  SolvedSpot spot = opened(solved({"river", small_river, 20}, scratch / "kept.spot"));
  EXPECT_FALSE(rule_tree(spot, "", 1, 0));
  EXPECT_FALSE(rule_tree(spot, "", 16, 0));
  const auto over = rule_tree(spot, "x, x", 4, 0);
  ASSERT_FALSE(over);
  EXPECT_THAT(over.error().message, testing::HasSubstr("rules need a decision"));
}

TEST(HandQuestions, AreAnsweredAsAPersonWould) {
  using Kind = HandQuestion::Kind;
  const CardSet board = set_of(*parse_cards("Kd 7h 2h"));
  const auto asks = [&](const HandQuestion& question, const char* hand) {
    return question.holds_for(set_of(*parse_cards(hand)), board);
  };
  const HandQuestion pair{Kind::made, "top pair", 6};
  EXPECT_EQ(made_hands[6], "top pair");
  EXPECT_TRUE(asks(pair, "KsQs"));
  EXPECT_TRUE(asks(pair, "AsAd"));
  EXPECT_FALSE(asks(pair, "7s6s"));
  EXPECT_EQ(to_text(pair), "top pair or better");
  EXPECT_TRUE(asks({Kind::draw, "flush draw", 0}, "9h8h"));
  EXPECT_FALSE(asks({Kind::draw, "flush draw", 0}, "9h8d"));
  EXPECT_TRUE(asks({Kind::low, "9", 7}, "9hTd"));
  EXPECT_FALSE(asks({Kind::low, "9", 7}, "8hTd"));
  EXPECT_TRUE(asks({Kind::holds, "A", 12}, "Ac3d"));
  EXPECT_EQ(to_text(HandQuestion{Kind::holds, "A", 12}), "an A in hand");
  EXPECT_TRUE(asks({Kind::suit, "h", 2}, "Ah3d"));
  EXPECT_FALSE(asks({Kind::suited, "", 0}, "Ah3d"));
}

}  // namespace
}  // namespace hindsight::this_file
