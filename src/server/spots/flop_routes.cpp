// SPDX-License-Identifier: MIT
#include "server/spots/flop_routes.h"

#include "io/json.h"

namespace hindsight {

namespace {

Result<FlopOrder> order_of(const Request& request, unsigned most_threads) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(FlopOrder order, flop_order(fields, most_threads));
  HS_RETURN_IF_ERROR(fields.finish());
  return order;
}

Result<Reply> csv(FlopReports& reports, const Request& request) {
  Reply reply{.content_type = "text/csv; charset=utf-8"};
  HS_TRY(reply.body, reports.csv(request.parts[0]));
  reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"report.csv\"");
  return reply;
}

}  // namespace

void add_flop_routes(Router& router, FlopReports& reports, Jobs& jobs) {
  constexpr RouteOptions whole_spot{.max_bytes = 2 << 20};
  const unsigned most_threads = jobs.task_limits().threads;
  router.add("GET", "/flop-reports", [&](const Request&) -> Result<Json> { return reports.list(); });
  router.add(
      "POST", "/flop-reports",
      [&reports, most_threads](const Request& request) -> Result<Json> {
        HS_TRY(const FlopOrder order, order_of(request, most_threads));
        return reports.begin(order);
      },
      whole_spot);
  router.add(
      "POST", "/flop-reports/size",
      [&reports, most_threads](const Request& request) -> Result<Json> {
        HS_TRY(const FlopOrder order, order_of(request, most_threads));
        return reports.size(order);
      },
      whole_spot);
  router.add("GET", "/flop-reports/:id", [&](const Request& request) -> Result<Json> {
    HS_TRY(const std::int64_t from, query_number(request, "from", 0, 1'000'000, 0));
    return reports.view(request.parts[0], static_cast<std::size_t>(from));
  });
  router.add_file("GET", "/flop-reports/:id/csv",
                  [&](const Request& request) { return csv(reports, request); });
  router.add("GET", "/flop-reports/:id/text", [&](const Request& request) {
    const auto board = request.query.find("board");
    return reports.text(request.parts[0], board == request.query.end() ? "" : board->second);
  });
  router.add(
      "POST", "/flop-reports/:id/resume",
      [&](const Request& request) { return reports.resume(request.parts[0]); }, no_members);
  router.add(
      "DELETE", "/flop-reports/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(reports.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
}

}  // namespace hindsight
