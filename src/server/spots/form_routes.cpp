// SPDX-License-Identifier: MIT
#include "server/spots/form_routes.h"

#include "io/fields.h"
#include "io/json.h"
#include "server/http/places.h"
#include "server/spots/spot_order.h"
#include "store/spots/spot_writer.h"
#include "study/hands/hands_json.h"
#include "study/setup/ready_spots.h"
#include "study/setup/spot_bets.h"
#include "study/setup/spot_form.h"
#include "study/setup/spot_source.h"

namespace hindsight {

namespace {

constexpr std::size_t largest_field = 256 << 10, largest_hands = 1 << 20, largest_hand = 64 << 10,
                      longest_line = 1'000;

// A text of any dialect; that it cannot be read is the asker's doing.
Result<SpotSource> asked_source(const std::string& text) {
  auto source = spot_of_text(text);
  if (!source) return fail(ErrorCode::invalid_argument, source.error().message);
  return source;
}

Result<SpotForm> form_in(Fields& fields) {
  HS_TRY(Fields inner, fields.inner("form"));
  SpotForm form;
  for (const std::string& path : form_fields())
    if (inner.has(path)) {
      HS_TRY(form[path], inner.text(path, largest_field));
    }
  HS_RETURN_IF_ERROR(inner.finish());
  return form;
}

Json streets_json(const HoldemSpot& spot) {
  Json out = Json::array();
  for (const StreetChips& street : chips_of_sizes(spot)) {
    Json sizes = Json::object();
    for (const auto& [field, list] : street.sizes) {
      Json& to = sizes[field] = Json::array();
      for (const SizeInChips& size : list) to.push_back({{"size", size.size}, {"chips", size.chips}});
    }
    out.push_back({{"street", street.street},
                   {"pot", street.pot},
                   {"behind", street.behind},
                   {"sizes", std::move(sizes)}});
  }
  return out;
}

Json reading_json(const SpotForm& form, const FormReading& reading) {
  Json problems = Json::array();
  for (const FormProblem& problem : reading.problems)
    problems.push_back({{"field", problem.field}, {"message", problem.message}});
  return {{"form", form},
          {"notes", reading.notes},
          {"toml", reading.toml},
          {"problems", std::move(problems)},
          {"streets", reading.spot ? streets_json(*reading.spot) : Json::array()}};
}

// {"spot": text} or {"form": {path: text}}
Result<Json> read(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  if (!fields.has("spot")) {
    HS_TRY(const SpotForm form, form_in(fields));
    HS_RETURN_IF_ERROR(fields.finish());
    return reading_json(form, read_form(form));
  }
  HS_TRY(const std::string text, fields.text("spot", largest_spot));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const SpotSource source, asked_source(text));
  const SpotForm form = form_of(source.spot, source.spec);
  Json out = reading_json(form, read_form(form));
  out["notes"] = spot_notes(source.spec, source.spot);
  out["left_out"] = source.asked.left_out;
  out["target"] = source.asked.target ? Json(*source.asked.target) : Json();
  return out;
}

Result<Json> bets(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string text, fields.text("spot", largest_spot));
  HS_TRY(const std::string line, fields.text("line", longest_line, ""));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const SpotSource source, asked_source(text));
  return bets_json(source.spot, line);
}

Result<Json> hands(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string text, fields.text("text", largest_hands));
  HS_RETURN_IF_ERROR(fields.finish());
  return hands_json(text);
}

// {"phh": one hand, "street"}
Result<Json> hand_ranges(const Request& request, Places& places) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string phh, fields.text("phh", largest_hand));
  HS_TRY(const std::string street, fields.text("street", longest_line));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Places::Place place, places.take());
  return hand_ranges_json(phh, street);
}

// {"spot": text of any dialect, "as": "texas_solver" or "pio", "target"?: share of the pot}
Result<Json> written(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string text, fields.text("spot", largest_spot));
  HS_TRY(const std::string as, fields.text("as", longest_line));
  HS_TRY(const double target, fields.number("target", 0, 1, usual_spot_target));
  HS_RETURN_IF_ERROR(fields.finish());
  if (as != "texas_solver" && as != "pio")
    return fail(ErrorCode::invalid_argument, "as must be texas_solver or pio");
  HS_TRY(const SpotSource source, asked_source(text));
  HS_TRY(const WrittenSpot spot,
         write_foreign_spot(source.spot, as == "pio" ? SpotDialect::pio : SpotDialect::texas_solver, target));
  return Json{{"text", spot.text}, {"left_out", spot.left_out}};
}

Json usual() {
  Json out = Json::array();
  for (const ReadySpot& pot : usual_pots()) {
    const auto source = spot_of_text(std::string(pot.toml));
    HS_CHECK(source.has_value(), ==, true);
    out.push_back({{"id", pot.id}, {"name", pot.name}, {"form", form_of(source->spot, source->spec)}});
  }
  return {{"usual", std::move(out)}, {"fields", form_fields()}};
}

}  // namespace

void add_form_routes(Router& router) {
  constexpr RouteOptions whole_spot{.max_bytes = 2 * largest_spot};
  router.add("GET", "/spot-forms", [](const Request&) -> Result<Json> { return usual(); });
  router.add("POST", "/spot-forms", read, whole_spot);
  router.add("POST", "/spot-forms/bets", bets, whole_spot);
  router.add("POST", "/spot-forms/text", written, whole_spot);
  router.add("POST", "/spot-forms/hands", hands, whole_spot);
  const auto places = std::make_shared<Places>(2);
  router.add("POST", "/spot-forms/hand-ranges",
             [places](const Request& request) { return hand_ranges(request, *places); });
}

}  // namespace hindsight
