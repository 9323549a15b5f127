// SPDX-License-Identifier: MIT
#include "base/spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "base/text.h"

namespace hindsight {

namespace {

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '+' || c == '-';
  });
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row[b.size()];
}

template <class T>
std::optional<T> parse_whole(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// As a message shows a part of what was typed.
std::string shown(std::string_view text) { return in_quotes(text, 60); }

}  // namespace

Result<Spec> Spec::parse(std::string_view text) {
  std::string dense;
  for (char c : text)
    if (c != ' ' && c != '\t') dense += c;
  const std::string_view all = dense;
  const std::size_t open = all.find('(');
  Spec spec{std::string(all.substr(0, open)), {}};
  if (!is_name(spec.name))
    return fail(ErrorCode::parse,
                fmt::format("{} is not of the form name(key=value,...): the name is missing or misspelt",
                            shown(text)));
  if (open == std::string_view::npos) return spec;
  if (all.back() != ')')
    return fail(ErrorCode::parse, fmt::format("{} has no closing ')' at its end", shown(text)));
  std::string_view rest = all.substr(open + 1, all.size() - open - 2);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string_view pair = rest.substr(0, comma);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || !is_name(pair.substr(0, equals)) || equals + 1 == pair.size())
      return fail(ErrorCode::parse,
                  fmt::format("{} in {} is not of the form key=value", shown(pair), shown(text)));
    if (!spec.values.emplace(pair.substr(0, equals), pair.substr(equals + 1)).second)
      return fail(ErrorCode::parse,
                  fmt::format("{} is given twice in {}", shown(pair.substr(0, equals)), shown(text)));
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
    if (rest.empty())
      return fail(ErrorCode::parse, fmt::format("{} ends with a ',' that nothing follows", shown(text)));
  }
  return spec;
}

std::string Spec::text() const {
  std::string out = name;
  char separator = '(';
  for (const auto& [key, value] : values) {
    out += separator + key + '=' + value;
    separator = ',';
  }
  return values.empty() ? out : out + ')';
}

Result<Arguments> Arguments::check(const Spec& spec, std::span<const Parameter> parameters) {
  Arguments arguments;
  arguments.name_ = spec.name;
  std::vector<std::string_view> known;
  for (const Parameter& parameter : parameters) {
    known.push_back(parameter.name);
    const auto given = spec.values.find(std::string(parameter.name));
    if (given == spec.values.end() && parameter.default_value.empty())
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} needs {}=... ({})", spec.name, parameter.name, parameter.meaning));
    arguments.values_.emplace(parameter.name,
                              given == spec.values.end() ? parameter.default_value : given->second);
  }
  for (const auto& [key, value] : spec.values) {
    if (std::ranges::find(known, key) != known.end()) continue;
    const std::string list = known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", "));
    return fail(ErrorCode::invalid_argument, fmt::format("{} has no parameter {}{}; it takes {}", spec.name,
                                                         shown(key), did_you_mean(key, known), list));
  }
  return arguments;
}

const std::string& Arguments::text(std::string_view key) const { return values_.find(key)->second; }

tl::unexpected<Error> Arguments::wrong(std::string_view key, const std::string& expected) const {
  return fail(ErrorCode::invalid_argument,
              fmt::format("{}: {}={} must be {}", name_, key, text(key).substr(0, 60), expected));
}

Result<std::int64_t> Arguments::integer(std::string_view key, std::int64_t min, std::int64_t max) const {
  const auto value = parse_integer(text(key));
  if (value && *value >= min && *value <= max) return *value;
  return wrong(key, fmt::format("a whole number from {} to {}", min, max));
}

Result<double> Arguments::number(std::string_view key, double min, double max) const {
  const auto value = parse_number(text(key));
  if (value && *value >= min && *value <= max) return *value;
  return wrong(key, fmt::format("a number from {} to {}", min, max));
}

Result<bool> Arguments::flag(std::string_view key) const {
  if (text(key) == "true") return true;
  if (text(key) == "false") return false;
  return wrong(key, "true or false");
}

Result<std::size_t> Arguments::choice(std::string_view key, std::span<const std::string_view> allowed) const {
  std::string names;
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    if (allowed[i] == text(key)) return i;
    names += (i == 0 ? "" : " or ") + std::string(allowed[i]);
  }
  return wrong(key, names + did_you_mean(text(key), allowed));
}

std::vector<std::string> Arguments::list(std::string_view key) const {
  const auto items = split(text(key), '+');
  return {items.begin(), items.end()};
}

std::optional<std::int64_t> parse_integer(std::string_view text) { return parse_whole<std::int64_t>(text); }
// "nan" is not a number that anybody means, and passes every comparison with a bound the wrong way round.
std::optional<double> parse_number(std::string_view text) {
  const auto value = parse_whole<double>(text);
  return value && std::isnan(*value) ? std::nullopt : value;
}

std::string did_you_mean(std::string_view text, std::span<const std::string_view> known) {
  std::string_view best;
  std::size_t min = 1 + std::min<std::size_t>(text.size(), 64) / 3;
  for (std::string_view name : known) {
    const std::size_t distance = text.size() > 64 ? 99 : edit_distance(text, name);
    if (distance > min || (distance == min && !best.empty())) continue;
    min = distance;
    best = name;
  }
  return best.empty() ? "" : fmt::format(" (did you mean {}?)", best);
}

}  // namespace hindsight
