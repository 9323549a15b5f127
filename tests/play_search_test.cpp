// The player that thinks: what it does follows from what everybody sees, comes in time, and is what players
// of the game would expect.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "play/bots/blueprint_policy.h"
#include "play/bots/catalog.h"
#include "play/bots/search_policy.h"
#include "play/bots/shipped_blueprints.h"
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

// Somebody who calls whatever he has: strong hands are bet, and what cannot win a showdown no more.
TEST(SearchPolicy, AnswersSomebodyByWhatHeDoes) {
  const auto base = thinker(river_rules);
  const SearchModel calls{.policy = bot_kind("caller")->policy, .trust = [](const PublicView&) { return 1; }};
  const auto answer = SearchPolicy::against(base, calls);
  const Script line = hand("Kh7h2c5s6c", "r250 c c c c c c");
  const auto bets = [&](const SearchPolicy& policy, const char* a, const char* b) {
    PolicyState state;
    double out = 0;
    for (const Chance& chance :
         policy.chances(view_of(line), Combo::of(*parse_card(a), *parse_card(b)), state))
      if (chance.move.kind == Move::Kind::raise) out += chance.probability;
    return out;
  };
  EXPECT_GT(bets(*answer, "Ks", "Kd"), 0.95);
  double bluffs = 0;
  for (const auto& [a, b] : {std::pair("Jd", "Td"), std::pair("Qd", "9d"), std::pair("Jc", "9c")}) {
    EXPECT_LT(bets(*answer, a, b), 0.05) << a << b;
    bluffs += bets(*base, a, b);
  }
  EXPECT_GT(bluffs, 0.2) << "as long as nothing is known of him";
  PolicyState state;
  const auto told = answer->answer(view_of(line), Combo::of(*parse_card("Ks"), *parse_card("Kd")), state, {});
  ASSERT_TRUE(told);
  EXPECT_GT(told->held.gain, 0);
  EXPECT_GT(told->held.risk, 0);
  EXPECT_FALSE(answer->answer(view_of(hand("Kh7h2c5s6c", "r250 c")), Combo{3}, state, {})) << "no flops";
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

// Three seats: in front of whom, behind the blinds, one is on the button.
Script three(const std::string& board, const std::string& moves,
             std::vector<Chips> stacks = {10'000, 10'000, 10'000}) {
  Script script(with_blinds(casino_rules(), 3, 50, 100), stacks, board + " 4d4c 3d3s 2d2h");
  script.play(moves);
  return script;
}

TEST(SearchPolicy, SearchesWithThreeLeftAndPlaysAsItsBaseWithMoreThanItMay) {
  const BlueprintPolicy base({}, {});
  const Combo own = Combo::of(*parse_card("9s"), *parse_card("8s"));
  const Script line = three("Kh7hJc5s6d", "r250 c c c c c r500 c");
  PolicyState a, b, c;
  const ActionProbabilities plain = base.chances(view_of(line), own, a),
                            two = thinker({.iterations = 2, .seats = 2})->chances(view_of(line), own, b),
                            all = thinker({.iterations = 2})->chances(view_of(line), own, c);
  EXPECT_TRUE(same(plain, two));
  EXPECT_FALSE(same(plain, all));
}

TEST(SearchPolicy, AnswersAlikeWithThreeLeftWhateverItWasAskedBefore) {
  const SearchRules rules{.iterations = 2};
  const Script line = three("Kh7h2c5s6c", "r250 c c r300 c c c r700");
  const PublicView view = view_of(line);
  const HandSet all = hands_left(set_of(view.board()));
  PolicyState fresh, state, other;
  const RangeStrategy once = thinker(rules)->strategy(view, all, fresh);
  const auto policy = thinker(rules);
  for (const char* moves : {"r250 c c", "r250 c c c r400", "r250 c c r300 c c"})
    policy->strategy(view_of(three("Kh7h2c5s6c", moves)), all, state);
  const RangeStrategy again = policy->strategy(view, all, state),
                      threaded = thinker({.iterations = 2, .threads = 3})->strategy(view, all, other);
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    ASSERT_TRUE(same(once[Combo{i}], again[Combo{i}])) << i;
    ASSERT_TRUE(same(once[Combo{i}], threaded[Combo{i}])) << i;
  }
}

// A short stack is all-in before the flop: the two others are searched beside its pot.
TEST(SearchPolicy, SearchesBesideAnAllInSeat) {
  const BlueprintPolicy base({}, {});
  const Script line = three("Kh7hJc5s6d", "r250 c c c c c c", {10'000, 250, 10'000});
  ASSERT_EQ(line.hand.live().size(), 3);
  const HandSet all = hands_left(set_of(line.hand.board()));
  PolicyState a, b;
  const RangeStrategy plain = base.strategy(view_of(line), all, a),
                      searched =
                          thinker({.iterations = 5, .first = Street::river})->strategy(view_of(line), all, b);
  int differ = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (all[i]) differ += same(plain[Combo{i}], searched[Combo{i}]) ? 0 : 1;
  EXPECT_GT(differ, 100);
}

TEST(SearchPolicy, MovesAreLegalWithThreeToSixSeats) {
  const auto policy = thinker({.iterations = 1});
  Rng rng(12);
  int asked = 0;
  for (int number = 0; number < 8; ++number) {
    const int seats = 3 + number % 4;
    std::vector<Chips> stacks;
    for (int s = 0; s < seats; ++s) stacks.push_back(100 + rng.below(s % 2 == 0 ? 900 : 12'000));
    Hand now = *Hand::start(with_blinds(casino_rules(), seats, 50, 100, number % 3 == 0 ? 25 : 0), stacks);
    const HandDeal deal = HandDeal::shuffled(rng, seats);
    PolicyState state;
    const Seat me{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(seats)))};
    for (advance(now, deal); !now.over(); advance(now, deal)) {
      const LegalMoves legal = now.legal();
      const PublicView view(now, now.next().seat);
      if (now.street() >= Street::flop && view.me() == me && now.live().size() > 2)
        for (const Chance& chance :
             policy->chances(view, Combo::of(deal.hole(me)[0], deal.hole(me)[1]), state)) {
          ASSERT_TRUE(legal.allow(chance.move));
          ++asked;
        }
      Move move = Move::call();
      if (rng.below(5) == 0 && legal.can_raise)
        move = Move::raise_to(std::min<Chips>(legal.max_to, legal.min_to + rng.below(500)));
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

TEST(SearchPolicy, WithThreeLeftTheNutsNeverFoldAndAirDoesNotCall) {
  const auto policy = thinker(river_rules);
  const Script line = three("Kh7h2c5s6d", "r250 c c c c c c c c r750 c");
  PolicyState state;
  const auto folds = [&](const char* a, const char* b) {
    const Combo own = Combo::of(*parse_card(a), *parse_card(b));
    return probability(policy->chances(view_of(line), own, state), Move::fold());
  };
  EXPECT_NEAR(folds("9s", "8s"), 0, 1e-6) << "the nut straight";
  EXPECT_GT(folds("Js", "Tc"), 0.9);
}

}  // namespace
}  // namespace hindsight::this_file
