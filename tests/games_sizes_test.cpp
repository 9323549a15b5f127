// Sizes of games as the literature and other programs count them.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>

#include "tree/game_source.h"

namespace hindsight::this_file {
namespace {

// OpenSpiel 2026-07 counted all of these but the rows marked
// below, where the count is ours and another one backs it.
struct Size {
  const char* spec;
  std::uint64_t histories, terminals, chance_nodes, infosets;
  double max_payoff;
};
void PrintTo(const Size& size, std::ostream* out) { *out << size.spec; }

constexpr Size sizes[] = {
    {"rock_paper_scissors(scissors=2)", 13, 9, 0, 2, 2},  // by hand
    {"kuhn", 58, 30, 4, 12, 2},                           // Kuhn 1950: 12 infosets
    {"kuhn(players=3)", 617, 312, 17, 48, 4},             // Abou Risk & Szafron 2010: 48 infosets
    {"kuhn(players=4)", 7886, 3960, 86, 160, 6},
    {"kuhn(bets=1+2,raises=1)", 130, 78, 4, 24, 3},  // 13 lines of betting over 6 deals
    {"leduc", 1939, 1116, 49, 288, 13},
    {"leduc(cards=card)", 9457, 5520, 157, 936, 13},
    {"leduc(players=3)", 223881, 126996, 1881, 7428, 26},
    {"leduc_no_limit", 2677, 1602, 103, 360, 1200},  // 360 infosets: 12 * 3 + 36 * 9
    {"leduc_no_limit(cards=card)", 12877, 7860, 337, 1152, 1200},
    {"leduc_no_limit(bets=grid:100)", 661525, 431586, 4999, 84144, 1200},  // poker-ml: 84,144 infosets
    {"liars_dice(faces=4)", 8181, 4080, 5, 1024, 1},
    {"liars_dice(faces=5)", 51181, 25575, 6, 5120, 1},
    {"liars_dice", 294883, 147420, 7, 24576, 1},
    {"liars_dice(dice=2,faces=2)", 4603, 2295, 4, 768, 1},  // 768 infosets; OpenSpiel rolls die by die
    {"goofspiel(cards=3)", 67, 36, 0, 16, 1},
    {"goofspiel", 1077, 576, 0, 162, 1},
    {"goofspiel(cards=5)", 26931, 14400, 0, 2124, 1},
    {"goofspiel(cards=3,order=random)", 418, 216, 28, 90, 1},
    {"goofspiel(order=random)", 26773, 13824, 1793, 3608, 1},
};

class GameSize : public testing::TestWithParam<Size> {};

TEST_P(GameSize, IsThePublishedOne) {
  const Size& expected = GetParam();
  const auto tree = list_named(expected.spec, {1'000'000});
  ASSERT_TRUE(tree) << tree.error().message;
  const GameFacts found = facts(*tree);
  EXPECT_EQ(found.histories, expected.histories);
  EXPECT_EQ(found.terminals, expected.terminals);
  EXPECT_EQ(found.chance_nodes, expected.chance_nodes);
  EXPECT_EQ(found.infosets, expected.infosets);
  EXPECT_EQ(found.max_payoff, expected.max_payoff);
}
INSTANTIATE_TEST_SUITE_P(Published, GameSize, testing::ValuesIn(sizes));

std::uint64_t infosets(const char* spec) {
  const auto tree = list_named(spec, {10'000'000});
  EXPECT_TRUE(tree);
  return tree->infosets.size();
}

TEST(SlowGameSize, ByCardAndOnTheGridOf50) {
  EXPECT_EQ(infosets("leduc(players=3,cards=card)"), 25800u);
  EXPECT_EQ(infosets("leduc_no_limit(bets=grid:100,cards=card)"), 278256u);
  EXPECT_EQ(infosets("leduc_no_limit(bets=grid:50)"), 712512u);
}

}  // namespace
}  // namespace hindsight::this_file
