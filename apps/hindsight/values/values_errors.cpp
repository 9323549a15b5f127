// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>
#include <vector>

#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "study/values/generating.h"
#include "text.h"
#include "values/network_errors.h"
#include "values/values.h"

namespace hindsight {

namespace {

Json errors_json(const ErrorSummary& errors) {
  return {{"rows", errors.rows}, {"mean_error", errors.mean}, {"weighted_error", errors.weighted},
          {"bias", errors.bias}, {"largest", errors.largest}, {"mean_value", errors.solved}};
}

Json named_json(const std::vector<NamedErrors>& list) {
  Json out = Json::array();
  for (const NamedErrors& one : list) {
    Json line{{"name", one.name}};
    line.update(errors_json(one.errors));
    out.push_back(std::move(line));
  }
  return out;
}

Json worst_json(const BeliefSource& source, const std::vector<BeliefRow>& rows, const NetworkErrors& found) {
  Json out = Json::array();
  for (const WorstRow& worst : found.worst) {
    const BeliefRow& row = rows[worst.row];
    const PublicTree::Node& node = source.beliefs.tree().nodes[row.node];
    out.push_back(
        {{"state",
          source.listed.histories.infosets[source.listed.histories.infoset(node.first)].information.open},
         {"error", worst.error},
         {"beliefs", row.beliefs},
         {"solved", row.values},
         {"said", worst.said},
         {"gap", row.gap}});
  }
  return out;
}

Json test_json(const BeliefSource& source, const std::vector<BeliefRow>& rows, const NetworkErrors& found) {
  Json bins = Json::array();
  for (const CalibrationBin& bin : found.calibration)
    bins.push_back({{"values", bin.values}, {"said", bin.said}, {"solved", bin.solved}});
  Json out{{"game", source.listed.name}};
  out.update(errors_json(found.all));
  out["by_class"] = named_json(found.by_class);
  out["by_outcome"] = named_json(found.by_outcome);
  out["calibration"] = std::move(bins);
  out["worst"] = worst_json(source, rows, found);
  return out;
}

void add_error_line(TextTable& table, const std::string& name, const ErrorSummary& errors) {
  table.row({name, grouped(errors.rows), number(errors.mean, 3), number(errors.weighted, 3),
             number(errors.bias, 2), number(errors.largest, 3), number(errors.solved, 3)});
}

std::string in_row(const std::vector<double>& numbers) {
  std::string out;
  for (const double x : numbers) out += fmt::format("{}{:.3f}", out.empty() ? "" : " ", x);
  return out;
}

void print_test(const BeliefSource& source, const std::vector<BeliefRow>& rows, const NetworkErrors& found) {
  fmt::print("Errors of values by hand, in half pots\n");
  TextTable table({"states", ">rows", ">mean", ">weighted", ">bias", ">largest", ">mean value"});
  add_error_line(table, "all", found.all);
  for (const auto* list : {&found.by_class, &found.by_outcome})
    for (const NamedErrors& one : *list) add_error_line(table, one.name, one.errors);
  fmt::print("{}\nTenths of all values, in order of what it says\n", table.text());
  TextTable bins({">values", ">said", ">solved"});
  for (const CalibrationBin& bin : found.calibration)
    bins.row({grouped(bin.values), number(bin.said, 4), number(bin.solved, 4)});
  fmt::print("{}", bins.text());
  if (found.worst.empty()) return;
  fmt::print("\nFarthest off\n");
  TextTable worst({"after", "seat", ">error", "may hold", "worth", "said"});
  const HistoryTree& listed = source.listed.histories;
  for (const WorstRow& one : found.worst)
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      const BeliefRow& row = rows[one.row];
      const HistoryId first = source.beliefs.tree().nodes[row.node].first;
      worst.row({seat == 0 ? listed.infosets[listed.infoset(first)].information.open : "",
                 std::to_string(seat + 1), seat == 0 ? number(one.error, 3) : "", in_row(row.beliefs[seat]),
                 in_row(row.values[seat]), in_row(one.said[seat])});
    }
  fmt::print("{}", worst.text());
}

}  // namespace

Result<int> test_values(const ValuesWords& given) {
  const Interrupt interrupt;
  const bool shipped = given.name == "shipped";
  std::string game = given.game;
  if (!shipped) {
    HS_TRY(const ValueNetworkFile named, read_value_network(given.name));
    game = named.game;
  }
  HS_TRY(const auto source, load_beliefs(game));
  HS_TRY(const ValueNetworkFile network, network_for(*source, given.name));
  BeliefRowsFile rows{.game = source->listed.name, .plan = given.plan};
  rows.plan.seed = given.test_seed;
  rows.plan.rows_a_solve = 1;
  rows.plan.classes_alike = true;
  if (!given.data.empty()) {
    HS_TRY(rows, read_belief_rows(given.data));
    HS_RETURN_IF_ERROR(check_rows(*source, rows, fmt::format("--data '{}'", given.data)));
  } else {
    LiveLine live(given.quiet || given.json);
    HS_RETURN_IF_ERROR(generate_rows(
        *source, rows, given.test_rows, {interrupt.token(), given.threads}, [&]() -> Result<void> {
          if (live.due()) live.show(fmt::format("{} of {} rows solved", rows.rows.size(), given.test_rows));
          return {};
        }));
    live.clear();
  }
  if (rows.rows.empty()) return fail(ErrorCode::invalid_argument, "there are no rows to test with");
  const NetworkErrors found = network_errors(source->beliefs, network.network(), rows.rows, given.worst);
  if (given.json)
    fmt::print("{}\n", test_json(*source, rows.rows, found).dump());
  else
    print_test(*source, rows.rows, found);
  if (interrupt.exit_code() != 0)
    fmt::print(stderr, "stopped after {} of {} rows\n", rows.rows.size(), given.test_rows);
  return interrupt.exit_code();
}

}  // namespace hindsight
