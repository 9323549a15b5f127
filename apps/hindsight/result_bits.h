// One number for the bits of every result: each algorithm on each small game, and spots in rows of hands.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"

namespace hindsight {

// The same for any number of threads, compiler and processor; 16 digits.
Result<std::string> result_bits(unsigned threads);

}  // namespace hindsight
