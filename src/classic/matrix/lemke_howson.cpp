// SPDX-License-Identifier: MIT
#include "classic/matrix/lemke_howson.h"

#include <algorithm>
#include <cmath>

namespace hindsight {

namespace {

// One polytope {z >= 0, M z + s = 1} as a table of doubles: basic variables by row, the others by column.
class Tableau {
 public:
  Tableau(std::size_t rows, std::size_t columns, std::vector<double> entries,
          std::vector<std::size_t> row_labels, std::vector<std::size_t> column_labels)
      : rows_(rows),
        columns_(columns),
        at_(std::move(entries)),
        constant_(rows, 1),
        basic_(std::move(row_labels)),
        nonbasic_(std::move(column_labels)) {}

  bool has_nonbasic(std::size_t label) const {
    return std::ranges::find(nonbasic_, label) != nonbasic_.end();
  }

  // Brings the variable of a label in; the label of the one that goes out, or nothing where none does.
  std::optional<std::size_t> enter(std::size_t label) {
    const auto column = static_cast<std::size_t>(std::ranges::find(nonbasic_, label) - nonbasic_.begin());
    const std::size_t row = leaving_row(column);
    if (row == rows_) return std::nullopt;
    pivot(row, column);
    std::swap(basic_[row], nonbasic_[column]);
    return nonbasic_[column];
  }

  // The values of the variables with labels first, first + 1, ..., as probabilities.
  std::vector<double> strategy(std::size_t first, std::size_t count) const {
    std::vector<double> out(count, 0);
    double sum = 0;
    for (std::size_t r = 0; r < rows_; ++r)
      if (basic_[r] >= first && basic_[r] < first + count) {
        out[basic_[r] - first] = std::max(0.0, constant_[r]);
        sum += out[basic_[r] - first];
      }
    for (double& probability : out) probability /= sum;
    return out;
  }

 private:
  static constexpr double tiny = 1e-9;

  // Ties go to the larger pivot, which rounds less.
  std::size_t leaving_row(std::size_t column) const {
    std::size_t best = rows_;
    for (std::size_t r = 0; r < rows_; ++r) {
      const double entry = at_[r * columns_ + column];
      if (entry <= tiny) continue;
      if (best == rows_) {
        best = r;
        continue;
      }
      const double known = at_[best * columns_ + column],
                   difference = constant_[r] * known - constant_[best] * entry;
      const double tie = 1e-13 * known * entry;
      if (difference < -tie || (difference <= tie && entry > known)) best = r;
    }
    return best;
  }

  void pivot(std::size_t row, std::size_t column) {
    double* const own = &at_[row * columns_];
    const double inverse = 1 / own[column];
    for (std::size_t c = 0; c < columns_; ++c) own[c] *= inverse;
    own[column] = inverse;
    constant_[row] *= inverse;
    for (std::size_t r = 0; r < rows_; ++r) {
      if (r == row) continue;
      double* const other = &at_[r * columns_];
      const double factor = other[column];
      if (factor == 0) continue;
      for (std::size_t c = 0; c < columns_; ++c) other[c] -= factor * own[c];
      other[column] = -factor * inverse;
      constant_[r] -= factor * constant_[row];
    }
  }

  std::size_t rows_, columns_;
  std::vector<double> at_, constant_;
  std::vector<std::size_t> basic_, nonbasic_;
};

std::vector<std::size_t> labels_from(std::size_t first, std::size_t count) {
  std::vector<std::size_t> out(count);
  for (std::size_t k = 0; k < count; ++k) out[k] = first + k;
  return out;
}

// Payoffs between 1 and 2, which moves no equilibrium.
std::vector<double> scaled(const std::vector<double>& payoffs) {
  const auto [least, greatest] = std::ranges::minmax(payoffs);
  const double span = greatest > least ? greatest - least : 1;
  std::vector<double> out;
  for (const double payoff : payoffs) out.push_back(1 + (payoff - least) / span);
  return out;
}

}  // namespace

ApproximateGame approximate(const MatrixGame& game) {
  ApproximateGame out{game.rows(), game.columns(), {}};
  for (std::size_t p = 0; p < 2; ++p)
    for (const Rational& payoff : game.payoffs[p]) out.payoffs[p].push_back(payoff.to_double());
  return out;
}

ApproximateProfile measured(const ApproximateGame& game, std::array<std::vector<double>, 2> strategies) {
  ApproximateProfile out{std::move(strategies)};
  std::vector<double> by_row(game.rows, 0), by_column(game.columns, 0);
  for (std::size_t i = 0; i < game.rows; ++i)
    for (std::size_t j = 0; j < game.columns; ++j) {
      by_row[i] += game.payoffs[0][i * game.columns + j] * out.strategies[1][j];
      by_column[j] += game.payoffs[1][i * game.columns + j] * out.strategies[0][i];
    }
  for (std::size_t i = 0; i < game.rows; ++i) out.payoffs[0] += out.strategies[0][i] * by_row[i];
  for (std::size_t j = 0; j < game.columns; ++j) out.payoffs[1] += out.strategies[1][j] * by_column[j];
  out.gains = {std::ranges::max(by_row) - out.payoffs[0], std::ranges::max(by_column) - out.payoffs[1]};
  return out;
}

std::optional<ApproximateProfile> lemke_howson(const ApproximateGame& game, std::size_t label,
                                               std::uint64_t most_pivots, const std::stop_token& stop) {
  const std::size_t m = game.rows, n = game.columns;
  const std::vector<double> a = scaled(game.payoffs[0]), b = scaled(game.payoffs[1]);
  std::vector<double> b_by_column(m * n);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < n; ++j) b_by_column[j * m + i] = b[i * n + j];
  // x lives where the columns' payoffs are bounded, y where the rows' are.  Labels: rows 0 ... m-1, columns m
  // ... m+n-1.
  Tableau rows(n, m, std::move(b_by_column), labels_from(m, n), labels_from(0, m));
  Tableau columns(m, n, a, labels_from(0, m), labels_from(m, n));
  std::uint64_t pivots = 0;
  bool in_rows = label < m;
  for (std::size_t entering = label; pivots < most_pivots; in_rows = !in_rows) {
    if (stop.stop_requested()) return std::nullopt;
    const auto leaving = (in_rows ? rows : columns).enter(entering);
    if (!leaving) return std::nullopt;
    ++pivots;
    entering = *leaving;
    if (entering != label) continue;
    ApproximateProfile out = measured(game, {rows.strategy(0, m), columns.strategy(m, n)});
    out.pivots = pivots;
    return out;
  }
  return std::nullopt;
}

std::optional<ApproximateProfile> one_equilibrium(const ApproximateGame& game, const std::stop_token& stop) {
  constexpr std::uint64_t first_budget = 8, last_budget = 1 << 20;
  const std::size_t labels = game.rows + game.columns;
  for (std::uint64_t budget = first_budget; budget <= last_budget; budget *= 16)
    for (std::size_t label = 0; label < labels && !stop.stop_requested(); ++label)
      if (auto found = lemke_howson(game, label, budget, stop)) return found;
  return std::nullopt;
}

}  // namespace hindsight
