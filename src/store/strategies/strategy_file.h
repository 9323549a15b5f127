// Strategy files: compact, versioned, checksummed.  Layout in docs/formats.md.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct StrategyFile {
  std::string game;  // and its text as describe_game() takes them
  std::string game_text;
  std::string algorithm;  // canonical solver spec; empty for a strategy made otherwise
  std::string against;    // canonical bytes of the fixed strategy it was trained against; usually empty
  std::uint64_t seed = 0;
  std::uint64_t iterations = 0;
  double seconds = 0;           // of solving
  std::vector<double> average;  // canonical(game, strategy): infosets by id, actions in order
  std::vector<double> regrets;  // the same order, or empty
  std::string state;            // Solver::save, to continue bit for bit; may be empty
};

// Written beside `path`, flushed and renamed: a crash or a full disk leaves the old file whole.
Result<void> write_strategy(const std::string& path, const StrategyFile& file);
// Refuses a file that is cut short, damaged, of another kind or of a newer version, and says which.  Before
// the numbers are unpacked, the game is read and what it needs: a file that holds more than a strategy,
// regrets and a solver's state of that game could take is refused at the cost of its names alone.
Result<StrategyFile> read_strategy(const std::string& path);
struct StrategyLimits {
  std::uint64_t histories = UINT64_MAX;  // of the game
  std::uint64_t text = UINT64_MAX;       // bytes of a game's file
};
Result<StrategyFile> parse_strategy(std::string_view bytes, const StrategyLimits& limits = {});
std::string format_strategy(const StrategyFile& file);

}  // namespace hindsight
