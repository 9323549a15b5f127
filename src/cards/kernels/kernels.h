// The inner loops that exist once for each instruction set.  All give the same bits.
//
// Files that include this and are compiled for more than the common instruction set must not include the
// standard library's templates: the linker could keep their copy of a function that every machine runs.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace hindsight::detail {

inline constexpr int lanes = 64;       // trials dealt at once
inline constexpr int row_stride = 96;  // values of a board's row: 91, padded
inline constexpr int max_players = 10;
inline constexpr int max_slots = 2 * max_players + 5;

struct HandTables {
  const std::uint16_t* seven;  // value_tables.seven
  const std::uint16_t* flush;  // value_tables.flush
};

// A board of five cards without regard to suits.
struct BoardView {
  const std::uint16_t* row;    // by pair of hole ranks: high * (high + 1) / 2 + low
  const std::uint16_t* flush;  // value_tables.flush
  std::uint64_t cards;
};

// Cards of a trial stand in slots: two for each player, then the board's five.
struct SlotCard {
  std::uint8_t slot, card;
};
struct DealPlan {
  int players = 0;
  int constants = 0, varying = 0, drawn = 0, filled = 0;  // how many there are of
  std::uint8_t constant_cards[52] = {};                   // not in the deck in any trial, ascending
  std::uint8_t varying_slots[max_slots] = {};             // filled by deal_varying: players with a range
  std::uint8_t drawn_slots[max_slots] = {};               // that get any of the cards left
  SlotCard filled_slots[max_slots] = {};                  // the same in every trial

  const std::uint16_t* rows = nullptr;             // of all boards
  const std::uint16_t* flush = nullptr;            // value_tables.flush
  const std::uint16_t* lowest_of_class = nullptr;  // null: do not count classes
};

// What a work item draws from: eight streams of xoshiro256++ side by side, and a caller for what is rare.
struct DealSource {
  std::uint64_t state[4][8];
  void* context;
  std::uint32_t (*below)(void* context, std::uint32_t n);             // a single draw
  void (*deal_varying)(void* context, std::uint8_t (*slots)[lanes]);  // fills varying slots of all lanes
};

struct DealCounts {
  std::uint64_t shared[max_players][max_players] = {};
  std::uint64_t classes[max_players][9] = {};
};

struct Kernels {
  const char* name;
  void (*evaluate_board)(const BoardView& board, std::uint16_t* by_combo);
  // Seven bytes each hand.
  void (*evaluate_hands)(const HandTables& tables, const std::uint8_t* cards, std::size_t hands,
                         std::uint16_t* values);
  void (*deal)(const DealPlan& plan, DealSource& source, std::uint64_t trials, DealCounts& counts);
};

// Null where the compiler or the machine has no such instructions.
const Kernels* portable_kernels();
const Kernels* avx2_kernels();
const Kernels* avx512_kernels();

// The best of them, unless another was chosen.
const Kernels& kernels();
void choose_kernels(const Kernels& chosen);

}  // namespace hindsight::detail
