// SPDX-License-Identifier: MIT
#include "classic/matrix/equilibria.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "classic/matrix/dictionary.h"
#include "classic/matrix/wide_integer.h"

namespace hindsight {

namespace {

using Big = boost::multiprecision::cpp_int;
using wide::int128;
using Labels = wide::uint128;  // actions of the row player, then of the column player

struct WideArithmetic {
  using Division = wide::ExactDivision;
  static int compare_products(int128 a, int128 b, int128 c, int128 d) {
    return wide::compare_products(a, b, c, d);
  }
};
std::string digits(const Big& number) { return number.str(); }
std::string digits(int128 number) {
  const bool negative = number < 0;
  wide::uint128 rest = negative ? -static_cast<wide::uint128>(number) : static_cast<wide::uint128>(number);
  std::string out;
  do out += static_cast<char>('0' + static_cast<int>(rest % 10));
  while ((rest /= 10) != 0);
  if (negative) out += '-';
  return {out.rbegin(), out.rend()};
}

// Payoffs as whole numbers above 0: times a factor and shifted, which moves no equilibrium.
std::vector<Big> positive_whole(const std::vector<Rational>& payoffs) {
  Big factor = 1;
  for (const Rational& payoff : payoffs)
    factor = boost::multiprecision::lcm(factor, Big(payoff.denominator()));
  std::vector<Big> out;
  for (const Rational& payoff : payoffs)
    out.push_back(Big(payoff.numerator()) * (factor / Big(payoff.denominator())));
  const Big least = *std::ranges::min_element(out);
  for (Big& entry : out) entry -= least - 1;
  return out;
}

// The sides of a polytope {z >= 0, M z <= 1}: rows of M.
struct Sides {
  std::size_t rows, columns;
  std::vector<Big> entries;

  // Hadamard: no minor of (M 1) is greater than the product of its rows' lengths.
  double bits_of_minors() const {
    std::vector<double> lengths;
    for (std::size_t r = 0; r < rows; ++r) {
      double squares = 1;
      for (std::size_t c = 0; c < columns; ++c) {
        const auto entry = entries[r * columns + c].convert_to<double>();
        squares += entry * entry;
      }
      lengths.push_back(std::log2(squares) / 2);
    }
    std::ranges::sort(lengths, std::greater{});
    lengths.resize(std::min(rows, columns + 1));
    return std::accumulate(lengths.begin(), lengths.end(), 0.0);
  }
};

struct PolytopeVertex {
  Labels tight = 0;     // of its 2 * ... labels: those whose inequality holds with equality
  MixedStrategy point;  // scaled to the sum 1; filled in when it is wanted
};

struct LabelsHash {
  std::size_t operator()(Labels labels) const {
    return static_cast<std::size_t>(static_cast<std::uint64_t>(labels) * 0x9e3779b97f4a7c15u ^
                                    static_cast<std::uint64_t>(labels >> 64) * 0xd6e8feb86659fd93u);
  }
};

// Every vertex but the origin, by walking along all edges.  label_of maps a variable of the dictionary to its
// label.
template <class Int, class Arithmetic>
class VertexWalk {
 public:
  VertexWalk(const Sides& sides, std::vector<std::uint32_t> label_of, const std::stop_token& stop,
             EquilibriaProgress& progress)
      : label_of_(std::move(label_of)), stop_(stop), progress_(progress), dictionary_(make(sides)) {}

  // Those met until it was stopped.
  const std::vector<PolytopeVertex>& run() {
    struct Step {
      std::size_t row, column, next;
    };
    std::vector<Step> path;
    Labels basis = 0;
    for (std::size_t c = 0; c < dictionary_.columns(); ++c) basis |= label(dictionary_.nonbasic(c));
    seen_.insert(basis);
    std::size_t column = 0;
    for (;;) {
      if (column == dictionary_.columns()) {
        if (path.empty()) break;
        const Step step = path.back();
        path.pop_back();
        basis ^= label(dictionary_.nonbasic(step.column)) | label(dictionary_.basic(step.row));
        dictionary_.pivot(step.row, step.column);
        column = step.next;
        continue;
      }
      const std::size_t row = dictionary_.leaving_row(column);
      const Labels next = basis ^ (label(dictionary_.nonbasic(column)) | label(dictionary_.basic(row)));
      if (!seen_.insert(next).second) {
        ++column;
        continue;
      }
      if (stop_.stop_requested()) {
        finished_ = false;
        break;
      }
      dictionary_.pivot(row, column);
      path.push_back({row, column, column + 1});
      basis = next;
      column = 0;
      ++progress_.bases;
      record(basis);
    }
    return out_;
  }
  bool finished() const { return finished_; }

 private:
  static Dictionary<Int, Arithmetic> make(const Sides& sides) {
    std::vector<Int> entries;
    for (const Big& entry : sides.entries) entries.push_back(static_cast<Int>(entry));
    return {sides.rows, sides.columns, std::move(entries), std::vector<Int>(sides.rows, Int(1))};
  }
  Labels label(std::uint32_t variable) const { return Labels{1} << label_of_[variable]; }

  void record(Labels basis) {
    PolytopeVertex vertex{basis, {}};
    for (std::size_t r = 0; r < dictionary_.rows(); ++r)
      if (dictionary_.constant(r) == 0) vertex.tight |= label(dictionary_.basic(r));
    if (!known_.insert(vertex.tight).second) return;
    std::vector<Int> values(dictionary_.columns(), Int(0));
    Int sum = 0;
    for (std::size_t r = 0; r < dictionary_.rows(); ++r)
      if (dictionary_.basic(r) < dictionary_.columns()) {
        values[dictionary_.basic(r)] = dictionary_.constant(r);
        sum += dictionary_.constant(r);
      }
    if (sum == 0) return;  // the origin, which is nobody's strategy
    ++progress_.vertices;
    values_.push_back(std::move(values));
    out_.push_back(std::move(vertex));
  }

 public:
  // A vertex as probabilities.
  MixedStrategy point(std::size_t vertex) const {
    Int sum = 0;
    for (const Int& value : values_[vertex]) sum += value;
    MixedStrategy out;
    for (const Int& value : values_[vertex]) out.push_back(Rational::of(digits(value), digits(sum)));
    return out;
  }

 private:
  std::vector<std::uint32_t> label_of_;
  const std::stop_token& stop_;
  EquilibriaProgress& progress_;
  bool finished_ = true;
  Dictionary<Int, Arithmetic> dictionary_;
  std::unordered_set<Labels, LabelsHash> seen_, known_;  // bases; vertices
  std::vector<PolytopeVertex> out_;
  std::vector<std::vector<Int>> values_;
};

struct Pair {
  std::size_t row_vertex, column_vertex;
};

// Vertices that have all labels between them; `quick`: those that share none.
std::vector<Pair> complementary(const std::vector<PolytopeVertex>& rows,
                                const std::vector<PolytopeVertex>& columns, Labels all,
                                std::size_t row_labels, std::size_t column_labels, bool quick) {
  std::vector<Pair> out;
  const auto size = [](Labels labels) {
    return static_cast<std::size_t>(std::popcount(static_cast<std::uint64_t>(labels)) +
                                    std::popcount(static_cast<std::uint64_t>(labels >> 64)));
  };
  const bool simple =
      std::ranges::all_of(rows, [&](const auto& v) { return size(v.tight) == row_labels; }) &&
      std::ranges::all_of(columns, [&](const auto& v) { return size(v.tight) == column_labels; });
  if (simple || quick) {  // exactly the labels that the other lacks
    std::unordered_map<Labels, std::size_t, LabelsHash> by_labels;
    for (std::size_t j = 0; j < columns.size(); ++j) by_labels.emplace(columns[j].tight, j);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (const auto found = by_labels.find(all & ~rows[i].tight); found != by_labels.end())
        out.push_back({i, found->second});
    return out;
  }
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns.size(); ++j)
      if ((rows[i].tight | columns[j].tight) == all) out.push_back({i, j});
  return out;
}

// Maximal complete bipartite subgraphs: sets of row strategies that are closed under "what do their partners
// have in common".
std::vector<std::vector<std::size_t>> maximal_subsets(const std::vector<Pair>& pairs) {
  std::map<std::size_t, std::set<std::size_t>> partners;  // of a row vertex
  for (const Pair& pair : pairs) partners[pair.row_vertex].insert(pair.column_vertex);
  std::set<std::set<std::size_t>> closed;  // sets of column vertices
  std::vector<std::set<std::size_t>> open;
  for (const auto& [row, columns] : partners)
    if (closed.insert(columns).second) open.push_back(columns);
  for (std::size_t i = 0; i < open.size(); ++i)
    for (const auto& [row, columns] : partners) {
      std::set<std::size_t> common;
      std::ranges::set_intersection(open[i], columns, std::inserter(common, common.end()));
      if (!common.empty() && closed.insert(common).second) open.push_back(common);
    }
  std::vector<std::vector<std::size_t>> out;
  for (const std::set<std::size_t>& columns : open) {
    std::vector<std::size_t> subset;
    for (std::size_t k = 0; k < pairs.size(); ++k)
      if (columns.contains(pairs[k].column_vertex) &&
          std::ranges::includes(partners[pairs[k].row_vertex], columns))
        subset.push_back(k);
    out.push_back(std::move(subset));
  }
  std::ranges::sort(out);
  return out;
}

std::vector<std::vector<std::size_t>> connected(const std::vector<Pair>& pairs) {
  std::vector<std::size_t> root(pairs.size());
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t k) {
    while (root[k] != k) k = root[k] = root[root[k]];
    return k;
  };
  std::map<std::size_t, std::size_t> by_row, by_column;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const auto row = by_row.emplace(pairs[k].row_vertex, k).first->second;
    const auto column = by_column.emplace(pairs[k].column_vertex, k).first->second;
    root[find(k)] = find(row);
    root[find(k)] = find(column);
  }
  std::map<std::size_t, std::vector<std::size_t>> groups;
  for (std::size_t k = 0; k < pairs.size(); ++k) groups[find(k)].push_back(k);
  std::vector<std::vector<std::size_t>> out;
  for (auto& [first, members] : groups) out.push_back(std::move(members));
  std::ranges::sort(out);
  return out;
}

template <class Int, class Arithmetic>
Equilibria enumerate(const MatrixGame& game, const Sides& row_sides, const Sides& column_sides,
                     const std::stop_token& stop, EquilibriaProgress& progress) {
  const std::size_t m = game.rows(), n = game.columns();
  std::vector<std::uint32_t> of_rows(m + n), of_columns(m + n);
  for (std::uint32_t v = 0; v < m + n; ++v) {
    of_rows[v] = v;  // x first, then the columns' inequalities
    of_columns[v] = static_cast<std::uint32_t>(v < n ? m + v : v - n);
  }
  VertexWalk<Int, Arithmetic> row_walk(row_sides, of_rows, stop, progress),
      column_walk(column_sides, of_columns, stop, progress);
  Equilibria out;
  const auto &rows = row_walk.run(), &columns = column_walk.run();
  out.finished = row_walk.finished() && column_walk.finished();
  // Whoever stopped it does not wait for every pair of a million vertices with another million.
  constexpr std::size_t many_pairs = 100'000'000;
  const bool quick = !out.finished && rows.size() * columns.size() > many_pairs;
  const Labels all = m + n == 128 ? ~Labels{0} : (Labels{1} << (m + n)) - 1;
  std::vector<Pair> pairs = complementary(rows, columns, all, m, n, quick);
  std::map<std::size_t, MixedStrategy> row_points, column_points;
  for (const Pair& pair : pairs) {
    row_points.try_emplace(pair.row_vertex, row_walk.point(pair.row_vertex));
    column_points.try_emplace(pair.column_vertex, column_walk.point(pair.column_vertex));
  }
  std::ranges::sort(pairs, [&](const Pair& a, const Pair& b) {
    const auto &ax = row_points[a.row_vertex], &bx = row_points[b.row_vertex];
    return ax != bx ? ax > bx : column_points[a.column_vertex] > column_points[b.column_vertex];
  });
  for (const Pair& pair : pairs) {
    MixedProfile profile{{row_points[pair.row_vertex], column_points[pair.column_vertex]}, {}};
    profile.payoffs = expected_payoffs(game, profile.strategies);
    out.extreme.push_back(std::move(profile));
  }
  out.subsets = maximal_subsets(pairs);
  out.components = connected(pairs);
  return out;
}

}  // namespace

Result<Equilibria> all_equilibria(const MatrixGame& game, const std::stop_token& stop,
                                  EquilibriaProgress* progress) {
  const std::size_t m = game.rows(), n = game.columns();
  if (m + n > most_actions)
    return fail(ErrorCode::unsupported, fmt::format("the players have {} and {} actions; all equilibria are "
                                                    "found for {} together at most, and one, by "
                                                    "Lemke-Howson, for more",
                                                    m, n, most_actions));
  const std::vector<Big> a = positive_whole(game.payoffs[0]), b = positive_whole(game.payoffs[1]);
  Sides row_sides{n, m, std::vector<Big>(m * n)}, column_sides{m, n, a};
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < n; ++j) row_sides.entries[j * m + i] = b[i * n + j];
  EquilibriaProgress nobody_asks;
  EquilibriaProgress& met = progress != nullptr ? *progress : nobody_asks;
  constexpr double fit = 125;  // bits: products of two and their difference take 256
  if (std::max(row_sides.bits_of_minors(), column_sides.bits_of_minors()) < fit)
    return enumerate<int128, WideArithmetic>(game, row_sides, column_sides, stop, met);
  return enumerate<Big, PlainArithmetic<Big>>(game, row_sides, column_sides, stop, met);
}

std::vector<std::pair<std::size_t, std::size_t>> pure_equilibria(const MatrixGame& game) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  for (std::size_t i = 0; i < game.rows(); ++i)
    for (std::size_t j = 0; j < game.columns(); ++j) {
      bool best = true;
      for (std::size_t k = 0; k < game.rows(); ++k)
        best = best && game.payoff(0, k, j) <= game.payoff(0, i, j);
      for (std::size_t k = 0; k < game.columns(); ++k)
        best = best && game.payoff(1, i, k) <= game.payoff(1, i, j);
      if (best) out.emplace_back(i, j);
    }
  return out;
}

}  // namespace hindsight
