// base/parallel.cpp where there is one thread.
// SPDX-License-Identifier: MIT
#include "base/parallel.h"

namespace hindsight {

Team::Team(unsigned) {}
Team::~Team() = default;

void Team::run(std::uint32_t items, Call call, const void* context) {
  for (std::uint32_t i = 0; i < items; ++i) call(context, i);
}

}  // namespace hindsight
