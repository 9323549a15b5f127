// SPDX-License-Identifier: MIT
#include "blueprint/translated_betting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace hindsight {

using Kind = BettingTree::Kind;

Result<BetMenu> all_bets(const BlueprintGame& game, Chips step) {
  HS_CHECK(step, >=, 1);
  constexpr Chips most = max_actions - 2;  // beside fold and call
  const Chips stack = std::ranges::max(game.start.stacks), bets = (stack - 1) / step + 1;
  if (bets > most)
    return fail(ErrorCode::unsupported,
                fmt::format("a stack of {} chips in steps of {} is {} bets at one decision, and {} are the "
                            "most: take steps of {} chips or more",
                            stack, step, bets, most, (stack + most - 1) / most));
  StreetMenu street;
  for (Chips k = 1; k <= bets; ++k)
    street.bet.push_back(
        {.kind = BetSize::Kind::chips, .amount = static_cast<double>(std::min(k * step, stack))});
  street.raise = street.bet;
  std::array<StreetMenu, street_count> streets;
  streets.fill(street);
  return BetMenu{.seats = std::vector(game.seats(), streets)};
}

TranslatedBetting::TranslatedBetting(const Blueprint& blueprint, Translation translation,
                                     const BettingTree& tree)
    : blueprint_(blueprint), translation_(translation), tree_(tree) {
  for (const BettingTree::Branch& branch : tree.branches) decisions_.emplace_back(branch.nodes.size());
  follow(0, 0, std::vector<Places>(tree.seats, Places{{}}));
}

// What the decision's actions say of it.
LegalMoves TranslatedBetting::legal_at(const BettingTree::Branch& branch, std::uint32_t index) const {
  const BettingTree::Node& node = branch.nodes[index];
  LegalMoves out{.seat = node.seat};
  for (std::uint32_t a = 0; a < node.actions; ++a) {
    const std::uint32_t child = node.first_child + a;
    const BetAction& action = branch.nodes[child].action;
    if (action.kind == BetAction::Kind::fold) out.can_fold = true;
    if (action.kind == BetAction::Kind::call)
      out.call = tree_.committed(branch, child, node.seat) - tree_.committed(branch, index, node.seat);
    if (!action.puts_more()) continue;
    if (!out.can_raise) out.min_to = action.to;
    out.can_raise = true;
    out.max_to = action.to;
  }
  return out;
}

// By seat: where it takes the hand to be.
void TranslatedBetting::follow(std::uint32_t b, std::uint32_t index, std::vector<Places> by_seat) {
  const BettingTree::Branch& branch = tree_.branches[b];
  const BettingTree::Node& node = branch.nodes[index];
  if (node.kind == Kind::street_end) return follow(branch.next[node.end], 0, std::move(by_seat));
  if (node.kind != Kind::decision) return;
  for (Places& places : by_seat) keep_turn(blueprint_, places, branch.street, node.seat);
  Decision& here = decisions_[b][index];
  here = {by_seat[node.seat.value],
          {price_at(tree_, blueprint_.game().start.pot, branch, index), legal_at(branch, index)}};
  for (std::uint32_t a = 0; a < node.actions; ++a) {
    const std::uint32_t child = node.first_child + a;
    const BetAction& action = branch.nodes[child].action;
    const FollowedMove move{branch.street, node.seat, move_of(action).kind,
                            here.turn.price.share_of(static_cast<double>(action.to))};
    std::vector<Places> after;
    for (std::size_t seat = 0; seat < by_seat.size(); ++seat)
      after.push_back(
          seat == node.seat.value
              ? condition_on_own_move(blueprint_, translation_, by_seat[seat], move, here.turn,
                                      [&](const Move& own) { return nearest(b, index, own) == a; })
              : places_after(blueprint_, translation_, by_seat[seat], move));
    follow(b, child, std::move(after));
  }
}

// The number of the action of the same kind that comes nearest to the move.
std::uint32_t TranslatedBetting::nearest(std::uint32_t b, std::uint32_t index, const Move& move) const {
  const BettingTree::Branch& branch = tree_.branches[b];
  const BettingTree::Node& node = branch.nodes[index];
  const auto away = [&](std::uint32_t a) {
    return std::abs(branch.nodes[node.first_child + a].action.to - move.to);
  };
  std::uint32_t out = node.actions;
  for (std::uint32_t a = 0; a < node.actions; ++a) {
    if (move_of(branch.nodes[node.first_child + a].action).kind != move.kind) continue;
    if (out == node.actions || away(a) < away(out)) out = a;
  }
  HS_CHECK(out, <, node.actions);
  return out;
}

bool TranslatedBetting::earlier_buckets_count(std::uint32_t b, std::uint32_t index) const {
  return needs_own_history(decisions_[b][index].places);
}

void TranslatedBetting::play(std::uint32_t b, std::uint32_t index, std::span<const std::uint32_t> buckets,
                             std::span<double> out) const {
  const Decision& here = decisions_[b][index];
  ActionProbabilities chances;
  double known = PlacesPlay(blueprint_, here.places, here.turn).add(buckets, chances);
  if (known == 0) {
    chances = {{Move::call(), 1}};
    known = 1;
  }
  std::ranges::fill(out, 0);
  for (const Chance& chance : chances) out[nearest(b, index, chance.move)] += chance.probability / known;
}

}  // namespace hindsight
