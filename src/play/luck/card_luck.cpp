// SPDX-License-Identifier: MIT
#include "play/luck/card_luck.h"

#include <algorithm>

#include "base/check.h"
#include "cards/equity.h"
#include "cards/evaluator.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

constexpr int drawn_boards = 400;  // before the flop, where they are drawn one by one
constexpr int enough =
    100;  // boards of a flop, and hands that a strength is measured by; more take longer than they help

Combo combo_of(CardSet two) { return Combo::of(two.first(), two.without(two.first()).first()); }

// Cards that may still come, to be drawn from.
class Stub {
 public:
  explicit Stub(CardSet cards) {
    for (const Card card : cards) cards_[size_++] = card;
  }
  int size() const { return static_cast<int>(size_); }
  Card operator[](int place) const { return cards_[static_cast<std::size_t>(place)]; }
  CardSet draw(int count, CardSet gone, Rng& rng) const {
    CardSet out;
    while (out.size() < count) {
      const Card card = cards_[rng.below(size_)];
      if (!gone.has(card)) out |= card;
    }
    return out;
  }

 private:
  std::array<Card, deck_size> cards_{};
  std::uint32_t size_ = 0;
};

// Shares of the pot, and of hands beaten, over full boards.
class Showdowns {
 public:
  Showdowns(const DealtCards& cards, SeatSet live) : cards_(cards), live_(live) {}

  void add(CardSet board) {
    HandValue best = 0;
    SeatSet winners;
    for (const Seat seat : live_) {
      const HandValue value = value_[seat.value] = evaluate(board | cards_.hole[seat.value]);
      if (value > best) winners = SeatSet();
      if (value >= best) winners |= seat;
      best = std::max(best, value);
    }
    for (const Seat seat : winners) share_[seat.value] += 1.0 / winners.size();
    ++boards_;
  }

  // Any two cards on the board that was added last.
  void meet(CardSet board, CardSet two) {
    const HandValue theirs = evaluate(board | two);
    for (const Seat seat : live_)
      beaten_[seat.value] += value_[seat.value] > theirs ? 1 : value_[seat.value] == theirs ? 0.5 : 0;
    ++met_;
  }

  BySeat equity() const { return over(share_, boards_); }
  BySeat strength() const { return over(beaten_, met_); }

 private:
  static BySeat over(BySeat sums, double count) {
    for (double& sum : sums) sum /= count;
    return sums;
  }

  const DealtCards& cards_;
  SeatSet live_;
  std::array<HandValue, max_seats> value_{};
  BySeat share_{}, beaten_{};
  double boards_ = 0, met_ = 0;
};

// Full boards from the flop on, by number.
class Boards {
 public:
  Boards(CardSet board, const Stub& stub) : board_(board), stub_(stub), missing_(5 - board.size()) {}
  int size() const {
    const int cards = stub_.size();
    return missing_ == 0 ? 1 : missing_ == 1 ? cards : cards * (cards - 1) / 2;
  }
  CardSet operator[](int number) const {
    if (missing_ == 0) return board_;
    if (missing_ == 1) return board_ | stub_[number];
    const Combo places{static_cast<std::uint16_t>(number)};  // pairs are numbered alike
    return board_ | stub_[places.high().index] | stub_[places.low().index];
  }

 private:
  CardSet board_;
  const Stub& stub_;
  int missing_;
};

BySeat two_before_the_flop(const DealtCards& cards, SeatSet live) {
  BySeat out{};
  const Seat first = live.first(), second = live.without(first).first();
  const Matchup matchup =
      MatchupTable::get()(combo_of(cards.hole[first.value]), combo_of(cards.hole[second.value]));
  out[first.value] = (matchup.wins + matchup.ties / 2.0) / matchup_boards;
  out[second.value] = 1 - out[first.value];
  return out;
}

BySeat more_before_the_flop(const DealtCards& cards, SeatSet live) {
  BySeat out{};
  EquitySpot spot;
  for (const Seat seat : live) spot.players.push_back({{combo_of(cards.hole[seat.value])}});
  for (const Seat seat : cards.seats.without(live)) spot.dead |= cards.hole[seat.value];
  const Result<Equities> found = equity(spot, {.max_seconds = 60});
  HS_CHECK_OK(found);
  HS_CHECK_THAT(found->exact);
  std::size_t player = 0;
  for (const Seat seat : live) out[seat.value] = found->equity(player++);
  return out;
}

BySeat drawn_before_the_flop(const DealtCards& cards, SeatSet live, Rng& rng) {
  const Stub stub(cards.unseen());
  Showdowns showdowns(cards, live);
  for (int i = 0; i < drawn_boards; ++i) showdowns.add(stub.draw(5, {}, rng));
  return showdowns.equity();
}

BySeat alone(SeatSet live) {
  BySeat out{};
  out[live.first().value] = 1;
  return out;
}

}  // namespace

DealtCards DealtCards::of(const Hand& hand) {
  DealtCards out{.hole = {}, .seats = SeatSet::first_of(hand.seats()), .board = set_of(hand.board())};
  for (const Seat seat : out.seats) out.hole[seat.value] = set_of(hand.hole(seat));
  return out;
}

CardSet DealtCards::unseen() const {
  CardSet out = CardSet::deck().without(board);
  for (const Seat seat : seats) out = out.without(hole[seat.value]);
  return out;
}

BySeat live_equities(const DealtCards& cards, SeatSet live) {
  if (live.size() == 1) return alone(live);
  if (cards.board.empty())
    return cards.seats.size() == 2 ? two_before_the_flop(cards, live) : more_before_the_flop(cards, live);
  const Stub stub(cards.unseen());
  const Boards boards(cards.board, stub);
  Showdowns showdowns(cards, live);
  for (int number = 0; number < boards.size(); ++number) showdowns.add(boards[number]);
  return showdowns.equity();
}

CardLuck card_luck(const DealtCards& cards, SeatSet live, Rng& rng) {
  CardLuck out;
  if (cards.board.empty()) {
    for (const Seat seat : live)
      out.strength[seat.value] = against_random(StartingHand::of(combo_of(cards.hole[seat.value])), 1).equity;
    out.equity = live.size() == 1         ? alone(live)
                 : cards.seats.size() > 2 ? drawn_before_the_flop(cards, live, rng)
                                          : two_before_the_flop(cards, live);
    return out;
  }
  if (live.size() == 1) return {alone(live), {}};
  const Stub stub(cards.unseen());
  const Boards boards(cards.board, stub);
  Showdowns showdowns(cards, live);
  // Every so many-th, round from any of them: as many wherever that is, and each as likely to be among them.
  const int stride = std::max(1, boards.size() / enough), size = boards.size() / stride;
  const int hands = (enough + size - 1) / size;
  int number = static_cast<int>(rng.below(static_cast<std::uint32_t>(boards.size())));
  for (int i = 0; i < size; ++i, number = (number + stride) % boards.size()) {
    const CardSet board = boards[number];
    showdowns.add(board);
    for (int hand = 0; hand < hands; ++hand) showdowns.meet(board, stub.draw(2, board, rng));
  }
  out.equity = showdowns.equity();
  out.strength = showdowns.strength();
  return out;
}

DealtCards hole_redrawn(const DealtCards& cards, Rng& rng) {
  const Stub stub(CardSet::deck());
  DealtCards out{.hole = {}, .seats = cards.seats, .board = {}};
  CardSet gone;
  for (const Seat seat : cards.seats) gone |= out.hole[seat.value] = stub.draw(2, gone, rng);
  return out;
}

DealtCards board_redrawn(const DealtCards& before, int cards, Rng& rng) {
  DealtCards out = before;
  out.board |= Stub(before.unseen()).draw(cards, {}, rng);
  return out;
}

}  // namespace hindsight
