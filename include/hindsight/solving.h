// Solving: from a game to a strategy with a proof of how far it is from equilibrium.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hindsight/control.h"
#include "hindsight/evaluation.h"
#include "hindsight/games.h"
#include "hindsight/strategies.h"

namespace hs {

struct Algorithm {
  std::string name, summary;
  std::string source;  // the paper
  std::vector<Parameter> parameters;
  bool samples = false;  // its iterations are cheap and noisy
};
std::vector<Algorithm> algorithms();

// Whatever comes first; with nothing set: a millionth of the payoff range, or 60 seconds.
struct Goal {
  std::optional<double> target{};             // exploitability, in the game's unit
  std::optional<std::uint64_t> iterations{};  // in all, those before a resume included
  std::optional<double> seconds{};            // of solving in this run
};

struct Progress {
  std::uint64_t iterations = 0;
  double seconds = 0;     // of solving, those before a resume included
  Evaluation evaluation;  // of the average strategy so far
  bool exact = true;      // else an estimate
};

enum class StopReason {
  target,
  iterations,
  seconds,
  finished,
  stopped,
  stalled
};  // stalled: the target is out of reach
std::string_view reason_name(StopReason reason);

struct Solution {
  Strategy strategy;
  Evaluation evaluation;
  std::string algorithm;
  std::uint64_t iterations = 0;
  double seconds = 0;
  StopReason reason = StopReason::stopped;
};

// A solver at work.  Running to one goal and then to another gives the same bits as running to the second at
// once.
class Solver {
 public:
  // `algorithm`: "auto", "cfr+", "dcfr(alpha=1.5,beta=0,gamma=2)"; the seed counts where it samples.  With
  // `against` each seat is trained against the other seats of that fixed strategy.
  static Result<Solver> start(Game game, const std::string& algorithm = "auto", std::uint64_t seed = 1,
                              const std::optional<Strategy>& against = {});
  // From a file of save(), bit for bit.
  static Result<Solver> resume(const std::string& file);

  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  // `watch` hears of every measurement, on this thread.  What it throws ends the run and passes through; the
  // solver stays whole.
  Result<Solution> run(const Goal& goal = {}, const Control& control = {},
                       const std::function<void(const Progress&)>& watch = {});

  const Game& game() const;
  const std::string& algorithm() const;
  std::uint64_t iterations() const;
  double seconds() const;
  Strategy average() const;
  // As .hs with the solver's state, to go on from; beside an old file of that name and then in its place.
  Result<void> save(const std::string& file) const;

  struct Parts;
  explicit Solver(std::unique_ptr<Parts> parts);

 private:
  std::unique_ptr<Parts> parts_;
};

// Solver::start() and run() in one.
Result<Solution> solve(const Game& game, const Goal& goal = {}, const std::string& algorithm = "auto",
                       const Control& control = {});

}  // namespace hs
