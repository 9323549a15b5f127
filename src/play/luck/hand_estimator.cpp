// SPDX-License-Identifier: MIT
#include "play/luck/hand_estimator.h"

#include "cards/evaluator.h"

namespace hindsight {

namespace {

// With equities where the last cards came after the last move.  Stacks are alike at the start of a hand, so
// that there is one pot.
BySeat all_in_values(const Hand& hand, int board_at_last_move) {
  DealtCards cards = DealtCards::of(hand);
  cards.board = set_of(hand.board().first(static_cast<std::size_t>(board_at_last_move)));
  const BySeat equities = live_equities(cards, hand.live());
  BySeat out{};
  for (const Seat seat : cards.seats) {
    out[seat.value] = static_cast<double>(hand.stack(seat) - hand.start_stack(seat));
    if (hand.live().has(seat)) out[seat.value] += equities[seat.value] * static_cast<double>(hand.pot());
  }
  return out;
}

}  // namespace

HandEstimator::HandEstimator(const LuckKnown& known, std::span<const std::size_t> contestants,
                             EstimatorSet wanted, Rng rng)
    : known_(known), contestants_(contestants), wanted_(wanted), steps_(known, contestants, states_, rng) {
  if (wanted.ranges) {
    const auto player = [&](std::size_t seat) {
      return RangeLuck::Player{known.policies[contestants[seat]].get(), known.quick[contestants[seat]].get(),
                               &states_[seat]};
    };
    ranges_.emplace(std::array{player(0), player(1)}, rng);
  }
  wanted_.imaginary = wanted.imaginary && contestants.size() == 2;
  if (!wanted_.imaginary) return;
  seen_.resize(2);
  for (std::size_t seat = 0; seat < seen_.size(); ++seat)
    seen_[seat].known = known_.policies[contestants_[seat]] != nullptr;
}

void HandEstimator::begin(const Hand& hand) {
  if (wanted_.aivat) steps_.begin(hand);
  if (ranges_) ranges_->begin();
}

void HandEstimator::before_move(const Hand& hand, Move move, const Bot* mover) {
  board_ = static_cast<int>(hand.board().size());
  if (wanted_.aivat) steps_.before_move(hand, move, mover);
  if (wanted_.imaginary) observe(hand, move);
  if (ranges_) ranges_->before_move(hand, move);
}

void HandEstimator::observe(const Hand& hand, Move move) {
  const Seat mover = hand.next().seat;
  Seen& seen = seen_[mover.value];
  if (!seen.known) return;
  const PublicView view(hand, mover);
  const HandSet hands = hands_held(seen.range.range().weights, set_of(view.board()));
  const Policy& policy = *known_.policies[contestants_[mover.value]];
  seen.known = seen.range.observe(view, policy.strategy(view, hands, states_[mover.value]), move);
}

// What the seat wins in the mean over the hands that it would have played so, against what the other holds.
std::optional<double> HandEstimator::imagined(const Hand& hand, Seat seat) const {
  const Seat other{static_cast<std::uint8_t>(1 - seat.value)};
  if (!seen_[seat.value].known) return {};
  const CardSet board = set_of(hand.board()), gone = board | set_of(hand.hole(other));
  std::array<HandValue, combo_count> values;
  evaluate_board(board, values);
  const HandValue theirs = values[Combo::of(hand.hole(other)[0], hand.hole(other)[1]).index];
  double weight = 0, share = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const double mine = seen_[seat.value].range.range()[Combo{i}];
    if (mine == 0 || Combo{i}.cards().meets(gone)) continue;
    weight += mine;
    share += mine * (values[i] > theirs ? 1 : values[i] == theirs ? 0.5 : 0);
  }
  if (weight == 0) return {};
  return static_cast<double>(hand.stack(seat) - hand.start_stack(seat)) +
         share / weight * static_cast<double>(hand.pot());
}

// Of seat 0; where both are known the mean of both views.
std::optional<double> HandEstimator::imaginary_observations(const Hand& hand) const {
  const auto first = imagined(hand, Seat{0}), second = imagined(hand, Seat{1});
  if (first && second) return (*first - *second) / 2;
  if (second) return -*second;
  return first;
}

void HandEstimator::end(const Hand& hand) {
  const SeatSet seats = SeatSet::first_of(hand.seats());
  const auto of = [&](Estimator estimator) -> BySeat& {
    return values_[static_cast<std::size_t>(estimator)];
  };
  BySeat& won = of(Estimator::plain);
  for (const Seat seat : seats) won[seat.value] = in_chips(hand.payoff(seat));
  const bool showdown = hand.live().size() > 1;
  of(Estimator::duplicate) = won;
  of(Estimator::all_in) = showdown && board_ < 5 ? all_in_values(hand, board_) : won;
  of(Estimator::imaginary) = won;
  if (showdown && wanted_.imaginary)
    if (const auto first = imaginary_observations(hand)) of(Estimator::imaginary) = {*first, -*first};
  of(Estimator::aivat) = of(Estimator::all_in);
  for (const Seat seat : seats) of(Estimator::aivat)[seat.value] += steps_.correction(seat);
  if (!ranges_) return;
  const double first = ranges_->value(of(Estimator::all_in)[0]);
  of(Estimator::ranges) = {first, -first};
}

double HandEstimator::value(Estimator estimator, Seat seat) const {
  return values_[static_cast<std::size_t>(estimator)][seat.value];
}

}  // namespace hindsight
