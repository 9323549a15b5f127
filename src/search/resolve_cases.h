// Solutions cut open at random places and solved anew there: how much better or worse that makes them in the whole game.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/run.h"
#include "search/gadget.h"

namespace hindsight {

struct ResolveCase {
  std::uint32_t state = 0;
  std::uint8_t seat = 0;  // that solves
  double after = 0;       // exploitability in the whole game, in chips
};

struct ResolveCases {
  double before = 0;  // of the solution so far
  std::vector<ResolveCase> cases;
  double mean() const;
  std::size_t worse(double by) const;  // cases that are by more than so many chips
};

// So many random streets that follow the first and that hands of both seats come to, each with a random seat; the same ones for
// the same seed, whatever the gadget.  Fewer where it is stopped; none where none is found.
ResolveCases resolve_cases(const VectorGame& whole, VectorCfr<float>& so_far, const Resolving& how,
                           std::uint64_t cases, std::uint64_t seed, const RunControl& control,
                           const std::function<void(std::uint64_t done)>& progress = {});

}  // namespace hindsight
