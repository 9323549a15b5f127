// SPDX-License-Identifier: MIT
#include "study/lessons/showdown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/clock.h"
#include "base/text.h"
#include "cards/range.h"
#include "holdem/boards.h"
#include "holdem/solve/leaves.h"

namespace hindsight {

namespace {

constexpr std::uint8_t mine = 0, theirs = 1;
enum Lane : std::uint8_t { beaten, beaten_by, met, lane_number };
using Columns = std::array<std::vector<double>, lane_number>;  // of my hands

// A board without betting: every hand against the range.
struct Table {
  BoardNode board;
  std::vector<double> reach;  // of their hands on the board
};

bool meet(const std::array<std::uint8_t, 2>& a, const std::array<std::uint8_t, 2>& b) {
  const auto among = [&](std::uint8_t card) {
    return card != BoardNode::no_card && (card == b[0] || card == b[1]);
  };
  return among(a[0]) || among(a[1]);
}

Columns by_pairs(const Table& table) {
  const auto &my = table.board.hands[mine], &other = table.board.hands[theirs];
  Columns out;
  for (auto& column : out) column.assign(my.count, 0);
  for (std::size_t i = 0; i < my.count; ++i)
    for (std::size_t j = 0; j < other.count; ++j) {
      if (meet(my.cards[i], other.cards[j])) continue;
      out[met][i] += table.reach[j];
      if (other.strength[j] < my.strength[i]) out[beaten][i] += table.reach[j];
      if (other.strength[j] > my.strength[i]) out[beaten_by][i] += table.reach[j];
    }
  return out;
}

// One sweep whose lanes pay for a win, for a loss, and in any case.
class Sweep {
 public:
  explicit Sweep(const Table& table)
      : table_(table),
        reach_(table.board.hands[theirs].rows()),
        values_(lane_number * table.board.hands[mine].rows()),
        arena_(leaves_need(table.board) * sizeof(double)) {
    std::copy(table.reach.begin(), table.reach.end(), reach_.data());
    leaves_.lanes = lane_number;
    leaves_.has_showdown = true;
    for (std::uint32_t lane = 0; lane < lane_number; ++lane) leaves_.showdown[lane] = lane;
    leaves_.win[beaten] = leaves_.lose[beaten_by] = leaves_.tie[met] = 1;
  }
  void run() { evaluate_leaves(table_.board, mine, leaves_, {reach_.data()}, {values_.data()}, arena_); }
  Columns columns() const {
    const auto& hands = table_.board.hands[mine];
    Columns out;
    for (std::size_t lane = 0; lane < lane_number; ++lane)
      out[lane].assign(values_.data() + lane * hands.rows(),
                       values_.data() + lane * hands.rows() + hands.count);
    return out;
  }

 private:
  const Table& table_;
  Rows<double> reach_, values_;
  ScratchStack arena_;
  Leaves<double> leaves_;
};

template <class Work>
double quickest(int runs, const Work& work) {
  double out = std::numeric_limits<double>::infinity();
  for (int i = 0; i < runs; ++i) {
    const Clock::time_point start = Clock::now();
    work();
    out = std::min(out, 1e6 * seconds_since(start));
  }
  return out;
}

ShowdownLesson lesson_of(const Table& table) {
  const auto &my = table.board.hands[mine], &other = table.board.hands[theirs];
  ShowdownLesson out;
  Sweep sweep(table);
  Columns pairs;
  out.sweep_us = quickest(9, [&] { sweep.run(); });
  out.pairs_us = quickest(2, [&] { pairs = by_pairs(table); });
  const Columns swept = sweep.columns();
  for (std::size_t lane = 0; lane < lane_number; ++lane)
    for (std::size_t i = 0; i < my.count; ++i)
      out.largest_difference = std::max(out.largest_difference, std::abs(swept[lane][i] - pairs[lane][i]));
  out.pairs = std::uint64_t{my.count} * other.count;
  out.steps = std::uint64_t{my.count} + other.count;
  out.beats = swept[beaten];
  out.loses = swept[beaten_by];
  out.meets = swept[met];
  for (std::size_t i = 0; i < my.count; ++i) {
    const bool stronger = i > 0 && my.strength[i] > my.strength[i - 1];
    out.strength.push_back(i == 0 ? 0 : out.strength.back() + (stronger ? 1 : 0));
    const auto same = std::ranges::find(other.cards, my.cards[i]);
    out.weight.push_back(
        same == other.cards.end() ? 0 : table.reach[static_cast<std::size_t>(same - other.cards.begin())]);
    out.names.push_back(my.combo.empty() ? std::string(1, to_text(Card{my.cards[i][0]})[0])
                                         : to_text(my.combo[i]));
  }
  return out;
}

// `weights` by the number of the hand; some hand of the range is left by the board.
Table table_of(const CardRules& rules, std::span<const Card> board, std::span<const double> weights) {
  const std::vector<double> every(rules.hand_count(), 1);
  const HandWeights both{every, weights};
  const std::vector<BoardNode> boards = boards_of(rules, board, both, {SuitMap{0, 1, 2, 3}});
  return {boards[0], first_weights(boards, both)[theirs]};
}

}  // namespace

Result<ShowdownLesson> kuhn_showdown(std::span<const double> range) {
  CardRules rules{.deck = {}, .hole_cards = 1, .dealt = {0}, .strength = pair_strength};
  std::vector<double> weights(rules.hand_count(), 0);
  constexpr int jack = 9, cards = 3;
  if (range.size() != cards || std::ranges::none_of(range, [](double w) { return w > 0; }))
    return fail(ErrorCode::invalid_argument,
                "a range of Kuhn poker is three weights, of jack, queen and king, not all 0");
  for (int i = 0; i < cards; ++i) {
    const Card card = Card::of(jack + i, 0);
    rules.deck |= card;
    weights[card.index] = range[static_cast<std::size_t>(i)];
  }
  return lesson_of(table_of(rules, {}, weights));
}

Result<ShowdownLesson> river_showdown(std::string_view board, std::string_view range) {
  HS_TRY(const std::vector<Card> cards, parse_cards(board));
  CardSet set;
  for (const Card card : cards) set |= card;
  if (cards.size() != 5 || set.size() != 5)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} is no full board: five different cards are one, as Ks9s7d4s2h",
                            in_quotes(board, 40)));
  HS_TRY(const RangeText read, parse_range(range));
  bool some = false;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    some = some || (read.range.weights[i] > 0 && !CardRules{}.hand(i).meets(set));
  if (!some)
    return fail(ErrorCode::invalid_argument,
                "the range has no hand that this board leaves: name some more, as QQ+,AK");
  return lesson_of(table_of(CardRules{}, cards, read.range.weights));
}

}  // namespace hindsight
