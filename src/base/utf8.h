// Text by characters.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hindsight {

// The first character, which is taken from the text; nothing where it is none.  The text is not empty.
std::optional<char32_t> take_character(std::string_view& text);
bool is_utf8(std::string_view text);
void append_character(std::string& out, char32_t character);

}  // namespace hindsight
