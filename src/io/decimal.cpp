// SPDX-License-Identifier: MIT
#include "io/decimal.h"

#include <algorithm>
#include <cmath>

#include "base/spec.h"

namespace hindsight {

namespace {

constexpr int max_digits = 18;   // of an int64 that holds any digits
constexpr int money_places = 6;  // more than any currency or chip has
constexpr int largest_exponent = 30;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::int64_t power_of_ten(int n) { return n == 0 ? 1 : 10 * power_of_ten(n - 1); }

// Digits with a point among them, as digits and how many stand behind it; no other characters.
struct Written {
  std::string digits;
  int places = 0;
};

std::optional<Written> read_digits(std::string_view text) {
  Written out;
  bool point = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool between = i > 0 && i + 1 < text.size() && is_digit(text[i - 1]) && is_digit(text[i + 1]);
    if (is_digit(text[i])) {
      out.digits += text[i];
      out.places += point ? 1 : 0;
    } else if (text[i] == '.' && !point) {
      point = true;
    } else if (!((text[i] == ',' || text[i] == '_') && between && !point)) {
      return {};
    }
  }
  if (out.digits.empty()) return {};
  return out;
}

// Moves the point by the exponent and cuts the fraction to as many digits as fit.
std::optional<Decimal> assemble(Written written, int exponent) {
  written.places -= exponent;
  while (written.places < 0) written.digits += '0', ++written.places;
  const std::size_t zeros = std::min(written.digits.find_first_not_of('0'), written.digits.size());
  written.digits.erase(0, zeros);
  while (static_cast<int>(written.digits.size()) > max_digits && written.places > 0) {
    written.digits.pop_back();
    --written.places;
  }
  if (static_cast<int>(written.digits.size()) > max_digits) return {};
  const std::int64_t digits = written.digits.empty() ? 0 : *parse_integer(written.digits);
  return Decimal::of(digits, written.places);
}

// A binary float's rounding noise, as programs that print doubles leave it in their files.
Decimal without_noise(Decimal value) {
  if (value.places <= money_places || value.places > max_digits) return value;
  const std::int64_t unit = power_of_ten(value.places - money_places);
  const std::int64_t rounded = (value.digits + unit / 2) / unit;
  const double error = std::abs(static_cast<double>(rounded * unit - value.digits));
  if (rounded == 0 || error > static_cast<double>(value.digits) * 0x1p-51) return value;
  return Decimal::of(rounded, money_places);
}

}  // namespace

Decimal Decimal::of(std::int64_t digits, int places) {
  while (places > 0 && digits % 10 == 0) digits /= 10, --places;
  return {digits, places};
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text == "inf" && !negative) return infinite();
  const std::size_t e = std::min(text.find_first_of("eE"), text.size());
  int exponent = 0;
  if (e < text.size()) {
    std::string_view power = text.substr(e + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    const auto value = parse_integer(power);
    if (!value || std::abs(*value) > largest_exponent) return {};
    exponent = static_cast<int>(*value);
  }
  const auto written = read_digits(text.substr(0, e));
  if (!written) return {};
  auto value = assemble(*written, exponent);
  if (!value) return {};
  value = without_noise(*value);
  if (negative) value->digits = -value->digits;
  return value;
}

std::optional<std::int64_t> Decimal::scaled(int scale) const {
  std::int64_t value = 0;
  if (is_infinite() || scale < places || scale - places > max_digits ||
      __builtin_mul_overflow(digits, power_of_ten(scale - places), &value))
    return {};
  return value;
}

std::string to_text(Decimal value) {
  if (value.is_infinite()) return "inf";
  std::string text = std::to_string(value.digits < 0 ? -value.digits : value.digits);
  const auto places = static_cast<std::size_t>(value.places);
  if (places > 0) {
    if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
    text.insert(text.size() - places, ".");
  }
  return value.digits < 0 ? '-' + text : text;
}

}  // namespace hindsight
