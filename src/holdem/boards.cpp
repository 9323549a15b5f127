// SPDX-License-Identifier: MIT
#include "holdem/boards.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "base/check.h"
#include "cards/evaluator.h"

namespace hindsight {

namespace {

Card moved(Card card, const SuitMap& suits) {
  return Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]);
}
CardSet moved(CardSet cards, const SuitMap& suits) {
  CardSet out;
  for (const Card card : cards) out |= moved(card, suits);
  return out;
}

// Inverse of CardRules::hand.
std::uint16_t number_of(CardSet hand) {
  const Card low = hand.first();
  return hand.size() == 1 ? low.index : Combo::of(low, hand.without(low).first()).index;
}
CardSet hand_at(const BoardNode::Hands& hands, std::size_t h) {
  CardSet out;
  for (const std::uint8_t card : hands.cards[h])
    if (card != BoardNode::no_card) out |= Card{card};
  return out;
}

// All sets of so many cards, lowest cards first.
std::vector<CardSet> subsets(CardSet of, int size) {
  std::vector<CardSet> out{CardSet()};
  for (int i = 0; i < size; ++i) {
    std::vector<CardSet> larger;
    for (const CardSet set : out)
      for (const Card card : of)
        if (set.bits >> card.index == 0) larger.push_back(set | card);
    out = std::move(larger);
  }
  return out;
}

constexpr std::uint16_t absent = 0xffff;

// Where each hand of `from` is among those of `to` after suits are renamed.
std::vector<std::uint16_t> places(const BoardNode::Hands& from, const SuitMap& suits,
                                  const BoardNode::Hands& to) {
  std::array<std::uint16_t, combo_count> at{};
  at.fill(absent);
  for (std::uint32_t h = 0; h < to.count; ++h) at[number_of(hand_at(to, h))] = static_cast<std::uint16_t>(h);
  std::vector<std::uint16_t> out;
  for (std::uint32_t h = 0; h < from.count; ++h) out.push_back(at[number_of(moved(hand_at(from, h), suits))]);
  return out;
}

// Groups of hands that renaming suits turns into each other.
std::vector<std::vector<std::uint16_t>> orbits(const BoardNode::Hands& hands,
                                               const std::vector<SuitMap>& group) {
  std::vector<std::vector<std::uint16_t>> images;
  for (const SuitMap& suits : group) images.push_back(places(hands, suits, hands));
  std::vector<bool> seen(hands.count, false);
  std::vector<std::vector<std::uint16_t>> out;
  for (std::uint32_t h = 0; h < hands.count; ++h) {
    if (seen[h]) continue;
    auto& orbit = out.emplace_back();
    for (const auto& image : images)
      if (!seen[image[h]]) {
        seen[image[h]] = true;
        orbit.push_back(image[h]);
      }
  }
  return out;
}

class BoardBuilder {
 public:
  BoardBuilder(const CardRules& rules, const HandWeights& weights) : rules_(rules) {
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::uint16_t i = 0; i < rules.hand_count(); ++i)
        if (weights[seat][i] > 0 && rules.hand(i).without(rules.deck).empty()) held_[seat].push_back(i);
  }

  std::vector<BoardNode> build(const std::vector<Card>& board, const std::vector<SuitMap>& symmetries) {
    const auto round = rules_.round_at(board.size());
    HS_CHECK_THAT(round.has_value());
    add(board, *round);
    grow(0, *round, symmetries);
    return std::move(boards_);
  }

 private:
  std::uint32_t add(const std::vector<Card>& board, std::size_t round);
  void fill(BoardNode::Hands& hands, std::size_t seat, CardSet board,
            const std::vector<HandValue>& strength) const;
  std::vector<HandValue> strengths(CardSet board) const;
  void grow(std::uint32_t index, std::size_t round, const std::vector<SuitMap>& group);

  const CardRules& rules_;
  std::array<std::vector<std::uint16_t>, 2> held_;  // the hands of each range
  std::vector<BoardNode> boards_;
};

// By the number of the hand, of those that somebody may hold.
std::vector<HandValue> BoardBuilder::strengths(CardSet board) const {
  std::vector<HandValue> out(rules_.hand_count(), 0);
  if (rules_.strength == holdem_strength && rules_.hole_cards == 2 && board.size() == 5) {
    evaluate_board(board, std::span<HandValue, combo_count>(out));
  } else {
    for (const auto& hands : held_)
      for (const std::uint16_t i : hands)
        if (const CardSet hand = rules_.hand(i); !hand.meets(board)) out[i] = rules_.strength(hand, board);
  }
  return out;
}

// `strength` is empty before the last cards.
void BoardBuilder::fill(BoardNode::Hands& hands, std::size_t seat, CardSet board,
                        const std::vector<HandValue>& strength) const {
  std::vector<std::uint16_t> numbers;
  for (const std::uint16_t i : held_[seat])
    if (!rules_.hand(i).meets(board)) numbers.push_back(i);
  if (!strength.empty())
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::uint16_t a, std::uint16_t b) { return strength[a] < strength[b]; });
  hands.count = static_cast<std::uint32_t>(numbers.size());
  for (const std::uint16_t i : numbers) {
    if (rules_.hole_cards == 2) {
      hands.combo.push_back(Combo{i});
      hands.cards.push_back({Combo{i}.high().index, Combo{i}.low().index});
    } else {
      hands.cards.push_back({static_cast<std::uint8_t>(i), BoardNode::no_card});
    }
    hands.strength.push_back(strength.empty() ? HandValue{0} : strength[i]);
  }
}

std::uint32_t BoardBuilder::add(const std::vector<Card>& board, std::size_t round) {
  BoardNode node;
  node.cards = board;
  node.final = round + 1 == rules_.rounds();
  const CardSet dead = set_of(board);
  if (!node.final)
    node.chance =
        1.0 / ways_to_deal(rules_.deck.size() - 2 * rules_.hole_cards - dead.size(), rules_.dealt[round + 1]);
  const std::vector<HandValue> strength = node.final ? strengths(dead) : std::vector<HandValue>();
  for (std::size_t seat = 0; seat < 2; ++seat) fill(node.hands[seat], seat, dead, strength);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    BoardNode::Hands& hands = node.hands[seat];
    // Two cards are taken off twice where the other holds both; one card is taken off once.
    hands.same.assign(hands.count, none);
    if (rules_.hole_cards < 2) continue;
    const auto at = places(hands, {0, 1, 2, 3}, node.hands[1 - seat]);
    for (std::uint32_t h = 0; h < hands.count; ++h)
      if (at[h] != absent) hands.same[h] = at[h];
  }
  boards_.push_back(std::move(node));
  return static_cast<std::uint32_t>(boards_.size() - 1);
}

// The cards that may come next, one set of each class under the group, with its images.
void BoardBuilder::grow(std::uint32_t index, std::size_t round, const std::vector<SuitMap>& group) {
  if (boards_[index].final) return;
  const std::vector<Card> board = boards_[index].cards;
  const int cards = rules_.dealt[round + 1];
  const bool many = cards > 1;
  if (many) {
    boards_[index].symmetries = group;
    for (std::size_t seat = 0; seat < 2; ++seat)
      boards_[index].orbits[seat] = orbits(boards_[index].hands[seat], group);
  }
  std::unordered_set<std::uint64_t> seen;
  for (const CardSet set : subsets(rules_.deck.without(set_of(board)), cards)) {
    if (seen.contains(set.bits)) continue;
    BoardNode::Next next;
    std::vector<SuitMap> stable;
    for (const SuitMap& suits : group) {
      const CardSet image = moved(set, suits);
      if (image == set) stable.push_back(suits);
      if (seen.insert(image.bits).second) next.suits.push_back(suits);
    }
    std::vector<Card> longer = board;
    for (const Card card : set) longer.insert(longer.begin() + std::ssize(board), card);  // highest first
    next.board = add(longer, round + 1);
    const BoardNode &node = boards_[index], &below = boards_[next.board];
    if (many) next.weight = static_cast<std::uint32_t>(next.suits.size());
    for (std::size_t i = 0; i < (many ? 1 : next.suits.size()); ++i)
      node.add_image(next, below,
                     {places(below.hands[0], next.suits[i], node.hands[0]),
                      places(below.hands[1], next.suits[i], node.hands[1])});
    const std::uint32_t child = next.board;
    boards_[index].next.push_back(std::move(next));
    grow(child, round + 1, stable);
  }
}

using Sums = std::vector<std::int32_t>;  // [hand of seat 1][hand of seat 0]

// Over all cards to come, how often hand j of seat 1 loses less how often it wins, or (`both`) either, to
// each of seat 0's.
void shown(const BoardNode& node, std::uint32_t j, bool both, Sums& row) {
  const BoardNode::Hands &mine = node.hands[0], &their = node.hands[1];
  if (!node.final) {
    const std::int16_t* const from =
        (both ? node.all_in.decided : node.all_in.net)[0].data() + std::size_t{j} * mine.rows();
    std::copy_n(from, mine.count, row.begin());
    return;
  }
  for (std::uint32_t i = 0; i < mine.count; ++i) {
    const int sign = (mine.strength[i] > their.strength[j]) - (mine.strength[i] < their.strength[j]);
    row[i] = both ? sign * sign : sign;
  }
}

// The mean over all ways to rename suits, of which only one stands for each board.
Sums evened(const BoardNode& node, const Sums& sums) {
  const std::size_t n = node.hands[0].rows();
  Sums out(sums.size(), 0);
  for (const SuitMap& suits : node.symmetries) {
    const auto first = places(node.hands[0], suits, node.hands[0]),
               second = places(node.hands[1], suits, node.hands[1]);
    for (std::size_t j = 0; j < second.size(); ++j)
      for (std::size_t i = 0; i < first.size(); ++i) out[j * n + i] += sums[second[j] * n + first[i]];
  }
  for (std::int32_t& sum : out) sum /= static_cast<std::int32_t>(node.symmetries.size());
  return out;
}

Sums run_outs(const BoardNode& node, const std::vector<BoardNode>& boards, bool both) {
  const std::size_t n = node.hands[0].rows();
  Sums sums(node.hands[1].rows() * n, 0), row(n);
  for (const BoardNode::Next& next : node.next) {
    const BoardNode& below = boards[next.board];
    const auto weight = static_cast<std::int32_t>(next.weight);
    for (std::uint32_t j = 0; j < below.hands[1].count; ++j) {
      shown(below, j, both, row);
      for (const auto& image : next.images) {
        std::int32_t* const to = sums.data() + image[1][j] * n;
        for (std::uint32_t i = 0; i < below.hands[0].count; ++i) to[image[0][i]] += weight * row[i];
      }
    }
  }
  if (!node.symmetries.empty()) sums = evened(node, sums);
  for (std::uint32_t j = 0; j < node.hands[1].count; ++j)
    for (std::uint32_t i = 0; i < node.hands[0].count; ++i)
      if (hand_at(node.hands[0], i).meets(hand_at(node.hands[1], j))) sums[j * n + i] = 0;
  return sums;
}

std::array<std::vector<std::int16_t>, 2> both_ways(const BoardNode& node, const Sums& sums) {
  const std::size_t n = node.hands[0].rows(), m = node.hands[1].rows();
  std::array<std::vector<std::int16_t>, 2> out;
  out[0].resize(sums.size());
  out[1].resize(sums.size());
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t i = 0; i < n; ++i)
      out[0][j * n + i] = out[1][i * m + j] = static_cast<std::int16_t>(sums[j * n + i]);
  return out;
}

}  // namespace

std::vector<SuitMap> symmetries(const CardRules& rules, std::span<const Card> board,
                                const HandWeights& weights,
                                const std::vector<std::vector<double>>& breakers) {
  const CardSet given = set_of(board);
  std::vector<SuitMap> out;
  std::array<int, 4> order{0, 1, 2, 3};
  do {
    SuitMap suits{};
    for (std::size_t s = 0; s < 4; ++s) suits[s] = static_cast<std::uint8_t>(order[s]);
    if (moved(given, suits) != given || moved(rules.deck, suits) != rules.deck) continue;
    bool same = true;
    for (std::uint16_t i = 0; same && i < rules.hand_count(); ++i) {
      const CardSet hand = rules.hand(i);
      if (!hand.without(rules.deck).empty()) continue;
      const std::uint16_t image = number_of(moved(hand, suits));
      for (const auto& weight : weights) same = same && weight[i] == weight[image];
      for (const auto& number : breakers) same = same && number[i] == number[image];
    }
    if (same) out.push_back(suits);
  } while (std::next_permutation(order.begin(), order.end()));
  return out;
}

std::vector<BoardNode> boards_of(const CardRules& rules, std::span<const Card> board,
                                 const HandWeights& weights, const std::vector<SuitMap>& symmetries) {
  return BoardBuilder(rules, weights).build({board.begin(), board.end()}, symmetries);
}

double min_boards(const CardRules& rules, std::span<const Card> board, const HandWeights& weights) {
  double boards = 1, all = 0;
  int left = rules.deck.size() - static_cast<int>(board.size());
  for (std::size_t round = *rules.round_at(board.size()) + 1; round < rules.rounds(); ++round) {
    boards *= ways_to_deal(left, rules.dealt[round]);
    left -= rules.dealt[round];
    all += boards;
  }
  return 1 + all / static_cast<double>(symmetries(rules, board, weights).size());
}

std::array<std::vector<double>, 2> first_weights(const std::vector<BoardNode>& boards,
                                                 const HandWeights& weights) {
  std::array<std::vector<double>, 2> out;
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::uint32_t h = 0; h < boards[0].hands[seat].count; ++h)
      out[seat].push_back(weights[seat][number_of(hand_at(boards[0].hands[seat], h))]);
  return out;
}

std::vector<std::uint16_t> hands_at(const BoardNode& node, const BoardNode& below,
                                    const BoardNode::Next& next, std::size_t image, std::size_t seat) {
  return places(below.hands[seat], next.suits[image], node.hands[seat]);
}

bool add_all_ins(std::vector<BoardNode>& boards, bool ties, const std::vector<bool>& wanted) {
  const auto is_wanted = [&](const BoardNode& node) { return !node.final && wanted[node.cards.size()]; };
  const auto first = std::find(wanted.begin(), wanted.end(), true) - wanted.begin();
  for (std::size_t i = boards.size(); i-- > 0;) {  // from the last cards back
    BoardNode& node = boards[i];
    if (node.final || std::ssize(node.cards) < first) continue;
    const BoardNode& below = boards[node.next[0].board];
    node.all_in.runouts = std::round(1 / node.chance) * (below.final ? 1 : below.all_in.runouts);
    if (node.all_in.runouts > std::numeric_limits<std::int16_t>::max()) return false;
    node.all_in.net = both_ways(node, run_outs(node, boards, false));
    if (ties) node.all_in.decided = both_ways(node, run_outs(node, boards, true));
    for (const BoardNode::Next& next : node.next)
      if (!is_wanted(boards[next.board]))
        boards[next.board].all_in.net = boards[next.board].all_in.decided = {};
  }
  return true;
}

}  // namespace hindsight
