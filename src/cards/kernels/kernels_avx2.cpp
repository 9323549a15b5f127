// The kernels for machines with AVX2.
// SPDX-License-Identifier: MIT
#include "cards/kernels/kernels.h"

#if defined(__AVX2__)

#include <cstring>

#include "cards/kernels/board_rows.h"
#include "cards/kernels/deal_lanes.h"
#include "cards/kernels/hand_lanes.h"
#include "cards/kernels/lanes_avx2.h"

namespace hindsight::detail {
namespace {

// Cards 16 q .. 16 q + 15 against one high rank: each of its values four times, 0 where the board has the
// card.
inline __m256i repeat(const std::uint16_t* values, int q, __m256i live) {
  const __m256i quarter =
      _mm256_setr_epi64x(0x0100010001000100, 0x0302030203020302, 0x0504050405040504, 0x0706070607060706);
  std::uint64_t four;
  std::memcpy(&four, values + 4 * q, sizeof four);
  return _mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi64x(static_cast<long long>(four)), quarter),
                          live);
}

// -1 for each of 16 cards that is not on the board.
inline __m256i live_words(std::uint64_t board, int q) {
  const __m256i bit =
      _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
  const __m256i bits = _mm256_set1_epi16(static_cast<short>(board >> (16 * q)));
  return _mm256_cmpeq_epi16(_mm256_and_si256(bits, bit), _mm256_setzero_si256());
}

inline void store16(std::uint16_t* out, __m256i v) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), v);
}

struct Repeated {
  __m256i of[4];
};

// Rows of 16; the last has three more than 48.
class Rows {
 public:
  explicit Rows(const BoardView& board) : board_(board) {
    for (int q = 0; q < 4; ++q) live_.of[q] = live_words(board.cards, q);
  }
  Repeated of_rank(int rank) const {
    Repeated values;
    for (int q = 0; q < 4; ++q) values.of[q] = repeat(board_.row + pair_number(rank, 0), q, live_.of[q]);
    return values;
  }
  Repeated raised(const Repeated& values, int high, const OneCardFlushes& one) const {
    const __m256i own = _mm256_set1_epi16(static_cast<short>(one.of[high]));
    Repeated raised;
    for (int q = 0; q < 4; ++q) {
      const __m256i other = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(one.of + 16 * q));
      const __m256i flush = _mm256_and_si256(_mm256_max_epu16(own, other), live_.of[q]);
      raised.of[q] = _mm256_max_epu16(values.of[q], flush);
    }
    return raised;
  }
  static void store(int high, const Repeated& values, std::uint16_t* by_combo) {
    std::uint16_t* out = by_combo + first_combo(high);
    store16(out, values.of[0]);
    if (high > 16) store16(out + 16, values.of[1]);
    if (high > 32) store16(out + 32, values.of[2]);
    if (high == 51) {
      std::uint16_t last[16];
      store16(last, values.of[3]);
      std::memcpy(out + 48, last, 3 * sizeof last[0]);
    } else if (high > 48) {
      store16(out + 48, values.of[3]);
    }
  }
  static void clear(int high, std::uint16_t* by_combo) {
    std::memset(by_combo + first_combo(high), 0, static_cast<std::size_t>(high) * sizeof *by_combo);
  }

 private:
  const BoardView& board_;
  Repeated live_;
};

}  // namespace

const Kernels* avx2_kernels() {
  static constexpr Kernels kernels{"avx2", evaluate_board<Rows>, HandLanes<Avx2Lanes>::all, deal<Avx2Lanes>};
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? &kernels : nullptr;
}

}  // namespace hindsight::detail

#else

namespace hindsight::detail {
const Kernels* avx2_kernels() { return nullptr; }
}  // namespace hindsight::detail

#endif
