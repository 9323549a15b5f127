// One descent over the public states of a game for the values of a seat, and the three walks that go it.  The
// descent knows rows, leaves, cards and memory; a walk says what goes along a decision's sequences and what
// the decision is worth.
//
//   LearnWalk         both play by their regrets; the seat's regrets and averages move
//   BestResponseWalk  the other plays its average strategy, the seat what is best against it
//   ExpectWalk        both play their average strategies
//
// The descent itself is vector_descent.h, for those who make a walk.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "holdem/solve/cfr_state.h"
#include "holdem/solve/decision_kernels.h"
#include "holdem/solve/decision_locks.h"
#include "holdem/solve/leaves.h"
#include "holdem/solve/rows.h"
#include "holdem/vector_game.h"

namespace hindsight {

// A decision that a walk comes to.
struct DecisionPoint {
  std::uint32_t state = 0, index = 0;  // of the public state, and of the node in its tree
  const StreetTree::Node& node;
  std::uint32_t board = 0;
  std::size_t rows = 0;  // of the deciding seat's hands
  DecisionShape shape() const { return {node.actions, rows}; }
};

// Street ends that stand one after the other in a tree, walked together: trees of the last street, or a
// single one.
struct EndRun {
  std::uint32_t first = 0, count = 0;
};
std::vector<EndRun> end_runs(const VectorGame& game, const StreetTree& tree);

// The ends of all trees, in such numbers.
template <class N>
struct AllLeaves {
  using BySeat = std::array<std::vector<Leaves<N>>, 2>;  // the seat that values are of
  struct Run : EndRun {
    BySeat leaves;  // of the trees that follow, where those are of the last street
  };
  std::vector<BySeat> alone;            // by tree
  std::vector<std::vector<Run>> below;  // by tree: the runs of its street ends

  explicit AllLeaves(const VectorGame& game);
};

// What a game holds for all its walks.
class WalkContext {
 public:
  explicit WalkContext(const VectorGame& game);
  const VectorGame& game() const { return game_; }
  const Orbits& orbits(std::uint32_t board, std::uint32_t seat) const;  // hands that play the same
  DecisionLocks locks;
  DecisionLocks instead;  // of averages; other than by locks, best responses are free

 private:
  const VectorGame& game_;
  std::map<std::array<std::uint32_t, 2>, Orbits> orbits_;  // by board and seat, where there are any
};

// How many numbers a walk takes from its arenas at most.
struct WorkspaceSize {
  std::size_t first = 0;  // of the state that it begins with
  std::size_t below = 0;  // of a child of that with its neediest child
};
WorkspaceSize walk_need(const VectorGame& game);

// Where a walk works: its own memory, and that of the pieces of work that it hands out.
struct WalkWorkspace {
  ScratchStack& first;
  ScratchStacks& below;
  Executor& executor;  // runs the subtrees below the first state
};

template <class N>
using SeatRows = std::array<SequenceRows<N>, 2>;

// The seat's values at a public state, [node][hand], of hands that arrive as `arriving` says.
template <class Walk, class N = typename Walk::Number>
void descend(const Walk& walk, std::uint32_t state, const SeatRows<N>& arriving, N* values,
             const WalkWorkspace& room);

// Rows of hands without what pads them.
std::vector<std::vector<double>> unpadded(const double* rows, std::size_t count,
                                          const BoardNode::Hands& hands);

// ---- the walks ----

template <class Real, class Regrets>
struct LearnWalk {
  using Number = Real;
  static constexpr bool plays = true;  // the seat follows a strategy of its own

  const WalkContext& ground;
  const AllLeaves<Real>& leaves;
  CfrState<Real>& state;
  LearnStep<Real> step;
  std::uint8_t me;
  bool averages;  // this iteration counts for the average: means and weights arrive of the seat that learns

  void follow(const DecisionPoint& at, const SequenceRows<Real>& from, const SequenceRows<Real>& to) const {
    const auto* const fixed = ground.locks.at(at.state, at.index);
    if (learns_alone(at, fixed)) return;
    const auto decision = state.template at<Regrets>(at.state, at.index);
    if (at.node.seat != me)
      kernels::match(decision.predicted, decision.tie, at.shape(), from.reach, to.reach);
    else if (averages)
      kernels::match_and_average(step, decision, at.shape(), from, to);
    else
      kernels::match<Real>(decision.predicted, decision.tie, at.shape(), nullptr,
                           to.sigma);  // of hands left free
    if (fixed != nullptr) impose_learning(*fixed, at.rows, from, to);
  }
  void back_up(const DecisionPoint& at, const SequenceRows<Real>& to, const Real* children,
               Real* value) const {
    const auto* const fixed = ground.locks.at(at.state, at.index);
    kernels::learn(step, state.template at<Regrets>(at.state, at.index), at.shape(),
                   learns_alone(at, fixed) ? nullptr : to.sigma, children, value);
    if (fixed != nullptr && fixed->trust < 1) expect_locked(*fixed, at.shape(), children, value);
  }
  // Nothing goes along the sequences of the seat that learns: what it plays is seen where it learns.
  bool learns_alone(const DecisionPoint& at, const DecisionLocks::Fixed* fixed) const {
    return !averages && at.node.seat == me && fixed == nullptr;
  }
};

// The average strategies of a state, in Numbers.
template <class Real, class N>
struct Averages {
  using Number = N;
  const WalkContext& ground;
  const CfrState<Real>& state;
  // The hands of an orbit play the same, as they must where they are shown; for this walks carry means.
  bool even = true;

  void follow(const DecisionPoint& at, const SequenceRows<N>& from, const SequenceRows<N>& to) const {
    state.with_average(at.state, at.index, [&]<class Average>(Average, const auto* shares) {
      kernels::average<Average>(shares, at.shape(), from, to);
    });
    if (even) kernels::symmetrize_orbits(ground.orbits(at.board, at.node.seat), at.shape(), from, to);
    for (const DecisionLocks* const given : {&ground.instead, &ground.locks})
      if (const auto* const fixed = given->at(at.state, at.index)) impose(*fixed, at.rows, from, to);
  }
};

// Strategies: Averages, or another source of what seats play.
template <class Strategies>
struct StrategyWalk {
  using Number = typename Strategies::Number;

  const WalkContext& ground;
  const AllLeaves<Number>& leaves;
  const Strategies& strategies;
  std::uint8_t me;

  void follow(const DecisionPoint& at, const SequenceRows<Number>& from,
              const SequenceRows<Number>& to) const {
    strategies.follow(at, from, to);
  }
};

template <class Strategies>
struct BestResponseWalk : StrategyWalk<Strategies> {
  using Number = typename Strategies::Number;
  using StrategyWalk<Strategies>::ground;
  static constexpr bool plays = false;

  void back_up(const DecisionPoint& at, const SequenceRows<Number>&, const Number* children,
               Number* value) const {
    kernels::take_best(at.shape(), children, value);
    if (const auto* const fixed = ground.locks.at(at.state, at.index))
      expect_locked(*fixed, at.shape(), children, value);
  }
};

template <class Strategies>
struct ExpectWalk : StrategyWalk<Strategies> {
  using Number = typename Strategies::Number;
  static constexpr bool plays = true;

  void back_up(const DecisionPoint& at, const SequenceRows<Number>& to, const Number* children,
               Number* value) const {
    kernels::expect(at.shape(), to.sigma, children, value);
  }
};

// Each is compiled by itself: learn_*.cpp and measure_*.cpp.
extern template void descend(const LearnWalk<float, PlainRegrets<float>>&, std::uint32_t,
                             const SeatRows<float>&, float*, const WalkWorkspace&);
extern template void descend(const LearnWalk<float, CompactRegrets<float>>&, std::uint32_t,
                             const SeatRows<float>&, float*, const WalkWorkspace&);
extern template void descend(const LearnWalk<double, PlainRegrets<double>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const BestResponseWalk<Averages<float, float>>&, std::uint32_t,
                             const SeatRows<float>&, float*, const WalkWorkspace&);
extern template void descend(const BestResponseWalk<Averages<float, double>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const ExpectWalk<Averages<float, double>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const BestResponseWalk<Averages<double, double>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);
extern template void descend(const ExpectWalk<Averages<double, double>>&, std::uint32_t,
                             const SeatRows<double>&, double*, const WalkWorkspace&);

}  // namespace hindsight
