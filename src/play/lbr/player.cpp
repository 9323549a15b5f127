// SPDX-License-Identifier: MIT
#include "play/lbr/player.h"

#include <algorithm>
#include <limits>

#include "base/check.h"

namespace hindsight {

namespace {

double fold_chance(const Chances& chances) {
  double sum = 0;
  for (const Chance& chance : chances)
    if (chance.move.kind == Move::Kind::fold) sum += chance.probability;
  return sum;
}

// A seat that is asked whether it folds, and how the own hand fares against those with which it does not.
struct Answer {
  double folds = 0, share = 0;
};

Answer answer(const Policy& policy, const PublicView& view, const ByCombo& range, const HandEquity& equity) {
  double weight = 0, stays = 0, won = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (range[i] == 0) continue;
    const double staying = range[i] * (1 - fold_chance(policy.chances(view, Combo{i})));
    weight += range[i];
    stays += staying;
    won += staying * equity.shares()[i];
  }
  if (stays <= 0) return {1, 0};
  return {1 - stays / weight, won / stays};
}

double chips(Chips amount) { return static_cast<double>(amount); }

}  // namespace

void leave_out(ByCombo& range, CardSet cards) {
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (Combo{i}.cards().meets(cards)) range[i] = 0;
}

void rescale(ByCombo& range, CardSet known) {
  const double most = *std::ranges::max_element(range);
  if (most > 0) {
    for (double& weight : range) weight /= most;
    return;
  }
  range.fill(1);
  leave_out(range, known);
}

LbrPlayer::LbrPlayer(LbrSetting setting, const Policy& policy, const Hand& hand, Seat me, Combo own)
    : setting_(setting), policy_(policy), me_(me), equity_(own) {
  for (const Seat seat : SeatSet::first_of(hand.seats()).without(me)) {
    range(seat).fill(1);
    leave_out(range(seat), own.cards());
  }
}

void LbrPlayer::see_board(const Hand& hand) {
  if (hand.board().size() == board_) return;
  board_ = hand.board().size();
  equity_.see(set_of(hand.board()));
  for (const Seat seat : hand.live().without(me_)) {
    leave_out(range(seat), equity_.known());
    rescale(range(seat), equity_.known());
  }
}

void LbrPlayer::observe(const Hand& hand, Move move) {
  if (!hand.live().has(me_) || move.kind == Move::Kind::fold) return;
  see_board(hand);
  const PublicView view(hand, hand.next().seat);
  ByCombo& weights = range(view.me());
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (weights[i] != 0) weights[i] *= probability(policy_.chances(view, Combo{i}), move);
  rescale(weights, equity_.known());
}

double LbrPlayer::call_value(const Hand& hand) const {
  double wins = 1;
  for (const Seat seat : hand.live().without(me_)) wins *= share(seat);
  return wins * chips(hand.pot()) - (1 - wins) * chips(hand.legal().call);
}

// Those behind are asked in turn, as if all before them had folded.
double LbrPlayer::bet_value(const Hand& hand, Move bet) {
  tried_ = hand;
  HS_CHECK_OK(tried_.play(bet));
  double all_fold = 1, wins = 1, theirs = 0;
  for (const Seat seat : hand.live().without(hand.able())) {  // all-in: they stay
    all_fold = 0;
    wins *= share(seat);
  }
  while (!tried_.over() && tried_.next().kind == Hand::Next::Kind::move && tried_.next().seat != me_) {
    const Seat seat = tried_.next().seat;
    const Answer found = answer(policy_, PublicView(tried_, seat), range(seat), equity_);
    all_fold *= found.folds;
    wins *= found.folds + (1 - found.folds) * found.share;
    theirs += (1 - found.folds) * chips(tried_.legal().call);
    HS_CHECK_OK(tried_.play(Move::fold()));
  }
  if (all_fold >= 1) return chips(hand.pot());
  const double mine = chips(bet.to - hand.bet(me_)), called = 1 - all_fold;
  wins = (wins - all_fold) / called;
  theirs /= called;
  return all_fold * chips(hand.pot()) + called * (wins * (chips(hand.pot()) + theirs) - (1 - wins) * mine);
}

Move LbrPlayer::decide(const Hand& hand) {
  const LbrMenu menu = lbr_menu(setting_, PublicView(hand, me_));
  if (!menu.may_fold && menu.moves.size() == 1) return menu.moves[0];
  see_board(hand);
  double most = menu.may_fold ? 0 : -std::numeric_limits<double>::infinity();
  Move best = Move::fold();
  for (const Move& move : menu.moves) {
    const double value = move.kind == Move::Kind::call ? call_value(hand) : bet_value(hand, move);
    if (value <= most) continue;
    most = value;
    best = move;
  }
  return best;
}

}  // namespace hindsight
