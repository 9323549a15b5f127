// Any text as a spot file: it is refused, or its sizes read back the same and its betting has ends.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "store/spot_file.h"

using namespace hindsight;

namespace {

void check_sizes(const std::vector<BetSize>& sizes) {
  std::string text;
  for (const BetSize& size : sizes) text += to_text(size) + ' ';
  const auto back = parse_bet_sizes(text, true);
  HS_CHECK(back.has_value(), ==, true);
  HS_CHECK(back->size(), ==, sizes.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto spot = parse_spot(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!spot) return 0;
  for (const auto& seat : spot->menus)
    for (const BetMenu& menu : seat)
      for (const auto& sizes : {menu.bet, menu.raise, menu.donk}) check_sizes(sizes);
  spot->raise_cap = spot->raise_cap == 0 ? 2 : std::min(spot->raise_cap, 2);  // small trees
  while (spot->board.size() < 5) {
    for (const Card card : CardSet::deck().without(set_of(spot->board))) {
      spot->board.push_back(card);
      break;
    }
  }
  const auto rounds = betting_rounds(*spot);
  if (!rounds) return 0;
  for (const Round& round : *rounds)
    for (const Round::Node& node : round.nodes)
      if (node.kind == Round::Kind::decision)
        HS_CHECK(node.first_child + node.actions, <=, round.nodes.size());
  return 0;
}
