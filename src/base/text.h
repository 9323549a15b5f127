// Small work on text that every reader and writer needs, in one copy.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

inline constexpr std::string_view blanks = " \t\r\n\f\v";

// As a message shows what was typed: 'AsKx'; what is longer is cut.
std::string in_quotes(std::string_view text, std::size_t max_length = std::string_view::npos);
// As it stands on one line of a message: '?' for what does not print; what is longer is cut and ends in
// "...".
std::string printable(std::string_view text, std::size_t max_length);
std::string joined(std::span<const std::string> parts, std::string_view separator);
std::vector<std::string_view> split(std::string_view text, char separator);  // of "", one empty part
std::vector<std::string_view> words_of(std::string_view text);               // what stands between blanks
std::string_view trimmed(std::string_view text, std::string_view around = blanks);
char lower(char c);  // of ASCII, whatever the locale
std::string lower(std::string_view text);

std::string grouped(std::uint64_t count);  // 84,144

// Numbers, with as few digits as read back to the same bits.
std::string shortest(double value);       // 1200, 0.35, 1e-09
std::string plain_decimal(double value);  // never an exponent, and no -0

// A number and what follows it: "0.3%" is 0.3 and "%".
struct Quantity {
  double value = 0;
  std::string_view unit;
};
std::optional<Quantity> parse_quantity(std::string_view text);

}  // namespace hindsight
