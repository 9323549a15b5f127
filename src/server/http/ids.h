// Names that nobody can guess, and names that people can read.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hindsight {

std::string new_id();               // 22 characters of A-Za-z0-9_-: 132 bits from the system
bool is_id(std::string_view text);  // 1 to 64 of these characters
std::uint64_t random_bits();

// One that people can read, of a name: letters, digits and '_' stay, all else is '-'; 50 characters at most.
std::string readable_id(std::string_view name);
// The first of id, id-2, id-3, ... that is not taken.
template <class Taken>
std::string free_id(const std::string& id, const Taken& taken) {
  std::string out = id;
  for (int number = 2; taken(out); ++number) out = id + "-" + std::to_string(number);
  return out;
}

}  // namespace hindsight
