// SPDX-License-Identifier: MIT
#include "server/games/session_routes.h"

#include "server/games/games.h"

namespace hindsight {

namespace {

Result<Reply> replied(Result<std::string> json, int status = 200) {
  if (!json) return tl::unexpected<Error>(std::move(json.error()));
  return json_reply(std::move(*json), status);
}

// "?spec=kuhn(cards=5)" of the game that the path names.
Result<Reply> game_of(const Request& request) {
  const auto spec = request.query.find("spec");
  if (spec == request.query.end()) return replied(game_json(request.parts[0]));
  HS_TRY(const Spec parsed, Spec::parse(spec->second));
  if (parsed.name != request.parts[0])
    return fail(ErrorCode::invalid_argument,
                "\"spec\" must be one of " + request.parts[0] + ", not of another game");
  return replied(game_json(spec->second));
}

// What happens to each of them once it has begun.
template <class Games>
void add_course(Router& router, const std::string& path, Games& games) {
  router.add("POST", path + "/act",
             [&](const Request& request) { return replied(games.act(request.parts[0], request.body)); });
  router.add(
      "POST", path + "/next", [&](const Request& request) { return replied(games.next(request.parts[0])); },
      no_members);
  router.add(
      "DELETE", path,
      [&](const Request& request) -> Result<Reply> {
        HS_RETURN_IF_ERROR(games.remove(request.parts[0]));
        return json_reply("{}");
      },
      no_members);
}

}  // namespace

void add_game_routes(Router& router) {
  router.add("GET", "/games", [](const Request&) -> Result<Reply> {
    static const std::string games = R"({"games":)" + games_json() + "}";
    return json_reply(games);
  });
  router.add("GET", "/games/:name", game_of);
  router.add("GET", "/algorithms", [](const Request&) -> Result<Reply> {
    static const std::string algorithms = R"({"algorithms":)" + algorithms_json() + "}";
    return json_reply(algorithms);
  });
}

void add_session_routes(Router& router, GameSessions& sessions) {
  router.add("POST", "/plays",
             [&](const Request& request) { return replied(sessions.create(request.body)); });
  router.add("GET", "/plays/:id", [&](const Request& request) {
    const auto coach = request.query.find("coach");
    return replied(sessions.view(request.parts[0], coach != request.query.end() && coach->second == "1"));
  });
  router.add("PATCH", "/plays/:id", [&](const Request& request) {
    return replied(sessions.change(request.parts[0], request.body));
  });
  add_course(router, "/plays/:id", sessions);
}

void add_chip_routes(Router& router, ChipSessions& sessions) {
  router.add("POST", "/chip-plays",
             [&](const Request& request) { return replied(sessions.create(request.body), 201); });
  router.add("GET", "/chip-plays/:id",
             [&](const Request& request) { return replied(sessions.view(request.parts[0])); });
  add_course(router, "/chip-plays/:id", sessions);
}

}  // namespace hindsight
