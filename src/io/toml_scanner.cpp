// SPDX-License-Identifier: MIT
#include "io/toml_scanner.h"

#include <algorithm>

namespace hindsight {

namespace {

bool triple(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at + 1] == text[at] && text[at + 2] == text[at];
}

}  // namespace

// Inside """ or ''': goes on behind a character, an escape, or the closing quotes.
std::size_t TomlScanner::scan_long_string(std::string_view text, std::size_t at) {
  const char quote = quote_ == Quote::basic ? '"' : '\'';
  if (text[at] != quote || !triple(text, at))
    return at + (quote_ == Quote::basic && text[at] == '\\' ? 2 : 1);
  quote_ = Quote::none;
  for (at += 3; at < text.size() && text[at] == quote; ++at) {  // one or two more belong to the string
  }
  return at;
}

// At a quote: goes on behind the string, or into it if it is
// a long one.  A string that is not closed ends with its line.
std::size_t TomlScanner::scan_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  if (triple(text, at)) {
    quote_ = quote == '"' ? Quote::basic : Quote::literal;
    return at + 3;
  }
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == quote) return at + 1;
    if (quote == '"' && text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return at;
}

void TomlScanner::scan_symbol(char c) {
  constexpr std::string_view key_begins_after = "\n,=[{";
  if (c == '[' || c == '{') ++depth_;
  if ((c == ']' || c == '}') && depth_ > 0) --depth_;
  if (key_begins_after.find(c) != std::string_view::npos) dots_ = 0;
  if (c == '.') max_dots_ = std::max(max_dots_, ++dots_);
}

void TomlScanner::scan(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (quote_ != Quote::none) {
      at = scan_long_string(text, at);
    } else if (text[at] == '"' || text[at] == '\'') {
      at = scan_string(text, at);
    } else if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else {
      scan_symbol(text[at++]);
    }
  }
}

}  // namespace hindsight
