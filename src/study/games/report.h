// What came out of a run or of an evaluation of a strategy, and its JSON (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/json.h"
#include "solve/drive.h"
#include "solve/solver.h"
#include "tree/evaluate.h"
#include "tree/game_source.h"

namespace hindsight {

// Thousandths of a big blind a game; nothing where the game is not poker.
std::optional<double> mbb(const GameDescription& game, double value);

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

Json report_json(const GameSource& source, const Report& report);

// Of evaluate_against(): what the strategy earns in each seat where all others play that of `file`.
Json duel_json(const Evaluation& duel, std::string_view file);
double mean_of(const std::vector<double>& by_seat);

// Names what a result is, bit for bit: the strategy's numbers and what they are worth.
std::string result_signature(const CompiledGame& game, const Strategy& strategy);

}  // namespace hindsight
