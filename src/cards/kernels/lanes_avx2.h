// 64 bytes or 32 words at once: two registers of AVX2.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "cards/kernels/pair_shuffle.h"

namespace hindsight::detail {
namespace {

struct Avx2Lanes {
  struct Vec {
    __m256i low, high;
  };

  static Vec load(const void* from) {
    const auto* half = static_cast<const __m256i*>(from);
    return {_mm256_loadu_si256(half), _mm256_loadu_si256(half + 1)};
  }
  static void store(void* to, Vec v) {
    auto* half = static_cast<__m256i*>(to);
    _mm256_storeu_si256(half, v.low);
    _mm256_storeu_si256(half + 1, v.high);
  }
  static Vec bytes(int value) { return both(_mm256_set1_epi8(static_cast<char>(value))); }
  static Vec words(int value) { return both(_mm256_set1_epi16(static_cast<short>(value))); }
  static Vec table(const std::uint8_t* sixteen) {
    return both(_mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen))));
  }

  // Card i of 64 hands of seven bytes each: out[i].
  static void load_hands(const std::uint8_t* cards, Vec (&out)[7]) {
    __m256i half[7];
    load_half(cards, half);
    for (int i = 0; i < 7; ++i) out[i].low = half[i];
    load_half(cards + 224, half);
    for (int i = 0; i < 7; ++i) out[i].high = half[i];
  }

  // Bytes, -1 to 127.
  static Vec add(Vec a, Vec b) { return {_mm256_add_epi8(a.low, b.low), _mm256_add_epi8(a.high, b.high)}; }
  static Vec sub(Vec a, Vec b) { return {_mm256_sub_epi8(a.low, b.low), _mm256_sub_epi8(a.high, b.high)}; }
  static Vec min(Vec a, Vec b) { return {_mm256_min_epu8(a.low, b.low), _mm256_min_epu8(a.high, b.high)}; }
  static Vec max(Vec a, Vec b) { return {_mm256_max_epu8(a.low, b.low), _mm256_max_epu8(a.high, b.high)}; }
  static Vec bit_and(Vec a, Vec b) {
    return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
  }
  static Vec bit_or(Vec a, Vec b) { return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)}; }
  static Vec lookup(Vec sixteen, Vec index) {
    return {_mm256_shuffle_epi8(sixteen.low, index.low), _mm256_shuffle_epi8(sixteen.high, index.high)};
  }
  static Vec count_above(Vec count, Vec a, Vec b) {  // count + 1 where a > b
    return {_mm256_sub_epi8(count.low, _mm256_cmpgt_epi8(a.low, b.low)),
            _mm256_sub_epi8(count.high, _mm256_cmpgt_epi8(a.high, b.high))};
  }
  static Vec count_equal(Vec count, Vec a, Vec b) {
    return {_mm256_sub_epi8(count.low, _mm256_cmpeq_epi8(a.low, b.low)),
            _mm256_sub_epi8(count.high, _mm256_cmpeq_epi8(a.high, b.high))};
  }
  static Vec where_equal(Vec a, Vec b, Vec v) {  // else 0
    return {_mm256_and_si256(_mm256_cmpeq_epi8(a.low, b.low), v.low),
            _mm256_and_si256(_mm256_cmpeq_epi8(a.high, b.high), v.high)};
  }
  static std::uint64_t at_least(Vec a, Vec b) {
    return ~join(_mm256_movemask_epi8(_mm256_cmpgt_epi8(b.low, a.low)),
                 _mm256_movemask_epi8(_mm256_cmpgt_epi8(b.high, a.high)));
  }

  static std::uint64_t any_bit(Vec v, Vec bits) {
    const Vec none = bit_and(v, bits);
    const __m256i zero = _mm256_setzero_si256();
    return ~join(_mm256_movemask_epi8(_mm256_cmpeq_epi8(none.low, zero)),
                 _mm256_movemask_epi8(_mm256_cmpeq_epi8(none.high, zero)));
  }

  // Words, word i of bytes 2i and 2i + 1.
  static Vec add_words(Vec a, Vec b) {
    return {_mm256_add_epi16(a.low, b.low), _mm256_add_epi16(a.high, b.high)};
  }
  static Vec max_words(Vec a, Vec b) {
    return {_mm256_max_epu16(a.low, b.low), _mm256_max_epu16(a.high, b.high)};
  }
  static Vec high_product(Vec a, Vec b) {
    return {_mm256_mulhi_epu16(a.low, b.low), _mm256_mulhi_epu16(a.high, b.high)};
  }
  static bool low_product_below(Vec a, Vec b, Vec limit) {  // in any word
    const __m256i low = _mm256_subs_epu16(limit.low, _mm256_mullo_epi16(a.low, b.low));
    const __m256i high = _mm256_subs_epu16(limit.high, _mm256_mullo_epi16(a.high, b.high));
    const __m256i any = _mm256_or_si256(low, high);
    return _mm256_testz_si256(any, any) == 0;
  }
  static Vec up8(Vec v) { return {_mm256_slli_epi16(v.low, 8), _mm256_slli_epi16(v.high, 8)}; }
  static Vec down8(Vec v) { return {_mm256_srli_epi16(v.low, 8), _mm256_srli_epi16(v.high, 8)}; }
  static Vec down2(Vec v) { return {_mm256_srli_epi16(v.low, 2), _mm256_srli_epi16(v.high, 2)}; }
  static std::uint32_t equal_words(Vec a, Vec b) {
    return word_mask(_mm256_cmpeq_epi16(a.low, b.low), _mm256_cmpeq_epi16(a.high, b.high));
  }
  static std::uint32_t at_least_words(Vec a, Vec b) { return equal_words(max_words(a, b), a); }

  // Sixteen numbers of 32 bits.
  static Vec numbers(std::uint32_t value) { return both(_mm256_set1_epi32(static_cast<int>(value))); }
  static Vec add32(Vec a, Vec b) {
    return {_mm256_add_epi32(a.low, b.low), _mm256_add_epi32(a.high, b.high)};
  }
  template <int n>
  static Vec up32(Vec v) {
    return {_mm256_slli_epi32(v.low, n), _mm256_slli_epi32(v.high, n)};
  }
  template <int n>
  static Vec down32(Vec v) {
    return {_mm256_srli_epi32(v.low, n), _mm256_srli_epi32(v.high, n)};
  }

  // Eight numbers of 64 bits.
  static Vec add64(Vec a, Vec b) {
    return {_mm256_add_epi64(a.low, b.low), _mm256_add_epi64(a.high, b.high)};
  }
  static Vec exclusive_or(Vec a, Vec b) {
    return {_mm256_xor_si256(a.low, b.low), _mm256_xor_si256(a.high, b.high)};
  }
  template <int n>
  static Vec up64(Vec v) {
    return {_mm256_slli_epi64(v.low, n), _mm256_slli_epi64(v.high, n)};
  }
  template <int n>
  static Vec rotate64(Vec v) {
    return bit_or(up64<n>(v), {_mm256_srli_epi64(v.low, 64 - n), _mm256_srli_epi64(v.high, 64 - n)});
  }

 private:
  static __m128i sixteen(const std::uint8_t* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  }
  static void load_half(const std::uint8_t* cards, __m256i (&out)[7]) {
    __m256i pairs[8];  // in each 128 bits two hands, card by card
    for (int v = 0; v < 8; ++v) {
      const std::uint8_t* from = cards + pair_start[v];
      const __m256i two =
          _mm256_inserti128_si256(_mm256_castsi128_si256(sixteen(from)), sixteen(from + 112), 1);
      pairs[v] = _mm256_shuffle_epi8(two, table(pair_shuffle[v / 7]).low);
    }
    __m256i quads[4][2], octets[2][4];
    for (int v = 0; v < 4; ++v) {
      quads[v][0] = _mm256_unpacklo_epi16(pairs[2 * v], pairs[2 * v + 1]);
      quads[v][1] = _mm256_unpackhi_epi16(pairs[2 * v], pairs[2 * v + 1]);
    }
    for (int v = 0; v < 4; ++v) {
      octets[v / 2][2 * (v % 2)] =
          _mm256_unpacklo_epi32(quads[v / 2 * 2][v % 2], quads[v / 2 * 2 + 1][v % 2]);
      octets[v / 2][2 * (v % 2) + 1] =
          _mm256_unpackhi_epi32(quads[v / 2 * 2][v % 2], quads[v / 2 * 2 + 1][v % 2]);
    }
    for (int i = 0; i < 7; ++i)
      out[i] = i % 2 == 0 ? _mm256_unpacklo_epi64(octets[0][i / 2], octets[1][i / 2])
                          : _mm256_unpackhi_epi64(octets[0][i / 2], octets[1][i / 2]);
  }
  static Vec both(__m256i v) { return {v, v}; }
  static std::uint64_t join(int low, int high) {
    return static_cast<std::uint32_t>(low) | std::uint64_t{static_cast<std::uint32_t>(high)} << 32;
  }
  static std::uint32_t word_mask(__m256i low, __m256i high) {
    const __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xd8);
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(packed));
  }
};

}  // namespace
}  // namespace hindsight::detail
