// One spot solved on many boards, one after another, into a report that can go on
// (store/spots/flop_report.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/run.h"
#include "holdem/spots/flops.h"
#include "store/spots/flop_report.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

struct ManyBoards {
  HoldemSpot spot;          // on one of the boards
  SpotSpec spec;            // on that board
  std::string fingerprint;  // of the spot without its board, and of the goal
  Goal goal;
  std::vector<WeightedBoard> boards;
  SpotLabels labels{};

  SpotSpec spec_on(const WeightedBoard& board) const;
};

struct FlopChoice {
  std::string_view what;  // begins the errors: --flops
  // all, subset or subset:N, each also of one kind: all:monotone, subset:20:ace-high (flop_words); or a file
  // with a list of boards.
  std::string text;
  std::optional<std::string> list{};  // the list itself: no file is read
};

bool is_flop_name(std::string_view text);  // not a file's, whether or not it names flops that there are

// `load`: the spot with such settings.  `goal_of` says how far it is to be solved.
using SpotLoader = std::function<Result<SpotSource>(const SpotSettings&)>;
Result<ManyBoards> many_boards(const SpotLoader& load, const SpotSettings& settings, const FlopChoice& flops,
                               const std::function<Result<Goal>(const SpotSource&)>& goal_of);

// What an earlier run left at `path`, which must be of the same spot, goal and boards; an empty report where
// there is none.
Result<FlopReport> report_so_far(const std::string& path, const ManyBoards& many);

// The boards that a report lacks, solved one after another.
class FlopRun {
 public:
  struct Limits {
    bool compact = false;
    std::optional<std::uint64_t> memory{};  // bytes; none: what there is
  };
  FlopRun(ManyBoards many, FlopReport so_far, const Limits& limits);

  const ManyBoards& many() const { return many_; }
  const FlopReport& report() const { return report_; }  // rounded as its file is
  bool done() const { return next_ == many_.boards.size(); }
  const WeightedBoard& board() const { return many_.boards[next_]; }  // unless it is done
  // Goes on with this board.  True: its row is there; false: it was stopped, and the next call goes on where
  // it was.
  Result<bool> solve(const RunControl& control, const SpotWatch& watch);
  // What is at work, or was the last row's; none: a board that leaves no hands, or nothing yet.
  SolvedSpot* at_work() { return solved_ ? &*solved_ : nullptr; }
  const SolvedSpot* at_work() const { return solved_ ? &*solved_ : nullptr; }
  void release() { solved_.reset(); }  // a board that is not done is begun anew

 private:
  Result<void> open(unsigned threads);
  Result<void> add(FlopReport::Row row, const std::vector<std::string>& actions);
  void skip_solved();

  ManyBoards many_;
  FlopReport report_;
  Limits limits_;
  std::size_t next_ = 0;  // board
  bool fresh_ = true;     // solved_ is not of board()
  std::optional<SolvedSpot> solved_;
};

struct FlopWatch {
  std::function<void(const FlopReport& so_far, const std::string& board)> begins{};
  SpotWatch spot{};
};

// All boards that are missing, the file written after each, until it is stopped.
Result<void> solve_boards(FlopRun& run, const std::string& path, const RunControl& control,
                          const FlopWatch& watch);

}  // namespace hindsight
