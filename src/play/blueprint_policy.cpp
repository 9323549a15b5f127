// SPDX-License-Identifier: MIT
#include "play/blueprint_policy.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <optional>

#include "play/push_or_fold.h"
#include "play/shipped_blueprints.h"

namespace hindsight {

namespace {

using Kind = BettingTree::Kind;
using Branch = BettingTree::Branch;
using Node = BettingTree::Node;

constexpr std::size_t max_places = 16;  // the likeliest are followed
// An all-in of the strategy is one at the table as well, up to so many times its share of the pot.
constexpr double max_all_in = 1.5;

// What a bet is measured by: chips in front of the highest bettor, and the pot after a call.
struct Price {
  double faced = 0, pot = 0;
  double share_of(double to) const { return (to - faced) / pot; }
};

Price price_at(const Blueprint& blueprint, const Branch& branch, std::uint32_t node) {
  const BettingTree& tree = blueprint.tree();
  Price out{.pot = static_cast<double>(blueprint.game().start.pot)};
  double own = 0;
  for (std::uint8_t s = 0; s < tree.seats; ++s) {
    const Seat seat{s};
    const auto committed = static_cast<double>(tree.committed(branch, node, seat));
    const double before =
        branch.street == Street::preflop ? 0 : static_cast<double>(tree.committed(branch, 0, seat));
    out.pot += committed;
    out.faced = std::max(out.faced, committed - before);
    if (branch.nodes[node].seat == seat) own = committed - before;
  }
  out.pot += out.faced - own;
  return out;
}

Price price_of(const PublicView& view) {
  const auto faced = static_cast<double>(view.highest_bet());
  return {faced, static_cast<double>(view.pot()) + faced - static_cast<double>(view.bet(view.me()))};
}

// The betting of a hand as it went, event by event.
class Course {
 public:
  void see(const Event& event) {
    const auto chips = static_cast<double>(event.amount);
    double& bet = bets_[event.seat.value];
    switch (event.kind) {
      case Event::Kind::board:
        bets_ = {};
        return;
      case Event::Kind::ante:
        pot_ += chips;
        return;
      case Event::Kind::blind:
      case Event::Kind::late_post:
      case Event::Kind::call:
      case Event::Kind::bet:
      case Event::Kind::raise:
        pot_ += chips;
        bet += chips;
        return;
      default:
        return;
    }
  }
  Price price(Seat seat) const {
    const double faced = *std::max_element(bets_.begin(), bets_.end());
    return {faced, pot_ + faced - bets_[seat.value]};
  }

 private:
  std::array<double, max_seats> bets_{};
  double pot_ = 0;
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

double chance_of_lower(Translation translation, double lower, double upper, double x) {
  if (translation == Translation::nearest) return x - lower <= upper - x ? 1 : 0;
  return (upper - x) * (1 + lower) / ((upper - lower) * (1 + x));
}

// What a thread remembers of the turn that it was last asked about: whoever keeps ranges asks for one hand after another.
struct BlueprintPolicy::Situation {
  std::uint64_t policy = 0, key = 0;
  const Blueprint* blueprint = nullptr;
  std::vector<Place> places;
  Price price;
  std::array<std::uint16_t, combo_count> buckets{};
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
    if ((game.seats() == 2) != heads_up) continue;
    const std::pair off{std::abs(static_cast<int>(game.seats()) - view.seats()),
                        std::max(game.depth() / depth, depth / game.depth())};
    if (out != nullptr && off >= least) continue;
    out = of.get();
    least = off;
  }
  return out;
}

// Past those who are not at the table: they fold.
BlueprintPolicy::Place BlueprintPolicy::past_absent(const Blueprint& blueprint, Place place,
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

// Where the places lead that a seat moves at: those at which the strategy has the move, or what it may stand for.
std::vector<BlueprintPolicy::Place> BlueprintPolicy::after(const Blueprint& blueprint,
                                                           const std::vector<Place>& places,
                                                           const Event& move, Seat seat, double share) const {
  const BettingTree& tree = blueprint.tree();
  std::vector<Place> out;
  for (const Place& from : places) {
    const Branch& branch = tree.branches[from.branch];
    const Node& node = branch.nodes[from.node];
    if (node.kind != Kind::decision || node.seat != seat || branch.street != move.street) continue;
    for (const Taken& taken : meant(blueprint, branch, from.node, move, share)) {
      if (taken.chance <= 0) continue;
      const std::uint32_t child = node.first_child + taken.action;
      const bool ends = branch.nodes[child].kind == Kind::street_end;
      out.push_back({ends ? branch.next[branch.nodes[child].end] : from.branch, ends ? 0 : child,
                     from.chance * taken.chance});
    }
  }
  if (out.size() <= max_places) return out;
  std::stable_sort(out.begin(), out.end(),
                   [](const Place& a, const Place& b) { return a.chance > b.chance; });
  out.resize(max_places);
  return out;
}

// Which of a decision's actions a move stands for; a bet by its share of the pot.
std::vector<BlueprintPolicy::Taken> BlueprintPolicy::meant(const Blueprint& blueprint, const Branch& branch,
                                                           std::uint32_t index, const Event& move,
                                                           double share) const {
  const Node& node = branch.nodes[index];
  const bool bets = move.kind == Event::Kind::bet || move.kind == Event::Kind::raise;
  const bool folds = move.kind == Event::Kind::fold;
  const Price own = price_at(blueprint, branch, index);
  const auto big_blind = static_cast<double>(blueprint.game().big_blind);
  struct Size {
    std::uint32_t action;
    double share;
  };
  std::optional<Size> below, above;  // the nearest at or below, and at or above
  for (std::uint32_t a = 0; a < node.actions; ++a) {
    const BetAction& action = branch.nodes[node.first_child + a].action;
    if (action.puts_more() != bets) continue;
    if (!bets) {
      if ((action.kind == BetAction::Kind::fold) == folds) return {{a, 1}};
      continue;
    }
    const double size = own.share_of(static_cast<double>(action.to));
    if (size <= share && (!below || size > below->share)) below = {a, size};
    if (size >= share && (!above || size < above->share)) above = {a, size};
  }
  if (!bets && !folds && branch.street == Street::preflop && own.faced <= big_blind) {
    // It knows no limping: as its smallest raise.
    for (std::uint32_t a = 0; a < node.actions; ++a)
      if (branch.nodes[node.first_child + a].action.puts_more()) return {{a, 1}};
  }
  if (!below && !above) return {};
  if (!below || !above || below->share == above->share) return {{(below ? below : above)->action, 1}};
  const double lower = chance_of_lower(rules_.translation, below->share, above->share, share);
  return {{below->action, lower}, {above->action, 1 - lower}};
}

std::vector<BlueprintPolicy::Place> BlueprintPolicy::follow(const Blueprint& blueprint,
                                                            const PublicView& view) const {
  std::vector<Place> places{{}};
  Seating seating(view.seats(), blueprint.game().seats());
  const auto turn_to = [&](Seat seat, bool folds) {
    const std::optional<Seat> turn = seating.seat_of(seat, folds);
    if (turn)
      for (Place& place : places) place = past_absent(blueprint, place, seating);
    return turn;
  };
  Course course;
  for (std::size_t i = 0; i < view.event_count(); ++i) {
    const Event event = view.event(i);
    if (is_move(event.kind)) {
      const bool folds = event.kind == Event::Kind::fold;
      const std::optional<Seat> seat = turn_to(event.seat, folds);
      if (!seat && !folds) return {};
      const double share = course.price(event.seat).share_of(static_cast<double>(event.to));
      if (seat) places = after(blueprint, places, event, *seat, share);
    }
    course.see(event);
  }
  const std::optional<Seat> me = turn_to(view.me(), false);
  // Those that are at this turn, too.
  std::erase_if(places, [&](const Place& place) {
    const Branch& branch = blueprint.tree().branches[place.branch];
    const Node& node = branch.nodes[place.node];
    return node.kind != Kind::decision || node.seat != me || branch.street != view.street();
  });
  double all = 0;
  for (const Place& place : places) all += place.chance;
  for (Place& place : places) place.chance /= all;
  return places;
}

const BlueprintPolicy::Situation& BlueprintPolicy::situation(const PublicView& view) const {
  thread_local Situation last;
  const std::uint64_t key = key_of(view);
  if (last.policy == number_ && last.key == key) return last;
  last.short_play = short_play(view, rules_.push);
  last.blueprint = blueprint_for(view);
  last.places = last.blueprint != nullptr ? follow(*last.blueprint, view) : std::vector<Place>{};
  last.price = price_of(view);
  if (!last.places.empty())
    last.blueprint->buckets().find(static_cast<std::size_t>(view.street()),
                                   boards_by_round(last.blueprint->game().cards, view.board()), last.buckets);
  last.policy = number_;
  last.key = key;
  return last;
}

double BlueprintPolicy::mix(const Situation& now, const PublicView& view, Combo hand, Chances& out) const {
  const LegalMoves& legal = view.legal();
  double known = 0;
  for (const Place& place : now.places) {
    const Branch& branch = now.blueprint->tree().branches[place.branch];
    const Node& node = branch.nodes[place.node];
    const Price own = price_at(*now.blueprint, branch, place.node);
    std::array<double, max_actions> plays{};
    if (!now.blueprint->play(place.branch, place.node, now.buckets[hand.index],
                             std::span(plays).first(node.actions)))
      continue;
    known += place.chance;
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      const BetAction& action = branch.nodes[node.first_child + a].action;
      Move move = action.kind == BetAction::Kind::fold ? fold_or_check(legal) : Move::call();
      if (action.puts_more()) {
        const double share = own.share_of(static_cast<double>(action.to));
        const bool all_in =
            action.all_in && now.price.share_of(static_cast<double>(legal.max_to)) <= max_all_in * share;
        move = raise_or_call(
            legal, all_in ? legal.max_to
                          : static_cast<Chips>(std::llround(now.price.faced + share * now.price.pot)));
      }
      const double chance = place.chance * plays[a];
      const auto same = std::find_if(out.begin(), out.end(), [&](const Chance& x) { return x.move == move; });
      if (same != out.end())
        same->probability += chance;
      else if (chance > 0)
        out.push_back({move, chance});
    }
  }
  return known;
}

Chances BlueprintPolicy::known(const PublicView& view, Combo hand) const {
  const Situation& now = situation(view);
  if (now.short_play != nullptr) {
    const double all_in = (*now.short_play)[StartingHand::of(hand).index];
    const LegalMoves& legal = view.legal();
    return {{raise_or_call(legal, legal.max_to), all_in}, {fold_or_check(legal), 1 - all_in}};
  }
  Chances out;
  if (mix(now, view, hand, out) == 0) return {};
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
