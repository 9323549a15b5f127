// SPDX-License-Identifier: MIT
#include "estimate/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace hindsight {

namespace {

constexpr double width = 760, height = 400, left = 86, right = 150, top = 44, bottom = 52;
constexpr double names = 250;  // of rows, to the left of them
// Told apart by people who are colour-blind, too (Okabe & Ito 2008).
constexpr std::array<std::string_view, 6> colours{"#0072b2", "#d55e00", "#009e73",
                                                  "#cc79a7", "#e69f00", "#56b4e9"};

struct Axis {
  double low = 0, high = 1;
  double from = 0, to = 1;  // on the page
  double at(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

void include(Axis& axis, double value) {
  if (!std::isfinite(value)) return;
  axis.low = std::min(axis.low, value);
  axis.high = std::max(axis.high, value);
}

// 1, 2 or 5 times a power of ten, so that about six fit in.
double step_of(const Axis& axis) {
  const double rough = (axis.high - axis.low) / 6;
  double power = 1;
  while (power > rough) power /= 10;
  while (power * 10 <= rough) power *= 10;
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough) return factor * power;
  return 10 * power;
}

std::string tick_text(double value, double step) {
  if (std::abs(value) < step / 2) value = 0;
  return fmt::format("{:.6g}", value);
}

std::string head(const std::string& title) {
  return fmt::format("<text x=\"{}\" y=\"24\" font-size=\"15\" fill=\"#222\">{}</text>\n", left,
                     markup_text(title));
}

std::string x_ticks(const Axis& x, double base, double above) {
  std::string out;
  const double step = step_of(x);
  for (double value = std::ceil(x.low / step) * step; value <= x.high + step / 1e6; value += step)
    out += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#e4e4e4\"/><text x=\"{0:.1f}\" y=\"{3:.1f}\" "
        "text-anchor=\"middle\" fill=\"#444\">{4}</text>\n",
        x.at(value), above, base, base + 18, tick_text(value, step));
  return out;
}

std::string y_ticks(const Axis& y) {
  std::string out;
  const double step = step_of(y);
  for (double value = std::ceil(y.low / step) * step; value <= y.high + step / 1e6; value += step)
    out += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}H{2:.1f}\" stroke=\"#e4e4e4\"/><text x=\"{3:.1f}\" y=\"{4:.1f}\" "
        "text-anchor=\"end\" fill=\"#444\">{5}</text>\n",
        left, y.at(value), width - right, left - 8, y.at(value) + 4, tick_text(value, step));
  return out;
}

std::string labels(const std::string& x_label, const std::string& y_label, double base) {
  std::string out =
      fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" fill=\"#444\">{}</text>\n",
                  (left + width - right) / 2, base + 40, markup_text(x_label));
  if (!y_label.empty())
    out += fmt::format(
        "<text transform=\"translate(18 {:.1f}) rotate(-90)\" text-anchor=\"middle\" "
        "fill=\"#444\">{}</text>\n",
        (top + base) / 2, markup_text(y_label));
  return out;
}

std::string line_svg(const Chart::Line& line, const Axis& x, const Axis& y, std::size_t number) {
  std::string path;
  for (const auto& [at, value] : line.points)
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', x.at(at), y.at(value));
  const std::string_view colour = colours[number % colours.size()];
  const double row = top + 16 + 20 * static_cast<double>(number);
  return fmt::format(
      "<path d=\"{0}\" fill=\"none\" stroke=\"{1}\" stroke-width=\"1.8\"{2}/><path d=\"M{3} {4}h18\" "
      "stroke=\"{1}\" "
      "stroke-width=\"3\"/><text x=\"{5}\" y=\"{6}\" fill=\"#222\">{7}</text>\n",
      path, colour, line.dashed ? " stroke-dasharray=\"5 4\"" : "", width - right + 10, row - 4,
      width - right + 34, row, markup_text(line.name));
}

}  // namespace

std::string markup_text(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '&'   ? "&amp;"
           : c == '<' ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  return out;
}

std::string svg(std::span<const Panel> panels) {
  double tall = 0;
  for (const Panel& panel : panels) tall += panel.tall;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" "
      "font-size=\"13\" role=\"img\"><title>{}</title><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      width, tall, markup_text(panels.empty() ? "" : panels[0].title));
  double above = 0;
  for (const Panel& panel : panels) {
    out += fmt::format("<g transform=\"translate(0 {})\">{}</g>\n", above, panel.inside);
    above += panel.tall;
  }
  return out + "</svg>\n";
}

Panel panel(const Chart& chart) {
  constexpr double base = height - bottom;
  Axis x{.low = INFINITY, .high = -INFINITY, .from = left, .to = width - right};
  Axis y{.low = 0, .high = 0, .from = base, .to = top};
  for (const Chart::Bar& bar : chart.bars) {
    include(x, bar.from);
    include(x, bar.to);
    include(y, bar.height);
  }
  for (const Chart::Line& line : chart.lines)
    for (const auto& [at, value] : line.points) {
      include(x, at);
      include(y, value);
    }
  if (!(x.low < x.high)) x.low = 0, x.high = 1;
  if (!(y.low < y.high)) y.high = y.low + 1;
  std::string out = head(chart.title) + x_ticks(x, base, top) + y_ticks(y);
  for (const Chart::Bar& bar : chart.bars)
    out +=
        fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#9db7d5\"/>\n",
                    x.at(bar.from), y.at(bar.height), std::max(0.5, x.at(bar.to) - x.at(bar.from) - 0.5),
                    base - y.at(bar.height));
  for (std::size_t i = 0; i < chart.lines.size(); ++i) out += line_svg(chart.lines[i], x, y, i);
  out += fmt::format("<path d=\"M{} {}V{}H{}\" fill=\"none\" stroke=\"#808080\"/>\n", left, top, base,
                     width - right);
  return {chart.title, height, out + labels(chart.x_label, chart.y_label, base)};
}

Panel panel(const IntervalChart& chart) {
  const double base = top + 26 * static_cast<double>(chart.rows.size()) + 10;
  Axis x{.low = 0, .high = 0, .from = names, .to = width - 20};
  for (const IntervalChart::Row& row : chart.rows) {
    include(x, row.mean);
    include(x, row.mean - row.half_width);
    include(x, row.mean + row.half_width);
  }
  if (!(x.low < x.high)) x.high = x.low + 1;
  std::string out = head(chart.title) + x_ticks(x, base, top);
  out += fmt::format("<path d=\"M{0:.1f} {1}V{2}\" stroke=\"#808080\"/>\n", x.at(0), top, base);
  for (std::size_t i = 0; i < chart.rows.size(); ++i) {
    const IntervalChart::Row& row = chart.rows[i];
    const double y = top + 20 + 26 * static_cast<double>(i);
    out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\" fill=\"#222\">{}</text>\n",
                       names - 10, y + 4, markup_text(row.name));
    if (std::isfinite(row.half_width))
      out += fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"#0072b2\" stroke-width=\"3\"/>",
                         x.at(row.mean - row.half_width), y, x.at(row.mean + row.half_width));
    out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"#d55e00\"/>\n", x.at(row.mean), y);
  }
  return {chart.title, base + bottom, out + labels(chart.x_label, "", base)};
}

Panel panel(const ShareChart& chart) {
  const double base = top + 26 * static_cast<double>(chart.rows.size()) + 10;
  const Axis x{.low = 0, .high = 1, .from = names, .to = width - 20};
  std::string out = head(chart.title) + x_ticks(x, base, top);
  for (std::size_t i = 0; i < chart.rows.size(); ++i) {
    const double y = top + 10 + 26 * static_cast<double>(i);
    out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\" fill=\"#222\">{}</text>\n",
                       names - 10, y + 14, markup_text(chart.rows[i].name));
    double sum = 0;
    for (std::size_t part = 0; part < chart.rows[i].shares.size(); ++part) {
      const double share = chart.rows[i].shares[part];
      out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"20\" fill=\"{}\"/>\n",
                         x.at(sum), y, x.at(sum + share) - x.at(sum), colours[part % colours.size()]);
      sum += share;
    }
  }
  const double step = (width - 40) / static_cast<double>(std::max<std::size_t>(1, chart.parts.size()));
  for (std::size_t part = 0; part < chart.parts.size(); ++part) {
    const double from = 20 + step * static_cast<double>(part);
    out += fmt::format(
        "<rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"12\" height=\"12\" fill=\"{2}\"/><text x=\"{3:.1f}\" "
        "y=\"{4:.1f}\" fill=\"#222\">{5}</text>\n",
        from, base + 30, colours[part % colours.size()], from + 18, base + 40,
        markup_text(chart.parts[part]));
  }
  return {chart.title, base + bottom, out};
}

}  // namespace hindsight
