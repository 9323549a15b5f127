// What came out of a run or an evaluation, for people and for programs.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solve/solver.h"
#include "tree/evaluate.h"
#include "tree/game_source.h"

namespace hindsight {

// An amount in the game's unit: "0.00123 chips", and where the game is poker "0.00123 chips (12.3 mbb/g)".
std::string amount(const GameSource& source, double value);
// Thousandths of a big blind a game; nothing where the game is no poker.
std::optional<double> mbb(const GameSource& source, double value);

// What only a run knows, an evaluation not.
struct RunFacts {
  std::string_view reason;                // why it ended: a StopReason
  double building = 0;                    // seconds, the solver's arrays included
  std::uint64_t memory = 0;               // bytes at the most, of the whole program
  std::optional<Evaluation> against{};    // of seats trained against a fixed strategy, see Checkpoint
  std::optional<OverallRegret> regret{};  // where the algorithm has one
};

struct Report {
  std::string algorithm;
  std::uint64_t iterations = 0;
  double seconds = 0;
  Evaluation evaluation;  // of the strategy, whatever it was trained against
  unsigned threads = 1;
  std::string signature;
  std::optional<RunFacts> run{};
};

// One line, keys as in docs/formats.md.
std::string json_line(const GameSource& source, const Report& report);
// What else there is to say of a run: the gap to the best answer, average overall regrets and their bounds.
std::string run_text(const GameSource& source, const RunFacts& facts);
// Exploitability and a table of values and best responses by seat.
std::string evaluation_text(const GameSource& source, const Evaluation& evaluation);

}  // namespace hindsight
