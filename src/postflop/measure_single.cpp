// SPDX-License-Identifier: MIT
#include "postflop/vector_descent.h"

namespace hindsight {

template void descend(const BestResponseWalk<Averages<float, float>>&, std::uint32_t, const SeatRows<float>&,
                      float*, const WalkRoom&);
template void descend(const BestResponseWalk<Averages<float, double>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkRoom&);
template void descend(const ExpectWalk<Averages<float, double>>&, std::uint32_t, const SeatRows<double>&,
                      double*, const WalkRoom&);

}  // namespace hindsight
