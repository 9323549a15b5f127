// SPDX-License-Identifier: MIT
#include "holdem/solve/vector_cfr.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "holdem/frontier.h"

namespace hindsight {

template <class Real>
template <class N>
VectorCfr<Real>::Ends<N>::Ends(const VectorGame& game) : leaves(game) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::size_t rows = game.boards[0].hands[seat].rows();
    weights[seat] = Rows<N>(rows);
    std::transform(game.weights[seat].begin(), game.weights[seat].end(), weights[seat].data(),
                   [](double w) { return static_cast<N>(w); });
    values[seat] = Rows<N>(game.trees[0].nodes.size() * rows);
  }
}

template <class Real>
VectorCfr<Real>::VectorCfr(const VectorGame& game, const UpdateRule& rule, std::shared_ptr<Executor> executor,
                           bool compact)
    : ground_(game),
      rule_(rule),
      executor_(std::move(executor)),
      state_(game, rule.predicts(), compact),
      own_(game),
      exact_([&] {
        if constexpr (std::is_same_v<Real, double>)
          return NoEnds();
        else
          return Ends<double>(game);
      }()),
      first_(walk_need(game).first * sizeof(double)),
      below_(executor_->width(), walk_need(game).below * sizeof(double)),
      zero_sum_(is_zero_sum(game.trees)),
      stake_(largest_stake(game.trees)),
      pairs_(weight_of_pairs(game)) {
  for (const StreetTree& tree : game.trees) {
    for (const StreetTree::Node& node : tree.nodes) HS_CHECK(node.actions, <=, max_actions);
    HS_CHECK_THAT(tree.frontiers.empty() || game.frontier != nullptr);
  }
  if (game.frontier != nullptr) {
    zero_sum_ = zero_sum_ && game.frontier->zero_sum();
    stake_ = std::max(stake_, game.frontier->stake());
  }
}

template <class Real>
VectorCfr<Real>::~VectorCfr() = default;

template <class Real>
void VectorCfr<Real>::lock(std::uint32_t state, std::uint32_t node, std::span<const double> strategy) {
  evaluation_.reset();
  ground_.locks.add(ground_.game(), state, node, strategy);
}

template <class Real>
void VectorCfr<Real>::set_averages(DecisionLocks averages) {
  evaluation_.reset();
  ground_.instead = std::move(averages);
}

template <class Real>
template <class Regrets>
void VectorCfr<Real>::learn(const Discount& discount, std::uint8_t seat) {
  const LearnWalk<Real, Regrets> walk{
      ground_,
      own_.leaves,
      state_,
      LearnStep<Real>{RegretFactors<Real>(rule_, discount), rule_.predicts(),
                      static_cast<Real>(1 / state_.averaged()), state_.iterations()},
      seat,
      discount.counts};
  const auto now = [&](std::uint8_t of) {
    return arrivals_[of] ? arrivals_[of]->now.data() : own_.weights[of].data();
  };
  SeatRows<Real> arriving;
  if (discount.counts)
    arriving[seat] = {.mean = arrivals_[seat] ? arrivals_[seat]->mean.data() : own_.weights[seat].data(),
                      .own_weight = now(seat)};
  arriving[1u - seat] = {.reach = now(1 - seat)};
  descend(walk, 0, arriving, own_.values[seat].data(), room());
  if (!arrivals_[seat]) return;
  Arrivals& own = *arrivals_[seat];
  for (std::size_t h = 0; discount.counts && h < own.mean.size(); ++h)
    own.mean[h] += walk.step.share * (own.now[h] - own.mean[h]);
  const Real* const won = own_.values[seat].data();
  own.choice.learn(std::vector<double>(won, won + own.choice.now().size()), discount);
  own.update();
}

template <class Real>
void VectorCfr<Real>::Arrivals::update() {
  const std::span<const double> weights = choice.now();
  HS_CHECK(weights.size(), <=, now.size());
  std::transform(weights.begin(), weights.end(), now.data(), [](double w) { return static_cast<Real>(w); });
}

template <class Real>
void VectorCfr<Real>::set_arrivals(std::uint8_t seat, HandArrivals& choice) {
  HS_CHECK(iterations(), ==, 0u);  // averages have no other past
  arrivals_[seat].emplace(choice, own_.weights[seat].size());
}

template <class Real>
void VectorCfr<Real>::run(std::uint64_t iterations, const RunControl& control) {
  for (std::uint64_t i = 0; i < iterations && !control.stop.stop_requested(); ++i) {
    const std::uint64_t t = state_.iterations();
    const Discount d = discount(rule_, t, t);
    state_.begin_iteration(d);
    evaluation_.reset();
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      if constexpr (CfrState<Real>::can_be_compact)
        if (state_.compact()) {
          learn<CompactRegrets<Real>>(d, seat);
          continue;
        }
      learn<PlainRegrets<Real>>(d, seat);
    }
    state_.end_iteration();
  }
}

template <class Real>
template <class N>
double VectorCfr<Real>::total(std::uint8_t seat) {
  const N* const values = ends<N>().values[seat].data();
  const std::vector<double>& weights = ground_.game().weights[seat];
  double sum = 0;
  for (std::size_t h = 0; h < weights.size(); ++h) sum += weights[h] * static_cast<double>(values[h]);
  return sum / pairs_;
}

template <class Real>
template <class Strategies, class N>
double VectorCfr<Real>::best_response(const Strategies& strategies, std::uint8_t seat, bool with_means) {
  Ends<N>& from = ends<N>();
  N* const theirs = from.weights[1u - seat].data();
  SeatRows<N> arriving;
  arriving[1u - seat] = {.reach = theirs, .mean = with_means ? theirs : nullptr};
  descend(BestResponseWalk<Strategies>{{ground_, from.leaves, strategies, seat}}, 0, arriving,
          from.values[seat].data(), room());
  return total<N>(seat);
}

template <class Real>
template <class Strategies>
double VectorCfr<Real>::value(const Strategies& strategies, std::uint8_t seat) {
  Ends<double>& from = ends<double>();
  SeatRows<double> arriving;
  arriving[seat] = {.mean = from.weights[seat].data()};
  arriving[1u - seat] = {.reach = from.weights[1u - seat].data(), .mean = from.weights[1u - seat].data()};
  descend(ExpectWalk<Strategies>{{ground_, from.leaves, strategies, seat}}, 0, arriving,
          from.values[seat].data(), room());
  return total<double>(seat);
}

template <class Real>
template <class Strategies>
VectorEvaluation VectorCfr<Real>::evaluate(const Strategies& strategies) {
  VectorEvaluation out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    out.best_response[seat] = best_response(strategies, seat) + ground_.game().half_pot;
    out.value[seat] = seat == 1 && zero_sum_ ? 2 * ground_.game().half_pot - out.value[0]
                                             : value(strategies, seat) + ground_.game().half_pot;
  }
  return out;
}

template <class Real>
VectorEvaluation VectorCfr<Real>::evaluate() {
  if (!evaluation_) evaluation_ = evaluate(Averages<Real, double>{ground_, state_});
  return *evaluation_;
}

template <class Real>
SimplifiedEvaluation VectorCfr<Real>::simplified(const Simplification& how) {
  using Learnt = Averages<Real, double>;
  const Learnt learnt{ground_, state_};
  SimplifiedEvaluation out{.both = evaluate(Simplified<Learnt>{learnt, ground_, how, {true, true}})};
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    out.value[seat] = value(Simplified<Learnt>{learnt, ground_, how, {seat == 0, seat == 1}}, seat) +
                      ground_.game().half_pot;
  return out;
}

template <class Real>
VectorEvaluation VectorCfr<Real>::evaluate_with(const DecisionLocks& instead) {
  const Averages<Real, double> learnt{ground_, state_};
  return evaluate(Replaced<Averages<Real, double>>{learnt, instead});
}

template <class Real>
double VectorCfr<Real>::estimate() {
  if (!zero_sum_) return exploitability();
  const Averages<Real, Real> strategies{ground_, state_, false};
  return (best_response(strategies, 0, false) + best_response(strategies, 1, false)) / 2;
}

// Sums over a thousand hands and as many nodes lose some bits of each number.
template <class Real>
double VectorCfr<Real>::estimate_error() const {
  return stake_ * 64 * static_cast<double>(std::numeric_limits<Real>::epsilon());
}

template <class Real>
double VectorCfr<Real>::resolution() const {
  return stake_ * (state_.compact() ? 0x1p-20 : std::is_same_v<Real, float> ? 0x1p-31 : 0x1p-50);
}

// Means and strategy at a decision, by action; sigma may be null.
template <class Real>
void VectorCfr<Real>::average_at(std::uint32_t index, std::uint32_t number, double* means,
                                 double* sigma) const {
  const VectorGame& game = ground_.game();
  const PublicState& state = game.states[index];
  const StreetTree::Node& node = game.trees[state.tree].nodes[number];
  const std::size_t rows = game.boards[state.board].hands[node.seat].rows();
  Rows<double> from = arrived(index, node.seat, node.sequence[node.seat]);
  const Averages<Real, double> strategies{ground_, state_};
  strategies.follow({index, number, node, state.board, rows}, {.mean = from.data()},
                    {.mean = means, .sigma = sigma});
}

// The means along a sequence of a state: what walks carry along it.
template <class Real>
Rows<double> VectorCfr<Real>::arrived(std::uint32_t index, std::uint8_t seat, std::uint32_t sequence) const {
  const VectorGame& game = ground_.game();
  const PublicState& state = game.states[index];
  const std::size_t rows = game.boards[state.board].hands[seat].rows();
  Rows<double> out(rows);
  if (sequence > 0) {
    const std::vector<StreetTree::Node>& nodes = game.trees[state.tree].nodes;
    const auto owner = std::find_if(nodes.begin(), nodes.end(), [&](const StreetTree::Node& node) {
      return node.kind == StreetTree::Kind::decision && node.seat == seat &&
             sequence - node.first_sequence < node.actions;
    });
    Rows<double> means(owner->actions * rows);
    average_at(index, static_cast<std::uint32_t>(owner - nodes.begin()), means.data(), nullptr);
    std::copy_n(means.data() + (sequence - owner->first_sequence) * rows, rows, out.data());
  } else if (state.parent == none) {
    std::copy(game.weights[seat].begin(), game.weights[seat].end(), out.data());
  } else {
    const PublicState& parent = game.states[state.parent];
    const StreetTree& tree = game.trees[parent.tree];
    const std::vector<BoardNode::Next>& next = game.boards[parent.board].next;
    const StreetTree::Node& end = tree.nodes[tree.street_ends[state.way / next.size()]];
    const Rows<double> before = arrived(state.parent, seat, end.sequence[seat]);
    deal_row(next[state.way % next.size()].images[0][seat], before.data(), rows, out.data());
  }
  return out;
}

template <class Real>
std::vector<std::vector<double>> VectorCfr<Real>::average(std::uint32_t index,
                                                          std::uint32_t node_index) const {
  const VectorGame& game = ground_.game();
  const PublicState& state = game.states[index];
  const StreetTree::Node& node = game.trees[state.tree].nodes[node_index];
  const BoardNode::Hands& hands = game.boards[state.board].hands[node.seat];
  Rows<double> means(node.actions * hands.rows()), sigma(node.actions * hands.rows());
  average_at(index, node_index, means.data(), sigma.data());
  return unpadded(sigma.data(), node.actions, hands);
}

template <class Real>
template <class Walk>
std::vector<std::vector<double>> VectorCfr<Real>::values_at(std::uint32_t state, std::uint8_t seat,
                                                            const std::vector<double>& reach) {
  const VectorGame& game = ground_.game();
  const PublicState& at = game.states[state];
  const BoardNode& board = game.boards[at.board];
  const std::size_t nodes = game.trees[at.tree].nodes.size();
  std::array<Rows<double>, 2> means{arrived(state, 0, 0), arrived(state, 1, 0)};
  Rows<double> arriving(board.hands[1u - seat].rows()), values(nodes * board.hands[seat].rows());
  std::copy(reach.begin(), reach.end(), arriving.data());
  const Averages<Real, double> strategies{ground_, state_};
  SeatRows<double> rows;
  if (Walk::plays) rows[seat] = {.mean = means[seat].data()};
  rows[1u - seat] = {.reach = arriving.data(), .mean = means[1u - seat].data()};
  descend(Walk{{ground_, ends<double>().leaves, strategies, seat}}, state, rows, values.data(), room());
  return unpadded(values.data(), nodes, board.hands[seat]);
}

template <class Real>
std::vector<std::vector<double>> VectorCfr<Real>::counterfactual_values(std::uint32_t state,
                                                                        std::uint8_t seat,
                                                                        const std::vector<double>& reach) {
  return values_at<ExpectWalk<Averages<Real, double>>>(state, seat, reach);
}

template <class Real>
std::vector<std::vector<double>> VectorCfr<Real>::best_response_values(std::uint32_t state, std::uint8_t seat,
                                                                       const std::vector<double>& reach) {
  return values_at<BestResponseWalk<Averages<Real, double>>>(state, seat, reach);
}

template <class Real>
Result<void> VectorCfr<Real>::load(Reader& in) {
  evaluation_.reset();
  return state_.load(in);
}

template <class Real>
std::uint64_t VectorCfr<Real>::walk_bytes(const VectorGame& game, unsigned threads) {
  const WorkspaceSize need = walk_need(game);
  return (need.first + std::uint64_t{std::max(1u, threads)} * need.below) * sizeof(double);
}

template class VectorCfr<float>;
template class VectorCfr<double>;

}  // namespace hindsight
