// Plain charts as SVG: axes, bars, lines.  Numbers are written with few digits and in a fixed way, so that
// the same report has the same bytes.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hindsight {

// A picture to be put by itself or above others.
struct Panel {
  std::string title;
  double tall = 0;
  std::string inside;
};
std::string svg(std::span<const Panel> panels);  // one below the other
inline std::string svg(const Panel& panel) { return svg(std::span(&panel, 1)); }

// On a logarithmic axis what is not above 0 is left out; every other y axis shows 0.
struct Chart {
  std::string title, x_label, y_label;
  bool log_x = false, log_y = false;
  struct Bar {
    double from = 0, to = 0, height = 0;
  };
  std::vector<Bar> bars{};
  struct Line {
    std::string name;  // "": in the colour of the line before it
    std::vector<std::pair<double, double>> points;
    bool dashed = false;
    bool guide = false;                 // grey, its name at its end
    std::vector<double> half_widths{};  // of intervals around the points; none: a line alone
  };
  std::vector<Line> lines{};
};
Panel panel(const Chart& chart);

// A row for each interval, around a line at 0.
struct IntervalChart {
  std::string title, x_label;
  struct Row {
    std::string name;
    double mean = 0, half_width = 0;  // infinite: the mean alone
  };
  std::vector<Row> rows;
};
Panel panel(const IntervalChart& chart);

// A bar for each row, from 0 to 1 in parts.
struct ShareChart {
  std::string title;
  std::vector<std::string> parts;
  struct Row {
    std::string name;
    std::vector<double> shares;  // of the parts, together 1 or less
  };
  std::vector<Row> rows;
};
Panel panel(const ShareChart& chart);

std::string markup_text(std::string_view text);  // with & < > " as SVG and HTML want them

}  // namespace hindsight
