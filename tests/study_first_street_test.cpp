// A first street by itself: with nothing left out it is the whole's, and how far it is off in the whole is
// what locks and best responses of the whole say.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "laboratory_game.h"
#include "study/spots/first_street_spot.h"
#include "study/spots/solved_spot.h"

namespace hindsight::this_file {
namespace {

// Two bets on each street, of a flop whose suits and ranks are all told apart but two.
const std::string two_bets = R"(board = "Ad Kc Td"
deck = "9-A in 3 suits"
pot = 60
stacks = 180
range_oop = "QQ,AQ,KQ,QTs"
range_ip = "AA,KQ,QJ,TT"
bets = { bet = "50%, 100%" }
rules = { raise_cap = 1 }
)";

SpotSource source_of(const std::string& text) {
  auto source = spot_of_text(text);
  HS_CHECK_OK(source);
  return std::move(*source);
}

FirstStreetSpot street(const std::string& text, std::uint64_t iterations, unsigned threads = 1) {
  auto opened = FirstStreetSpot::open(source_of(text), threads);
  HS_CHECK_OK(opened);
  FirstStreetSpot out = std::move(*opened);
  out.run({.iterations = iterations});
  return out;
}

SolvedSpot whole(const std::string& text, std::uint64_t iterations) {
  auto opened = SolvedSpot::open(source_of(text), 1, true);
  HS_CHECK_OK(opened);
  SolvedSpot out = std::move(*opened);
  HS_CHECK_OK(out.prepare());
  out.run({.iterations = iterations}, {}, {});
  return out;
}

void expect_same(const SpotView& a, const SpotView& b) {
  ASSERT_EQ(a.actions, b.actions);
  EXPECT_EQ(a.line, b.line);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    ASSERT_EQ(a.hands[seat].size(), b.hands[seat].size());
    for (std::size_t h = 0; h < a.hands[seat].size(); ++h) {
      EXPECT_EQ(a.hands[seat][h].combo, b.hands[seat][h].combo);
      EXPECT_EQ(a.hands[seat][h].reach, b.hands[seat][h].reach);
      EXPECT_EQ(a.hands[seat][h].strategy, b.hands[seat][h].strategy);
    }
  }
}

TEST(FirstStreets, WithNothingLeftOutAreTheWholes) {
  FirstStreetSpot soon = street(laboratory_flop, 60);
  EXPECT_EQ(soon.run_outs(), soon.all_run_outs());
  EXPECT_FALSE(soon.left_out().one_bet);
  SolvedSpot all = whole(laboratory_flop, 60);
  for (const std::string line : {"", "x", "b60", "x, b60"}) expect_same(*soon.view(line), *all.view(line));

  // And so are the turns below it.
  auto turn = soon.later("x, x, Qd, b60");
  ASSERT_TRUE(turn) << turn.error().message;
  auto there = ExploredSpot::open(all, "x, x, Qd", {});
  ASSERT_TRUE(there);
  turn->spot.run({.iterations = 40});
  there->run({.iterations = 40});
  EXPECT_EQ(turn->spot.exploitability(), there->exploitability());
  expect_same(*turn->spot.view(turn->after), *there->view("b60"));
}

// By the whole game: the first street locked, later streets solved, and best responses that are free on all
// of them.
double by_the_whole(const std::string& text, FirstStreetSpot& street, std::uint64_t iterations) {
  const VectorGame game = make_game(source_of(text).spot).value();
  VectorCfr<double> locked(game, spot_rule, 1u), free(game, spot_rule, 1u);
  DecisionLocks played;
  const StreetTree& tree = game.trees[0];
  const auto hands_in_order = [&](const SpotView& view, std::uint8_t seat) {
    std::map<std::uint16_t, const SpotView::Hand*> out;
    for (const SpotView::Hand& hand : view.hands[seat]) out[hand.combo.index] = &hand;
    return out;
  };
  const auto visit = [&](const auto& self, std::uint32_t node, const std::string& line) -> void {
    const StreetTree::Node& at = tree.nodes[node];
    if (at.kind != StreetTree::Kind::decision) return;
    const SpotView view = street.view(line).value();
    const auto by_combo = hands_in_order(view, at.seat);
    const BoardNode::Hands& hands = game.boards[0].hands[at.seat];
    std::vector<double> rows(at.actions * hands.rows(), 1.0 / at.actions);
    for (std::uint32_t a = 0; a < at.actions; ++a)
      for (std::uint32_t h = 0; h < hands.count; ++h)
        rows[a * hands.rows() + h] = by_combo.at(hands.combo[h].index)->strategy[a];
    locked.lock(0, node, rows);
    played.add(game, 0, node, rows);
    for (std::uint32_t a = 0; a < at.actions; ++a)
      self(self, at.first_child + a, line + (line.empty() ? "" : ", ") + to_text(view.actions[a]));
  };
  visit(visit, 0, "");
  locked.run(iterations, {});
  Writer out;
  locked.save(out);
  Reader in(out.bytes());
  EXPECT_TRUE(free.load(in));
  free.set_averages(std::move(played));
  return free.exploitability();
}

TEST(FirstStreets, AreAsFarOffAsTheWholeSays) {
  for (const std::uint64_t iterations : {2u, 10u}) {
    FirstStreetSpot soon = street(laboratory_flop, iterations);
    const auto measured = soon.measure(1e-4);
    ASSERT_TRUE(measured && *measured);
    const StreetDistance& distance = **measured;
    EXPECT_GT(distance.exploitability, 0.01 * soon.pot());
    EXPECT_LE(distance.later, 1e-4 * soon.pot());
    EXPECT_NEAR(distance.exploitability, by_the_whole(laboratory_flop, soon, 400), 1e-3 * soon.pot());
  }
}

// Found in a smaller game, measured in the whole.
TEST(FirstStreets, OverSomeRunOutsComeNearTheWhole) {
  const HoldemSpot spot = source_of(two_bets).spot;
  const VectorGame all = make_game(spot).value();
  const VectorGame small = with_fewer_run_outs(make_game(spot).value(), {.every = 3, .one_bet = true});
  EXPECT_LT(small.states.size() * 4, all.states.size());
  const std::vector<StreetTree> betting = street_trees(spot).value();
  VectorCfr<float> solver(small, spot_rule, 1u);
  SolverStrategy solution(solver);
  Team team(1);
  const auto off = [&] {
    const auto measured = measure_first_street(spot, betting, small, solution, {.accuracy = 0.1}, team, {});
    return (*measured)->exploitability;
  };
  const double evenly = off();
  solver.run(60, {});
  EXPECT_LT(off(), evenly / 3);
}

// What is left out: nothing, cards alone, then bets.
TEST(FirstStreets, LeaveOutAsMuchAsAnIterationAsks) {
  const VectorGame all = make_game(source_of(two_bets).spot).value();
  EXPECT_EQ(usual_cut(all).every, 1u);
  double least = 1e9;
  for (const double numbers : {1e6, 3e5, 1e5, 3e4}) {
    const FewerRunOuts cut = usual_cut(all, numbers);
    const VectorGame small = with_fewer_run_outs(make_game(source_of(two_bets).spot).value(), cut);
    EXPECT_EQ(cut.every % 2, 1u);
    EXPECT_LE(static_cast<double>(small.states.size()), least);
    least = static_cast<double>(small.states.size());
  }
  EXPECT_TRUE(usual_cut(all, 1e4).one_bet);
}

// On each board the cards that come count for all that may, and none is never to come.
TEST(FirstStreets, LeaveOutCardsEvenly) {
  const VectorGame all = make_game(source_of(two_bets).spot).value();
  const VectorGame small = with_fewer_run_outs(make_game(source_of(two_bets).spot).value(), {.every = 3});
  CardSet came;
  for (std::uint32_t k = 0; k < all.boards[0].next.size(); ++k) {
    const BoardNode& before = all.boards[all.boards[0].next[k].board];
    const BoardNode& after = small.boards[small.boards[0].next[k].board];
    ASSERT_EQ(before.cards, after.cards);
    double whole = 0, kept = 0;
    for (const auto& next : before.next) whole += static_cast<double>(next.images.size()) * before.chance;
    for (const auto& next : after.next) {
      kept += next.weight * static_cast<double>(next.images.size()) * after.chance;
      came |= set_of(small.boards[next.board].cards).without(set_of(after.cards));
    }
    EXPECT_NEAR(kept, whole, 1e-3);
    EXPECT_LE(after.next.size(), before.next.size() / 3 + 1);
  }
  EXPECT_EQ(came.size(), 15);  // all but the flop's
}

TEST(FirstStreets, AreTheSameBitsForAnyThreads) {
  FirstStreetSpot one = street(two_bets, 10), three = street(two_bets, 10, 3);
  expect_same(*one.view("x"), *three.view("x"));
  const auto a = one.measure(0.02), b = three.measure(0.02);
  ASSERT_TRUE(a && *a && b && *b);
  EXPECT_EQ((*a)->exploitability, (*b)->exploitability);
  EXPECT_EQ((*a)->later, (*b)->later);
}

TEST(FirstStreets, SayWhatTheyCannotTake) {
  const auto refused = [](const std::string& text) {
    const auto out = FirstStreetSpot::open(source_of(text), 1);
    return out ? std::string() : out.error().where;
  };
  EXPECT_EQ(refused(laboratory_turn), "board");
  EXPECT_EQ(refused(laboratory_flop + "[[lock]]\nline = \"x\"\nstrategy = \"check\"\n"), "locks");
  FirstStreetSpot soon = street(laboratory_flop, 2);
  EXPECT_FALSE(soon.check("x, b7000"));
  EXPECT_FALSE(soon.later("x, x, Ad"));
  EXPECT_FALSE(soon.later("x, x, Qd, b7000"));
}

TEST(FirstStreets, AreNotMeasuredWhereTheyAreStopped) {
  FirstStreetSpot soon = street(laboratory_flop, 2);
  std::stop_source stop;
  stop.request_stop();
  const auto measured = soon.measure(0.01, {stop.get_token(), 1});
  ASSERT_TRUE(measured);
  EXPECT_FALSE(*measured);
}

}  // namespace
}  // namespace hindsight::this_file
