// SPDX-License-Identifier: MIT
#include "search/street_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "base/run.h"
#include "blueprint/board_trainer.h"
#include "blueprint/dealt_game.h"
#include "cards/range_showdown.h"
#include "holdem/solve/seat_decisions.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "search/multiway_solver.h"

namespace hindsight {

namespace {

constexpr std::uint64_t boards_at_a_time = 8;
// So that values of short searches agree with those of long ones (SlowHandReview): a search changes at most
// so many times as much again as it has changed in its second half, and boards that were drawn are off by so
// many standard errors.
constexpr float changes_ahead = 4;
constexpr double standard_errors = 4.5;

struct ValueTold {
  double sum = 0, error = 0;
};

StreetBudget half_the_time_of(StreetBudget budget) {
  if (budget.deadline != Clock::time_point::max()) budget.deadline -= (budget.deadline - Clock::now()) / 2;
  return budget;
}

// Where half of it is over.
StreetBudget half_of(StreetBudget budget) {
  budget.iterations /= 2;
  return half_the_time_of(std::move(budget));
}

// How often a hand takes an action there: what the seat has played, and nothing of actions that it did not
// have.
float fixed_chance(const PlayedDecision& played, const Move& move, Combo hand) {
  for (std::size_t m = 0; m < played.moves.size(); ++m)
    if (played.moves[m] == move) return played.chances[m][hand.index];
  return 0;
}

// In whole rows, by action and hand.
std::vector<double> locked_rows(const BoardNode::Hands& hands, std::span<const Move> moves,
                                const PlayedDecision& played) {
  std::vector<double> out(moves.size() * hands.rows(), 0);
  for (std::size_t a = 0; a < moves.size(); ++a)
    for (std::uint32_t h = 0; h < hands.count; ++h)
      out[a * hands.rows() + h] = static_cast<double>(fixed_chance(played, moves[a], hands.combo[h]));
  return out;
}

class HandsOfStreet final : public CardBuckets {
 public:
  HandsOfStreet(std::size_t round, std::shared_ptr<const CardBuckets> others)
      : round_(round), others_(std::move(others)) {}
  std::uint32_t count(std::size_t round) const override {
    return round == round_ ? std::uint32_t{combo_count} : others_->count(round);
  }
  void find(std::size_t round, std::span<const CardSet> boards,
            std::span<std::uint16_t, combo_count> out) const override {
    if (round == round_)
      std::iota(out.begin(), out.end(), std::uint16_t{0});
    else
      std::ranges::copy(found(round, boards), out.begin());
  }

 private:
  using Found = std::array<std::uint16_t, combo_count>;

  // Boards of a street come again and again; what a board's buckets are does not depend on the order of its
  // cards.
  const Found& found(std::size_t round, std::span<const CardSet> boards) const {
    const std::pair key(round, boards[round].bits);
    {
      const std::scoped_lock lock(mutex_);
      if (const auto at = found_.find(key); at != found_.end()) return at->second;
    }
    Found made;
    others_->find(round, boards, made);
    const std::scoped_lock lock(mutex_);
    return found_.try_emplace(key, made).first->second;
  }

  std::size_t round_;
  std::shared_ptr<const CardBuckets> others_;
  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::size_t, std::uint64_t>, Found> found_;
};

// All boards that one more card makes of it.
std::vector<DealtBoard> all_boards(const DealtGame& game, const CardBuckets& buckets, unsigned threads) {
  const HoldemSpot& spot = game.spot();
  const CardSet board = set_of(spot.board);
  std::vector<Card> cards;
  for (const Card card : spot.cards.deck.without(board)) cards.push_back(card);
  std::vector<DealtBoard> out(cards.size());
  Team(threads).for_each(static_cast<std::uint32_t>(cards.size()), [&](std::uint32_t i) {
    std::vector<CardSet> boards = boards_by_round(spot.cards, spot.board);
    CardSet last = board;
    last |= cards[i];
    boards.push_back(last);
    out[i] = game.deal(std::move(boards), buckets);
  });
  return out;
}

// What is told of each board on the way, summed by node and hand: pass t weighs t^2.
class BoardValues {
 public:
  explicit BoardValues(const StreetTree& betting)
      : sums_(betting.nodes.size()), seats_(betting.nodes.size()) {
    for (const StreetTree::Node& node : betting.nodes)
      for (std::uint32_t a = 0; a < node.actions; ++a) seats_[node.first_child + a] = node.seat;
    for (std::size_t i = 1; i < sums_.size(); ++i) sums_[i].resize(combo_count);
  }

  void add(const DealtBoard& board, std::uint8_t seat, std::span<const float> values, double weight) {
    for (std::uint32_t h = 0; h < board.hands.count; ++h) {
      Weights& of = weights_[seat][board.hands.combo[h].index];
      of.all += weight;
      of.squares += weight * weight;
    }
    for (std::size_t node = 1; node < sums_.size(); ++node) {
      if (seats_[node] != seat) continue;
      const float* const row = values.data() + node * board.hands.rows();
      for (std::uint32_t h = 0; h < board.hands.count; ++h) {
        Sums& to = sums_[node][board.hands.combo[h].index];
        const double value = weight * static_cast<double>(row[h]);
        to.value += value;
        to.weighted += weight * value;
        to.square += value * value;
      }
    }
  }

  // The mean over the boards that leave the hand, and what it may be off.
  std::optional<ValueTold> mean(std::uint32_t node, std::uint8_t seat, std::uint16_t hand) const {
    const Weights& weights = weights_[seat][hand];
    if (weights.all == 0) return std::nullopt;
    const Sums& of = sums_[node][hand];
    const double mean = of.value / weights.all;
    const double spread = of.square - 2 * mean * of.weighted + mean * mean * weights.squares;
    return ValueTold{mean, standard_errors * std::sqrt(std::max(0.0, spread)) / weights.all};
  }

 private:
  struct Sums {
    double value = 0, weighted = 0, square = 0;
  };
  struct Weights {  // of the boards that leave the hand
    double all = 0, squares = 0;
  };
  std::vector<std::vector<Sums>> sums_;  // by node and Combo::index
  std::vector<std::uint8_t> seats_;      // by node: who comes there by an action
  std::array<std::array<Weights, combo_count>, 2> weights_{};
};

// The betting alone, of any number of seats.
StreetTree street_tree(const BettingTree::Branch& betting) {
  StreetTree out;
  out.street = betting.street;
  for (const BettingTree::Node& from : betting.nodes) {
    StreetTree::Node& node = out.nodes.emplace_back();
    node.kind = from.kind == BettingTree::Kind::decision     ? StreetTree::Kind::decision
                : from.kind == BettingTree::Kind::fold       ? StreetTree::Kind::fold
                : from.kind == BettingTree::Kind::street_end ? StreetTree::Kind::street_end
                                                             : StreetTree::Kind::showdown;
    node.seat = from.seat.value;
    node.actions = from.actions;
    node.first_child = from.first_child;
    out.actions.push_back(from.action);
  }
  return out;
}

// So many iterations at a time, between which it looks at the clock.
template <class Solver>
void run_within(Solver& solver, std::uint64_t step, const StreetBudget& budget) {
  while (solver.iterations() < budget.iterations && !budget.stop.stop_requested()) {
    const Clock::time_point start = Clock::now();
    solver.run(std::min(step, budget.iterations - solver.iterations()), RunControl{budget.stop});
    if (budget.deadline == Clock::time_point::max()) continue;
    const Clock::time_point now = Clock::now();
    if (now + (now - start) > budget.deadline) return;
  }
}

}  // namespace

std::shared_ptr<const CardBuckets> hands_of_street(std::size_t round,
                                                   std::shared_ptr<const CardBuckets> others) {
  return std::make_shared<HandsOfStreet>(round, std::move(others));
}

std::optional<std::uint32_t> StreetSearch::after(std::uint32_t node, const Move& move) const {
  const StreetTree::Node& from = betting_.nodes[node];
  if (from.kind != StreetTree::Kind::decision) return std::nullopt;
  for (std::uint32_t child = from.first_child; child < from.first_child + from.actions; ++child) {
    const BetAction& action = betting_.actions[child];
    const bool is_it = move_of(action) == move || (action.puts_more() && action.all_in &&
                                                   move.kind == Move::Kind::raise && move.to > action.to);
    if (is_it) return child;
  }
  return std::nullopt;
}

StreetSearch::StreetSearch(StreetTree betting)
    : betting_(std::move(betting)), decisions_(betting_.nodes.size()) {
  for (std::uint32_t node = 0; node < betting_.nodes.size(); ++node) {
    const StreetTree::Node& from = betting_.nodes[node];
    for (std::uint32_t a = 0; a < from.actions; ++a)
      decisions_[node].moves.push_back(move_of(betting_.actions[from.first_child + a]));
    decisions_[node].chances.assign(from.actions, ByHand{});
  }
}

std::optional<std::uint32_t> StreetSearch::find(const PlayedDecision& played) const {
  std::optional<std::uint32_t> node = 0;
  for (const Move& move : played.way)
    if (node) node = after(*node, move);
  if (node && decisions_[*node].moves.empty()) return std::nullopt;
  return node;
}

Result<StreetSearch> StreetSearch::search(const PublicBelief& belief, std::span<const PlayedDecision> played,
                                          const StreetBudget& budget) {
  HS_TRY(VectorGame game, make_game(belief, budget.memory, true, budget.threads));
  VectorCfr<float> solver(game, spot_rule, budget.threads, true);
  StreetSearch out(game.trees[0]);
  for (const PlayedDecision& decision : played)
    if (const auto node = out.find(decision))
      solver.lock(0, *node,
                  locked_rows(game.boards[0].hands[out.betting_.nodes[*node].seat],
                              out.decisions_[*node].moves, decision));
  if (budget.values) {
    run_within(solver, 1, half_of(budget));
    out.take_strategies(game, solver);
    out.take_values(game, solver);
  }
  const std::vector<Decision> halfway = budget.values ? out.decisions_ : std::vector<Decision>();
  run_within(solver, 1, budget);
  out.iterations_ = solver.iterations();
  out.take_strategies(game, solver);
  if (budget.values) {
    out.take_values(game, solver);
    out.take_errors(halfway);
  }
  return out;
}

namespace {

constexpr double least_trust = 0.25;  // of what is said; below, the equilibrium is the answer

// The moves from the beginning of the street to a node.
std::vector<Move> moves_to(const StreetTree& betting, std::uint32_t node) {
  std::vector<Move> out;
  for (const std::uint32_t at : way_to(betting, node))
    if (at != 0) out.push_back(move_of(betting.actions[at]));
  return out;
}

}  // namespace

Result<std::vector<VectorGame::Lock>> StreetSearch::locks_of(const VectorGame& game,
                                                             const HeldSeat& other) const {
  std::vector<VectorGame::Lock> out;
  std::size_t asked = 0;
  for (std::uint32_t node = 0; node < decisions_.size(); ++node) {
    if (decisions_[node].moves.empty() || betting_.nodes[node].seat != other.seat) continue;
    if (++asked > other.most_asked)
      return fail(ErrorCode::unsupported,
                  fmt::format("more than {} decisions of the street would be held", other.most_asked));
    const HeldSeat::Play play = other.plays(moves_to(betting_, node), decisions_[node].moves);
    if (play.chances.empty() || !(play.trust > 0)) continue;
    const PlayedDecision as_played{.way = {}, .moves = decisions_[node].moves, .chances = play.chances};
    out.push_back({0, node, locked_rows(game.boards[0].hands[other.seat], as_played.moves, as_played),
                   std::min(play.trust, 1.0)});
  }
  return out;
}

Result<StreetSearch> StreetSearch::against(const PublicBelief& belief, std::span<const PlayedDecision> played,
                                           const HeldSeat& other, const StreetBudget& budget) {
  HS_TRY(VectorGame free, make_game(belief, budget.memory / 2, true, budget.threads));  // two at a time
  StreetSearch out(free.trees[0]);
  HS_TRY(const std::vector<VectorGame::Lock> model, out.locks_of(free, other));
  for (const PlayedDecision& decision : played)
    if (const auto node = out.find(decision))
      free.locks.push_back({0, *node,
                            locked_rows(free.boards[0].hands[out.betting_.nodes[*node].seat],
                                        out.decisions_[*node].moves, decision)});
  const auto me = static_cast<std::uint8_t>(1 - other.seat);
  VectorCfr<float> equilibrium(free, spot_rule, budget.threads, true);
  run_within(equilibrium, 1, half_the_time_of(budget));
  const VectorEvaluation solved = equilibrium.evaluate();
  // What the other seat is sure of in an equilibrium, by his part of the one that was learnt.
  const double his = solved.value[0] + solved.value[1] - solved.best_response[me];
  for (double trusted = 1; trusted >= least_trust && Clock::now() < budget.deadline; trusted /= 2) {
    VectorGame held = free;
    for (VectorGame::Lock lock : model) {
      lock.trust *= trusted;
      held.locks.push_back(std::move(lock));
    }
    VectorCfr<float> answer(held, spot_rule, budget.threads, true);
    run_within(answer, 1, trusted > least_trust ? half_the_time_of(budget) : budget);
    DecisionLocks plays;
    add_decisions(free, me, answer, plays);
    const double risk = equilibrium.evaluate_with(plays).best_response[other.seat] - his;
    if (risk > other.most_risked) continue;
    for (const VectorGame::Lock& lock : model) plays.add(free, lock.state, lock.node, lock.strategy);
    out.held_ = Held{trusted, equilibrium.evaluate_with(plays).value[me] - solved.value[me], risk};
    out.iterations_ = answer.iterations();
    out.take_strategies(held, answer);
    return out;
  }
  out.held_ = Held{};
  out.iterations_ = equilibrium.iterations();
  out.take_strategies(free, equilibrium);
  return out;
}

void StreetSearch::take_strategies(const VectorGame& game, const VectorCfr<float>& solver) {
  for (std::uint32_t node = 0; node < decisions_.size(); ++node) {
    Decision& decision = decisions_[node];
    if (decision.moves.empty()) continue;
    const BoardNode::Hands& hands = game.boards[0].hands[betting_.nodes[node].seat];
    const auto average = solver.average(0, node);
    for (std::size_t a = 0; a < average.size(); ++a)
      for (std::uint32_t h = 0; h < hands.count; ++h)
        decision.chances[a][hands.combo[h].index] = static_cast<float>(average[a][h]);
  }
}

void StreetSearch::take_strategies(const BoardTrainer& solver) {
  for (std::uint32_t node = 0; node < decisions_.size(); ++node) {
    Decision& decision = decisions_[node];
    const std::size_t actions = decision.moves.size();
    if (actions == 0) continue;
    const auto sums = solver.average().subspan(solver.layout().at(0, node), combo_count * actions);
    for (std::size_t hand = 0; hand < combo_count; ++hand) {
      float all = 0;
      for (std::size_t a = 0; a < actions; ++a) all += sums[hand * actions + a];
      for (std::size_t a = 0; a < actions && all > 0; ++a)
        decision.chances[a][hand] = sums[hand * actions + a] / all;
    }
  }
}

void StreetSearch::take_strategies(const MultiwaySolver& solver) {
  for (std::uint32_t node = 0; node < decisions_.size(); ++node) {
    Decision& decision = decisions_[node];
    if (decision.moves.empty()) continue;
    const auto sums = solver.average(node);
    for (std::size_t hand = 0; hand < combo_count; ++hand) {
      float all = 0;
      for (std::size_t a = 0; a < decision.moves.size(); ++a) all += sums[a * combo_count + hand];
      for (std::size_t a = 0; a < decision.moves.size() && all > 0; ++a)
        decision.chances[a][hand] = sums[a * combo_count + hand] / all;
    }
  }
}

// How much of a range comes to a node that each hand may meet.
StreetSearch::Reach StreetSearch::met_at(std::uint32_t node, const Reach& range, std::uint8_t seat) const {
  Reach arrives = range;
  const std::vector<std::uint32_t> way = way_to(betting_, node);
  for (std::size_t k = 1; k < way.size(); ++k) {
    const StreetTree::Node& at = betting_.nodes[way[k - 1]];
    if (at.seat != seat) continue;
    const ByHand& chance = decisions_[way[k - 1]].chances[way[k] - at.first_child];
    for (std::size_t i = 0; i < combo_count; ++i) arrives[i] *= static_cast<double>(chance[i]);
  }
  WeightsByCard all;
  for (std::uint16_t i = 0; i < combo_count; ++i) all.add(i, arrives[i]);
  Reach out;
  for (std::uint16_t i = 0; i < combo_count; ++i) out[i] = all.apart(i, arrives[i]);
  return out;
}

// `told` says what a node is worth to a hand of the seat that has come there, summed over what it meets, and
// how far that may be off.
template <class Told>
void StreetSearch::take_values(const std::array<Reach, 2>& ranges, double half_pot, const Told& told) {
  for (std::uint32_t node = 0; node < decisions_.size(); ++node) {
    Decision& decision = decisions_[node];
    if (decision.moves.empty()) continue;
    const StreetTree::Node& at = betting_.nodes[node];
    const std::uint8_t other = 1 - at.seat;
    const Reach meets = met_at(node, ranges[other], other);
    const double least = 1e-6 * *std::ranges::max_element(meets), folded = -at.committed[at.seat] - half_pot;
    ByHand unknown;
    unknown.fill(std::numeric_limits<float>::quiet_NaN());
    decision.values.assign(decision.moves.size(), unknown);
    decision.errors.assign(decision.moves.size(), unknown);
    for (std::uint32_t a = 0; a < decision.moves.size(); ++a)
      for (std::uint16_t i = 0; i < combo_count; ++i) {
        const std::optional<ValueTold> value = told(at.first_child + a, at.seat, i);
        if (!value || meets[i] <= least) continue;
        decision.values[a][i] = static_cast<float>(value->sum / meets[i] - folded);
        decision.errors[a][i] = static_cast<float>(value->error / meets[i]);
      }
  }
}

void StreetSearch::take_values(const VectorGame& game, VectorCfr<float>& solver) {
  std::array<Reach, 2> ranges{};
  std::array<std::vector<std::vector<double>>, 2> values;
  std::array<std::array<std::uint32_t, combo_count>, 2> place;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const BoardNode::Hands& hands = game.boards[0].hands[seat];
    values[seat] = solver.counterfactual_values(0, seat, game.weights[1u - seat]);
    place[seat].fill(none);
    for (std::uint32_t h = 0; h < hands.count; ++h) {
      place[seat][hands.combo[h].index] = h;
      ranges[seat][hands.combo[h].index] = game.weights[seat][h];
    }
  }
  take_values(ranges, game.half_pot,
              [&](std::uint32_t node, std::uint8_t seat, std::uint16_t hand) -> std::optional<ValueTold> {
                const std::uint32_t h = place[seat][hand];
                if (h == none) return std::nullopt;
                return ValueTold{values[seat][node][h], 0};
              });
}

// What the second half of a search has changed says how far it may still be from its end.
void StreetSearch::take_errors(std::span<const Decision> halfway) {
  for (std::size_t node = 0; node < decisions_.size(); ++node)
    for (std::size_t a = 0; a < decisions_[node].values.size(); ++a)
      for (std::size_t i = 0; i < combo_count; ++i)
        decisions_[node].errors[a][i] =
            changes_ahead * std::abs(decisions_[node].values[a][i] - halfway[node].values[a][i]);
}

Result<StreetSearch> StreetSearch::sample(const PublicBelief& belief, std::span<const PlayedDecision> played,
                                          std::shared_ptr<const CardBuckets> later, std::uint64_t seed,
                                          const StreetBudget& budget) {
  HS_RETURN_IF_ERROR(check(belief));
  HS_CHECK(belief.ranges.size(), ==, 2u);
  HoldemSpot spot{.cards = belief.cards,
                  .board = belief.board,
                  .ranges = {belief.ranges[0], belief.ranges[1]},
                  .pot = belief.betting.pot};
  HS_TRY(BettingTree betting, BettingTree::build(belief.betting, belief.menu));
  DealtGame game = DealtGame::make(std::move(spot), std::move(betting));
  StreetSearch out(game.game().trees[0]);
  const auto street = static_cast<std::size_t>(belief.betting.first);
  const auto buckets = hands_of_street(street, std::move(later));
  std::vector<DealtBoard> boards;
  if (belief.betting.first == Street::turn) boards = all_boards(game, *buckets, budget.threads);
  BoardTrainer solver(std::move(game), buckets, seed, budget.threads);
  solver.forget_sooner();
  if (!boards.empty()) solver.deal_from(std::move(boards));
  for (const PlayedDecision& decision : played)
    if (const auto node = out.find(decision)) {
      std::vector<float> chances;
      for (std::uint16_t hand = 0; hand < combo_count; ++hand)
        for (const Move& move : out.decisions_[*node].moves)
          chances.push_back(fixed_chance(decision, move, Combo{hand}));
      solver.fix(*node, chances);
    }
  const HoldemSpot& of = solver.game().spot();
  BoardValues values(out.betting_);
  if (budget.values)
    solver.watch([&](const DealtBoard& board, std::uint8_t seat, std::span<const float> rows) {
      const auto pass = static_cast<double>(solver.iterations());
      values.add(board, seat, rows, pass * pass);
    });
  run_within(solver, boards_at_a_time, budget);
  out.iterations_ = solver.iterations();
  out.take_strategies(solver);
  if (!budget.values) return out;
  // Of the boards that leave a hand, those that leave another one, too.
  const int dealt = of.cards.board_cards() - static_cast<int>(of.board.size());
  const int left = of.cards.deck.size() - static_cast<int>(of.board.size()) - of.cards.hole_cards;
  const double both = ways_to_deal(left - of.cards.hole_cards, dealt) / ways_to_deal(left, dealt);
  std::array<Reach, 2> ranges{};
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (!Combo{i}.cards().meets(set_of(of.board))) ranges[seat][i] = both * of.ranges[seat].weights[i];
  out.take_values(ranges, solver.game().game().half_pot,
                  [&](std::uint32_t node, std::uint8_t seat, std::uint16_t hand) {
                    return values.mean(node, seat, hand);
                  });
  return out;
}

Result<StreetSearch> StreetSearch::among(const MultiwaySpot& spot, std::span<const PlayedDecision> played,
                                         std::uint64_t seed, const StreetBudget& budget) {
  HS_TRY(MultiwaySolver solver, MultiwaySolver::make(spot, seed, budget.threads, budget.memory));
  StreetSearch out(street_tree(solver.betting()));
  for (const PlayedDecision& decision : played)
    if (const auto node = out.find(decision)) {
      std::vector<float> chances;
      for (const Move& move : out.decisions_[*node].moves)
        for (std::uint16_t hand = 0; hand < combo_count; ++hand)
          chances.push_back(fixed_chance(decision, move, Combo{hand}));
      solver.lock(*node, chances);
    }
  run_within(solver, 1, budget);
  out.iterations_ = solver.iterations();
  out.take_strategies(solver);
  return out;
}

}  // namespace hindsight
