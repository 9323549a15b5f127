// SPDX-License-Identifier: MIT
#include <cmath>
#include <filesystem>
#include <fstream>

#include "base/spec.h"
#include "base/text.h"
#include "spot/spot.h"
#include "store/atomic_file.h"
#include "store/spots/spot_file.h"

namespace hindsight {

namespace {

// In chips: 0.3% of the pot, 2.8mbb of a game with blinds, or 0.6 as it is.
Result<double> target_of(const std::string& given, const HoldemSpot& spot) {
  if (const auto [value, unit] = parse_quantity(given).value_or(Quantity{-1, ""});
      value >= 0 && std::isfinite(value)) {
    if (unit == "") return value;
    if (unit == "%") return value * (starting_pot(spot) / 100);
    if (unit == "mbb" && spot.blinds[1] > 0) return value * (static_cast<double>(spot.blinds[1]) / 1000);
  }
  return fail(ErrorCode::invalid_argument,
              "--target " + given + " must be a share of the pot, such as 0.3%, or chips, such as 0.5" +
                  (spot.blinds[1] > 0 ? ", or thousandths of the big blind, such as 5mbb" : ""));
}

}  // namespace

Result<Goal> spot_goal(const SpotOptions& given, const SpotSource& source) {
  Goal goal{.iterations = given.iterations, .seconds = given.seconds};
  const double pot = starting_pot(source.spot);
  if (!given.target.empty()) {
    HS_TRY(goal.target, target_of(given.target, source.spot));
    return goal;
  }
  if (given.iterations || given.seconds) return goal;
  const ForeignSpot& asked = source.asked;
  goal = {.target = {}, .iterations = asked.iterations, .seconds = asked.seconds};
  if (asked.target) goal.target = *asked.target * pot;
  if (!goal.target && !goal.iterations && !goal.seconds) goal.target = default_target * pot;
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

namespace {

// Solutions begin with 0x89.  What is no file, such as a pipe, can be read only once and is a text.
bool is_text(const std::string& path) {
  std::error_code none;
  return !std::filesystem::is_regular_file(path, none) ||
         std::ifstream(path, std::ios::binary).peek() != 0x89;
}

Result<SpotSource> solution_source(const SpotOptions& given) {
  if (given.flags.any())
    return fail(ErrorCode::invalid_argument,
                given.spot + " is a solution, whose spot cannot change: give the spot it came from");
  SpotSource source;
  HS_TRY(source.solution, read_solution(given.spot));
  source.text = source.solution->spot;
  return source;
}

Result<SpotSource> text_source(const SpotOptions& given) {
  if (given.spot.empty() && !given.flags.any())
    return fail(ErrorCode::invalid_argument,
                "no spot: name a file, or give --board, --oop, --ip, --pot, --stacks and --bet");
  SpotSource source;
  std::string text;
  if (!given.spot.empty()) {
    HS_TRY(text, read_file(given.spot, 1 << 24));
  }
  HS_TRY(source.asked, spot_input(given.spot, text, given.flags));
  source.text = source.asked.toml;
  return source;
}

}  // namespace

tl::unexpected<Error> in_spot(const SpotOptions& given, const Error& error) {
  return fail(error.code, (given.spot.empty() ? "" : given.spot + ": ") + error.message);
}

Result<SpotSource> spot_source(const SpotOptions& given) {
  HS_TRY(SpotSource source,
         given.spot.empty() || is_text(given.spot) ? text_source(given) : solution_source(given));
  auto spot = parse_spot(source.text);
  if (!spot) return in_spot(given, spot.error());
  source.spot = std::move(*spot);
  return source;
}

}  // namespace hindsight
