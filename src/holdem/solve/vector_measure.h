// How far a vector solver is from perfect, for drive(): by measurements in the solver's own numbers, which
// say when to look closely; what counts is evaluate() alone.  It depends on iterations and what was measured,
// so that a run ends at the same one anywhere.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "holdem/solve/vector_cfr.h"
#include "solve/drive.h"

namespace hindsight {

// When to measure, which costs about an iteration, and whether a target may be given up.
struct MeasureSchedule {
  std::uint64_t step = 10;  // iterations between two measurements, fewer where the target seems near
  std::uint64_t share = 8;  // or this part of the run so far, if that is more; 0: never
  bool gives_up = true;     // else it goes on as long as it takes
  static MeasureSchedule at_end() { return {.step = UINT64_MAX, .share = 0}; }  // once, where the run ends
};

template <class Real>
class VectorMeasure final : public Measure {
 public:
  VectorMeasure(VectorCfr<Real>& solver, std::optional<double> target, const MeasureSchedule& habits = {})
      : solver_(solver), target_(target), habits_(habits) {}

  // Exact where it may be at the target, and at the end.
  Measurement measure(bool last) override;
  std::uint64_t next(std::uint64_t after) const override;
  // As fast as it fell in the last three quarters of the run, it would take more than 4^4 times the
  // iterations; what these numbers cannot express (VectorCfr::finest) is not asked for.  Every run that looks
  // on ends by this.
  bool out_of_reach(const Checkpoint& now) override;
  std::uint64_t certificates() const { return certificates_; }  // computed so far

 private:
  struct Low {
    std::uint64_t iterations = 0;
    double exploitability = 0;  // the least so far
    double now = 0;             // what it was then
  };

  VectorCfr<Real>& solver_;
  std::optional<double> target_;
  MeasureSchedule habits_;
  std::vector<Low> lows_;
  std::uint64_t certificates_ = 0;
};

}  // namespace hindsight
