// SPDX-License-Identifier: MIT
#include "command.h"

#include "base/spec.h"

namespace hindsight {

namespace {

std::string verdict(bool right, const std::string& text, const char* expected) {
  return right ? "" : "'" + text + "' must be " + expected;
}

}  // namespace

std::string not_whole(const std::string& text) {
  return verdict(parse_integer(text).value_or(-1) >= 0, text, "a whole number, 0 or more");
}

std::string not_a_count(const std::string& text) {
  const auto value = parse_integer(text).value_or(0);
  return verdict(value >= 1 && value <= 1024, text, "a whole number from 1 to 1024");
}

std::string not_seconds(const std::string& text) {
  return verdict(parse_number(text).value_or(-1) >= 0, text, "a number of seconds, 0 or more");
}

}  // namespace hindsight
