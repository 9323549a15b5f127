// One number for all result bits: FNV-1a over the exact representation of every value fed to it.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace hindsight {

class Signature {
 public:
  void add(std::uint64_t word) {
    for (int byte = 0; byte < 8; ++byte) mix(static_cast<std::uint8_t>(word >> (8 * byte)));
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value)); }  // -0 counts as 0
  void add(std::span<const double> values) {
    for (double value : values) add(value);
  }
  void add(std::string_view text) {
    for (char c : text) mix(static_cast<std::uint8_t>(c));
    mix(0);
  }

  std::uint64_t value() const { return hash_; }
  std::string hex() const {
    std::string text(16, '0');
    for (int i = 0; i < 16; ++i)
      text[static_cast<std::size_t>(15 - i)] = "0123456789abcdef"[(hash_ >> (4 * i)) & 15];
    return text;
  }

 private:
  void mix(std::uint8_t byte) { hash_ = (hash_ ^ byte) * 0x100000001b3u; }
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace hindsight
