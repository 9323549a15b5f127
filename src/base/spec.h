// The one grammar for naming things with parameters: games, algorithms, bots.
//   spec  := name | name '(' pair (',' pair)* ')'
//   pair  := key '=' value     value: anything up to the next ',' or ')' outside brackets; spaces are dropped
// Example: leduc_no_limit(stack=1200,bets=pot+allin)
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct Spec {
  std::string name;
  std::map<std::string, std::string> values;

  static Result<Spec> parse(std::string_view text);
  std::string text() const;  // canonical: keys sorted, no spaces
};

// One documented parameter.  An empty default means that it must be given.
struct Parameter {
  std::string_view name, default_value, meaning;
};

// A spec checked against its documented parameters: every key is known, defaults are filled in.
class Arguments {
 public:
  static Result<Arguments> check(const Spec& spec, std::span<const Parameter> parameters);

  // The value as written, or parsed; errors name the key, the text and what would be right.
  const std::string& text(std::string_view key) const;
  Result<std::int64_t> integer(std::string_view key, std::int64_t min, std::int64_t max) const;
  Result<double> number(std::string_view key, double min, double max) const;
  Result<bool> flag(std::string_view key) const;  // true, false
  // Its index.
  Result<std::size_t> choice(std::string_view key, std::span<const std::string_view> allowed) const;
  std::vector<std::string> list(std::string_view key) const;  // what '+' separates: pot+allin
  // "... must be <expected>"
  tl::unexpected<Error> wrong(std::string_view key, const std::string& expected) const;

 private:
  std::string name_;
  std::map<std::string, std::string, std::less<>> values_;
};

// The number that the whole text spells, or nothing.
std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<double> parse_number(std::string_view text);

// "did you mean kuhn?" for a misspelt name, or "" when nothing is near.
std::string did_you_mean(std::string_view text, std::span<const std::string_view> known);

}  // namespace hindsight
