// A solution without its last street: the average strategies before it, and what each state of the last
// street is worth to each hand.  Before the last street every answer is the whole solution's; a state of the
// last street is solved anew from the hands that arrive there when it is asked for.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/parallel.h"
#include "base/result.h"
#include "holdem/solve/rows.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/spots/subgame.h"
#include "holdem/vector_game.h"

namespace hindsight {

class RiverlessSolution final : public SpotStrategy {
 public:
  // States of the last street are solved to `accuracy` of the pot that they begin with.
  RiverlessSolution(const VectorGame& game, double accuracy, std::shared_ptr<Executor> executor);
  RiverlessSolution(const VectorGame& game, double accuracy, unsigned threads)
      : RiverlessSolution(game, accuracy, std::make_shared<Team>(threads)) {}
  ~RiverlessSolution() override;

  // Something comes before the last street.
  static bool fits(const VectorGame& game) { return !game.boards[0].final; }

  void keep(SpotStrategy& whole);
  void save(Writer& out) const;
  Result<void> load(Reader& in);  // on an error nothing is kept

  std::vector<std::vector<double>> average(std::uint32_t state, std::uint32_t node) override;
  std::vector<std::vector<double>> counterfactual_values(std::uint32_t state, std::uint8_t seat,
                                                         const std::vector<double>& reach) override;

  // How exactly the states of the last street that were asked for have been solved; none were: nothing.
  std::optional<double> resolved() const { return resolved_; }

 private:
  struct Kept;

  bool is_last(std::uint32_t state) const { return game_.boards[game_.states[state].board].final; }
  std::size_t numbers(std::uint32_t state) const;  // kept of it
  const float* strategy(std::uint32_t state, std::uint32_t node) const;
  Rows<double> along(std::uint32_t state, std::uint8_t seat, const std::vector<double>& reach) const;
  std::vector<double> below(std::uint32_t state, std::uint8_t seat, const Rows<double>& along) const;
  void keep(SpotStrategy& whole, std::uint32_t state, const Ranges& reach);
  SolvedSubgame& last(std::uint32_t state);

  const VectorGame& game_;
  double accuracy_;
  std::shared_ptr<Executor> executor_;  // of its own walks and of every state that is solved anew
  WalkContext ground_;
  AllLeaves<double> leaves_;
  ScratchStack first_;  // of walks, as VectorCfr's
  ScratchStacks below_;
  std::vector<std::vector<float>> kept_;  // by state: [decision][action][hand]; last street: [seat][hand]
  // By tree and node: decisions' actions before it, of each seat apart.
  std::vector<std::vector<std::size_t>> from_;
  std::unique_ptr<SolvedSubgame> last_;  // the state that was asked for last
  std::optional<double> resolved_;
};

}  // namespace hindsight
