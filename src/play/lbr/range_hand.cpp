// SPDX-License-Identifier: MIT
#include "play/lbr/range_hand.h"

#include <array>
#include <cmath>

#include "base/check.h"

namespace hindsight {

namespace {

using Next = Hand::Next;

constexpr std::array unknown{unknown_card, unknown_card};

Seat other(Seat seat) { return Seat{static_cast<std::uint8_t>(1 - seat.value)}; }

// Nobody has anything to decide any more.
bool is_showdown(const Hand& hand) {
  return hand.next().kind == Next::Kind::showdown || hand.board_is_due_all_in();
}

double payoff(const Hand& hand, Seat seat) { return in_chips(hand.payoff(seat)); }

double showdown(const Hand& hand, Seat seat, double share) {
  return static_cast<double>(hand.stack(seat) - hand.start_stack(seat)) +
         share * static_cast<double>(hand.pot());
}

Hand after(const Hand& hand, Move move) {
  Hand out = hand;
  HS_CHECK_OK(out.play(move));
  return out;
}

double part(RangeStrategy::Row chances, Move::Kind kind) {
  double sum = 0;
  for (const Chance& chance : chances)
    if (chance.move.kind == kind) sum += chance.probability;
  return sum;
}

Move amount_of(const Chance& chance, Rng& rng) {
  if (chance.up_to == 0) return chance.move;
  const auto amounts = static_cast<double>(chance.up_to - chance.move.to + 1);
  return Move::raise_to(chance.move.to + static_cast<Chips>(rng.uniform() * amounts));
}

}  // namespace

struct RangeForm::Course {
  Hand& hand;
  Seat me;
  CardSet gone;  // the own hand and the whole board, of which the player sees what is dealt
  Rng& rng;
  LbrPlayer player;
  double reach = 1;
  RangeHand out{};

  void count(double chance, double chips) { out.chips += reach * chance * chips; }
  double share() const { return player.share(other(me)); }
};

struct RangeForm::Turn {
  RangeStrategy strategy;
  Hand called;
  bool call_ends = false;
  double all = 0, folds = 0, calls = 0, goes_on = 0;  // of the hands that the whole board leaves
  ByCombo calling{}, going_on{};                      // calling: only where that ends the hand, of all hands

  bool goes_on_with(const Chance& chance) const {
    return chance.probability > 0 &&
           (chance.move.kind == Move::Kind::raise || (chance.move.kind == Move::Kind::call && !call_ends));
  }
};

RangeForm::Turn RangeForm::weigh(Course& now) {
  const PublicView view(now.hand, other(now.me));
  const ByCombo& range = now.player.range(view.me());
  Turn turn{.strategy = now.player.strategy(view), .called = after(now.hand, Move::call())};
  const RangeStrategy& strategy = turn.strategy;
  const auto calling = strategy.by_row([](RangeStrategy::Row row) { return part(row, Move::Kind::call); });
  const auto folding = strategy.by_row([](RangeStrategy::Row row) { return part(row, Move::Kind::fold); });
  turn.call_ends = is_showdown(turn.called);
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (range[i] == 0) continue;
    const std::size_t row = strategy.row_of(Combo{i});
    const double calls = turn.call_ends ? range[i] * calling[row] : 0;
    turn.calling[i] = calls;
    if (Combo{i}.cards().meets(now.gone)) continue;
    for (const Chance& chance : strategy.row(row))
      if (turn.goes_on_with(chance)) turn.going_on[i] += range[i] * chance.probability;
    turn.all += range[i];
    turn.folds += range[i] * folding[row];
    turn.calls += calls;
    turn.goes_on += turn.going_on[i];
  }
  HS_CHECK_THAT(std::abs(turn.folds + turn.calls + turn.goes_on - turn.all) < 1e-6 * turn.all);
  return turn;
}

// A hand by its chance to go on, then one of its moves.
Move RangeForm::draw(const Course& now, const Turn& turn) {
  double left = now.rng.uniform() * turn.goes_on;
  Combo hand;
  for (std::uint16_t i = 0; i < combo_count && left >= 0; ++i) {
    if (turn.going_on[i] == 0) continue;
    hand = Combo{i};
    left -= turn.going_on[i];
  }
  const RangeStrategy::Row row = turn.strategy[hand];
  double sum = 0;
  for (const Chance& chance : row)
    if (turn.goes_on_with(chance)) sum += chance.probability;
  left = now.rng.uniform() * sum;
  const Chance* drawn = nullptr;
  for (const Chance& chance : row) {
    if (!turn.goes_on_with(chance) || left < 0) continue;
    drawn = &chance;
    left -= chance.probability;
  }
  return amount_of(*drawn, now.rng);
}

// The other's turn; false where nothing goes on.
bool RangeForm::answer(Course& now) {
  now.player.see_board(now.hand);
  const Turn turn = weigh(now);
  const double all = turn.all;
  if (turn.folds > 0) now.count(turn.folds / all, payoff(after(now.hand, Move::fold()), now.me));
  if (turn.calls > 0)
    now.count(turn.calls / all, showdown(turn.called, now.me, now.player.equity().share(turn.calling)));
  if (turn.goes_on == 0) return false;
  now.reach *= turn.goes_on / all;
  const Move move = draw(now, turn);
  ByCombo& range = now.player.range(other(now.me));
  const auto played = turn.strategy.by_row([&](RangeStrategy::Row row) { return probability(row, move); });
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (range[i] != 0) range[i] *= played[turn.strategy.row_of(Combo{i})];
  rescale(range, now.player.equity().known());
  HS_CHECK_OK(now.hand.play(move));
  return true;
}

RangeHand RangeForm::play(Hand& hand, const HandDeal& deal, Seat me, Rng& rng) const {
  HS_CHECK_OK(hand.deal_hole(me, deal.hole(me)));
  HS_CHECK_OK(hand.deal_hole(other(me), unknown));
  const Combo own = Combo::of(deal.hole(me)[0], deal.hole(me)[1]);
  Course now{hand, me, own.cards() | set_of(deal.board()), rng,
             LbrPlayer(setting_, policy_, hand, me, own, rng)};
  // Before the deal a hand has half of the pot, here what both put in to see the flop.
  now.out.luck[0] = (now.share() - 0.5) * 2 * static_cast<double>(hand.rules().min_bet);
  while (!hand.over() && !is_showdown(hand)) {
    if (hand.next().kind == Next::Kind::board) {
      const double before = now.share(), pot = static_cast<double>(hand.pot());
      const auto cards = static_cast<std::size_t>(hand.next().cards);
      HS_CHECK_OK(hand.deal_board(deal.board().subspan(hand.board().size(), cards)));
      now.player.see_board(hand);
      now.out.luck[static_cast<std::size_t>(hand.street())] += now.reach * pot * (now.share() - before);
    } else if (hand.next().seat == me) {
      HS_CHECK_OK(hand.play(now.player.decide(hand)));
    } else if (!answer(now)) {
      return now.out;
    }
  }
  now.count(1, hand.over() ? payoff(hand, me) : showdown(hand, me, now.share()));
  return now.out;
}

}  // namespace hindsight
