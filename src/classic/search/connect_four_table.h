// What is known of Connect Four positions, in a hash table that grows with the search: one cache line of
// entries a hash value, of which the one that was cheapest to find gives way.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/large_array.h"
#include "games/drop_board.h"

namespace hindsight {

struct ScoreBounds {
  int lower, upper;
};

// Entry: 64 bits for positions of up to 49 bits, else 128.  Exact: what an index leaves of the hash, which is
// a bijection of positions, is stored whole.
template <class Entry>
class ConnectFourTable {
 public:
  static constexpr int least_bits = 14;  // the table's first size: 2^14 lines, 1 MiB

  ConnectFourTable(int position_bits, std::size_t max_bytes) : position_bits_(position_bits) {
    most_bits_ = least_bits;
    while ((sizeof(Line) << (most_bits_ + 1)) <= max_bytes && most_bits_ < 26) ++most_bits_;
    clear();
  }
  void clear() {
    bits_ = least_bits;
    lines_ = LargeArray<Line>(std::size_t{1} << bits_);
    evicted_ = 0;
  }

  // A bijection of the numbers of position_bits bits.
  Entry hash(Entry position) const {
    const Entry all = (Entry{1} << position_bits_) - 1;
    position = (position * factor1) & all;
    position ^= position >> (position_bits_ / 2);
    return (position * factor2) & all;
  }
  void prefetch(Entry hash) const { __builtin_prefetch(&lines_[index(hash)]); }

  // Narrows the bounds to what is known.
  void look_up(Entry hash, ScoreBounds& bounds) const {
    const Entry tag = tag_of(hash);
    for (const Entry entry : lines_[index(hash)].entries)
      if (entry >> payload_bits == tag) {
        const ScoreBounds known = bounds_of(entry);
        bounds.lower = std::max(bounds.lower, known.lower);
        bounds.upper = std::min(bounds.upper, known.upper);
        return;
      }
  }

  // `nodes` were searched to find these bounds.
  void store(Entry hash, ScoreBounds bounds, std::uint64_t nodes) {
    if (evicted_ > (std::uint64_t{4} << bits_) && bits_ < most_bits_) grow();
    const Entry tag = tag_of(hash);
    Line& line = lines_[index(hash)];
    Entry* place = line.entries.data();
    for (Entry& entry : line.entries) {
      if (entry >> payload_bits == tag || entry == 0) {
        place = &entry;
        break;
      }
      if (work_of(entry) < work_of(*place)) place = &entry;
    }
    const bool known = *place >> payload_bits == tag;
    if (known) {
      const ScoreBounds before = bounds_of(*place);
      bounds = {std::max(bounds.lower, before.lower), std::min(bounds.upper, before.upper)};
    } else if (*place != 0) {
      ++evicted_;
    }
    const auto work = static_cast<Entry>(std::bit_width(nodes));
    *place = tag << payload_bits | work << 14 | static_cast<Entry>(bounds.lower + 64) << 7 |
             static_cast<Entry>(bounds.upper + 64);
  }

 private:
  static constexpr int payload_bits = 20;  // work, lower and upper bound: 6 + 7 + 7
  static constexpr Entry factor1 = 0x1b873593cc9e2d51u, factor2 = 0x9e3779b97f4a7c15u;  // odd
  struct alignas(64) Line {
    std::array<Entry, 64 / sizeof(Entry)> entries{};
  };

  std::size_t index(Entry hash) const { return static_cast<std::size_t>(hash >> (position_bits_ - bits_)); }
  // All but the first `least_bits` of the hash; one more, so that no entry in use is 0.
  Entry tag_of(Entry hash) const { return (hash & ((Entry{1} << (position_bits_ - least_bits)) - 1)) + 1; }
  static ScoreBounds bounds_of(Entry entry) {
    return {static_cast<int>(entry >> 7 & 127) - 64, static_cast<int>(entry & 127) - 64};
  }
  static int work_of(Entry entry) { return static_cast<int>(entry >> 14 & 63); }

  // Each line becomes two, by the next bit of the hash.
  void grow() {
    LargeArray<Line> larger(lines_.size() * 2);
    const int next = position_bits_ - bits_ - 1;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      std::size_t used[2] = {0, 0};
      for (const Entry entry : lines_[i].entries) {
        if (entry == 0) continue;
        const std::size_t half = ((entry >> payload_bits) - 1) >> next & 1;
        larger[2 * i + half].entries[used[half]++] = entry;
      }
    }
    lines_ = std::move(larger);
    ++bits_;
    evicted_ = 0;
  }

  int position_bits_, bits_ = least_bits, most_bits_;
  LargeArray<Line> lines_;
  std::uint64_t evicted_ = 0;  // since the table last grew
};

}  // namespace hindsight
