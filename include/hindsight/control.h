// How a long computation is stopped, which is not an error, and on how many threads it runs.
// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>

namespace hs {

struct Control {
  std::stop_token stop{};  // looked at between iterations; the default never stops
  unsigned threads = 1;    // results are the same bits for any number
};

}  // namespace hs
