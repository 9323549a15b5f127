// SPDX-License-Identifier: MIT
#include "study/wire/strategy_player.h"

#include "base/drawn.h"
#include "base/rng.h"

namespace hindsight {

namespace {

constexpr std::uint64_t taken_purpose = 0x74616b656e;  // "taken": what a bet is taken for

}  // namespace

Result<std::unique_ptr<StrategyPlayer>> StrategyPlayer::seat(std::shared_ptr<const HistoryTree> tree,
                                                             const AcpcGame& game,
                                                             std::shared_ptr<const ListedStrategy> strategy,
                                                             std::uint64_t seed) {
  HS_TRY(WireGame wire, WireGame::of(std::move(tree), game));
  return std::unique_ptr<StrategyPlayer>(
      new StrategyPlayer(std::move(wire), game, std::move(strategy), seed));
}

// A card comes: one's own or the board's, or another's, which is any that it may be.
WireGame::Place StrategyPlayer::find_dealt(HistoryId h, AcpcHand& hand, const AcpcMessage& state,
                                           int dealt) const {
  if (dealt >= game_.players || WireGame::position_of(game_, dealt) == state.viewer) {
    AcpcCards cards = state.cards;
    return find(wire_.after(h, WireGame::place_of(game_, cards, dealt)), hand, state, dealt + 1);
  }
  const History& node = wire_.tree().nodes[h];
  for (Action a = 0; node.kind == Turn::Kind::chance && a < node.count; ++a) {
    AcpcHand after = hand;
    if (const auto found = find(wire_.tree().child(h, a), after, state, dealt + 1)) {
      hand = after;
      return found;
    }
  }
  return {};
}

// Where the state is in the game.  `hand` is played up to there.
WireGame::Place StrategyPlayer::find(WireGame::Place place, AcpcHand& hand, const AcpcMessage& state,
                                     int dealt) const {
  if (!place) return {};
  if (WireGame::deals(hand, dealt)) return find_dealt(*place, hand, state, dealt);
  const std::size_t made = hand.moves().size();
  if (made == state.hand.moves().size()) return place;
  const Move move = state.hand.moves()[made];
  const auto taken = wire_.after(place, hand, move);
  const double u = Rng(seed_, taken_purpose, state.number, made).uniform();
  const Action one =
      drawn(u, static_cast<Action>(taken.size()), [&](Action a) { return taken[a].probability; });
  hand.play(move);
  return find(taken[one].place, hand, state, dealt);
}

Move StrategyPlayer::act(const AcpcMessage& state) {
  AcpcHand hand(game_);
  const auto replies = wire_.replies(find(HistoryId{0}, hand, state, 0), state.hand, *strategy_);
  const double u = Rng(seed_, state.number, state.hand.moves().size()).uniform();
  return replies[drawn(u, static_cast<Action>(replies.size()),
                       [&](Action a) { return replies[a].probability; })]
      .move;
}

}  // namespace hindsight
