// Chip poker: its rules by hand, and the vector form against the tabular form.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "chip_game.h"
#include "heritage/chip_strategy.h"
#include "holdem/boards.h"
#include "holdem/spots/spot.h"
#include "solve/cfr.h"
#include "solve/update_rules.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

ChipBetting after(ChipBetting now, std::initializer_list<int> line) {
  for (const int chips : line) now = now.after(chips);
  return now;
}

TEST(ChipBetting, LessThanWhatMatchesIsAFoldAndStaysWithTheSeat) {
  const ChipBetting now = after(ChipBetting::begin(20, 1), {3, 2});
  EXPECT_TRUE(now.over);
  EXPECT_EQ(now.folded, 1);
  EXPECT_EQ(now.won(-1), 1) << "the ante, whoever has the better hand";
}

TEST(ChipBetting, TwoChecksLeadToTheFlopAndThenToTheComparison) {
  ChipBetting now = ChipBetting::begin(20, 0).after(0);
  EXPECT_EQ(now.street, 0);
  now = now.after(0);
  EXPECT_EQ(now.street, 1);
  EXPECT_EQ(now.seat, 0) << "who starts does so in both rounds";
  now = after(now, {0, 0});
  EXPECT_TRUE(now.over);
  EXPECT_EQ(now.won(1), 0);
}

TEST(ChipBetting, RaisesAnyNumberOfTimes) {
  ChipBetting now = after(ChipBetting::begin(20, 1), {2, 4, 4, 4});  // each raises by 2
  EXPECT_EQ(now.in, (std::array<int, 2>{7, 9}));
  EXPECT_EQ(now.need(), 2);
  now = now.after(2);
  EXPECT_EQ(now.street, 1);
  EXPECT_EQ(after(now, {4, 4}).won(1), 13);
  EXPECT_EQ(after(now, {4, 4}).won(-1), -13);
  EXPECT_EQ(after(now, {4, 4}).won(0), 0);
}

TEST(ChipBetting, NothingAboveTheSmallerStackCanBeLost) {
  const ChipBetting bet = ChipBetting::begin(3, 1).after(4);  // 3 chips against a larger stack
  EXPECT_EQ(bet.in, (std::array<int, 2>{3, 1}));
  EXPECT_EQ(bet.max(), 2);
  const ChipBetting called = bet.after(2);
  EXPECT_TRUE(called.over) << "no betting on the flop";
  EXPECT_EQ(called.won(1), 3);
}

TEST(ChipBetting, AnAnteMayBeAllThereIs) {
  EXPECT_TRUE(ChipBetting::begin(1, 1).over);
  EXPECT_EQ(ChipBetting::begin(1, 2).won(1), 1);
}

// Counted by a recursion of a few lines, written apart.
TEST(ChipRounds, HaveTheSequencesThatAreCounted) {
  const auto count = [](int behind, const std::array<bool, 5>& menu, int cap) {
    const std::vector<StreetTree> trees =
        chip_trees({.stack = behind, .ante = 0, .menu = menu, .raise_cap = cap});
    std::size_t flop = 0;
    for (const std::uint32_t street_end : trees[0].next_trees)
      flop += trees[street_end].sequences[0] + trees[street_end].sequences[1] - 2;
    return std::array<std::size_t, 2>{trees[0].sequences[0] + trees[0].sequences[1] - 2, flop};
  };
  const std::array<bool, 5> all{true, true, true, true, true}, even{false, false, true, false, true};
  EXPECT_EQ(count(4, all, 0), (std::array<std::size_t, 2>{92, 324}));
  EXPECT_EQ(count(10, all, 0), (std::array<std::size_t, 2>{2390, 30246}));
  EXPECT_EQ(count(19, even, 3)[1], 234u);
  EXPECT_EQ(count(19, all, 2)[1], 1302u);
}

const UpdateRule& rule(std::string_view name) {
  const UpdateRule* const found = find_rule(name);
  EXPECT_NE(found, nullptr) << name;
  return found == nullptr ? spot_rule : *found;
}

struct Small {
  const char* name;
  int ranks, suits, stack, ante;
};
void PrintTo(const Small& small, std::ostream* out) { *out << small.name; }

struct Both {
  Both(const Small& small, const std::array<Range, 2>& ranges, double bonus = 0) {
    const ChipPoker poker{
        .stack = small.stack, .ante = small.ante, .ranks = small.ranks, .suits = small.suits};
    const HandWeights weights{ranges[0].weights, ranges[1].weights};
    vectors = make_game(poker, chip_boards(poker, weights), weights);
    ChipGame plain(small.ranks, small.suits, small.stack, small.ante, ranges);
    plain.bonus = bonus;
    tree = enumerate(plain, 3'000'000).value();
    table = compile(tree).value();
  }
  VectorGame vectors;
  HistoryTree tree;
  CompiledGame table;
};

void expect_near(const VectorEvaluation& ours, const Evaluation& plain, double within,
                 std::string_view what) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(ours.value[seat], plain.value[seat], within) << what;
    EXPECT_NEAR(ours.best_response[seat], plain.best_response[seat], within) << what;
  }
}

// Chips put in by what leads to a child, as ChipGame writes them.
std::string chips_to(const StreetTree& tree, const StreetTree::Node& node, std::uint32_t child) {
  const double chips = tree.nodes[child].committed[node.seat] - node.committed[node.seat];
  return std::to_string(static_cast<int>(chips));
}

void add_bonus(StreetTree& tree, double bonus) {
  std::vector<std::string> line(tree.nodes.size());
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const StreetTree::Node& node = tree.nodes[i];
    for (std::uint32_t a = 0; node.kind == StreetTree::Kind::decision && a < node.actions; ++a)
      line[node.first_child + a] = line[i] + chips_to(tree, node, node.first_child + a);
    if (node.kind == StreetTree::Kind::decision || node.kind == StreetTree::Kind::street_end) continue;
    Payoffs& pay = tree.payoffs[node.end];
    for (auto* const of : {&pay.win, &pay.lose, &pay.tie}) {
      (*of)[0] += bonus * ChipGame::share(line[i]);
      (*of)[1] -= bonus * ChipGame::share(line[i]);
    }
  }
}

// Where rounding decides nothing: no two hands share a card, so that nothing is left over of hands that
// cannot be met, and a bonus makes each action's worth its own.
TEST(ChipIterations, AreThoseOfTheTabularForm) {
  constexpr double bonus = 0.01;
  Both game({"", 4, 4, 3, 1},
            {parse_range("AsAh,KsKh:0.8,QsJs:0.9")->range, parse_range("AcAd:0.9,KcKd,QcJc:0.6")->range},
            bonus);
  for (StreetTree& tree : game.vectors.trees) add_bonus(tree, bonus);
  for (const char* name : {"cfr", "dcfr", "cfr+", "pcfr+", "pdcfr+"}) {
    VectorCfr<double> vectors(game.vectors, rule(name), 1);
    Cfr table({game.tree, game.table}, {.rule = rule(name)});
    for (const std::uint64_t more : {1u, 2u, 7u}) {
      vectors.run(more, {});
      table.run(more, {});
      expect_near(vectors.evaluate(), evaluate(game.table, table.average()), 1e-12, name);
    }
  }
}

Card moved(Card card, const std::array<std::uint8_t, 4>& suits) {
  return Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]);
}

// The class that a flop is of, and where its suits went.
std::pair<std::uint32_t, std::array<std::uint8_t, 4>> class_of(const VectorGame& game, CardSet flop) {
  const std::vector<BoardNode::Next>& next = game.boards[0].next;
  for (std::uint32_t k = 0; k < next.size(); ++k)
    for (const auto& suits : next[k].suits) {
      CardSet image;
      for (const Card card : game.boards[next[k].board].cards) image |= moved(card, suits);
      if (image == flop) return {k, suits};
    }
  ADD_FAILURE();
  return {};
}

// The average strategy at an infoset of ChipGame, found by following its line.
std::vector<double> chip_average_at(const VectorGame& game, const VectorCfr<double>& solver,
                                    const InfosetLabel& infoset) {
  std::uint32_t state = 0, node = 0;
  std::array<std::uint8_t, 4> suits{0, 1, 2, 3};
  std::istringstream line(infoset.information.open);
  CardSet flop;
  for (std::string token; line >> token;) {
    const StreetTree& tree = game.trees[game.states[state].tree];
    if (const auto card = parse_card(token); card) {
      flop |= *card;
      if (flop.size() < 3) continue;
      const auto [k, images] = class_of(game, flop);
      suits = images;
      state = game.children[tree.nodes[node].end * game.boards[0].next.size() + k];
      node = 0;
    } else {
      const StreetTree::Node& decision = tree.nodes[node];
      node = decision.first_child;
      while (chips_to(tree, decision, node) != token) ++node;
    }
  }
  const auto by_action = solver.average(state, node);
  const std::vector<Combo>& combos = game.boards[game.states[state].board].hands[infoset.player.value].combo;
  const auto hand = std::find_if(combos.begin(), combos.end(), [&](Combo combo) {
    return to_text(Combo::of(moved(combo.high(), suits), moved(combo.low(), suits))) ==
           infoset.information.secret;
  });
  std::vector<double> out;
  for (const auto& row : by_action) out.push_back(row[static_cast<std::size_t>(hand - combos.begin())]);
  return out;
}

class ChipForm : public testing::TestWithParam<Small> {};

// Suits are alike here: each flop is solved once for all its images.
TEST_P(ChipForm, IsWorthWhatTheTabularFormSays) {
  const Both game(GetParam(), {any_two(), any_two()});
  VectorCfr<double> solver(game.vectors, rule("dcfr"), 1);
  for (const std::uint64_t more : {1u, 9u, 90u}) {
    solver.run(more, {});
    std::vector<double> numbers;
    for (const InfosetLabel& infoset : game.tree.infosets)
      for (const double p : chip_average_at(game.vectors, solver, infoset)) numbers.push_back(p);
    const Evaluation plain = evaluate(game.table, Strategy{from_canonical(game.table, numbers)});
    expect_near(solver.evaluate(), plain, 1e-9, "");
  }
  EXPECT_LT(solver.exploitability(), 0.005);
}
INSTANTIATE_TEST_SUITE_P(Small, ChipForm,
                         testing::Values(Small{"no_ante", 4, 2, 2, 0}, Small{"ante", 4, 2, 3, 1},
                                         Small{"three_suits", 3, 3, 2, 1}, Small{"straights", 5, 2, 2, 1}),
                         [](const auto& named) { return named.param.name; });

}  // namespace
}  // namespace hindsight::this_file
