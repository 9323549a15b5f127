// SPDX-License-Identifier: MIT
#include "server/games/session_routes.h"

#include <fmt/format.h>

#include "base/spec.h"
#include "base/text.h"
#include "io/fields.h"
#include "io/json.h"
#include "server/games/games.h"
#include "server/http/ids.h"

namespace hindsight {

namespace {

constexpr std::size_t max_spec = 200;  // bytes
constexpr std::size_t largest_strategy = 16 << 20;
constexpr int min_stack = 2, max_stack = 200;

// "?spec=kuhn(cards=5)" of the game that the path names.
Result<Json> game_of(const Request& request) {
  const auto spec = request.query.find("spec");
  if (spec == request.query.end()) return game_json(request.parts[0]);
  HS_TRY(const Spec parsed, Spec::parse(spec->second));
  if (parsed.name != request.parts[0])
    return fail(ErrorCode::invalid_argument,
                fmt::format("\"spec\" must be one of {}, not of another game", request.parts[0]));
  return game_json(spec->second);
}

// 0, 1 or "alternate"
Result<PlaySetup::Seat> seat_of(Fields& fields) {
  using enum PlaySetup::Seat;
  if (const auto text = fields.text("seat", 16, ""); text && !text->empty()) {
    if (*text == "alternate") return alternate;
    return fail(ErrorCode::invalid_argument, "\"seat\" must be 0, 1 or \"alternate\"");
  }
  HS_TRY(const std::int64_t seat, fields.integer("seat", 0, 1, static_cast<std::int64_t>(alternate)));
  return static_cast<PlaySetup::Seat>(seat);
}

Result<OpponentSpec> opponent_of(Fields& fields, const OwnStrategies& own) {
  HS_TRY(const std::string text, fields.text("opponent", max_spec));
  return OpponentSpec::parse(text, own);
}

Result<std::uint64_t> seed_of(Fields& fields) {
  HS_TRY(const std::int64_t seed,
         fields.integer("seed", 0, INT64_MAX, static_cast<std::int64_t>(random_bits() >> 1)));
  return static_cast<std::uint64_t>(seed);
}

Result<PlaySetup> setup_of(const std::string& body, const OwnStrategies& own) {
  HS_TRY(Fields fields, Fields::parse(body));
  PlaySetup setup;
  HS_TRY(const std::string game, fields.text("game", max_spec));
  HS_TRY(const Spec spec, Spec::parse(game));
  setup.game = spec.text();
  if (fields.has("opponent")) {
    HS_TRY(setup.opponent, opponent_of(fields, own));
  }
  HS_TRY(setup.seat, seat_of(fields));
  HS_TRY(setup.seed, seed_of(fields));
  HS_TRY(setup.coach, fields.flag("coach", false));
  HS_RETURN_IF_ERROR(fields.text("profile", 64, ""));  // whoever it is: the result is not kept
  HS_RETURN_IF_ERROR(fields.finish());
  return setup;
}

Result<SessionChange> change_of(const std::string& body, const OwnStrategies& own) {
  HS_TRY(Fields fields, Fields::parse(body));
  SessionChange out;
  if (fields.has("seat")) {
    HS_TRY(out.seat, seat_of(fields));
  }
  if (fields.has("coach")) {
    HS_TRY(out.coach, fields.flag("coach"));
  }
  if (fields.has("opponent")) {
    HS_TRY(out.opponent, opponent_of(fields, own));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  return out;
}

// What a person does, by the number of the decision that it is about.
struct Choice {
  std::int64_t decision = 0, choice = 0;
};
Result<Choice> choice_of(const std::string& body, const char* key, std::int64_t max) {
  HS_TRY(Fields fields, Fields::parse(body));
  Choice out;
  HS_TRY(out.decision, fields.integer("decision", 0, INT64_MAX));
  HS_TRY(out.choice, fields.integer(key, 0, max));
  HS_RETURN_IF_ERROR(fields.finish());
  return out;
}

Result<ChipTable> chip_table_of(const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  ChipTable out;
  HS_TRY(const std::int64_t stack, fields.integer("stack", min_stack, max_stack, 20));
  HS_TRY(const std::int64_t ante, fields.integer("ante", 0, ChipLibrary::max_ante, 1));
  HS_TRY(out.bot, fields.text("bot", 16, "solved"));
  HS_TRY(out.seed, seed_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  out.stack = static_cast<int>(stack);
  out.ante = static_cast<int>(ante);
  return out;
}

Result<Json> strategy_of(const Request& request, OwnStrategies& own) {
  const auto asked = [&](const char* name) {
    const auto found = request.query.find(name);
    return found == request.query.end() ? std::string() : found->second;
  };
  const std::string game = asked("game"), name = asked("name");
  if (game.empty() || name.empty() || game.size() > max_spec || name.size() > max_spec)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("?game= and &name= must be a game and a file's name of up to {} bytes", max_spec));
  HS_TRY(const auto made, own.add(game, printable(name, max_spec), request.body));
  return Json{{"opponent", "file:" + made->id}, {"game", made->game}, {"name", made->name}};
}

// How each of them goes on and ends.
template <class Sessions>
void add_course(Router& router, const std::string& path, Sessions& sessions) {
  router.add(
      "POST", path + "/next", [&](const Request& request) { return sessions.next(request.parts[0]); },
      no_members);
  router.add(
      "DELETE", path,
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(sessions.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
}

}  // namespace

void add_game_routes(Router& router) {
  router.add("GET", "/games", [](const Request&) -> Result<Json> {
    static const Json games{{"games", games_json()}};
    return games;
  });
  router.add("GET", "/games/:name", game_of);
  router.add("GET", "/algorithms", [](const Request&) -> Result<Json> {
    static const Json algorithms{{"algorithms", algorithms_json()}};
    return algorithms;
  });
}

void add_session_routes(Router& router, GameSessions& sessions, OwnStrategies& own) {
  router.add("POST", "/plays/strategies", [&](const Request& request) { return strategy_of(request, own); },
             {.max_bytes = largest_strategy, .content_type = "application/octet-stream", .status = 201});
  router.add("POST", "/plays", [&](const Request& request) -> Result<Json> {
    HS_TRY(const PlaySetup setup, setup_of(request.body, own));
    return sessions.create(setup);
  });
  router.add("GET", "/plays/:id", [&](const Request& request) {
    const auto coach = request.query.find("coach");
    return sessions.view(request.parts[0], coach != request.query.end() && coach->second == "1");
  });
  router.add("PATCH", "/plays/:id", [&](const Request& request) -> Result<Json> {
    HS_TRY(const SessionChange change, change_of(request.body, own));
    return sessions.change(request.parts[0], change);
  });
  router.add("POST", "/plays/:id/act", [&](const Request& request) -> Result<Json> {
    HS_TRY(const Choice made, choice_of(request.body, "action", UINT32_MAX));
    return sessions.act(request.parts[0], static_cast<std::uint64_t>(made.decision),
                        static_cast<Action>(made.choice));
  });
  add_course(router, "/plays/:id", sessions);
}

void add_chip_routes(Router& router, ChipSessions& sessions) {
  router.add("POST", "/chip-plays",
             [&](const Request& request) -> Result<Json> {
               HS_TRY(const ChipTable table, chip_table_of(request.body));
               return sessions.create(table);
             },
             {.status = 201});
  router.add("GET", "/chip-plays/:id",
             [&](const Request& request) { return sessions.view(request.parts[0]); });
  router.add("POST", "/chip-plays/:id/act", [&](const Request& request) -> Result<Json> {
    HS_TRY(const Choice made, choice_of(request.body, "chips", max_chips));
    return sessions.act(request.parts[0], made.decision, static_cast<int>(made.choice));
  });
  add_course(router, "/chip-plays/:id", sessions);
}

}  // namespace hindsight
