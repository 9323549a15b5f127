// SPDX-License-Identifier: MIT
#include "solve/best_response_solver.h"

#include <fmt/format.h>

#include "tree/evaluate.h"

namespace hindsight {

namespace {

class BestResponseSolver final : public Solver {
 public:
  BestResponseSolver(const CompiledGame& game, const Strategy& against)
      : game_(game), reach_(reaches(game, against)), strategy_(uniform_strategy(game)) {}

  void run(std::uint64_t iterations, const RunControl& control) override {
    if (finished_ || iterations == 0 || control.stop.stop_requested()) return;
    for (std::uint8_t p = 0; p < game_.players; ++p)
      strategy_.behaviour[p] = best_response(game_, Player{p}, reach_).behaviour;
    finished_ = true;
  }
  std::uint64_t iterations() const override { return finished_ ? 1 : 0; }
  bool finished() const override { return finished_; }
  Strategy average() const override { return strategy_; }
  Strategy current() const override { return strategy_; }

  void save(Writer& out) const override { out.u8(finished_); }
  Result<void> load(Reader& in) override {
    const bool finished = in.u8() != 0;
    if (in.failed()) return fail(ErrorCode::corrupt, "the saved state of the solver does not fit this game");
    finished_ = false;
    if (finished) run(1, {});
    return {};
  }

 private:
  const CompiledGame& game_;
  const std::vector<Values> reach_;  // of the strategy responded to
  Strategy strategy_;
  bool finished_ = false;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_best_response(const SolverEntry& entry, const Arguments&,
                                                   const SolverInput& input) {
  if (!input.against)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} needs a strategy to respond to; give one with --against FILE", entry.name));
  return std::make_unique<BestResponseSolver>(input.game, *input.against);
}

}  // namespace hindsight
