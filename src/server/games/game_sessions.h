// A person against a strategy in a small game, round after round.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/interval.h"
#include "base/rng.h"
#include "server/games/preparation.h"
#include "server/http/event_bus.h"
#include "server/http/session_store.h"

namespace hindsight {

struct PlaySetup {
  enum class Seat { first, second, alternate };
  std::string game;  // catalog spec
  OpponentSpec opponent;
  Seat seat = Seat::alternate;
  std::uint64_t seed = 1;
  bool coach = false;
};

// What a decision was worth, in the game's unit.
struct PlayReview {
  InfosetId infoset{};
  Action chose = 0;
  std::vector<double> strategy;  // of the solution
  std::vector<double> values;    // by action, as in Opponent::values
  double loss = 0;               // the best of them less that of the action chosen
  double tolerance = 0;          // as in Opponent::tolerance: up to there a loss is none

  bool right(Action a) const;
  Action best() const;  // of the right ones that which the solution takes most
  // best: the only right one; right: one of several; the others by what they lose.
  std::string_view verdict(double payoff_range) const;
};

struct PlayScore {
  Sample payoffs;         // of each round
  double given_away = 0;  // sum of all losses
  // What these decisions earn on average, whatever the cards: for each round what its seat could attain less
  // what was given away.  The mean of the payoffs tends to the mean of this, as V* - V = E[sum of losses].
  double expected = 0;

  void add(double payoff, double lost, double attainable);
};

class GameSession {
 public:
  enum class State { preparing, acting, over, failed };

  GameSession(std::string id, PlaySetup setup, EventBus& hub);

  // News from the opponent's preparation; ignored where that opponent is no longer wanted.
  void progress(const OpponentSpec& of, const Preparation::Progress& progress);
  void ready(const OpponentSpec& opponent, Result<std::shared_ptr<const Opponent>> prepared);

  PlaySetup setup() const;
  State state() const;
  // As docs/api.md says; with `coach` the coach speaks even where it is switched off.
  Json view(bool coach = false) const;
  Json message() const;  // of the topic play:ID, the present state

  Result<void> act(std::uint64_t decision, Action action);
  Result<void> next();
  void change_seat(PlaySetup::Seat seat);  // from the next round on
  void change_coach(bool coach);
  // From the next round on; the score begins anew with it.  `ask` sends for it, and nothing changes where
  // that fails.
  Result<void> change_opponent(const OpponentSpec& opponent, const std::function<Result<void>()>& ask);

  bool idle_for(Clock::duration time) const;

 private:
  struct Round {
    std::shared_ptr<const Opponent> opponent;
    std::uint64_t number = 0;
    Player seat{};
    HistoryId at{};
    Rng chance, choice;
    double given_away = 0;
  };

  void deal();
  void play_on();  // chance and the opponent, until the person is to decide or the round is over
  Action sampled(HistoryId h);
  void finish_round();
  InfosetId infoset() const;  // where the person is to decide
  PlayReview review(InfosetId infoset, Action chose) const;
  void publish() const;
  Json message_of(Json view) const;
  Json view_of_now(bool coach) const;  // the mutex is held

  const std::string id_;
  EventBus& hub_;
  mutable std::mutex mutex_;
  PlaySetup setup_;
  State state_ = State::preparing;
  std::optional<Error> failure_;
  std::optional<Preparation::Progress> progress_;
  std::shared_ptr<const Opponent> opponent_;  // the one wanted; none while it is prepared
  std::optional<Round> round_;                // the present or the last one
  std::uint64_t rounds_ = 0, decisions_ = 0;
  std::optional<PlayReview> review_;
  PlayScore score_;
  Clock::time_point used_ = Clock::now();
};

struct GameSessionLimits {
  std::size_t sessions = 200;
  std::chrono::seconds idle{600};  // then a play may be ended for a new one
  PreparationLimits preparation;
};

// What a person wants changed; what is not set stays.
struct SessionChange {
  std::optional<PlaySetup::Seat> seat;
  std::optional<bool> coach;
  std::optional<OpponentSpec> opponent;
};

// All sessions, by id.  They answer with a view, as in docs/api.md.
class GameSessions {
 public:
  explicit GameSessions(EventBus& hub, const GameSessionLimits& limits = {});  // serves the topics play:ID

  Result<Json> create(const PlaySetup& setup);
  Result<Json> view(const std::string& id, bool coach = false) const;
  Result<Json> act(const std::string& id, std::uint64_t decision, Action action);
  Result<Json> next(const std::string& id);
  Result<Json> change(const std::string& id, const SessionChange& change);  // all or nothing
  Result<void> remove(const std::string& id);

 private:
  Result<void> prepare(const std::string& game, const OpponentSpec& opponent,
                       const std::weak_ptr<GameSession>& session);

  EventBus& hub_;
  SessionStore<GameSession> sessions_;
  Preparation preparation_;  // last: its worker ends first
};

}  // namespace hindsight
