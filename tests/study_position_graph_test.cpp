// Games solved backwards from their ends, against search and against what is known.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/rng.h"
#include "classic/search/played_game.h"
#include "study/classic/graph_report.h"
#include "study/classic/position_graph.h"

namespace hindsight::this_file {
namespace {

GraphReport solved(const GameGraph& graph) {
  return report_on(graph, *question_of(graph, Objective::reach, 0, {}));
}

TEST(PositionGraph, TicTacToeHasItsPositionsAndIsADraw) {
  const auto graph = position_graph("tic_tac_toe");
  ASSERT_TRUE(graph.has_value());
  EXPECT_EQ(graph->size(), 5478u);
  const GraphReport report = solved(*graph);
  EXPECT_EQ(report.solution.winner[0], no_winner);
  EXPECT_TRUE(report.proved);
  EXPECT_EQ(graph->goals[0].size(), 626u);  // boards that the first player, and the second one, has won
  EXPECT_EQ(graph->goals[1].size(), 316u);
}

// Whoever moves with n = 1 mod 4 matches has lost.
TEST(PositionGraph, NimByTheCourse) {
  for (int n = 1; n <= 24; ++n) {
    const auto graph = position_graph("nim(heaps=" + std::to_string(n) + ",take=1+2+3,misere=1)");
    ASSERT_TRUE(graph.has_value());
    EXPECT_EQ(solved(*graph).solution.winner[0], n % 4 == 1 ? 1 : 0) << n;
  }
}

// Search says the same anywhere.
TEST(PositionGraph, AgreesWithSearch) {
  for (const char* spec :
       {"nim(heaps=3+4+5)", "nim(heaps=2+3+3,misere=1)", "tic_tac_toe", "connect_four(rows=4,columns=4)",
        "connect_four(rows=3,columns=5)", "hex(size=3)", "tic_tac_toe(columns=4,line=3,rows=3)"}) {
    const auto graph = position_graph(spec);
    ASSERT_TRUE(graph.has_value()) << spec;
    const GraphReport report = solved(*graph);
    Rng rng(5);
    for (int sample = 0; sample < 25; ++sample) {
      const Vertex at = rng.below(graph->size());
      const auto game = open_board_game(spec).value();
      const Result<void> played = at == 0 ? Result<void>{} : play_line(*game, graph->name(at));
      ASSERT_TRUE(played.has_value()) << graph->name(at);
      if (game->over()) continue;
      const Ratings ratings = game->rate({}).value();
      for (const MoveRating& move : ratings.moves) {
        const std::uint8_t winner = report.solution.winner[graph->successors[at][move.action]];
        const double value = winner == no_winner ? 0 : winner == game->to_move().value ? 1 : -1;
        ASSERT_EQ(move.exact->value, value) << spec << ' ' << graph->name(at) << ' ' << move.move;
      }
    }
  }
}

TEST(PositionGraph, RefusesWhatHidesOrIsTooLarge) {
  EXPECT_NE(position_graph("kuhn").error().message.find("hides something"), std::string::npos);
  EXPECT_NE(position_graph("connect_four").error().message.find("more than 1,000,000 positions"),
            std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
