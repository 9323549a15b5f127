// Any text as a range: it is refused, or it is written in every style and read back to the same weights.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "cards/range.h"
#include "fuzz/target.h"

using namespace hindsight;

FUZZ_TARGET(range, data, size) {
  const auto parsed = parse_range({reinterpret_cast<const char*>(data), size});
  if (!parsed) return 0;
  for (const double weight : parsed->range.weights) HS_CHECK_THAT(weight >= 0 && weight <= 1);
  for (const RangeStyle style :
       {RangeStyle::shortest, RangeStyle::gto_plus, RangeStyle::texas_solver, RangeStyle::vector}) {
    const std::string text = to_text(parsed->range, style);
    const auto back = parse_range(text);
    HS_CHECK_THAT(back.has_value());
    HS_CHECK_THAT(back->range == parsed->range);
    HS_CHECK(back->notices.size(), ==, 0u);
    HS_CHECK(to_text(back->range, style), ==, text);
  }
  return 0;
}
