// SPDX-License-Identifier: MIT
#include "server/http/ids.h"

#include <algorithm>
#include <random>

#include "base/text.h"

namespace hindsight {

std::string new_id() {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::random_device system;
  std::string out;
  for (int i = 0; i < 22; ++i) out += letters[system() & 63];
  return out;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == '_';
  });
}

std::uint64_t random_bits() {
  std::random_device system;
  return std::uint64_t{system()} << 32 | system();
}

std::string readable_id(std::string_view name) {
  std::string out;
  for (const char c : name.substr(0, 50)) {
    const bool plain = (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '_';
    out += plain ? c : '-';
  }
  return out;
}

}  // namespace hindsight
