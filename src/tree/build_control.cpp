// SPDX-License-Identifier: MIT
#include "tree/build_control.h"

namespace hindsight {

Result<void> BuildWatch::look() {
  next_ = now_.done + pause;
  if (control_.report) control_.report(now_);
  if (control_.stop.stop_requested()) return fail(ErrorCode::busy, "the game was still being built");
  return {};
}

}  // namespace hindsight
