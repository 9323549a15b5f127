// SPDX-License-Identifier: MIT
#include "play/policy_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/check.h"

namespace hindsight {

namespace {

bool waits_for_a_move(const Hand& hand) { return hand.next().kind == Hand::Next::Kind::move; }

tl::unexpected<Error> unknown_line() {
  return fail(ErrorCode::unsupported, "what this bot does there is not known beforehand: it simulates");
}

}  // namespace

Result<Hand> unseen_hand(const HoldemGame& game, int seats) {
  HS_TRY(Hand hand,
         Hand::start(game.at(seats), std::vector<Chips>(static_cast<std::size_t>(seats), game.stack)));
  constexpr std::array unknown{unknown_card, unknown_card};
  while (hand.next().kind == Hand::Next::Kind::hole)
    HS_CHECK_OK(hand.deal_hole(hand.next().seat, std::span<const Card>(unknown)));
  return hand;
}

Result<PolicyLine> policy_after(const Policy& policy, const HoldemGame& game, int seats,
                                std::span<const Move> moves) {
  HS_TRY(const Hand start, unseen_hand(game, seats));
  Hand end = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!waits_for_a_move(end))
      return fail(ErrorCode::invalid_argument, fmt::format("the betting is over after move {}", i));
    HS_RETURN_IF_ERROR(end.play(moves[i]));
  }
  if (!waits_for_a_move(end))
    return fail(ErrorCode::invalid_argument, "nobody is to act after these moves before the flop");
  PolicyLine out{.seat = end.next().seat, .range = {}, .strategy = {}, .mix = {}, .by_combo = {}};
  PosteriorRange seen;
  PolicyState state;
  Hand hand = start;
  for (const Move& move : moves) {
    const PublicView view(hand, hand.next().seat);
    if (view.me() == out.seat &&
        !seen.observe(view, policy.strategy(view, hands_held(seen.range().weights, {}), state), move))
      return unknown_line();
    HS_CHECK_OK(hand.play(move));
  }
  out.by_combo.resize(combo_count);
  const PublicView view(end, out.seat);
  out.strategy = policy.strategy(view, hands_held(seen.range().weights, {}), state);
  const auto mix = seen.mix(view, out.strategy, out.by_combo);
  if (!mix) return unknown_line();
  out.mix = *mix;
  out.range = seen.range();
  const double max = *std::ranges::max_element(out.range.weights);
  if (max == 0) return fail(ErrorCode::not_found, "this bot never plays so: no hand is left in its range");
  for (double& weight : out.range.weights) weight /= max;
  return out;
}

}  // namespace hindsight
