// Many tables of hold'em that are played at once, for agents that learn from arrays: all tables wait for a
// move, one call plays a move at each, and where a hand ends the next one is dealt in the same call.
//
// Seats as in hindsight/tables.h.  Every hand begins with the same stacks; actions are numbers: 0 folds, 1
// checks or calls, 2 raises as little as may be, then by shares of the pot (of the pot as it is after
// calling), and the last is all-in.  A size that is not legal, or that comes to the same as a smaller one, is
// masked.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hindsight/tables.h"

namespace hs {

struct TableBatchSetup {
  HandRules rules;
  std::vector<Chips> stacks{10000, 10000};  // by seat, at every table
  std::vector<double> raises{0.5, 1, 2};    // shares of the pot, each above 0
  std::size_t tables = 1024;                // 1 to 2^20
  unsigned threads = 1;                     // what is dealt and seen is the same for any number
};

class TableBatch {
 public:
  static Result<TableBatch> make(const TableBatchSetup& setup, std::uint64_t seed = 0);

  TableBatch(TableBatch&&) noexcept;
  TableBatch& operator=(TableBatch&&) noexcept;
  ~TableBatch();

  std::size_t tables() const;
  std::size_t seats() const;
  std::size_t actions() const;           // 4 and the raises
  std::size_t observation_size() const;  // 109 + 3 * seats

  // New hands everywhere; the same seed deals the same hands.
  void reset(std::uint64_t seed);
  // One action a table.  On an error (an action that is masked, with the table in `where`) nothing has
  // changed.
  Result<void> step(std::span<const std::int64_t> actions);

  // As it is now, a row for each table; what a call shows is overwritten by the next step.
  // Of the seat to act: its own two cards of 52, the board's of 52, the street of 4 (0 or 1), then by seat
  // from its own on stack, bet on the street (in big blinds) and still in, then the pot.
  std::span<const float> observations() const;  // tables x observation_size
  std::span<const std::uint8_t> masks() const;  // tables x actions: 1 legal
  std::span<const std::int64_t> turns() const;  // the seat to act
  // Hand::deal(rules, stacks, seed) deals the hand being played
  std::span<const std::uint64_t> seeds() const;
  // Of the last step; zeros after a reset.
  std::span<const double> rewards() const;      // tables x seats: chips that a hand which ended won or lost
  std::span<const std::uint8_t> ended() const;  // 1 where a hand did
  std::uint64_t hands() const;                  // that ended since the last reset

 private:
  struct Parts;
  explicit TableBatch(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace hs
