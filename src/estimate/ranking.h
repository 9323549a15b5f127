// Who is better than whom, from a table of what each won against each.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/interval.h"

namespace hindsight {

// What the player of the row won a hand from that of the column.
struct Duel {
  double mean = 0, standard_error = 0;
};

// cells[row][column]; empty where they have not met.  Each match stands in both of its cells or in one, with signs turned.
struct Crosstable {
  std::vector<std::string> names;
  std::vector<std::vector<std::optional<Duel>>> cells;

  explicit Crosstable(std::vector<std::string> players)
      : names(std::move(players)), cells(names.size(), std::vector<std::optional<Duel>>(names.size())) {}
  void set(std::size_t row, std::size_t column, const Duel& duel);  // and the other way round
};

struct Ranked {
  std::size_t player = 0;
  double mean = 0;        // over all others, each counted alike, as in the ACPC's total bankroll
  double half_width = 0;  // of it
  std::size_t met = 0;    // others that it is the mean of
  std::size_t best_rank = 1, worst_rank = 1;  // that its interval leaves open, all at once
};

// Best first.  `confidence` holds for each mean; ranks hold for all players together (Bonferroni over the pairs of them): b stands
// surely below a where the interval of the difference of their means, as if matches were independent, leaves 0 out.
std::vector<Ranked> ranking(const Crosstable& table, double confidence = 0.95);

}  // namespace hindsight
