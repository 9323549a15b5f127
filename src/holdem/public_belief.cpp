// SPDX-License-Identifier: MIT
#include "holdem/public_belief.h"

#include <fmt/format.h>

#include <utility>

namespace hindsight {

namespace {

tl::unexpected<Error> unfit(std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message));
}

}  // namespace

Result<void> check(const PublicBelief& belief) {
  const std::size_t seats = belief.betting.stacks.size();
  if (seats < 2 || seats > std::size_t{max_seats})
    return unfit(fmt::format("a hand has 2 to {} seats, and this one has {}", max_seats, seats));
  if (belief.ranges.size() != seats)
    return unfit(
        fmt::format("there are {} seats and {} ranges: give one for each", seats, belief.ranges.size()));
  const auto round = belief.cards.round_at(belief.board.size());
  if (!round || *round != static_cast<std::size_t>(belief.betting.first))
    return unfit(fmt::format("the board has {} cards, which is not where the {} begins", belief.board.size(),
                             street_names[static_cast<std::size_t>(belief.betting.first)]));
  if (belief.betting.frontier && *belief.betting.frontier <= belief.betting.first)
    return unfit("the frontier must be a street after the first one");
  const CardSet dead = CardSet::deck().without(belief.cards.deck) | set_of(belief.board);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    bool alive = false;
    for (std::uint16_t i = 0; i < belief.cards.hand_count(); ++i)
      alive = alive || (belief.ranges[seat].weights[i] > 0 && !belief.cards.hand(i).meets(dead));
    if (!alive)
      return unfit(fmt::format("the range of seat {} holds no hand that the board leaves", seat + 1));
  }
  return {};
}

Result<PublicSize> count(const PublicBelief& belief) {
  HS_RETURN_IF_ERROR(check(belief));
  PublicSize out;
  HS_TRY(out.betting, BettingTree::count(belief.betting, belief.menu));
  HS_TRY(const BettingTree tree, BettingTree::build(belief.betting, belief.menu));
  int left = belief.cards.deck.size() - static_cast<int>(belief.board.size());
  double boards = 1;
  for (auto street = static_cast<std::size_t>(belief.betting.first); street < belief.cards.rounds();
       ++street) {
    if (street > static_cast<std::size_t>(belief.betting.first)) {
      boards *= ways_to_deal(left, belief.cards.dealt[street]);
      left -= belief.cards.dealt[street];
    }
    out.boards[street] = boards;
  }
  for (const BettingTree::Branch& branch : tree.branches)
    out.states += out.boards[static_cast<std::size_t>(branch.street)];
  return out;
}

}  // namespace hindsight
