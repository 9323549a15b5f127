// SPDX-License-Identifier: MIT
#include "estimate/floored_sample.h"

#include <algorithm>
#include <cmath>

namespace hindsight {

double FlooredSample::deviation() const { return std::max(sample.deviation(), floor); }

double FlooredSample::half_width(double confidence) const {
  const double own = sample.half_width(confidence);
  if (floor == 0 || sample.count == 0) return own;
  const double known = normal_quantile(confidence) * floor / std::sqrt(static_cast<double>(sample.count));
  return std::isfinite(own) ? std::max(own, known) : known;
}

}  // namespace hindsight
