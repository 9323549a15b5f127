// A solver iteration by iteration: what it played, what it regrets, and what comes of that.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "solve/solver.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

// CFR or CFR+ where both players move at once, so that all numbers of an iteration follow from one strategy:
// regrets after = those before + gains of the iteration, and for CFR+ no less than 0.
class Course {
 public:
  // `rule`: cfr or cfr+.
  static Result<Course> start(std::shared_ptr<const GameSource> source, std::string_view rule);

  void advance(std::uint64_t iterations = 1);
  std::uint64_t iteration() const { return solver_->iterations(); }  // the last one

  const GameSource& source() const { return *source_; }
  // Of the last iteration; before the first: what the first will play, and no regrets.
  const Strategy& played() const { return played_; }
  const std::vector<Values>& regrets_before() const { return before_; }
  std::vector<Values> regrets() const { return solver_->regrets(); }
  Strategy next() const { return solver_->current(); }
  Strategy average() const { return solver_->average(); }

 private:
  explicit Course(std::shared_ptr<const GameSource> source);

  std::shared_ptr<const GameSource> source_;
  std::unique_ptr<SolverInput> input_;  // stays where it is: the solver refers to it
  std::unique_ptr<Solver> solver_;
  Strategy played_;
  std::vector<Values> before_;
};

}  // namespace hindsight
