// SPDX-License-Identifier: MIT
#include "estimate/deck_results.h"

#include <fmt/format.h>

#include <charconv>

#include "io/fields.h"
#include "io/json.h"

namespace hindsight {

namespace {

constexpr std::size_t max_bots = 10, max_estimators = 16, max_name = 1000, max_values = 1u << 28;
constexpr double largest = 1e18;

}  // namespace

std::string deck_results_text(const DeckResults& results) {
  return Json{
             {"game", results.game},           {"unit", results.unit}, {"seed", std::to_string(results.seed)},
             {"duplicate", results.duplicate}, {"bots", results.bots}, {"estimators", results.estimators},
             {"values", results.values}}
             .dump() +
         "\n";
}

Result<DeckResults> parse_deck_results(std::string_view text) {
  HS_TRY(Fields fields, Fields::parse(text));
  DeckResults out;
  HS_TRY(out.game, fields.text("game", max_name));
  HS_TRY(out.unit, fields.text("unit", max_name));
  HS_TRY(const std::string seed, fields.text("seed", 20));
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), out.seed);
  if (error != std::errc() || end != seed.data() + seed.size())
    return fail(ErrorCode::corrupt, "\"seed\": a whole number in quotes");
  HS_TRY(out.duplicate, fields.flag("duplicate"));
  HS_TRY(out.bots, fields.texts("bots", max_bots, max_name));
  HS_TRY(out.estimators, fields.texts("estimators", max_estimators, max_name));
  HS_TRY(out.values, fields.reals("values", max_values, -largest, largest));
  HS_RETURN_IF_ERROR(fields.finish());
  const std::size_t each = out.bots.size() * out.estimators.size();
  if (each == 0 || out.values.empty() || out.values.size() % each != 0)
    return fail(
        ErrorCode::corrupt,
        fmt::format("\"values\": {} numbers for {} bots and {} estimators; each deck has as many as both "
                    "multiplied",
                    out.values.size(), out.bots.size(), out.estimators.size()));
  return out;
}

}  // namespace hindsight
