// SPDX-License-Identifier: MIT
#include "cards/outs.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace hindsight {
namespace {

HandClass class_of_few(CardSet cards) {
  std::array<int, 13> of_rank{};
  for (const Card card : cards) ++of_rank[static_cast<std::size_t>(card.rank())];
  const int max = std::ranges::max(of_rank);
  const auto pairs = std::ranges::count(of_rank, 2);
  if (max >= 3) return max == 3 ? HandClass::trips : HandClass::quads;
  return pairs == 0 ? HandClass::high_card : pairs == 1 ? HandClass::pair : HandClass::two_pair;
}

// The top card of the best straight among these ranks (bit r + 1 for rank r, bit 0 the low ace); -1 without
// one.
int straight_top(std::uint32_t ranks) {
  for (int top = 12; top >= 3; --top)
    if ((ranks >> (top - 3) & 31u) == 31u) return top;
  return -1;
}

std::uint32_t ranks_for_straights(CardSet cards) {
  std::uint32_t ranks = 0;
  for (const Card card : cards) ranks |= 2u << card.rank();
  return ranks | (ranks >> 13 & 1u);
}

// Three board cards that one straight can hold.
bool has_three_to_a_straight(CardSet board) {
  const std::uint32_t ranks = ranks_for_straights(board);
  for (int low = 0; low < 10; ++low)
    if (std::popcount(ranks >> low & 31u) >= 3) return true;
  return false;
}

// Whether one more card beside the board makes a higher straight than mine.
bool is_low_end(CardSet mine, CardSet board) {
  const int top = straight_top(ranks_for_straights(mine | board));
  for (int rank = 0; rank < 13; ++rank)
    if (straight_top(ranks_for_straights(board | Card::of(rank, 0))) > top) return true;
  return false;
}

class Finder {
 public:
  Finder(Combo hole, CardSet board, CardSet dead)
      : hole_(hole.cards()), board_(board), dead_(dead), now_(class_of(hole_ | board)) {
    HandClass mine = HandClass::high_card, shared = HandClass::high_card;
    for (const Card card : unseen()) {
      mine = std::max(mine, class_of(hole_ | board_ | card));
      shared = std::max(shared, class_of(board_ | card));
    }
    pairs_count_ =
        mine <= HandClass::straight && shared <= HandClass::pair && !has_three_to_a_straight(board_);
  }

  Outs find() const {
    Outs outs{now_, {}};
    for (const Card card : unseen()) {
      const HandClass makes = class_of(hole_ | board_ | card);
      if (makes > now_) outs.all.push_back({card, makes, why_false(card, makes)});
    }
    if (outs.count() == 0)
      for (Out& out : outs.all)
        if (out.why_false == Out::False::weak_pair && pairs_hole(out.card)) out.why_false = Out::False::no;
    std::ranges::stable_sort(outs.all, std::greater{}, &Out::makes);
    return outs;
  }

 private:
  CardSet unseen() const { return CardSet::deck().without(hole_ | board_ | dead_); }

  bool pairs_hole(Card card) const { return (hole_.bits >> 4 * card.rank() & 15) != 0; }
  bool is_above_board(Card card) const { return board_.bits >> 4 * (card.rank() + 1) == 0; }

  Out::False why_false(Card card, HandClass makes) const {
    if (makes <= class_of(board_ | card)) return Out::False::shared;
    const bool pairs = makes == HandClass::pair || (now_ == HandClass::pair && makes == HandClass::two_pair);
    if (pairs && !(pairs_count_ && pairs_hole(card) && is_above_board(card))) return Out::False::weak_pair;
    if (makes == HandClass::straight && is_low_end(hole_, board_ | card)) return Out::False::low_straight;
    return Out::False::no;
  }

  CardSet hole_, board_, dead_;
  HandClass now_;
  bool pairs_count_;
};

}  // namespace

HandClass class_of(CardSet cards) {
  return cards.size() < 5 ? class_of_few(cards) : hand_class(evaluate(cards));
}

std::string_view to_text(Out::False why) {
  constexpr std::array<std::string_view, 4> texts = {"", "the board has it too", "a weak pair",
                                                     "the low end of a straight"};
  return texts[static_cast<std::size_t>(why)];
}

int Outs::count() const {
  return static_cast<int>(
      std::ranges::count_if(all, [](const Out& out) { return out.why_false == Out::False::no; }));
}

Outs find_outs(Combo hole, CardSet board, CardSet dead) {
  HS_CHECK_THAT(board.size() == 3 || board.size() == 4);
  HS_CHECK_THAT(!(board.meets(hole.cards())));
  return Finder(hole, board, dead).find();
}

}  // namespace hindsight
