// SPDX-License-Identifier: MIT
#include "study/spots/flop_report_json.h"

#include "holdem/spots/flops.h"
#include "io/json.h"
#include "study/setup/action_json.h"

namespace hindsight {

namespace {

Json row_json(const FlopReport::Row& row) {
  Json frequencies = Json::array(), values = Json::array();
  for (const FlopReport::Action& action : row.actions) {
    frequencies.push_back(action.frequency);
    values.push_back(action.value);
  }
  return {{"weight", row.weight},
          {"matchups", row.matchups},
          {"iterations", row.iterations},
          {"seconds", row.seconds},
          {"exploitability_of_pot", row.exploitability},
          {"equity", row.equity},
          {"value", row.value},
          {"eqr", row.eqr},
          {"frequencies", std::move(frequencies)},
          {"action_values", std::move(values)}};
}

}  // namespace

Json flop_report_json(const FlopReport& report, double pot, std::size_t from) {
  Json rows = Json::array();
  for (std::size_t i = from; i < report.rows.size(); ++i) {
    const FlopReport::Row& row = report.rows[i];
    Json& to = rows.push_back(Json{{"board", row.board}});
    if (const auto board = parse_cards(row.board)) to["words"] = flop_words(*board);
    to.update(row_json(row));
  }
  Json out{{"actions", actions_json(report.actions, pot)}, {"rows", std::move(rows)}};
  if (report.rows.empty()) return out;
  FlopReport::Row mean = report.mean();
  for (std::size_t seat = 0; seat < 2; ++seat) mean.eqr[seat] = mean.value[seat] / (mean.equity[seat] * pot);
  out["mean"] = row_json(mean);
  return out;
}

}  // namespace hindsight
