// What a report over many boards is to be: as a request asks for it, and as its folder keeps it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "io/fields.h"
#include "io/json.h"
#include "study/spots/spot_flops.h"

namespace hindsight {

struct FlopOrder {
  std::string text;           // a spot of any dialect; its board does not count
  std::string flops, boards;  // FlopChoice's text, or a list of boards
  std::string
      target;  // "0.3%" of the pot, or chips; empty: by the other limits, else what the text asks for or 0.3%
  std::optional<double> seconds;  // a board
  std::optional<std::uint64_t> iterations;
  std::optional<unsigned> threads;  // none: all that one job may take
  bool compact = false, paused = false;
  enum class Solutions { nothing, whole, without_river };
  Solutions solutions = Solutions::nothing;  // to be kept
  std::uint64_t disk = 0;                    // bytes that they may take
};

// Of an object's members; others are left to the caller.
Result<FlopOrder> flop_order(Fields& fields, unsigned most_threads);
Json order_json(const FlopOrder& order);
Result<ManyBoards> boards_of(const FlopOrder& order);

}  // namespace hindsight
