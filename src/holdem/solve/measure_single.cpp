// SPDX-License-Identifier: MIT
#include "holdem/solve/vector_descent.h"

namespace hindsight {

template void descend(const BestResponseWalk<Averages<float, float>>&, std::uint32_t, const SeatRows<float>&,
                      float*, const WalkWorkspace&);
template void descend(const BestResponseWalk<Averages<float, double>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);
template void descend(const ExpectWalk<Averages<float, double>>&, std::uint32_t, const SeatRows<double>&,
                      double*, const WalkWorkspace&);

}  // namespace hindsight
