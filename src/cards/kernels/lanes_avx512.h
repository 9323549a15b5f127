// 64 bytes or 32 words at once: AVX-512 F and BW.
// SPDX-License-Identifier: MIT
#pragma once

// GCC 12 says that its own header uses what is not initialised.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop

#include <cstdint>

#include "cards/kernels/pair_shuffle.h"

namespace hindsight::detail {
namespace {

struct Avx512Lanes {
  using Vec = __m512i;

  static Vec load(const void* from) { return _mm512_loadu_si512(from); }
  static void store(void* to, Vec v) { _mm512_storeu_si512(to, v); }
  static Vec bytes(int value) { return _mm512_set1_epi8(static_cast<char>(value)); }
  static Vec words(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }
  static Vec table(const std::uint8_t* sixteen) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen)));
  }

  // Card i of 64 hands of seven bytes each: out[i].
  static void load_hands(const std::uint8_t* cards, Vec (&out)[7]) {
    Vec pairs[8];  // in each 128 bits two hands, card by card
    for (int v = 0; v < 8; ++v)
      pairs[v] = _mm512_shuffle_epi8(four_pairs(cards + pair_start[v]), table(pair_shuffle[v / 7]));
    Vec quads[4][2], octets[2][4];
    for (int v = 0; v < 4; ++v) {
      quads[v][0] = _mm512_unpacklo_epi16(pairs[2 * v], pairs[2 * v + 1]);
      quads[v][1] = _mm512_unpackhi_epi16(pairs[2 * v], pairs[2 * v + 1]);
    }
    for (int v = 0; v < 4; ++v) {
      octets[v / 2][2 * (v % 2)] =
          _mm512_unpacklo_epi32(quads[v / 2 * 2][v % 2], quads[v / 2 * 2 + 1][v % 2]);
      octets[v / 2][2 * (v % 2) + 1] =
          _mm512_unpackhi_epi32(quads[v / 2 * 2][v % 2], quads[v / 2 * 2 + 1][v % 2]);
    }
    for (int i = 0; i < 7; ++i)
      out[i] = i % 2 == 0 ? _mm512_unpacklo_epi64(octets[0][i / 2], octets[1][i / 2])
                          : _mm512_unpackhi_epi64(octets[0][i / 2], octets[1][i / 2]);
  }

  // Bytes, -1 to 127.
  static Vec add(Vec a, Vec b) { return _mm512_add_epi8(a, b); }
  static Vec sub(Vec a, Vec b) { return _mm512_sub_epi8(a, b); }
  static Vec min(Vec a, Vec b) { return _mm512_min_epu8(a, b); }
  static Vec max(Vec a, Vec b) { return _mm512_max_epu8(a, b); }
  static Vec bit_and(Vec a, Vec b) { return _mm512_and_si512(a, b); }
  static Vec bit_or(Vec a, Vec b) { return _mm512_or_si512(a, b); }
  static Vec lookup(Vec sixteen, Vec index) { return _mm512_shuffle_epi8(sixteen, index); }
  static Vec count_above(Vec count, Vec a, Vec b) {  // count + 1 where a > b
    return _mm512_mask_add_epi8(count, _mm512_cmpgt_epi8_mask(a, b), count, _mm512_set1_epi8(1));
  }
  static Vec count_equal(Vec count, Vec a, Vec b) {
    return _mm512_mask_add_epi8(count, _mm512_cmpeq_epi8_mask(a, b), count, _mm512_set1_epi8(1));
  }
  static Vec where_equal(Vec a, Vec b, Vec v) {  // else 0
    return _mm512_maskz_mov_epi8(_mm512_cmpeq_epi8_mask(a, b), v);
  }
  static std::uint64_t at_least(Vec a, Vec b) { return _mm512_cmpge_epi8_mask(a, b); }

  static std::uint64_t any_bit(Vec v, Vec bits) { return _mm512_test_epi8_mask(v, bits); }

  // Words, word i of bytes 2i and 2i + 1.
  static Vec add_words(Vec a, Vec b) { return _mm512_add_epi16(a, b); }
  static Vec max_words(Vec a, Vec b) { return _mm512_max_epu16(a, b); }
  static Vec high_product(Vec a, Vec b) { return _mm512_mulhi_epu16(a, b); }
  static bool low_product_below(Vec a, Vec b, Vec limit) {  // in any word
    return _mm512_cmplt_epu16_mask(_mm512_mullo_epi16(a, b), limit) != 0;
  }
  static Vec up8(Vec v) { return _mm512_slli_epi16(v, 8); }
  static Vec down8(Vec v) { return _mm512_srli_epi16(v, 8); }
  static Vec down2(Vec v) { return _mm512_srli_epi16(v, 2); }
  static std::uint32_t equal_words(Vec a, Vec b) { return _mm512_cmpeq_epi16_mask(a, b); }
  static std::uint32_t at_least_words(Vec a, Vec b) { return _mm512_cmpge_epu16_mask(a, b); }

  // Sixteen numbers of 32 bits.
  static Vec numbers(std::uint32_t value) { return _mm512_set1_epi32(static_cast<int>(value)); }
  static Vec add32(Vec a, Vec b) { return _mm512_add_epi32(a, b); }
  template <int n>
  static Vec up32(Vec v) {
    return _mm512_slli_epi32(v, n);
  }
  template <int n>
  static Vec down32(Vec v) {
    return _mm512_srli_epi32(v, n);
  }

  // Eight numbers of 64 bits.
  static Vec add64(Vec a, Vec b) { return _mm512_add_epi64(a, b); }
  static Vec exclusive_or(Vec a, Vec b) { return _mm512_xor_si512(a, b); }
  template <int n>
  static Vec up64(Vec v) {
    return _mm512_slli_epi64(v, n);
  }
  template <int n>
  static Vec rotate64(Vec v) {
    return _mm512_rol_epi64(v, n);
  }

 private:
  static __m128i sixteen(const std::uint8_t* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  }
  static Vec four_pairs(const std::uint8_t* from) {  // 16 hands apart
    Vec v = _mm512_castsi128_si512(sixteen(from));
    v = _mm512_inserti32x4(v, sixteen(from + 112), 1);
    v = _mm512_inserti32x4(v, sixteen(from + 224), 2);
    return _mm512_inserti32x4(v, sixteen(from + 336), 3);
  }
};

}  // namespace
}  // namespace hindsight::detail
