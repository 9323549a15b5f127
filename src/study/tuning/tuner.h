// Constants of a bot, found by playing: an evolution strategy (study/tuning/evolution.h) whose points are
// bots.  Those of a generation play the same duplicate decks against the same opponents; who is seen to be no
// parent, by an interval that may be looked at at any time (estimate/confidence_sequence.h), plays no more of
// them.  Generations have decks of their own, and what is told of the result is measured on others again.
//
// All of it is a function of the setup: the same bits for any number of threads, and however often it was
// stopped.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/run.h"
#include "estimate/confidence_sequence.h"
#include "play/holdem_game.h"
#include "play/matches/match.h"
#include "store/sealed.h"
#include "study/tuning/evolution.h"
#include "study/tuning/tuned_parameter.h"

namespace hindsight {

inline constexpr SealedKind tuning_file{
    .magic = "\x89HSTUNED", .version = 1, .in_pieces = 1, .name = "tuning"};

struct TuneSetup {
  std::string bot;  // what it begins with: a name of the catalog, with the parameters that stay
  std::vector<TunedParameter> parameters;
  std::vector<std::string> against;  // heads-up; what counts is the mean over them
  HoldemGame game;
  std::uint64_t hands = 4'000;  // of a bot against each opponent in a generation, at most
  std::uint64_t seed = 1;
  std::size_t offspring = 0;  // of a generation; 0: by the number of parameters
  double step = 0.2;          // the first, as a share of each parameter's range
};

class Tuner {
 public:
  // Errors name the parameter or bot.
  static Result<Tuner> start(const TuneSetup& setup);
  static Result<Tuner> resume(std::string_view state,
                              const std::string& what);  // `what` names the file in errors

  const TuneSetup& setup() const { return setup_; }
  std::uint64_t generations() const { return evolution_.generation(); }
  std::uint64_t hands() const { return hands_; }  // played, of finished generations
  // The bot in the middle of what is still in doubt.
  std::string tuned() const { return spec_at(evolution_.mean()); }
  double step() const { return evolution_.step(); }

  struct Generation {
    std::uint64_t hands = 0;  // played
    std::string best;         // of its bots, and what it won in mbb/hand, which flatters it
    double mean = 0;
    std::string middle;  // after it
    double step = 0;
  };
  const std::vector<Generation>& history() const { return history_; }

  struct Progress {
    std::size_t alive = 0, bots = 0;
    std::uint64_t decks = 0;  // that each of those has played against each opponent
    double share = 0;         // of the generation, if all play to its end
  };
  // Decks of matches that do not wait for each other, and the name of this list among all of the tuning's.
  // Others may play them (Match::part) as long as all are added in this order; false: it was stopped.
  struct Decks {
    Match* match;
    std::uint64_t first, count;
  };
  using PlayDecks = std::function<Result<bool>(const std::string& name, const std::vector<Decks>& list)>;
  // One generation; a stop leaves it undone, as if it had not been begun.  `play`: in place of the threads
  // here; its errors are handed on.
  Result<void> step_on(const RunControl& control, const std::function<void(const Progress&)>& tell = {},
                       const PlayDecks& play = {});

  // On decks that no generation has seen.
  struct Check {
    std::string against;
    std::uint64_t hands = 0;
    double mean = 0, half_width_95 = 0;  // mbb/hand
    ValueRange anytime_95;
  };
  std::vector<Check> check(std::uint64_t hands, const RunControl& control,
                           const std::function<void(const Check&)>& tell = {}) const;
  // The same, played by others as well; stopped, it has fewer hands.
  Result<std::vector<Check>> check_by(const PlayDecks& play, std::uint64_t hands) const;

  std::string state() const;

 private:
  Tuner(TuneSetup setup, Evolution evolution) : setup_(std::move(setup)), evolution_(std::move(evolution)) {}
  std::string spec_at(const Evolution::Point& point) const;

  TuneSetup setup_;
  Evolution evolution_;
  std::uint64_t hands_ = 0;
  std::vector<Generation> history_;
};

}  // namespace hindsight
