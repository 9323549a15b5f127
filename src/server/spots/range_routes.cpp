// SPDX-License-Identifier: MIT
#include "server/spots/range_routes.h"

#include <algorithm>

#include "cards/preflop.h"
#include "cards/range.h"
#include "io/fields.h"
#include "io/json.h"
#include "study/setup/range_json.h"
#include "study/setup/ready_ranges.h"

namespace hindsight {

namespace {

constexpr std::size_t longest_text = KeptRanges::longest_text;

Result<RangeStyle> style_of(const std::string& name) {
  constexpr std::array<std::string_view, 4> names{"shortest", "gto_plus", "texas_solver", "vector"};
  const auto at = std::ranges::find(names, name);
  if (at == names.end())
    return fail(ErrorCode::invalid_argument, "\"style\" must be shortest, gto_plus, texas_solver or vector");
  return static_cast<RangeStyle>(at - names.begin());
}

// By one of "text", "weights" and "top".
Result<RangeText> range_of(Fields& fields) {
  RangeText out;
  if (fields.has("text") + fields.has("weights") + fields.has("top") != 1)
    return fail(ErrorCode::invalid_argument,
                "a range is asked for by \"text\", by \"weights\" or by \"top\", one of them");
  if (fields.has("text")) {
    HS_TRY(const std::string text, fields.text("text", longest_text));
    auto read = parse_range(text);
    if (!read) return fail(ErrorCode::invalid_argument, read.error().message);
    return std::move(*read);
  }
  if (fields.has("weights")) {
    HS_TRY(const std::vector<double> weights, fields.reals("weights", combo_count, 0, 1));
    if (weights.size() != combo_count)
      return fail(ErrorCode::invalid_argument, "\"weights\" must be 1,326 numbers from 0 to 1");
    std::ranges::copy(weights, out.range.weights.begin());
    return out;
  }
  HS_TRY(const double share, fields.number("top", 0, 1));
  if (share > 0) out.range = top_range(share);
  return out;
}

Result<Json> read_text(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const RangeText range, range_of(fields));
  HS_TRY(const std::string name, fields.text("style", 20, "shortest"));
  HS_TRY(const RangeStyle style, style_of(name));
  HS_RETURN_IF_ERROR(fields.finish());
  std::vector<std::string> said = range.notices;
  said.insert(said.end(), range.readings.begin(), range.readings.end());
  return range_json(range.range, style, said);
}

Json ready() {
  Json out = Json::array();
  for (const ReadyRange& ready : ready_ranges()) {
    const auto range = parse_range(ready.text);
    HS_CHECK(range.has_value(), ==, true);
    out.push_back({{"id", ready.id},
                   {"folder", ready.folder},
                   {"name", ready.name},
                   {"text", to_text(range->range)},
                   {"combos", range->range.combos()},
                   {"share", range->range.combos() / combo_count}});
  }
  return out;
}

Json order() {
  Json out = Json::array();
  for (const StartingHand hand : hands_by_equity()) out.push_back(to_text(hand));
  return out;
}

Result<Json> keep(KeptRanges& kept, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string folder, fields.text("folder", KeptRanges::longest_name, ""));
  HS_TRY(const std::string name, fields.text("name", KeptRanges::longest_name));
  HS_TRY(const std::string text, fields.text("text", longest_text));
  HS_RETURN_IF_ERROR(fields.finish());
  return kept.keep(folder, name, text);
}

Result<Json> change(KeptRanges& kept, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  KeptRanges::Change change;
  if (fields.has("folder")) {
    HS_TRY(change.folder, fields.text("folder", KeptRanges::longest_name));
  }
  if (fields.has("name")) {
    HS_TRY(change.name, fields.text("name", KeptRanges::longest_name));
  }
  if (fields.has("text")) {
    HS_TRY(change.text, fields.text("text", longest_text));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  return kept.change(request.parts[0], change);
}

}  // namespace

void add_range_routes(Router& router, KeptRanges& kept) {
  constexpr RouteOptions whole_range{.max_bytes = 2 * longest_text};
  router.add("POST", "/ranges", read_text, whole_range);
  router.add("GET", "/ranges", [&](const Request&) -> Result<Json> {
    return Json{{"order", order()}, {"ready", ready()}, {"kept", kept.list()}};
  });
  router.add("POST", "/ranges/kept", [&](const Request& request) { return keep(kept, request); },
             {.max_bytes = 2 * longest_text, .status = 201});
  router.add(
      "PATCH", "/ranges/kept/:id", [&](const Request& request) { return change(kept, request); },
      whole_range);
  router.add(
      "DELETE", "/ranges/kept/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(kept.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
}

}  // namespace hindsight
