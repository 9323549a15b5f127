// Exploitabilities that the program vouches for, measured a second time (plain_spot.h), and what stops a run.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "places.h"
#include "plain_spot.h"
#include "postflop/spot_gains.h"
#include "postflop/target_watch.h"
#include "program.h"
#include "store/flop_report.h"
#include "store/spot_file.h"
#include "store/spot_solution.h"

namespace hindsight {
namespace {

struct Certified {
  const char* name;
  std::string_view toml;
  std::uint64_t iterations;
  bool compact = false;
};
void PrintTo(const Certified& spot, std::ostream* out) { *out << spot.name; }

constexpr std::string_view river = R"(board = "Qs Jh 2h 8c 3d"
pot = 200
stacks = 900
range_oop = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
range_ip = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"
[bets]
bet = "60%, e, a"
raise = "2.5x"
[rules]
add_allin = "150%"
force_allin = "15%"
merge = "10%"
)";
constexpr std::string_view raked = R"(board = "Qs Jh 2h 8c 3d"
pot = 200
stacks = [900, 350]
range_oop = "88+,A8s+,AJo+,KTs+,QTs+,JTs:0.5,T9s"
range_ip = "QQ-55,AQs-A6s:0.7,ATo+,KTs+,T9s"
[bets]
bet = "33%, 75%"
raise = "50%, a"
[rules]
rake = "5% cap 12"
)";
constexpr std::string_view short_deck = R"(board = "Qs Jh 7h 8c 6d"
deck = "6-A"
ranking = "short deck"
pot = 40
stacks = 100
range_oop = "99+,A8s+,AJo+,KTs+,QTs+,JTs,T9s,A9s:0.3"
range_ip = "QQ-66,AQs-A6s,ATo+,KTs+,T9s,98s"
[bets]
bet = "50%, a"
raise = "a"
)";
constexpr std::string_view blinds = R"(board = ""
deck = "2-4"
deal = [0, 3]
blinds = [1, 2]
stacks = 12
range_oop = "random"
range_ip = "random"
[bets]
bet = "100%"
raise = "100%"
[rules]
raise_cap = 1
)";
constexpr std::string_view small_turn = R"(board = "Qs 7s 2s 8d"
pot = 100
stacks = [300, 250]
range_oop = "AA,KK,QJs,98s:0.5"
range_ip = "QQ,JJ,AJs,T9s:0.7"
[bets]
bet = "50%"
raise = "a"
[rules]
rake = "5% cap 4"
)";
constexpr std::string_view turn = R"(board = "Qs Jh 2h 8c"
pot = 200
stacks = 900
range_oop = "88+,A9s+,AJo+,KTs+,QTs+,JTs,T9s,65s"
range_ip = "QQ-55,AQs-A6s,ATo+,KTs+,T9s,76s"
[bets]
bet = "60%, a"
raise = "a"
)";

constexpr std::string_view few_hands = R"(board = "Qs Jh 2h 8c 3d"
pot = 100
stacks = 150
range_oop = "AsAh,KsKh,9s8s,5s4s,Td9d"
range_ip = "AdKd,QdJd,QhTh:0.5,7s6s,Tc9c"
[bets]
bet = "50%"
raise = "a"
)";

struct Stored {
  Stored(const Certified& given, std::string path)
      : spot(*parse_spot(given.toml)),
        game(*make_game(spot)),
        solver(game, spot_rule, 1, given.compact),
        shown(solver) {
    VectorCfr<float> learner(game, spot_rule, 1, given.compact);
    learner.run(given.iterations, {});
    EXPECT_TRUE(write_solution(path, {.spot = std::string(given.toml), .evaluation = learner.evaluate()},
                               [&](Writer& out) { learner.save(out); }));
    file = *read_solution(path);
    EXPECT_TRUE(restore(solver, file.state));
  }
  HoldemSpot spot;
  VectorGame game;
  VectorCfr<float> solver;
  SolverStrategy<VectorCfr<float>> shown;
  SpotSolution file;
};

class Certificate : public testing::TestWithParam<Certified> {};

// What stands in the file is what a best response wins, counted hand by hand, from what the file shows.
TEST_P(Certificate, IsConfirmedBySecondMethod) {
  const Scratch scratch;
  Stored stored(GetParam(), scratch / "kept.spot");
  const VectorEvaluation& said = stored.file.evaluation;
  const VectorEvaluation again = stored.solver.evaluate();
  EXPECT_EQ(again.value, said.value);
  EXPECT_EQ(again.best_response, said.best_response);
  PlainSpot plain(stored.spot, stored.game, stored.shown);
  const VectorEvaluation& counted = plain.measure();
  const double within = 1e-9 * starting_pot(stored.spot);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(said.value[seat], counted.value[seat], within);
    EXPECT_NEAR(said.best_response[seat], counted.best_response[seat], within);
  }
  EXPECT_NEAR(said.exploitability(), counted.exploitability(), within);
}
const auto named = [](const auto& info) { return info.param.name; };
INSTANTIATE_TEST_SUITE_P(
    Small, Certificate,
    testing::Values(Certified{"river", river, 200}, Certified{"river_compact", river, 200, true},
                    Certified{"not_begun", river, 0}, Certified{"raked", raked, 300},
                    Certified{"raked_compact", raked, 300, true}, Certified{"short_deck", short_deck, 200},
                    Certified{"small_turn", small_turn, 60}, Certified{"blinds", blinds, 100}),
    named);
INSTANTIATE_TEST_SUITE_P(
    SlowFloors, Certificate,
    testing::Values(Certified{"river", river, 30'000}, Certified{"river_compact", river, 30'000, true},
                    Certified{"raked", raked, 30'000}, Certified{"small_turn", small_turn, 5'000},
                    Certified{"turn", turn, 200}, Certified{"turn_compact", turn, 1'000, true}),
    named);

struct Counted {
  double value, best, rivals, reach;
};

// By the plain count, a hand's numbers as views and gains give them: chips from there on, the pot among them.
Counted counted_at(const PlainSpot& plain, double paid, const std::string& line, std::size_t seat,
                   Combo combo) {
  const PlainSpot::Place& place = plain.at(line);
  const auto& hands = plain.hands(seat);
  const auto h = static_cast<std::size_t>(std::find(hands.begin(), hands.end(), combo) - hands.begin());
  const double met = plain.met(seat, h, place.reach[1 - seat]);
  return {place.values[seat].played[h] / met + paid, place.values[seat].best[h] / met + paid, met,
          place.reach[seat][h]};
}

// Every number of a view and of gains, by the second method: values, action values, equities, EQR, frequencies.
void expect_view(Stored& stored, const PlainSpot& plain, const std::string& line) {
  SCOPED_TRACE(line);
  const auto view = view_spot(stored.game, stored.shown, line);
  ASSERT_TRUE(view) << view.error().message;
  const auto gains = hand_gains(stored.game, stored.solver, line);
  ASSERT_TRUE(gains) << gains.error().message;
  const CardSet board = set_of(view->board);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    double gained = 0, pairs = 0;
    for (const SpotView::Hand& hand : view->hands[seat]) {
      const Counted counted = counted_at(plain, view->put_in[seat], view->line, seat, hand.combo);
      EXPECT_NEAR(hand.reach, counted.reach, 1e-12);
      EXPECT_NEAR(hand.rivals, counted.rivals, 1e-9);
      pairs += counted.reach * counted.rivals;
      if (std::isnan(hand.value)) continue;
      EXPECT_NEAR(hand.value, counted.value, 1e-6);
      gained += counted.reach * counted.rivals * (counted.best - counted.value);
      const PlainSpot::Place& place = plain.at(view->line);
      double won = 0;
      const PlainValue mine = plain_value(hand.combo.cards() | board);
      for (std::size_t j = 0; j < plain.hands(1 - seat).size(); ++j) {
        const Combo other = plain.hands(1 - seat)[j];
        if (other.cards().meets(hand.combo.cards() | board)) continue;
        const PlainValue theirs = plain_value(other.cards() | board);
        won += place.reach[1 - seat][j] * (mine > theirs ? 1 : mine == theirs ? 0.5 : 0);
      }
      EXPECT_NEAR(hand.equity, won / counted.rivals, 1e-9);
      if (hand.equity > 0) {
        EXPECT_NEAR(hand.realised, counted.value / (won / counted.rivals * view->pot), 1e-6);
      }
    }
    double told = 0;
    for (const HandGain& hand : gains->hands[seat]) {
      const Counted counted = counted_at(plain, view->put_in[seat], view->line, seat, hand.combo);
      EXPECT_NEAR(hand.best, counted.best, 1e-6);
      EXPECT_NEAR(hand.often, counted.reach * counted.rivals / pairs, 1e-12);
      told += hand.often * hand.gain();
    }
    EXPECT_NEAR(told, gained / pairs, 1e-6);
  }
  if (view->kind != Round::Kind::decision) return;
  const double paid = view->put_in[view->seat];
  for (std::size_t a = 0; a < view->actions.size(); ++a) {
    const std::string after = view->line + (view->line.empty() ? "" : ", ") + view->actions[a];
    double taken = 0, all = 0;
    for (const SpotView::Hand& hand : view->hands[view->seat]) {
      const Counted here = counted_at(plain, paid, view->line, view->seat, hand.combo);
      const Counted then = counted_at(plain, paid, after, view->seat, hand.combo);
      taken += then.reach * here.rivals;
      all += here.reach * here.rivals;
      if (!std::isnan(hand.value)) {
        EXPECT_NEAR(hand.action_values[a], then.value, 1e-6);
      }
    }
    EXPECT_NEAR(view->frequencies()[a], taken / all, 1e-9);
  }
}

TEST(SpotNumbers, AreThoseOfASecondMethod) {
  const Scratch scratch;
  for (const Certified& given : {Certified{"river", river, 40}, Certified{"raked", raked, 40, true}}) {
    Stored stored(given, scratch / "kept.spot");
    PlainSpot plain(stored.spot, stored.game, stored.shown, true);
    plain.measure();
    const std::string bet = given.toml == river ? "b60%" : "b75%";
    for (const std::string& line : {std::string(), std::string("x"), bet, "x, " + bet, "x, " + bet + ", f"})
      expect_view(stored, plain, line);
  }
}

// Share of the pot of a seat if all cards were shown, pair by pair.
double plain_equity(const PlainSpot& plain, CardSet board) {
  const PlainSpot::Place& root = plain.at("");
  double won = 0, pairs = 0;
  for (std::size_t i = 0; i < plain.hands(0).size(); ++i)
    for (std::size_t j = 0; j < plain.hands(1).size(); ++j) {
      const CardSet mine = plain.hands(0)[i].cards(), theirs = plain.hands(1)[j].cards();
      if (mine.meets(theirs)) continue;
      const double weight = root.reach[0][i] * root.reach[1][j];
      const PlainValue a = plain_value(mine | board), b = plain_value(theirs | board);
      won += weight * (a > b ? 1 : a == b ? 0.5 : 0);
      pairs += weight;
    }
  return won / pairs;
}

// A report's lines, and the means that are printed of them.
TEST(SpotNumbers, OfAReportAreThoseOfASecondMethod) {
  const Scratch scratch;
  const std::string spot =
      "pot = 100\nstacks = 150\nrange_oop = \"AA,QQ:0.5,JTs\"\nrange_ip = \"KK,AKs,QJs\"\n"
      "bets = { bet = \"50%\", raise = \"a\" }\n";
  write_text(scratch / "spot.toml", spot);
  write_text(scratch / "boards.txt", "Ks7h2d3c4c 24\nQs8s3h2c2d 12\nTsTh9d8c2c 5\n");
  const Finished run = run_program({"spot", scratch / "spot.toml", "--flops", scratch / "boards.txt",
                                    "--report", scratch / "r.csv", "--iterations", "30", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto report = parse_flop_report(read_text(scratch / "r.csv"));
  ASSERT_TRUE(report) << report.error().message;
  ASSERT_EQ(report->rows.size(), 3u);
  double weight = 0, value = 0, equity = 0, off = 0;
  for (const FlopReport::Row& row : report->rows) {
    const std::string toml = "board = \"" + row.board + "\"\n" + spot;
    Stored stored({"board", toml, 30}, scratch / "board.spot");
    PlainSpot plain(stored.spot, stored.game, stored.shown, true);
    const VectorEvaluation& counted = plain.measure();
    double pairs = 0;
    for (std::size_t i = 0; i < plain.hands(0).size(); ++i)
      pairs += plain.at("").reach[0][i] * plain.met(0, i, plain.at("").reach[1]);
    EXPECT_NEAR(row.matchups, pairs, 1e-6);
    EXPECT_NEAR(row.exploitability, counted.exploitability() / 100, 1e-6);
    const double share = plain_equity(plain, set_of(stored.spot.board));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const double mine = seat == 0 ? share : 1 - share;
      EXPECT_NEAR(row.value[seat], counted.value[seat], 1e-4);
      EXPECT_NEAR(row.equity[seat], mine, 1e-5);
      EXPECT_NEAR(row.realised[seat], counted.value[seat] / (100 * mine), 1e-5);
    }
    weight += row.weight * pairs;
    value += row.weight * pairs * counted.value[0];
    equity += row.weight * pairs * share;
    off += row.weight * pairs * counted.exploitability() / 100;
  }
  EXPECT_NEAR(run.json()["value"][0], value / weight, 1e-4);
  EXPECT_NEAR(run.json()["equity"][0], equity / weight, 1e-5);
  EXPECT_NEAR(run.json()["exploitability_of_pot"], off / weight, 1e-6);
}

// What is printed as bytes is what is kept, apart from the head and the lengths of eight parts.
TEST(SpotNumbers, BytesAreThoseOfTheState) {
  const auto game = make_game(*parse_spot(small_turn));
  ASSERT_TRUE(game);
  for (const bool compact : {false, true}) {
    const VectorCfr<float> solver(*game, spot_rule, 1, compact);
    Writer state;
    solver.save(state);
    EXPECT_EQ(state.bytes().size(), VectorCfr<float>::bytes(*game, compact) + 17 + 8 * 8);
  }
}

// A float's measure of this spot is far above or below the truth once the truth is small; the certificate decides.
TEST(TargetWatches, StopAtWhatIsCertified) {
  const auto spot = parse_spot(river);
  const auto game = make_game(*spot);
  for (const double target : {0.5, 1e-3}) {
    VectorCfr<float> solver(*game, spot_rule, 1);
    TargetWatch<float> watch(solver, target);
    while (!watch.reached() && solver.iterations() < 20'000) {
      solver.run(std::max<std::uint64_t>(10, solver.iterations() / 8), {});
      const double off = watch.look();
      ASSERT_EQ(watch.reached(), off <= target && off == solver.exploitability()) << solver.iterations();
      if (off > solver.doubt()) {
        EXPECT_NEAR(off, solver.exploitability(), 0.01 * off);
      }
    }
    EXPECT_TRUE(watch.reached()) << target;
    EXPECT_EQ(watch.certificate().exploitability(), solver.evaluate().exploitability());
  }
}

// These numbers have no way to 0: the run gives up, at the same iteration every time.
TEST(TargetWatches, GiveUpWhereNothingIsGained) {
  const auto spot = parse_spot(few_hands);
  const auto game = make_game(*spot);
  std::vector<std::uint64_t> ended;
  for (int again = 0; again < 2; ++again) {
    VectorCfr<float> solver(*game, spot_rule, 1);
    TargetWatch<float> watch(solver, 0.0);
    while (!watch.reached() && !watch.out_of_reach() && solver.iterations() < 50'000) {
      solver.run(std::max<std::uint64_t>(10, solver.iterations() / 8), {});
      watch.look();
    }
    EXPECT_TRUE(watch.out_of_reach());
    ended.push_back(solver.iterations());
  }
  EXPECT_EQ(ended[0], ended[1]);
  EXPECT_GE(ended[0], 2000u);
}

}  // namespace
}  // namespace hindsight
