// Bytes as cards: hands, many hands and whole boards against
// the rules played out card by card, on every instruction set.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "../plain_evaluator.h"
#include "base/check.h"
#include "cards/evaluator.h"
#include "cards/kernels/kernels.h"
#include "fuzz/target.h"

using namespace hindsight;

namespace {

// Two hands are in the order of the rules.
void compare(CardSet a, CardSet b) {
  const PlainValue plain_a = plain_value(a), plain_b = plain_value(b);
  HS_CHECK_THAT(((evaluate(a) <=> evaluate(b)) == (plain_a <=> plain_b)));
  HS_CHECK(static_cast<int>(hand_class(evaluate(a))), ==, plain_a[0]);
}

void check_kernels(const std::vector<Card>& cards) {
  CardSet board;
  for (std::size_t i = 0; i < 5; ++i) board |= cards[i];
  std::vector<SevenCards> hands;  // one after another, each beginning one card later
  for (std::size_t i = 0; i + 7 <= cards.size(); ++i)
    std::copy_n(cards.begin() + static_cast<long>(i), 7, hands.emplace_back().begin());
  std::vector<HandValue> values(hands.size());
  std::array<HandValue, combo_count> by_combo{};
  evaluate_board(board, by_combo);
  evaluate_hands(hands, values);
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const CardSet hole = Combo{i}.cards();
    HS_CHECK(by_combo[i], ==, hole.meets(board) ? 0 : evaluate(hole | board));
  }
  for (std::size_t i = 0; i < hands.size(); ++i) {
    CardSet hand;
    for (const Card card : hands[i]) hand |= card;
    HS_CHECK(values[i], ==, evaluate(hand));
  }
}

}  // namespace

FUZZ_TARGET(evaluator, data, size) {
  std::vector<Card> cards;
  CardSet seen;
  for (std::size_t i = 0; i < size; ++i) {
    const Card card{static_cast<std::uint8_t>(data[i] % deck_size)};
    if (!seen.has(card)) cards.push_back(card);
    seen |= card;
  }
  if (cards.size() < 9) return 0;
  CardSet first, second;  // five on the board, two for each
  for (std::size_t i = 0; i < 7; ++i) first |= cards[i];
  for (std::size_t i = 2; i < 9; ++i) second |= cards[i];
  compare(first, second);
  compare(first.without(cards[0]), second);
  compare(first.without(CardSet(cards[0]) | cards[1]), second);
  const detail::Kernels& before = detail::kernels();
  for (const detail::Kernels* each :
       {detail::portable_kernels(), detail::avx2_kernels(), detail::avx512_kernels()}) {
    if (each == nullptr) continue;
    detail::choose_kernels(*each);
    check_kernels(cards);
  }
  detail::choose_kernels(before);
  return 0;
}
