// Any bytes as a card abstraction, and as the contents of one whose form is right: it is refused, or finds a
// bucket for every hand of a board.
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/abstractions/abstraction_file.h"

using namespace hindsight;

namespace {

void check(const Result<Abstraction>& abstraction) {
  if (!abstraction) return;
  constexpr std::uint64_t flop = 0b10010001, turn = flop << 20 | 1, river = flop << 30 | 0b1001;
  for (const std::uint64_t bits : {std::uint64_t{0}, flop, turn, river}) {
    const CardSet board(bits);
    std::array<std::uint16_t, combo_count> found;
    abstraction->find(board, found);
    const auto street = static_cast<Street>(board.empty() ? 0 : board.size() - 2);
    for (std::uint16_t i = 0; i < combo_count; ++i)
      HS_CHECK_THAT(Combo{i}.cards().meets(board) ? found[i] == no_bucket
                                                  : found[i] < abstraction->buckets(street));
  }
}

}  // namespace

FUZZ_TARGET(abstraction, data, size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(parse_abstraction(bytes));
  check(Abstraction::read(Reader(bytes)));
  // A head with a table of flops behind it.
  check(Abstraction::read(Reader(std::string(bytes) + std::string(2 * flop_hand_classes, '\0'))));
  return 0;
}
