// A local best response at one seat (Lisy & Bowling 2017, "Equilibrium Approximation Quality of Current
// No-Limit Poker Bots").
//
// It knows the policy of everybody else and keeps what each of them may hold, by the chances of the moves
// that it has seen.  At its turn it supposes that after its move all who are left check and call to the end,
// but for folding to its bet, and takes the move with the most chips:
//
//   call: wp pot - (1 - wp) asked          bet: fp pot + (1 - fp) (wp (pot + theirs) - (1 - wp) mine)
//   fold: 0
//
// where wp is its share of the showdown, fp the chance that all fold.  Whatever it wins, a best response wins
// as much or more. Heads-up all of this is exact.  Against several, what they hold is taken to be
// independent, those behind a bet are asked as if all before them had folded, and the means are over some
// hundred showdowns drawn from the ranges: good enough to choose by, since what it wins with its choices is a
// lower bound whatever they are.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "play/policy.h"
#include "play/response/hand_equity.h"
#include "play/response/lbr_setting.h"
#include "play/response/sampled_showdowns.h"

namespace hindsight {

class LbrPlayer {
 public:
  // The policy is every other seat's and knows the chances of all its moves; it outlives this.  All hole
  // cards are dealt, nobody has moved.  The stream of showdowns is that of `rng`; heads-up none are drawn.
  LbrPlayer(LbrSetting setting, const Policy& policy, const Hand& hand, Seat me, Combo own, const Rng& rng);

  // How far what the policy says of a turn is to be trusted, 0 to 1: the rest of a bet's value is what it is
  // worth if the other does what is worse for it, to call or to fold with every hand.  Heads-up; without it
  // all is trusted.
  using Trust = std::function<double(const PublicView& turn)>;
  void trust_by(Trust trust) { trust_ = std::move(trust); }

  void bet_at_most(Chips chips) { most_ = chips; }  // of its own in the hand, by bets and raises

  Move decide(const Hand& hand);              // at its own turn
  void observe(const Hand& hand, Move move);  // that the seat to act, another one, is about to make
  void see_board(const Hand& hand);           // cards have been dealt; decide and observe do so by themselves

  const HandEquity& equity() const { return equity_; }
  // What the policy does at the turn of its seat, with the hands that it may hold.
  RangeStrategy strategy(const PublicView& view) {
    const std::size_t seat = view.me().value;
    return policy_.strategy(view, hands_held(ranges_[seat], set_of(view.board())), states_[seat]);
  }
  // What the seat may hold: weights in proportion to the chance that it would have played so, 0 where it
  // meets known().
  ByCombo& range(Seat seat) { return ranges_[seat.value]; }
  PolicyState& state(Seat seat) { return states_[seat.value]; }  // of the policy, about the seat
  double share(Seat seat) const { return equity_.share(ranges_[seat.value]); }  // of a showdown with it

 private:
  double value(const Hand& hand, Move move);
  double call_value(const Hand& hand) const;
  double bet_value(const Hand& hand, Move bet);
  double drawn_call_value(const Hand& hand) const;
  double drawn_bet_value(const Hand& hand, Move bet);

  LbrSetting setting_;
  const Policy& policy_;
  Trust trust_;
  Chips most_ = std::numeric_limits<Chips>::max();
  Seat me_;
  HandEquity equity_;
  std::size_t board_ = 0;  // cards of it that ranges and equity know
  std::array<ByCombo, max_seats> ranges_{};
  std::array<PolicyState, max_seats> states_;
  Rng rng_;
  std::vector<SampledShowdown> drawn_;  // against several, of this turn
  Hand tried_;
};

// All hands alike, or what is left of a range, without those that meet these cards.
void leave_out(ByCombo& range, CardSet cards);
// Down to 1 at most, so that many moves do not end in 0; all that do not meet `known` where nothing is left.
void rescale(ByCombo& range, CardSet known);

}  // namespace hindsight
