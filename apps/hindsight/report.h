// What came out of a run or an evaluation, for people and for programs.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "store/game_source.h"
#include "tree/evaluate.h"

namespace hindsight {

// An amount in the game's unit: "0.00123 chips", and where the game is poker "0.00123 chips (12.3 mbb/g)".
std::string amount(const GameSource& source, double value);
// Thousandths of a big blind a game; nothing where the game is no poker.
std::optional<double> mbb(const GameSource& source, double value);

struct Report {
  std::string algorithm;
  std::uint64_t iterations = 0;
  double seconds = 0;
  Evaluation evaluation;
  unsigned threads = 1;
  std::string signature;
};

// One line, keys as in docs/formats.md.
std::string json_line(const GameSource& source, const Report& report);
// Exploitability and a table of values and best responses by seat.
std::string evaluation_text(const GameSource& source, const Evaluation& evaluation);

}  // namespace hindsight
