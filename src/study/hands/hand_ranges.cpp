// SPDX-License-Identifier: MIT
#include "study/hands/hand_ranges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "play/bots/blueprint_policy.h"
#include "play/hand_replayer.h"
#include "play/models/observed_range.h"

namespace hindsight {

namespace {

constexpr double slip = 0.01;          // how often a person is taken to play as the rest of the range does
constexpr double least_weight = 0.01;  // of the likeliest hand: what is less is left out
constexpr double seen_weight = 0.1;    // of a hand that is known to have been held

// Hundredths of the likeliest hand.  Where all that is possible of a starting hand weighs the same, so does
// what lies on the board: it cannot be held, and the range's text is short.
void tidy(Range& range, CardSet board, std::array<Card, 2> seen) {
  const auto possible = [&](Combo hand) { return !hand.cards().meets(board); };
  double most = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (possible(Combo{i})) most = std::max(most, range[Combo{i}]);
  struct Class {
    double least = 1, most = 0;
  };
  std::array<Class, starting_hand_count> classes;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Combo hand{i};
    double& weight = range[hand];
    weight = weight < least_weight * most ? 0 : std::round(100 * weight / most) / 100;
    if (known(seen) && hand == Combo::of(seen[0], seen[1])) weight = std::max(weight, seen_weight);
    if (!possible(hand)) continue;
    Class& of = classes[StartingHand::of(hand).index];
    of = {std::min(of.least, weight), std::max(of.most, weight)};
  }
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Class& of = classes[StartingHand::of(Combo{i}).index];
    if (!possible(Combo{i})) range[Combo{i}] = of.least == of.most ? of.most : 0;
  }
}

}  // namespace

const std::shared_ptr<const Policy>& usual_play() {
  static const std::shared_ptr<const Policy> policy = std::make_shared<const BlueprintPolicy>(
      std::vector<std::shared_ptr<const Blueprint>>(), BlueprintRules{.threshold = 0});
  return policy;
}

bool has_straddle(const HandRules& rules) {
  return std::ranges::any_of(rules.blinds,
                             [&](Chips blind) { return blind > rules.blinds[0] && blind > rules.blinds[1]; });
}

Result<PlayedRanges> played_ranges(const Policy& policy, const PublicView& seen, std::span<const Seat> seats,
                                   std::size_t events) {
  if (has_straddle(seen.rules()))
    return fail(ErrorCode::unsupported, "a straddle was posted: nobody knows here how such hands are played");
  PlayedRanges out{.ranges = std::vector<Range>(seats.size(), any_two())};
  HS_TRY(HandReplayer again, HandReplayer::of(seen));
  std::vector<PolicyState> states(seats.size());
  for (std::size_t i = 0; i < events; ++i) {
    const Event event = seen.event(i);
    const std::optional<Move> move = move_of(event);
    if (!move) continue;
    if (!again.at_turn())
      return fail(ErrorCode::unsupported,
                  "this hand was played by other rules than ours: it cannot be followed");
    const PublicView view = again.turn();
    for (std::size_t s = 0; s < seats.size(); ++s)
      if (seats[s] == event.seat) {
        const HandSet held = hands_held(out.ranges[s].weights, set_of(view.board()));
        if (!observe(view, policy.strategy(view, held, states[s]), *move, slip, out.ranges[s])) ++out.unlike;
      }
    HS_RETURN_IF_ERROR(again.play(event, seen.board()));
  }
  return out;
}

Result<HandRanges> ranges_before(const Policy& policy, const Hand& hand, const HandSpot& spot) {
  HS_TRY(PlayedRanges played,
         played_ranges(policy, PublicView(hand, Seat{0}), spot.seats, spot.decisions.front().event));
  HandRanges out{.ranges = {played.ranges[0], played.ranges[1]}, .unlike = played.unlike};
  for (std::size_t seat = 0; seat < 2; ++seat)
    tidy(out.ranges[seat], set_of(spot.board), hand.hole(spot.seats[seat]));
  return out;
}

}  // namespace hindsight
