// SPDX-License-Identifier: MIT
#include "text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace hindsight {

namespace {

// Columns on the terminal: every code point of UTF-8 counts one.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace

std::string number(double value, int digits) {
  return fmt::format("{:.{}g}", value == 0 ? 0.0 : value, digits);  // no "-0"
}

std::string approximate(double count) {
  return count < 1e9 ? grouped(static_cast<std::uint64_t>(std::llround(count)))
                     : fmt::format("{:.3g}", count);
}

std::string percent(double share, int digits) { return fmt::format("{:.{}f} %", 100 * share, digits); }

std::string duration(double seconds) {
  if (seconds < 1) return fmt::format("{:.3g} ms", 1000 * seconds);
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {:02} s", int(seconds / 60), int(seconds) % 60);
  if (seconds < 1e8) return fmt::format("{} h {:02} min", int(seconds / 3600), int(seconds / 60) % 60);
  return "years";
}

std::string rate(double per_second) {
  constexpr std::array<std::string_view, 4> units = {"", " k", " M", " G"};
  std::size_t unit = 0;
  for (; unit + 1 < units.size() && per_second >= 10000; ++unit) per_second /= 1000;
  return fmt::format("{:.{}f}{}/s", per_second, per_second < 100 ? 1 : 0, units[unit]);
}

std::string bar(double share, int width) {
  constexpr std::array<std::string_view, 9> eighths = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"};
  auto filled = static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * 8 * width));
  std::string out;
  for (int cell = 0; cell < width; ++cell) {
    const std::size_t part = std::min<std::size_t>(filled, 8);
    out += part == 0 ? " " : eighths[part];
    filled -= part;
  }
  return out;
}

std::string shell_word(std::string_view word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_./%+=:@,-").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return std::string(word);
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + '\'';
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : "s");
}

TextTable::TextTable(std::vector<std::string> head) {
  for (std::string& cell : head) {
    right_.push_back(cell.starts_with('>'));
    if (right_.back()) cell.erase(0, 1);
  }
  rows_.push_back(std::move(head));
}

void TextTable::row(std::vector<std::string> cells) {
  cells.resize(right_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::line(const std::vector<std::string>& cells,
                            const std::vector<std::size_t>& width) const {
  std::string out;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const std::string padding(width[c] - width_of(cells[c]), ' ');
    out += (c == 0 ? "" : "  ") + (right_[c] ? padding + cells[c] : cells[c] + padding);
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out + '\n';
}

std::string TextTable::text() const {
  std::vector<std::size_t> width(right_.size(), 0);
  for (const auto& cells : rows_)
    for (std::size_t c = 0; c < cells.size(); ++c) width[c] = std::max(width[c], width_of(cells[c]));
  std::string out;
  for (const auto& cells : rows_) out += line(cells, width);
  return out;
}

}  // namespace hindsight
