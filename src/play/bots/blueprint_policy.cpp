// SPDX-License-Identifier: MIT
#include "play/bots/blueprint_policy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/recent.h"
#include "play/bots/likelier_moves.h"
#include "play/bots/push_or_fold.h"
#include "play/bots/shipped_blueprints.h"

namespace hindsight {

namespace {

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

// Where a stack of at most so many big blinds goes all-in or not: on the button first, in the big blind
// behind an all-in.
struct ShortTurn {
  PushOrFoldGame game;
  bool first = false;
};

std::optional<ShortTurn> short_turn(const PublicView& view, double most) {
  if (view.seats() != 2 || view.street() != Street::preflop || depth_of(view) > most) return std::nullopt;
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
  if (!first && !behind) return std::nullopt;
  return ShortTurn{
      {smaller_stack(view), posted[(first ? me : other).value], posted[(first ? other : me).value]}, first};
}

using Buckets = std::array<std::uint16_t, combo_count>;

struct BucketsOf {
  const CardBuckets* buckets = nullptr;  // of a blueprint of the policy, which stays where it is
  std::vector<CardSet> boards;
  friend bool operator==(const BucketsOf&, const BucketsOf&) = default;
};

struct BucketOf {
  BucketsOf of;
  std::uint16_t hand = 0;
  friend bool operator==(const BucketOf&, const BucketOf&) = default;
};

constexpr std::size_t kept_boards = 64, kept_hands = 64, kept_short_games = 16;

}  // namespace

struct BlueprintPolicy::Computed {
  Recent<BucketsOf, Buckets> buckets{kept_boards};
  Recent<BucketOf, std::uint16_t> hands{kept_hands};  // of boards that were asked for one hand alone
  Recent<PushOrFoldGame, PushOrFold> short_games{kept_short_games};
};

struct BlueprintPolicy::CachedTurn {
  LegalMoves legal;
  std::shared_ptr<const PushOrFold> short_play;  // of a short stack before the flop, else null
  bool first = false;                            // it is who may push

  const Blueprint* blueprint = nullptr;
  std::span<const PathHypothesis> places;
  std::optional<PlacesPlay> plays;  // there
  std::size_t street = 0;
  std::size_t from = 0;                                              // the first street whose buckets count
  std::vector<CardSet> boards;                                       // by street
  std::array<std::shared_ptr<const Buckets>, street_count> buckets;  // where all hands are asked for

  BucketsOf board_of(std::size_t s) const {
    return {&blueprint->buckets(), {boards.begin(), boards.begin() + static_cast<std::ptrdiff_t>(s) + 1}};
  }
  // How many kinds there are, where they are few: of one street.
  std::size_t kinds() const {
    return short_play ? starting_hand_count : from == street ? blueprint->buckets().count(street) : 0;
  }
  bool unknown() const { return !short_play && places.empty(); }
  // The same for hands that play alike.
  std::uint64_t kind_of(Combo hand) const {
    if (short_play) return StartingHand::of(hand).index;
    std::uint64_t out = 0;
    for (std::size_t s = from; s <= street; ++s) out = out << 16 | (*buckets[s])[hand.index];
    return out;
  }
};

BlueprintPolicy::BlueprintPolicy(std::vector<std::shared_ptr<const Blueprint>> blueprints,
                                 const BlueprintRules& rules)
    : blueprints_(std::move(blueprints)),
      rules_(rules),
      untrained_(rules.untrained),
      computed_(std::make_shared<Computed>()) {}

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

BlueprintPolicy::CachedTurn BlueprintPolicy::turn_at(const PublicView& view, PolicyState& state) const {
  CachedTurn now{.legal = view.legal()};
  if (const auto turn = short_turn(view, rules_.push)) {
    now.short_play = computed_->short_games.get(turn->game, [&] { return solve_push_or_fold(turn->game); });
    now.first = turn->first;
    return now;
  }
  now.blueprint = blueprint_for(view);
  if (now.blueprint == nullptr) return now;
  now.places = state.of<BlueprintPath>(*this).places(*now.blueprint, rules_.translation, view);
  if (now.places.empty()) return now;
  now.plays.emplace(*now.blueprint, now.places, BlueprintTurn{price_of(view), view.legal()});
  now.street = static_cast<std::size_t>(view.street());
  now.from = needs_own_history(now.places) ? 0 : now.street;
  now.boards = boards_by_round(now.blueprint->game().cards, view.board());
  return now;
}

void BlueprintPolicy::find_buckets(CachedTurn& now) const {
  for (std::size_t s = now.from; !now.places.empty() && s <= now.street; ++s) {
    const BucketsOf of = now.board_of(s);
    now.buckets[s] = computed_->buckets.get(of, [&] {
      Buckets out{};
      of.buckets->find(s, of.boards, out);
      return out;
    });
  }
}

std::uint32_t BlueprintPolicy::bucket(const CachedTurn& now, std::size_t street, Combo hand) const {
  if (now.buckets[street]) return (*now.buckets[street])[hand.index];
  const BucketsOf of = now.board_of(street);
  if (const auto all = computed_->buckets.find(of)) return (*all)[hand.index];
  return *computed_->hands.get({of, hand.index},
                               [&] { return of.buckets->bucket(street, of.boards, hand.index); });
}

ActionProbabilities BlueprintPolicy::known(const CachedTurn& now, Combo hand) const {
  if (now.short_play) {
    const double all_in =
        (now.first ? now.short_play->push : now.short_play->call)[StartingHand::of(hand).index];
    return {{raise_or_call(now.legal, now.legal.max_to), all_in}, {fold_or_check(now.legal), 1 - all_in}};
  }
  if (now.places.empty()) return {};
  std::array<std::uint32_t, street_count> buckets{};
  for (std::size_t s = now.from; s <= now.street; ++s) buckets[s] = bucket(now, s, hand);
  ActionProbabilities out;
  out.reserve(8);
  if (now.plays->add(std::span(buckets).first(now.street + 1), out) == 0) return {};
  drop_unlikely(out, rules_.threshold);
  return out;
}

ActionProbabilities BlueprintPolicy::chances(const PublicView& view, Combo hand, PolicyState& state) const {
  ActionProbabilities out = known(turn_at(view, state), hand);
  return out.empty() ? untrained_.chances(view, hand, state) : out;
}

RangeStrategy BlueprintPolicy::strategy(const PublicView& view, const HandSet& hands,
                                        PolicyState& state) const {
  CachedTurn now = turn_at(view, state);
  if (now.unknown()) return untrained_.strategy(view, hands, state);
  find_buckets(now);
  RangeStrategy out;
  HandSet untrained;
  constexpr std::uint16_t unasked = 0xffff;  // 0: not trained
  std::vector<std::uint16_t> few(now.kinds(), unasked);
  std::unordered_map<std::uint64_t, std::uint16_t> many;
  if (few.empty()) many.reserve(combo_count);
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (!hands[i]) continue;
    const Combo hand{i};
    const std::uint64_t kind = now.kind_of(hand);
    std::uint16_t& row = few.empty() ? many.try_emplace(kind, unasked).first->second : few[kind];
    if (row == unasked) {
      const ActionProbabilities chances = known(now, hand);
      row = chances.empty() ? std::uint16_t{0} : out.add(chances);
    }
    if (row != 0)
      out.set(hand, row);
    else
      untrained[i] = true;
  }
  if (untrained.none()) return out;
  const RangeStrategy theirs = untrained_.strategy(view, untrained, state);
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (untrained[i]) out.set(Combo{i}, out.add(theirs[Combo{i}]));
  return out;
}

bool BlueprintPolicy::trained(const PublicView& view, Combo hand, PolicyState& state) const {
  return !known(turn_at(view, state), hand).empty();
}

BlueprintPolicy::Known BlueprintPolicy::places(const PublicView& view, PolicyState& state) const {
  const CachedTurn now = turn_at(view, state);
  return {now.blueprint, {now.places.begin(), now.places.end()}};
}

Move BlueprintPolicy::draw(const PublicView& view, Combo hand, Rng& rng, PolicyState& state) const {
  const ActionProbabilities chances = known(turn_at(view, state), hand);
  counts_->moves.fetch_add(1, std::memory_order_relaxed);
  if (!chances.empty()) return draw_move(chances, rng);
  counts_->untrained.fetch_add(1, std::memory_order_relaxed);
  return untrained_.draw(view, hand, rng, state);
}

std::optional<Policy::Coverage> BlueprintPolicy::coverage() const {
  return Coverage{counts_->moves.load(std::memory_order_relaxed),
                  counts_->untrained.load(std::memory_order_relaxed)};
}

}  // namespace hindsight
