// The preflop tables, computed: what tools/preflop_tables.cpp writes and the slow tests compare.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"
#include "base/rng.h"
#include "cards/evaluator.h"
#include "cards/outcome_sweep.h"
#include "cards/preflop.h"

namespace hindsight {
namespace {

using Values = OutcomeSweep::Values;

// A full board of each class under suit permutations, with the number of boards in the class.
struct WeightedBoard {
  CardSet board;
  std::uint16_t boards;
};

std::vector<WeightedBoard> distinct_boards() {
  const Isomorphism classes({5});
  std::vector<WeightedBoard> out;
  for (std::uint64_t i = 0; i < classes.size(); ++i)
    out.push_back({classes.deal(i)[0], static_cast<std::uint16_t>(classes.deals(i))});
  return out;
}

constexpr std::size_t boards_a_block = 128;  // whose values stay in the cache

struct Block {
  std::vector<Values> values{boards_a_block};       // 0 where the board has a card
  std::vector<Values> as_opponent{boards_a_block};  // there above all hands, so that nobody beats or ties it
  std::array<std::uint16_t, boards_a_block> weights{};
  std::size_t count = 0;

  void fill(std::span<const WeightedBoard> boards) {
    count = boards.size();
    for (std::size_t i = 0; i < count; ++i) {
      evaluate_board(boards[i].board, values[i]);
      weights[i] = boards[i].boards;
      for (std::size_t c = 0; c < combo_count; ++c)
        as_opponent[i][c] = values[i][c] == 0 ? HandValue{0xffff} : values[i][c];
    }
  }
};

// [first][second]: boards of one hand of each board class, times the size of the class.
struct Counts {
  std::vector<std::uint32_t> wins = std::vector<std::uint32_t>(std::size_t{combo_count} * combo_count);
  std::vector<std::uint32_t> ties = wins;
};

// One hand on one board against all others, in 16-bit steps that vectorise.
using Sums = std::array<std::uint16_t, combo_count>;
void add_showdowns(HandValue mine, const Values& theirs, std::uint16_t weight, Sums& wins, Sums& ties) {
  for (std::size_t c = 0; c < combo_count; ++c) {
    const auto won = static_cast<std::uint16_t>(-(theirs[c] < mine)),
               tied = static_cast<std::uint16_t>(-(theirs[c] == mine));
    wins[c] = static_cast<std::uint16_t>(wins[c] + (won & weight));
    ties[c] = static_cast<std::uint16_t>(ties[c] + (tied & weight));
  }
}

void count_row(const Block& block, std::size_t first, Counts& counts) {
  Sums wins{}, ties{};  // at most 24 * boards_a_block
  for (std::size_t board = 0; board < block.count; ++board)
    if (block.values[board][first] != 0)
      add_showdowns(block.values[board][first], block.as_opponent[board], block.weights[board], wins, ties);
  for (std::size_t c = 0; c < combo_count; ++c) {
    counts.wins[first * combo_count + c] += wins[c];
    counts.ties[first * combo_count + c] += ties[c];
  }
}

Combo permuted(Combo combo, const std::array<int, 4>& suits) {
  const Card a = combo.high(), b = combo.low();
  return Combo::of(Card::of(a.rank(), suits[static_cast<std::size_t>(a.suit())]),
                   Card::of(b.rank(), suits[static_cast<std::size_t>(b.suit())]));
}

// Board classes stand for all their boards once the hands run through all suit permutations.
Matchup over_all_suits(const Counts& counts, ComboPair pair) {
  std::uint64_t wins = 0, ties = 0;
  std::array<int, 4> suits = {0, 1, 2, 3};
  do {
    const std::size_t at =
        std::size_t{permuted(pair.first, suits).index} * combo_count + permuted(pair.second, suits).index;
    wins += counts.wins[at];
    ties += counts.ties[at];
  } while (std::ranges::next_permutation(suits).found);
  return {static_cast<std::uint32_t>(wins / 24), static_cast<std::uint32_t>(ties / 24)};
}

using OutcomesByHand = std::array<Outcomes, starting_hand_count>;

OutcomesByHand count_outcomes(std::span<const WeightedBoard> boards) {
  OutcomesByHand sums{};
  OutcomeSweep sweep;
  Values values;
  for (const WeightedBoard& board : boards) {
    evaluate_board(board.board, values);
    sweep.run(values, [&](Combo combo, const Outcomes& o) {
      Outcomes& sum = sums[StartingHand::of(combo).index];
      const std::uint64_t weight = board.boards;
      sum.one_below += weight * o.one_below;
      sum.one_equal += weight * o.one_equal;
      sum.two_below += weight * o.two_below;
      sum.equal_and_below += weight * o.equal_and_below;
      sum.two_equal += weight * o.two_equal;
    });
  }
  return sums;
}

// One random deal of a board and nine hands; every hand of the other 29 cards is a hero.
class RandomDeals {
 public:
  struct Sum {
    double win = 0, tie = 0, equity = 0, heroes = 0;
  };
  using Sums = std::array<std::array<Sum, max_opponents>, starting_hand_count>;

  explicit RandomDeals(Rng rng) : rng_(rng) { std::iota(deck_.begin(), deck_.end(), std::uint8_t{0}); }

  void deal(Sums& sums) {
    constexpr std::size_t dealt = 5 + 2 * max_opponents;
    for (std::size_t i = 0; i < dealt; ++i)
      std::swap(deck_[i], deck_[i + rng_.below(static_cast<std::uint32_t>(deck_size - i))]);
    CardSet board;
    for (std::size_t i = 0; i < 5; ++i) board |= Card{deck_[i]};
    evaluate_board(board, values_);
    rank_opponents();
    for (std::size_t i = dealt; i < deck_size; ++i)
      for (std::size_t j = dealt; j < i; ++j) count(Combo::of(Card{deck_[i]}, Card{deck_[j]}), sums);
  }

 private:
  // The best of the first n opponents, and how many of them have it.
  struct Best {
    HandValue value;
    int holders;
  };

  void rank_opponents() {
    Best best{0, 0};
    for (std::size_t n = 0; n < max_opponents; ++n) {
      const HandValue value = values_[Combo::of(Card{deck_[5 + 2 * n]}, Card{deck_[6 + 2 * n]}).index];
      if (value > best.value) best = {value, 0};
      best.holders += value == best.value ? 1 : 0;
      best_[n] = best;
    }
  }

  void count(Combo hero, Sums& sums) const {
    const HandValue value = values_[hero.index];
    auto& row = sums[hands_[hero.index]];
    for (std::size_t n = 0; n < max_opponents; ++n) {
      row[n].heroes += 1;
      if (value > best_[n].value) row[n].win += 1;
      if (value != best_[n].value) continue;
      row[n].tie += 1;
      row[n].equity += 1.0 / (best_[n].holders + 1);
    }
  }

  static std::array<std::uint8_t, combo_count> starting_hands() {
    std::array<std::uint8_t, combo_count> out{};
    for (std::uint16_t i = 0; i < combo_count; ++i) out[i] = StartingHand::of(Combo{i}).index;
    return out;
  }

  Rng rng_;
  std::array<std::uint8_t, deck_size> deck_{};
  Values values_{};
  std::array<Best, max_opponents> best_{};
  std::array<std::uint8_t, combo_count> hands_ = starting_hands();
};

constexpr int deals_a_batch = 16'384;

AgainstRandom mean_of(const RandomDeals::Sum& sum) {
  return {sum.win / sum.heroes, sum.tie / sum.heroes, (sum.win + sum.equity) / sum.heroes};
}

// Of the mean over equal batches, from their own spread.
double standard_error(const std::vector<double>& batches) {
  const auto n = static_cast<double>(batches.size());
  const double mean = std::accumulate(batches.begin(), batches.end(), 0.0) / n;
  double squares = 0;
  for (const double x : batches) squares += (x - mean) * (x - mean);
  return std::sqrt(squares / (n - 1) / n);
}

}  // namespace

std::vector<Matchup> compute_matchups(Team& team) {
  const std::vector<WeightedBoard> boards = distinct_boards();
  Counts counts;
  Block block;
  for (std::size_t begin = 0; begin < boards.size(); begin += boards_a_block) {
    block.fill(std::span(boards).subspan(begin, std::min(boards_a_block, boards.size() - begin)));
    team.for_each(combo_count, [&](std::uint32_t first) { count_row(block, first, counts); });
  }
  std::vector<Matchup> out;
  for (const ComboPair pair : all_matchups()) out.push_back(over_all_suits(counts, pair));
  return out;
}

void compute_against_one_and_two(AgainstRandomTable& table, Team& team) {
  const std::vector<WeightedBoard> boards = distinct_boards();
  constexpr std::size_t items = 64;
  std::vector<OutcomesByHand> parts(items);
  team.for_each(items, [&](std::uint32_t i) {
    const std::size_t begin = boards.size() * i / items, end = boards.size() * (i + 1) / items;
    parts[i] = count_outcomes(std::span(boards).subspan(begin, end - begin));
  });
  for (std::uint8_t h = 0; h < starting_hand_count; ++h) {
    Outcomes sum;
    for (const OutcomesByHand& part : parts) {
      sum.one_below += part[h].one_below;
      sum.one_equal += part[h].one_equal;
      sum.two_below += part[h].two_below;
      sum.equal_and_below += part[h].equal_and_below;
      sum.two_equal += part[h].two_equal;
    }
    // C(50, 5) boards; 990 hands are left, and 990 * 903 / 2 pairs of them.
    const double deals = 2'118'760.0 * static_cast<double>(StartingHand{h}.combos().size());
    const auto share = [&](std::uint64_t n, double sets) { return static_cast<double>(n) / (deals * sets); };
    const double win = share(sum.one_below, 990), tie = share(sum.one_equal, 990);
    table[h][0] = {win, tie, win + tie / 2};
    const double win2 = share(sum.two_below, 446'985), tie2 = share(sum.equal_and_below, 446'985),
                 tie3 = share(sum.two_equal, 446'985);
    table[h][1] = {win2, tie2 + tie3, win2 + tie2 / 2 + tie3 / 3};
  }
}

SimulatedTable simulate_against_random(std::uint64_t seed, std::uint32_t batches, Team& team) {
  HS_CHECK(batches, >=, 2u);
  std::vector<RandomDeals::Sums> sums(batches);
  team.for_each(batches, [&](std::uint32_t i) {
    RandomDeals deals(Rng(seed, i));
    for (int n = 0; n < deals_a_batch; ++n) deals.deal(sums[i]);
  });
  SimulatedTable out{};
  for (std::size_t h = 0; h < starting_hand_count; ++h)
    for (std::size_t n = 0; n < max_opponents; ++n) {
      RandomDeals::Sum total;
      std::vector<double> win, tie, equity;
      for (const RandomDeals::Sums& batch : sums) {
        const RandomDeals::Sum& part = batch[h][n];
        const AgainstRandom mean = mean_of(part);
        win.push_back(mean.win);
        tie.push_back(mean.tie);
        equity.push_back(mean.equity);
        total = {total.win + part.win, total.tie + part.tie, total.equity + part.equity,
                 total.heroes + part.heroes};
      }
      out.table[h][n] = mean_of(total);
      out.error[h][n] = {standard_error(win), standard_error(tie), standard_error(equity)};
    }
  return out;
}

}  // namespace hindsight
