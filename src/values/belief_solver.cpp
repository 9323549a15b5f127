// SPDX-License-Identifier: MIT
#include "values/belief_solver.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "solve/regret_step.h"

namespace hindsight {

namespace {

constexpr std::uint32_t not_in_part = 0xffffffff;
// Of regrets where other hands come.  Measured: all of them take three times as many iterations, none a
// quarter more.
constexpr double kept_regrets = 0.3;

}  // namespace

BeliefSolver::BeliefSolver(const PublicTree& tree, std::uint32_t root, const std::vector<bool>& stops,
                           Reaches reach, BeliefValues* beyond, const UpdateRule& rule)
    : tree_(tree), root_(std::move(reach)), beyond_(beyond), rule_(rule) {
  step_of_.assign(tree.nodes.size(), not_in_part);
  steps_.push_back({.node = root});
  add_steps(stops);
  reach_.assign(steps_.size(), {std::vector<double>(tree.hands[0]), std::vector<double>(tree.hands[1])});
  values_.assign(steps_.size(), std::vector<double>(std::max(tree.hands[0], tree.hands[1])));
  for (std::uint8_t seat = 0; seat < 2; ++seat) spread(seat, nullptr);
}

// Breadth first, so that children stand together.
void BeliefSolver::add_steps(const std::vector<bool>& stops) {
  std::size_t numbers = 0;
  for (std::size_t s = 0; s < steps_.size(); ++s) {
    const std::uint32_t n = steps_[s].node;
    const PublicTree::Node& node = tree_.nodes[n];
    step_of_[n] = static_cast<std::uint32_t>(s);
    steps_[s].kind = node.kind;
    steps_[s].seat = node.seat;
    if (s > 0 && !stops.empty() && stops[n]) {
      HS_CHECK_THAT(beyond_ != nullptr);
      steps_[s].stops = true;
      for (std::uint8_t seat = 0; seat < 2; ++seat)
        steps_[s].worth[seat] = steps_[s].mean[seat] = std::vector<double>(tree_.hands[seat], 0);
      continue;
    }
    steps_[s].count = node.count;
    steps_[s].first_child = static_cast<std::uint32_t>(steps_.size());
    if (node.kind == PublicTree::Kind::decision) {
      steps_[s].first = numbers;
      const std::size_t added = std::size_t{node.count} * tree_.hands[node.seat];
      plays_.resize(numbers + added, 1.0 / node.count);
      numbers += added;
    }
    for (std::uint32_t k = 0; k < node.count; ++k) steps_.push_back({.node = node.first_child + k});
  }
  regrets_.assign(numbers, 0);
  sums_.assign(numbers, 0);
}

void BeliefSolver::set_arrivals(std::uint8_t seat, HandArrivals& choice) {
  arrivals_[seat] = &choice;
  spread(seat, nullptr);
}

void BeliefSolver::restart(Reaches reach) {
  root_ = std::move(reach);
  std::ranges::fill(sums_, 0.0);
  for (double& regret : regrets_) regret *= kept_regrets;
  iterations_ = 0;
  averaged_ = 0;
  for (std::uint8_t seat = 0; seat < 2; ++seat) spread(seat, nullptr);
}

void BeliefSolver::spread(std::uint8_t seat, const Discount* averaging) {
  const std::uint32_t hands = tree_.hands[seat];
  if (arrivals_[seat] != nullptr) {
    const auto now = arrivals_[seat]->now();
    reach_[0][seat].assign(now.begin(), now.end());
  } else {
    reach_[0][seat] = root_[seat];
  }
  for (std::size_t s = 0; s < steps_.size(); ++s) {
    const Step& step = steps_[s];
    const std::vector<double>& here = reach_[s][seat];
    const bool mine = step.kind == PublicTree::Kind::decision && step.seat == seat;
    for (std::uint32_t k = 0; k < step.count; ++k) {
      std::vector<double>& there = reach_[step.first_child + k][seat];
      if (!mine) {
        there = here;
        continue;
      }
      const std::size_t at = step.first + std::size_t{k} * hands;
      for (std::uint32_t h = 0; h < hands; ++h) there[h] = here[h] * plays_[at + h];
      for (std::uint32_t h = 0; averaging != nullptr && averaging->counts && h < hands; ++h)
        sums_[at + h] = averaging->keep * sums_[at + h] + there[h];
    }
  }
}

void BeliefSolver::worth_at_end(const Step& step, std::uint8_t seat, const std::vector<double>& reach,
                                double* out) const {
  const std::vector<double>& wins = tree_.nodes[step.node].wins;
  const double* pair = wins.data();
  const std::uint32_t first = tree_.hands[0], second = tree_.hands[1];
  if (seat == 0) {
    for (std::uint32_t a = 0; a < first; ++a) {
      double sum = 0;
      for (std::uint32_t b = 0; b < second; ++b) sum += *pair++ * reach[b];
      out[a] = sum;
    }
    return;
  }
  std::fill_n(out, second, 0.0);
  for (std::uint32_t a = 0; a < first; ++a)
    for (std::uint32_t b = 0; b < second; ++b) out[b] -= *pair++ * reach[a];
}

// Regrets of a decision, its next strategy, and its values in place of those of its actions.
void BeliefSolver::decide(const Step& step, const Discount& factors, double* values) {
  const std::uint32_t hands = tree_.hands[step.seat];
  const RegretFactors<double> numbers(rule_, factors);
  const RegretStep<double, double> regret_step(numbers);
  for (std::uint32_t h = 0; h < hands; ++h) {
    double value = 0, size = 0;
    for (std::uint32_t k = 0; k < step.count; ++k) {
      const double action = values_[step.first_child + k][h];
      value += plays_[step.first + std::size_t{k} * hands + h] * action;
      size = std::max(size, std::abs(action));
    }
    double total = 0;
    for (std::uint32_t k = 0; k < step.count; ++k) {
      const std::size_t at = step.first + std::size_t{k} * hands + h;
      const double now = values_[step.first_child + k][h] - value;
      regrets_[at] = regret_step.regret(regrets_[at], now);
      plays_[at] = regret_step.next_play(regrets_[at], now);
      total += plays_[at];
    }
    const Proportions<double, double> shares(total, tie_share * size, step.count);
    for (std::uint32_t k = 0; k < step.count; ++k) {
      double& play = plays_[step.first + std::size_t{k} * hands + h];
      play = shares.of(play);
    }
    values[h] = value;
  }
}

void BeliefSolver::learn(std::uint8_t seat, const Discount& factors) {
  const std::uint32_t hands = tree_.hands[seat];
  for (std::size_t s = steps_.size(); s-- > 0;) {
    Step& step = steps_[s];
    double* const out = values_[s].data();
    if (step.stops) {
      if (std::ranges::any_of(reach_[s][1U - seat], [](double weight) { return weight > 0; }))
        step.worth[seat] = beyond_->values(step.node, seat, reach_[s]);
      else
        std::ranges::fill(step.worth[seat], 0.0);  // worth nothing, as often as it comes
      std::ranges::copy(step.worth[seat], out);
      for (std::uint32_t h = 0; factors.counts && h < hands; ++h)
        step.mean[seat][h] += (step.worth[seat][h] - step.mean[seat][h]) / weight_;
    } else if (step.kind == PublicTree::Kind::end) {
      worth_at_end(step, seat, reach_[s][1U - seat], out);
    } else if (step.kind == PublicTree::Kind::decision && step.seat == seat) {
      decide(step, factors, out);
    } else {
      std::fill_n(out, hands, 0.0);
      for (std::uint32_t k = 0; k < step.count; ++k)
        for (std::uint32_t h = 0; h < hands; ++h) out[h] += values_[step.first_child + k][h];
    }
  }
  if (arrivals_[seat] != nullptr) arrivals_[seat]->learn(std::span(values_[0]).first(hands), factors);
}

void BeliefSolver::run(std::uint64_t iterations, const RunControl& control) {
  for (; iterations > 0 && !control.stop.stop_requested(); --iterations) {
    const Discount factors = discount(rule_, iterations_, averaged_);
    if (factors.counts) weight_ = weight_ * factors.keep + 1;
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      learn(seat, factors);
      spread(seat, &factors);
    }
    ++iterations_;
    ++averaged_;
  }
}

const BeliefSolver::Step* BeliefSolver::find(std::uint32_t node) const {
  HS_CHECK(step_of_[node], !=, not_in_part);
  return &steps_[step_of_[node]];
}

// Evenly where a hand never came.
std::vector<double> BeliefSolver::average_of(const Step& step) const {
  const std::uint32_t hands = tree_.hands[step.seat];
  std::vector<double> out(std::size_t{step.count} * hands);
  for (std::uint32_t h = 0; h < hands; ++h) {
    double total = 0;
    for (std::uint32_t k = 0; k < step.count; ++k) total += sums_[step.first + std::size_t{k} * hands + h];
    for (std::uint32_t k = 0; k < step.count; ++k)
      out[std::size_t{k} * hands + h] =
          total > 0 ? sums_[step.first + std::size_t{k} * hands + h] / total : 1.0 / step.count;
  }
  return out;
}

std::vector<std::vector<double>> BeliefSolver::average(std::uint32_t node) const {
  const Step& step = *find(node);
  const std::vector<double> all = average_of(step);
  const auto hands = static_cast<std::ptrdiff_t>(tree_.hands[step.seat]);
  std::vector<std::vector<double>> out;
  for (auto from = all.begin(); from != all.end(); from += hands) out.emplace_back(from, from + hands);
  return out;
}

Reaches BeliefSolver::arriving(std::uint32_t node, const Reaches& from) const {
  if (step_of_[node] == 0) return from;
  const std::uint32_t parent = tree_.nodes[node].parent;
  Reaches out = arriving(parent, from);
  const Step& step = *find(parent);
  if (step.kind != PublicTree::Kind::decision) return out;
  const std::vector<double> plays = average_of(step);
  std::vector<double>& mine = out[step.seat];
  const std::size_t action = node - tree_.nodes[parent].first_child;
  for (std::size_t h = 0; h < mine.size(); ++h) mine[h] *= plays[action * mine.size() + h];
  return out;
}

std::vector<double> BeliefSolver::best_response(std::uint8_t seat, const std::vector<double>& other) const {
  const auto theirs = static_cast<std::uint8_t>(1 - seat);
  const std::uint32_t hands = tree_.hands[seat];
  std::vector<std::vector<double>> reach(steps_.size()), values(steps_.size());
  reach[0] = other;
  for (std::size_t s = 0; s < steps_.size(); ++s) {
    const Step& step = steps_[s];
    const bool plays = step.kind == PublicTree::Kind::decision && step.seat == theirs;
    const std::vector<double> average = plays ? average_of(step) : std::vector<double>{};
    for (std::uint32_t k = 0; k < step.count; ++k) {
      std::vector<double>& there = reach[step.first_child + k] = reach[s];
      for (std::size_t h = 0; plays && h < there.size(); ++h) there[h] *= average[k * there.size() + h];
    }
  }
  for (std::size_t s = steps_.size(); s-- > 0;) {
    const Step& step = steps_[s];
    const bool chooses = step.kind == PublicTree::Kind::decision && step.seat == seat;
    values[s].assign(hands, 0);
    if (step.stops)
      values[s] = step.mean[seat];
    else if (step.kind == PublicTree::Kind::end)
      worth_at_end(step, seat, reach[s], values[s].data());
    for (std::uint32_t k = 0; k < step.count; ++k)
      for (std::uint32_t h = 0; h < hands; ++h) {
        const double child = values[step.first_child + k][h];
        values[s][h] = !chooses ? values[s][h] + child : k == 0 ? child : std::max(values[s][h], child);
      }
  }
  return values[0];
}

std::vector<double> BeliefSolver::playing(std::uint32_t node, std::uint32_t hand) const {
  const Step& step = *find(node);
  std::vector<double> out;
  for (std::uint32_t k = 0; k < step.count; ++k)
    out.push_back(plays_[step.first + std::size_t{k} * tree_.hands[step.seat] + hand]);
  return out;
}

const std::vector<double>& BeliefSolver::arriving_now(std::uint32_t node, std::uint8_t seat) const {
  HS_CHECK(step_of_[node], !=, not_in_part);
  return reach_[step_of_[node]][seat];
}

const std::vector<double>& BeliefSolver::mean_worth(std::uint32_t node, std::uint8_t seat) const {
  return find(node)->mean[seat];
}

}  // namespace hindsight
