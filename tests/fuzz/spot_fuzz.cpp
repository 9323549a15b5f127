// Any text as a spot file: it is refused, or its sizes read back the same and its betting has ends.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/spots/spot_file.h"

using namespace hindsight;

namespace {

void check_sizes(const std::vector<BetSize>& sizes) {
  std::string text;
  for (const BetSize& size : sizes) text += to_text(size) + ' ';
  const auto back = parse_bet_sizes(text, true);
  HS_CHECK_THAT(back.has_value());
  HS_CHECK(back->size(), ==, sizes.size());
}

}  // namespace

FUZZ_TARGET(spot, data, size) {
  auto spot = parse_spot(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!spot) return 0;
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const StreetMenu& menu : spot->menu.seats[seat])
      for (const auto& sizes : {menu.bet, menu.raise, menu.donk}) check_sizes(sizes);
  spot->menu.raise_cap = spot->menu.raise_cap == 0 ? 2 : std::min(spot->menu.raise_cap, 2);  // small trees
  const auto complete = static_cast<std::size_t>(spot->cards.board_cards());
  if (spot->cards.rounds() > 2 || !spot->board.empty()) {  // the last street alone
    spot->blinds = {0, 0};
    for (const Card card : spot->cards.deck.without(set_of(spot->board)))
      if (spot->board.size() < complete) spot->board.push_back(card);
  }
  const auto trees = street_trees(*spot);
  if (!trees) return 0;
  for (const StreetTree& tree : *trees)
    for (const StreetTree::Node& node : tree.nodes)
      if (node.kind == StreetTree::Kind::decision)
        HS_CHECK(node.first_child + node.actions, <=, tree.nodes.size());
  return 0;
}
