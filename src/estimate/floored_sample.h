// Independent numbers, and how far such numbers lie apart as others have shown beforehand.  Numbers that are
// near one another but for a rare large one say too little about that themselves as long as they are few: the
// large one is not among them.
// SPDX-License-Identifier: MIT
#pragma once

#include "base/interval.h"

namespace hindsight {

struct FlooredSample {
  Sample sample;
  double floor = 0;  // the standard deviation that one number has at least; 0: nothing is known

  void add(double value) { sample.add(value); }
  std::uint64_t count() const { return sample.count; }
  double mean() const { return sample.mean(); }
  double deviation() const;  // standard deviation of one
  // Of the mean's interval: the wider one of Sample's own and of the normal one by the floor.  Infinite only
  // where both know nothing.
  double half_width(double confidence) const;
};

}  // namespace hindsight
