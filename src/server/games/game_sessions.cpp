// SPDX-License-Identifier: MIT
#include "server/games/game_sessions.h"

#include <algorithm>

#include "base/spec.h"
#include "server/http/ids.h"
#include "store/fields.h"

namespace hindsight {

namespace {

constexpr std::size_t max_spec = 200;  // bytes

// 0, 1 or "alternate"
Result<PlaySetup::Seat> seat_of(Fields& fields, PlaySetup::Seat absent) {
  using enum PlaySetup::Seat;
  if (const auto text = fields.text("seat", 16, ""); text && !text->empty()) {
    if (*text == "alternate") return alternate;
    return fail(ErrorCode::invalid_argument, "\"seat\" must be 0, 1 or \"alternate\"");
  }
  HS_TRY(const std::int64_t seat, fields.integer("seat", 0, 1, static_cast<std::int64_t>(absent)));
  return static_cast<PlaySetup::Seat>(seat);
}

Result<OpponentSpec> opponent_of(Fields& fields) {
  HS_TRY(const std::string text, fields.text("opponent", max_spec));
  return OpponentSpec::parse(text);
}

Result<PlaySetup> setup_of(Fields& fields) {
  PlaySetup setup;
  HS_TRY(const std::string game, fields.text("game", max_spec));
  HS_TRY(const Spec spec, Spec::parse(game));
  setup.game = spec.text();
  if (fields.has("opponent")) {
    HS_TRY(setup.opponent, opponent_of(fields));
  }
  HS_TRY(setup.seat, seat_of(fields, PlaySetup::Seat::alternate));
  HS_TRY(const std::int64_t seed,
         fields.integer("seed", 0, INT64_MAX, static_cast<std::int64_t>(random_bits() >> 1)));
  setup.seed = static_cast<std::uint64_t>(seed);
  HS_TRY(setup.coach, fields.flag("coach", false));
  HS_RETURN_IF_ERROR(fields.text("profile", 64, ""));  // whoever it is: the result is not kept
  HS_RETURN_IF_ERROR(fields.finish());
  return setup;
}

}  // namespace

GameSessions::GameSessions(Hub& hub, const GameSessionLimits& limits)
    : hub_(hub),
      sessions_(hub, {"play", "play", "plays"}, limits.sessions, limits.idle),
      preparation_(limits.preparation) {}

// Asks nothing of the play itself, which may be locked.
Result<void> GameSessions::prepare(const std::string& game, const OpponentSpec& opponent,
                                   const std::weak_ptr<GameSession>& weak) {
  Preparation::Request request{game, opponent, {}, {}, [weak] { return !weak.expired(); }};
  request.progress = [weak, opponent](const Preparation::Progress& progress) {
    if (const auto alive = weak.lock()) alive->progress(opponent, progress);
  };
  request.done = [weak, opponent](Result<std::shared_ptr<const Opponent>> prepared) {
    if (const auto alive = weak.lock()) alive->ready(opponent, std::move(prepared));
  };
  return preparation_.ask(std::move(request));
}

Result<std::string> GameSessions::create(std::string_view body) {
  HS_TRY(Fields fields, Fields::parse(body));
  HS_TRY(PlaySetup setup, setup_of(fields));
  const std::string id = new_id();
  const auto session = std::make_shared<GameSession>(id, setup, hub_);
  HS_RETURN_IF_ERROR(sessions_.add(id, session));
  if (const Result<void> asked = prepare(setup.game, setup.opponent, session); !asked) {
    static_cast<void>(sessions_.remove(id));
    return tl::unexpected(asked.error());
  }
  return session->view();
}

Result<std::string> GameSessions::view(const std::string& id, bool coach) const {
  HS_TRY(const std::shared_ptr<GameSession> session, sessions_.find(id));
  return session->view(coach);
}

Result<std::string> GameSessions::act(const std::string& id, std::string_view body) {
  HS_TRY(const std::shared_ptr<GameSession> session, sessions_.find(id));
  HS_TRY(Fields fields, Fields::parse(body));
  HS_TRY(const std::int64_t decision, fields.integer("decision", 0, INT64_MAX));
  HS_TRY(const std::int64_t action, fields.integer("action", 0, UINT32_MAX));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_RETURN_IF_ERROR(session->act(static_cast<std::uint64_t>(decision), static_cast<Action>(action)));
  return session->view();
}

Result<std::string> GameSessions::next(const std::string& id) {
  HS_TRY(const std::shared_ptr<GameSession> session, sessions_.find(id));
  HS_RETURN_IF_ERROR(session->next());
  return session->view();
}

// All or nothing.
Result<std::string> GameSessions::change(const std::string& id, std::string_view body) {
  HS_TRY(const std::shared_ptr<GameSession> session, sessions_.find(id));
  HS_TRY(Fields fields, Fields::parse(body));
  const PlaySetup now = session->setup();
  PlaySetup wanted = now;
  HS_TRY(wanted.seat, seat_of(fields, now.seat));
  HS_TRY(wanted.coach, fields.flag("coach", now.coach));
  if (fields.has("opponent")) {
    HS_TRY(wanted.opponent, opponent_of(fields));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  if (fields.has("opponent"))
    HS_RETURN_IF_ERROR(session->change_opponent(wanted.opponent,
                                                [&] { return prepare(now.game, wanted.opponent, session); }));
  if (wanted.seat != now.seat) session->change_seat(wanted.seat);
  if (wanted.coach != now.coach) session->change_coach(wanted.coach);
  return session->view();
}

Result<void> GameSessions::remove(const std::string& id) { return sessions_.remove(id); }

}  // namespace hindsight
