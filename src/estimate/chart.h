// Plain charts as SVG: axes, bars, lines.  Numbers are written with few digits and in a fixed way, so that the same report has the
// same bytes.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

struct Chart {
  std::string title, x_label, y_label;
  struct Bar {
    double from = 0, to = 0, height = 0;
  };
  std::vector<Bar> bars{};
  struct Line {
    std::string name;
    std::vector<std::pair<double, double>> points;
    bool dashed = false;
  };
  std::vector<Line> lines{};
};
std::string chart_svg(const Chart& chart);

// A row for each interval, around a line at 0.
struct IntervalChart {
  std::string title, x_label;
  struct Row {
    std::string name;
    double mean = 0, half_width = 0;  // infinite: the mean alone
  };
  std::vector<Row> rows;
};
std::string chart_svg(const IntervalChart& chart);

std::string markup_text(std::string_view text);  // with & < > " as SVG and HTML want them

}  // namespace hindsight
