// SPDX-License-Identifier: MIT
#include "play/hand_luck.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "cards/equity.h"
#include "cards/evaluator.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

using BySeat = std::array<double, max_seats>;

double chips_of(Share share) { return static_cast<double>(share) / static_cast<double>(shares_per_chip); }

Combo combo_of(const Hand& hand, Seat seat) { return Combo::of(hand.hole(seat)[0], hand.hole(seat)[1]); }

void add_shares(const Hand& hand, SeatSet live, CardSet board, BySeat& sum) {
  HandValue best = 0;
  SeatSet winners;
  for (const Seat seat : live) {
    const HandValue value = evaluate(board | set_of(hand.hole(seat)));
    if (value > best) winners = SeatSet();
    if (value >= best) winners |= seat;
    best = std::max(best, value);
  }
  for (const Seat seat : winners) sum[seat.value] += 1.0 / winners.size();
}

BySeat by_enumeration(const Hand& hand, SeatSet live, CardSet board, CardSet left) {
  BySeat sum{};
  double boards = 0;
  const int missing = 5 - board.size();
  for (CardSet first = left; missing > 0 && !first.empty(); first = first.without(first.first())) {
    const CardSet turned = board | first.first();
    if (missing == 1) {
      add_shares(hand, live, turned, sum);
      ++boards;
      continue;
    }
    for (const Card card : first.without(first.first())) {
      add_shares(hand, live, turned | card, sum);
      ++boards;
    }
  }
  if (missing == 0) {
    add_shares(hand, live, board, sum);
    boards = 1;
  }
  for (double& share : sum) share /= boards;
  return sum;
}

BySeat before_the_flop(const Hand& hand, SeatSet live, CardSet dead) {
  BySeat out{};
  EquitySpot spot;
  for (const Seat seat : live) spot.players.push_back({{combo_of(hand, seat)}});
  spot.dead = dead;
  const Result<Equities> found = equity(spot, {.max_seconds = 60});
  HS_CHECK_OK(found);
  HS_CHECK_THAT(found->exact);
  std::size_t player = 0;
  for (const Seat seat : live) out[seat.value] = found->equity(player++);
  return out;
}

// Seats take turns from the first left of the button after the flop.
Seat first_after_flop(const BettingState& betting) { return betting.able().from(Seat{0}); }

}  // namespace

BySeat live_equities(const Hand& hand, SeatSet live, CardSet board) {
  BySeat out{};
  CardSet dead;
  for (const Seat seat : SeatSet::first_of(hand.seats()).without(live)) dead |= set_of(hand.hole(seat));
  if (live.size() == 1) {
    out[live.first().value] = 1;
    return out;
  }
  if (board.size() >= 3) {
    CardSet left = CardSet::deck().without(board | dead);
    for (const Seat seat : live) left = left.without(set_of(hand.hole(seat)));
    return by_enumeration(hand, live, board, left);
  }
  if (hand.seats() > 2) return before_the_flop(hand, live, dead);
  const Matchup matchup = MatchupTable::get()(combo_of(hand, Seat{0}), combo_of(hand, Seat{1}));
  out[0] = (matchup.wins + matchup.ties / 2.0) / matchup_boards;
  out[1] = 1 - out[0];
  return out;
}

HandLuck::HandLuck(const LuckKnown& known, std::span<const std::size_t> contestants, bool imaginary)
    : known_(known),
      contestants_(contestants),
      imaginary_(imaginary && contestants.size() == 2),
      seen_(imaginary_ ? 2 : 0) {
  for (std::size_t seat = 0; seat < seen_.size(); ++seat)
    seen_[seat].known = known_.policies[contestants_[seat]] != nullptr;
}

// With more than two seats equities before the flop take too long to ask for, hand by hand.
void HandLuck::look(const Hand& hand) {
  board_ = hand.board().size();
  live_ = hand.live();
  sees_ = board_ >= 3 || hand.seats() == 2;
  if (sees_) equities_ = live_equities(hand, live_, set_of(hand.board()));
}

CardLuck HandLuck::cards_of(Seat seat, SeatSet live, const BySeat& equities) const {
  CardLuck out{
      .equity = equities[seat.value], .fair = 1.0 / live.size(), .own = strength_[seat.value], .other = 0};
  for (const Seat other : live.without(seat)) out.other += strength_[other.value] / (live.size() - 1);
  return out;
}

double HandLuck::model_value(const BettingState& betting, ValuePlace place, const BySeat& equities) const {
  const ValueModel& model = known_.models[contestants_[place.seat.value]];
  return model.value(standing(betting, place, cards_of(place.seat, betting.live(), equities)));
}

BySeat HandLuck::start_values(const Hand& hand, const BySeat& equities) const {
  BySeat out{};
  for (const Seat seat : hand.live())
    out[seat.value] = model_value(
        hand.betting(), {seat, hand.next().seat, true, hand.start_stack(seat), known_.big_blind}, equities);
  return out;
}

// What the hand is worth to each seat once this move is made, in the mean over the cards that are dealt before the next.
BySeat HandLuck::values_after(const Hand& hand, Move move) const {
  BettingState betting = hand.betting();
  betting.play(hand.rules(), move);
  const bool over = betting.street_over();
  if (over) betting.collect();
  const bool ends =
      over && (betting.live().size() == 1 || betting.street() == Street::river || betting.able().size() < 2);
  const BySeat equities =
      betting.live() == live_ ? equities_ : live_equities(hand, betting.live(), set_of(hand.board()));
  ValuePlace place{.street_begins = over, .big_blind = known_.big_blind};
  if (over && !ends) betting.set_street(after(betting.street()));
  if (!ends) place.turn = over ? first_after_flop(betting) : betting.turn();
  BySeat out{};
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    place.seat = seat;
    place.start = hand.start_stack(seat);
    const auto behind = static_cast<double>(betting.stack(seat) - place.start);
    const bool in = betting.live().has(seat);
    out[seat.value] = !in    ? behind
                      : ends ? behind + equities[seat.value] * static_cast<double>(betting.pot())
                             : model_value(betting, place, equities);
  }
  return out;
}

void HandLuck::begin(const Hand& hand) {
  look(hand);
  corrections_ = {};
  for (const Seat seat : hand.live())
    strength_[seat.value] = against_random(StartingHand::of(combo_of(hand, seat)), 1).equity - 0.5;
  if (!sees_ || hand.next().kind != Hand::Next::Kind::move || known_.models.empty()) return;
  // Before the deal every seat has half of the pot in the mean, and so has every starting hand.
  BySeat fair{};
  fair.fill(0.5);
  const BySeat dealt = start_values(hand, equities_);
  const BySeat strength = std::exchange(strength_, BySeat{});
  const BySeat expected = start_values(hand, fair);
  strength_ = strength;
  for (const Seat seat : hand.live()) corrections_[seat.value] = expected[seat.value] - dealt[seat.value];
}

void HandLuck::correct_deal(const Hand& hand, const BySeat& before) {
  const BySeat expected = start_values(hand, before), came = start_values(hand, equities_);
  for (const Seat seat : hand.live()) corrections_[seat.value] += expected[seat.value] - came[seat.value];
}

namespace {

// A raise of one of many amounts is seen as one of these parts, by the amount in its middle.
constexpr Chips parts = 16;

Chips part_end(const Chance& chance, Chips part) {
  return chance.move.to + (chance.up_to - chance.move.to + 1) * part / parts;
}

Move middle(const Chance& chance, Chips part) {
  return Move::raise_to((part_end(chance, part) + part_end(chance, part + 1) - 1) / 2);
}

}  // namespace

void HandLuck::correct_move(const Hand& hand, Move move) {
  const Seat mover = hand.next().seat;
  const auto& policy = known_.policies[contestants_[mover.value]];
  if (policy == nullptr || !sees_) return;
  const Chances chances = policy->chances(PublicView(hand, mover), combo_of(hand, mover));
  if (chances.empty() || (chances.size() == 1 && chances[0].up_to == 0)) return;
  BySeat expected{}, came{};
  double all = 0;
  bool found = false;
  const auto add = [&](Move possible, double probability, bool is_it) {
    all += probability;
    if (probability == 0 && !is_it) return;
    const BySeat values = values_after(hand, possible);
    for (const Seat seat : SeatSet::first_of(hand.seats()))
      expected[seat.value] += probability * values[seat.value];
    if (is_it && !found) came = values;
    found = found || is_it;
  };
  for (const Chance& chance : chances) {
    if (chance.up_to == 0) {
      add(chance.move, chance.probability, chance.move == move);
      continue;
    }
    const auto amounts = static_cast<double>(chance.up_to - chance.move.to + 1);
    for (Chips part = 0; part < parts; ++part) {
      const Chips low = part_end(chance, part), high = part_end(chance, part + 1);
      if (low < high)
        add(middle(chance, part), chance.probability * static_cast<double>(high - low) / amounts,
            move.kind == Move::Kind::raise && low <= move.to && move.to < high);
    }
  }
  HS_CHECK_THAT(std::abs(all - 1) < 1e-9);
  if (!found) return;  // not by its policy: nothing is known of this move
  for (const Seat seat : SeatSet::first_of(hand.seats()))
    corrections_[seat.value] += expected[seat.value] - came[seat.value];
}

void HandLuck::observe(const Hand& hand, Move move) {
  if (!imaginary_) return;
  const Seat mover = hand.next().seat;
  Seen& seen = seen_[mover.value];
  if (seen.known)
    seen.known =
        seen.range.observe(*known_.policies[contestants_[mover.value]], PublicView(hand, mover), move);
}

void HandLuck::note_points(const Hand& hand, bool street_begins) {
  if (points_ == nullptr || !sees_) return;
  for (const Seat seat : hand.live())
    points_->push_back(
        {seat, standing(hand.betting(),
                        {seat, hand.next().seat, street_begins, hand.start_stack(seat), known_.big_blind},
                        cards_of(seat, hand.live(), equities_))});
}

void HandLuck::before_move(const Hand& hand, Move move) {
  const bool dealt = hand.board().size() != board_;
  const bool first = hand.street() == Street::preflop && hand.betting().pending() == hand.able();
  if (dealt || hand.live() != live_) {
    const bool corrects = dealt && sees_ && !known_.models.empty();
    BySeat before = equities_;
    if (corrects && hand.live() != live_)
      before = live_equities(hand, hand.live(), set_of(hand.board().first(board_)));
    look(hand);
    if (corrects) correct_deal(hand, before);
  }
  note_points(hand, dealt || first);
  if (!known_.models.empty()) correct_move(hand, move);
  observe(hand, move);
}

// What the seat wins in the mean over the hands that it would have played so, against what the other holds.
std::optional<double> HandLuck::imagined(const Hand& hand, Seat seat) const {
  const Seat other{static_cast<std::uint8_t>(1 - seat.value)};
  if (!seen_[seat.value].known) return {};
  const CardSet board = set_of(hand.board()), gone = board | set_of(hand.hole(other));
  std::array<HandValue, combo_count> values;
  evaluate_board(board, values);
  const HandValue theirs = values[combo_of(hand, other).index];
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

void HandLuck::end(const Hand& hand) {
  auto& won = values_[static_cast<std::size_t>(Estimator::plain)];
  for (const Seat seat : SeatSet::first_of(hand.seats())) won[seat.value] = chips_of(hand.payoff(seat));
  const bool showdown = hand.live().size() > 1;
  BySeat all_in = won;
  if (showdown && board_ < 5) {  // nobody has moved since these cards
    if (!sees_ || live_ != hand.live())
      equities_ = live_equities(hand, hand.live(), set_of(hand.board().first(board_)));
    for (const Seat seat : SeatSet::first_of(hand.seats()))
      all_in[seat.value] =
          static_cast<double>(hand.stack(seat) - hand.start_stack(seat)) +
          (hand.live().has(seat) ? equities_[seat.value] * static_cast<double>(hand.pot()) : 0);
  }
  values_[static_cast<std::size_t>(Estimator::duplicate)] = won;
  values_[static_cast<std::size_t>(Estimator::all_in)] = all_in;
  auto& imaginary = values_[static_cast<std::size_t>(Estimator::imaginary)] = won;
  if (showdown && imaginary_) {
    double sum = 0;
    int known = 0;
    for (const Seat seat : SeatSet::first_of(2))
      if (const auto mine = imagined(hand, seat)) {
        sum += seat.value == 0 ? *mine : -*mine;
        ++known;
      }
    if (known > 0) imaginary = {sum / known, -sum / known};
  }
  auto& aivat = values_[static_cast<std::size_t>(Estimator::aivat)] = all_in;
  for (const Seat seat : SeatSet::first_of(hand.seats())) aivat[seat.value] += corrections_[seat.value];
}

double HandLuck::value(Estimator estimator, Seat seat) const {
  return values_[static_cast<std::size_t>(estimator)][seat.value];
}

}  // namespace hindsight
