// SPDX-License-Identifier: MIT
#include "study/spots/hand_words.h"

#include <algorithm>
#include <array>

#include "cards/outs.h"

namespace hindsight {

namespace {

constexpr int ranks = 13, suits = 4;

struct Counts {
  std::array<int, ranks> rank{};
  std::array<int, suits> suit{};

  explicit Counts(CardSet cards) {
    for (const Card card : cards) {
      ++rank[static_cast<std::size_t>(card.rank())];
      ++suit[static_cast<std::size_t>(card.suit())];
    }
  }
  unsigned mask() const {
    unsigned out = 0;
    for (unsigned r = 0; r < ranks; ++r) out |= rank[r] > 0 ? 1u << r : 0;
    return out;
  }
  int highest() const {
    int r = ranks - 1;
    while (r > 0 && rank[static_cast<std::size_t>(r)] == 0) --r;
    return r;
  }
};

bool has_straight(unsigned mask) {
  const unsigned low = (mask << 1) | (mask >> (ranks - 1) & 1u);  // the ace below the two
  return (low & low >> 1 & low >> 2 & low >> 3 & low >> 4) != 0;
}

std::string_view no_pair(const Counts& hole) {
  const int high = hole.highest();
  return high == ranks - 1 ? "ace high" : high == ranks - 2 ? "king high" : "no pair";
}

// Of a hand of one pair or two, or with the board's trips.
std::string_view pair_word(const Counts& hole, const Counts& board) {
  int above = 0, paired = 0;
  std::string_view best;
  for (int r = ranks - 1; r >= 0; --r) {
    const auto i = static_cast<std::size_t>(r);
    if (hole.rank[i] == 2) return above == 0 ? "overpair" : "pocket pair";
    if (hole.rank[i] > 0 && board.rank[i] > 0) {
      ++paired;
      if (best.empty()) best = above == 0 ? "top pair" : above == 1 ? "second pair" : "low pair";
    }
    above += board.rank[i] > 0;
  }
  return paired == 2 ? "two pair" : paired == 1 ? best : no_pair(hole);
}

std::string_view made(CardSet hole_cards, CardSet board_cards) {
  const Counts hole(hole_cards), board(board_cards);
  const HandClass made = class_of(hole_cards | board_cards);
  if (made > HandClass::trips) return class_name(made);
  for (std::size_t r = 0; made == HandClass::trips && r < ranks; ++r) {
    if (hole.rank[r] == 2 && board.rank[r] == 1) return "set";
    if (hole.rank[r] == 1 && board.rank[r] == 2) return "trips";
  }
  return pair_word(hole, board);
}

int straight_ranks(const Counts& hole, const Counts& board) {
  int out = 0;
  for (unsigned r = 0; r < ranks; ++r)
    out += has_straight(hole.mask() | board.mask() | 1u << r) && !has_straight(board.mask() | 1u << r);
  return out;
}

}  // namespace

std::vector<std::string_view> hand_words(CardSet hole_cards, CardSet board_cards) {
  std::vector<std::string_view> out{made(hole_cards, board_cards)};
  const int dealt = board_cards.size();
  if (dealt < 3 || dealt > 4) return out;
  const Counts hole(hole_cards), board(board_cards);
  const HandClass now = class_of(hole_cards | board_cards);
  for (std::size_t s = 0; now < HandClass::flush && s < suits; ++s) {
    const int held = hole.suit[s] + board.suit[s];
    if (hole.suit[s] > 0 && held == 4) out.emplace_back("flush draw");
    if (hole.suit[s] > 0 && held == 3 && dealt == 3) out.emplace_back("backdoor flush draw");
  }
  if (now >= HandClass::straight) return out;
  if (const int found = straight_ranks(hole, board); found > 0)
    out.emplace_back(found > 1 ? "open-ended" : "gutshot");
  return out;
}

}  // namespace hindsight
