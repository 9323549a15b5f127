// SPDX-License-Identifier: MIT
#include "play/luck/range_luck.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "base/check.h"
#include "cards/evaluator.h"
#include "cards/showdown_order.h"

namespace hindsight {

namespace {

constexpr int rivers_of_a_turn = 6;    // drawn for each card that may come
constexpr int run_outs_of_a_flop = 8;  // drawn for each of these:
constexpr int flops_drawn = 24;
constexpr int run_outs_of_a_move = 48;  // drawn
constexpr double large = 0.1;  // of a stack that a raise puts in: from there on the seat itself answers
constexpr int boards_of_an_all_in = 400;  // before the flop; later ones are gone through

// Weights of one seat's hands that a board leaves, in all and by card.
struct WeightsByCard {
  double all = 0;
  std::array<double, deck_size> with{};

  void add(ComboCards cards, double weight) {
    all += weight;
    with[cards.high] += weight;
    with[cards.low] += weight;
  }
  // That share no card with the hand; the hand itself, where it is among them, has been taken off twice.
  double apart_from(ComboCards hand) const { return all - with[hand.high] - with[hand.low]; }
};

double dot(std::span<const double, combo_count> a, std::span<const double, combo_count> b) {
  double sum = 0;
  for (std::size_t i = 0; i < combo_count; ++i) sum += a[i] * b[i];
  return sum;
}

// The other's hands that each hand may meet.
void masses(CardSet board, const Range& theirs, std::span<double, combo_count> out) {
  WeightsByCard left;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (theirs.weights[i] != 0 && !Combo{i}.cards().meets(board)) left.add(combo_cards[i], theirs.weights[i]);
  for (std::uint16_t i = 0; i < combo_count; ++i)
    out[i] = Combo{i}.cards().meets(board)
                 ? 0
                 : std::max(0.0, left.apart_from(combo_cards[i]) + theirs.weights[i]);
}

// On full boards: the other's hands that each hand beats less those that beat it.
class RangeShowdowns {
 public:
  explicit RangeShowdowns(const Range& theirs) : theirs_(theirs) {}

  void add(CardSet board, double times, std::span<double, combo_count> edge) {
    evaluate_board(board, values_);
    order_.sort(values_, all_combos());
    sweep(order_.hands(), times, edge);
  }

 private:
  // Weakest first for those below, then strongest first for those above.
  void sweep(std::span<const ShowdownOrder::Hand> hands, double times, std::span<double, combo_count> edge) {
    WeightsByCard below, above;
    const std::size_t count = hands.size();
    for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
      for (; end < count && hands[end].value == hands[begin].value; ++end)
        edge[hands[end].combo] += times * below.apart_from(combo_cards[hands[end].combo]);
      for (std::size_t i = begin; i < end; ++i) put(hands[i], below);
    }
    for (std::size_t end = count, begin = count; end > 0; end = begin) {
      for (; begin > 0 && hands[begin - 1].value == hands[end - 1].value; --begin)
        edge[hands[begin - 1].combo] -= times * above.apart_from(combo_cards[hands[begin - 1].combo]);
      for (std::size_t i = begin; i < end; ++i) put(hands[i], above);
    }
  }
  void put(ShowdownOrder::Hand hand, WeightsByCard& side) const {
    if (const double weight = theirs_.weights[hand.combo]; weight != 0)
      side.add(combo_cards[hand.combo], weight);
  }

  const Range& theirs_;
  std::array<HandValue, combo_count> values_{};
  ShowdownOrder order_;
};

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

// The same in the mean over the cards to come: over all of them where `draws` are no fewer, else over as many
// drawn ones.
void edges(CardSet board, const Range& theirs, int draws, Rng& rng, std::span<double, combo_count> out) {
  std::ranges::fill(out, 0);
  const CardSet left = CardSet::deck().without(board);
  const int count = left.size(), missing = 5 - board.size();
  RangeShowdowns showdowns(theirs);
  if (missing == 0) return showdowns.add(board, 1, out);
  const double miss = chance_to_miss(count, missing);
  const auto each = [&](int boards) { return 1 / (boards * miss); };
  if (missing == 1 && draws >= count) {
    for (const Card card : left) showdowns.add(board | card, each(count), out);
  } else if (missing == 2 && draws >= count * (count - 1) / 2) {
    for (const Card low : left)
      for (const Card high : left)
        if (low < high) showdowns.add(board | low | high, each(count * (count - 1) / 2), out);
  } else {
    for (int i = 0; i < draws; ++i) showdowns.add(board | drawn_from(left, missing, rng), each(draws), out);
  }
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

// What a hand may meet: the weight of all of the other's hands, and of those that it beats less those that
// beat it.
struct Contest {
  std::array<double, combo_count> mass{}, edge{};

  Contest(CardSet board, const Range& theirs, int draws, Rng& rng) {
    masses(board, theirs, mass);
    edges(board, theirs, draws, rng, edge);
  }
  double pairs(const Range& mine) const { return dot(mine.weights, mass); }
  double won(const Range& mine) const { return dot(mine.weights, edge); }
};

double put_in(const Hand& hand, Seat seat) {
  return static_cast<double>(hand.start_stack(seat) - hand.stack(seat));
}

}  // namespace

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
    const Contest next(board, ranges_[1], draws, rng_);
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
  const Rng run_outs = rng_;  // the same for all moves
  const Contest contest(board_, ranges_[other_of(mover).value], draws, rng_);
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
      won = raised(after, mover, range, draws, run_outs);
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

double RangeLuck::raised(const Hand& after, Seat mover, const Range& range, int draws, Rng rng) const {
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
         put_in(after, mover) * Contest(board_, calls, draws, rng).won(range);
}

}  // namespace hindsight
