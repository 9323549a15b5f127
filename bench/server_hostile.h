// Random clients against a running server.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace hindsight {

// A fourth of the clients play honestly and count their chips, an eighth look at a spot of their own; the
// others do everything that they can think of, to those tables, too.  Prints what happens every ten seconds;
// false if a chip was lost or the server failed.
bool hostile_clients(std::uint16_t port, std::chrono::seconds time, int clients);

}  // namespace hindsight
