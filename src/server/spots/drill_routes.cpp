// SPDX-License-Identifier: MIT
#include "server/spots/drill_routes.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "server/http/ids.h"
#include "store/fields.h"

namespace hindsight {

namespace {

Result<Json> create(Drills& drills, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::int64_t seat, fields.integer("seat", 0, 1, 0));
  HS_TRY(const std::string line, fields.text("line", 1'000, ""));
  std::uint64_t seed = random_bits();
  if (fields.has("seed")) {
    HS_TRY(const std::int64_t given, fields.integer("seed", 0, std::numeric_limits<std::int64_t>::max()));
    seed = static_cast<std::uint64_t>(given);
  }
  HS_RETURN_IF_ERROR(fields.finish());
  return drills.create(request.parts[0], static_cast<std::uint8_t>(seat), line, seed);
}

Result<Json> act(Drills& drills, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::int64_t action, fields.integer("action", 0, 1'000));
  HS_RETURN_IF_ERROR(fields.finish());
  return drills.act(request.parts[0], static_cast<std::size_t>(action));
}

}  // namespace

void add_drill_routes(Router& router, Drills& drills) {
  router.add("POST", "/spots/:id/drills", [&](const Request& request) { return create(drills, request); });
  router.add("GET", "/drills/:id", [&](const Request& request) { return drills.view(request.parts[0]); });
  router.add("POST", "/drills/:id/act", [&](const Request& request) { return act(drills, request); });
  router.add(
      "POST", "/drills/:id/next", [&](const Request& request) { return drills.deal(request.parts[0]); },
      no_members);
  router.add(
      "DELETE", "/drills/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(drills.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
}

}  // namespace hindsight
