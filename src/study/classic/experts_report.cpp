// SPDX-License-Identifier: MIT
#include "study/classic/experts_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "store/atomic_file.h"
#include "store/csv.h"

namespace hindsight {

Result<std::unique_ptr<LossSource>> open_losses(std::string_view name) {
  const std::string path(name);
  if (!lower(path).ends_with(".csv")) return make_losses(name);
  HS_TRY(const std::string text, read_file(path, std::size_t{256} << 20));
  std::vector<std::vector<double>> rounds;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trimmed(line).empty()) continue;
    std::vector<double> losses;
    for (const std::string& cell : csv_cells(trimmed(line))) {
      const auto value = parse_number(trimmed(cell));
      if (!value && rounds.empty() && number == 1) break;  // names
      if (!value)
        return fail(ErrorCode::parse, fmt::format("{}, line {}: {} is not a loss, a number from 0 to 1", path,
                                                  number, quoted(cell, 24)));
      losses.push_back(*value);
    }
    if (!losses.empty()) rounds.push_back(std::move(losses));
  }
  auto out = recorded_losses(std::move(rounds));
  if (!out) return fail(out.error().code, fmt::format("{}, {}", path, out.error().message));
  return out;
}

Json race_json(std::string_view losses, const RaceOptions& options, const std::vector<RaceCourse>& courses) {
  Json all = Json::array();
  for (const RaceCourse& course : courses) {
    Json points = Json::array();
    for (const RegretPoint& point : course.points)
      points.push_back({{"rounds", point.rounds},
                        {"regret", point.regret},
                        {"swap_regret", point.swap_regret},
                        {"loss", point.loss},
                        {"bound", point.bound ? Json(*point.bound) : Json()}});
    Json told = {{"forecaster", course.forecaster}, {"weights", course.weights}};
    if (!course.points.empty()) {
      const RegretPoint& last = course.points.back();
      told["regret"] = last.regret;
      told["swap_regret"] = last.swap_regret;
      told["loss"] = last.loss;
      told["bound"] = last.bound ? Json(*last.bound) : Json();
      told["highest_share_of_bound"] = course.highest_share;
    }
    told["points"] = std::move(points);
    all.push_back(std::move(told));
  }
  return {{"losses", losses},
          {"rounds", options.rounds},
          {"seed", options.seed},
          {"sampled", options.sampled},
          {"courses", std::move(all)}};
}

}  // namespace hindsight
