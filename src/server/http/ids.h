// Names that nobody can guess.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace hindsight {

std::string new_id();  // 22 characters of A-Za-z0-9_-: 132 bits from the system
std::uint64_t random_bits();

}  // namespace hindsight
