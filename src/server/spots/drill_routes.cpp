// SPDX-License-Identifier: MIT
#include "server/spots/drill_routes.h"

#include <limits>

#include "io/fields.h"
#include "io/json.h"
#include "server/http/ids.h"

namespace hindsight {

namespace {

constexpr std::size_t longest_id = 64, most_spots = 2'000;

// All but what is played on.
Result<DrillOrder> order_of(Fields& fields) {
  DrillOrder out;
  HS_TRY(const std::int64_t seat, fields.integer("seat", 0, 1, 0));
  out.seat = static_cast<std::uint8_t>(seat);
  HS_TRY(out.line, fields.text("line", 1'000, ""));
  out.seed = random_bits();
  if (fields.has("seed")) {
    HS_TRY(const std::int64_t given, fields.integer("seed", 0, std::numeric_limits<std::int64_t>::max()));
    out.seed = static_cast<std::uint64_t>(given);
  }
  if (fields.has("seconds")) {
    HS_TRY(out.seconds, fields.number("seconds", 1, 600));
  }
  if (fields.has("big_blind")) {
    HS_TRY(out.big_blind, fields.number("big_blind", 0.001, 1e9));
  }
  return out;
}

Result<Json> create(Drills& drills, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(DrillOrder order, order_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  order.spots = {request.parts[0]};
  return drills.create(order);
}

// {"spots": [ids]} or {"report": id, "boards"?: [flops]}
Result<Json> create_over_many(Drills& drills, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(DrillOrder order, order_of(fields));
  if (fields.has("report")) {
    HS_TRY(order.report, fields.text("report", longest_id));
    if (fields.has("boards")) {
      HS_TRY(order.boards, fields.texts("boards", most_spots, longest_id));
    }
  } else {
    HS_TRY(order.spots, fields.texts("spots", most_spots, longest_id));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  if (order.report.empty() && order.spots.empty())
    return fail(ErrorCode::invalid_argument,
                "name solutions in \"spots\", or a \"report\" that has kept some");
  return drills.create(order);
}

// {"mistake"?: its number}
Result<Json> deal(Drills& drills, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  std::optional<std::size_t> mistake;
  if (fields.has("mistake")) {
    HS_TRY(const std::int64_t number, fields.integer("mistake", 0, 1'000));
    mistake = static_cast<std::size_t>(number);
  }
  HS_RETURN_IF_ERROR(fields.finish());
  return drills.deal(request.parts[0], mistake);
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
  router.add("POST", "/drills", [&](const Request& request) { return create_over_many(drills, request); });
  router.add("GET", "/drills/:id", [&](const Request& request) { return drills.view(request.parts[0]); });
  router.add("POST", "/drills/:id/act", [&](const Request& request) { return act(drills, request); });
  router.add("POST", "/drills/:id/next", [&](const Request& request) { return deal(drills, request); });
  router.add(
      "DELETE", "/drills/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(drills.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
}

}  // namespace hindsight
