// Spots made at random, and what postflop-solver (b-inary, AGPL; its library driven by a program of ours)
// says of them: the betting, and what uniform play and the best responses to it are worth, which depends on
// no solver's path.  And the spots of its own example solved by both: two solutions are worth the same within
// what each may still be exploited for.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/spec.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/solve/vector_measure.h"
#include "io/atomic_file.h"
#include "places.h"
#include "solve/drive.h"
#include "store/spots/spot_file.h"

namespace hindsight::this_file {
namespace {

struct Peer {
  const char *name, *spot;
  std::size_t decisions;  // of the betting without cards
  double chips;           // the sum of all amounts bet or raised to
  std::array<double, 2> value, best_response;
};
void PrintTo(const Peer& peer, std::ostream* out) { *out << peer.name; }

class PeerSpot : public testing::TestWithParam<Peer> {};

TEST_P(PeerSpot, HasItsBetting) {
  const auto trees = street_trees(*parse_spot(GetParam().spot));
  ASSERT_TRUE(trees);
  std::size_t decisions = 0;
  double chips = 0;
  for (const StreetTree& tree : *trees)
    for (const StreetTree::Node& node : tree.nodes) {
      if (node.kind != StreetTree::Kind::decision) continue;
      ++decisions;
      for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child) {
        const double in = tree.nodes[child].committed[node.seat],
                     to = in - tree.nodes[0].committed[node.seat];
        if (!(in > node.committed[1 - node.seat])) continue;
        chips += to;
        EXPECT_EQ(static_cast<double>(tree.actions[child].to), to) << to_text(tree.actions[child]);
      }
    }
  EXPECT_EQ(decisions, GetParam().decisions);
  EXPECT_EQ(chips, GetParam().chips);
}

TEST_P(PeerSpot, IsWorthTheSameToUniformPlay) {
  const HoldemSpot spot = *parse_spot(GetParam().spot);
  const auto game = make_game(spot);
  ASSERT_TRUE(game) << game.error().message;
  const VectorEvaluation uniform = VectorCfr<double>(*game, spot_rule, 1).evaluate();
  const double tolerance = 1e-6 * static_cast<double>(spot.pot + spot.stacks[0]);  // it counts in float
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(uniform.value[seat], GetParam().value[seat], tolerance);
    EXPECT_NEAR(uniform.best_response[seat], GetParam().best_response[seat], tolerance);
  }
}

constexpr const char* geometric_raises = R"(board = "Ks Qh 2c 4s"
range_oop = "Th8s:0.5,J9o,KK:0.25,9c6h,T3s,94s:0.049,T3o"
range_ip = "92s,K5s:0.5,43s,84o:0.5,Q7s,Q5s:0.25,64o:0.5"
pot = 8
stacks = 34
[bets]
turn = { oop = { bet = "75%, 3e", raise = "265c2r, 2.5x" }, ip = { bet = "4e, e", raise = "3e, e" } }
river = { oop = { bet = "", raise = "50%, 66.7%" }, ip = { bet = "390c, a", raise = "" } }
[rules]
rake = "2.5%"
add_allin = "100%"
)";
constexpr const char* capped_rake = R"(board = "5h 6d 3d 4d 6s"
range_oop = "Qd7d:0.5,Q4o:0.5,A4s,K4o,JJ:0.5,AA,Q2o:0.5"
range_ip = "Kd2h,A3s:0.25,KQo,55:0.25,J9s,KTs:0.5,TT"
pot = 50
stacks = 1171
[bets]
river = { oop = { bet = "", raise = "112.5%, 66.7%" }, ip = { bet = "e, 33%, 359c", raise = "4e" } }
[rules]
rake = "10% cap 1.69"
)";
constexpr const char* thresholds = R"(board = "Kc 5h Jh 7c"
range_oop = "Q9o:0.303,53o,7s5s:0.439,T2o:0.5,T4o,9d5d:0.231,74s"
range_ip = "Kh5s:0.5,77:0.998,AA,53o:0.654"
pot = 51
stacks = 651
[bets]
turn = { oop = { bet = "66.7%, e", raise = "" }, ip = { bet = "3e, 33%", raise = "" } }
river = { oop = { bet = "33%, 66.7%", raise = "a", donk = "112.5%" }, ip = { bet = "42c, 75%", raise = "a, 3x" } }
[rules]
rake = "2.5% cap 3"
force_allin = "40%"
merge = "5%"
)";
constexpr const char* no_donk = R"(board = "4s 7s 3s"
range_oop = "98o:0.25,KK:0.798,Jd4s:0.5,AA"
range_ip = "Jc2s:0.833,43s,85o"
pot = 629
stacks = 2479
[bets]
flop = { oop = { bet = "148%", raise = "" }, ip = { bet = "33%", raise = "112.5%" } }
turn = { oop = { bet = "3e", raise = "4e" }, ip = { bet = "a", raise = "67c4r" } }
river = { oop = { bet = "", raise = "66.7%", donk = "" }, ip = { bet = "50%", raise = "2e159%" } }
[rules]
rake = "2.5%"
force_allin = "15%"
merge = "10%"
)";
constexpr const char* four_spades = R"(board = "5s As 8s Ks"
range_oop = "Q6s:0.794,K3s:0.810,TT,8h2c:0.25,QJs:0.698,JTs:0.5,Q5o"
range_ip = "T2o,83s,T3s:0.25,K6o,KTo,62o,AA:0.5"
pot = 79
stacks = 480
[bets]
turn = { oop = { bet = "33%, 92c", raise = "3x" }, ip = { bet = "112.5%", raise = "33%" } }
river = { oop = { bet = "66.7%", raise = "75%, e", donk = "33%, 2c" }, ip = { bet = "33%", raise = "66.7%, 50%" } }
[rules]
rake = "5%"
add_allin = "100%"
force_allin = "10%"
merge = "10%"
)";
constexpr const char* three_sevens = R"(board = "7c 7s 7d"
range_oop = "K2s:0.5,95o:0.720,TT"
range_ip = "92o,K7s:0.483,T5o:0.535,K8o,Jd6s"
pot = 11
stacks = 18
[bets]
flop = { oop = { bet = "172c", raise = "33%" }, ip = { bet = "114%", raise = "e217%" } }
turn = { oop = { bet = "129c", raise = "304c2r", donk = "186c" }, ip = { bet = "50%", raise = "66.7%" } }
river = { oop = { bet = "3e", raise = "", donk = "50%" }, ip = { bet = "e", raise = "" } }
[rules]
rake = "1% cap 1.47"
add_allin = "100%"
force_allin = "40%"
merge = "10%"
)";
constexpr const char* locks_by_combo = R"(board = "Qs Jh 2h 8c"
range_oop = "AA:0.5,KQs,T9s,54s"
range_ip = "QQ,JJ:0.25,AKo:0.7,T9s,65s"
pot = 200
stacks = 900
[bets]
turn = { bet = "75%", raise = "a" }
river = { bet = "50%, a", donk = "33%" }
[rules]
rake = "5% cap 10"
force_allin = "20%"
[[lock]]
line = "x, b150"
hands = { AsAh = "f 25%, c 75%", AsAd = "c 50%, a 50%", KhQh = "f", Td9d = "c" }
[[lock]]
line = ""
hands = { 5s4s = "x 50%, b150 50%", 5d4d = "x" }
[[lock]]
line = "b150"
hands = { Ts9s = "c 50%, a 50%", 6c5c = "a" }
)";

// clang-format off
INSTANTIATE_TEST_SUITE_P(PostflopSolver, PeerSpot, testing::Values(
    Peer{"geometric_raises", geometric_raises, 88, 1122, {-3.464615, 10.677708}, {2.172245, 24.845079}},
    Peer{"capped_rake", capped_rake, 20, 12824, {162.202316, -113.892303}, {347.271423, 121.056786}},
    Peer{"thresholds", thresholds, 60, 15850, {-36.202354, 85.079884}, {22.659576, 326.659485}},
    Peer{"no_donk", no_donk, 72, 49156, {394.467873, 179.099731}, {1195.352722, 572.389526}},
    Peer{"four_spades", four_spades, 99, 20192, {41.686121, 21.65102}, {132.452843, 116.426842}},
    Peer{"three_sevens", three_sevens, 18, 141, {8.149592, 2.567908}, {11.448078, 5.147399}},
    Peer{"locks_by_combo", locks_by_combo, 23, 7265, {107.428582, 82.571417}, {277.238235, 219.236046}}),
    [](const auto& named) { return named.param.name; });
// clang-format on

// postflop-solver 9d1509f, 32 bits, of examples/spots: what its solutions are worth to the seats at the root,
// and their exploitability, both in chips (pot 200), after so many iterations.
struct Solution {
  const char* name;
  double target;  // of the pot, to which we solve
  std::array<double, 2> value;
  double exploitability;
};
void PrintTo(const Solution& solution, std::ostream* out) { *out << solution.name; }

class SlowPeerSolution : public testing::TestWithParam<Solution> {};

// A seat's value is off by no more than a best response gains against it, which exploitability is the mean
// of: two solutions whose seats can be exploited alike differ by both exploitabilities at most.  Its numbers
// were computed in single precision.
TEST_P(SlowPeerSolution, IsWorthTheSameWithinBothCertificates) {
  const Solution& peer = GetParam();
  const std::string file = std::string(tests_dir()) + "/../examples/spots/" + peer.name + ".toml";
  const HoldemSpot spot = *parse_spot(*read_file(file, 1 << 20));
  const auto game = make_game(spot);
  ASSERT_TRUE(game) << game.error().message;
  VectorCfr<float> solver(*game, spot_rule, 2);
  const double pot = starting_pot(spot), target = peer.target * pot;
  VectorMeasure<float> measure(solver, target);
  EXPECT_EQ(drive(solver, measure, {.target = target}).reason, StopReason::target);
  const VectorEvaluation ours = solver.evaluate();
  ASSERT_LE(ours.exploitability(), target);
  const double both = ours.exploitability() + peer.exploitability, rounding = 1e-6 * (pot + 2 * 900);
  for (std::size_t seat = 0; seat < 2; ++seat)
    EXPECT_NEAR(ours.value[seat], peer.value[seat], both + rounding) << seat;
  EXPECT_NEAR(ours.value[0] + ours.value[1], pot, 1e-9);
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(PostflopSolver, SlowPeerSolution, testing::Values(
    Solution{"river", 1e-5, {102.838623, 97.161377}, 0.001964},   // 2,220 iterations
    Solution{"turn", 1e-4, {103.872910, 96.127090}, 0.019665}),   // 810
    [](const auto& named) { return named.param.name; });
// clang-format on

}  // namespace
}  // namespace hindsight::this_file
