// SPDX-License-Identifier: MIT
#include "estimate/html.h"

#include <fmt/format.h>

#include <cmath>

#include "estimate/chart.h"

namespace hindsight {

std::string html_page(const std::string& title, const std::string& body) {
  constexpr std::string_view page = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}</title>
<style>
body {{ font: 15px/1.5 sans-serif; max-width: 62em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff; }}
table {{ display: block; overflow-x: auto; border-collapse: collapse; margin: .5em 0 1.5em; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .15em .8em; text-align: right; white-space: nowrap; border-bottom: 1px solid #e4e4e4; }}
th:first-child, td:first-child {{ text-align: left; }}
svg {{ width: 100%; max-width: 760px; height: auto; }}
</style></head><body>
<h1>{0}</h1>
{1}</body></html>
)";
  return fmt::format(page, markup_text(title), body);
}

std::string html_row(const std::vector<std::string>& cells, bool is_head) {
  std::string out = "<tr>";
  for (const std::string& cell : cells) {
    const char* tag = is_head ? "th" : "td";
    out += fmt::format("<{0}>{1}</{0}>", tag, markup_text(cell));
  }
  return out + "</tr>\n";
}

std::string amount(double value) {
  return !std::isfinite(value)    ? "-"
         : std::abs(value) < 1000 ? fmt::format("{:.4g}", value)
                                  : fmt::format("{:.0f}", value);
}

std::string signed_amount(double value) { return (value < 0 ? "" : "+") + amount(value); }

std::string range_amounts(const ValueRange& range) {
  return std::isfinite(range.half_width()) ? signed_amount(range.low) + " to " + signed_amount(range.high)
                                           : "-";
}

std::string share(double value) { return fmt::format("{:.2f} %", 100 * value); }

}  // namespace hindsight
