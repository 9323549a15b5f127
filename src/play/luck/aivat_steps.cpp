// SPDX-License-Identifier: MIT
#include "play/luck/aivat_steps.h"

#include <cmath>

#include "base/check.h"

namespace hindsight {

namespace {

constexpr int drawn_flops = 24;
constexpr int drawn_deals = 128;         // of hole cards, for two seats
constexpr int drawn_deals_of_more = 12;  // whose equities are drawn as well

// A raise of one of many amounts is seen as one of these parts, by the amount in its middle.
constexpr Chips parts = 16;

Chips part_end(const Chance& chance, Chips part) {
  return chance.move.to + (chance.up_to - chance.move.to + 1) * part / parts;
}

Move middle(const Chance& chance, Chips part) {
  return Move::raise_to((part_end(chance, part) + part_end(chance, part + 1) - 1) / 2);
}

// Seats take turns from the first left of the button after the flop.
Seat first_after_flop(const BettingState& betting) { return betting.able().from(Seat{0}); }

}  // namespace

// How a hand stands once a move is made.
struct AivatSteps::TurnHistogram {
  BettingState betting;
  bool over = false;  // no more moves: what is left are cards, or nothing
  ValuePlace place;
  CardLuck luck;
};

// With two seats what one wins the other loses.
SeatSet AivatSteps::valued(SeatSet live) const {
  if (contestants_.size() > 2) return live;
  return Seat{static_cast<std::uint8_t>(contestants_[0] == 0 ? 0 : 1)};
}

ValueFeatures AivatSteps::standing_of(const BettingState& betting, ValuePlace place, const CardLuck& luck,
                                      Seat seat) const {
  const SeatSet live = betting.live(), others = live.without(seat);
  SeatEquity cards{.equity = luck.equity[seat.value],
                   .fair = 1.0 / live.size(),
                   .own = luck.strength[seat.value],
                   .other = 0};
  for (const Seat other : others) cards.other += luck.strength[other.value] / others.size();
  place.seat = seat;
  place.start = start_[seat.value];
  return standing(betting, place, cards);
}

BySeat AivatSteps::values(const BettingState& betting, const ValuePlace& place, const CardLuck& luck,
                          Part part) const {
  BySeat out{};
  for (const Seat seat : valued(betting.live())) {
    const ValueModel& model = known_.models[contestants_.size() > 2 ? contestants_[seat.value] : 0];
    const ValueFeatures at = standing_of(betting, place, luck, seat);
    out[seat.value] = part == Part::all        ? model.value(at)
                      : part == Part::straight ? model.straight(at)
                                               : model.curved(at);
    if (contestants_.size() == 2) out[1 - seat.value] = -out[seat.value];
  }
  return out;
}

ValuePlace AivatSteps::place_of(const Hand& hand, bool begins) const {
  return {.seat = {}, .turn = hand.next().seat, .begins = begins, .big_blind = known_.big_blind};
}

void AivatSteps::correct(SeatSet seats, const BySeat& expected, const BySeat& came) {
  for (const Seat seat : seats) corrections_[seat.value] += expected[seat.value] - came[seat.value];
}

AivatSteps::TurnHistogram AivatSteps::after(const Hand& hand, Move move) {
  TurnHistogram out{.betting = hand.betting(), .over = false, .place = place_of(hand, false), .luck = luck_};
  BettingState& betting = out.betting;
  betting.play(hand.rules(), move);
  if (betting.live() != live_) out.luck = card_luck(cards_, betting.live(), rng_);
  out.place.ends = betting.street_over();
  if (!out.place.ends) {
    out.place.turn = betting.turn();
    return out;
  }
  betting.collect();
  out.over = betting.live().size() == 1 || betting.street() == Street::river || betting.able().size() < 2;
  if (!out.over) out.place.turn = first_after_flop(betting);
  return out;
}

// What the hand is worth to each seat once this move is made, in the mean over the cards that are dealt
// before the next.
BySeat AivatSteps::values_after(const Hand& hand, Move move) {
  const TurnHistogram next = after(hand, move);
  BySeat out = next.over ? BySeat{} : values(next.betting, next.place, next.luck, Part::all);
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    if (next.betting.live().has(seat) && !next.over) continue;
    out[seat.value] = static_cast<double>(next.betting.stack(seat) - hand.start_stack(seat));
    if (next.betting.live().has(seat))
      out[seat.value] += next.luck.equity[seat.value] * static_cast<double>(next.betting.pot());
  }
  return out;
}

void AivatSteps::note(const BettingState& betting, const ValuePlace& place, const CardLuck& luck) {
  for (const Seat seat : valued(betting.live()))
    points_->push_back({seat, standing_of(betting, place, luck, seat)});
}

BySeat AivatSteps::curved_in_the_mean(const Hand& hand, std::span<const DealtCards> possible) {
  BySeat sum{};
  for (const DealtCards& cards : possible) {
    const BySeat came =
        values(hand.betting(), place_of(hand, true), card_luck(cards, hand.live(), rng_), Part::curved);
    for (const Seat seat : hand.live())
      sum[seat.value] += came[seat.value] / static_cast<double>(possible.size());
  }
  return sum;
}

// Betting begins: the straight part of what was expected is that of the equities before.
void AivatSteps::correct_deal(const Hand& hand, const CardLuck& before,
                              std::span<const DealtCards> possible) {
  const ValuePlace place = place_of(hand, true);
  BySeat expected = curved_in_the_mean(hand, possible);
  const BySeat straight = values(hand.betting(), place, before, Part::straight);
  for (const Seat seat : hand.live()) expected[seat.value] += straight[seat.value];
  correct(hand.live(), expected, values(hand.betting(), place, luck_, Part::all));
}

void AivatSteps::begin(const Hand& hand) {
  for (const Seat seat : SeatSet::first_of(hand.seats())) start_[seat.value] = hand.start_stack(seat);
  cards_ = DealtCards::of(hand);
  live_ = hand.live();
  corrections_ = {};
  if (hand.next().kind != Hand::Next::Kind::move) return;
  luck_ = card_luck(cards_, live_, rng_);
  if (!corrects()) return;
  CardLuck fair;  // before the deal
  fair.equity.fill(1.0 / hand.seats());
  std::vector<DealtCards> possible;
  for (int i = 0; i < (hand.seats() == 2 ? drawn_deals : drawn_deals_of_more); ++i)
    possible.push_back(hole_redrawn(cards_, rng_));
  correct_deal(hand, fair, possible);
}

// One card may be any; of flops some are drawn.
void AivatSteps::street_dealt(const Hand& hand) {
  const DealtCards dealt = std::exchange(cards_, DealtCards::of(hand));
  const int came = cards_.board.size() - dealt.board.size();
  CardLuck before = luck_;
  if (corrects() && hand.live() != live_) before = card_luck(dealt, hand.live(), rng_);
  live_ = hand.live();
  luck_ = card_luck(cards_, live_, rng_);
  if (!corrects()) return;
  std::vector<DealtCards> possible;
  if (came == 1)
    for (const Card card : dealt.unseen()) {
      possible.push_back(dealt);
      possible.back().board |= card;
    }
  else
    for (int i = 0; i < drawn_flops; ++i) possible.push_back(board_redrawn(dealt, came, rng_));
  correct_deal(hand, before, possible);
}

void AivatSteps::correct_move(const Hand& hand, Move move, std::span<const Chance> chances) {
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
  if (found) correct(SeatSet::first_of(hand.seats()), expected, came);  // else it was not drawn from these
}

void AivatSteps::before_move(const Hand& hand, Move move, const Bot* mover) {
  const bool dealt = hand.board().size() != static_cast<std::size_t>(cards_.board.size());
  if (dealt) {
    street_dealt(hand);
  } else if (hand.live() != live_) {
    live_ = hand.live();
    luck_ = card_luck(cards_, live_, rng_);
  }
  if (points_ != nullptr) {
    const bool first = hand.street() == Street::preflop && hand.betting().pending() == hand.able();
    note(hand.betting(), place_of(hand, dealt || first), luck_);
    if (const TurnHistogram next = after(hand, move); next.place.ends && !next.over)
      note(next.betting, next.place, next.luck);
  }
  if (!corrects()) return;
  const Seat seat = hand.next().seat;
  const auto& policy = known_.policies[contestants_[seat.value]];
  ActionProbabilities chances =
      mover == nullptr ? ActionProbabilities{} : mover->drawn_from(SeatView(hand, seat));
  if (chances.empty() && policy != nullptr) {
    const auto hole = hand.hole(seat);
    chances = policy->chances(PublicView(hand, seat), Combo::of(hole[0], hole[1]), states_[seat.value]);
  }
  correct_move(hand, move, chances);
}

void FitHands::add(std::span<const AivatSteps::Point> hand, std::span<const std::size_t> contestants,
                   const BySeat& won) {
  std::vector<std::size_t> first;  // of this hand
  for (const std::vector<FitPoint>& points : points_) first.push_back(points.size());
  for (const AivatSteps::Point& point : hand) {
    const std::size_t model = seats_ == 2 ? 0 : contestants[point.seat.value];
    std::vector<FitPoint>& points = points_[model];
    const auto here = static_cast<std::uint32_t>(points.size());
    for (std::size_t i = points.size();
         i-- > first[model] && points[i].next == 0 && points[i].standing.street() != point.standing.street();)
      points[i].next = here;
    points.push_back({point.standing, won[point.seat.value], 0});
  }
}

void FitHands::add(const FitHands& later) {
  for (std::size_t m = 0; m < points_.size(); ++m) {
    const auto before = static_cast<std::uint32_t>(points_[m].size());
    for (FitPoint point : later.points_[m]) {
      if (point.next != 0) point.next += before;
      points_[m].push_back(point);
    }
  }
}

std::vector<ValueModel> FitHands::models() const {
  std::vector<ValueModel> out;
  for (const std::vector<FitPoint>& points : points_) out.push_back(fitted_values(points));
  return out;
}

}  // namespace hindsight
