// SPDX-License-Identifier: MIT
#include "store/spots/settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"

namespace hindsight {

using Kind = TomlValue::Kind;

tl::unexpected<Error> wrong(std::string_view key, const std::string& what) {
  return fail(ErrorCode::parse, std::string(key) + (what.starts_with(':') ? "" : " ") + what,
              std::string(key));
}

Result<void> know(const TomlValue& table, std::string_view where, std::span<const std::string_view> known) {
  for (const std::string& key : table.keys)
    if (std::find(known.begin(), known.end(), key) == known.end())
      return fail(ErrorCode::parse,
                  fmt::format("{}'{}' is not a setting of a spot{}; known are {}", where, key,
                              did_you_mean(key, known), fmt::join(known, ", ")),
                  std::string(where) + key);
  return {};
}

Result<std::string> text_at(const TomlValue& table, std::string_view key) {
  const TomlValue* value = table.find(key);
  if (value == nullptr) return wrong(key, "is missing");
  if (value->kind != Kind::text) return wrong(key, "must be text in quotes");
  return value->text;
}

Result<Chips> chips_of(const TomlValue& value, std::string_view key) {
  const auto chips = value.kind == Kind::whole ? parse_integer(value.text) : std::nullopt;
  if (!chips || *chips < 0 || *chips > 1'000'000'000)
    return wrong(key, "must be a whole number of chips from 0 to 1000000000");
  return *chips;
}

Result<Chips> chips_at(const TomlValue& table, std::string_view key) {
  const TomlValue* value = table.find(key);
  if (value == nullptr) return wrong(key, "is missing");
  return chips_of(*value, key);
}

Result<std::array<Chips, 2>> pair_at(const TomlValue& table, std::string_view key, const std::string& must) {
  const TomlValue* value = table.find(key);
  if (value == nullptr) return wrong(key, "is missing");
  if (value->kind != Kind::array || value->items.size() != 2) return wrong(key, must);
  HS_TRY(const Chips first, chips_of(value->items[0], key));
  HS_TRY(const Chips second, chips_of(value->items[1], key));
  return std::array{first, second};
}

Result<double> share_of(std::string_view text, std::string_view key, double max) {
  std::string_view digits = text;
  if (digits.ends_with('%')) digits.remove_suffix(1);
  const auto percent = parse_number(digits);
  if (!percent || *percent < 0 || *percent > max)
    return wrong(key,
                 fmt::format("is '{}' and must be a percentage from 0% to {}%", text, static_cast<int>(max)));
  return *percent / 100;
}

}  // namespace hindsight
