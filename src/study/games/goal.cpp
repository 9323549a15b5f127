// SPDX-License-Identifier: MIT
#include "study/games/goal.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"

namespace hindsight {

Result<double> game_target(std::string_view what, const std::string& text, const GameSource& source) {
  const auto target = parse_quantity(text);
  const bool known = target && (target->unit.empty() || target->unit == "mbb" || target->unit == "%");
  if (!known || !(target->value >= 0) || !std::isfinite(target->value))
    return fail(
        ErrorCode::parse,
        fmt::format("{} {} must be a number that is not negative, such as 0.001, or with a unit, such as "
                    "1mbb or 0.1%",
                    what, text));
  if (target->unit == "%") return target->value / 100 * source.game.payoff_range;
  if (target->unit.empty()) return target->value;
  if (source.big_blind == 0)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} {}: {} has no big blind; give the target in {}", what, text, source.name,
                            source.unit.empty() ? "its own unit" : source.unit));
  return target->value / 1000 * source.big_blind;
}

double usual_target(const GameSource& source) { return 1e-6 * source.game.payoff_range; }

}  // namespace hindsight
