// Decks, rankings and streets other than hold'em's: against plain rules, and against the tabular form.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/rng.h"
#include "holdem/boards.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "holdem/views/spot_view.h"
#include "plain_evaluator.h"
#include "spot_game.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

// Short deck's order, card by card: a flush beats a full house, an ace is low below the six.
PlainValue plain_short_five(const std::vector<Card>& cards) {
  PlainValue value = plain_five(cards);
  std::vector<int> ranks;
  for (const Card card : cards) ranks.push_back(card.rank());
  std::sort(ranks.begin(), ranks.end());
  const bool flush = value[0] == 5;
  if (ranks == std::vector<int>{4, 5, 6, 7, 12}) value = {flush ? 8 : 4, 7, 6, 5, 4, 3};
  if (value[0] == 5 || value[0] == 6) value[0] = 11 - value[0];
  return value;
}
PlainValue plain_short(CardSet cards) { return plain_value(cards, plain_short_five); }

TEST(ShortDeck, IsRankedByItsOwnRules) {
  const CardSet all_cards = *parse_deck("6-A");
  std::vector<Card> deck;
  for (const Card card : all_cards) deck.push_back(card);
  ASSERT_EQ(deck.size(), 36u);
  Rng rng(1);
  for (const std::size_t cards : {5u, 6u, 7u})
    for (int i = 0; i < 4000; ++i) {
      std::array<CardSet, 2> hole, all;
      for (std::size_t k = 0; k < cards; ++k)  // five shared at most
        for (std::size_t side = 0; side < 2; ++side) {
          Card card{};
          do card = deck[rng.below(36)];
          while (all[side].has(card));
          all[side] |= card;
          if (k < 2) hole[side] |= card;
        }
      const auto value = [&](std::size_t side) {
        return short_deck_strength(hole[side], all[side].without(hole[side]));
      };
      const auto sign = [](const auto& a, const auto& b) { return (a > b) - (a < b); };
      ASSERT_EQ(sign(value(0), value(1)), sign(plain_short(all[0]), plain_short(all[1])));
    }
  const auto strength = [](std::string_view hole, std::string_view board) {
    return short_deck_strength(set_of(*parse_cards(hole)), set_of(*parse_cards(board)));
  };
  EXPECT_GT(strength("Ah9h", "8h7h6hAdAc"), strength("AsAd", "AcAhKs6d7d"));  // straight flush, quads
  EXPECT_GT(strength("Ah9h", "8h7h6hTh6c"), strength("Ah9h", "8h7h6hTc6c"));
  EXPECT_GT(strength("Ac6d", "7h8s9cKdKh"), strength("KcKs", "Kd7h8s9c6d"));  // A-6-7-8-9 and trips
}

TEST(Decks, AreRanksInFourSuits) {
  EXPECT_EQ(parse_deck("2-6")->size(), 20);
  EXPECT_EQ(*parse_deck("2-A"), CardSet::deck());
  EXPECT_EQ(*parse_deck("789, TJ Q-A"), *parse_deck("7-a"));
  EXPECT_EQ(*parse_deck("Q-A in 2 suits"), set_of(*parse_cards("Qc Qd Kc Kd Ac Ad")));
  EXPECT_EQ(*parse_deck("2-A in 4 suits"), CardSet::deck());
  for (const char* bad :
       {"", "6-", "-6", "A-6", "6--8", "1-6", "6 to A", "6-A in 1 suits", "6-A in 2", " in 2 suits"})
    EXPECT_FALSE(parse_deck(bad)) << bad;
  EXPECT_EQ(parse_deck("A-6").error().message,
            "'A-6' is not a deck: the lower rank comes first; write ranks as \"6-A\" or \"789TJQKA\"");
}

std::array<std::size_t, 6> boards(const CardRules& rules) {
  const Range all = any_two();
  std::array<std::size_t, 6> out{};
  const HandWeights weights{all.weights, all.weights};
  for (const BoardNode& deal : boards_of(rules, {}, weights, symmetries(rules, {}, weights)))
    ++out[deal.cards.size()];
  return out;
}

TEST(Decks, HaveTheirBoardsUpToSuits) {
  CardRules rules{.dealt = {0, 3}};
  EXPECT_EQ(boards(rules)[3], 1755u);  // Waugh 2013
  rules.dealt = {0, 1, 1, 1};
  rules.deck = *parse_deck("2-6");
  const auto small = boards(rules);
  EXPECT_EQ(small[1], 5u);
  // Ordered: a second card of the suit or of another for each of 5 x 5 ranks, less the card itself.
  EXPECT_EQ(small[2], 45u);
}

TEST(Decks, CountEveryFlop) {
  const Range all = any_two();
  const CardRules rules{.dealt = {0, 3}};
  const HandWeights weights{all.weights, all.weights};
  const auto boards = boards_of(rules, {}, weights, symmetries(rules, {}, weights));
  std::uint32_t flops = 0;
  for (const BoardNode::Next& next : boards[0].next) flops += next.weight;
  EXPECT_EQ(flops, 22100u);
  EXPECT_EQ(boards[0].orbits[0].size(), 169u);
  EXPECT_DOUBLE_EQ(1 / boards[0].chance, 17296);
}

// A flop is named with all its cards; flops that are alike show the same, each hand with its own suits.
TEST(SpotViews, FollowAFlopOfThreeCards) {
  HoldemSpot s;
  s.cards = {.deck = *parse_deck("J-A"), .dealt = {0, 3}};
  s.ranges = {parse_range("AA,KK,AKs,QJs")->range, parse_range("AA,QQ,AQs,KJs")->range};
  s.stacks = {20, 20};
  s.blinds = {1, 2};
  for (auto& streets : s.menu.seats) {
    streets[0].bet = *parse_bet_sizes("3x", true);
    streets[1].bet = *parse_bet_sizes("a", false);
  }
  const auto game = make_game(s);
  ASSERT_TRUE(game) << game.error().message;
  VectorCfr<float> solver(*game, spot_rule, 1);
  solver.run(60, {});
  const auto first = view_spot(*game, solver, "r6, c, QsJhKd, x"),
             second = view_spot(*game, solver, "r6, c, Jd Ks Qh, x");
  ASSERT_TRUE(first) << first.error().message;
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(first->line, "raise 6, call, QsJhKd, check");
  EXPECT_EQ(first->pot, 12);
  EXPECT_NEAR(first->value(0) + first->value(1), 12, 1e-3);
  const auto find = [](const SpotView& view, std::string_view hand) {
    const CardSet cards = set_of(*parse_cards(hand));
    const auto found = std::find_if(view.hands[1].begin(), view.hands[1].end(),
                                    [&](const SpotView::Hand& h) { return h.combo.cards() == cards; });
    EXPECT_NE(found, view.hands[1].end());
    return found->value;
  };
  EXPECT_NEAR(find(*first, "AdQd"), find(*second, "AsQs"), 1e-6);  // suits: s to h, h to d, d to s
  EXPECT_NE(find(*first, "AdQd"), find(*first, "AcQc"));
  EXPECT_EQ(view_spot(*game, solver, "r6, c, Qs").error().message,
            "3 cards come after raise 6, call: 'Qs' has 1");
  EXPECT_NE(view_spot(*game, solver, "r6, c, QsJh2c").error().message.find("not all in the deck"),
            std::string::npos);
}

struct Small {
  const char *name, *deck;
  std::vector<int> dealt;
  bool short_deck;
  const char *board, *sizes, *first, *second;
  std::array<Chips, 2> stacks, blinds{};
};
void PrintTo(const Small& small, std::ostream* out) { *out << small.name; }

HoldemSpot spot_of(const Small& small) {
  HoldemSpot s;
  s.cards.deck = *parse_deck(small.deck);
  s.cards.dealt = small.dealt;
  if (small.short_deck) s.cards.strength = short_deck_strength;
  s.board = *parse_cards(small.board);
  s.ranges = {parse_range(small.first)->range, parse_range(small.second)->range};
  s.pot = s.board.empty() ? 0 : 20;
  s.stacks = small.stacks;
  s.blinds = small.blinds;
  const auto sizes = parse_bet_sizes(small.sizes, false);
  for (auto& streets : s.menu.seats)
    for (StreetMenu& menu : streets) menu.bet = menu.raise = *sizes;
  return s;
}

// What the vector form has learnt is worth what the tabular form says, which knows no classes of cards; and
// there is little left to win against it.
class OtherCards : public testing::TestWithParam<Small> {};
TEST_P(OtherCards, AreWorthWhatTheTabularFormSays) {
  const HoldemSpot s = spot_of(GetParam());
  EXPECT_LT(learn_tabular_worth(s, spot_rule, {1, 9, 290}, 1e-10),
            0.005 * static_cast<double>(s.pot + s.blinds[0] + s.blinds[1]));
}
// clang-format off
INSTANTIATE_TEST_SUITE_P(Small, OtherCards, testing::Values(
    Small{"short_deck_river", "6-A", {0, 3, 1, 1}, true, "9h8h7dTsTd", "50%,a", "Ah6h,KK,Ts9s,9s9d", "A6s,JJ,QJs,AhKh", {60, 60}},
    Small{"short_deck_turn", "6-A", {0, 3, 1, 1}, true, "9h8h7dTs", "75%", "Ah6h,KsKd,9s9d", "Ac6c,JsJd,QhJh", {60, 60}},
    Small{"flop_at_once", "J-A", {0, 3}, false, "", "a", "AsAh,KsQs", "KdKc,AdQd", {8, 6}, {1, 2}},
    Small{"alike_flops", "J-A", {0, 3}, false, "", "100%", "AA", "KK", {6, 6}, {1, 2}},
    Small{"one_card_streets", "Q-A", {0, 1, 1, 1}, false, "", "a", "AsAh,KsQs", "KdKc", {7, 9}, {1, 2}},
    Small{"two_then_one", "Q-A", {0, 2, 1}, false, "", "100%", "AA", "KK", {6, 6}, {1, 2}}),
    [](const auto& named) { return named.param.name; });
// clang-format on

}  // namespace
}  // namespace hindsight::this_file
