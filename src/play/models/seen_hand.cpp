// SPDX-License-Identifier: MIT
#include "play/models/seen_hand.h"

#include <algorithm>

#include "play/hand_replayer.h"
#include "play/models/hand_strength.h"
#include "play/models/observed_range.h"

namespace hindsight {

namespace {

constexpr double slip = 0.02;  // how often a seat is taken to play as the whole range does

// A seat as it is followed by a policy.
struct Followed {
  const Policy* policy = nullptr;
  PolicyState state;
  Range range = any_two();

  // What is expected at the turn, and the range after the move.
  std::optional<MoveShares> turn(const PublicView& view, const Move& move) {
    if (policy == nullptr) return {};
    const HandSet held = hands_held(range.weights, set_of(view.board()));
    const RangeStrategy strategy = policy->strategy(view, held, state);
    const std::optional<MoveShares> shares = shares_of(view, strategy, range);
    if (shares)
      observe(view, strategy, move, slip, range);
    else
      policy = nullptr;
    return shares;
  }
};

std::optional<ShownStrength> shown_strength(const PublicView& hand, Seat seat, std::optional<Street> raised,
                                            const Followed& followed) {
  const std::optional<Combo> shown = shown_by(hand, seat);
  if (!shown || !raised || followed.policy == nullptr) return {};
  const CardSet board = set_of(hand.board());
  Range range = followed.range;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (Combo{i}.cards().meets(board)) range[Combo{i}] = 0;
  if (range[*shown] == 0) return {};
  return ShownStrength{*raised, ranks_in(range, quick_strength(board))[shown->index]};
}

}  // namespace

std::optional<Combo> shown_by(const PublicView& hand, Seat seat) {
  for (std::size_t i = 0; i < hand.event_count(); ++i) {
    const Event event = hand.event(i);
    if (event.kind == Event::Kind::show && event.seat == seat && known(event.cards[0]) &&
        known(event.cards[1]))
      return Combo::of(event.cards[0], event.cards[1]);
  }
  return {};
}

std::optional<MoveShares> shares_of(const PublicView& view, const RangeStrategy& strategy,
                                    const Range& range) {
  std::vector<double> weight(strategy.rows());
  double all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const double held = may_hold(view, Combo{i}) ? range[Combo{i}] : 0;
    if (held == 0) continue;
    if (strategy[Combo{i}].empty()) return {};
    weight[strategy.row_of(Combo{i})] += held;
    all += held;
  }
  if (all == 0) return {};
  MoveShares out{};
  for (std::size_t r = 0; r < strategy.rows(); ++r) {
    if (weight[r] == 0) continue;
    for (const Chance& chance : strategy.row(r))
      out[index_of(class_of(view, chance))] += weight[r] * chance.probability / all;
  }
  return out;
}

Result<SeenHand> seen_hand(const PublicView& hand, Seat seat, const Policy* policy) {
  SeenHand out;
  HS_TRY(HandReplayer again, HandReplayer::of(hand));
  Followed followed{.policy = policy};
  std::optional<Street> raised;
  for (std::size_t i = 0; i < hand.event_count(); ++i) {
    const Event event = hand.event(i);
    const std::optional<Move> move = move_of(event);
    if (!move) continue;
    if (event.seat == seat && again.at_turn() && again.turn().me() == seat) {
      const PublicView view = again.turn();
      out.turns.push_back({.situation = situation_of(view),
                           .made = class_of(view, *move),
                           .expected = followed.turn(view, *move),
                           .pot = in_big_blinds(view.pot(), view)});
      if (move->kind == Move::Kind::raise) raised = event.street;
    }
    HS_RETURN_IF_ERROR(again.play(event, hand.board()));
  }
  out.shown = shown_strength(hand, seat, raised, followed);
  return out;
}

}  // namespace hindsight
