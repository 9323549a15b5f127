// SPDX-License-Identifier: MIT
#include "estimate/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr double width = 760, height = 400, left = 86, right = 150, top = 44, bottom = 52;
constexpr double names = 250;  // of rows, to the left of them
constexpr std::string_view grid = "#e4e4e4", finer = "#f2f2f2";
// Told apart by people who are colour-blind, too (Okabe & Ito 2008), then by darker ones.
constexpr std::array<std::string_view, 10> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00",
                                                   "#56b4e9", "#7f7f7f", "#5b3a8e", "#000000", "#8c564b"};

struct Axis {
  double low = 0, high = 1;
  double from = 0, to = 1;  // on the page
  bool log = false;
  double share(double value) const {
    return log ? std::log10(value / low) / std::log10(high / low) : (value - low) / (high - low);
  }
  double at(double value) const { return from + share(value) * (to - from); }
  bool shows(double value) const { return std::isfinite(value) && (!log || value > 0); }
};

void include(Axis& axis, double value) {
  if (!axis.shows(value)) return;
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

struct Tick {
  double value = 0;
  std::string text;  // "": a finer line, without one
};

std::string tick_text(double value, double step) {
  if (std::abs(value) < step / 2) return "0";
  if (std::abs(value) < 1000 || step < 1) return fmt::format("{:.6g}", value);
  return (value < 0 ? "-" : "") + grouped(static_cast<std::uint64_t>(std::llround(std::abs(value))));
}

std::string power_text(int power, bool written_out) {
  if (!written_out) return fmt::format("10<tspan dy=\"-5\" font-size=\"10\">{}</tspan>", power);
  const double value = std::pow(10.0, power);
  return power < 0 ? fmt::format("{:.{}f}", value, -power) : grouped(static_cast<std::uint64_t>(value));
}

// Powers of ten, so many of them that eight have room, and what lies between them.
std::vector<Tick> log_ticks(const Axis& axis) {
  const int first = static_cast<int>(std::floor(std::log10(axis.low))),
            last = static_cast<int>(std::ceil(std::log10(axis.high)));
  const int every = (last - first) / 8 + 1;
  const bool written_out = axis.low > 0.0005 && axis.high < 5e6;
  const bool narrow = axis.high < 30 * axis.low;  // 2 and 5 times a power are named, too
  std::vector<Tick> out;
  for (int power = first; power <= last; ++power)
    for (int times = 1; times < 10; ++times) {
      const double value = times * std::pow(10.0, power);
      if (value < axis.low * (1 - 1e-9) || value > axis.high * (1 + 1e-9)) continue;
      const bool named = times == 1 ? power % every == 0 : narrow && (times == 2 || times == 5);
      if (named)
        out.push_back({value, times == 1 ? power_text(power, written_out) : tick_text(value, value)});
      else if (every == 1)
        out.push_back({value, ""});
    }
  return out;
}

std::vector<Tick> ticks(const Axis& axis) {
  if (axis.log && axis.high > 4 * axis.low) return log_ticks(axis);
  std::vector<Tick> out;
  const double step = step_of(axis);
  for (double value = std::ceil(axis.low / step) * step; value <= axis.high + step / 1e6; value += step)
    out.push_back({value, tick_text(value, step)});
  return out;
}

std::string head(const std::string& title) {
  return fmt::format("<text x=\"{}\" y=\"24\" font-size=\"15\" fill=\"#222\">{}</text>\n", left,
                     markup_text(title));
}

std::string x_ticks(const Axis& x, double base, double above) {
  std::string out;
  for (const Tick& tick : ticks(x))
    out += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"{5}\"/><text x=\"{0:.1f}\" y=\"{3:.1f}\" "
        "text-anchor=\"middle\" fill=\"#444\">{4}</text>\n",
        x.at(tick.value), above, base, base + 18, tick.text, tick.text.empty() ? finer : grid);
  return out;
}

std::string y_ticks(const Axis& y, double until) {
  std::string out;
  for (const Tick& tick : ticks(y))
    out += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}H{2:.1f}\" stroke=\"{6}\"/><text x=\"{3:.1f}\" y=\"{4:.1f}\" "
        "text-anchor=\"end\" fill=\"#444\">{5}</text>\n",
        left, y.at(tick.value), until, left - 8, y.at(tick.value) + 4, tick.text,
        tick.text.empty() ? finer : grid);
  return out;
}

std::string labels(const std::string& x_label, const std::string& y_label, double base, double until) {
  std::string out =
      fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" fill=\"#444\">{}</text>\n",
                  (left + until) / 2, base + 40, markup_text(x_label));
  if (!y_label.empty())
    out += fmt::format(
        "<text transform=\"translate(18 {:.1f}) rotate(-90)\" text-anchor=\"middle\" "
        "fill=\"#444\">{}</text>\n",
        (top + base) / 2, markup_text(y_label));
  return out;
}

// The line alone, intervals around its points, and a guide's name.
std::string line_svg(const Chart::Line& line, const Axis& x, const Axis& y, std::string_view colour) {
  std::string path, around;
  double end_x = 0, end_y = 0;
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const auto& [across, up] = line.points[i];
    if (!x.shows(across) || !y.shows(up)) continue;
    end_x = x.at(across), end_y = y.at(up);
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', end_x, end_y);
    if (line.half_widths.empty() || !y.shows(up - line.half_widths[i])) continue;
    around +=
        fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}m-4 0h8M{3:.1f} {1:.1f}h8\" stroke=\"{4}\"/>", end_x,
                    y.at(up - line.half_widths[i]), y.at(up + line.half_widths[i]), end_x - 4, colour);
    around +=
        fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", end_x, end_y, colour);
  }
  std::string out = fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}/>{}\n",
                                path, colour, line.guide ? 1.2 : 1.8,
                                line.dashed || line.guide ? " stroke-dasharray=\"5 4\"" : "", around);
  if (line.guide)
    out += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\" fill=\"{}\" stroke=\"#fff\" stroke-width=\"3\" "
        "paint-order=\"stroke\">{}</text>\n",
        end_x - 4, end_y - 14, colour, markup_text(line.name));
  return out;
}

// Beside the chart, a row for each name.
std::string legend_row(const Chart::Line& line, std::size_t number, double x, std::string_view colour) {
  const double row = top + 16 + 20 * static_cast<double>(number);
  return fmt::format(
      "<path d=\"M{0:.1f} {1}h18\" stroke=\"{2}\" stroke-width=\"3\"{3}/><text x=\"{4:.1f}\" y=\"{5}\" "
      "fill=\"#222\">{6}</text>\n",
      x + 10, row - 4, colour, line.dashed ? " stroke-dasharray=\"5 3\"" : "", x + 34, row,
      markup_text(line.name));
}

// All lines, the first one on top, and their legend.
std::string lines_svg(const std::vector<Chart::Line>& lines, const Axis& x, const Axis& y) {
  std::string drawn, legend;
  std::size_t named = 0;
  for (const Chart::Line& line : lines) {
    const bool follows = line.name.empty() && named > 0;
    const std::string_view colour =
        line.guide ? std::string_view("#808080") : colours[(follows ? named - 1 : named) % colours.size()];
    drawn = line_svg(line, x, y, colour) + drawn;
    if (!line.guide && !line.name.empty()) legend += legend_row(line, named++, x.to, colour);
  }
  return drawn + legend;
}

// Room for the longest name, within reason.
double legend_width(const std::vector<Chart::Line>& lines) {
  std::size_t longest = 0;
  for (const Chart::Line& line : lines)
    if (!line.guide) longest = std::max(longest, line.name.size());
  return std::clamp(44 + 7.2 * static_cast<double>(longest), right, 320.0);
}

// What the axes show: all points, on a linear y axis 0 as well.
void fit(Axis& x, Axis& y, const Chart& chart) {
  for (const Chart::Bar& bar : chart.bars) {
    include(x, bar.from);
    include(x, bar.to);
    include(y, bar.height);
  }
  for (const Chart::Line& line : chart.lines)
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      const auto& [across, up] = line.points[i];
      const double half_width = line.half_widths.empty() ? 0 : line.half_widths[i];
      if (!x.shows(across) || !y.shows(up)) continue;
      include(x, across);
      include(y, up - half_width);
      include(y, up + half_width);
    }
  if (!(x.low < x.high)) x.low = x.log ? 1 : 0, x.high = x.log ? 10 : 1;
  if (!(y.low < y.high)) y.low = y.log ? 1 : y.low, y.high = y.log ? 10 : y.low + 1;
  if (!y.log) return;
  const double room = std::pow(y.high / y.low, 0.04);
  y.low /= room, y.high *= room;
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
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" "
      "font-size=\"13\" role=\"img\"><title>{2}</title><rect width=\"100%\" height=\"100%\" "
      "fill=\"#fff\"/>\n",
      width, tall, markup_text(panels.empty() ? "" : panels[0].title));
  double above = 0;
  for (const Panel& panel : panels) {
    out += fmt::format("<g transform=\"translate(0 {})\">{}</g>\n", above, panel.inside);
    above += panel.tall;
  }
  return out + "</svg>\n";
}

Panel panel(const Chart& chart) {
  const auto rows = std::ranges::count_if(
      chart.lines, [](const Chart::Line& line) { return !line.guide && !line.name.empty(); });
  const double tall = std::max(height, top + 20 * static_cast<double>(rows) + bottom), base = tall - bottom;
  const double until = width - legend_width(chart.lines);
  Axis x{.low = INFINITY, .high = -INFINITY, .from = left, .to = until, .log = chart.log_x};
  Axis y{.from = base, .to = top, .log = chart.log_y};
  y.low = y.log ? INFINITY : 0, y.high = y.log ? -INFINITY : 0;
  fit(x, y, chart);
  std::string out = head(chart.title) + x_ticks(x, base, top) + y_ticks(y, until);
  for (const Chart::Bar& bar : chart.bars)
    out +=
        fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#9db7d5\"/>\n",
                    x.at(bar.from), y.at(bar.height), std::max(0.5, x.at(bar.to) - x.at(bar.from) - 0.5),
                    base - y.at(bar.height));
  out += lines_svg(chart.lines, x, y);
  out += fmt::format("<path d=\"M{} {}V{}H{}\" fill=\"none\" stroke=\"#808080\"/>\n", left, top, base, until);
  return {chart.title, tall, out + labels(chart.x_label, chart.y_label, base, until)};
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
  return {chart.title, base + bottom, out + labels(chart.x_label, "", base, width - right)};
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
