// A policy that plays as often as was counted: the base where nothing was, the counts where there are many,
// and hands in their order.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "card_text.h"
#include "play/bots/catalog.h"
#include "play/bots/simple_bots.h"
#include "play/hand_replayer.h"
#include "play/models/move_factors.h"
#include "play/models/observed_range.h"
#include "play/models/tilted_policy.h"
#include "play/play_hand.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

std::shared_ptr<const Policy> base() {
  static const auto policy = bot_kind("blueprint(threshold=0)")->policy;
  return policy;
}

// Hands that two to six bots play, by a policy each: views of all turns are asked in order.
std::vector<Hand> played(int hands, int seats, std::uint64_t seed, const Policy& policy) {
  std::vector<Hand> out;
  for (int h = 0; h < hands; ++h) {
    Rng rng(seed, static_cast<std::uint64_t>(h));
    const HandDeal deal = HandDeal::shuffled(rng, seats);
    Hand hand = *Hand::start(with_blinds(casino_rules(), seats, 50, 100),
                             std::vector<Chips>(static_cast<std::size_t>(seats), 10'000));
    for (const Seat s : SeatSet::first_of(seats)) HS_CHECK_OK(hand.deal_hole(s, deal.hole(s)));
    std::vector<PolicyState> states(static_cast<std::size_t>(seats));
    for (advance(hand, deal); !hand.over(); advance(hand, deal)) {
      const SeatView view(hand, hand.next().seat);
      HS_CHECK_OK(hand.play(policy.draw(view, view.combo(), rng, states[view.me().value])));
    }
    out.push_back(hand);
  }
  return out;
}

PlayCounts counted(std::span<const Hand> hands, Seat s, const Policy* policy, const CountRules& rules = {}) {
  PlayCounts out(rules);
  for (const Hand& hand : hands) out.add(*seen_hand(PublicView(hand, s), s, policy));
  return out;
}

TEST(MoveFactors, MakeARangePlayAsOftenAsIsWanted) {
  Rng rng(5);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<double> weights;
    std::vector<MoveShares> chances;
    MoveShares target{};
    for (int h = 0; h < 200; ++h) {
      weights.push_back(rng.uniform());
      MoveShares& row = chances.emplace_back();
      for (double& c : row) c = std::pow(rng.uniform(), 20) + 1e-9;
      const double all = std::accumulate(row.begin(), row.end(), 0.0);
      for (double& c : row) c /= all;
    }
    for (double& t : target) t = rng.below(3) == 0 ? 0 : rng.uniform();
    target[1] += 0.01;
    const double all = std::accumulate(target.begin(), target.end(), 0.0);
    for (double& t : target) t /= all;
    const MoveShares x = move_factors(weights, chances, target);
    MoveShares plays{};
    double weight = 0;
    for (std::size_t h = 0; h < weights.size(); ++h) {
      double sum = 0;
      for (std::size_t c = 0; c < move_classes; ++c) sum += chances[h][c] * x[c];
      for (std::size_t c = 0; c < move_classes; ++c) plays[c] += weights[h] * chances[h][c] * x[c] / sum;
      weight += weights[h];
    }
    for (std::size_t c = 0; c < move_classes; ++c) ASSERT_NEAR(plays[c] / weight, target[c], 1e-6) << trial;
  }
}

void expect_same(RangeStrategy::Row a, RangeStrategy::Row b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a[i].move, b[i].move);
    ASSERT_EQ(a[i].probability, b[i].probability);
    ASSERT_EQ(a[i].up_to, b[i].up_to);
  }
}

TEST(TiltedPolicy, IsItsBaseToTheBitWhereNothingWasCounted) {
  const TiltedPolicy tilted(base(), std::make_shared<const PlayCounts>());
  for (const Hand& hand : played(10, 2, 1, *base())) {
    Hand again = *Hand::start(hand.rules(), std::vector<Chips>(2, 10'000));
    HandReplayer seen = *HandReplayer::of(PublicView(hand, seat(0)));
    PolicyState a, b;
    for (const Event& event : hand.events()) {
      if (!move_of(event)) continue;
      const PublicView view = seen.turn();
      const HandSet hands = hands_left(set_of(view.board()));
      const RangeStrategy x = tilted.strategy(view, hands, a), y = base()->strategy(view, hands, b);
      for (std::uint16_t i = 0; i < combo_count; i = static_cast<std::uint16_t>(i + 7))
        if (hands[i]) expect_same(x[Combo{i}], y[Combo{i}]);
      ASSERT_TRUE(seen.play(event, hand.board()));
    }
  }
}

// The range with which a seat comes to a turn, by the policy's own play.
Range range_at(const Policy& policy, const Hand& hand, Seat me) {
  Range range = any_two();
  HandReplayer seen = *HandReplayer::of(PublicView(hand, me));
  PolicyState state;
  for (const Event& event : hand.events()) {
    if (!move_of(event)) continue;
    const PublicView view = seen.turn();
    if (view.me() == me)
      observe(view, policy.strategy(view, hands_left(set_of(view.board())), state), *move_of(event), 0.02,
              range);
    EXPECT_TRUE(seen.play(event, hand.board()));
  }
  return range;
}

// So many counts that the prior no longer matters: the range makes each move as often as was counted, but for
// what is left out (1/10,000 a move and hand).
TEST(TiltedPolicy, PlaysAsOftenAsWasCountedWhereMuchWas) {
  for (const char* line : {"", "r300", "c c r100", "r250 c r300", "r250 c c c r400 c r500"}) {
    Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s6c 2d2s Jh7s");
    script.play(line);
    const PublicView view(script.hand, script.hand.next().seat);
    const auto usual = moves_by_class(view);
    PlayCounts::Cell cell{.turns = 1e9};
    MoveShares wanted{};
    double all = 0;
    for (std::size_t c = 0; c < move_classes; ++c)
      if (usual[c]) all += wanted[c] = static_cast<double>(c + 1);
    for (std::size_t c = 0; c < move_classes; ++c) cell.made[c] = cell.turns * (wanted[c] /= all);
    auto counts = std::make_shared<PlayCounts>();
    counts->put(situation_of(view), cell);
    const TiltedPolicy tilted(base(), counts);
    PolicyState state;
    const RangeStrategy strategy = tilted.strategy(view, hands_left(set_of(view.board())), state);
    const MoveShares plays = *shares_of(view, strategy, range_at(tilted, script.hand, view.me()));
    for (std::size_t c = 0; c < move_classes; ++c) EXPECT_NEAR(plays[c], wanted[c], 2e-4) << line << ' ' << c;
  }
}

// The more turns were seen, the more of it a range does; the order of hands stays: aces fold less than
// deuces.
TEST(TiltedPolicy, FewCountsSayLittleAndHandsKeepTheirOrder) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s6c 2d2s Jh7s");
  script.play("r300");
  const PublicView view(script.hand, seat(0));
  PolicyState state;
  const HandSet all = hands_left({});
  const auto folds = [&](const Policy& policy) {
    PolicyState fresh;
    return (*shares_of(view, policy.strategy(view, all, fresh), any_two()))[0];
  };
  const double before = folds(*base());
  const auto with = [&](double turns) {
    auto counts = std::make_shared<PlayCounts>();
    counts->put(situation_of(view), {.turns = turns, .made = {turns}});
    return TiltedPolicy(base(), counts);
  };
  double last = before;
  for (const double turns : {1.0, 10.0, 100.0, 1000.0}) {
    const double now = folds(with(turns));
    EXPECT_GT(now, last);
    last = now;
  }
  EXPECT_LT(folds(with(1)), before + 0.1);
  EXPECT_GT(last, 0.95);
  const TiltedPolicy folder = with(20);
  const auto fold_of = [&](const char* hand) {
    double out = 0;
    for (const Chance& chance : folder.chances(view, combo_of(hand), state))
      if (chance.move == Move::fold()) out += chance.probability;
    return out;
  };
  EXPECT_LT(fold_of("AsAh"), 0.1);
  EXPECT_LT(fold_of("AsAh"), fold_of("JsTs"));
  EXPECT_LT(fold_of("JsTs"), fold_of("7s2h"));
  EXPECT_GT(fold_of("7s2h"), 0.99);
}

// Who checks and calls with everything is known after some hundred hands, from a base that never plays so.
TEST(TiltedPolicy, LearnsACallerFromHisHands) {
  const CallerPolicy caller;
  const std::vector<Hand> hands = played(200, 2, 3, caller);
  const auto counts = std::make_shared<const PlayCounts>(counted(hands, seat(0), base().get()));
  const TiltedPolicy tilted(base(), counts);
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s6c 2d2s Jh7s");
  script.play("c c");
  const PublicView view(script.hand, seat(0));
  PolicyState state;
  const MoveShares plays =
      *shares_of(view, tilted.strategy(view, hands_left(set_of(view.board())), state), any_two());
  EXPECT_GT(plays[1], 0.95);
}

// Asked in any order, by one memory or a fresh one: the same.
TEST(TiltedPolicy, WhatItRemembersChangesNothing) {
  const CallerPolicy caller;
  const auto counts =
      std::make_shared<const PlayCounts>(counted(played(50, 3, 3, *base()), seat(1), base().get()));
  const TiltedPolicy tilted(base(), counts);
  PolicyState one;
  std::vector<std::pair<Hand, Combo>> asked;
  for (const Hand& hand : played(6, 3, 9, *base())) {
    HandReplayer seen = *HandReplayer::of(PublicView(hand, seat(0)));
    for (const Event& event : hand.events()) {
      if (!move_of(event)) continue;
      const Combo mine = Combo::of(hand.hole(event.seat)[0], hand.hole(event.seat)[1]);
      PolicyState fresh;
      const ActionProbabilities a = tilted.chances(seen.turn(), mine, one),
                                b = tilted.chances(seen.turn(), mine, fresh);
      expect_same(a, b);
      const RangeStrategy all = tilted.strategy(seen.turn(), hands_left(set_of(seen.turn().board())), fresh);
      expect_same(a, all[mine]);
      ASSERT_TRUE(seen.play(event, hand.board()));
    }
  }
}

// A player who shows bluffs where the base would hold strong hands bets more weak hands than it.
TEST(TiltedPolicy, ShownBluffsMakeItBluffMore) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s6c 2d2s Jh7s");
  script.play("c c c c c c");
  const PublicView view(script.hand, seat(0));
  const auto bets_weak = [&](double rank) {
    auto counts = std::make_shared<PlayCounts>();
    counts->put(situation_of(view), {.turns = 1000, .made = {0, 600, 0, 400}});
    counts->put(Street::river, {.hands = 40, .ranks = 40 * rank});
    PolicyState state;
    const TiltedPolicy tilted(base(), counts);
    double out = 0;
    for (const Chance& chance : tilted.chances(view, combo_of("Td3d"), state))
      if (chance.move.kind == Move::Kind::raise) out += chance.probability;
    return out;
  };
  EXPECT_GT(bets_weak(0.2), bets_weak(0.5) + 0.02);
  EXPECT_LT(bets_weak(0.8), bets_weak(0.5));
}

}  // namespace
}  // namespace hindsight::this_file
