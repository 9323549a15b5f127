// Follows the strings and brackets of a TOML text without understanding it: cheap, and never confused by more
// than the text itself.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace hindsight {

class TomlScanner {
 public:
  void scan(std::string_view text);  // the whole, or whole lines one after another

  bool in_long_string() const { return quote_ != Quote::none; }  // """ or ''' is open
  int depth() const { return depth_; }                           // open brackets and braces
  int max_dots() const { return max_dots_; }                     // in any key

 private:
  enum class Quote : std::uint8_t { none, basic, literal };

  std::size_t scan_long_string(std::string_view text, std::size_t at);
  std::size_t scan_string(std::string_view text, std::size_t at);
  void scan_symbol(char c);

  Quote quote_ = Quote::none;
  int depth_ = 0;
  int dots_ = 0, max_dots_ = 0;  // since a key may have begun
};

}  // namespace hindsight
