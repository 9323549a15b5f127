// SPDX-License-Identifier: MIT
#include "classic/matrix/dynamics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/power.h"

namespace hindsight {

namespace {

using Vector = std::vector<double>;
using State = std::array<Vector, 2>;

class Motion {
 public:
  Motion(const ApproximateGame& game, Dynamics dynamics) : game_(game), dynamics_(dynamics) {
    for (std::size_t p = 0; p < 2; ++p) {
      const auto [least, greatest] = std::ranges::minmax(game.payoffs[p]);
      span_[p] = greatest > least ? greatest - least : 1;
    }
  }

  // Payoffs of each action in units of the player's span.
  Vector action_payoffs(std::size_t player, const Vector& other) const {
    Vector out(player == 0 ? game_.rows : game_.columns, 0);
    for (std::size_t i = 0; i < game_.rows; ++i)
      for (std::size_t j = 0; j < game_.columns; ++j)
        out[player == 0 ? i : j] +=
            game_.payoffs[player][i * game_.columns + j] * other[player == 0 ? j : i] / span_[player];
    return out;
  }

  Vector velocity(std::size_t player, const State& state) const {
    const Vector payoffs = action_payoffs(player, state[1 - player]);
    const Vector& own = state[player];
    const double mean = std::inner_product(own.begin(), own.end(), payoffs.begin(), 0.0);
    Vector out(own.size(), 0);
    if (dynamics_ == Dynamics::replicator) {
      for (std::size_t a = 0; a < own.size(); ++a) out[a] = own[a] * (payoffs[a] - mean);
      return out;
    }
    if (dynamics_ == Dynamics::bnn) {
      double excess = 0;
      for (const double payoff : payoffs) excess += std::max(0.0, payoff - mean);
      for (std::size_t a = 0; a < own.size(); ++a)
        out[a] = std::max(0.0, payoffs[a] - mean) - own[a] * excess;
      return out;
    }
    const Vector target = dynamics_ == Dynamics::logit ? noisy(payoffs) : best(payoffs);
    for (std::size_t a = 0; a < own.size(); ++a) out[a] = target[a] - own[a];
    return out;
  }

  // The first best response.
  static Vector best(const Vector& payoffs) {
    Vector out(payoffs.size(), 0);
    out[static_cast<std::size_t>(std::ranges::max_element(payoffs) - payoffs.begin())] = 1;
    return out;
  }

  // Runge & Kutta's four stages.
  void step(State& state, double dt) const {
    std::array<State, 4> slopes;
    for (std::size_t k = 0; k < 4; ++k) {
      State at = state;
      const double ahead = k == 0 ? 0 : k == 3 ? dt : dt / 2;
      for (std::size_t p = 0; k > 0 && p < 2; ++p)
        for (std::size_t a = 0; a < at[p].size(); ++a) at[p][a] += ahead * slopes[k - 1][p][a];
      for (std::size_t p = 0; p < 2; ++p) slopes[k][p] = velocity(p, at);
    }
    for (std::size_t p = 0; p < 2; ++p) {
      double sum = 0;
      for (std::size_t a = 0; a < state[p].size(); ++a) {
        state[p][a] +=
            dt / 6 * (slopes[0][p][a] + 2 * slopes[1][p][a] + 2 * slopes[2][p][a] + slopes[3][p][a]);
        sum += state[p][a] = std::max(0.0, state[p][a]);
      }
      for (double& share : state[p]) share /= sum;
    }
  }

 private:
  static Vector noisy(const Vector& payoffs) {
    constexpr double lambda = 10;
    const double most = std::ranges::max(payoffs);
    Vector out;
    for (const double payoff : payoffs) out.push_back(exponential(lambda * (payoff - most)));
    const double sum = std::accumulate(out.begin(), out.end(), 0.0);
    for (double& share : out) share /= sum;
    return out;
  }

  const ApproximateGame& game_;
  Dynamics dynamics_;
  std::array<double, 2> span_{};
};

State usual_start(const ApproximateGame& game) {
  State out{Vector(game.rows, 0.9 / static_cast<double>(game.rows)),
            Vector(game.columns, 0.9 / static_cast<double>(game.columns))};
  for (Vector& strategy : out) strategy[0] += 0.1;
  return out;
}

}  // namespace

std::vector<DynamicsPoint> run_dynamics(const ApproximateGame& game, Dynamics dynamics, double time,
                                        std::size_t points,
                                        const std::optional<std::array<std::vector<double>, 2>>& start) {
  const Motion motion(game, dynamics);
  State state = start.value_or(usual_start(game));
  std::vector<DynamicsPoint> out{{0, state}};
  if (points < 2) return out;
  const double interval = time / static_cast<double>(points - 1);
  const double most_step = dynamics == Dynamics::fictitious_play ? 1 : 0.02;
  const auto steps = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(interval / most_step)));
  double rounds = 1;  // the start counts as one
  for (std::size_t k = 1; k < points; ++k) {
    for (std::uint64_t s = 0; s < steps; ++s) {
      if (dynamics != Dynamics::fictitious_play) {
        motion.step(state, interval / static_cast<double>(steps));
        continue;
      }
      const State answers{Motion::best(motion.action_payoffs(0, state[1])),
                          Motion::best(motion.action_payoffs(1, state[0]))};
      for (std::size_t p = 0; p < 2; ++p)
        for (std::size_t a = 0; a < state[p].size(); ++a)
          state[p][a] += (answers[p][a] - state[p][a]) / (rounds + 1);
      ++rounds;
    }
    out.push_back({interval * static_cast<double>(k), state});
  }
  return out;
}

}  // namespace hindsight
