// SPDX-License-Identifier: MIT
#include "lp/sequence_program.h"

#include <ClpEventHandler.hpp>
#include <ClpSimplex.hpp>
#include <ClpSolve.hpp>
#include <CoinPackedMatrix.hpp>
#include <algorithm>
#include <array>
#include <vector>

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

}  // namespace

// Columns: x by the maximiser's sequence, v(root), v by the other's infoset, z by the sequences with a floor.
// Rows: sum of x over an infoset of the maximiser = x before it; then one for each sequence of the other.
class SequenceProgram::Columns {
 public:
  Columns(const CompiledGame& game, Player maximiser, const Values* floors)
      : game_(game), me_(maximiser), floors_(floors), unit_(game.payoff_range > 0 ? game.payoff_range : 1) {
    number();
    fill();
  }

  bool solve(const Wanted& wanted, const std::stop_token& stop) {
    return (loaded_ && solve_on(wanted, stop)) || solve_afresh(wanted, stop);
  }
  int steps() const { return clp_.numberIterations(); }

  Values plan() const {
    Values out = game_.zeros(me_);
    out[SequenceId{0}] = 1;
    const double* const x = clp_.primalColumnSolution();
    each(me_, [&](SequenceId s) { out[s] = std::max(0.0, x[column_[s]]); });
    return out;
  }
  Values other() const {
    Values out = game_.zeros(them());
    const double* const dual = clp_.dualRowSolution();
    out[SequenceId{0}] = weight_;
    each(them(), [&](SequenceId s) { out[s] = dual[row_[s]] < 0 ? -dual[row_[s]] : 0; });  // never -0
    return out;
  }

 private:
  Player them() const { return Player{static_cast<std::uint8_t>(1 - me_.value)}; }
  double floor(SequenceId s) const { return floors_ == nullptr ? 0 : (*floors_)[s]; }

  template <class F>
  void each(Player player, const F& f) const {
    for (const Infoset& i : game_.infosets)
      if (i.player == player)
        for (Action a = 0; a < i.actions; ++a) f(i.sequence(a));
  }

  void number() {
    column_ = Table<SequenceId, int>(game_.plex[me_.value].sequences, 0);
    row_ = Table<SequenceId, int>(game_.plex[them().value].sequences, 0);
    for (const Infoset& i : game_.infosets)
      if (i.player == me_) {
        ++rows_;
        for (Action a = 0; a < i.actions; ++a) column_[i.sequence(a)] = ++columns_;
      }
    root_ = ++columns_;
    row_[SequenceId{0}] = first_sequence_row_ = rows_;
    each(them(), [&](SequenceId s) { row_[s] = ++rows_; });
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
      if (i.player == me_) {
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
    first_multiplier_ = columns_;
    if (floors_ != nullptr) add_floors();
    for (std::size_t leaf = 0; leaf < game_.leaves(); ++leaf)
      add(row_[game_.leaf_sequences[2 * leaf + them().value]],
          column_[game_.leaf_sequences[2 * leaf + me_.value]],
          -game_.leaf_values[2 * leaf + me_.value] / unit_);
  }

  void add_floors() {
    for (const Infoset& i : game_.infosets) {
      if (i.player == me_) continue;
      for (Action a = 0; a < i.actions; ++a) {
        const SequenceId s = i.sequence(a);
        if (floor(s) <= 0) continue;
        tight_.push_back(row_[s]);
        add(row_[s], columns_, 1);
        add(row_[i.parent], columns_++, -floor(s));
      }
    }
  }

  void load(const std::stop_token& stop) {
    const CoinPackedMatrix matrix(true, place_[0].data(), place_[1].data(), value_.data(),
                                  static_cast<CoinBigIndex>(value_.size()));
    const auto columns = static_cast<std::size_t>(columns_), rows = static_cast<std::size_t>(rows_);
    std::vector<double> min(columns, 0), max(columns, COIN_DBL_MAX);
    const std::vector<double> cost(columns, 0);
    min[0] = max[0] = 1;
    std::fill(min.begin() + root_, min.begin() + first_multiplier_, -COIN_DBL_MAX);
    std::vector<double> row_min(rows, 0), row_max(rows, 0);
    std::fill(row_min.begin() + first_sequence_row_, row_min.end(), -COIN_DBL_MAX);
    for (const int row : tight_) row_min[static_cast<std::size_t>(row)] = 0;
    clp_ = ClpSimplex();
    clp_.setLogLevel(0);
    const StopHandler handler(stop);
    clp_.passInEventHandler(&handler);
    clp_.loadProblem(matrix, min.data(), max.data(), cost.data(), row_min.data(), row_max.data());
    clp_.setPrimalTolerance(1e-10);
    clp_.setDualTolerance(1e-10);
  }

  void want(const Wanted& wanted) {
    weight_ = wanted.weight;
    clp_.setObjectiveCoefficient(root_, -wanted.weight);
    clp_.setColumnLower(root_, wanted.least ? *wanted.least / unit_ : -COIN_DBL_MAX);
    const auto wants = [&](SequenceId s) {
      const double linear = wanted.linear == nullptr ? 0 : (*wanted.linear)[s];
      clp_.setObjectiveCoefficient(column_[s], -linear / unit_);
    };
    wants(SequenceId{0});
    each(me_, wants);
  }

  bool solve_afresh(const Wanted& wanted, const std::stop_token& stop) {
    ClpSolve method;
    for (const ClpSolve::SolveType type : {ClpSolve::useDual, ClpSolve::usePrimal}) {
      if (stop.stop_requested()) break;
      load(stop);
      want(wanted);
      method.setSolveType(type);
      clp_.initialSolve(method);
      if (clp_.status() == 0 || stop.stop_requested()) break;
    }
    return loaded_ = clp_.status() == 0;
  }

  // From the last basis: it is feasible where only what is wanted most has changed.
  bool solve_on(const Wanted& wanted, const std::stop_token& stop) {
    const StopHandler handler(stop);
    clp_.passInEventHandler(&handler);
    want(wanted);
    clp_.primal(1);
    return loaded_ = clp_.status() == 0;
  }

  const CompiledGame& game_;
  const Player me_;
  const Values* const floors_;
  const double unit_;  // of payoffs in the program
  double weight_ = 1;
  bool loaded_ = false;  // with an optimal basis
  int columns_ = 0, rows_ = 0, root_ = 0, first_sequence_row_ = 0, first_multiplier_ = 0;
  Table<SequenceId, int> column_, row_;    // of the maximiser's and the other's sequences
  std::vector<int> tight_;                 // rows whose slack is a multiplier
  std::array<std::vector<int>, 2> place_;  // row and column of each nonzero
  std::vector<double> value_;
  ClpSimplex clp_;
};

SequenceProgram::SequenceProgram(const CompiledGame& game, Player maximiser, const Values* floors)
    : columns_(std::make_unique<Columns>(game, maximiser, floors)) {}
SequenceProgram::SequenceProgram(SequenceProgram&&) noexcept = default;
SequenceProgram& SequenceProgram::operator=(SequenceProgram&&) noexcept = default;
SequenceProgram::~SequenceProgram() = default;

bool SequenceProgram::solve(const Wanted& wanted, const std::stop_token& stop) {
  return columns_->solve(wanted, stop);
}
int SequenceProgram::steps() const { return columns_->steps(); }
Values SequenceProgram::plan() const { return columns_->plan(); }
Values SequenceProgram::other() const { return columns_->other(); }

}  // namespace hindsight
