// The rows of a report over many boards as JSON (docs/api.md).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "io/json.h"
#include "store/spots/flop_report.h"

namespace hindsight {

// Actions, rows from that number on, and the mean of all rows.
Json flop_report_json(const FlopReport& report, double pot, std::size_t from = 0);

}  // namespace hindsight
