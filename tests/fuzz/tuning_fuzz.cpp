// Any bytes as a kept tuning, and as the contents of one: refused, or a tuning that is kept as it was read.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "study/tuning/tuner.h"

using namespace hindsight;

FUZZ_TARGET(tuning, data, size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)Tuner::resume(bytes, "it");
  const auto tuner = Tuner::resume(seal(tuning_file, {[&](Writer& out) { out.piece(bytes); }}), "it");
  if (!tuner) return 0;
  const std::string state = tuner->state();
  const auto again = Tuner::resume(state, "it");
  HS_CHECK_THAT(again && again->state() == state && again->tuned() == tuner->tuned());
  return 0;
}
