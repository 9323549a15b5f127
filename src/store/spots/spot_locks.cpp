// SPDX-License-Identifier: MIT
#include "store/spots/spot_locks.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

tl::unexpected<Error> bad_lock(std::size_t number, const std::string& what) {
  return fail(ErrorCode::parse, fmt::format("lock {}: {}", number, what), "lock");
}

Result<void> add_part(std::size_t number, const std::string& hands, const TomlValue& strategy,
                      SpotLock& lock) {
  if (strategy.kind != Kind::text || strategy.text.empty())
    return bad_lock(number, "a strategy must be text in quotes, like \"fold 30%, call 70%\"");
  if (hands.empty()) {
    lock.parts.push_back({hands, any_two(), parse_lock_strategy(strategy.text)});
    return {};
  }
  const auto range = parse_range(hands);
  if (!range) return bad_lock(number, fmt::format("hands: {}", range.error().message));
  lock.parts.push_back({hands, range->range, parse_lock_strategy(strategy.text)});
  return {};
}

Result<SpotLock> read_lock(std::size_t number, const TomlValue& table) {
  constexpr std::array<std::string_view, 4> known{"line", "strategy", "hands", "trust"};
  if (table.kind != Kind::table) return bad_lock(number, "must be a table: [[lock]]");
  for (const std::string& key : table.keys)
    if (std::find(known.begin(), known.end(), key) == known.end())
      return bad_lock(number, fmt::format("'{}' is not a key{}; known are line, strategy, hands, trust", key,
                                          did_you_mean(key, known)));
  SpotLock lock;
  if (const TomlValue* line = table.find("line"); line != nullptr) {
    if (line->kind != Kind::text) return bad_lock(number, "line must be text in quotes, like \"x, b33%\"");
    lock.line = parse_spot_line(line->text);
  }
  if (const TomlValue* strategy = table.find("strategy"); strategy != nullptr)
    HS_RETURN_IF_ERROR(add_part(number, "", *strategy, lock));
  if (const TomlValue* hands = table.find("hands"); hands != nullptr) {
    if (hands->kind != Kind::table)
      return bad_lock(number, "hands must be a table, like { \"AA,KK\" = \"call\" }");
    for (std::size_t i = 0; i < hands->keys.size(); ++i) {
      if (hands->keys[i].empty()) return bad_lock(number, "hands: an entry names no hands");
      HS_RETURN_IF_ERROR(add_part(number, hands->keys[i], hands->items[i], lock));
    }
  }
  if (const TomlValue* trust = table.find("trust"); trust != nullptr) {
    const bool is_number = trust->kind == Kind::whole || trust->kind == Kind::decimal;
    lock.trust = is_number ? parse_number(trust->text).value_or(0) : 0;
    if (!(lock.trust > 0 && lock.trust <= 1))
      return bad_lock(number, "trust must be a number above 0, and 1 at most: how often the seat plays that");
  }
  if (lock.parts.empty())
    return bad_lock(number, "gives no strategy: add strategy = \"...\" or hands = { ... }");
  return lock;
}

}  // namespace

Result<std::vector<SpotLock>> read_locks(const TomlValue& document) {
  std::vector<SpotLock> out;
  const TomlValue* const locks = document.find("lock");
  if (locks == nullptr) return out;
  if (locks->kind == Kind::table) {
    HS_TRY(out.emplace_back(), read_lock(1, *locks));
    return out;
  }
  if (locks->kind != Kind::array) return wrong("lock", "must be a table: [[lock]]");
  for (const TomlValue& table : locks->items) {
    HS_TRY(out.emplace_back(), read_lock(out.size() + 1, table));
  }
  return out;
}

}  // namespace hindsight
