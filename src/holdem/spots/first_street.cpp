// SPDX-License-Identifier: MIT
#include "holdem/spots/first_street.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "base/check.h"
#include "holdem/frontier.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/subgame.h"

namespace hindsight {

namespace {

constexpr std::uint32_t most_cards = 5;  // one of so many comes; then bets go first
constexpr std::uint32_t longest_step = 13;
constexpr double kept_bet = 1;  // of the pot
// Where one hardly comes a best response may yet go: solved to this share of the pot there.
constexpr double coarsest = 0.005;
// A card's weight is a share of those that it stands for, and weights are whole numbers.
constexpr std::uint32_t weight_unit = 1 << 16;

// What an iteration has to do on the last street, with such trees.
double last_numbers(const VectorGame& game, const std::vector<StreetTree>& trees) {
  double boards = 0, nodes = 0;
  for (const BoardNode& board : game.boards)
    if (board.final) boards += board.hands[0].count + board.hands[1].count;
  for (const StreetTree& tree : trees)
    if (tree.next_trees.empty() && tree.street != trees[0].street)
      nodes += static_cast<double>(tree.nodes.size());
  return boards * nodes;
}

std::vector<StreetTree> with_one_bet(const VectorGame& game) {
  const KeptActions kept = one_bet(game);
  std::vector<std::vector<std::uint32_t>> nodes;
  return cut_betting(game.trees, 0, {.kept = &kept}, nodes);
}

// Boards with fewer last cards.
class FewerCards {
 public:
  FewerCards(std::vector<BoardNode> whole, std::uint32_t every) : whole_(std::move(whole)), every_(every) {
    add(0);
  }
  std::vector<BoardNode> take() { return std::move(out_); }

 private:
  std::uint32_t add(std::uint32_t index) {
    BoardNode board = std::move(whole_[index]);
    const auto at = static_cast<std::uint32_t>(out_.size());
    out_.emplace_back();
    if (!board.next.empty() && whole_[board.next[0].board].final) leave_out(board);
    for (BoardNode::Next& next : board.next) next.board = add(next.board);
    out_[at] = std::move(board);
    return at;
  }

  void leave_out(BoardNode& board) {
    const std::uint32_t begin = begun_++;
    std::uint32_t all = 0, kept = 0;
    std::vector<BoardNode::Next> left;
    for (std::uint32_t k = 0; k < board.next.size(); ++k) {
      const std::uint32_t cards = cards_of(board.next[k]);
      all += cards;
      const bool last = k + 1 == board.next.size() && left.empty();
      if ((k + begin) % every_ != 0 && !last) continue;
      kept += cards;
      left.push_back(std::move(board.next[k]));
    }
    for (BoardNode::Next& next : left) next.weight *= weight_unit * all / kept;
    board.chance /= weight_unit;
    board.next = std::move(left);
  }
  static std::uint32_t cards_of(const BoardNode::Next& next) {
    return next.weight * static_cast<std::uint32_t>(next.images.size());
  }

  std::vector<BoardNode> whole_, out_;
  std::uint32_t every_, begun_ = 0;
};

// What hands are worth where the first street ends, whatever the other's range: that is settled.
class SettledValues final : public FrontierValues {
 public:
  using BySeat = std::array<std::vector<double>, 2>;

  SettledValues(std::vector<BySeat> by_state, double stake) : by_state_(std::move(by_state)), stake_(stake) {}
  void values(std::uint8_t seat, std::span<const FrontierPlace> places) const override {
    for (const FrontierPlace& place : places)
      std::ranges::copy(by_state_[place.state][seat], place.values.begin());
  }
  double stake() const override { return stake_; }
  bool zero_sum() const override { return false; }  // a best response's are told, too

 private:
  std::vector<BySeat> by_state_;
  double stake_;
};

// The values of both seats' hands where one state after the first street begins.
struct Told {
  SettledValues::BySeat best, mean;
};

DecisionLocks strategies_of(const VectorGame& game, SpotStrategy& solution) {
  DecisionLocks out;
  for (std::uint32_t node = 0; node < game.trees[0].nodes.size(); ++node)
    if (game.trees[0].nodes[node].kind == StreetTree::Kind::decision)
      out.add(game, 0, node, solution.average(0, node));
  return out;
}

// The first street, whose ends are worth what is given.
VectorEvaluation first_street_alone(const VectorGame& small, SpotStrategy& solution,
                                    std::vector<SettledValues::BySeat> values, double stake) {
  Subgame part = cut(small, {.streets = 1}, small.weights);
  part.game.frontier = std::make_shared<SettledValues>(std::move(values), stake);
  VectorCfr<float> solver(part.game, spot_rule, 1u);
  solver.set_averages(strategies_of(part.game, solution));
  return solver.evaluate();
}

// What follows one end of the first street with one of the next cards, by hand of the board there.
class LaterStreets {
 public:
  LaterStreets(const HoldemSpot& spot, const std::vector<StreetTree>& betting, const VectorGame& small,
               SpotStrategy& solution)
      : spot_(spot),
        betting_(betting),
        small_(small),
        solution_(solution),
        pairs_(weight_of_pairs(small)),
        states_(static_cast<double>(small.boards[0].next.size() * small.trees[0].street_ends.size())) {}

  // Solved so far that all together are off by this mean of chips, or by less.
  Result<Told> solve(std::uint32_t state, double accuracy, const RunControl& control) const {
    const PublicState& at = small_.states[state];
    const auto end = at.way / static_cast<std::uint32_t>(small_.boards[0].next.size());
    HoldemSpot spot = spot_;
    spot.board = small_.boards[at.board].cards;
    HS_TRY(VectorGame game,
           make_game(spot, cut_betting(betting_, betting_[0].next_trees[end], std::uint32_t{0})));
    const Ranges reach = arriving(small_, solution_, state);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      HS_CHECK(reach[seat].size(), ==, game.weights[seat].size());
      // Who never comes is taken to come with the first range, so that the other has an answer.
      if (largest_weight(reach[seat]) > 0) game.weights[seat] = reach[seat];
      scale_to_one(game.weights[seat]);
    }
    SolvedSubgame solved(Subgame{.game = std::move(game)}, std::make_shared<Team>(1u));
    // By Cauchy and Schwarz: where one rarely comes, there is less to lose.
    const double pairs = weight_of_pairs(small_.boards[at.board], reach);
    const double often = std::sqrt(states_ * chance_of(small_, state) * pairs / pairs_);
    const double most = coarsest * solved.pot();
    if (solved.is_reached()) solved.run({.target = std::min(accuracy / often, most)}, control);
    Told out;
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      out.best[seat] = solved.solver().best_response_values(0, seat, reach[1u - seat])[0];
      out.mean[seat] = solved.solver().counterfactual_values(0, seat, reach[1u - seat])[0];
    }
    return out;
  }

 private:
  const HoldemSpot& spot_;
  const std::vector<StreetTree>& betting_;
  const VectorGame& small_;
  SpotStrategy& solution_;
  double pairs_, states_;
};

}  // namespace

FewerRunOuts usual_cut(const VectorGame& whole, double numbers) {
  const auto every = [&](double all) {
    auto out = static_cast<std::uint32_t>(std::ceil(all / numbers));
    return std::max(1u, out + (out + 1) % 2);  // odd: on all boards together, each suit comes
  };
  FewerRunOuts out{.every = every(last_numbers(whole, whole.trees))};
  if (out.every <= most_cards) return out;
  out.one_bet = true;
  out.every = std::min(every(last_numbers(whole, with_one_bet(whole))), longest_step);
  return out;
}

KeptActions one_bet(const VectorGame& whole) {
  KeptActions out;
  for (const StreetTree& tree : whole.trees) {
    std::vector<bool>& kept = out.emplace_back(tree.nodes.size(), true);
    if (&tree == whole.trees.data()) continue;
    for (const StreetTree::Node& node : tree.nodes) {
      const double pot = 2 * whole.half_pot + node.committed[0] + node.committed[1];
      std::uint32_t nearest = none;
      double off = 0;
      for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child) {
        if (tree.actions[child].kind != BetAction::Kind::bet) continue;
        kept[child] = false;
        const double put = tree.nodes[child].committed[node.seat] - node.committed[node.seat];
        if (nearest != none && std::abs(put / pot - kept_bet) >= off) continue;
        nearest = child;
        off = std::abs(put / pot - kept_bet);
      }
      if (nearest != none) kept[nearest] = true;
    }
  }
  return out;
}

VectorGame with_fewer_run_outs(VectorGame whole, const FewerRunOuts& how) {
  HS_CHECK_THAT(whole.locks.empty());
  if (how.one_bet) whole.trees = with_one_bet(whole);
  if (how.every > 1) whole.boards = FewerCards(std::move(whole.boards), how.every).take();
  whole.lay_out();
  return whole;
}

Result<std::optional<StreetDistance>> measure_first_street(const HoldemSpot& spot,
                                                           const std::vector<StreetTree>& betting,
                                                           const VectorGame& small, SpotStrategy& solution,
                                                           const StreetMeasure& how, Executor& executor,
                                                           const RunControl& control) {
  const Subgame street = cut(small, {.streets = 1}, small.weights);
  const auto count = static_cast<std::uint32_t>(street.game.states.size());
  std::vector<SettledValues::BySeat> best(count), mean(count);
  const LaterStreets later(spot, betting, small, solution);
  std::optional<Error> failed;
  std::mutex mutex;
  std::uint32_t solved = 0;
  executor.for_each(count - 1, [&](std::uint32_t i) {
    if (control.stop.stop_requested()) return;
    Result<Told> told = later.solve(street.states[i + 1], how.accuracy, {control.stop, 1});
    const std::scoped_lock lock(mutex);
    if (!told) {
      failed = told.error();
      return;
    }
    best[i + 1] = std::move(told->best);
    mean[i + 1] = std::move(told->mean);
    if (how.told) how.told(++solved, count - 1);
  });
  if (failed) return tl::unexpected(*failed);
  if (control.stop.stop_requested()) return std::optional<StreetDistance>();
  const double stake = largest_stake(betting);
  const VectorEvaluation played = first_street_alone(small, solution, std::move(mean), stake);
  const VectorEvaluation answered = first_street_alone(small, solution, std::move(best), stake);
  const auto over = [&](const std::array<double, 2>& values) {
    return (values[0] - played.value[0] + values[1] - played.value[1]) / 2;
  };
  return StreetDistance{over(answered.best_response), over(answered.value), count - 1};
}

}  // namespace hindsight
