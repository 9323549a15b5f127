// What a policy remembers changes nothing: whatever it was asked before, in whatever order, copied, or by
// many threads at once.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "play/bots/blueprint_policy.h"
#include "play/bots/catalog.h"
#include "play/bots/shipped_blueprints.h"
#include "policy_answers.h"
#include "table/deal.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

bool same(RangeStrategy::Row a, RangeStrategy::Row b) {
  return std::ranges::equal(a, b, [](const Chance& x, const Chance& y) {
    return x.move == y.move && x.probability == y.probability && x.up_to == y.up_to;
  });
}

bool same(const RangeStrategy& a, const RangeStrategy& b) {
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (!same(a[Combo{i}], b[Combo{i}])) return false;
  return true;
}

// Hands before each move of random play: calls mostly, and bets of sizes that no strategy has.
std::vector<Hand> turns(std::uint64_t seed, int hands) {
  std::vector<Hand> out;
  for (int h = 0; h < hands; ++h) {
    Rng rng(seed, static_cast<std::uint64_t>(h));
    const int seats = h % 3 == 2 ? 3 + h % 4 : 2;
    const HandDeal deal = HandDeal::shuffled(rng, seats);
    const Chips stack = std::array<Chips, 4>{20'000, 600, 3'700, 9'000}[static_cast<std::size_t>(h % 4)];
    Hand hand = *Hand::start(with_blinds(casino_rules(), seats, 50, 100),
                             std::vector<Chips>(static_cast<std::size_t>(seats), stack));
    for (const Seat seat : SeatSet::first_of(seats)) HS_CHECK_OK(hand.deal_hole(seat, deal.hole(seat)));
    for (advance(hand, deal); !hand.over(); advance(hand, deal)) {
      out.push_back(hand);
      const LegalMoves& legal = hand.legal();
      const std::uint32_t dice = rng.below(10);
      Move move = dice == 0 && legal.can_fold ? Move::fold() : Move::call();
      if (dice > 6 && legal.can_raise)
        move = Move::raise_to(std::min(legal.max_to, legal.min_to + rng.below(400)));
      HS_CHECK_OK(hand.play(move));
    }
  }
  return out;
}

PublicView view_of(const Hand& hand) { return {hand, hand.next().seat}; }

RangeStrategy whole(const Policy& policy, const Hand& hand, PolicyState& state) {
  return policy.strategy(view_of(hand), hands_left(set_of(hand.board())), state);
}

std::vector<std::string> policies() {
  return {"random",
          "caller",
          "always_raise",
          "pot_odds",
          "equity(trials=60)",
          "pokerface(risk=1)",
          "pokerface",
          "blueprint",
          "blueprint(threshold=0,translation=nearest,push=0)",
          "maniac",
          "hindsight(iterations=1,from=river)"};
}

class PolicyStates : public testing::TestWithParam<std::string> {
 protected:
  std::shared_ptr<const Policy> policy = bot_kind(GetParam())->range_model;
};

INSTANTIATE_TEST_SUITE_P(Catalog, PolicyStates, testing::ValuesIn(policies()), [](const auto& name) {
  std::string text = name.param;
  std::erase_if(text, [](char c) { return std::isalnum(c) == 0; });
  return text;
});

TEST_P(PolicyStates, ARangeIsAskedForAsEachOfItsHands) {
  PolicyState state;
  for (const Hand& hand : turns(1, 6)) {
    const RangeStrategy all = whole(*policy, hand, state);
    for (std::uint16_t i = 0; i < combo_count; i = static_cast<std::uint16_t>(i + 7)) {
      if (!may_hold(view_of(hand), Combo{i})) continue;
      double sum = 0;
      for (const Chance& chance : all[Combo{i}]) sum += chance.probability;
      ASSERT_NEAR(sum, 1, 1e-9);
      if (i % 5 == 0) {
        ASSERT_TRUE(same(all[Combo{i}], chances_of(*policy, view_of(hand), Combo{i}))) << i;
      }
    }
  }
}

// Few hands and many may be computed in other ways.
TEST_P(PolicyStates, OfSomeHandsAreThoseOfAll) {
  PolicyState state;
  for (const Hand& hand : turns(5, 4)) {
    const RangeStrategy all = whole(*policy, hand, state);
    for (const int apart : {3, 101}) {
      HandSet some;
      for (std::uint16_t i = 0; i < combo_count; i = static_cast<std::uint16_t>(i + apart))
        some[i] = may_hold(view_of(hand), Combo{i});
      const RangeStrategy found = policy->strategy(view_of(hand), some, state);
      for (std::uint16_t i = 0; i < combo_count; ++i) {
        if (some[i]) {
          ASSERT_TRUE(same(found[Combo{i}], all[Combo{i}])) << i;
        }
      }
    }
  }
}

TEST_P(PolicyStates, OrderCopiesAndThreadsChangeNothing) {
  const std::vector<Hand> all = turns(2, 8);
  std::vector<RangeStrategy> plain;
  for (const Hand& hand : all) {
    PolicyState fresh;
    plain.push_back(whole(*policy, hand, fresh));
  }
  PolicyState first;  // goes on through the first hands, then is copied
  for (std::size_t i = 0; i < all.size() / 2; ++i)
    EXPECT_TRUE(same(whole(*policy, all[i], first), plain[i])) << i;
  const auto in_disorder = [&](std::uint64_t seed, PolicyState state) {
    Rng rng(seed);
    for (std::size_t asked = 0; asked < all.size(); ++asked) {
      const std::size_t i = rng.below(static_cast<std::uint32_t>(all.size()));
      EXPECT_TRUE(same(whole(*policy, all[i], state), plain[i])) << i;
    }
  };
  in_disorder(1, first);
  std::vector<std::jthread> threads;
  for (std::uint64_t seed = 2; seed < 5; ++seed) threads.emplace_back(in_disorder, seed, first);
}

// Another move at the same turn, as whoever looks for the best bet asks, then back.
TEST_P(PolicyStates, MovesThatAreOnlyTriedLeaveNoTrace) {
  PolicyState state;
  for (const Hand& hand : turns(3, 4)) {
    for (const Chips more : {0, 130, 777}) {
      Hand tried = hand;
      if (more > 0) {
        if (!hand.legal().can_raise) continue;
        HS_CHECK_OK(tried.play(Move::raise_to(std::min(hand.legal().max_to, hand.legal().min_to + more))));
      }
      if (tried.next().kind != Hand::Next::Kind::move) continue;
      PolicyState fresh;
      EXPECT_TRUE(same(whole(*policy, tried, state), whole(*policy, tried, fresh)));
    }
  }
}

TEST(PolicyState, OfAnotherPolicyBeginsAfresh) {
  const auto one = bot_kind("blueprint")->policy, two = bot_kind("blueprint(translation=nearest)")->policy;
  PolicyState shared;
  for (const Hand& hand : turns(4, 6))
    for (const auto& policy : {one, two, one}) {
      PolicyState fresh;
      EXPECT_TRUE(same(whole(*policy, hand, shared), whole(*policy, hand, fresh)));
    }
}

// Who is all-in and gone has no turn: the others' betting goes on as if he were there.
TEST(BlueprintPath, IsNotLostWhereSomebodyAllInIsGone) {
  Hand hand = *Hand::start(with_blinds(casino_rules(), 3, 50, 100), std::vector<Chips>{9'000, 9'000, 700});
  Rng rng(5);
  const HandDeal deal = HandDeal::shuffled(rng, 3);
  for (const Seat seat : SeatSet::first_of(3)) HS_CHECK_OK(hand.deal_hole(seat, deal.hole(seat)));
  const Blueprint& six = *shipped_blueprints()[3];
  BlueprintPath path;
  const auto places = [&] {
    std::vector<std::uint32_t> out;
    for (const PathHypothesis& place : path.places(six, Translation::pseudo_harmonic, view_of(hand)))
      out.insert(out.end(), {place.branch, place.node});
    return out;
  };
  HS_CHECK_OK(hand.play(Move::raise_to(700)));
  const std::vector<std::uint32_t> before = places();
  EXPECT_FALSE(before.empty());
  HS_CHECK_OK(hand.give_up(seat(2)));
  ASSERT_EQ(hand.next().seat, seat(0));
  EXPECT_EQ(places(), before);
  HS_CHECK_OK(hand.play(Move::call()));
  EXPECT_FALSE(places().empty());
  EXPECT_NE(places(), before);
}

}  // namespace
}  // namespace hindsight::this_file
