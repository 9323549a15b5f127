// Members of a service's answers, each with a sentence where it is not what it must be.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "io/json.h"

namespace hindsight {

inline constexpr std::size_t longest_member = 4'096;  // bytes of a text

// Null where there is none, or nothing that could have one.
const Json& member_of(const Json& object, std::string_view key);
Result<std::string> text_member(const Json& object, std::string_view key);
Result<double> number_member(const Json& object, std::string_view key);  // finite
Result<std::uint64_t> natural_member(const Json& object, std::string_view key);
bool has_member(const Json& object, std::string_view key);  // and it is not null
// A list of texts ["Ac", "9d"], or one text "Ac9d"; none where it is null or not there.
Result<std::vector<Card>> cards_member(const Json& object, std::string_view key);

}  // namespace hindsight
