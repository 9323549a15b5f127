// What a player may hold by what he did, and what he does next: right where it can be known, and better than
// what it is compared with.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "card_text.h"
#include "play/bots/catalog.h"
#include "play/bots/styles.h"
#include "play/matches/match.h"
#include "study/hands/hand_ranges.h"
#include "study/hands/hand_reading.h"
#include "study/hands/move_prediction.h"
#include "study/hands/player_models.h"
#include "study/hands/profile_card.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

// Hands that policies play, by seat in turn; player "a" sits on seat h % seats in hand h, all others are "b".
std::vector<RecordedHand> played(int hands, int seats, std::uint64_t seed, const Policy& a, const Policy& b) {
  std::vector<RecordedHand> out;
  for (int h = 0; h < hands; ++h) {
    Rng rng(seed, static_cast<std::uint64_t>(h));
    const HandDeal deal = HandDeal::shuffled(rng, seats);
    Hand hand = *Hand::start(with_blinds(casino_rules(), seats, 50, 100),
                             std::vector<Chips>(static_cast<std::size_t>(seats), 10'000));
    std::vector<std::string> players(static_cast<std::size_t>(seats), "b");
    players[static_cast<std::size_t>(h % seats)] = "a";
    for (const Seat s : SeatSet::first_of(seats)) HS_CHECK_OK(hand.deal_hole(s, deal.hole(s)));
    std::vector<PolicyState> states(static_cast<std::size_t>(seats));
    for (advance(hand, deal); !hand.over(); advance(hand, deal)) {
      const SeatView view(hand, hand.next().seat);
      const Policy& plays = players[view.me().value] == "a" ? a : b;
      HS_CHECK_OK(hand.play(plays.draw(view, view.combo(), rng, states[view.me().value])));
    }
    out.push_back({std::to_string(h), std::move(hand), std::move(players)});
  }
  return out;
}

std::shared_ptr<const Policy> style(std::string_view name) {
  for (const Style& one : styles())
    if (one.name == name) return policy_of(one);
  return nullptr;
}

// pot_odds calls before the flop with the chance that its hand wins: so much each hand weighs after a call.
TEST(HandReading, IsBayesRuleWhereTheModelIsTheTruth) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s6c 2d2s Jh7s");
  script.play("r300 c");
  const std::vector<PlayerKind> kinds{{"pot_odds", bot_kind("pot_odds")->policy}};
  KindBelief belief(1);
  const CardSet dead = cards_of("JhJs");
  const HandReading reading =
      *read_hand(PublicView(script.hand, seat(0)), seat(0), kinds, belief, dead, {.slip = 0});
  ASSERT_EQ(reading.moves.size(), 1);
  PolicyState state;
  Script before(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s6c 2d2s Jh7s");
  before.play("r300");
  Range exact{};
  double all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (Combo{i}.cards().meets(dead)) continue;
    const ActionProbabilities chances =
        kinds[0].policy->chances(PublicView(before.hand, seat(0)), Combo{i}, state);
    all += exact[Combo{i}] = probability(chances, Move::call());
  }
  for (std::uint16_t i = 0; i < combo_count; ++i)
    ASSERT_NEAR(reading.moves[0].range[Combo{i}], exact[Combo{i}] / all, 1e-12) << i;
  EXPECT_NEAR(reading.moves[0].chance, all / 1225, 1e-12);
  EXPECT_NEAR(entropy_bits(reading.before), std::log2(1225), 1e-12);
  EXPECT_EQ(reading.end[combo_of("KhQh")], 0) << "the king lies on the board";
}

// Folds are seen, too: what a folder folds says nothing of his hand to keep, and everything of his kind.
TEST(HandReading, AFoldTellsKindsOfPlayersApart) {
  const std::vector<PlayerKind> kinds{{"folds", bot_kind("always_fold")->policy},
                                      {"calls", bot_kind("caller")->policy},
                                      {"either", bot_kind("random")->policy}};
  KindBelief belief(3);
  for (int hand = 0; hand < 5; ++hand) {
    Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000});
    script.play("r300 f");
    ASSERT_TRUE(read_hand(PublicView(script.hand, seat(0)), seat(0), kinds, belief, {}, {.slip = 0}));
  }
  EXPECT_GT(belief.chances()[0], 0.99);
  EXPECT_LT(belief.chances()[1], 1e-6);
}

TEST(HandReading, BeliefFadesByHalfInItsHalfLife) {
  KindBelief belief(2, 10);
  const double seen[] = {0.8, 0.2};
  belief.see(seen);
  const double odds = belief.chances()[0] / belief.chances()[1];
  for (int hand = 0; hand < 10; ++hand) belief.begin_hand();
  EXPECT_NEAR(belief.chances()[0] / belief.chances()[1], std::sqrt(odds), 1e-9);
}

TEST(HandReading, RefusesAStraddle) {
  HoldemGame game;
  game.straddle = 200;
  const Hand hand = *Hand::start(game.at(3), std::vector<Chips>(3, 10'000));
  KindBelief belief(1);
  const auto read =
      read_hand(PublicView(hand, seat(0)), seat(0), std::vector<PlayerKind>{{"", usual_play()}}, belief);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("straddle"), std::string::npos);
}

// Nobody is of one kind in all that he does: one fold more never settles it.
TEST(HandReading, ASlipKeepsKindsApartNoMoreThanItMay) {
  const std::vector<PlayerKind> kinds{{"folds", bot_kind("always_fold")->policy},
                                      {"calls", bot_kind("caller")->policy}};
  KindBelief belief(2);
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000});
  script.play("r300 f");
  ASSERT_TRUE(read_hand(PublicView(script.hand, seat(0)), seat(0), kinds, belief, {}, {.slip = 0.2}));
  // The move has the chance 1/2 (and what is least: 1e-4), so that each kind has 0.2 of that at least.
  EXPECT_NEAR(belief.chances()[1], 0.5 * (0.8 * 1e-4 + 0.2 * 0.50005) / 0.50005, 1e-9);
}

// Each style is found among all kinds by what it does, and its hands are foretold better than if all hands
// were alike.
TEST(SlowHandReading, FindsStylesAndTheHandsThatAreShown) {
  for (const char* name : {"nit", "maniac", "station"}) {
    const std::vector<PlayerKind> kinds = usual_kinds();
    KindBelief belief(kinds.size());
    Sample kept, uniform;
    for (const RecordedHand& hand : played(150, 2, 11, *style(name), *usual_play())) {
      const Seat a = hand.players[0] == "a" ? seat(0) : seat(1);
      const HandReading reading = *read_hand(PublicView(hand.hand, a), a, kinds, belief);
      if (hand.hand.live().size() < 2) continue;  // it came to a showdown
      const auto hole = hand.hand.hole(a);
      kept.add(log_loss(reading.end, Combo::of(hole[0], hole[1])));
      uniform.add(std::log(47 * 46 / 2.0));
    }
    for (std::size_t t = 0; t < kinds.size(); ++t)
      EXPECT_TRUE(kinds[t].name != name || belief.chances()[t] > 0.5) << name;
    ASSERT_GT(kept.count, 10);
    EXPECT_LT(kept.mean(), uniform.mean()) << name;
  }
}

// Two players whose habits differ: the counts of each are worth more than those of all, and those more than
// street and position.
TEST(MovePredictor, BeatsWhatItIsComparedWith) {
  MovePredictor predictor;
  PredictionScores scores;
  const std::vector<RecordedHand> hands =
      played(250, 2, 5, *bot_kind("caller")->policy, *bot_kind("pot_odds")->policy);
  for (std::size_t h = 0; h < hands.size(); ++h)
    if (h < 100)
      predictor.learn(hands[h]);
    else
      foretell(predictor, hands[h], scores);
  EXPECT_EQ(scores.hands, 150);
  EXPECT_LT(scores.by[1].log_loss(), scores.by[0].log_loss());
  EXPECT_LT(scores.by[2].log_loss(), scores.by[1].log_loss());
  EXPECT_GT(scores.gain[2].mean() - scores.gain[2].half_width(0.95), 0);
  EXPECT_GE(scores.by[2].accuracy(), scores.by[0].accuracy());
  for (const ForecastScore& score : scores.by) {
    std::uint64_t made = 0;
    for (const ForecastScore::Bin& bin : score.bins) made += bin.made;
    EXPECT_EQ(made, score.turns) << "one class of each turn is made";
  }
}

// Where moves have nothing to do with situations or players, little is lost by looking at them: for each
// forecaster what the best of five priors is found by, the one that learns nothing among them.
TEST(MovePredictor, LosesLittleWhereThereIsNothingToLearn) {
  MovePredictor predictor;
  PredictionScores scores;
  const auto random = bot_kind("random")->policy;
  for (const RecordedHand& hand : played(150, 3, 8, *random, *random)) foretell(predictor, hand, scores);
  const double found = std::log(5) - std::log(0.984) * static_cast<double>(scores.by[0].turns);
  for (std::size_t f = 1; f < forecasters; ++f)
    EXPECT_LT(scores.by[f].loss, scores.by[f - 1].loss + found) << f;
}

TEST(MovePredictor, GivesChancesToWhatIsLegalAlone) {
  MovePredictor predictor;
  for (const RecordedHand& hand :
       played(20, 3, 7, *bot_kind("random")->policy, *bot_kind("caller")->policy)) {
    for (const ForetoldTurn& turn : turns_of(hand))
      for (const MoveForecaster by :
           {MoveForecaster::baseline, MoveForecaster::population, MoveForecaster::player}) {
        const MoveShares chances = predictor.predict(turn, by);
        double all = 0;
        for (std::size_t c = 0; c < move_classes; ++c) {
          EXPECT_TRUE(turn.legal[c] || chances[c] == 0);
          all += chances[c];
        }
        ASSERT_NEAR(all, 1, 1e-9);
      }
    predictor.learn(hand);
  }
}

// By hand: 40 bets of the pot on the river, to which half of all hands must hold; he folds 30.
TEST(ProfileCard, TellsWhatFoldingTooMuchCosts) {
  OpponentProfile profile{.player = "Joe", .expected_by = "blueprint", .counts = PlayCounts()};
  const Situation river{.street = Street::river, .raises = 1, .price = Situation::Price::large};
  MoveShares half{};
  half[0] = half[1] = 0.5;
  for (int i = 0; i < 100; ++i) {
    SeenHand hand;
    if (i < 40) hand.turns = {{river, i < 30 ? MoveClass::fold : MoveClass::call, half, 12}};
    profile.counts.add(hand);
  }
  const ProfileCard card = profile_card(profile);
  ASSERT_EQ(card.habits.size(), 2) << "he folds too much, and calls too little";
  const PlayerHabit& folds = card.habits[0];
  EXPECT_EQ(in_words(folds), "folds too much on the river against bets");
  EXPECT_NEAR(folds.made, 0.75, 1e-12);
  EXPECT_NEAR(folds.usual, 0.5, 1e-12);
  EXPECT_NEAR(folds.z, 0.25 / std::sqrt(0.25 / 40), 1e-9);
  ASSERT_TRUE(folds.costs_pots);
  EXPECT_NEAR(folds.costs_pots->amount, 40 * 2 * (0.75 - 0.5), 1e-9) << "30 pots won, 10 bets of a pot lost";
  EXPECT_NEAR(folds.costs_pots->error, std::sqrt(40 * 0.75 * 0.25 * 4), 1e-9);
  ASSERT_TRUE(folds.costs_big_blinds);
  EXPECT_NEAR(folds.costs_big_blinds->amount, 40 * 12 * (0.75 - 0.5), 1e-9)
      << "30 times 6 won, 10 times 6 lost";
  EXPECT_NEAR(folds.costs_big_blinds->error, std::sqrt(40 * 0.75 * 0.25 * 144), 1e-9);
  EXPECT_EQ(card.style, "not known yet");
}

TEST(ProfileCard, NamesStylesByWhatIsUsual) {
  for (const auto& [name, word] : {std::pair("nit", "tight"), std::pair("maniac", "loose")}) {
    PlayersByName counts(usual_play());
    for (const RecordedHand& hand : played(40, 2, 3, *style(name), *usual_play()))
      counts.add(hand, hand.players[0] == "a" ? seat(0) : seat(1));
    const ProfileCard card = profile_card({"a", "blueprint", *counts.find("a")});
    EXPECT_TRUE(card.style.starts_with(word)) << card.style;
    EXPECT_EQ(counts.find("b"), nullptr);
  }
}

}  // namespace
}  // namespace hindsight::this_file
