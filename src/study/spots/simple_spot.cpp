// SPDX-License-Identifier: MIT
#include "study/spots/simple_spot.h"

#include <fmt/format.h>

#include <cmath>

#include "io/json.h"

namespace hindsight {

Result<Simplification> simplification(double percent, std::int64_t sizes) {
  const double parts = percent > 0 ? 100 / percent : 0;
  if (!(percent >= 0) || percent > 100 || parts > 1000 || std::abs(parts - std::round(parts)) > 1e-9)
    return fail(ErrorCode::invalid_argument,
                fmt::format("shares cannot be rounded to {} %: take a part of 100 such as 10, 25, 50 or 100 "
                            "(one action a hand)",
                            percent));
  if (sizes < 0 || sizes > max_actions)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a decision keeps 1 to {} sizes, not {}", max_actions, sizes));
  return Simplification{.sizes = static_cast<std::uint32_t>(sizes), .step = percent / 100};
}

std::vector<Simplification> usual_simplifications() {
  return {{.step = 0.1},
          {.step = 0.25},
          {.step = 0.5},
          {.step = 1},
          {.sizes = 2},
          {.sizes = 1},
          {.sizes = 1, .step = 0.25},
          {.sizes = 1, .step = 1}};
}

std::string simplification_text(const Simplification& how) {
  std::string out;
  if (how.step == 1) out = "one action a hand";
  if (how.step > 0 && how.step < 1) out = fmt::format("steps of {:.4g} %", 100 * how.step);
  if (how.sizes > 0)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", how.sizes, how.sizes == 1 ? "size" : "sizes");
  return out.empty() ? "as solved" : out;
}

Result<SimpleCost> simple_cost(SolvedSpot& spot, const Simplification& how) {
  HS_TRY(const SimplifiedEvaluation simple, spot.simplified(how));
  SimpleCost out{.how = how, .exploitability = simple.both.exploitability()};
  const VectorEvaluation& solved = spot.evaluate_now();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    out.loses[seat] = solved.value[seat] - simple.value[seat];
    out.concedes[seat] = simple.both.best_response[1 - seat] - solved.best_response[1 - seat];
  }
  return out;
}

Json simple_json(const SolvedSpot& spot, const std::vector<SimpleCost>& costs) {
  Json rows = Json::array();
  for (const SimpleCost& cost : costs)
    rows.push_back({{"round", 100 * cost.how.step},
                    {"sizes", cost.how.sizes},
                    {"loses", cost.loses},
                    {"concedes", cost.concedes},
                    {"exploitability", cost.exploitability},
                    {"exploitability_of_pot", cost.exploitability / spot.pot()}});
  return {{"simple", std::move(rows)}};
}

}  // namespace hindsight
