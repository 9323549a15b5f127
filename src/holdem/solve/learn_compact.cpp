// SPDX-License-Identifier: MIT
#include "holdem/solve/vector_descent.h"

namespace hindsight {

template void descend(const LearnWalk<float, CompactRegrets<float>>&, std::uint32_t, const SeatRows<float>&,
                      float*, const WalkWorkspace&);

}  // namespace hindsight
