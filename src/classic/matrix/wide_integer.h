// What integer pivoting needs of numbers: for those of 128 bits with products of 256, without a library.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace hindsight::wide {

__extension__ using int128 = __int128;
__extension__ using uint128 = unsigned __int128;

// Two's complement, 256 bits.
struct Product {
  uint128 low, high;
};

inline Product multiply_unsigned(uint128 a, uint128 b) {
  const uint128 mask = UINT64_MAX;
  const uint128 al = a & mask, ah = a >> 64, bl = b & mask, bh = b >> 64;
  const uint128 ll = al * bl, lh = al * bh, hl = ah * bl;
  const uint128 middle = (ll >> 64) + (lh & mask) + (hl & mask);
  return {(ll & mask) | middle << 64, ah * bh + (lh >> 64) + (hl >> 64) + (middle >> 64)};
}
inline Product multiply(int128 a, int128 b) {
  Product out = multiply_unsigned(static_cast<uint128>(a), static_cast<uint128>(b));
  if (a < 0) out.high -= static_cast<uint128>(b);
  if (b < 0) out.high -= static_cast<uint128>(a);
  return out;
}
inline Product subtract(Product a, Product b) {
  const uint128 low = a.low - b.low;
  return {low, a.high - b.high - (a.low < b.low ? 1 : 0)};
}

inline bool is_small(int128 a) { return a == static_cast<std::int64_t>(a); }

// The sign of a * b - c * d.
inline int compare_products(int128 a, int128 b, int128 c, int128 d) {
  if (is_small(a) && is_small(b) && is_small(c) && is_small(d)) {
    const int128 left = a * b, right = c * d;
    return (left > right) - (left < right);
  }
  const Product difference = subtract(multiply(a, b), multiply(c, d));
  if (static_cast<int128>(difference.high) < 0) return -1;
  return difference.high != 0 || difference.low != 0 ? 1 : 0;
}

// Divides what is known to be a multiple of d > 0, with a quotient of 128 bits: by the inverse modulo 2^128.
class ExactDivision {
 public:
  explicit ExactDivision(int128 d) {
    const auto bits = static_cast<uint128>(d);
    const auto low = static_cast<std::uint64_t>(bits);
    shift_ = low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
    const uint128 odd = bits >> shift_;
    inverse_ = odd;  // right in 3 bits; each step of Newton's doubles that
    for (int i = 0; i < 6; ++i) inverse_ *= 2 - odd * inverse_;
  }
  // (a * b - c * d) / the divisor.
  int128 of(int128 a, int128 b, int128 c, int128 d) const {
    const Product n = subtract(multiply(a, b), multiply(c, d));
    const uint128 low = shift_ == 0 ? n.low : n.low >> shift_ | n.high << (128 - shift_);
    return static_cast<int128>(low * inverse_);
  }

 private:
  int shift_ = 0;
  uint128 inverse_ = 0;
};

}  // namespace hindsight::wide
