// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/check.h"

namespace hindsight {

std::string in_quotes(std::string_view text, std::size_t max_length) {
  return fmt::format("'{}'", text.substr(0, max_length));
}

std::string printable(std::string_view text, std::size_t max_length) {
  std::string out(text.substr(0, max_length));
  for (char& c : out)
    if (c < ' ' || c == '\x7f') c = '?';
  return text.size() > max_length ? out + "..." : out;
}

std::string joined(std::span<const std::string> parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(blanks); at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(blanks, end);
  }
  return words;
}

std::string_view trimmed(std::string_view text, std::string_view around) {
  text.remove_prefix(std::min(text.find_first_not_of(around), text.size()));
  return text.substr(0, text.find_last_not_of(around) + 1);
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}

std::string grouped(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string shortest(double value) { return fmt::format("{}", value); }

std::string plain_decimal(double value) {
  std::array<char, 400> digits{};  // the smallest number needs 326
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(),
                                          value == 0 ? 0 : value, std::chars_format::fixed);
  HS_CHECK_THAT(error == std::errc());
  return {digits.data(), end};
}

std::optional<Quantity> parse_quantity(std::string_view text) {
  const char* const last = text.data() + text.size();
  Quantity out;
  const auto [end, error] = std::from_chars(text.data(), last, out.value);
  if (error != std::errc{} || std::isnan(out.value)) return {};
  out.unit = {end, static_cast<std::size_t>(last - end)};
  return out;
}

}  // namespace hindsight
