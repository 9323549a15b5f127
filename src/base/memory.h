// How much memory there is.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hindsight {

// Bytes that this process can still get: of the machine, its own limit and its container's (cgroup 2).
std::uint64_t available_memory();

}  // namespace hindsight
