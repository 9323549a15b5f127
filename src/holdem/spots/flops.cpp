// SPDX-License-Identifier: MIT
#include "holdem/spots/flops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <span>

#include "cards/isomorphism.h"

namespace hindsight {

namespace {

// What a flop is like, apart from how high it is.
struct Texture {
  int suits = 0, ranks = 0;  // different ones
  friend auto operator<=>(const Texture&, const Texture&) = default;
};

using Ranks = std::array<int, 3>;  // the highest first

Ranks ranks_of(const std::vector<Card>& flop) {
  Ranks ranks{};
  std::transform(flop.begin(), flop.begin() + 3, ranks.begin(), [](Card card) { return card.rank(); });
  std::sort(ranks.begin(), ranks.end(), std::greater<>());
  return ranks;
}

Texture texture_of(const std::vector<Card>& flop) {
  std::array<bool, 4> suits{};
  std::array<bool, 13> ranks{};
  for (const Card card : std::span(flop).first(3)) {
    suits[static_cast<std::size_t>(card.suit())] = true;
    ranks[static_cast<std::size_t>(card.rank())] = true;
  }
  return {static_cast<int>(std::count(suits.begin(), suits.end(), true)),
          static_cast<int>(std::count(ranks.begin(), ranks.end(), true))};
}

// There and back again: the second rank falls and rises in turns, so does the third, and neighbours differ
// little.
bool before(const WeightedBoard& a, const WeightedBoard& b) {
  const Ranks x = ranks_of(a.board), y = ranks_of(b.board);
  if (x[0] != y[0]) return x[0] > y[0];
  if (x[1] != y[1]) return (x[1] > y[1]) == (x[0] % 2 == 0);
  if (x[2] != y[2]) return (x[2] > y[2]) == ((x[0] + x[1]) % 2 == 0);
  return a.board < b.board;
}

double weight_of(const std::vector<WeightedBoard>& flops) {
  double sum = 0;
  for (const WeightedBoard& flop : flops) sum += flop.weight;
  return sum;
}

using Suits = std::array<int, 4>;  // what becomes of each

Card renamed(Card card, const Suits& suits) {
  return Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]);
}

bool keeps(const Suits& suits, const Range& range) {
  for (int high = 1; high < deck_size; ++high)
    for (int low = 0; low < high; ++low) {
      const Card a{static_cast<std::uint8_t>(high)}, b{static_cast<std::uint8_t>(low)};
      const double weight = range.weights[Combo::of(a, b).index];
      if (weight != range.weights[Combo::of(renamed(a, suits), renamed(b, suits)).index]) return false;
    }
  return true;
}

// `pieces` of equal weight, up to a flop, each as the flop in its middle.
void represent(std::vector<WeightedBoard> flops, std::size_t pieces, std::vector<WeightedBoard>& out) {
  std::sort(flops.begin(), flops.end(), before);
  const double whole = weight_of(flops);
  double passed = 0;  // weight of the flops before
  std::size_t next = 0;
  for (std::size_t piece = 0; piece < pieces && next < flops.size(); ++piece) {
    const double end = whole * static_cast<double>(piece + 1) / static_cast<double>(pieces);
    const std::size_t first = next;
    double weight = 0;
    while (next < flops.size() && (next == first || passed + weight + flops[next].weight / 2 <= end))
      weight += flops[next++].weight;
    double half = 0;
    std::size_t middle = first;
    while (half + flops[middle].weight < weight / 2) half += flops[middle++].weight;
    out.push_back({flops[middle].board, weight});
    passed += weight;
  }
  for (; next < flops.size(); ++next) out.back().weight += flops[next].weight;  // lost to rounding
}

}  // namespace

std::vector<WeightedBoard> all_flops(CardSet deck) {
  const Isomorphism classes({3});
  std::vector<WeightedBoard> flops;
  for (std::uint64_t i = 0; i < classes.size(); ++i) {
    const CardSet cards = classes.deal(i)[0];
    if (!cards.without(deck).empty()) continue;
    std::vector<Card> board;
    for (const Card card : cards) board.insert(board.begin(), card);
    flops.push_back({std::move(board), static_cast<double>(classes.deals(i))});
  }
  return flops;
}

std::vector<WeightedBoard> all_flops(const std::array<Range, 2>& ranges, CardSet deck) {
  std::vector<Suits> alike;
  Suits suits{0, 1, 2, 3};
  do {
    if (keeps(suits, ranges[0]) && keeps(suits, ranges[1])) alike.push_back(suits);
  } while (std::next_permutation(suits.begin(), suits.end()));
  if (alike.size() == 24) return all_flops(deck);
  std::map<std::vector<Card>, double> classes;  // by the greatest of each, its cards from the highest on
  for (const Card a : deck)
    for (const Card b : deck)
      for (const Card c : deck) {
        if (!(a > b && b > c)) continue;
        std::vector<Card> greatest;
        for (const Suits& by : alike) {
          std::vector<Card> board{renamed(a, by), renamed(b, by), renamed(c, by)};
          std::sort(board.begin(), board.end(), std::greater<>());
          greatest = std::max(greatest, board);
        }
        ++classes[greatest];
      }
  std::vector<WeightedBoard> flops;
  for (const auto& [board, weight] : classes) flops.push_back({board, weight});
  return flops;
}

std::vector<WeightedBoard> flop_subset(std::size_t count, CardSet deck) {
  return flop_subset(count, all_flops(deck));
}

std::vector<WeightedBoard> flop_subset(std::size_t count, const std::vector<WeightedBoard>& of) {
  std::map<Texture, std::vector<WeightedBoard>> textures;
  for (const WeightedBoard& flop : of) textures[texture_of(flop.board)].push_back(flop);
  struct Seats {  // given out one by one, by weight for each half seat (Sainte-Lague)
    const std::vector<WeightedBoard>* flops;
    std::size_t given = 1;
    double claim() const {
      return given < flops->size() ? weight_of(*flops) / (2.0 * static_cast<double>(given) + 1) : 0;
    }
  };
  std::vector<Seats> all;
  for (const auto& [texture, flops] : textures) all.push_back({&flops});
  const auto less = [](const Seats& a, const Seats& b) { return a.claim() < b.claim(); };
  for (std::size_t given = all.size(); given < std::min(count, of.size()); ++given)
    ++std::max_element(all.begin(), all.end(), less)->given;
  std::vector<WeightedBoard> out;
  for (const Seats& seats : all) represent(*seats.flops, seats.given, out);
  return out;
}

std::vector<std::string_view> flop_words(const std::vector<Card>& board) {
  const Texture texture = texture_of(board);
  const Ranks ranks = ranks_of(board);
  constexpr int ace = 12, ten = 8;
  std::vector<std::string_view> out{flop_word_list[static_cast<std::size_t>(3 - texture.suits)],
                                    flop_word_list[static_cast<std::size_t>(6 - texture.ranks)]};
  const bool wheel = ranks[0] == ace && ranks[1] <= 3;
  if (texture.ranks == 3 && (ranks[0] - ranks[2] <= 4 || wheel)) out.push_back("connected");
  out.push_back(flop_word_list[static_cast<std::size_t>(7 + std::min(ace - ranks[0], ace - ten + 1))]);
  return out;
}

double matchups(const std::array<Range, 2>& ranges, CardSet dead) {
  double sum = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const CardSet mine = Combo{i}.cards();
    if (!(ranges[0].weights[i] > 0) || mine.meets(dead)) continue;
    double theirs = 0;
    for (std::uint16_t j = 0; j < combo_count; ++j)
      if (!Combo{j}.cards().meets(mine | dead)) theirs += ranges[1].weights[j];
    sum += ranges[0].weights[i] * theirs;
  }
  return sum;
}

}  // namespace hindsight
