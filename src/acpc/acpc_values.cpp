// What hands of any deck are worth, and who is paid what.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#include "acpc/acpc_hand.h"
#include "cards/evaluator.h"

namespace hindsight {

namespace {

// Ranks by how often they come, then by height, in four bits each: pairs beat any two cards that are none.
std::uint32_t strength_of_few(CardSet cards) {
  std::array<int, 13> count{};
  for (const Card card : cards) ++count[static_cast<std::size_t>(card.rank())];
  std::vector<std::pair<int, int>> groups;
  for (int rank = 0; rank < 13; ++rank)
    if (const int n = count[static_cast<std::size_t>(rank)]; n > 0) groups.push_back({n, rank});
  std::ranges::sort(groups, std::greater<>());
  // The kind: high card, pair, two pair, three, four of a kind.
  const int top = groups[0].first, second = groups.size() > 1 ? groups[1].first : 0;
  std::uint32_t out = top == 4 ? 4u : top == 3 ? 3u : top == 2 ? (second == 2 ? 2u : 1u) : 0u;
  for (std::size_t i = 0; i < 4; ++i)
    out = out << 4 | static_cast<std::uint32_t>(i < groups.size() ? groups[i].second + 1 : 0);
  return out;
}

// The best of all hands of seven.
std::uint32_t strength_of_many(CardSet cards) {
  std::uint32_t best = 0;
  for (const Card card : cards) best = std::max(best, acpc_strength(cards.without(card)));
  return best;
}

struct Stake {
  Chips left;
  std::int64_t strength;  // -1: folded
  std::size_t position;
};

std::vector<Stake> stakes_of(const AcpcHand& hand, const AcpcCards& cards) {
  const AcpcGame& game = hand.game();
  const CardSet board =
      set_of(std::span(cards.board).first(static_cast<std::size_t>(game.board_until(game.rounds - 1))));
  std::vector<Stake> out;
  for (int i = 0; i < game.players; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const auto position = static_cast<std::size_t>(i);
    if (hand.spent(seat) == 0) continue;
    const CardSet hole =
        set_of(std::span(cards.hole[position]).first(static_cast<std::size_t>(game.hole_cards)));
    const std::int64_t strength =
        hand.folded(seat) ? -1 : static_cast<std::int64_t>(acpc_strength(hole | board));
    out.push_back({hand.spent(seat), strength, position});
  }
  return out;
}

}  // namespace

std::uint32_t acpc_strength(CardSet cards) {
  if (cards.size() < 5) return strength_of_few(cards);
  return cards.size() <= 7 ? evaluate(cards) : strength_of_many(cards);
}

std::array<double, max_seats> acpc_values(const AcpcHand& hand, const AcpcCards& cards) {
  std::array<double, max_seats> out{};
  const bool showdown = hand.showdown();
  double folded = 0;
  for (const Seat seat : SeatSet::first_of(hand.game().players).without(hand.betting().live())) {
    out[seat.value] = static_cast<double>(-hand.spent(seat));
    if (!showdown) folded += static_cast<double>(hand.spent(seat));
  }
  if (!showdown) {
    out[hand.betting().live().first().value] = folded;
    return out;
  }
  // A layer for each distinct stake: all who reach it pay, the best who do share.
  for (std::vector<Stake> stakes = stakes_of(hand, cards); !stakes.empty();
       std::erase_if(stakes, [](const Stake& stake) { return stake.left == 0; })) {
    const Chips size = std::ranges::min(stakes, {}, &Stake::left).left;
    const std::int64_t best = std::ranges::max(stakes, {}, &Stake::strength).strength;
    const auto winners = std::ranges::count(stakes, best, &Stake::strength);
    const double won = static_cast<double>(size * (static_cast<Chips>(stakes.size()) - winners)) /
                       static_cast<double>(winners);
    for (Stake& stake : stakes) {
      if (stake.strength >= 0)
        out[stake.position] += stake.strength == best ? won : -static_cast<double>(size);
      stake.left -= size;
    }
  }
  return out;
}

}  // namespace hindsight
