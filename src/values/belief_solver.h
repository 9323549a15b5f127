// A part of a game solved from a public state on, for any beliefs: counterfactual regret minimisation with a
// number for each hand, alternating updates, any rule of the catalog (solve/update_rule.h).  To the end, or
// as far as somebody says what hands are worth where it stops.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/run.h"
#include "search/arrivals.h"
#include "solve/update_rule.h"
#include "values/belief_game.h"

namespace hindsight {

// Says what hands are worth at public states.
class BeliefValues {
 public:
  virtual ~BeliefValues() = default;
  // Counterfactual values of the seat's hands at a node, chance's part of the way in them, where hands arrive
  // so.
  virtual std::vector<double> values(std::uint32_t node, std::uint8_t seat, const Reaches& reach) = 0;

 protected:
  BeliefValues() = default;
  BeliefValues(const BeliefValues&) = default;
  BeliefValues& operator=(const BeliefValues&) = default;
};

// CFR+ with quadratic weights, every iteration averaged: also of a part that stops before its end, whose
// values move from iteration to iteration.
inline constexpr UpdateRule belief_rule{.alpha = {infinity}, .beta = {infinity}, .gamma = {2}, .floor = true};

class BeliefSolver {
 public:
  // `stops`: by node of the tree, whether it is not looked beyond; empty: to the end.  All outlive the
  // solver.
  BeliefSolver(const PublicTree& tree, std::uint32_t root, const std::vector<bool>& stops, Reaches reach,
               BeliefValues* beyond = nullptr, const UpdateRule& rule = belief_rule);

  // Before the first iteration: the seat's hands arrive as `choice` says.  Its average is over all that came.
  void set_arrivals(std::uint8_t seat, HandArrivals& choice);
  void run(std::uint64_t iterations, const RunControl& control = {});
  std::uint64_t iterations() const { return iterations_; }

  // Other hands come from now on: what was learnt stays as a start, and the average begins anew.
  void restart(Reaches reach);

  // The average strategy: by action, then by hand, of a decision of the tree that is within the part.
  std::vector<std::vector<double>> average(std::uint32_t node) const;
  // How often hands come to a node by the average strategies from these at the root.
  Reaches arriving(std::uint32_t node, const Reaches& from) const;
  // By action, what a hand of the decision's seat plays in the iteration that comes.
  std::vector<double> playing(std::uint32_t node, std::uint32_t hand) const;
  // How often a seat's hands come to a node by what is played in the iteration that comes.
  const std::vector<double>& arriving_now(std::uint32_t node, std::uint8_t seat) const;
  // Counterfactual values at the root of the seat's best response to the other's average strategy, where that
  // comes so; of a part that stops to what was said there in the mean of all iterations, where it comes as it
  // did in these.
  std::vector<double> best_response(std::uint8_t seat, const std::vector<double>& other) const;
  // The mean over all iterations, weighted as the average, of what a seat's hands were worth at a node at
  // which it stops.
  const std::vector<double>& mean_worth(std::uint32_t node, std::uint8_t seat) const;

 private:
  struct Step {  // a node of the part; children stand together
    std::uint32_t node, count = 0, first_child = 0;
    PublicTree::Kind kind = PublicTree::Kind::end;
    std::uint8_t seat = 0;
    bool stops = false;
    std::size_t first = 0;                               // decision: of its numbers by action and hand
    std::array<std::vector<double>, 2> worth{}, mean{};  // stop: of the last walk, and over all
  };
  void add_steps(const std::vector<bool>& stops);
  void spread(std::uint8_t seat, const Discount* averaging);  // reach, downwards
  void learn(std::uint8_t seat, const Discount& factors);     // values and regrets, upwards
  void worth_at_end(const Step& step, std::uint8_t seat, const std::vector<double>& reach, double* out) const;
  void decide(const Step& step, const Discount& factors, double* values);
  const Step* find(std::uint32_t node) const;
  std::vector<double> average_of(const Step& step) const;

  const PublicTree& tree_;
  Reaches root_;
  BeliefValues* beyond_;
  UpdateRule rule_;
  std::array<HandArrivals*, 2> arrivals_{};
  std::vector<Step> steps_;
  std::vector<std::uint32_t> step_of_;          // by node of the tree
  std::vector<double> regrets_, plays_, sums_;  // by decision, action and hand
  std::vector<Reaches> reach_;                  // by step, seat and hand
  std::vector<std::vector<double>> values_;     // by step, of the seat that learns
  std::uint64_t iterations_ = 0, averaged_ = 0;
  double weight_ = 0;  // of the means at stops
};

}  // namespace hindsight
