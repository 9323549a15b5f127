// Spots that are solved, kept in a file and read back, for tests that measure them a second time.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "holdem/spots/spot_strategy.h"
#include "laboratory_game.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_solution.h"

namespace hindsight {

struct Certified {
  const char* name;
  std::string_view toml;
  std::uint64_t iterations;
  bool compact = false;
};
inline void PrintTo(const Certified& spot, std::ostream* out) { *out << spot.name; }

inline constexpr std::string_view small_river = R"(board = "Qs Jh 2h 8c 3d"
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
inline constexpr std::string_view raked = R"(board = "Qs Jh 2h 8c 3d"
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
inline constexpr std::string_view short_deck = R"(board = "Qs Jh 7h 8c 6d"
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
inline const std::string blinds = laboratory_game("2-4", "[0, 3]", 12);
inline constexpr std::string_view small_turn = R"(board = "Qs 7s 2s 8d"
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
inline constexpr std::string_view middle_turn = R"(board = "Qs Jh 2h 8c"
pot = 200
stacks = 900
range_oop = "88+,A9s+,AJo+,KTs+,QTs+,JTs,T9s,65s"
range_ip = "QQ-55,AQs-A6s,ATo+,KTs+,T9s,76s"
[bets]
bet = "60%, a"
raise = "a"
)";

// What a file holds, and what it shows.
struct Stored {
  explicit Stored(const std::string& path)
      : file(*read_solution(path)),
        spot(*parse_spot(file.spot)),
        game(*make_game(spot)),
        solver(game, spot_rule, 1, file.compact),
        shown(solver) {
    EXPECT_TRUE(restore(solver, file));
  }
  SpotSolution file;
  HoldemSpot spot;
  VectorGame game;
  VectorCfr<float> solver;
  SolverStrategy<VectorCfr<float>> shown;
};

inline std::string solved(const Certified& given, std::string path) {
  const auto game = make_game(*parse_spot(given.toml));
  VectorCfr<float> learner(*game, spot_rule, 1, given.compact);
  learner.run(given.iterations, {});
  const SpotSolution head{
      .spot = std::string(given.toml), .evaluation = learner.evaluate(), .compact = given.compact};
  Team alone(1);
  EXPECT_TRUE(write_solution(
      path, head, [&](Writer& out) { learner.save(out); }, alone));
  return path;
}

}  // namespace hindsight
