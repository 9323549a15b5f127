// A match of a small game, hand after hand, told by raw chips and by AIVAT (estimate/games/aivat.h): how far
// each interval has come when.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/run.h"

namespace hindsight {

inline constexpr std::uint64_t most_lesson_hands = 20'000;

struct LuckOrder {
  std::string game = "leduc";      // of the catalog, for two, as lesson_game() takes it
  std::string opponent = "rough";  // of an equilibrium: rough, uniform, or twin, which is it itself
  bool both_known = false;         // to AIVAT; else the equilibrium alone
  std::uint64_t seed = 1;
  std::vector<std::uint64_t> at;  // rising numbers of hands, at which the match is looked at
  std::uint64_t shown = 0;        // of so many hands what they came to
};

struct LuckMatch {
  // What the equilibrium won a hand, in the game's unit.
  struct Estimate {
    double mean = 0;
    std::optional<double> half_width{};  // of the 95 % interval; none yet
  };
  struct Point {
    std::uint64_t hands = 0;
    Estimate raw, aivat;
  };
  struct HandResult {
    double raw = 0, aivat = 0;
  };
  std::string unit;
  double exact = 0;  // what it wins a hand in truth
  std::vector<Point> points;
  std::vector<HandResult> first;
  // Hands until the interval leaves 0 out where it lies around the truth: by the deviations of the last
  // point.  None where the truth is 0, as far as numbers tell.
  std::optional<double> needed_raw{}, needed_aivat{};
  double deviation_raw = 0, deviation_aivat = 0;  // standard deviation of a hand
};
Result<LuckMatch> play_luck_match(const LuckOrder& order, const RunControl& control = {});

}  // namespace hindsight
