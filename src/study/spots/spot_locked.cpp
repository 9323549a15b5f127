// SPDX-License-Identifier: MIT
#include "study/spots/spot_locked.h"

#include <fmt/format.h>

#include "cards/range.h"
#include "io/toml.h"

namespace hindsight {

namespace {

std::string lock_text(const LockRequest& lock) {
  const std::string line = fmt::format("\n[[lock]]\nline = {}\n", toml_quoted(lock.line));
  return lock.hands.empty() ? fmt::format("{}strategy = {}\n", line, toml_quoted(lock.strategy))
                            : fmt::format("{}hands = {{ {} = {} }}\n", line, toml_quoted(lock.hands),
                                          toml_quoted(lock.strategy));
}

// With each lock in a section of its own.
std::string in_sections(const TomlValue& document) {
  std::string out;
  const TomlValue* locks = nullptr;
  for (std::size_t i = 0; i < document.keys.size(); ++i)
    if (document.keys[i] == "lock")
      locks = &document.items[i];
    else
      out += fmt::format("{} = {}\n", toml_key(document.keys[i]), format_toml(document.items[i]));
  if (locks == nullptr) return out;
  const bool one = locks->kind == TomlValue::Kind::table;
  for (std::size_t i = 0; i < (one ? 1 : locks->items.size()); ++i) {
    const TomlValue& lock = one ? *locks : locks->items[i];
    out += "\n[[lock]]\n";
    for (std::size_t k = 0; k < lock.keys.size(); ++k)
      out += fmt::format("{} = {}\n", toml_key(lock.keys[k]), format_toml(lock.items[k]));
  }
  return out;
}

}  // namespace

Result<std::string> with_lock(const std::string& toml, const LockRequest& lock) {
  if (lock.strategy.empty())
    return fail(ErrorCode::invalid_argument, "a lock needs a strategy, like \"fold 30%, call 70%\"");
  if (!lock.hands.empty()) {
    const auto range = parse_range(lock.hands);
    if (!range) return fail(ErrorCode::invalid_argument, fmt::format("hands: {}", range.error().message));
  }
  HS_TRY(const TomlValue document, parse_toml(toml));
  const std::string appended = toml + lock_text(lock);
  return parse_toml(appended) ? appended : in_sections(document) + lock_text(lock);
}

}  // namespace hindsight
