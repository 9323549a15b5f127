// SPDX-License-Identifier: MIT
#include "server/tournaments/tournament_routes.h"

#include <fmt/format.h>

#include "base/spec.h"
#include "store/json.h"

namespace hindsight {

namespace {

Result<std::uint64_t> number_of(const std::string& part) {
  const auto number = parse_integer(part);
  if (number && *number >= 0) return static_cast<std::uint64_t>(*number);
  return fail(ErrorCode::not_found, fmt::format("'{}' is no number of a pairing, match or hand", part));
}

}  // namespace

void add_tournament_routes(Router& router, Tournaments& tournaments) {
  router.add("GET", "/tournaments", [&](const Request&) -> Result<Json> { return tournaments.list(); });
  router.add("GET", "/tournaments/:id", [&](const Request& request) -> Result<Json> {
    HS_TRY(const auto found, tournaments.find(request.parts[0]));
    return found->view();
  });
  router.add("GET", "/tournaments/:id/pairings/:number", [&](const Request& request) -> Result<Json> {
    HS_TRY(const auto found, tournaments.find(request.parts[0]));
    HS_TRY(const std::uint64_t number, number_of(request.parts[1]));
    return found->pairing(static_cast<std::size_t>(number));
  });
  router.add("GET", "/tournaments/:id/hands/:match/:hand", [&](const Request& request) -> Result<Json> {
    HS_TRY(const auto found, tournaments.find(request.parts[0]));
    HS_TRY(const std::uint64_t match, number_of(request.parts[1]));
    HS_TRY(const std::uint64_t hand, number_of(request.parts[2]));
    return found->hand(static_cast<std::size_t>(match), hand);
  });
}

}  // namespace hindsight
