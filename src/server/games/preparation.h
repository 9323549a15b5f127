// Gets games and opponents ready for play, one after another in the background, and keeps them for the next
// who asks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/games/opponent.h"
#include "server/games/own_strategies.h"
#include "server/http/workers.h"

namespace hindsight {

// solved, iterate:N (the average of N iterations of plain CFR), uniform, first or last (always that action),
// or file:ID (a strategy that somebody brought).
struct OpponentSpec {
  enum class Kind { solved, iterate, uniform, first, last, file };
  Kind kind = Kind::solved;
  std::uint64_t iterations = 0;
  std::shared_ptr<const OwnStrategy> own{};  // of file

  static Result<OpponentSpec> parse(std::string_view text, const OwnStrategies& own);
  std::string text() const;
};

struct PreparationLimits {
  std::uint64_t histories = 1'000'000;      // of a game
  std::uint64_t all_histories = 2'000'000;  // of all games that are kept
  std::size_t waiting = 16;                 // requests
  double target = 1e-7;                     // of the payoff range
  double seconds = 10;                      // to solve a game, whether the target is reached or not
};

class Preparation {
 public:
  struct Progress {
    bool building = false;  // the game; nothing is solved yet
    std::uint64_t iterations = 0;
    double exploitability = 0, target = 0, seconds = 0;  // of solving
  };
  struct Request {
    std::string game;  // catalog spec
    OpponentSpec opponent;
    // On the thread that prepares; `done` is called once, unless the program ends before.
    std::function<void(const Progress&)> progress;
    std::function<void(Result<std::shared_ptr<const Opponent>>)> done;
    std::function<bool()> wanted;  // nothing is prepared for a play that has ended; none: always
  };

  explicit Preparation(const PreparationLimits& limits = {});
  ~Preparation();

  // Refuses at once what can be seen to be impossible: no such game, not for two, too large, too much
  // waiting.
  Result<void> ask(Request request);

 private:
  struct Kept {
    std::shared_ptr<PlayGame> game;
    std::string asked_for;  // Request::game
    std::map<std::string, std::shared_ptr<const Opponent>> opponents;
    bool in_use() const;
  };

  // Small games come first, so that a large one keeps nobody waiting but its own.
  struct Waiting {
    Request request;
    double histories = 0;  // as the game counts them; 0: it does not
  };

  void prepare_next();
  Result<std::shared_ptr<const Opponent>> prepare(const Request& request);
  Result<Kept*> game_of(const Request& request);
  Result<void> make_room(std::uint64_t histories);

  const PreparationLimits limits_;
  std::stop_source stop_;
  std::list<Kept> kept_;  // of the worker; the last used first
  std::mutex mutex_;
  std::deque<Waiting> waiting_;
  Workers worker_{1, 0};  // last: it uses all of the above
};

// Why nobody can play this game here; nothing is said of a game that can be played.
Result<void> check_playable(const GameDescription& game,
                            std::uint64_t max_histories = PreparationLimits{}.histories);

}  // namespace hindsight
