// Counterfactual regret minimisation with one number for each private hand: walks over the public states of a
// VectorGame (vector_walk.h), the same update rules as the tabular form (solve/update_rule.h), alternating
// updates.
//
// Within a tree it works on sequences: the other seat's reach along each of its sequences, all showdowns and
// folds of up to 16 sequences in one sweep over the hands in order of strength, then values and regrets from
// the leaves up.  On the last street several trees that stand on the same board share sweeps.
// Runs give the same bits for any number of threads: the children of chance write into rows of their own,
// which are added in a fixed order.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "base/bytes.h"
#include "base/parallel.h"
#include "base/run.h"
#include "holdem/solve/cfr_state.h"
#include "holdem/solve/rows.h"
#include "holdem/solve/simplified.h"
#include "holdem/solve/vector_walk.h"
#include "holdem/vector_game.h"
#include "solve/trainer.h"
#include "solve/update_rule.h"

namespace hindsight {

// In chips, of each seat, from before the first decision; weighted by the hands that both may hold.
struct VectorEvaluation {
  std::array<double, 2> value{};          // of the average strategies against each other
  std::array<double, 2> best_response{};  // against the other's average strategy
  // Mean gain of the best responses, which gain nothing at worst: below 0 is rounding.  What is not a number
  // stays none.
  double exploitability() const {
    const double gain = (best_response[0] - value[0] + best_response[1] - value[1]) / 2;
    return gain < 0 ? 0 : gain;
  }
};

// The same of strategies made simpler.
struct SimplifiedEvaluation {
  VectorEvaluation both;          // both seats play the simplified ones, or a best response to the other's
  std::array<double, 2> value{};  // of each seat's simplified strategy against the other's as it was learnt
};

// How often a seat's hands come to the first node, where that changes from iteration to iteration.
class HandArrivals {
 public:
  virtual ~HandArrivals() = default;
  virtual std::span<const double> now() const = 0;  // by hand of the first board
  // The seat has learnt: its hands won so much there, summed over the other's as they arrived.
  virtual void learn(std::span<const double> values, const Discount& factors) = 0;

 protected:
  HandArrivals() = default;
  HandArrivals(const HandArrivals&) = default;
  HandArrivals& operator=(const HandArrivals&) = default;
};

// Learning is in Real; whatever is said of what was learnt (evaluate, average, values) is computed in double
// from the averages as they are stored.

template <class Real>
class VectorCfr final : public Trainer {
 public:
  // Compact: regrets and averages of 16 bits, in single precision, which takes about 0.57 times the memory.
  // The executor runs the subtrees below the first state; a number of threads is a Team of so many.
  VectorCfr(const VectorGame& game, const UpdateRule& rule, std::shared_ptr<Executor> executor,
            bool compact = false);
  VectorCfr(const VectorGame& game, const UpdateRule& rule, unsigned threads, bool compact = false)
      : VectorCfr(game, rule, std::make_shared<Team>(threads), compact) {}
  ~VectorCfr() override;

  void run(std::uint64_t iterations, const RunControl& control) override;
  std::uint64_t iterations() const override { return state_.iterations(); }
  VectorEvaluation evaluate();  // computed once for what was learnt
  double exploitability() { return evaluate().exploitability(); }
  SimplifiedEvaluation simplified(const Simplification& how);
  // Where decisions are played as `instead` says; a seat's own best response is free there.
  VectorEvaluation evaluate_with(const DecisionLocks& instead);
  // Nearly the same at a fraction of the cost: in Real, and by best responses alone where what one seat wins
  // the other loses.  It says when to look closely, and proves nothing: near estimate_error() it may be
  // several times too small.
  double estimate();
  double estimate_error() const;  // chips
  double resolution() const;      // chips that averages of these numbers can tell apart

  // What the hands of a seat are worth at each node of a state, [node][hand], by the average strategies,
  // summed over the other's hands as often as `reach` says that they arrive at the state.
  std::vector<std::vector<double>> counterfactual_values(std::uint32_t state, std::uint8_t seat,
                                                         const std::vector<double>& reach);
  // The same by the seat's best response to the other's average strategy from there on.
  std::vector<std::vector<double>> best_response_values(std::uint32_t state, std::uint8_t seat,
                                                        const std::vector<double>& reach);

  // The average strategy at a decision of a state: by action, then by hand.
  std::vector<std::vector<double>> average(std::uint32_t state, std::uint32_t node) const;

  // Whatever was learnt there, from now on these are the average strategies: what another program or a
  // blueprint plays is looked at like a solution.  Best responses are free, and so is learning.
  void set_averages(DecisionLocks averages);

  // Fixes what the seat does at a decision, in every walk: its own best response plays it as well, whatever
  // its regrets. By action, then by hand, in whole rows; a hand whose numbers are NaN or add up to nothing
  // stays free.
  void lock(std::uint32_t state, std::uint32_t node, std::span<const double> strategy);

  // Before the first iteration: a seat's hands arrive as `choice` says, which outlives the solver.  The
  // seat's average is over all that arrived.  Whatever else is said of what was learnt takes the game's own
  // weights, and nothing of this is saved.
  void set_arrivals(std::uint8_t seat, HandArrivals& choice);

  // Everything that a run goes on from, for the same game and rule.  A compact state makes the solver
  // compact.
  void save(Writer& out) const override { state_.save(out); }
  Result<void> load(Reader& in) override;  // of a damaged state nothing is learnt, nor kept of what was

  bool compact() const { return state_.compact(); }
  // Regrets and averages; a rule that predicts keeps what it predicts as well.
  static std::uint64_t bytes(const VectorGame& game, bool compact = false, bool predictive = false) {
    return CfrState<Real>::bytes(game, compact, predictive);
  }
  static std::uint64_t walk_bytes(const VectorGame& game, unsigned threads);  // what walks need beside them

 private:
  // What walks in such numbers begin and end with.
  template <class N>
  struct Ends {
    explicit Ends(const VectorGame& game);
    std::array<Rows<N>, 2> weights;  // of the first board's hands
    std::array<Rows<N>, 2> values;   // [node][hand] at the first state, of the last walk for each seat
    AllLeaves<N> leaves;
  };
  struct NoEnds {};  // in double precision the learner's own are exact

  template <class N>
  Ends<N>& ends() {
    if constexpr (std::is_same_v<N, Real>)
      return own_;
    else
      return exact_;
  }
  struct Arrivals {
    Arrivals(HandArrivals& by, std::size_t rows) : choice(by), now(rows), mean(rows) { update(); }
    void update();
    HandArrivals& choice;
    Rows<Real> now, mean;  // of this iteration; over those that counted before it
  };

  template <class Regrets>
  void learn(const Discount& discount, std::uint8_t seat);
  template <class Strategies, class N = typename Strategies::Number>
  double best_response(const Strategies& strategies, std::uint8_t seat, bool with_means = true);
  template <class Strategies>
  double value(const Strategies& strategies, std::uint8_t seat);
  template <class Strategies>
  VectorEvaluation evaluate(const Strategies& strategies);
  template <class N>
  // Of the last walk's values, per pair of hands that can meet; half the pot is not in it.
  double total(std::uint8_t seat);
  template <class Walk>
  std::vector<std::vector<double>> values_at(std::uint32_t state, std::uint8_t seat,
                                             const std::vector<double>& reach);
  WalkWorkspace room() { return {first_, below_, *executor_}; }
  Rows<double> arrived(std::uint32_t state, std::uint8_t seat, std::uint32_t sequence) const;
  void average_at(std::uint32_t state, std::uint32_t node, double* means, double* sigma) const;

  WalkContext ground_;
  UpdateRule rule_;
  std::shared_ptr<Executor> executor_;
  CfrState<Real> state_;
  Ends<Real> own_;
  std::conditional_t<std::is_same_v<Real, double>, NoEnds, Ends<double>> exact_;
  std::array<std::optional<Arrivals>, 2> arrivals_;  // by seat, where they are not the game's
  ScratchStack first_;                               // where a walk begins
  ScratchStacks below_;                              // one for each piece of work at once
  std::optional<VectorEvaluation> evaluation_;       // of what was learnt, once it is asked for
  bool zero_sum_;                                    // no rake
  double stake_;                                     // the most that a hand can win or lose
  double pairs_ = 0;                                 // weight of all pairs of hands
};

extern template class VectorCfr<float>;
extern template class VectorCfr<double>;

}  // namespace hindsight
