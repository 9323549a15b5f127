// Known hands on all boards, without going through them one by one.
//
// A board without a flush is its five ranks: RankBoards goes through the 6,188 multisets of five ranks once,
// asks who wins on each, and counts the boards that have them.  Showdowns then takes out of that count the
// boards on which somebody has a flush, and judges those by themselves.  A flush depends on the suited cards
// of the board alone, so that they are chosen first, and the ranks of the one or two other cards after that.
//
// One board, A♠ K♠ Q♠ with 7♦ 7♥, and a hand with two spades.  Sorted, its ranks are 7 7 Q K A, and its
// number in the row of rank boards is term(7, 0) + term(7, 1) + term(Q, 2) + term(K, 3) + term(A, 4):
// the term of a rank at its sorted position.  The position of a suited card is its place among the suited
// ones plus the number of other cards below it, here two for all three; `Suited` keeps the sums of their
// terms for 0, 1 and 2 cards below, so that the number of any board is two or three looks.  The sevens
// can be dealt in 3 ways (7♦ 7♥, 7♦ 7♣, 7♥ 7♣), and as they are a pair, a full house may beat the flush.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <map>

#include "cards/board_rows.h"
#include "cards/equity_exact.h"
#include "cards/evaluator.h"
#include "cards/isomorphism.h"
#include "cards/kernels/rank_number.h"
#include "cards/showdown_order.h"

namespace hindsight::exact {
namespace {

constexpr int rank_count = detail::rank_count;
constexpr std::size_t rank_boards = 6188;  // five sorted ranks, by their number

constexpr auto rank_terms = [] {
  std::array<std::array<std::uint32_t, 5>, rank_count> terms{};
  for (int rank = 0; rank < rank_count; ++rank)
    for (int i = 0; i < 5; ++i)
      terms[static_cast<std::size_t>(rank)][static_cast<std::size_t>(i)] =
          static_cast<std::uint32_t>(detail::sorted_rank_term(rank, i));
  return terms;
}();

std::uint32_t term(int rank, int position) {
  return rank_terms[static_cast<std::size_t>(rank)][static_cast<std::size_t>(position)];
}

using Hands = std::vector<Combo>;  // of each player
using WinnerSet = std::uint16_t;   // bit p for player p

std::vector<std::size_t> rank_pairs(const Hands& hands) {
  std::vector<std::size_t> pairs;
  for (const Combo hand : hands)
    pairs.push_back(static_cast<std::size_t>(detail::pair_number(hand.high().rank(), hand.low().rank())));
  return pairs;
}

// The best of the players' values; those who have it.
class Best {
 public:
  void offer(std::size_t player, HandValue value) {
    const auto me = static_cast<WinnerSet>(1u << player);
    holders_ = value > value_ ? me : value == value_ ? static_cast<WinnerSet>(holders_ | me) : holders_;
    value_ = std::max(value_, value);
  }
  WinnerSet holders() const { return holders_; }

 private:
  HandValue value_ = 0;
  WinnerSet holders_ = 0;
};

// Boards by their ranks alone, as if there were no flushes: who wins, and how many boards have these ranks.
// The same for all hands of the same ranks.
struct RankBoards {
  std::array<WinnerSet, rank_boards> winners{};
  std::array<std::uint32_t, rank_boards> boards{};

  RankBoards(const std::vector<std::size_t>& pairs, const std::array<int, rank_count>& left) {
    fill(pairs, left, 0, 0, 0, 1);
  }

 private:
  void fill(const std::vector<std::size_t>& pairs, const std::array<int, rank_count>& left, int rank,
            int placed, std::uint32_t number, std::uint32_t ways) {
    if (placed == 5) {
      boards[number] = ways;
      const HandValue* row = detail::board_rows() + number * detail::row_stride;
      Best best;
      for (std::size_t p = 0; p < pairs.size(); ++p) best.offer(p, row[pairs[p]]);
      winners[number] = best.holders();
      return;
    }
    if (rank == rank_count) return;
    const int here = left[static_cast<std::size_t>(rank)];
    for (int n = 0; n <= here && placed + n <= 5; ++n) {
      fill(pairs, left, rank + 1, placed + n, number,
           ways * static_cast<std::uint32_t>(detail::choose(here, n)));
      if (placed + n < 5) number += term(rank, placed + n);
    }
  }
};

// All boards for one deal of hands.
class Showdowns {
 public:
  Showdowns(const Hands& hands, CardSet dead, const RankBoards& base)
      : hands_(hands), pairs_(rank_pairs(hands)), base_(base), winners_(std::size_t{1} << hands.size()) {
    left_ = CardSet::deck().without(dead);
    for (const Combo hand : hands) left_ = left_.without(hand.cards());
    for (int suit = 0; suit < 4; ++suit) count_flushes(suit);
    for (std::size_t i = 0; i < rank_boards; ++i) winners_[base_.winners[i]] += base_.boards[i] - flushes_[i];
  }

  const std::vector<std::uint64_t>& winners() const { return winners_; }

 private:
  // The suited cards of a board, lowest first.
  struct Suited {
    std::uint32_t set;  // of ranks
    // [below][n]: of the first n, with so many other cards below.
    std::array<std::array<std::uint32_t, 6>, 3> sums{};

    explicit Suited(std::uint32_t ranks_of_suit) : set(ranks_of_suit) {
      int place = 0;
      for (std::uint32_t rest = set; rest != 0; rest &= rest - 1, ++place)
        for (int below = 0; below < 3 && place + below < 5; ++below) {
          auto& sum = sums[static_cast<std::size_t>(below)];
          sum[static_cast<std::size_t>(place + 1)] =
              sum[static_cast<std::size_t>(place)] + term(std::countr_zero(rest), place + below);
        }
    }
    int count_up_to(int rank) const { return std::popcount(set & ((2u << rank) - 1)); }
    // What the cards from one place among the suited up to another add to the number of a board, when so many
    // other cards lie below them.
    std::uint32_t terms(int from, int to, int below) const {
      const auto& sum = sums[static_cast<std::size_t>(below)];
      return sum[static_cast<std::size_t>(to)] - sum[static_cast<std::size_t>(from)];
    }
    bool has(int rank) const { return (set >> rank & 1u) != 0; }
  };

  struct FlushPlayers {
    std::array<HandValue, 10> value{};  // 0: no flush
    WinnerSet best = 0;
  };

  // Boards on which somebody has a flush of this suit.
  void count_flushes(int suit) {
    int held = 0;
    for (std::size_t p = 0; p < hands_.size(); ++p) {
      own_[p] = ranks_of(hands_[p].cards(), suit);
      held = std::max(held, std::popcount(own_[p]));
    }
    const std::uint32_t suited = ranks_of(left_, suit);
    for (int rank = 0; rank < rank_count; ++rank)
      others_[static_cast<std::size_t>(rank)] = static_cast<std::uint32_t>(
          std::popcount(left_.bits >> 4 * rank & 15u) - static_cast<int>(suited >> rank & 1u));
    for (int on_board = 5 - held; on_board <= 5; ++on_board) choose_suited(suited, 0, on_board, on_board);
  }

  void choose_suited(std::uint32_t from, std::uint32_t chosen, int missing, int on_board) {
    if (missing == 0) return judge(Suited(chosen), on_board);
    for (; std::popcount(from) >= missing; from &= from - 1)
      choose_suited(from & (from - 1), chosen | (from & (~from + 1)), missing - 1, on_board);
  }

  // All boards with these suited cards.
  void judge(const Suited& suited, int on_board) {
    FlushPlayers flush;
    Best best;
    for (std::size_t p = 0; p < hands_.size(); ++p) {
      if (std::popcount(own_[p]) + on_board < 5) continue;
      flush.value[p] = detail::value_tables.flush[suited.set | own_[p]];
      best.offer(p, flush.value[p]);
    }
    flush.best = best.holders();
    if (on_board == 5) add_boards(suited.terms(0, 5, 0), 1, false, flush);
    if (on_board == 4) with_one_other(suited, flush);
    if (on_board == 3) with_two_others(suited, flush);
  }

  // Four suited cards and one of another suit: suited ones up to its rank, itself, and those above, which it
  // moves up.
  void with_one_other(const Suited& suited, const FlushPlayers& flush) {
    for (int rank = 0; rank < rank_count; ++rank) {
      const int at = suited.count_up_to(rank);
      const std::uint32_t number = suited.terms(0, at, 0) + term(rank, at) + suited.terms(at, 4, 1);
      add_boards(number, others_[static_cast<std::size_t>(rank)], suited.has(rank), flush);
    }
  }

  // Three suited cards and two of other suits.
  void with_two_others(const Suited& suited, const FlushPlayers& flush) {
    for (int low = 0; low < rank_count; ++low) {
      const std::uint32_t lows = others_[static_cast<std::size_t>(low)];
      const int at = suited.count_up_to(low);
      const std::uint32_t up_to_low = suited.terms(0, at, 0) + term(low, at);
      for (int high = low; high < rank_count; ++high) {
        const std::uint32_t highs = others_[static_cast<std::size_t>(high)];
        const int above = suited.count_up_to(high);
        const std::uint32_t number =
            up_to_low + suited.terms(at, above, 1) + term(high, above + 1) + suited.terms(above, 3, 2);
        const bool pair = low == high || suited.has(low) || suited.has(high);
        add_boards(number, low == high ? lows * (lows - 1) / 2 : lows * highs, pair, flush);
      }
    }
  }

  // So many boards of these ranks.  Without a pair on the board nobody beats a flush.
  void add_boards(std::uint32_t number, std::uint32_t ways, bool full_house_possible,
                  const FlushPlayers& flush) {
    flushes_[number] += ways;
    winners_[full_house_possible ? winners_on(number, flush) : flush.best] += ways;
  }

  WinnerSet winners_on(std::uint32_t number, const FlushPlayers& flush) const {
    const HandValue* row = detail::board_rows() + number * detail::row_stride;
    Best best;
    for (std::size_t p = 0; p < hands_.size(); ++p)
      best.offer(p, flush.value[p] != 0 ? flush.value[p] : row[pairs_[p]]);
    return best.holders();
  }

  const Hands& hands_;
  std::vector<std::size_t> pairs_;
  const RankBoards& base_;
  std::vector<std::uint64_t> winners_;
  CardSet left_;
  std::array<std::uint32_t, rank_boards> flushes_{};  // boards of these ranks that are counted one by one
  std::array<std::uint32_t, 10> own_{};               // ranks of the suit in each hand
  std::array<std::uint32_t, rank_count> others_{};    // cards left of the other suits
};

// The ranks of each suit in each hand and among the dead cards,
// suits sorted: the same for deals that are equal up to suits.
using Signature = std::array<std::array<std::uint16_t, 11>, 4>;

Signature signature_of(const Hands& hands, CardSet dead) {
  Signature suits{};
  for (int s = 0; s < 4; ++s) {
    auto& suit = suits[static_cast<std::size_t>(s)];
    for (std::size_t p = 0; p < hands.size(); ++p)
      suit[p] = static_cast<std::uint16_t>(ranks_of(hands[p].cards(), s));
    suit[10] = static_cast<std::uint16_t>(ranks_of(dead, s));
  }
  std::ranges::sort(suits);
  return suits;
}

struct WeightedHands {
  Hands hands;
  double weight = 0;
};
using DistinctDeals = std::map<Signature, WeightedHands>;

void collect(const std::vector<HoleCards>& players, CardSet dead, std::size_t max, CardSet used,
             double weight, Hands& hands, DistinctDeals& deals) {
  if (deals.size() > max) return;
  if (hands.size() == players.size()) {
    WeightedHands& deal = deals[signature_of(hands, dead)];
    if (deal.hands.empty()) deal.hands = hands;
    deal.weight += weight;
    return;
  }
  for (const WeightedCombo& c : players[hands.size()]) {
    if (c.combo.cards().meets(used)) continue;
    hands.push_back(c.combo);
    collect(players, dead, max, used | c.combo.cards(), weight * c.weight, hands, deals);
    hands.pop_back();
  }
}

DistinctDeals distinct_deals(const std::vector<HoleCards>& players, CardSet dead, std::size_t max) {
  Hands hands;
  DistinctDeals deals;
  collect(players, dead, max, dead, 1, hands, deals);
  return deals;
}

std::array<int, rank_count> cards_left(const Hands& hands, CardSet dead) {
  CardSet gone = dead;
  for (const Combo hand : hands) gone |= hand.cards();
  std::array<int, rank_count> left{};
  for (const Card card : CardSet::deck().without(gone)) ++left[static_cast<std::size_t>(card.rank())];
  return left;
}

}  // namespace

std::size_t distinct_hands(const std::vector<HoleCards>& players, CardSet dead, std::size_t max) {
  return distinct_deals(players, dead, max).size();
}

Winners of_hands(const std::vector<HoleCards>& players, CardSet dead, Team& team) {
  const DistinctDeals deals = distinct_deals(players, dead, static_cast<std::size_t>(-1));
  std::map<std::vector<std::size_t>, std::vector<const WeightedHands*>> by_ranks;
  for (const auto& [signature, deal] : deals) by_ranks[rank_pairs(deal.hands)].push_back(&deal);
  Winners sum(std::size_t{1} << players.size());
  for (const auto& [pairs, same_ranks] : by_ranks) {
    const RankBoards base(pairs, cards_left(same_ranks.front()->hands, dead));
    std::vector<std::vector<std::uint64_t>> parts(same_ranks.size());
    team.for_each(static_cast<std::uint32_t>(parts.size()),
                  [&](std::uint32_t i) { parts[i] = Showdowns(same_ranks[i]->hands, dead, base).winners(); });
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (std::size_t w = 0; w < sum.size(); ++w)
        sum[w] += same_ranks[i]->weight * static_cast<double>(parts[i][w]);
  }
  return sum;
}

}  // namespace hindsight::exact
