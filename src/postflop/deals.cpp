// SPDX-License-Identifier: MIT
#include "postflop/deals.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "cards/evaluator.h"

namespace hindsight {

namespace {

using Suits = std::array<std::uint8_t, 4>;  // where each suit goes

Card moved(Card card, const Suits& suits) {
  return Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]);
}
Combo moved(Combo combo, const Suits& suits) {
  return Combo::of(moved(combo.high(), suits), moved(combo.low(), suits));
}
CardSet moved(CardSet cards, const Suits& suits) {
  CardSet out;
  for (const Card card : cards) out |= moved(card, suits);
  return out;
}

// All ways to rename suits that leave the board and both ranges as they are.  The first changes nothing.
std::vector<Suits> symmetries(const HoldemSpot& spot) {
  std::vector<Suits> out;
  std::array<int, 4> order{0, 1, 2, 3};
  const CardSet board = set_of(spot.board);
  do {
    Suits suits{};
    for (std::size_t s = 0; s < 4; ++s) suits[s] = static_cast<std::uint8_t>(order[s]);
    if (moved(board, suits) != board) continue;
    bool same = true;
    for (std::uint16_t i = 0; same && i < combo_count; ++i)
      for (const Range& range : spot.ranges) same = same && range[Combo{i}] == range[moved(Combo{i}, suits)];
    if (same) out.push_back(suits);
  } while (std::next_permutation(order.begin(), order.end()));
  return out;
}

class DealBuilder {
 public:
  explicit DealBuilder(const HoldemSpot& spot) : spot_(spot) {}

  std::vector<Deal> build() {
    add(spot_.board);
    grow(0, symmetries(spot_));
    return std::move(deals_);
  }

 private:
  std::uint32_t add(const std::vector<Card>& board);
  void grow(std::uint32_t index, const std::vector<Suits>& group);
  void link(std::uint32_t index, Deal::Next& next, const std::vector<Suits>& images);

  const HoldemSpot& spot_;
  std::vector<Deal> deals_;
  std::vector<std::array<std::array<std::uint16_t, combo_count>, 2>> places_;  // by deal: combo to hand
};

constexpr std::uint16_t absent = 0xffff;

std::uint32_t DealBuilder::add(const std::vector<Card>& board) {
  Deal deal;
  deal.board = board;
  deal.final = board.size() == 5;
  deal.chance = 1.0 / (deck_size - 4 - static_cast<double>(board.size()));
  const CardSet dead = set_of(board);
  std::array<HandValue, combo_count> values{};
  if (deal.final) evaluate_board(dead, values);
  auto& place = places_.emplace_back();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Deal::Hands& hands = deal.hands[seat];
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (spot_.ranges[seat].weights[i] > 0 && !Combo{i}.cards().meets(dead)) hands.combo.push_back(Combo{i});
    if (deal.final)
      std::stable_sort(hands.combo.begin(), hands.combo.end(),
                       [&](Combo a, Combo b) { return values[a.index] < values[b.index]; });
    hands.count = static_cast<std::uint32_t>(hands.combo.size());
    place[seat].fill(absent);
    for (std::uint32_t h = 0; h < hands.count; ++h) {
      const Combo combo = hands.combo[h];
      hands.cards.push_back({combo.high().index, combo.low().index});
      hands.strength.push_back(values[combo.index]);
      place[seat][combo.index] = static_cast<std::uint16_t>(h);
    }
  }
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const Combo combo : deal.hands[seat].combo) {
      const std::uint16_t other = place[1 - seat][combo.index];
      deal.hands[seat].same.push_back(other == absent ? none : other);
    }
  deals_.push_back(std::move(deal));
  return static_cast<std::uint32_t>(deals_.size() - 1);
}

// The cards that may come next, one of each class under the group, with its images.
void DealBuilder::grow(std::uint32_t index, const std::vector<Suits>& group) {
  if (deals_[index].final) return;
  const std::vector<Card> board = deals_[index].board;
  CardSet seen = set_of(board);
  for (const Card card : CardSet::deck().without(seen)) {
    if (seen.has(card)) continue;
    std::vector<Suits> images, stable;
    for (const Suits& suits : group) {
      const Card image = moved(card, suits);
      if (image == card) stable.push_back(suits);
      if (seen.has(image)) continue;
      seen |= image;
      images.push_back(suits);
    }
    std::vector<Card> longer = board;
    longer.push_back(card);
    Deal::Next next;
    next.deal = add(longer);
    link(index, next, images);
    const std::uint32_t below = next.deal;
    deals_[index].next.push_back(std::move(next));
    grow(below, stable);
  }
}

void DealBuilder::link(std::uint32_t index, Deal::Next& next, const std::vector<Suits>& images) {
  for (const Suits& suits : images) {
    next.suits.push_back(suits);
    auto& image = next.images.emplace_back();
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (const Combo combo : deals_[next.deal].hands[seat].combo)
        image[seat].push_back(places_[index][seat][moved(combo, suits).index]);
  }
}

// Adds up the showdowns of all cards to come: those of the last card by strength, else the tables below.
void add_all_in(Deal& deal, const std::vector<Deal>& deals, bool ties) {
  const Deal::Hands &first = deal.hands[0], &second = deal.hands[1];
  const std::size_t n = first.rows(), m = second.rows();
  std::vector<std::int16_t> net(m * n), decided(ties ? m * n : 0);  // [hand of 1][hand of 0]
  std::vector<std::int16_t> row(n);
  for (const Deal::Next& next : deal.next) {
    const Deal& below = deals[next.deal];
    const std::size_t width = below.hands[0].rows();
    for (std::uint32_t j = 0; j < below.hands[1].count; ++j)
      for (const bool both : {false, true}) {
        if (both && !ties) continue;
        for (std::uint32_t i = 0; i < below.hands[0].count; ++i) {
          if (!below.final) {
            row[i] = (both ? below.all_in.decided : below.all_in.net)[0][j * width + i];
            continue;
          }
          const int mine = below.hands[0].strength[i], theirs = below.hands[1].strength[j];
          const int sign = (mine > theirs) - (mine < theirs);
          row[i] = static_cast<std::int16_t>(both ? sign * sign : sign);
        }
        for (const auto& image : next.images) {
          std::int16_t* const to = (both ? decided : net).data() + image[1][j] * n;
          for (std::uint32_t i = 0; i < below.hands[0].count; ++i)
            to[image[0][i]] = static_cast<std::int16_t>(to[image[0][i]] + row[i]);
        }
      }
    deal.all_in.runouts = below.final ? 44 : 45 * 44;
  }
  for (std::uint32_t j = 0; j < second.count; ++j)
    for (std::uint32_t i = 0; i < first.count; ++i)
      if (first.combo[i].cards().meets(second.combo[j].cards())) {
        net[j * n + i] = 0;
        if (ties) decided[j * n + i] = 0;
      }
  const auto turned = [&](const std::vector<std::int16_t>& from) {
    std::vector<std::int16_t> to(from.size());
    for (std::size_t j = 0; j < m && !from.empty(); ++j)
      for (std::size_t i = 0; i < n; ++i) to[i * m + j] = from[j * n + i];
    return to;
  };
  deal.all_in.net = {net, turned(net)};
  deal.all_in.decided = {decided, turned(decided)};
}

}  // namespace

std::vector<Deal> spot_deals(const HoldemSpot& spot) { return DealBuilder(spot).build(); }

void add_all_ins(std::vector<Deal>& deals, bool ties) {
  for (std::size_t i = deals.size(); i-- > 0;)  // from the last cards back
    if (!deals[i].final) add_all_in(deals[i], deals, ties);
}

}  // namespace hindsight
