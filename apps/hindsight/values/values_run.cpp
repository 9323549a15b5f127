// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "interrupt.h"
#include "live_line.h"
#include "output_file.h"
#include "store/values/shipped_networks.h"
#include "study/values/generating.h"
#include "text.h"
#include "values/keeping.h"
#include "values/values.h"

namespace hindsight {

namespace {

double mean_gap(const std::vector<BeliefRow>& rows) {
  double sum = 0;
  for (const BeliefRow& row : rows) sum += row.gap;
  return rows.empty() ? 0 : sum / static_cast<double>(rows.size());
}

double largest_gap(const std::vector<BeliefRow>& rows) {
  double out = 0;
  for (const BeliefRow& row : rows) out = std::max(out, row.gap);
  return out;
}

Json belief_rows_json(const BeliefRowsFile& file) {
  return {{"game", file.game},
          {"rows", file.rows.size()},
          {"seed", file.plan.seed},
          {"accuracy", file.plan.accuracy},
          {"mean_gap", mean_gap(file.rows)},
          {"largest_gap", largest_gap(file.rows)},
          {"signature", in_hex(signature_of(file.rows))}};
}

void print_belief_rows(const BeliefRowsFile& file) {
  fmt::print(
      "{} rows of {}, seed {}, signature {}\nbest responses gain {} half pots on average, {} at most\n",
      grouped(file.rows.size()), file.game, file.plan.seed, in_hex(signature_of(file.rows)),
      number(mean_gap(file.rows), 3), number(largest_gap(file.rows), 3));
}

// What is there already, to go on from; or nothing yet.
Result<BeliefRowsFile> rows_so_far(const ValuesWords& given, const BeliefSource& source) {
  if (!is_there(given.out)) return BeliefRowsFile{.game = source.listed.name, .plan = given.plan};
  HS_TRY(BeliefRowsFile file, read_belief_rows(given.out));
  HS_RETURN_IF_ERROR(check_rows(source, file, fmt::format("--out '{}'", given.out)));
  if (!(file.plan == given.plan))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("--out '{}' was begun with seed {} and accuracy {}: say the same to go on, or name "
                    "another file",
                    given.out, file.plan.seed, file.plan.accuracy));
  return file;
}

// Here, part by part; the file is kept on the way.
Result<void> generate_here(const ValuesWords& given, const BeliefSource& source, BeliefRowsFile& file,
                           const Interrupt& interrupt) {
  LiveLine live(given.quiet || given.json);
  const Clock::time_point start = Clock::now();
  const std::uint64_t before = file.rows.size();
  Keeping keeping([&] { return write_belief_rows(given.out, file); });
  HS_RETURN_IF_ERROR(generate_rows(source, file, given.rows, {interrupt.token(), given.threads}, [&] {
    if (live.due())
      live.show(
          fmt::format("{} of {} rows, {} a second", grouped(file.rows.size()), grouped(given.rows),
                      number(static_cast<double>(file.rows.size() - before) / seconds_since(start), 3)));
    return keeping.if_due();
  }));
  live.clear();
  return keeping.now();
}

// By all who name the folder.  True: this process has put the rows together.
Result<bool> generate_shared(const ValuesWords& given, const BeliefSource& source, BeliefRowsFile& file,
                             const std::string& folder, const Interrupt& interrupt) {
  const std::uint64_t each = file.plan.rows_a_solve, all = (given.rows + each - 1) / each;
  const std::uint64_t solves = part_size(all, 8);
  TaskList list{.of = fmt::format("rows {} of {} seed {} accuracy {}", given.rows, file.game, file.plan.seed,
                                  file.plan.accuracy),
                .names = {}};
  for (std::uint64_t first = 0; first < all; first += solves)
    list.names.push_back(fmt::format("solves-{:09}", first));
  const DoTask solve = [&](std::uint32_t task,
                           const RunControl& control) -> Result<std::optional<std::string>> {
    const std::uint64_t first = task * solves;
    return part_of_rows(source, file, first, std::min(solves, all - first), control.stop);
  };
  std::uint64_t at = 0;
  const auto add = [&](const std::string& part) {
    return add_part_of_rows(file, std::exchange(at, at + solves), part);
  };
  HS_TRY(const bool collects, share_parts(folder, {std::move(list), solve, add}, given.farm, interrupt,
                                          given.quiet || given.json));
  if (collects) HS_RETURN_IF_ERROR(write_belief_rows(given.out, file));
  return collects;
}

}  // namespace

Result<int> show_values(const ValuesWords& given) {
  if (given.name.empty())
    return fail(ErrorCode::invalid_argument,
                "values of what? Name a FILE.rows, a FILE.values or shipped; or generate, train or test");
  if (has_extension(given.name, belief_rows_extension)) {
    HS_TRY(const BeliefRowsFile file, read_belief_rows(given.name));
    if (given.json)
      fmt::print("{}\n", belief_rows_json(file).dump());
    else
      print_belief_rows(file);
    return 0;
  }
  const bool shipped = given.name == "shipped";
  HS_TRY(const ValueNetworkFile file, shipped ? shipped_network(given.game) : read_value_network(given.name));
  if (given.json)
    fmt::print("{}\n", network_json(file).dump());
  else
    print_network(file);
  return 0;
}

Result<int> generate_values(const ValuesWords& given) {
  HS_RETURN_IF_ERROR(check_output("--out", given.out, belief_rows_extension));
  const Interrupt interrupt;
  HS_TRY(const auto source, load_beliefs(given.name));
  HS_TRY(BeliefRowsFile file, rows_so_far(given, *source));
  const Clock::time_point start = Clock::now();
  const std::string folder = farm_folder(given.farm, given.out);
  if (folder.empty()) {
    HS_RETURN_IF_ERROR(generate_here(given, *source, file, interrupt));
  } else {
    HS_TRY(const bool collects, generate_shared(given, *source, file, folder, interrupt));
    if (!collects) return interrupt.exit_code();
  }
  const double seconds = seconds_since(start);
  if (given.json) {
    Json told = belief_rows_json(file);
    told.update({{"file", given.out}, {"seconds", seconds}});
    fmt::print("{}\n", told.dump());
  } else {
    print_belief_rows(file);
    fmt::print("{} in {}\n", given.out, duration(seconds));
  }
  if (interrupt.exit_code() != 0)
    fmt::print(stderr, "stopped after {} of {} rows; the same command goes on\n", file.rows.size(),
               given.rows);
  return interrupt.exit_code();
}

}  // namespace hindsight
