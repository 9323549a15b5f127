// SPDX-License-Identifier: MIT
#include "holdem/spots/small_poker.h"

#include "base/check.h"
#include "holdem/boards.h"

namespace hindsight {

namespace {

// Jack, queen and king, so many of each; any card may be held.
CardRules three_ranks(int suits, std::vector<int> dealt) {
  CardRules rules{.deck = {}, .hole_cards = 1, .dealt = std::move(dealt), .strength = pair_strength};
  for (int rank = 9; rank < 12; ++rank)
    for (int suit = 0; suit < suits; ++suit) rules.deck |= Card::of(rank, suit);
  return rules;
}

// Antes are a pot without blinds; who speaks first does so in both rounds.
HoldemSpot betting(CardRules rules, Chips ante, Chips behind) {
  HoldemSpot spot;
  spot.cards = std::move(rules);
  spot.pot = 2 * ante;
  spot.stacks = {behind, behind};
  spot.min_bet = ante;
  return spot;
}

// Bets and raises before the public card, and after it.
void set_menus(HoldemSpot& spot, std::string_view first, std::string_view second) {
  const auto both = [](std::string_view sizes) {
    const std::vector<BetSize> each = *parse_bet_sizes(sizes, false);  // has a value: ours
    return StreetMenu{.bet = each, .raise = each};
  };
  for (auto& streets : spot.menu.seats) {
    streets[0] = both(first);
    streets[1] = both(second);
  }
}

VectorGame vectors(const HoldemSpot& spot) {
  VectorGame game;
  game.trees = *street_trees(spot);  // has a value: small, and without lines of its own
  const std::vector<double> each(spot.cards.hand_count(), 1);
  const HandWeights weights{each, each};
  game.boards = boards_of(spot.cards, {}, weights, symmetries(spot.cards, {}, weights));
  game.weights = first_weights(game.boards, weights);
  game.lay_out();
  HS_CHECK_THAT(add_all_ins(game.boards, false, {true}));
  return game;
}

}  // namespace

VectorGame kuhn_vectors() {
  HoldemSpot spot = betting(three_ranks(1, {0}), 1, 1);
  set_menus(spot, "1c", "");
  return vectors(spot);
}

VectorGame leduc_vectors() {
  HoldemSpot spot = betting(three_ranks(2, {0, 1}), 1, 12);
  spot.menu.raise_cap = 2;
  set_menus(spot, "2c", "4c");
  return vectors(spot);
}

VectorGame no_limit_leduc_vectors(Chips stack, Chips ante) {
  HoldemSpot spot = betting(three_ranks(2, {0, 1}), ante, stack - ante);
  set_menus(spot, "100%, a", "100%, a");
  return vectors(spot);
}

}  // namespace hindsight
