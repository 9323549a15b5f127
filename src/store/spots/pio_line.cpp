// SPDX-License-Identifier: MIT
#include "store/spots/pio_line.h"

#include <fmt/format.h>

#include <array>

namespace hindsight {

Result<std::string> pio_line_text(std::span<const std::int64_t> put_in, std::size_t street) {
  std::string text;
  std::array<std::int64_t, 2> in{};
  std::int64_t before = 0;  // of each seat, when the street began
  std::size_t seat = 0;
  bool opened = false;
  for (const std::int64_t now : put_in) {
    const std::int64_t mine = in[seat], other = in[1 - seat];
    const bool passes = now == other, folds = now < other && now == mine;
    if (street > 2 || now < mine || (now < other && !folds))
      return fail(ErrorCode::parse, fmt::format("the line does not go on with {}{}", now,
                                                text.empty() ? "" : fmt::format(" after '{}'", text)));
    if (!text.empty()) text += ", ";
    text += folds ? "f" : !passes ? "b" + std::to_string(now - before) : now == mine ? "x" : "c";
    if (folds) street = 3;
    const bool closes = passes && (opened || now > mine);
    in[seat] = now;
    opened = !closes;
    seat = closes ? 0 : 1 - seat;
    street += closes ? 1 : 0;
    if (closes) before = now;
  }
  return text;
}

}  // namespace hindsight
