// SPDX-License-Identifier: MIT
#include "server/http/ids.h"

#include <random>
#include <string_view>

namespace hindsight {

std::string new_id() {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::random_device system;
  std::string out;
  for (int i = 0; i < 22; ++i) out += letters[system() & 63];
  return out;
}

std::uint64_t random_bits() {
  std::random_device system;
  return std::uint64_t{system()} << 32 | system();
}

}  // namespace hindsight
