// Lines of PioSOLVER's add_line: 0 41 112 112 says what the seat that acts has put in since the root, action
// by action; out of position begins every street.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"

namespace hindsight {

// The line in our own form: "x, b41, b112, c".  It begins on a street, 0 for the flop.
Result<std::string> pio_line_text(std::span<const std::int64_t> put_in, std::size_t street);

}  // namespace hindsight
