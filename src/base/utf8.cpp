// SPDX-License-Identifier: MIT
#include "base/utf8.h"

namespace hindsight {

std::optional<char32_t> take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) >> 5 == 6 ? 2 : byte(0) >> 4 == 14 ? 3 : 4;
  if (text.size() < length || (length == 4 && byte(0) >> 3 != 30)) return std::nullopt;
  char32_t out = length == 1 ? byte(0) : byte(0) & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return std::nullopt;
    out = out << 6 | (byte(i) & 0x3fu);
  }
  text.remove_prefix(length);
  return out;
}

bool is_utf8(std::string_view text) {
  while (!text.empty())
    if (!take_character(text)) return false;
  return true;
}

void append_character(std::string& out, char32_t character) {
  const int more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
  constexpr unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
  out += static_cast<char>(lead[more] | (character >> (6 * more)));
  for (int i = more - 1; i >= 0; --i) out += static_cast<char>(0x80 | (character >> (6 * i) & 0x3F));
}

}  // namespace hindsight
