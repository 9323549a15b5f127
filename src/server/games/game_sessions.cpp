// SPDX-License-Identifier: MIT
#include "server/games/game_sessions.h"

#include "io/json.h"
#include "server/http/ids.h"

namespace hindsight {

GameSessions::GameSessions(EventBus& hub, const GameSessionLimits& limits)
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

Result<Json> GameSessions::create(const PlaySetup& setup) {
  const std::string id = new_id();
  const auto session = std::make_shared<GameSession>(id, setup, hub_);
  HS_RETURN_IF_ERROR(sessions_.add(id, session));
  if (const Result<void> asked = prepare(setup.game, setup.opponent, session); !asked) {
    static_cast<void>(sessions_.remove(id));
    return tl::unexpected(asked.error());
  }
  return session->view();
}

Result<Json> GameSessions::view(const std::string& id, bool coach) const {
  HS_TRY(const std::shared_ptr<GameSession> session, sessions_.find(id));
  return session->view(coach);
}

Result<Json> GameSessions::act(const std::string& id, std::uint64_t decision, Action action) {
  return sessions_.view_after(id, [&](GameSession& session) { return session.act(decision, action); });
}

Result<Json> GameSessions::next(const std::string& id) {
  return sessions_.view_after(id, [](GameSession& session) { return session.next(); });
}

Result<Json> GameSessions::change(const std::string& id, const SessionChange& change) {
  HS_TRY(const std::shared_ptr<GameSession> session, sessions_.find(id));
  const PlaySetup now = session->setup();
  if (change.opponent)
    HS_RETURN_IF_ERROR(session->change_opponent(
        *change.opponent, [&] { return prepare(now.game, *change.opponent, session); }));
  if (change.seat && *change.seat != now.seat) session->change_seat(*change.seat);
  if (change.coach && *change.coach != now.coach) session->change_coach(*change.coach);
  return session->view();
}

Result<void> GameSessions::remove(const std::string& id) { return sessions_.remove(id); }

}  // namespace hindsight
