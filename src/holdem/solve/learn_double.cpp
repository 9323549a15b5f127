// SPDX-License-Identifier: MIT
#include "holdem/solve/vector_descent.h"

namespace hindsight {

template void descend(const LearnWalk<double, PlainRegrets<double>>&, std::uint32_t, const SeatRows<double>&,
                      double*, const WalkWorkspace&);

}  // namespace hindsight
