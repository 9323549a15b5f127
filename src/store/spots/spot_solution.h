// Solved spots as files: the spot's text and either all regrets and averages, so that a run goes on bit for
// bit, or what is kept without the river (holdem/spots/riverless_solution.h), which is far smaller and only
// shows.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/riverless_solution.h"
#include "store/sealed.h"

namespace hindsight {

struct SpotSolution {
  std::string spot;    // the TOML text
  double seconds = 0;  // of solving
  std::uint64_t iterations = 0;
  VectorEvaluation evaluation;
  bool certified = true;  // false: of an older file, which measured in single precision
  bool without_river = false;
  bool compact = false;        // the solver
  std::optional<Sealed> file;  // where it was read from, for its state: the solver's, or the trunk's
  std::uint64_t state_at = 0;
};

// `save` writes the state.  The executor packs the pieces of the file.
Result<void> write_solution(const std::string& path, const SpotSolution& head, const Fill& save,
                            Executor& executor, std::size_t piece = usual_piece);
// All but the state, which stays in the file.
Result<SpotSolution> read_solution(const std::string& path);
Result<SpotSolution> parse_solution(std::string_view bytes);  // which live longer

// Solver: VectorCfr or RiverlessSolution.  After an error nothing of it may be used.
template <class Solver>
Result<void> restore(Solver& solver, const SpotSolution& solution) {
  Reader in = solution.file->read(solution.state_at);
  HS_RETURN_IF_ERROR(solver.load(in));
  return in.finish("the state of the solver");
}

}  // namespace hindsight
