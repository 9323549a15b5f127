// SPDX-License-Identifier: MIT
#include "postflop/vector_descent.h"

namespace hindsight {

template void descend(const LearnWalk<float, CompactRegrets<float>>&, std::uint32_t, const SeatRows<float>&,
                      float*, const WalkRoom&);

}  // namespace hindsight
