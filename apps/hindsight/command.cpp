// SPDX-License-Identifier: MIT
#include "command.h"

#include <fmt/format.h>

#include "base/spec.h"

namespace hindsight {

namespace {

std::string verdict(bool right, const std::string& text, const char* expected) {
  return right ? "" : fmt::format("'{}' must be {}", text, expected);
}

// -1 where the text is no such number.
std::int64_t whole(const std::string& text) {
  if (text.size() > 1 && (text[0] == '0' || text[0] == '-')) return -1;
  return parse_integer(text).value_or(-1);
}

}  // namespace

std::string not_whole(const std::string& text) {
  return verdict(whole(text) >= 0, text, "a whole number, 0 or more");
}

std::string not_a_count(const std::string& text) { return not_between(1, 1024)(text); }

TextCheck not_between(int min, int max) {
  return [=](const std::string& text) {
    const std::string range = fmt::format("a whole number from {} to {}", min, max);
    return verdict(whole(text) >= min && whole(text) <= max, text, range.c_str());
  };
}

std::string kept_path(const std::string& out, const std::string& resumed) {
  return out.empty() ? resumed : out;
}

std::string not_seconds(const std::string& text) {
  return verdict(parse_number(text).value_or(-1) >= 0, text, "a number of seconds, 0 or more");
}

std::string not_positive(const std::string& text) {
  return verdict(parse_number(text).value_or(-1) > 0, text, "a number above 0");
}

}  // namespace hindsight
