// SPDX-License-Identifier: MIT
#include "play/response/lbr_player.h"

#include <algorithm>
#include <limits>

#include "base/check.h"

namespace hindsight {

namespace {

constexpr std::size_t showdowns = 256;  // drawn for a decision against several

// By row.
std::vector<double> fold_chances(const RangeStrategy& strategy) {
  return strategy.by_row([](RangeStrategy::Row row) {
    double sum = 0;
    for (const Chance& chance : row)
      if (chance.move.kind == Move::Kind::fold) sum += chance.probability;
    return sum;
  });
}

// A seat that is asked whether it folds, and how the own hand fares against those with which it does not.
struct Answer {
  double folds = 0, share = 0;
};

Answer answer(const RangeStrategy& strategy, const ByCombo& range, const HandEquity& equity) {
  const std::vector<double> folds = fold_chances(strategy);
  double weight = 0, stays = 0, won = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (range[i] == 0) continue;
    const double staying = range[i] * (1 - folds[strategy.row_of(Combo{i})]);
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

LbrPlayer::LbrPlayer(LbrSetting setting, const Policy& policy, const Hand& hand, Seat me, Combo own,
                     const Rng& rng)
    : setting_(setting), policy_(policy), me_(me), equity_(own), rng_(rng) {
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
  const RangeStrategy plays = strategy(view);
  const auto chance = plays.by_row([&](RangeStrategy::Row row) { return probability(row, move); });
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (weights[i] != 0) weights[i] *= chance[plays.row_of(Combo{i})];
  rescale(weights, equity_.known());
}

double LbrPlayer::call_value(const Hand& hand) const {
  const double wins = share(hand.live().without(me_).first());
  return wins * chips(hand.pot()) - (1 - wins) * chips(hand.legal().call);
}

double LbrPlayer::bet_value(const Hand& hand, Move bet) {
  const Seat seat = hand.live().without(me_).first();
  tried_ = hand;
  HS_CHECK_OK(tried_.play(bet));
  if (tried_.next().kind != Hand::Next::Kind::move || tried_.next().seat != seat)
    return call_value(hand);  // the other is all-in: what cannot be called comes back
  const Answer found = answer(strategy(PublicView(tried_, seat)), range(seat), equity_);
  const double wins = found.share, mine = chips(bet.to - hand.bet(me_)), theirs = chips(tried_.legal().call);
  const auto called = [&](double share) { return share * (chips(hand.pot()) + theirs) - (1 - share) * mine; };
  const double said = found.folds * chips(hand.pot()) + (1 - found.folds) * called(wins);
  if (!trust_) return said;
  const double trusted = trust_(PublicView(tried_, seat));
  return trusted * said + (1 - trusted) * std::min(chips(hand.pot()), called(share(seat)));
}

// All who have not yet answered a bet call it, too.
double LbrPlayer::drawn_call_value(const Hand& hand) const {
  const SeatSet others = hand.live().without(me_);
  double shares = 0;
  for (const SampledShowdown& one : drawn_) shares += one.share(others);
  const double wins = drawn_.empty() ? 0 : shares / static_cast<double>(drawn_.size());
  const Chips level = hand.bet(me_) + hand.legal().call;
  double pot = chips(hand.pot()) + chips(hand.legal().call);
  for (const Seat seat : others) pot += chips(std::clamp<Chips>(level - hand.bet(seat), 0, hand.stack(seat)));
  return wins * pot - chips(hand.legal().call);
}

double LbrPlayer::drawn_bet_value(const Hand& hand, Move bet) {
  tried_ = hand;
  HS_CHECK_OK(tried_.play(bet));
  std::vector<SeatSet> stay(drawn_.size(), hand.live().without(me_));
  std::vector<double> pots(drawn_.size(), chips(tried_.pot()));
  while (tried_.next().kind == Hand::Next::Kind::move && tried_.next().seat != me_) {
    const Seat seat = tried_.next().seat;
    const RangeStrategy plays = strategy(PublicView(tried_, seat));
    const std::vector<double> folds = fold_chances(plays);
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
      const SampledShowdown::Other& other = drawn_[i].others[seat.value];
      if (other.luck < folds[plays.row_of(other.hand)])
        stay[i] = stay[i].without(seat);
      else
        pots[i] += chips(tried_.legal().call);
    }
    HS_CHECK_OK(tried_.play(Move::fold()));
  }
  double sum = 0;
  for (std::size_t i = 0; i < drawn_.size(); ++i)
    sum += drawn_[i].share(stay[i]) * pots[i] - chips(bet.to - hand.bet(me_));
  return drawn_.empty() ? 0 : sum / static_cast<double>(drawn_.size());
}

double LbrPlayer::value(const Hand& hand, Move move) {
  const bool calls = move.kind == Move::Kind::call;
  if (hand.live().size() == 2) return calls ? call_value(hand) : bet_value(hand, move);
  return calls ? drawn_call_value(hand) : drawn_bet_value(hand, move);
}

Move LbrPlayer::decide(const Hand& hand) {
  const LbrMenu menu = lbr_menu(setting_, PublicView(hand, me_));
  if (!menu.may_fold && menu.moves.size() == 1) return menu.moves[0];
  see_board(hand);
  if (hand.live().size() > 2)
    drawn_ = sample_showdowns(equity_.own(), set_of(hand.board()), hand.live().without(me_), ranges_,
                              showdowns, rng_);
  double most = menu.may_fold ? 0 : -std::numeric_limits<double>::infinity();
  Move best = Move::fold();
  const Chips before = hand.start_stack(me_) - hand.stack(me_) - hand.bet(me_);  // on earlier streets
  for (const Move& move : menu.moves) {
    if (move.kind == Move::Kind::raise && before + move.to > most_) continue;
    const double worth = value(hand, move);
    if (worth <= most) continue;
    most = worth;
    best = move;
  }
  return best;
}

}  // namespace hindsight
