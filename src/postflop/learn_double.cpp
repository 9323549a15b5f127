// SPDX-License-Identifier: MIT
#include "postflop/vector_descent.h"

namespace hindsight {

template void descend(const LearnWalk<double, PlainRegrets<double>>&, std::uint32_t, const SeatRows<double>&,
                      double*, const WalkRoom&);

}  // namespace hindsight
