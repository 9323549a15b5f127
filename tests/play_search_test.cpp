// The player that thinks: what it does follows from what everybody sees, comes in time, and is what players of the game would expect.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "play/blueprint_policy.h"
#include "play/catalog.h"
#include "play/search_policy.h"
#include "play/shipped_blueprints.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

std::shared_ptr<const SearchPolicy> thinker(const SearchRules& rules) {
  return std::make_shared<const SearchPolicy>(
      std::make_shared<const BlueprintPolicy>(std::vector<std::shared_ptr<const Blueprint>>{},
                                              BlueprintRules{}),
      std::make_shared<const BlueprintPolicy>(std::vector<std::shared_ptr<const Blueprint>>{},
                                              BlueprintRules{.threshold = 0}),
      shipped_blueprints().front()->shared_buckets(), rules);
}

Script hand(const std::string& board, const std::string& moves, Chips stack = 20'000) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {stack, stack}, board + " 4d4c 3d3s");
  script.play(moves);
  return script;
}

PublicView view_of(const Script& script) { return {script.hand, script.hand.next().seat}; }

struct Shares {
  double fold = 0, call = 0, raise = 0;
};
Shares shares(std::span<const Chance> chances) {
  Shares out;
  for (const Chance& chance : chances)
    (chance.move.kind == Move::Kind::fold   ? out.fold
     : chance.move.kind == Move::Kind::call ? out.call
                                            : out.raise) += chance.probability;
  return out;
}

bool same(RangeStrategy::Row a, RangeStrategy::Row b) {
  return std::ranges::equal(a, b, [](const Chance& x, const Chance& y) {
    return x.move == y.move && x.probability == y.probability;
  });
}

// On the river, where a search costs little.
const SearchRules river_rules{.iterations = 30, .first = Street::river};

TEST(SearchPolicy, AnswersAlikeHoweverItWasAskedBefore) {
  const auto policy = thinker({.iterations = 3, .first = Street::turn});
  const Script line = hand("Kh7h2c5s6c", "c c c c r130 r411 c c r250");
  const PublicView view = view_of(line);
  const HandSet all = hands_left(set_of(view.board()));
  PolicyState fresh;
  const RangeStrategy once = thinker({.iterations = 3, .first = Street::turn})->strategy(view, all, fresh);
  // Asked about the turn before, about another hand in between, and by several threads.
  PolicyState state;
  for (const char* moves : {"c c c c r130", "c r300 c c c", "c c c c r130 r411 c", "c c c c r190"})
    policy->strategy(view_of(hand("Kh7h2c5s6c", moves)), all, state);
  PolicyState copy = state;
  const SearchRules threads{.iterations = 3, .threads = 3, .first = Street::turn};
  PolicyState other;
  const RangeStrategy again = policy->strategy(view, all, state), copied = policy->strategy(view, all, copy),
                      threaded = thinker(threads)->strategy(view, all, other);
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    ASSERT_TRUE(same(once[Combo{i}], again[Combo{i}])) << i;
    ASSERT_TRUE(same(once[Combo{i}], copied[Combo{i}])) << i;
    ASSERT_TRUE(same(once[Combo{i}], threaded[Combo{i}])) << i;
  }
}

TEST(SearchPolicy, PlaysAsItsBaseWhereItDoesNotSearch) {
  const auto policy = thinker(river_rules);
  const BlueprintPolicy base({}, {});
  for (const char* moves : {"", "r250", "r250 c r250", "r250 c c c r300"}) {
    const Script line = hand("Kh7h2c5s6c", moves);
    PolicyState a, b;
    for (const char* cards : {"AsAd", "Kd9d", "8c4c"}) {
      const Combo own = Combo::of(*parse_card(std::string_view(cards).substr(0, 2)),
                                  *parse_card(std::string_view(cards).substr(2)));
      EXPECT_TRUE(same(policy->chances(view_of(line), own, a), base.chances(view_of(line), own, b))) << moves;
    }
  }
}

TEST(SearchPolicy, MovesAreLegalWhateverTheStacksAndBets) {
  const auto policy = thinker({.iterations = 1, .first = Street::turn});
  Rng rng(11);
  PolicyState state;
  int asked = 0;
  for (int number = 0; number < 20; ++number) {
    const std::vector<Chips> stacks{100 + rng.below(number % 3 == 0 ? 300 : 30'000), 100 + rng.below(9'000)};
    Hand now = *Hand::start(with_blinds(casino_rules(), 2, 50, 100, number % 4 == 0 ? 25 : 0), stacks);
    const HandDeal deal = HandDeal::shuffled(rng, 2);
    for (advance(now, deal); !now.over(); advance(now, deal)) {
      const LegalMoves legal = now.legal();
      if (now.street() >= Street::turn) {
        const PublicView view(now, now.next().seat);
        for (const Chance& chance :
             policy->chances(view,
                             Combo{static_cast<std::uint16_t>(
                                 Combo::of(deal.hole(view.me())[0], deal.hole(view.me())[1]).index)},
                             state)) {
          ASSERT_TRUE(legal.allow(chance.move));
          ++asked;
        }
      }
      Move move = Move::call();
      if (rng.below(3) == 0 && legal.can_raise)
        move = Move::raise_to(std::min<Chips>(legal.max_to, legal.min_to + rng.below(900)));
      ASSERT_TRUE(now.play(move));
    }
  }
  EXPECT_GT(asked, 15);
}

TEST(SearchPolicy, ComesInTimeAndStopsWhenToldTo) {
  SearchRules rules;
  rules.seconds = 0.3;
  const auto policy = thinker(rules);
  const Script line = hand("Kh7h2c5s6c", "r250 c c r400 c");
  const Combo own = Combo::of(*parse_card("As"), *parse_card("Ad"));
  PolicyState state;
  policy->chances(view_of(hand("Kh7h2c5s6c", "r250 c")), own, state);  // unpacks what ships
  const Clock::time_point start = Clock::now();
  policy->chances(view_of(line), own, state);
  EXPECT_LT(seconds_since(start), 60) << "long before its end without a clock";
  std::stop_source source;
  source.request_stop();
  PolicyState fresh;
  EXPECT_FALSE(
      thinker(rules)->chances(view_of(line), own, fresh, Budget{.stop = source.get_token()}).empty());
}

// Litmus positions: what holds of good play, whatever the numbers.
TEST(SearchLitmus, SuitsRenamedChangeNothing) {
  const auto policy = thinker(river_rules);
  PolicyState a, b;
  const Chances one = policy->chances(view_of(hand("Kh7h2c5s6c", "r250 c c c c c r300")),
                                      Combo::of(*parse_card("Ah"), *parse_card("Qh")), a),
                two = policy->chances(view_of(hand("Kc7c2s5h6s", "r250 c c c c c r300")),
                                      Combo::of(*parse_card("Ac"), *parse_card("Qc")), b);
  for (const Chances& all : {one, two})  // one of them may have left out what is hardly done
    for (const Chance& chance : all)
      EXPECT_NEAR(probability(one, chance.move), probability(two, chance.move), 0.03);
}

// Out of what it may hold, it folds to a bet of s pots about as often as makes a bluff worth nothing: 1 - 1/(1+s).
TEST(SearchLitmus, FoldsNearMinimumDefenceOnTheRiver) {
  const auto policy = thinker({.iterations = 40, .first = Street::river});
  for (const double size : {0.3, 0.5, 1.0, 1.7}) {
    const Script before = hand("Kh7h2c5s6d", "r250 c c r250 c c r500 c");
    const Chips bet = static_cast<Chips>(size * static_cast<double>(before.hand.pot()));
    const Script line = hand("Kh7h2c5s6d", "r250 c c r250 c c r500 c r" + std::to_string(bet));
    const PublicView view = view_of(line);
    // The range with which it comes here, by its own play.
    PolicyState state;
    Range range = any_two();
    HandAgain again = *HandAgain::of(view);
    for (std::size_t i = 0; i < view.event_count(); ++i) {
      const Event event = view.event(i);
      if (!is_move(event.kind)) continue;
      if (event.seat == view.me()) {
        const RangeStrategy plays =
            policy->strategy(again.turn(), hands_left(set_of(again.turn().board())), state);
        for (std::uint16_t h = 0; h < combo_count; ++h)
          range.weights[h] *= probability(plays[Combo{h}], *move_of(event));
      }
      ASSERT_TRUE(again.play(event, view.board()));
    }
    const HandSet held = hands_held(range.weights, set_of(view.board()));
    const RangeStrategy answer = policy->strategy(view, held, state);
    double fold = 0, all = 0;
    for (std::uint16_t h = 0; h < combo_count; ++h) {
      if (!held[h]) continue;
      fold += range.weights[h] * shares(answer[Combo{h}]).fold;
      all += range.weights[h];
    }
    EXPECT_NEAR(fold / all, 1 - 1 / (1 + size), 0.15) << size;
  }
}

TEST(SearchLitmus, TheNutsNeverFoldAndAirDoesNotCall) {
  const auto policy = thinker(river_rules);
  const Script line = hand("Kh7h2c5s6d", "r250 c c r250 c c c c r600");
  PolicyState state;
  const auto of = [&](const char* a, const char* b) {
    return shares(policy->chances(view_of(line), Combo::of(*parse_card(a), *parse_card(b)), state));
  };
  EXPECT_NEAR(of("9s", "8s").fold, 0, 1e-6) << "the nut straight";
  EXPECT_GT(of("9s", "8s").raise, 0.3);
  EXPECT_LT(of("4h", "3c").fold, 0.01) << "a straight, too";
  EXPECT_LT(of("Js", "Tc").call, 0.05);
}

}  // namespace
}  // namespace hindsight::this_file
