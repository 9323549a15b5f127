// SPDX-License-Identifier: MIT
#include "base/spec.h"
#include "spot.h"
#include "store/atomic_file.h"
#include "store/spot_file.h"

namespace hindsight {

namespace {

constexpr double default_target = 0.003;  // of the pot

}  // namespace

// 0.3% of the pot, or 0.6 in chips.
Result<Goal> spot_goal(const SpotOptions& given, const HoldemSpot& spot) {
  Goal goal{.iterations = given.iterations, .seconds = given.seconds};
  const auto pot = static_cast<double>(spot.pot);
  if (!given.target.empty()) {
    std::string_view text = given.target;
    const bool share = text.ends_with('%');
    if (share) text.remove_suffix(1);
    const auto number = parse_number(text);
    if (!number || *number < 0)
      return fail(
          ErrorCode::invalid_argument,
          "--target " + given.target + " must be a share of the pot, such as 0.3%, or chips, such as 0.5");
    goal.target = share ? *number / 100 * pot : *number;
  } else if (!given.iterations && !given.seconds) {
    goal.target = default_target * pot;
  }
  return goal;
}

Result<std::vector<Combo>> wanted_hands(const std::string& text) {
  std::vector<Combo> out;
  if (text.empty()) return out;
  HS_TRY(const RangeText range, parse_range(text));
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (range.range.weights[i] > 0) out.push_back(Combo{i});
  return out;
}

Result<SpotSource> spot_source(const std::string& path) {
  SpotSource source;
  if (path.ends_with(".toml")) {
    HS_TRY(source.text, read_file(path, 1 << 20));
  } else {
    HS_TRY(source.solution, read_solution(path));
    source.text = source.solution->spot;
  }
  auto spot = parse_spot(source.text);
  if (!spot) return fail(spot.error().code, path + ": " + spot.error().message);
  source.spot = std::move(*spot);
  return source;
}

}  // namespace hindsight
