// SPDX-License-Identifier: MIT
#include "play/blueprint_policy.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <optional>
#include <span>

#include "base/check.h"
#include "play/push_or_fold.h"
#include "play/shipped_blueprints.h"

namespace hindsight {

namespace {

using Kind = BettingTree::Kind;
using Branch = BettingTree::Branch;
using Node = BettingTree::Node;

// The hand again from its beginning, as everybody has seen it, move by move.
class HandAgain {
 public:
  explicit HandAgain(const PublicView& seen) : board_(seen.board()) {
    std::array<Chips, max_seats> stacks{};
    for (int s = 0; s < seen.seats(); ++s)
      stacks[static_cast<std::size_t>(s)] = seen.start_stack(Seat{static_cast<std::uint8_t>(s)});
    check(hand_.restart(seen.rules(), std::span(stacks).first(static_cast<std::size_t>(seen.seats()))));
  }
  // As the seat saw it that moved next.
  PublicView turn() {
    constexpr std::array unknown{unknown_card, unknown_card};
    for (Hand::Next next = hand_.next(); next.kind != Hand::Next::Kind::move; next = hand_.next())
      check(
          next.kind == Hand::Next::Kind::hole
              ? hand_.deal_hole(next.seat, std::span(unknown).first(static_cast<std::size_t>(next.cards)))
              : hand_.deal_board(board_.subspan(hand_.board().size(), static_cast<std::size_t>(next.cards))));
    return {hand_, hand_.next().seat};
  }
  void play(Move move) { check(hand_.play(move)); }

 private:
  static void check(const Result<void>& done) { HS_CHECK_THAT(done.has_value()); }

  std::span<const Card> board_;
  Hand hand_;
};

std::uint64_t key_of(const PublicView& view) {
  std::uint64_t key = 0;
  const auto mix = [&](std::uint64_t x) { key = splitmix64(key) ^ x; };
  mix(view.me().value);
  for (int s = 0; s < view.seats(); ++s)
    mix(static_cast<std::uint64_t>(view.start_stack(Seat{static_cast<std::uint8_t>(s)})));
  for (std::size_t i = 0; i < view.event_count(); ++i) {
    const Event event = view.event(i);
    if (event.kind == Event::Kind::hole) continue;
    mix(static_cast<std::uint64_t>(event.kind) << 8 | event.seat.value);
    mix(static_cast<std::uint64_t>(event.amount));
    for (std::uint8_t c = 0; c < event.count; ++c) mix(event.cards[c].index);
  }
  return splitmix64(key);
}

// What the seat can win or lose at most, of its own or against the largest of the others.
Chips smaller_stack(const PublicView& view) {
  Chips others = 0;
  for (const Seat seat : SeatSet::first_of(view.seats()).without(view.me()))
    others = std::max(others, view.start_stack(seat));
  return std::min(view.start_stack(view.me()), others);
}

double depth_of(const PublicView& view) {
  return static_cast<double>(smaller_stack(view)) /
         static_cast<double>(std::max<Chips>(1, view.rules().min_bet));
}

using ByHand = std::array<double, starting_hand_count>;

// How often the seat goes all-in or calls all-in with each hand, where a stack of at most so many big blinds stands before
// that choice: on the button first, in the big blind behind an all-in.  Of the game that the thread was last asked about.
const ByHand* short_play(const PublicView& view, double most) {
  if (view.seats() != 2 || view.street() != Street::preflop || depth_of(view) > most) return nullptr;
  std::array<Chips, 2> posted{};
  int moves = 0;
  for (std::size_t i = 0; i < view.event_count(); ++i) {
    const Event event = view.event(i);
    if (is_move(event.kind)) {
      ++moves;
    } else if (event.kind == Event::Kind::ante || event.kind == Event::Kind::blind) {
      posted[event.seat.value] += event.amount;
    }
  }
  const Seat me = view.me(), other{static_cast<std::uint8_t>(1 - me.value)};
  const bool first = moves == 0;
  const bool behind = moves == 1 && (view.legal().call == view.stack(me) || view.stack(other) == 0);
  if (!first && !behind) return nullptr;
  thread_local PushOrFoldGame last;
  thread_local PushOrFold play;
  const PushOrFoldGame game{smaller_stack(view), posted[(first ? me : other).value],
                            posted[(first ? other : me).value]};
  if (game != last) {
    play = solve_push_or_fold(game);
    last = game;
  }
  return first ? &play.push : &play.call;
}

}  // namespace

BetPrice price_of(const PublicView& view) {
  const auto faced = static_cast<double>(view.highest_bet());
  return {faced, static_cast<double>(view.pot()) + faced - static_cast<double>(view.bet(view.me()))};
}

// The buckets of a street's hands, kept until they are asked for on other boards.
class BlueprintPolicy::StreetBuckets {
 public:
  // Of a policy, whose blueprints stay where they are.
  void find(std::uint64_t policy, const CardBuckets& buckets, std::span<const CardSet> boards) {
    if (policy_ == policy && of_ == &buckets && std::ranges::equal(boards_, boards)) return;
    buckets.find(boards.size() - 1, boards, bucket_);
    policy_ = policy;
    of_ = &buckets;
    boards_.assign(boards.begin(), boards.end());
  }
  std::uint16_t operator[](Combo hand) const { return bucket_[hand.index]; }

 private:
  std::uint64_t policy_ = 0;
  const CardBuckets* of_ = nullptr;
  std::vector<CardSet> boards_;
  std::array<std::uint16_t, combo_count> bucket_{};
};

// What a thread remembers of the turn that it was last asked about: whoever keeps ranges asks for one hand after another.
struct BlueprintPolicy::Situation {
  std::uint64_t policy = 0, key = 0;
  const Blueprint* blueprint = nullptr;
  std::vector<BlueprintPlace> places;
  BlueprintTurn turn;
  std::size_t street = 0;
  bool own_play_counts = false;  // else buckets of this street alone are asked for
  std::array<StreetBuckets, street_count> buckets{};
  const ByHand* short_play = nullptr;  // how often a short stack puts all in, by hand; null: another turn
};

// Which seats of the strategy those of the table play from.
class BlueprintPolicy::Seating {
 public:
  Seating(int table, std::size_t strategy) : table_(table), strategy_(static_cast<int>(strategy)) {}

  bool taken(Seat seat) const { return taken_.has(seat); }

  // That of a seat which acts; none where it is not followed, since it folds and had no place, or no place is left.
  std::optional<Seat> seat_of(Seat seat, bool folds) {
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

 private:
  int table_, strategy_;
  int next_ = 2;  // the first of the strategy's seats that nobody has played from yet, blinds aside
  std::array<std::optional<Seat>, max_seats> places_{};
  SeatSet taken_;
};

BlueprintPolicy::BlueprintPolicy(std::vector<std::shared_ptr<const Blueprint>> blueprints,
                                 const BlueprintRules& rules)
    : blueprints_(std::move(blueprints)), rules_(rules) {
  static std::atomic<std::uint64_t> policies{0};
  number_ = ++policies;
}

const Blueprint* BlueprintPolicy::blueprint_for(const PublicView& view) const {
  const double depth = depth_of(view);
  const bool heads_up = view.seats() == 2;
  const Blueprint* out = nullptr;
  std::pair<int, double> least;  // off by so many seats, and by this ratio of stacks
  for (const auto& of : blueprints_.empty() ? shipped_blueprints() : blueprints_) {
    const BlueprintGame& game = of->game();
    if ((game.seats() == 2) != heads_up || (game.plays && *game.plays != view.me())) continue;
    const std::pair off{std::abs(static_cast<int>(game.seats()) - view.seats()),
                        std::max(game.depth() / depth, depth / game.depth())};
    if (out != nullptr && off >= least) continue;
    out = of.get();
    least = off;
  }
  return out;
}

// Past those who are not at the table: they fold.
BlueprintPlace BlueprintPolicy::past_absent(const Blueprint& blueprint, BlueprintPlace place,
                                            const Seating& seating) {
  for (;;) {
    const Branch& branch = blueprint.tree().branches[place.branch];
    const Node& node = branch.nodes[place.node];
    if (node.kind != Kind::decision || branch.street != Street::preflop || seating.taken(node.seat))
      return place;
    if (branch.nodes[node.first_child].action.kind != BetAction::Kind::fold) return place;
    place.node = node.first_child;
  }
}

std::vector<BlueprintPlace> BlueprintPolicy::follow(const Blueprint& blueprint,
                                                    const PublicView& view) const {
  std::vector<BlueprintPlace> places{{}};
  Seating seating(view.seats(), blueprint.game().seats());
  const auto turn_to = [&](Seat seat, bool folds) {
    const std::optional<Seat> turn = seating.seat_of(seat, folds);
    if (turn)
      for (BlueprintPlace& place : places) place = past_absent(blueprint, place, seating);
    return turn;
  };
  HandAgain again(view);
  for (std::size_t i = 0; i < view.event_count(); ++i) {
    const Event event = view.event(i);
    const std::optional<Move> move = move_of(event);
    if (!move) continue;
    const PublicView then = again.turn();
    const bool folds = move->kind == Move::Kind::fold;
    const std::optional<Seat> seat = turn_to(event.seat, folds);
    if (!seat && !folds) return {};
    if (seat) {
      const BlueprintTurn turn{price_of(then), then.legal()};
      const FollowedMove followed{event.street, *seat, move->kind,
                                  turn.price.share_of(static_cast<double>(event.to))};
      const auto is_it = [&](const Move& own) { return own == *move; };
      places = event.seat == view.me()
                   ? places_after_own(blueprint, rules_.translation, places, followed, turn, is_it)
                   : places_after(blueprint, rules_.translation, places, followed);
    }
    again.play(*move);
  }
  const std::optional<Seat> me = turn_to(view.me(), false);
  if (!me) return {};
  keep_turn(blueprint, places, view.street(), *me);
  return places;
}

const BlueprintPolicy::Situation& BlueprintPolicy::situation(const PublicView& view) const {
  thread_local Situation last;
  const std::uint64_t key = key_of(view);
  if (last.policy == number_ && last.key == key) return last;
  last.short_play = short_play(view, rules_.push);
  last.blueprint = blueprint_for(view);
  last.places = last.blueprint != nullptr ? follow(*last.blueprint, view) : std::vector<BlueprintPlace>{};
  last.turn = {price_of(view), view.legal()};
  last.street = static_cast<std::size_t>(view.street());
  last.own_play_counts = own_play_counts(last.places);
  if (!last.places.empty()) {
    const auto boards = boards_by_round(last.blueprint->game().cards, view.board());
    for (std::size_t s = last.own_play_counts ? 0 : last.street; s <= last.street; ++s)
      last.buckets[s].find(number_, last.blueprint->buckets(), std::span(boards).first(s + 1));
  }
  last.policy = number_;
  last.key = key;
  return last;
}

Chances BlueprintPolicy::known(const PublicView& view, Combo hand) const {
  const Situation& now = situation(view);
  if (now.short_play != nullptr) {
    const double all_in = (*now.short_play)[StartingHand::of(hand).index];
    const LegalMoves& legal = view.legal();
    return {{raise_or_call(legal, legal.max_to), all_in}, {fold_or_check(legal), 1 - all_in}};
  }
  if (now.places.empty()) return {};
  std::array<std::uint32_t, street_count> buckets{};
  for (std::size_t s = now.own_play_counts ? 0 : now.street; s <= now.street; ++s)
    buckets[s] = now.buckets[s][hand];
  Chances out;
  if (add_play(*now.blueprint, now.places, now.turn, std::span(buckets).first(now.street + 1), out) == 0)
    return {};
  const auto likeliest = std::max_element(
      out.begin(), out.end(), [](const Chance& a, const Chance& b) { return a.probability < b.probability; });
  const double least = std::min(rules_.threshold, likeliest->probability);
  std::erase_if(out, [&](const Chance& x) { return x.probability < least; });
  double all = 0;
  for (const Chance& x : out) all += x.probability;
  for (Chance& x : out) x.probability /= all;
  return out;
}

Chances BlueprintPolicy::chances(const PublicView& view, Combo hand) const {
  Chances out = known(view, hand);
  return out.empty() ? untrained_.chances(view, hand) : out;
}

bool BlueprintPolicy::trained(const PublicView& view, Combo hand) const { return !known(view, hand).empty(); }

Move BlueprintPolicy::draw(const PublicView& view, Combo hand, Rng& rng) const {
  const Chances chances = known(view, hand);
  counts_->moves.fetch_add(1, std::memory_order_relaxed);
  if (!chances.empty()) return draw_move(chances, rng);
  counts_->untrained.fetch_add(1, std::memory_order_relaxed);
  return untrained_.draw(view, hand, rng);
}

std::optional<Policy::Coverage> BlueprintPolicy::coverage() const {
  return Coverage{counts_->moves.load(std::memory_order_relaxed),
                  counts_->untrained.load(std::memory_order_relaxed)};
}

}  // namespace hindsight
