// The first street of a spot, solved soon and in little memory (holdem/spots/first_street.h), measured in the
// whole game where that is wanted, and the later streets when one walks there.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.h"
#include "base/result.h"
#include "base/run.h"
#include "holdem/spots/first_street.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/views/spot_view.h"
#include "solve/drive.h"
#include "study/setup/spot_source.h"
#include "study/spots/explored_spot.h"

namespace hindsight {

inline constexpr std::uint64_t first_street_iterations = 100;  // unless somebody says
inline constexpr double first_street_accuracy = 0.001;         // of the pot: all turns of a measure

class FirstStreetSpot {
 public:
  // Without `how` as much is left out as usual_cut() says.  Refused: locks, fewer than two streets to come,
  // and what takes more than so many bytes, without a number than there are.  Numbers are allocated when it
  // is first run or asked.
  static Result<FirstStreetSpot> open(SpotSource source, unsigned threads,
                                      std::optional<FewerRunOuts> how = {},
                                      std::optional<std::uint64_t> memory = {});

  const SpotSource& source() const { return source_; }
  const VectorGame& game() const { return *game_; }  // the smaller one
  const FewerRunOuts& left_out() const { return left_out_; }
  // Boards of the last street, of so many in the whole game.
  std::size_t run_outs() const { return run_outs_; }
  std::size_t all_run_outs() const { return all_run_outs_; }
  double pot() const { return starting_pot(source_.spot); }
  unsigned threads() const { return threads_; }
  std::uint64_t iterations() const { return solver_ ? solver_->iterations() : 0; }
  std::uint64_t bytes() const { return VectorCfr<float>::bytes(*game_, true); }

  // Exploitability is that within the smaller game, which says nothing of the whole.
  Outcome run(const Goal& goal, const RunControl& control = {}, const Listener& listener = {});
  void iterate(std::uint64_t iterations, const RunControl& control) { solver().run(iterations, control); }
  // In the whole game, with later streets solved to this share of the pot, on control.threads of its own:
  // also while others ask what stands above, as long as nobody goes on with it.
  Result<std::optional<StreetDistance>> measure(
      double accuracy, const RunControl& control = {},
      std::function<void(std::uint32_t solved, std::uint32_t all)> told = {});

  bool begins_later(std::string_view line) const;  // whether the line leads beyond the first street
  Result<void> check(std::string_view line) const;
  // A node of the first street, and the cards that come after it; values are those of the smaller game.
  Result<SpotView> view(std::string_view line);
  Result<std::vector<RunOut>> run_outs(std::string_view line);
  // A line up to the first cards after the first street, and what it goes on with.
  struct Parts {
    std::string from, after;
  };
  Result<Parts> split_line(std::string_view line) const;
  // The whole's next street after the line's first cards, with the ranges that the first street leaves, not
  // solved yet; `after` is what the line goes on with.  Refused as open() does.
  struct Later {
    ExploredSpot spot;
    std::string after;
  };
  Result<Later> later(std::string_view line, std::optional<std::uint64_t> memory = {});

 private:
  VectorCfr<float>& solver();

  SpotSource source_;
  unsigned threads_ = 1;
  std::vector<StreetTree> betting_;  // the whole's
  FewerRunOuts left_out_;
  std::size_t run_outs_ = 0, all_run_outs_ = 0;
  std::shared_ptr<Executor> executor_;
  std::unique_ptr<VectorGame> game_;
  std::unique_ptr<VectorCfr<float>> solver_;
};

}  // namespace hindsight
