// Reading the settings of a TOML file about spots and blueprints; errors name the key, `where` too.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "betting/units.h"
#include "io/toml.h"

namespace hindsight {

// "key what"; without the space where `what` begins with a colon.
tl::unexpected<Error> wrong(std::string_view key, const std::string& what);

// Every key of the table is one of the known ones.
Result<void> know(const TomlValue& table, std::string_view where, std::span<const std::string_view> known);

Result<std::string> text_at(const TomlValue& table, std::string_view key);
Result<Chips> chips_of(const TomlValue& value, std::string_view key);
Result<Chips> chips_at(const TomlValue& table, std::string_view key);
// Two numbers; `must` says which.
Result<std::array<Chips, 2>> pair_at(const TomlValue& table, std::string_view key, const std::string& must);
// "150%" or 150 as 1.5.
Result<double> share_of(std::string_view text, std::string_view key, double max);

}  // namespace hindsight
