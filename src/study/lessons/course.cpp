// SPDX-License-Identifier: MIT
#include "study/lessons/course.h"

#include <fmt/format.h>

#include <utility>

#include "solve/solvers.h"

namespace hindsight {

Course::Course(std::shared_ptr<const GameSource> source)
    : source_(std::move(source)),
      input_(std::make_unique<SolverInput>(SolverInput{source_->histories, source_->game})) {}

Result<Course> Course::start(std::shared_ptr<const GameSource> source, std::string_view rule) {
  if (rule != "cfr" && rule != "cfr+")
    return fail(ErrorCode::invalid_argument, "\"rule\" must be cfr or cfr+");
  Course out(std::move(source));
  HS_TRY(out.solver_, make_solver(fmt::format("{}(updates=simultaneous)", rule), *out.input_));
  out.played_ = out.solver_->current();
  out.before_ = out.solver_->regrets();
  return out;
}

void Course::advance(std::uint64_t iterations) {
  if (iterations == 0) return;
  solver_->run(iterations - 1, {});
  played_ = solver_->current();
  before_ = solver_->regrets();
  solver_->run(1, {});
}

}  // namespace hindsight
