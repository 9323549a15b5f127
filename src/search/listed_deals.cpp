// SPDX-License-Identifier: MIT
#include "search/listed_deals.h"

#include <fmt/format.h>

#include <map>

namespace hindsight {

namespace {

void collect_deals(const HistoryTree& game, HistoryId h, double probability, std::vector<ListedDeal>& out) {
  const History& at = game.nodes[h];
  if (at.kind != Turn::Kind::chance) return out.push_back({h, probability});
  for (Action a = 0; a < at.count; ++a) {
    const HistoryId child = game.child(h, a);
    if (const double p = game.nodes[child].probability; p > 0)
      collect_deals(game, child, probability * p, out);
  }
}

// What the player sees alone, by a decision of its that follows; null where there is none.
const std::string* secret_after(const HistoryTree& game, HistoryId first, Player player) {
  std::vector<HistoryId> ahead{first};
  while (!ahead.empty()) {
    const HistoryId h = ahead.back();
    ahead.pop_back();
    const History& at = game.nodes[h];
    if (at.kind == Turn::Kind::decision && at.player == player)
      return &game.infosets[game.infoset(h)].information.secret;
    for (Action a = 0; a < at.count; ++a) ahead.push_back(game.child(h, a));
  }
  return nullptr;
}

}  // namespace

Result<ListedDeals> deals_of(const HistoryTree& game) {
  if (game.players != 2) return fail(ErrorCode::unsupported, fmt::format("it has {} players", game.players));
  ListedDeals out;
  collect_deals(game, HistoryId{0}, 1, out.deals);
  std::array<std::map<std::string, std::uint32_t>, 2> numbers;
  for (ListedDeal& deal : out.deals)
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      const std::string* const secret = secret_after(game, deal.at, Player{seat});
      if (secret == nullptr)
        return fail(ErrorCode::unsupported, fmt::format("player {} may have nothing to decide", seat + 1));
      const auto number = static_cast<std::uint32_t>(numbers[seat].size());
      const auto [found, fresh] = numbers[seat].emplace(*secret, number);
      if (fresh) out.names[seat].push_back(*secret);
      deal.hand[seat] = found->second;
    }
  return out;
}

}  // namespace hindsight
