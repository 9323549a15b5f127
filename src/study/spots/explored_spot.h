// A solved spot from one of its decisions on, with other ranges: the same betting, solved anew as a game of
// its own.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/range.h"
#include "holdem/spots/subgame.h"
#include "holdem/views/spot_view.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

class SpotCursor;  // holdem/views/spot_cursor.h

class ExploredSpot {
 public:
  using Ranges = std::array<std::optional<Range>, 2>;  // none: what the solution leaves the seat there

  // From the decision after the line; the solution must be prepared.  Its locks hold for the hands that it
  // has.  Refused where nobody decides, where a range has no hand left, or where it takes more than so many
  // bytes, without a number than there are.
  static Result<ExploredSpot> open(SolvedSpot& from, std::string_view line, const Ranges& ranges,
                                   std::optional<std::uint64_t> memory = {});

  // The same from where `at` stands, with such betting and the ranges that come there.
  static Result<ExploredSpot> open(const SpotCursor& at, HoldemSpot spot, std::vector<StreetTree> betting,
                                   std::shared_ptr<Executor> executor,
                                   std::optional<std::uint64_t> memory = {});

  const std::string& line() const { return line_; }
  double pot() const { return solved_->pot(); }  // in the middle there
  std::uint64_t iterations() const { return solved_->solver().iterations(); }

  Outcome run(const Goal& goal, const RunControl& control = {}, const Listener& listener = {}) {
    return solved_->run(goal, control, listener);
  }
  // How far from perfect within what is left of the hand, in chips.
  double exploitability() { return solved_->solver().exploitability(); }
  Result<void> check(std::string_view after) const { return check_line(solved_->game(), after); }
  // The node after the line and what is played `after` it, and the next cards there.
  Result<SpotView> view(std::string_view after);
  Result<std::vector<RunOut>> run_outs(std::string_view after);

 private:
  std::string whole_line(const std::string& after) const;

  std::string line_;  // in the program's words
  std::unique_ptr<SolvedSubgame> solved_;
};

}  // namespace hindsight
