// SPDX-License-Identifier: MIT
#include "play/luck/range_luck.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "base/check.h"
#include "cards/evaluator.h"
#include "cards/range_showdown.h"

namespace hindsight {

namespace {

constexpr int rivers_of_a_turn = 6;    // drawn for each card that may come
constexpr int run_outs_of_a_flop = 8;  // drawn for each of these:
constexpr int flops_drawn = 24;
constexpr int run_outs_of_a_move = 48;  // drawn
constexpr double large = 0.1;  // of a stack that a raise puts in: from there on the seat itself answers
constexpr int boards_of_an_all_in = 400;  // before the flop; later ones are gone through

double dot(std::span<const double, combo_count> a, std::span<const double, combo_count> b) {
  double sum = 0;
  for (std::size_t i = 0; i < combo_count; ++i) sum += a[i] * b[i];
  return sum;
}

// The other's hands that each hand may meet.
void masses(CardSet board, const Range& theirs, std::span<double, combo_count> out) {
  WeightsByCard left;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (!Combo{i}.cards().meets(board)) left.add(i, theirs.weights[i]);
  for (std::uint16_t i = 0; i < combo_count; ++i)
    out[i] = Combo{i}.cards().meets(board) ? 0 : std::max(0.0, left.apart(i, theirs.weights[i]));
}

// How likely cards drawn from all that the board leaves miss two hands.
double chance_to_miss(int left, int drawn) {
  double out = 1;
  for (int i = 0; i < drawn; ++i) out *= static_cast<double>(left - 4 - i) / (left - i);
  return out;
}

CardSet drawn_from(CardSet deck, int count, Rng& rng) {
  std::array<Card, deck_size> cards{};
  std::uint32_t size = 0;
  for (const Card card : deck) cards[size++] = card;
  CardSet out;
  while (out.size() < count) out |= cards[rng.below(size)];
  return out;
}

Seat other_of(Seat seat) { return Seat{static_cast<std::uint8_t>(1 - seat.value)}; }

// What both have put in once the last bet is called: stacks were alike.
double matched(const BettingState& betting, const Hand& hand) {
  double out = 0;
  for (const Seat seat : {Seat{0}, Seat{1}})
    out = std::max(out, static_cast<double>(hand.start_stack(seat) - betting.stack(seat)));
  return out;
}

// Every move that some hand makes; nothing where one is not known, or may be of any amount.
std::optional<std::vector<Move>> moves_of(const RangeStrategy& strategy, const Range& range, CardSet board) {
  std::vector<Move> out;
  std::vector<bool> seen(strategy.rows());
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (range.weights[i] == 0 || Combo{i}.cards().meets(board)) continue;
    const std::uint16_t row = strategy.row_of(Combo{i});
    if (row == 0 || strategy.row(row).empty()) return {};
    if (seen[row]) continue;
    seen[row] = true;
    for (const Chance& chance : strategy.row(row)) {
      if (chance.up_to != 0) return {};
      if (chance.probability > 0 && std::ranges::find(out, chance.move) == out.end())
        out.push_back(chance.move);
    }
  }
  return out;
}

double put_in(const Hand& hand, Seat seat) {
  return static_cast<double>(hand.start_stack(seat) - hand.stack(seat));
}

}  // namespace

// What a board becomes: every full board where no fewer are wanted, else as many that are drawn.
class RangeLuck::RunOuts {
 public:
  RunOuts(CardSet board, int wanted, Rng& rng) {
    const CardSet left = CardSet::deck().without(board);
    const int count = left.size(), missing = 5 - board.size(), pairs = count * (count - 1) / 2;
    if (missing == 0) {
      add(board);
    } else if (missing == 1 && wanted >= count) {
      for (const Card card : left) add(board | card);
    } else if (missing == 2 && wanted >= pairs) {
      for (const Card low : left)
        for (const Card high : left)
          if (low < high) add(board | low | high);
    } else {
      for (int i = 0; i < wanted; ++i) add(board | drawn_from(left, missing, rng));
    }
    each_ = 1 / (static_cast<double>(orders_.size()) * chance_to_miss(count, missing));
  }

  // Of each hand, the weight of their hands that it beats less that of those that beat it, in the mean.
  void edges(const Range& theirs, std::span<double, combo_count> out) const {
    std::array<double, combo_count> won{}, met{};
    for (const ShowdownOrder& order : orders_) {
      add_showdowns(order, theirs.weights, won);
      WeightsByCard all;
      for (const ShowdownOrder::Hand hand : order.hands()) all.add(hand.combo, theirs.weights[hand.combo]);
      for (const ShowdownOrder::Hand hand : order.hands())
        met[hand.combo] += all.apart(hand.combo, theirs.weights[hand.combo]);
    }
    for (std::size_t i = 0; i < combo_count; ++i) out[i] = each_ * (2 * won[i] - met[i]);
  }

 private:
  void add(CardSet board) {
    std::array<HandValue, combo_count> values;
    evaluate_board(board, values);
    orders_.emplace_back().sort(values, all_combos());
  }

  std::vector<ShowdownOrder> orders_;
  double each_ = 1;
};

// What a hand may meet: the weight of all of the other's hands, and of those that it beats less those that
// beat it.
struct RangeLuck::Contest {
  std::array<double, combo_count> mass{}, edge{};

  Contest(CardSet board, const RunOuts& run_outs, const Range& theirs) {
    masses(board, theirs, mass);
    run_outs.edges(theirs, edge);
  }
  double pairs(const Range& mine) const { return dot(mine.weights, mass); }
  double won(const Range& mine) const { return dot(mine.weights, edge); }
};

void RangeLuck::begin() {
  for (Range& range : ranges_) range = any_two();
  board_ = {};
  told_ = true;
  last_ = correction_ = 0;
}

// One card may be any that some pair of hands leaves, as likely as pairs do; of flops some are drawn, as the
// one that came was.
void RangeLuck::board_dealt(const Hand& hand) {
  const CardSet before = std::exchange(board_, set_of(hand.board()));
  const double put = matched(hand.betting(), hand);
  double pairs = 0, won = 0, came = 0;
  const auto add = [&](CardSet board, int draws, bool is_it) {
    const Contest next(board, RunOuts(board, draws, rng_), ranges_[1]);
    const double mass = next.pairs(ranges_[0]), edge = next.won(ranges_[0]);
    if (is_it) came = edge / mass;
    return std::pair(mass, edge);
  };
  if (before.size() >= 3) {
    for (const Card card : CardSet::deck().without(before)) {
      const auto [mass, edge] = add(before | card, rivers_of_a_turn, board_.has(card));
      pairs += mass;
      won += edge;
    }
  } else {
    add(board_, run_outs_of_a_flop, true);
    CardSet left = CardSet::deck();
    for (const Seat seat : {Seat{0}, Seat{1}}) left = left.without(set_of(hand.hole(seat)));
    for (int i = 0; i < flops_drawn; ++i) {
      const auto [mass, edge] = add(drawn_from(left, 3, rng_), run_outs_of_a_flop, false);
      pairs += 1;
      won += edge / mass;
    }
  }
  correction_ += put * (won / pairs - came);
}

void RangeLuck::before_move(const Hand& hand, Move move) {
  if (!told_) return;
  const Seat mover = hand.next().seat;
  const PublicView view(hand, mover);
  if (hand.board().size() != static_cast<std::size_t>(board_.size())) board_dealt(hand);
  Range& mine = ranges_[mover.value];
  const RangeStrategy strategy = players_[mover.value].plays->strategy(view, hands_held(mine.weights, board_),
                                                                       *players_[mover.value].state);
  const auto moves = moves_of(strategy, mine, board_);
  told_ = moves && std::ranges::find(*moves, move) != moves->end();
  if (!told_) return;
  BettingState called = hand.betting();
  called.play(hand.rules(), Move::call());
  const bool all_in = called.street_over() && called.able().size() < 2;
  const int draws = !all_in          ? run_outs_of_a_move
                    : board_.empty() ? boards_of_an_all_in
                                     : deck_size * deck_size;
  const RunOuts run_outs(board_, draws, rng_);  // the same for all moves
  const Contest contest(board_, run_outs, ranges_[other_of(mover).value]);
  double pairs = 0, expected = 0, came = 0;
  Range next;
  for (const Move possible : *moves) {
    const auto plays = strategy.by_row([&](RangeStrategy::Row row) { return probability(row, possible); });
    Range range = mine;
    for (std::uint16_t i = 0; i < combo_count; ++i) range.weights[i] *= plays[strategy.row_of(Combo{i})];
    const double mass = contest.pairs(range);
    double won = 0;
    if (possible.kind == Move::Kind::fold) {
      won = -put_in(hand, mover) * mass;
    } else if (possible.kind == Move::Kind::call) {
      won = matched(called, hand) * contest.won(range);
    } else {
      Hand after = hand;
      HS_CHECK_OK(after.play(possible));
      won = raised(after, mover, range, run_outs);
    }
    pairs += mass;
    expected += won;
    if (possible != move) continue;
    came = won / mass;
    next = range;
  }
  told_ = std::isfinite(came);  // else no pair is left that plays so
  if (!told_) return;
  const double sign = mover == Seat{0} ? 1 : -1;
  correction_ += sign * (expected / pairs - came);
  last_ = sign * came;
  mine = next;
}

double RangeLuck::raised(const Hand& after, Seat mover, const Range& range, const RunOuts& run_outs) const {
  const Seat other = other_of(mover);
  Range calls = ranges_[other.value], folds = calls;
  const Player& player = players_[other.value];
  const bool asked = put_in(after, mover) > large * static_cast<double>(after.start_stack(mover));
  PolicyState aside;
  const RangeStrategy answers =
      (asked ? player.plays : player.answers)
          ->strategy(PublicView(after, other), hands_held(calls.weights, board_), aside);
  const auto folded = answers.by_row([](RangeStrategy::Row row) { return probability(row, Move::fold()); });
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    folds.weights[i] *= folded[answers.row_of(Combo{i})];
    calls.weights[i] -= folds.weights[i];
  }
  std::array<double, combo_count> mass{};
  masses(board_, folds, mass);
  return put_in(after, other) * dot(range.weights, mass) +
         put_in(after, mover) * Contest(board_, run_outs, calls).won(range);
}

}  // namespace hindsight
