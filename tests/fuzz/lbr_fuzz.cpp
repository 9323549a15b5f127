// Any bytes as a kept run of a local best response, and as the contents of one: refused, or a run that is
// kept as it was read.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "play/lbr/lbr_run.h"

using namespace hindsight;

FUZZ_TARGET(lbr, data, size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)LbrRun::resume(bytes);
  const std::string sealed = seal(lbr_file, {[&](Writer& out) { out.piece(bytes); }});
  const auto run = LbrRun::resume(sealed);
  if (!run) return 0;
  const std::string state = run->state();
  const auto again = LbrRun::resume(state);
  HS_CHECK_THAT(again && again->state() == state);
  (void)run->mbb_per_hand();
  (void)run->half_width_95();
  return 0;
}
