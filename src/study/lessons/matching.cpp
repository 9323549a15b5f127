// SPDX-License-Identifier: MIT
#include "study/lessons/matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/rng.h"

namespace hindsight {

namespace {

// In proportion to positive regret, evenly where there is none.
std::vector<double> matched(const std::vector<double>& regret) {
  std::vector<double> out;
  for (const double r : regret) out.push_back(std::max(r, 0.0));
  const double sum = std::accumulate(out.begin(), out.end(), 0.0);
  for (double& p : out) p = sum > 0 ? p / sum : 1.0 / static_cast<double>(out.size());
  return out;
}

std::uint32_t draw(const std::vector<double>& probabilities, Rng& rng) {
  double left = rng.uniform();
  std::uint32_t last = 0;  // of those that may happen
  for (std::uint32_t a = 0; a < probabilities.size(); ++a) {
    if (probabilities[a] <= 0) continue;
    last = a;
    if (left < probabilities[a]) return a;
    left -= probabilities[a];
  }
  return last;
}

class Side {
 public:
  Side(std::size_t actions, std::optional<std::vector<double>> fixed)
      : fixed_(std::move(fixed)), regret_(actions, 0), sum_(actions, 0) {}

  MatchingSide begin(bool sampled, Rng& rng) const {
    MatchingSide out{fixed_ ? *fixed_ : matched(regret_)};
    if (sampled) out.drawn = draw(out.played, rng);
    return out;
  }
  // out.values are known: what the round brought, and what it leaves behind.
  void end(MatchingSide& out, std::uint32_t round) {
    for (std::size_t a = 0; a < out.values.size(); ++a)
      out.payoff += (out.drawn ? (*out.drawn == a ? 1.0 : 0.0) : out.played[a]) * out.values[a];
    for (std::size_t a = 0; a < out.values.size(); ++a) {
      regret_[a] += out.values[a] - out.payoff;
      sum_[a] += out.played[a];
      out.average.push_back(sum_[a] / round);
    }
    out.regret = regret_;
  }

 private:
  std::optional<std::vector<double>> fixed_;
  std::vector<double> regret_, sum_;
};

// The weight of each of the other's actions: what was drawn, or what is to be expected.
double weight(const MatchingSide& other, std::size_t action) {
  return other.drawn ? (*other.drawn == action ? 1.0 : 0.0) : other.played[action];
}

}  // namespace

std::vector<MatchingRound> match_regrets(const ChoiceMatrix& game, const MatchingSetup& setup) {
  Side first(game.rows.size(), {}), second(game.columns.size(), setup.opponent);
  Rng mine(setup.seed, 1),
      theirs(setup.seed, 2);  // each its own: the one's choices do not move the other's luck
  std::vector<MatchingRound> out;
  for (std::uint32_t round = 1; round <= setup.rounds; ++round) {
    MatchingRound now{first.begin(setup.sampled, mine), second.begin(setup.sampled, theirs)};
    now.first.values.assign(game.rows.size(), 0);
    now.second.values.assign(game.columns.size(), 0);
    for (std::size_t row = 0; row < game.rows.size(); ++row)
      for (std::size_t column = 0; column < game.columns.size(); ++column) {
        now.first.values[row] += weight(now.second, column) * game.first[row][column];
        now.second.values[column] += weight(now.first, row) * game.second[row][column];
      }
    first.end(now.first, round);
    second.end(now.second, round);
    out.push_back(std::move(now));
  }
  return out;
}

double matching_bound(const ChoiceMatrix& game, std::uint32_t rounds) {
  double low = game.first[0][0], high = low;
  for (const std::vector<double>& row : game.first) {
    low = std::min(low, *std::ranges::min_element(row));
    high = std::max(high, *std::ranges::max_element(row));
  }
  return (high - low) * std::sqrt(static_cast<double>(game.rows.size()) / rounds);
}

}  // namespace hindsight
