// SPDX-License-Identifier: MIT
#include "study/values/generating.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/parallel.h"

namespace hindsight {

namespace {

constexpr std::uint64_t solves_a_part = 64;

}  // namespace

void round_to_single(BeliefRow& row) {
  for (Beliefs* of : {&row.beliefs, &row.values})
    for (std::vector<double>& seat : *of)
      for (double& number : seat) number = static_cast<double>(static_cast<float>(number));
  row.gap = static_cast<double>(static_cast<float>(row.gap));
}

Result<void> generate_rows(const BeliefSource& source, BeliefRowsFile& file, std::uint64_t rows,
                           const RunControl& control, const std::function<Result<void>()>& after_part) {
  Team team(control.threads);
  while (file.rows.size() < rows && !control.stop.stop_requested()) {
    const std::uint64_t first = file.rows.size() / file.plan.rows_a_solve;
    const std::uint64_t wanted = (rows + file.plan.rows_a_solve - 1) / file.plan.rows_a_solve - first;
    std::vector<std::vector<BeliefRow>> part(std::min(wanted, solves_a_part));
    team.for_each(static_cast<std::uint32_t>(part.size()), [&](std::uint32_t i) {
      if (!control.stop.stop_requested()) part[i] = solved_rows(source.beliefs, file.plan, first + i);
    });
    for (std::vector<BeliefRow>& of_solve : part) {
      if (of_solve.empty()) break;  // stopped before it
      for (BeliefRow& row : of_solve) {
        round_to_single(row);
        file.rows.push_back(std::move(row));
      }
    }
    HS_RETURN_IF_ERROR(after_part());
  }
  return {};
}

std::optional<std::string> part_of_rows(const BeliefSource& source, const BeliefRowsFile& file,
                                        std::uint64_t first, std::uint64_t solves,
                                        const std::stop_token& stop) {
  const std::uint64_t each = file.plan.rows_a_solve, begin = first * each, end = begin + solves * each;
  BeliefRowsFile part{.game = file.game, .plan = file.plan, .rows = {}};
  if (file.rows.size() >= end) {
    part.rows.assign(file.rows.begin() + static_cast<std::ptrdiff_t>(begin),
                     file.rows.begin() + static_cast<std::ptrdiff_t>(end));
    return format_belief_rows(part);
  }
  for (std::uint64_t solve = first; solve < first + solves; ++solve) {
    if (stop.stop_requested()) return {};
    std::ranges::move(solved_rows(source.beliefs, file.plan, solve), std::back_inserter(part.rows));
  }
  return format_belief_rows(part);
}

Result<void> add_part_of_rows(BeliefRowsFile& file, std::uint64_t first, std::string_view part) {
  const auto wrong = [] {
    return fail(ErrorCode::corrupt,
                "it is no part of these rows: take the file away, and it is solved again");
  };
  const auto read = parse_belief_rows(part);
  const std::uint64_t begin = first * file.plan.rows_a_solve;
  if (!read || read->game != file.game || !(read->plan == file.plan) || begin > file.rows.size())
    return wrong();
  const std::uint64_t known = std::min<std::uint64_t>(file.rows.size() - begin, read->rows.size());
  file.rows.insert(file.rows.end(), read->rows.begin() + static_cast<std::ptrdiff_t>(known),
                   read->rows.end());
  return {};
}

}  // namespace hindsight
