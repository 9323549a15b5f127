// What gzip has packed, for clients that do not take it so.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hindsight {

// Of our own files: whole, and with no more than gzip's first ten bytes.
std::string inflated(std::string_view gzip);

}  // namespace hindsight
