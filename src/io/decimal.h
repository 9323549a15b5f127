// Money as it is written: exact decimals, or "inf" for a stack that nobody recorded.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace hindsight {

// digits / 10^places, without zeros at the end of the fraction.
struct Decimal {
  std::int64_t digits = 0;
  int places = 0;

  static constexpr std::int64_t infinite_digits = std::numeric_limits<std::int64_t>::max();
  static constexpr Decimal infinite() { return {infinite_digits, 0}; }
  static Decimal of(std::int64_t digits, int places);  // drops zeros at the end

  // "1324.10", "1,000", "1_000", "2e3", "inf".  Nothing for other texts and for more
  // than 18 digits before the point.  What differs from a number of six places by
  // no more than a double's rounding is that number: 209.79999999999998 is 209.8.
  static std::optional<Decimal> parse(std::string_view text);

  constexpr bool is_infinite() const { return digits == infinite_digits; }
  // This times 10^scale; nothing where that is not a whole number or does not fit.
  std::optional<std::int64_t> scaled(int scale) const;
  friend constexpr bool operator==(Decimal, Decimal) = default;
};

std::string to_text(Decimal value);  // 1324.1

}  // namespace hindsight
