// TOML (version 1.0) as values of our own, for formats that keep what they don't know.  Reads with toml++;
// numbers stay as they were written, so that money is exact.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct TomlValue {
  enum class Kind : std::uint8_t { text, boolean, whole, decimal, time, array, table };

  Kind kind = Kind::table;
  std::string text{};  // its characters; of numbers the decimal digits, without '_' and a plus sign
  std::vector<TomlValue> items{};   // of an array or table
  std::vector<std::string> keys{};  // of a table, one for each item, in the order of the file

  const TomlValue* find(std::string_view key) const;  // in a table; null if it isn't there
  friend bool operator==(const TomlValue&, const TomlValue&) = default;
};

// A whole document.  Errors say "line 3, column 4: ..."; `first_line` is that of the text's beginning.
Result<TomlValue> parse_toml(std::string_view text, std::uint64_t first_line = 1);

// On one line: 12, "text", [1, 2], {a = 1}.
std::string format_toml(const TomlValue& value);
std::string toml_quoted(std::string_view text);  // "..." with escapes
std::string toml_key(std::string_view key);      // bare where that is possible

}  // namespace hindsight
