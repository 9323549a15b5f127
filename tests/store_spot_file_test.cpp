// Spot files, bet sizes, and lines through a solved spot.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <span>

#include "holdem/spots/riverless_solution.h"
#include "holdem/views/spot_view.h"
#include "program.h"
#include "replaced.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_solution.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

constexpr std::string_view river = R"(
board = "Qs Jh 2h 8c 3d"
pot = 200
stacks = [900, 1200]
range_oop = "AA,KQs,T9s:0.5"
range_ip = "QQ-JJ,AKo"
[bets]
bet = "75%"
raise = "a"
turn = { reraise = "2.2x, a" }
river = { oop = { bet = "50%, 100c", donk = "33%" }, ip = "e" }
[rules]
rake = "5% cap 10"
add_allin = "150%"
force_allin = "20%"
merge = "10%"
min_bet = 2
raise_cap = 3
)";

std::string error_of(const std::string& text) {
  const auto spot = parse_spot(text);
  EXPECT_FALSE(spot) << text;
  return spot ? "" : spot.error().message;
}

TEST(SpotFile, IsRead) {
  const auto spot = parse_spot(river);
  ASSERT_TRUE(spot) << spot.error().message;
  EXPECT_EQ(to_text(spot->board), "QsJh2h8c3d");
  EXPECT_EQ(spot->stacks, (std::array<Chips, 2>{900, 1200}));
  EXPECT_EQ(to_text(spot->ranges[0]), "AA,KQs,T9s:0.5");
  EXPECT_EQ(spot->menu.seats[0][3].bet.size(), 2u);
  EXPECT_EQ(to_text(spot->menu.seats[0][3].bet[1]), "100c");
  EXPECT_EQ(to_text(spot->menu.seats[1][3].bet[0]), "e");
  EXPECT_EQ(to_text(spot->menu.seats[1][3].raise[0]), "a");
  EXPECT_EQ(to_text(spot->menu.seats[1][1].bet[0]), "75%");
  EXPECT_EQ(to_text(spot->menu.seats[1][2].reraise[0]), "2.2x");
  EXPECT_TRUE(spot->menu.seats[0][2].has_reraise);
  EXPECT_FALSE(spot->menu.seats[0][3].has_reraise);
  EXPECT_TRUE(spot->menu.seats[0][3].has_donk);
  EXPECT_FALSE(spot->menu.seats[0][2].has_donk);
  EXPECT_DOUBLE_EQ(spot->rake, 0.05);
  EXPECT_DOUBLE_EQ(spot->rake_cap, 10);
  EXPECT_DOUBLE_EQ(spot->menu.add_all_in, 1.5);
  EXPECT_DOUBLE_EQ(spot->menu.force_all_in, 0.2);
  EXPECT_EQ(spot->min_bet, 2);
  EXPECT_EQ(spot->menu.raise_cap, 3);
}

TEST(SpotFile, SaysWhatIsWrongAndWhere) {
  EXPECT_THAT(error_of(replaced(river, "pot = 200", "pot = 0")), HasSubstr("the pot is empty"));
  EXPECT_THAT(error_of(replaced(river, "pot = 200", "pot = -5")), HasSubstr("pot must be a whole number"));
  EXPECT_THAT(error_of(replaced(river, "pot = 200", "")), HasSubstr("pot is missing"));
  EXPECT_THAT(error_of(replaced(river, "pot = 200", "pott = 200")), HasSubstr("did you mean pot?"));
  EXPECT_THAT(error_of(replaced(river, "8c 3d", "8c 8c")),
              HasSubstr("board: 'Qs Jh 2h 8c 8c' holds 8c twice"));
  EXPECT_THAT(error_of(replaced(river, "KQs", "KQx")), HasSubstr("range_oop"));
  EXPECT_THAT(error_of(replaced(river, "50%, 100c", "50%, 2x")),
              HasSubstr("bets.river.oop.bet: bet size '2x'"));
  for (const char* rake :
       {"5% up to 10", "nan", "nan%", "-1%", "101%", "5% cap nan", "5% cap inf", "5% cap -3"})
    EXPECT_THAT(error_of(replaced(river, "5% cap 10", rake)), HasSubstr("rules.rake")) << rake;
  for (const char* share : {"nan", "nan%", "inf", "-1%"})
    EXPECT_THAT(error_of(replaced(river, "merge = \"10%\"", std::string("merge = \"") + share + '"')),
                HasSubstr("rules.merge"))
        << share;
  EXPECT_THAT(error_of(replaced(river, "merge = \"10%\"", "merge = \"x\"")), HasSubstr("rules.merge"));
  for (const char* before : {"[rules]\n", "river = { oop = { "}) {  // of all streets, and of one
    const auto with = [&](const std::string& share) {
      const bool inside = before[0] == 'r';
      const std::string line = "add_allin = \"" + share + (inside ? "\", " : "\"\n");
      std::string text = replaced(river, "add_allin = \"150%\"\n", "");
      return text.insert(text.find(before) + std::string(before).size(), line);
    };
    EXPECT_THAT(error_of(with("10001%")), HasSubstr("from 0% to 10000%")) << before;
    EXPECT_TRUE(parse_spot(with("10000%"))) << before;
  }
  EXPECT_THAT(error_of(replaced(river, "stacks = [900, 1200]", "stacks = [900]")),
              HasSubstr("stacks must be one number"));
  EXPECT_THAT(error_of(replaced(river, "QQ-JJ,AKo", "AsAs")), HasSubstr("range_ip"));
  EXPECT_THAT(error_of(std::string(river).substr(0, 60)), HasSubstr("line"));
}

TEST(SpotFile, NamesThePlaceForPrograms) {
  const auto where = [](const char* from, const char* to) {
    const auto spot = parse_spot(replaced(river, from, to));
    return spot ? "none" : spot.error().where;
  };
  EXPECT_EQ(where("pot = 200", "pot = 0"), "pot");
  EXPECT_EQ(where("pot = 200", "pott = 200"), "pott");
  EXPECT_EQ(where("KQs", "KQx"), "range_oop");
  EXPECT_EQ(where("QQ-JJ,AKo", "AsAs"), "range_ip");
  EXPECT_EQ(where("5% cap 10", "5% cap none"), "rules.rake");
  EXPECT_EQ(where("Qs Jh 2h 8c 3d", "Qs Jh"), "board");
  EXPECT_EQ(where("min_bet = 2", "min_bet = -1"), "rules.min_bet");
  EXPECT_EQ(where("min_bet = 2", "min_bet = \"much\""), "rules.min_bet");
  EXPECT_EQ(where("min_bet = 2", "min_bet = 0.0000001"), "rules.min_bet");
}

TEST(BetSizes, ReadBackTheSame) {
  const auto sizes = parse_bet_sizes("33% 75, 2.5x,100c 20c3r,e 3e 2e200 3e150% a allin", true);
  ASSERT_TRUE(sizes) << sizes.error().message;
  std::string text;
  for (const BetSize& size : *sizes) text += to_text(size) + ' ';
  EXPECT_EQ(text, "33% 75% 2.5x 100c 20c3r e 3e 2e200% 3e150% a a ");
  EXPECT_EQ(*parse_bet_sizes(text, true), *sizes);
  for (const char* wrong : {"-5%", "0", "x", "1x", "1.5c", "e0", "c", "3r", "nan%", "inf"})
    EXPECT_FALSE(parse_bet_sizes(wrong, true)) << wrong;
  EXPECT_FALSE(parse_bet_sizes("2.5x", false));
}

TEST(SpotViews, FollowALineAndAddUp) {
  const auto spot = parse_spot(replaced(river, "8c 3d", "8c"));
  ASSERT_TRUE(spot) << spot.error().message;
  const auto game = make_game(*spot);
  ASSERT_TRUE(game) << game.error().message;
  VectorCfr<float> solver(*game, spot_rule, 1);
  solver.run(200, {});
  const auto root = view_spot(*game, solver, "");
  ASSERT_TRUE(root) << root.error().message;
  EXPECT_EQ(root->pot, 200);
  EXPECT_NEAR(root->equity(0) + root->equity(1), 1, 1e-12);
  const VectorEvaluation whole = solver.evaluate();
  for (std::uint8_t seat = 0; seat < 2; ++seat) EXPECT_NEAR(root->value(seat), whole.value[seat], 1e-3);
  for (const SpotView::Hand& hand : root->hands[0]) {
    double mixed = 0;
    for (std::size_t a = 0; a < hand.strategy.size(); ++a) mixed += hand.strategy[a] * hand.action_values[a];
    EXPECT_NEAR(mixed, hand.value, 1e-2) << to_text(hand.combo);
  }
  // Both seats share the pot, less the rake.
  const auto later = view_spot(*game, solver, "x, bet 150, call, 3d, check");
  ASSERT_TRUE(later) << later.error().message;
  EXPECT_EQ(later->line, "check, bet 150, call, 3d, check");
  EXPECT_EQ(later->pot, 500);
  EXPECT_EQ(later->seat, 1);
  EXPECT_NEAR(later->value(0) + later->value(1), 490, 0.5);
  for (const SpotView::Hand& hand : later->hands[1]) EXPECT_FALSE(hand.combo.cards().has(*parse_card("3d")));
  // Before a card the call goes without saying, and so does the check.
  EXPECT_EQ(view_spot(*game, solver, "x, b75%, 3d")->line, "check, bet 150, call, 3d");
  EXPECT_EQ(view_spot(*game, solver, "x, 3d")->line, "check, check, 3d");
  EXPECT_THAT(view_spot(*game, solver, "3d").error().message,
              HasSubstr("'3d' is not an action here: there are"));
  EXPECT_THAT(view_spot(*game, solver, "x, b70%").error().message, HasSubstr("there are check, bet 150"));
  EXPECT_THAT(view_spot(*game, solver, "x, x, Qs").error().message, HasSubstr("Qs is on the board already"));
  EXPECT_THAT(view_spot(*game, solver, "x, x, check").error().message, HasSubstr("a card comes after"));
}

// Suits that are alike are solved once; asking for another of them shows its own cards.
TEST(SpotViews, KnowTheirSuits) {
  const auto spot = parse_spot(R"(board = "Qs 7s 2s 8s"
pot = 100
stacks = 300
range_oop = "AA,KK"
range_ip = "QQ,JJ"
[bets]
bet = "50%")");
  ASSERT_TRUE(spot) << spot.error().message;
  const auto game = make_game(*spot);
  VectorCfr<float> solver(*game, spot_rule, 1);
  solver.run(50, {});
  const auto of = [&](const std::string& card, const std::string& combo) {
    const auto view = view_spot(*game, solver, "x, x, " + card);
    EXPECT_TRUE(view) << view.error().message;
    for (const SpotView::Hand& hand : view->hands[0])
      if (to_text(hand.combo) == combo) return hand.value;
    return std::nan("");
  };
  EXPECT_NEAR(of("Kh", "KdKc"), of("Kd", "KhKc"), 1e-4);
  EXPECT_NEAR(of("Kc", "AdAc"), of("Kd", "AdAc"), 1e-4);
  EXPECT_TRUE(std::isnan(of("Kh", "KhKc")));
}

TEST(SpotSolutions, GoOnBitForBit) {
  const Scratch scratch;
  const auto spot = parse_spot(river);
  const auto game = make_game(*spot);
  VectorCfr<float> whole(*game, spot_rule, 1), first(*game, spot_rule, 1), second(*game, spot_rule, 1);
  whole.run(90, {});
  first.run(40, {});
  const std::string path = scratch / "river.spot";
  Team executor(1);
  ASSERT_TRUE(write_solution(
      path, {.spot = std::string(river), .seconds = 1.5}, [&](Writer& out) { first.save(out); }, executor));
  const auto solution = read_solution(path);
  ASSERT_TRUE(solution) << solution.error().message;
  EXPECT_EQ(solution->spot, river);
  EXPECT_EQ(solution->seconds, 1.5);
  ASSERT_TRUE(restore(second, *solution));
  second.run(50, {});
  Writer in_two, at_once;
  second.save(in_two);
  whole.save(at_once);
  EXPECT_EQ(in_two.bytes(), at_once.bytes());

  const std::string bytes = read_text(path), broken = scratch / "broken.spot";
  write_text(broken, bytes.substr(0, bytes.size() / 2));
  EXPECT_THAT(read_solution(broken).error().message, HasSubstr("is cut short"));
  std::string damaged = bytes;
  damaged[bytes.size() / 2] ^= 1;
  write_text(broken, damaged);  // the state, which is not looked at before it is asked for
  EXPECT_THAT(restore(second, *read_solution(broken)).error().message,
              HasSubstr("broken.spot' is damaged: piece 2 of 2 does not match its checksum"));
  EXPECT_EQ(second.iterations(), 90u) << "its first piece is damaged: nothing was read";
  write_text(broken, "board");
  EXPECT_THAT(read_solution(broken).error().message, HasSubstr("not a Hindsight solution of a spot"));
  Reader no_state("x");
  EXPECT_FALSE(second.load(no_state));
  const auto other = make_game(*parse_spot(replaced(river, "QQ-JJ,AKo", "QQ")));
  VectorCfr<float> another(*other, spot_rule, 1);
  EXPECT_THAT(restore(another, *solution).error().message, HasSubstr("not one of this spot"));
}

// Of many pieces, on any number of threads; and what is damaged is not gone on with.
TEST(SpotSolutions, AreTheSameInAnyNumberOfPiecesAndThreads) {
  const Scratch scratch;
  const auto game = make_game(*parse_spot(river));
  VectorCfr<float> solver(*game, spot_rule, 1);
  solver.run(30, {});
  const auto kept = [](const VectorCfr<float>& of) {
    Writer out;
    of.save(out);
    return out.bytes();
  };
  const std::string state = kept(solver), path = scratch / "river.spot";
  std::string bytes;
  for (const unsigned threads : {1u, 2u}) {
    Team team(threads);
    ASSERT_TRUE(write_solution(
        path, {.spot = std::string(river)}, [&](Writer& out) { solver.save(out); }, team, 100));
    if (threads == 1) bytes = read_text(path);
    EXPECT_TRUE(read_text(path) == bytes) << threads;
  }
  const auto solution = parse_solution(bytes);
  ASSERT_TRUE(solution) << solution.error().message;
  EXPECT_GT(solution->file->pieces(), 5u);
  VectorCfr<float> again(*game, spot_rule, 1);
  const std::string nothing = kept(again);
  ASSERT_TRUE(restore(again, *solution));
  EXPECT_TRUE(kept(again) == state);

  for (std::size_t at = 0; at < bytes.size(); at += bytes.size() / 300 + 1) {
    EXPECT_FALSE(parse_solution(std::string_view(bytes).substr(0, at))) << at;
    std::string flipped = bytes;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x11);
    const auto damaged = parse_solution(flipped);
    if (!damaged) continue;
    const std::string before = kept(again);
    if (restore(again, *damaged)) {
      EXPECT_TRUE(damaged->spot == river && kept(again) == state) << at;
    } else {
      EXPECT_TRUE(kept(again) == before || kept(again) == nothing) << at;
    }
  }
}

// What is near is what an average strategy of so many bits can tell of the means that a file before version 5
// held.
void expect_near(const VectorEvaluation& now, const VectorEvaluation& said, double by) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(now.value[seat], said.value[seat], by);
    EXPECT_NEAR(now.best_response[seat], said.best_response[seat], by);
  }
}

// Files of means, written when states lay street by street in memory, too: the same strategies, kept and read
// again to the bit.
TEST(SpotSolutions, OfBeforeAreRead) {
  const std::string data = tests_dir() + "/data/";
  const auto solution = read_solution(data + "flop.spot");
  ASSERT_TRUE(solution) << solution.error().message;
  EXPECT_FALSE(solution->certified);
  const auto game = make_game(*parse_spot(solution->spot));
  ASSERT_TRUE(game) << game.error().message;
  VectorCfr<float> whole(*game, spot_rule, 1);
  ASSERT_TRUE(restore(whole, *solution));
  expect_near(whole.evaluate(), solution->evaluation, 1e-7 * game->half_pot);
  Writer first, second;
  whole.save(first);
  VectorCfr<float> again(*game, spot_rule, 1);
  Reader in(first.bytes());
  ASSERT_TRUE(again.load(in));
  again.save(second);
  EXPECT_EQ(first.bytes(), second.bytes());
  again.run(5, {});
  EXPECT_LT(again.exploitability(), whole.exploitability());

  const auto small = read_solution(data + "flop_compact.spot");
  ASSERT_TRUE(small) << small.error().message;
  VectorCfr<float> compact(*game, spot_rule, 1);
  ASSERT_TRUE(restore(compact, *small));
  EXPECT_TRUE(compact.compact());
  expect_near(compact.evaluate(), small->evaluation, 1e-4 * game->half_pot);

  const auto without = read_solution(data + "flop_without_river.spot");
  ASSERT_TRUE(without) << without.error().message;
  RiverlessSolution trunk(*game, 0.001, 1);
  ASSERT_TRUE(restore(trunk, *without));
  for (const std::uint32_t state : game->by_street()) {
    if (game->boards[game->states[state].board].final) break;
    const auto kept = trunk.average(state, 0), all = whole.average(state, 0);
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t h = 0; h < all[a].size(); ++h) ASSERT_NEAR(kept[a][h], all[a][h], 1e-7) << state;
  }
}

}  // namespace
}  // namespace hindsight::this_file
