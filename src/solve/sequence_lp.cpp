// SPDX-License-Identifier: MIT
#include "solve/sequence_lp.h"

#include <fmt/format.h>

#include <ClpEventHandler.hpp>
#include <ClpSimplex.hpp>
#include <ClpSolve.hpp>
#include <CoinPackedMatrix.hpp>
#include <algorithm>
#include <array>
#include <string>

namespace hindsight {

namespace {

// CLP asks this between simplex steps.
class StopHandler final : public ClpEventHandler {
 public:
  explicit StopHandler(std::stop_token stop) : stop_(std::move(stop)) {}
  int event(Event) override { return stop_.stop_requested() ? 0 : -1; }
  ClpEventHandler* clone() const override { return new StopHandler(stop_); }

 private:
  std::stop_token stop_;
};

// Columns: x by player 1's sequence, v(root), v by player 2's infoset.
// Rows: sum of x over an infoset of player 1 = x before it; then one for each sequence of player 2.
class Program {
 public:
  explicit Program(const CompiledGame& game)
      : game_(game), unit_(game.payoff_range > 0 ? game.payoff_range : 1) {
    number();
    fill();
  }

  // False where CLP was stopped or gave up; `steps` counts what it did.
  bool solve(const std::stop_token& stop) {
    ClpSolve method;
    for (const ClpSolve::SolveType type : {ClpSolve::useDual, ClpSolve::usePrimal}) {
      load(stop);
      method.setSolveType(type);
      clp_.initialSolve(method);
      if (clp_.status() == 0 || stop.stop_requested()) break;
    }
    return clp_.status() == 0;
  }

  int steps() const { return clp_.numberIterations(); }

  Strategy strategy() const {
    std::vector<Values> reach = {game_.zeros(Player{0}), game_.zeros(Player{1})};
    for (const Infoset& i : game_.infosets)
      for (Action a = 0; a < i.actions; ++a) {
        const SequenceId s = i.sequence(a);
        const double x =
            i.player.value == 0 ? clp_.primalColumnSolution()[column_[s]] : -clp_.dualRowSolution()[row_[s]];
        reach[i.player.value][s] = x > 0 ? x : 0;  // never -0
      }
    return {{normalized(game_, Player{0}, reach[0]), normalized(game_, Player{1}, reach[1])}};
  }

 private:
  void number() {
    column_ = Table<SequenceId, int>(game_.plex[0].sequences, 0);
    row_ = Table<SequenceId, int>(game_.plex[1].sequences, 0);
    for (const Infoset& i : game_.infosets)
      if (i.player.value == 0) {
        ++rows_;
        for (Action a = 0; a < i.actions; ++a) column_[i.sequence(a)] = ++columns_;
      }
    root_ = ++columns_;
    row_[SequenceId{0}] = rows_;
    for (const Infoset& i : game_.infosets)
      if (i.player.value == 1)
        for (Action a = 0; a < i.actions; ++a) row_[i.sequence(a)] = ++rows_;
    first_sequence_row_ = row_[SequenceId{0}];
  }

  void add(int row, int column, double value) {
    place_[0].push_back(row);
    place_[1].push_back(column);
    value_.push_back(value);
  }

  void fill() {
    int plan_row = 0, value_column = root_;
    add(first_sequence_row_, root_, 1);
    for (const Infoset& i : game_.infosets) {
      if (i.player.value == 0) {
        add(plan_row, column_[i.parent], -1);
        for (Action a = 0; a < i.actions; ++a) add(plan_row, column_[i.sequence(a)], 1);
        ++plan_row;
      } else {
        add(row_[i.parent], ++value_column, -1);
        for (Action a = 0; a < i.actions; ++a) add(row_[i.sequence(a)], value_column, 1);
      }
    }
    columns_ = value_column + 1;
    ++rows_;
    for (std::size_t leaf = 0; leaf < game_.leaves(); ++leaf)
      add(row_[game_.leaf_sequences[2 * leaf + 1]], column_[game_.leaf_sequences[2 * leaf]],
          -game_.leaf_values[2 * leaf] / unit_);
  }

  void load(const std::stop_token& stop) {
    const CoinPackedMatrix matrix(true, place_[0].data(), place_[1].data(), value_.data(),
                                  static_cast<CoinBigIndex>(value_.size()));
    const auto columns = static_cast<std::size_t>(columns_), rows = static_cast<std::size_t>(rows_);
    std::vector<double> min(columns, 0), max(columns, COIN_DBL_MAX), cost(columns, 0);
    min[0] = max[0] = 1;
    std::fill(min.begin() + root_, min.end(), -COIN_DBL_MAX);
    cost[static_cast<std::size_t>(root_)] = -1;
    std::vector<double> row_min(rows, 0), row_max(rows, 0);
    std::fill(row_min.begin() + first_sequence_row_, row_min.end(), -COIN_DBL_MAX);
    clp_ = ClpSimplex();
    clp_.setLogLevel(0);
    const StopHandler handler(stop);
    clp_.passInEventHandler(&handler);
    clp_.loadProblem(matrix, min.data(), max.data(), cost.data(), row_min.data(), row_max.data());
    clp_.setPrimalTolerance(1e-10);
    clp_.setDualTolerance(1e-10);
  }

  const CompiledGame& game_;
  const double unit_;  // of payoffs in the program
  int columns_ = 0, rows_ = 0, root_ = 0, first_sequence_row_ = 0;
  Table<SequenceId, int> column_, row_;    // of player 1's and player 2's sequences
  std::array<std::vector<int>, 2> place_;  // row and column of each nonzero
  std::vector<double> value_;
  ClpSimplex clp_;
};

class SequenceLp final : public Solver {
 public:
  explicit SequenceLp(const CompiledGame& game) : game_(game), strategy_(uniform_strategy(game)) {}

  void run(std::uint64_t iterations, const RunControl& control) override {
    if (finished_ || iterations == 0) return;
    Program program(game_);
    solved_ = program.solve(control.stop);
    if (!solved_ && control.stop.stop_requested()) return;
    finished_ = true;
    steps_ = static_cast<std::uint64_t>(program.steps());
    if (solved_) strategy_ = program.strategy();
  }
  std::uint64_t iterations() const override { return finished_ ? 1 : 0; }
  bool finished() const override { return finished_; }
  Strategy average() const override { return strategy_; }
  Strategy current() const override { return strategy_; }
  std::string note() const override {
    if (!finished_) return {};
    return fmt::format("{} after {} simplex steps", solved_ ? "optimal" : "CLP gave up", steps_);
  }

  void save(Writer& out) const override {
    out.u8(finished_);
    out.u8(solved_);
    out.u64(steps_);
    out.f64s(canonical(game_, strategy_));
  }
  Result<void> load(Reader& in) override {
    const bool finished = in.u8() != 0, solved = in.u8() != 0;
    const std::uint64_t steps = in.u64();
    std::vector<double> numbers(canonical_size(game_));
    in.f64s(numbers);
    if (in.failed()) return fail(ErrorCode::corrupt, "the saved state of the solver does not fit this game");
    finished_ = finished;
    solved_ = solved;
    steps_ = steps;
    strategy_ = {from_canonical(game_, numbers)};
    return {};
  }

 private:
  const CompiledGame& game_;
  Strategy strategy_;
  bool finished_ = false, solved_ = false;
  std::uint64_t steps_ = 0;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_sequence_lp(const SolverEntry& entry, const Arguments& arguments,
                                                 const SolverInput& input) {
  HS_TRY(const std::int64_t max, arguments.integer("sequences", 1, 100'000'000));
  if (input.game.players != 2 || !input.game.constant_sum)
    return fail(
        ErrorCode::unsupported,
        fmt::format(
            "{} solves games of two players whose payoffs add up to a constant; cfr+ takes the others",
            entry.name));
  if (input.against)
    return fail(ErrorCode::unsupported,
                fmt::format("{} solves the game itself; best_response is exact against a fixed strategy",
                            entry.name));
  const std::size_t sequences = canonical_size(input.game) + 2;  // and each player's empty one
  if (sequences > static_cast<std::uint64_t>(max))
    return fail(ErrorCode::unsupported,
                fmt::format("{}: this game has {} sequences; use cfr+, or allow them with sequences={}",
                            entry.name, sequences, sequences));
  return std::make_unique<SequenceLp>(input.game);
}

}  // namespace hindsight
