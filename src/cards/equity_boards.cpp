// Equity board by board.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "cards/equity_exact.h"
#include "cards/evaluator.h"
#include "cards/preflop.h"
#include "cards/range_showdown.h"

namespace hindsight::exact {
namespace {

using Values = std::array<HandValue, combo_count>;
using Weights = std::array<double, combo_count>;

Weights weights_of(const HoleCards& cards) {
  Weights out{};
  for (const WeightedCombo& c : cards) out[c.combo.index] = c.weight;
  return out;
}

class TwoRanges {
 public:
  explicit TwoRanges(const std::vector<HoleCards>& players)
      : first_(weights_of(players[0])), second_(weights_of(players[1])) {
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (first_[i] > 0 || second_[i] > 0) combos_.push_back({i});
  }

  // Adds this board to the winners.
  void add(CardSet board, ShowdownOrder& order, std::span<double, 4> winners) const {
    Values values;
    evaluate_board(board, values);
    order.sort(values, combos_);
    WeightsByCard passed;  // of the opponent's hands
    double won = 0, tied = 0, met = 0;
    order.for_each_value([&](std::span<const ShowdownOrder::Hand> equals) {
      double below = 0, up_to = 0;
      for (const auto hand : equals) below += first_[hand.combo] * passed.apart(hand.combo, 0);
      for (const auto hand : equals) passed.add(hand.combo, second_[hand.combo]);
      for (const auto hand : equals)
        up_to += first_[hand.combo] * passed.apart(hand.combo, second_[hand.combo]);
      won += below;
      tied += up_to - below;
    });
    for (const auto hand : order.hands())
      met += first_[hand.combo] * passed.apart(hand.combo, second_[hand.combo]);
    winners[1] += won;
    winners[2] += met - won - tied;
    winners[3] += tied;
  }

 private:
  Weights first_, second_;
  std::vector<Combo> combos_;  // of either
};

// A few hands against a range of equal weights, all of whose hands are compared at once.
class FewAgainstEqual {
 public:
  FewAgainstEqual(const HoleCards& few, const HoleCards& equal) {
    for (const WeightedCombo& mine : few) {
      hands_.push_back({mine.combo.index, mine.weight * equal.front().weight, {}});
      for (const WeightedCombo& other : equal)
        if (!other.combo.cards().meets(mine.combo.cards())) hands_.back().others[other.combo.index] = 0xffff;
    }
  }

  void add(CardSet board, std::span<double, 4> winners) const {
    Values values;
    evaluate_board(board, values);
    for (const Hand& hand : hands_) {
      if (values[hand.combo] == 0) continue;
      const Counts counts = compare(values[hand.combo], values, hand.others);
      winners[1] += hand.weight * counts.below;
      winners[2] += hand.weight * (counts.met - counts.below - counts.equal);
      winners[3] += hand.weight * counts.equal;
    }
  }

 private:
  using Mask = std::array<std::uint16_t, combo_count>;  // all bits or none
  struct Hand {
    std::uint16_t combo;
    double weight;
    Mask others;
  };
  struct Counts {
    std::uint16_t below, equal, met;
  };

  // In 16-bit steps, which vectorise.
  static Counts compare(HandValue mine, const Values& values, const Mask& others) {
    std::uint16_t below = 0, equal = 0, met = 0;  // counted down from 0
    for (std::size_t c = 0; c < combo_count; ++c) {
      const auto same = static_cast<std::uint16_t>(-(values[c] == mine));
      const auto dealt = static_cast<std::uint16_t>(-(values[c] != 0));
      const auto less = static_cast<std::uint16_t>(-(values[c] < mine));
      below = static_cast<std::uint16_t>(below + (less & dealt & others[c]));
      equal = static_cast<std::uint16_t>(equal + (same & others[c]));
      met = static_cast<std::uint16_t>(met + (dealt & others[c]));
    }
    const auto negative = [](std::uint16_t n) { return static_cast<std::uint16_t>(-n); };
    return {negative(below), negative(equal), negative(met)};
  }

  std::vector<Hand> hands_;
};

bool has_equal_weights(const HoleCards& cards) {
  return std::ranges::all_of(cards, [&](const WeightedCombo& c) { return c.weight == cards.front().weight; });
}

// Comparing a hand with all others takes as long as sorting some 15.
bool is_few(const HoleCards& few, const HoleCards& others) {
  return 15 * few.size() <= others.size() && has_equal_weights(others);
}

// All combinations of the players' hands on one board.
class Combinations {
 public:
  explicit Combinations(const std::vector<HoleCards>& players)
      : hands_(players.size()), live_(players.size()) {
    for (std::size_t p = 0; p < players.size(); ++p)
      for (const WeightedCombo& c : players[p])
        hands_[p].push_back({c.combo.cards().bits, c.weight, c.combo.index, 0});
  }

  void add(CardSet board, Winners& winners) {
    Values values;
    evaluate_board(board, values);
    for (std::size_t p = 0; p < hands_.size(); ++p) {
      live_[p].clear();
      for (Hand hand : hands_[p]) {
        hand.value = values[hand.combo];
        if (hand.value != 0) live_[p].push_back(hand);
      }
    }
    choose(0, 0, 1, 0, 0, winners);
  }

 private:
  struct Hand {
    std::uint64_t cards;
    double weight;
    std::uint16_t combo;
    HandValue value;
  };

  void choose(std::size_t player, std::uint64_t used, double weight, HandValue best, std::size_t holders,
              Winners& winners) const {
    if (player == live_.size()) {
      winners[holders] += weight;
      return;
    }
    const std::size_t me = std::size_t{1} << player;
    for (const Hand& hand : live_[player]) {
      if ((hand.cards & used) != 0) continue;
      const std::size_t now = hand.value > best ? me : hand.value == best ? holders | me : holders;
      choose(player + 1, used | hand.cards, weight * hand.weight, std::max(best, hand.value), now, winners);
    }
  }

  std::vector<std::vector<Hand>> hands_, live_;  // of each player, all and those the board leaves
};

constexpr std::size_t boards_an_item = 32;

// Sums of items are added in order: the same bits for any number of threads.
template <class Work>
Winners over_boards(std::size_t players, std::span<const CardSet> boards, Team& team, const Work& work) {
  const std::size_t items = (boards.size() + boards_an_item - 1) / boards_an_item;
  std::vector<Winners> parts(items, Winners(std::size_t{1} << players));
  team.for_each(static_cast<std::uint32_t>(items), [&](std::uint32_t i) {
    const std::size_t begin = i * boards_an_item;
    work(boards.subspan(begin, std::min(boards_an_item, boards.size() - begin)), parts[i]);
  });
  Winners sum(std::size_t{1} << players);
  for (const Winners& part : parts)
    for (std::size_t w = 0; w < sum.size(); ++w) sum[w] += part[w];
  return sum;
}

Winners few_on_boards(const HoleCards& few, const HoleCards& equal, std::span<const CardSet> boards,
                      Team& team) {
  const FewAgainstEqual hands(few, equal);
  return over_boards(2, boards, team, [&](std::span<const CardSet> some, Winners& winners) {
    for (const CardSet board : some) hands.add(board, std::span<double, 4>(winners));
  });
}

}  // namespace

std::vector<CardSet> all_boards(CardSet board, CardSet dead) {
  std::vector<CardSet> boards = {board};
  for (int missing = 5 - board.size(); missing > 0; --missing) {
    std::vector<CardSet> longer;
    for (const CardSet shorter : boards) {  // new cards from the highest down, so that each set comes up once
      const std::uint64_t added = shorter.without(board).bits;
      const CardSet lower = added == 0 ? CardSet::deck() : CardSet((added & (~added + 1)) - 1);
      for (const Card card : lower.without(board | dead)) longer.push_back(shorter | card);
    }
    boards = std::move(longer);
  }
  return boards;
}

Winners from_table(const std::vector<HoleCards>& players) {
  const MatchupTable& table = MatchupTable::get();
  Winners winners(4);
  for (const WeightedCombo& a : players[0])
    for (const WeightedCombo& b : players[1]) {
      const ComboCards x = combo_cards[a.combo.index], y = combo_cards[b.combo.index];
      if (x.high == y.high || x.high == y.low || x.low == y.high || x.low == y.low) continue;
      const Matchup matchup = table(a.combo, b.combo);
      const double weight = a.weight * b.weight;
      winners[1] += weight * matchup.wins;
      winners[2] += weight * matchup.losses();
      winners[3] += weight * matchup.ties;
    }
  return winners;
}

Winners two_on_boards(const std::vector<HoleCards>& players, std::span<const CardSet> boards, Team& team) {
  if (is_few(players[0], players[1])) return few_on_boards(players[0], players[1], boards, team);
  if (is_few(players[1], players[0])) {
    Winners turned = few_on_boards(players[1], players[0], boards, team);
    std::swap(turned[1], turned[2]);
    return turned;
  }
  const TwoRanges ranges(players);
  return over_boards(2, boards, team, [&](std::span<const CardSet> some, Winners& winners) {
    ShowdownOrder order;
    for (const CardSet board : some) ranges.add(board, order, std::span<double, 4>(winners));
  });
}

Winners many_on_boards(const std::vector<HoleCards>& players, std::span<const CardSet> boards, Team& team) {
  return over_boards(players.size(), boards, team, [&](std::span<const CardSet> some, Winners& winners) {
    Combinations combinations(players);
    for (const CardSet board : some) combinations.add(board, winners);
  });
}

}  // namespace hindsight::exact
