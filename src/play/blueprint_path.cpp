// SPDX-License-Identifier: MIT
#include "play/blueprint_path.h"

#include "base/check.h"

namespace hindsight {

BetPrice price_of(const PublicView& view) {
  const auto faced = static_cast<double>(view.highest_bet());
  return {faced, static_cast<double>(view.pot()) + faced - static_cast<double>(view.bet(view.me()))};
}

std::optional<Seat> BlueprintPath::Seating::seat_of(Seat seat, bool folds) {
  std::optional<Seat>& place = places_[seat.value];
  if (place) return place;
  const int natural = seat.value < 2 ? seat.value : seat.value + strategy_ - table_;
  if (natural >= 2 && natural >= next_) {
    next_ = natural + 1;
  } else if (seat.value >= 2) {
    if (folds || next_ == strategy_) return std::nullopt;
    ++next_;
  }
  place = Seat{static_cast<std::uint8_t>(seat.value < 2 ? natural : next_ - 1)};
  taken_ |= *place;
  return place;
}

// Past those who are not at the table: they fold.
PathHypothesis BlueprintPath::past_absent(PathHypothesis place, const Seating& seating) const {
  for (;;) {
    const BettingTree::Branch& branch = blueprint_->tree().branches[place.branch];
    const BettingTree::Node& node = branch.nodes[place.node];
    if (node.kind != BettingTree::Kind::decision || branch.street != Street::preflop ||
        seating.taken(node.seat))
      return place;
    if (branch.nodes[node.first_child].action.kind != BetAction::Kind::fold) return place;
    place.node = node.first_child;
  }
}

std::optional<Seat> BlueprintPath::turn_to(Step& step, Seat seat, bool folds) const {
  const std::optional<Seat> turn = step.seating.seat_of(seat, folds);
  if (turn)
    for (PathHypothesis& place : step.places) place = past_absent(place, step.seating);
  return turn;
}

// The places after a move; the hand still stands before it.
void BlueprintPath::take(Step& step, const PublicView& view, const Event& event) const {
  const PublicView then = step.hand.turn();
  const std::optional<Move> move = move_of(event);
  if (step.places.empty() || event.seat != then.me())
    return;  // of somebody all-in who is gone: no turn of his
  const bool folds = move->kind == Move::Kind::fold;
  const std::optional<Seat> seat = turn_to(step, event.seat, folds);
  if (!seat) {
    if (!folds) step.places.clear();
    return;
  }
  const BlueprintTurn turn{price_of(then), then.legal()};
  const FollowedMove followed{event.street, *seat, move->kind,
                              turn.price.share_of(static_cast<double>(event.to))};
  const auto is_it = [&](const Move& own) { return own == *move; };
  step.places = event.seat == view.me()
                    ? condition_on_own_move(*blueprint_, translation_, step.places, followed, turn, is_it)
                    : places_after(*blueprint_, translation_, step.places, followed);
}

// A step stands when its move and what was dealt before the next are those of the view.
std::size_t BlueprintPath::steps_shared_with(const PublicView& view) const {
  std::size_t moves = 0, i = 0;
  for (const Event& event : steps_.back().hand.events()) {
    if (event.kind == Event::Kind::hole) continue;
    while (i < view.event_count() && view.event(i).kind == Event::Kind::hole) ++i;
    const bool moved = is_move(event.kind);
    if (i == view.event_count() || !(view.event(i) == event)) return moves + (moved ? 1 : 0);
    ++i;
    moves += moved ? 1 : 0;
  }
  return steps_.size();
}

const std::vector<PathHypothesis>& BlueprintPath::places(const Blueprint& blueprint, Translation translation,
                                                         const PublicView& view) {
  std::vector<Event> moves;
  for (std::size_t i = 0; i < view.event_count(); ++i)
    if (const Event event = view.event(i); is_move(event.kind)) moves.push_back(event);
  const bool same = blueprint_ == &blueprint && translation_ == translation && me_ == view.me() &&
                    !steps_.empty() && begin_alike(steps_.front().hand.turn(), view);
  const std::size_t shared = same ? steps_shared_with(view) : 0;
  if (shared == steps_.size() && shared == moves.size() + 1) return places_;
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(shared), steps_.end());
  if (steps_.empty()) {
    blueprint_ = &blueprint;
    translation_ = translation;
    me_ = view.me();
    auto begin = HandReplayer::of(view);
    HS_CHECK_OK(begin);
    steps_.push_back({*std::move(begin), Seating(view.seats(), blueprint.game().seats())});
  }
  while (steps_.size() <= moves.size()) {
    const Event& move = moves[steps_.size() - 1];
    Step next = steps_.back();
    take(next, view, move);
    HS_CHECK_OK(next.hand.play(move, view.board()));
    steps_.push_back(std::move(next));
  }
  Step now = steps_.back();
  const std::optional<Seat> me = turn_to(now, view.me(), false);
  if (!me) now.places.clear();
  if (me) keep_turn(blueprint, now.places, view.street(), *me);
  places_ = std::move(now.places);
  return places_;
}

}  // namespace hindsight
