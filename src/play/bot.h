// A bot plays a seat: it is shown what that seat may see and answers with a move.  People and remote programs
// are bots too.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "base/rng.h"
#include "betting/action_probabilities.h"
#include "play/seat_view.h"

namespace hindsight {

// What one decision may take.  A limit that is not reached changes nothing: without one, and with one that is
// far away, a bot plays the same for a seed.
struct Budget {
  Clock::time_point deadline = Clock::time_point::max();            // a move is there soon after
  std::uint64_t deals = std::numeric_limits<std::uint64_t>::max();  // simulated at most
  unsigned threads = 1;                                             // the same moves for any number
  std::stop_token stop;  // what is played after it counts for nobody

  bool over() const {
    return stop.stop_requested() || (deadline != Clock::time_point::max() && Clock::now() >= deadline);
  }
};

class Bot {
 public:
  // All its random choices come from the seed.
  explicit Bot(std::uint64_t seed) : seed_(seed), rng_(seed) {}
  virtual ~Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  // Who sits in which seat of the next hand, where they have names: a bot that remembers people knows them by
  // these.
  virtual void meet(std::span<const std::string> /*names*/) {}
  // A hand begins, hole cards are dealt.  The number makes its random choices a stream of their own, whatever
  // was played before.
  void begin(const SeatView& view, std::uint64_t number) {
    rng_ = Rng(seed_, number);
    number_ = number;
    on_begin(view);
  }
  // Legal, within view.legal().  It takes the deals of the bot's own rules, or less by the budget.
  Move act(const SeatView& view, const Budget& budget = {}) { return decide(view, budget); }
  // After act() at the same turn: the chances that its move was drawn from, given the cards that it sees and
  // all that it has simulated before it drew.  Empty where it does not say.
  virtual ActionProbabilities drawn_from(const SeatView& /*view*/) const { return {}; }
  virtual void end(const SeatView& /*view*/) {}  // the hand is over
  // Why it could not go on: what it has done since in this hand is nobody's play.  Null: it plays.
  virtual const Error* lost() const { return nullptr; }

 protected:
  Rng& rng() { return rng_; }
  std::uint64_t number() const { return number_; }  // of the hand

 private:
  virtual void on_begin(const SeatView& /*view*/) {}
  virtual Move decide(const SeatView& view, const Budget& budget) = 0;

  std::uint64_t seed_;
  Rng rng_;
  std::uint64_t number_ = 0;
};

}  // namespace hindsight
