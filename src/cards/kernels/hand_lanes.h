// Values of many hands of seven cards, 64 at once.  Lanes is the instruction set.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "cards/kernels/kernels.h"
#include "cards/kernels/rank_lanes.h"

namespace hindsight::detail {
namespace {

inline std::uint16_t flush_of(const HandTables& tables, const std::uint8_t* cards) {
  std::uint64_t ranks = 0;  // 16 bits a suit
  for (int i = 0; i < 7; ++i) ranks |= std::uint64_t{1} << (16 * (cards[i] & 3) + (cards[i] >> 2));
  std::uint16_t value = 0;
  for (; ranks != 0; ranks >>= 16) value |= tables.flush[ranks & 0x1fff];  // 0 but for one suit
  return value;
}

template <class Lanes>
struct HandLanes : RankLanes<Lanes> {
  using Base = RankLanes<Lanes>;
  using Vec = typename Lanes::Vec;

  // Lanes with five or more cards of a suit: two counters of four bits in a byte, from 3 on.
  static std::uint64_t flush_lanes(const Vec (&cards)[7]) {
    constexpr std::uint8_t clubs_diamonds[16] = {1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0};
    constexpr std::uint8_t hearts_spades[16] = {0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16};
    Vec low = Lanes::bytes(0x33), high = low;
    for (const Vec card : cards) {
      const Vec fourth = Lanes::bit_and(card, Lanes::bytes(15));
      low = Lanes::add(low, Lanes::lookup(Lanes::table(clubs_diamonds), fourth));
      high = Lanes::add(high, Lanes::lookup(Lanes::table(hearts_spades), fourth));
    }
    return Lanes::any_bit(Lanes::bit_or(low, high), Lanes::bytes(0x88));
  }

  static void block(const HandTables& tables, const std::uint8_t* cards, std::uint16_t* values) {
    Vec hand[7];
    Lanes::load_hands(cards, hand);
    std::uint64_t flushes = flush_lanes(hand);
    for (Vec& card : hand) card = Base::rank_of(card);
    Base::sort(hand, sort_seven);
    const auto numbers = Base::number_of(hand);
    std::uint16_t even[lanes / 2], odd[lanes / 2];
    Lanes::store(even, numbers.even);
    Lanes::store(odd, numbers.odd);
    for (int i = 0; i < lanes / 2; ++i) {
      values[2 * i] = tables.seven[even[i]];
      values[2 * i + 1] = tables.seven[odd[i]];
    }
    for (; flushes != 0; flushes &= flushes - 1) {
      const int lane = std::countr_zero(flushes);
      values[lane] = flush_of(tables, cards + 7 * lane);
    }
  }

  static void all(const HandTables& tables, const std::uint8_t* cards, std::size_t hands,
                  std::uint16_t* values) {
    for (; hands >= lanes; hands -= lanes, cards += 7 * lanes, values += lanes) {
      if (hands >= 5 * lanes)  // read ahead: the reads' order hides from the processor that it is a stream
        for (int i = 0; i < 7; ++i) __builtin_prefetch(cards + 7 * 4 * lanes + 64 * i);
      block(tables, cards, values);
    }
    if (hands == 0) return;
    std::uint8_t padded[7 * lanes] = {};
    std::uint16_t out[lanes];
    std::memcpy(padded, cards, 7 * hands);
    block(tables, padded, out);
    std::memcpy(values, out, hands * sizeof *values);
  }
};

}  // namespace
}  // namespace hindsight::detail
