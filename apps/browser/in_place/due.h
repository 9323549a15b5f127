// What workers are to do, where whoever asks does it (workers.cpp).
// SPDX-License-Identifier: MIT
#pragma once

namespace hindsight {

// Does what is due first.  How long until there is something again, in ms; negative: nothing waits.
double do_due_work();

}  // namespace hindsight
