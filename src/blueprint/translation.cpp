// SPDX-License-Identifier: MIT
#include "blueprint/translation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace hindsight {

namespace {

using Kind = BettingTree::Kind;
using Branch = BettingTree::Branch;
using Node = BettingTree::Node;

constexpr std::size_t max_places = 16;  // the likeliest are followed
// An all-in of the strategy is one at the table as well, up to so many times its share of the pot.
constexpr double max_all_in = 1.5;

struct Taken {
  std::uint32_t action = 0;
  double chance = 1;
};

BetPrice own_price(const Blueprint& blueprint, const Branch& branch, std::uint32_t node) {
  return price_at(blueprint.tree(), blueprint.game().start.pot, branch, node);
}

// Which of a decision's actions a move stands for; a bet by its share of the pot.
std::vector<Taken> meant(const Blueprint& blueprint, Translation translation, const Branch& branch,
                         std::uint32_t index, const FollowedMove& move) {
  const Node& node = branch.nodes[index];
  const bool bets = move.kind == Move::Kind::raise;
  const bool folds = move.kind == Move::Kind::fold;
  const BetPrice own = own_price(blueprint, branch, index);
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
    if (size <= move.share && (!below || size > below->share)) below = {a, size};
    if (size >= move.share && (!above || size < above->share)) above = {a, size};
  }
  if (!bets && !folds && branch.street == Street::preflop && own.faced <= big_blind) {
    // It knows no limping: as its smallest raise.
    for (std::uint32_t a = 0; a < node.actions; ++a)
      if (branch.nodes[node.first_child + a].action.puts_more()) return {{a, 1}};
  }
  if (!below && !above) return {};
  if (!below || !above || below->share == above->share) return {{(below ? below : above)->action, 1}};
  const double lower = chance_of_lower(translation, below->share, above->share, move.share);
  return {{below->action, lower}, {above->action, 1 - lower}};
}

// As a legal move of the turn.
Move as_played(const BetAction& action, const BetPrice& own, const BlueprintTurn& turn) {
  if (action.kind == BetAction::Kind::fold) return fold_or_check(turn.legal);
  if (!action.puts_more()) return Move::call();
  const BetPrice& price = turn.price;
  const double share = own.share_of(static_cast<double>(action.to));
  const bool all_in =
      action.all_in && price.share_of(static_cast<double>(turn.legal.max_to)) <= max_all_in * share;
  return raise_or_call(turn.legal, all_in
                                       ? turn.legal.max_to
                                       : static_cast<Chips>(std::llround(price.faced + share * price.pot)));
}

bool is_turn(const Branch& branch, std::uint32_t node, Street street, Seat seat) {
  return branch.nodes[node].kind == Kind::decision && branch.nodes[node].seat == seat &&
         branch.street == street;
}

PathHypothesis after(const Branch& branch, const PathHypothesis& from, const Taken& taken) {
  const std::uint32_t child = branch.nodes[from.node].first_child + taken.action;
  const bool ends = branch.nodes[child].kind == Kind::street_end;
  return {ends ? branch.next[branch.nodes[child].end] : from.branch, ends ? 0 : child,
          from.chance * taken.chance, from.own};
}

void keep_likeliest(std::vector<PathHypothesis>& places) {
  if (places.size() <= max_places) return;
  std::stable_sort(places.begin(), places.end(),
                   [](const PathHypothesis& a, const PathHypothesis& b) { return a.chance > b.chance; });
  places.resize(max_places);
}

// How often the hand would have done what led to the place; not where training never came.
double own_reach(const Blueprint& blueprint, const PathHypothesis& place,
                 std::span<const std::uint32_t> buckets) {
  double out = 1;
  for (const PathHypothesis::OwnAction& own : place.own) {
    const auto street = static_cast<std::size_t>(blueprint.tree().branches[own.branch].street);
    out *= blueprint.chance(own.branch, own.node, buckets[street], own.action);
  }
  return out;
}

}  // namespace

double chance_of_lower(Translation translation, double lower, double upper, double x) {
  if (translation == Translation::nearest) return x - lower <= upper - x ? 1 : 0;
  return (upper - x) * (1 + lower) / ((upper - lower) * (1 + x));
}

BetPrice price_at(const BettingTree& tree, Chips before, const Branch& branch, std::uint32_t node) {
  BetPrice out{.pot = static_cast<double>(before)};
  double own = 0;
  for (std::uint8_t s = 0; s < tree.seats; ++s) {
    const Seat seat{s};
    const auto committed = static_cast<double>(tree.committed(branch, node, seat));
    const double earlier =
        branch.street == Street::preflop ? 0 : static_cast<double>(tree.committed(branch, 0, seat));
    out.pot += committed;
    out.faced = std::max(out.faced, committed - earlier);
    if (branch.nodes[node].seat == seat) own = committed - earlier;
  }
  out.pot += out.faced - own;
  return out;
}

std::vector<PathHypothesis> places_after(const Blueprint& blueprint, Translation translation,
                                         std::span<const PathHypothesis> places, const FollowedMove& move) {
  std::vector<PathHypothesis> out;
  for (const PathHypothesis& from : places) {
    const Branch& branch = blueprint.tree().branches[from.branch];
    if (!is_turn(branch, from.node, move.street, move.seat)) continue;
    for (const Taken& taken : meant(blueprint, translation, branch, from.node, move))
      if (taken.chance > 0) out.push_back(after(branch, from, taken));
  }
  keep_likeliest(out);
  return out;
}

std::vector<PathHypothesis> condition_on_own_move(const Blueprint& blueprint, Translation translation,
                                                  std::span<const PathHypothesis> places,
                                                  const FollowedMove& move, const BlueprintTurn& turn,
                                                  const std::function<bool(const Move&)>& is_it) {
  std::vector<PathHypothesis> out;
  for (const PathHypothesis& from : places) {
    const Branch& branch = blueprint.tree().branches[from.branch];
    if (!is_turn(branch, from.node, move.street, move.seat)) continue;
    const Node& node = branch.nodes[from.node];
    const BetPrice own = own_price(blueprint, branch, from.node);
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      if (!is_it(as_played(branch.nodes[node.first_child + a].action, own, turn))) continue;
      out.push_back(after(branch, from, {a, 1}));
      out.back().own.push_back({from.branch, from.node, a});
    }
  }
  if (out.empty()) return places_after(blueprint, translation, places, move);
  keep_likeliest(out);
  return out;
}

bool needs_own_history(std::span<const PathHypothesis> places) {
  return places.size() > 1 &&
         std::ranges::any_of(places, [](const PathHypothesis& place) { return !place.own.empty(); });
}

void keep_turn(const Blueprint& blueprint, std::vector<PathHypothesis>& places, Street street, Seat seat) {
  std::erase_if(places, [&](const PathHypothesis& place) {
    return !is_turn(blueprint.tree().branches[place.branch], place.node, street, seat);
  });
  double all = 0;
  for (const PathHypothesis& place : places) all += place.chance;
  for (PathHypothesis& place : places) place.chance /= all;
}

PlacesPlay::PlacesPlay(const Blueprint& blueprint, std::span<const PathHypothesis> places,
                       const BlueprintTurn& turn)
    : blueprint_(blueprint), places_(places), needs_own_history_(hindsight::needs_own_history(places)) {
  for (const PathHypothesis& place : places) {
    const Branch& branch = blueprint.tree().branches[place.branch];
    const Node& node = branch.nodes[place.node];
    const BetPrice own = own_price(blueprint, branch, place.node);
    first_.push_back(moves_.size());
    for (std::uint32_t a = 0; a < node.actions; ++a)
      moves_.push_back(as_played(branch.nodes[node.first_child + a].action, own, turn));
  }
}

// What is done at one of the places, times its weight; nothing, and false, where training never came.
bool PlacesPlay::add_at(std::size_t place, double weight, std::uint32_t bucket,
                        ActionProbabilities& out) const {
  const PathHypothesis& at = places_[place];
  std::array<double, max_actions> plays;
  const std::uint32_t actions = blueprint_.tree().branches[at.branch].nodes[at.node].actions;
  if (!blueprint_.play(at.branch, at.node, bucket, std::span(plays).first(actions))) return false;
  for (std::uint32_t a = 0; a < actions; ++a) {
    const Move& move = moves_[first_[place] + a];
    const double chance = weight * plays[a];
    const auto same = std::find_if(out.begin(), out.end(), [&](const Chance& x) { return x.move == move; });
    if (same != out.end())
      same->probability += chance;
    else if (chance > 0)
      out.push_back({move, chance});
  }
  return true;
}

double PlacesPlay::add(std::span<const std::uint32_t> buckets, ActionProbabilities& out) const {
  double known = 0;
  const auto add = [&](std::size_t place, double weight) {
    if (weight > 0 && add_at(place, weight, buckets.back(), out)) known += weight;
  };
  if (needs_own_history_)
    for (std::size_t p = 0; p < places_.size(); ++p)
      add(p, places_[p].chance * own_reach(blueprint_, places_[p], buckets));
  if (known == 0)
    for (std::size_t p = 0; p < places_.size(); ++p) add(p, places_[p].chance);
  return known;
}

}  // namespace hindsight
