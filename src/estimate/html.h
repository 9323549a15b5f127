// Pages that need nothing else, and what stands in their tables.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "estimate/confidence_sequence.h"

namespace hindsight {

std::string html_page(const std::string& title, const std::string& body);  // the body as HTML
// Cells of a table's row as text, the first a name.
std::string html_row(const std::vector<std::string>& cells, bool is_head = false);

// Four digits, or whole from 1,000 on; a dash for what is not finite.
std::string amount(double value);
std::string signed_amount(double value);
std::string range_amounts(const ValueRange& range);  // "-2 to +1.5"; a dash where it is not known
std::string share(double value);                     // 12.34 %

}  // namespace hindsight
