// The kernels for machines with AVX-512 F, BW, DQ and VL.
// SPDX-License-Identifier: MIT
#include "cards/kernels/kernels.h"

#if defined(__AVX512BW__) && defined(__AVX512F__)

#include "cards/kernels/board_rows.h"
#include "cards/kernels/deal_lanes.h"
#include "cards/kernels/hand_lanes.h"
#include "cards/kernels/lanes_avx512.h"

namespace hindsight::detail {
namespace {

inline __mmask32 first(int n) { return n <= 0 ? 0u : n >= 32 ? ~0u : (1u << n) - 1; }

// The 52 lower cards against one high rank: each of its values four times, 0 where the board has the card.
struct Repeated {
  __m512i low, high;  // cards 0 .. 31, 32 ..
};
inline Repeated repeat(const std::uint16_t* values, std::uint64_t live) {
  const __m512i quarter =
      _mm512_setr_epi64(0, 0x0001000100010001, 0x0002000200020002, 0x0003000300030003, 0x0004000400040004,
                        0x0005000500050005, 0x0006000600060006, 0x0007000700070007);
  const __m512i row = _mm512_castsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(values)));
  return {_mm512_maskz_permutexvar_epi16(static_cast<__mmask32>(live), quarter, row),
          _mm512_maskz_permutexvar_epi16(static_cast<__mmask32>(live >> 32),
                                         _mm512_or_si512(quarter, _mm512_set1_epi16(8)), row)};
}

// Rows of 32 and 64.
class Rows {
 public:
  explicit Rows(const BoardView& board) : row_(board.row), live_(~board.cards) {}
  Repeated of_rank(int rank) const { return repeat(row_ + pair_number(rank, 0), live_); }
  Repeated raised(const Repeated& values, int high, const OneCardFlushes& one) const {
    const auto own = static_cast<short>(one.of[high]);
    const __m512i low = _mm512_maskz_set1_epi16(static_cast<__mmask32>(live_), own);
    const __m512i up = _mm512_maskz_set1_epi16(static_cast<__mmask32>(live_ >> 32), own);
    return {_mm512_max_epu16(_mm512_max_epu16(values.low, Avx512Lanes::load(one.of)), low),
            _mm512_max_epu16(_mm512_max_epu16(values.high, Avx512Lanes::load(one.of + 32)), up)};
  }
  static void store(int high, const Repeated& values, std::uint16_t* by_combo) {
    std::uint16_t* out = by_combo + first_combo(high);
    Avx512Lanes::store(out, values.low);
    if (high == 51)
      _mm512_mask_storeu_epi16(out + 32, first(51 - 32), values.high);
    else if (high > 32)
      Avx512Lanes::store(out + 32, values.high);
  }
  static void clear(int high, std::uint16_t* by_combo) {
    std::uint16_t* out = by_combo + first_combo(high);
    _mm512_mask_storeu_epi16(out, first(high), _mm512_setzero_si512());
    _mm512_mask_storeu_epi16(out + 32, first(high - 32), _mm512_setzero_si512());
  }

 private:
  const std::uint16_t* row_;
  std::uint64_t live_;
};

}  // namespace

const Kernels* avx512_kernels() {
  static constexpr Kernels kernels{"avx512", evaluate_board<Rows>, HandLanes<Avx512Lanes>::all,
                                   deal<Avx512Lanes>};
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                 __builtin_cpu_supports("avx512dq")
             ? &kernels
             : nullptr;
}

}  // namespace hindsight::detail

#else

namespace hindsight::detail {
const Kernels* avx512_kernels() { return nullptr; }
}  // namespace hindsight::detail

#endif
