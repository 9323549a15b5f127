// Whether a run has come to its target.  Measurements in the solver's own numbers say when to look closely; what counts
// is evaluate() alone.  It depends on iterations and nothing else, so that a run ends at the same one anywhere.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "postflop/vector_cfr.h"

namespace hindsight {

template <class Real>
class TargetWatch {
 public:
  TargetWatch(VectorCfr<Real>& solver, std::optional<double> target) : solver_(solver), target_(target) {}

  // Measures now: the exploitability, certified where it may be at the target.
  double look();
  bool reached() const { return reached_; }
  std::uint64_t certificates() const { return certificates_; }  // computed so far
  // As fast as it fell in the last three quarters of the run, it would take more than 4^4 times the iterations; what
  // these numbers cannot express (VectorCfr::finest) is not asked for.  Every run that looks on ends by this.
  bool out_of_reach() const { return out_of_reach_; }

 private:
  struct Low {
    std::uint64_t iterations = 0;
    double exploitability = 0;  // the least so far
  };

  VectorCfr<Real>& solver_;
  std::optional<double> target_;
  std::vector<Low> lows_;
  std::uint64_t certificates_ = 0;
  bool reached_ = false, out_of_reach_ = false;
};

}  // namespace hindsight
