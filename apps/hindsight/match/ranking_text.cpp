// SPDX-License-Identifier: MIT
#include "match/ranking_text.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "text.h"

namespace hindsight {

namespace {

std::string cell_text(double mean, double half_width) {
  if (!std::isfinite(half_width)) return fmt::format("{:+.1f} ± ?", mean);
  const int decimals = half_width < 1 ? 4 : 1;
  return fmt::format("{:+.{}f} ± {:.{}f}", mean, decimals, half_width, decimals);
}

}  // namespace

std::string ranking_text(const RankedMatches& ranked) {
  std::vector<std::string> head{"won by"};
  for (const std::string& name : ranked.table.names) head.push_back(">from " + name);
  TextTable table(head);
  for (std::size_t row = 0; row < ranked.table.names.size(); ++row) {
    std::vector<std::string> cells{ranked.table.names[row]};
    for (const auto& cell : ranked.table.cells[row])
      cells.push_back(cell ? cell_text(cell->mean, cell->half_width(0.95)) : "");
    table.row(std::move(cells));
  }
  TextTable ranks({">rank", "player", ">" + ranked.unit, ">met"});
  for (const Ranked& one : ranked.ranks)
    ranks.row({one.best_rank == one.worst_rank ? fmt::format("{}", one.best_rank)
                                               : fmt::format("{} to {}", one.best_rank, one.worst_rank),
               ranked.table.names[one.player], one.met == 0 ? "-" : cell_text(one.mean, one.half_width),
               fmt::format("{}", one.met)});
  return table.text() + "\n" + ranks.text();
}

}  // namespace hindsight
