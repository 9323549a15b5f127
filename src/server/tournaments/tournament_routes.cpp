// SPDX-License-Identifier: MIT
#include "server/tournaments/tournament_routes.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"
#include "io/fields.h"
#include "io/json.h"

namespace hindsight {

namespace {

Result<std::uint64_t> number_of(const std::string& part) {
  const auto number = parse_integer(part);
  if (number && *number >= 0) return static_cast<std::uint64_t>(*number);
  return fail(ErrorCode::not_found, fmt::format("'{}' is no number of a pairing, match or hand", part));
}

Result<TournamentOrder> order_of(const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  TournamentOrder out;
  HS_TRY(out.name, fields.text("name", 60, ""));
  if (std::ranges::any_of(out.name, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; }))
    return fail(ErrorCode::invalid_argument, "\"name\" must be on one line, without control characters");
  HS_TRY(out.game, fields.text("game", 200, std::string(out.game)));
  HS_TRY(out.players, fields.texts("players", OwnTournaments::max_players, 200));
  const auto whole = [&](const char* key, std::int64_t min, std::int64_t max,
                         std::uint32_t& into) -> Result<void> {
    HS_TRY(const std::int64_t number, fields.integer(key, min, max, into));
    into = static_cast<std::uint32_t>(number);
    return {};
  };
  HS_RETURN_IF_ERROR(whole("hands", 1, OwnTournaments::max_hands, out.hands));
  HS_RETURN_IF_ERROR(whole("matches", 1, OwnTournaments::max_matches, out.matches));
  HS_RETURN_IF_ERROR(whole("seed", 0, 4'000'000'000, out.seed));
  HS_TRY(out.until_decided, fields.flag("until_decided", false));
  HS_RETURN_IF_ERROR(fields.finish());
  return out;
}

}  // namespace

void add_tournament_routes(Router& router, Tournaments& tournaments) {
  router.add("GET", "/tournaments", [&](const Request&) -> Result<Json> { return tournaments.list(); });
  router.add("GET", "/tournaments/:id", [&](const Request& request) -> Result<Json> {
    HS_TRY(const auto found, tournaments.find(request.parts[0]));
    return found->view();
  });
  router.add("POST", "/tournaments",
             [&](const Request& request) -> Result<Json> {
               HS_TRY(const TournamentOrder order, order_of(request.body));
               HS_TRY(const auto begun, tournaments.begin(order));
               return begun->view();
             },
             {.status = 201});
  router.add(
      "POST", "/tournaments/:id/stop",
      [&](const Request& request) -> Result<Json> {
        HS_TRY(const auto found, tournaments.find_own(request.parts[0]));
        tournaments.own().stop(found->folder());
        return found->view();
      },
      no_members);
  router.add(
      "POST", "/tournaments/:id/resume",
      [&](const Request& request) -> Result<Json> {
        HS_TRY(const auto found, tournaments.find_own(request.parts[0]));
        HS_RETURN_IF_ERROR(tournaments.own().resume(found->folder()));
        return found->view();
      },
      no_members);
  router.add(
      "DELETE", "/tournaments/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(tournaments.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
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
