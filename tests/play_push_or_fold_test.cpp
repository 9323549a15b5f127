// Push or fold: an equilibrium by a sum over all pairs of combos, known ranges, and play at the table.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "cards/preflop.h"
#include "play/bots/catalog.h"
#include "play/bots/push_or_fold.h"
#include "policy_answers.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

double share_of_hands(const std::array<double, starting_hand_count>& range) {
  double sum = 0;
  for (std::uint8_t h = 0; h < starting_hand_count; ++h)
    sum += range[h] * static_cast<double>(StartingHand{h}.combos().size());
  return sum / combo_count;
}

// Combo against combo: what the small blind gets, and what either gets by its best response.
struct Sums {
  double value = 0, small = 0, big = 0;
};
Sums sums(const PushOrFoldGame& game, const PushOrFold& play) {
  const MatchupTable& matchups = MatchupTable::get();
  std::array<double, combo_count> push_on{}, push_fold{}, call_on{}, call_fold{}, no_push{};
  double pairs = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    for (std::uint16_t j = 0; j < combo_count; ++j) {
      if (Combo{i}.cards().meets(Combo{j}.cards())) continue;
      pairs += 1;
      const Matchup m = matchups(Combo{i}, Combo{j});
      const double edge = (double(m.wins) - double(m.losses())) / matchup_boards * double(game.stack);
      const double push = play.push[StartingHand::of(Combo{i}).index],
                   call = play.call[StartingHand::of(Combo{j}).index];
      push_on[i] += (1 - call) * double(game.big) + call * edge;
      push_fold[i] -= double(game.small);
      call_on[j] -= push * edge;
      call_fold[j] -= push * double(game.big);
      no_push[j] += (1 - push) * double(game.small);
    }
  Sums out;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const double push = play.push[StartingHand::of(Combo{i}).index];
    out.value += (push * push_on[i] + (1 - push) * push_fold[i]) / pairs;
    out.small += std::max(push_on[i], push_fold[i]) / pairs;
    out.big += (std::max(call_on[i], call_fold[i]) + no_push[i]) / pairs;
  }
  return out;
}

TEST(PushOrFold, IsAnEquilibriumAsFarAsItSays) {
  for (const PushOrFoldGame game : {PushOrFoldGame{1000, 50, 100}, {250, 50, 100}, {3000, 60, 125}}) {
    const PushOrFold play = solve_push_or_fold(game);
    const Sums plain = sums(game, play);
    EXPECT_NEAR(play.value, plain.value, 1e-9);
    EXPECT_NEAR(play.exploitability, (plain.small + plain.big) / 2, 1e-9);
    EXPECT_LE(play.exploitability, 1e-4 * static_cast<double>(game.big));
    EXPECT_GE(play.exploitability, -1e-12);
  }
}

// Published charts of ten big blinds without antes: 58 % are pushed, 37 % call.
TEST(PushOrFold, TenBigBlindsAreThoseOfTheCharts) {
  const PushOrFold play = solve_push_or_fold({1000, 50, 100});
  EXPECT_NEAR(share_of_hands(play.push), 0.583, 0.006);
  EXPECT_NEAR(share_of_hands(play.call), 0.374, 0.006);
  EXPECT_EQ(play.push[0], 1);  // aces
}

TEST(PushOrFold, IsWhatShortStacksPlayAtTheTable) {
  const BotKind kind = *bot_kind("blueprint");
  const PushOrFold play = solve_push_or_fold({600, 50, 100});
  const auto at = [&](const char* moves, Chips stack, Combo hand) {
    Script script(with_blinds(casino_rules(), 2, 50, 100), {stack, 600}, "2c7d9hKsAs 3c3d 4c4d");
    script.play(moves);
    return chances_of(*kind.policy, PublicView(script.hand, script.hand.next().seat), hand);
  };
  for (const char* text : {"AhKd", "9h4c", "Jd5d", "7h6h"}) {
    const std::vector<Card> cards = *parse_cards(text);
    const Combo hand = Combo::of(cards[0], cards[1]);
    const std::size_t index = StartingHand::of(hand).index;
    EXPECT_DOUBLE_EQ(probability(at("", 5000, hand), Move::raise_to(600)), play.push[index]) << text;
    EXPECT_DOUBLE_EQ(probability(at("a", 600, hand), Move::call()), play.call[index]) << text;
    EXPECT_DOUBLE_EQ(probability(at("a", 5000, hand), Move::call()), play.call[index]) << text;
  }
}

}  // namespace
}  // namespace hindsight::this_file
