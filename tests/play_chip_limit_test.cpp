// What can be won from bots that do not look at their cards, against a second way of computing it that shares
// no code: hands compared card by card, betting by the rules in plain words, and the equation that the best
// answer's values solve.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "heritage/chip_limit.h"
#include "heritage/chip_match.h"
#include "plain_evaluator.h"

namespace hindsight::this_file {
namespace {

using Row = std::vector<double>;

// Own cards against two others drawn from those unseen: by kind of hand before the flop, then by hands beaten
// and tied.
class PlainCards {
 public:
  struct Kind {
    double weight = 0, flops = 0, win = 0, tie = 0;
    std::map<std::size_t, double> classes;
  };
  std::vector<Kind> kinds;
  std::vector<std::array<double, 2>> classes;  // win, tie

  PlainCards();

 private:
  struct Held {
    std::uint32_t cards;
    Card a, b;
    int strength;
  };
  void count(const Held& mine, const std::vector<Held>& all);

  std::map<std::tuple<int, int, bool>, Kind> by_name_;
  std::map<std::pair<int, int>, std::size_t> known_;
};

constexpr std::uint32_t chip_cards = 28;
using Strengths = std::unordered_map<std::uint32_t, int>;  // of five cards, as bits

Strengths plain_strengths(const std::vector<Card>& deck) {
  std::map<PlainValue, std::vector<std::uint32_t>> by_value;
  for (std::uint32_t a = 0; a < chip_cards; ++a)
    for (std::uint32_t b = 0; b < a; ++b)
      for (std::uint32_t c = 0; c < b; ++c)
        for (std::uint32_t d = 0; d < c; ++d)
          for (std::uint32_t e = 0; e < d; ++e)
            by_value[plain_five({deck[a], deck[b], deck[c], deck[d], deck[e]})].push_back(
                1u << a | 1u << b | 1u << c | 1u << d | 1u << e);
  Strengths out;
  int number = 0;
  for (const auto& [value, hands] : by_value) {
    ++number;
    for (const std::uint32_t hand : hands) out[hand] = number;
  }
  return out;
}

void PlainCards::count(const Held& mine, const std::vector<Held>& all) {
  int win = 0, tie = 0;
  for (const Held& other : all) {
    if ((other.cards & mine.cards) != 0) continue;
    win += mine.strength > other.strength ? 1 : 0;
    tie += mine.strength == other.strength ? 1 : 0;
  }
  const auto [place, fresh] = known_.try_emplace({win, tie}, classes.size());
  if (fresh) classes.push_back({win / 253.0, tie / 253.0});
  const auto [low, high] = std::minmax({mine.a.rank(), mine.b.rank()});
  Kind& kind = by_name_[{high, low, mine.a.suit() == mine.b.suit()}];
  kind.flops += 1;
  kind.win += win / 253.0;
  kind.tie += tie / 253.0;
  kind.classes[place->second] += 1;
}

PlainCards::PlainCards() {
  std::vector<Card> deck;
  for (std::uint8_t i = 52 - chip_cards; i < 52; ++i) deck.push_back(Card{i});
  const Strengths strength = plain_strengths(deck);
  for (std::uint32_t x = 0; x < chip_cards; ++x)
    for (std::uint32_t y = 0; y < x; ++y)
      for (std::uint32_t z = 0; z < y; ++z) {
        const std::uint32_t flop = 1u << x | 1u << y | 1u << z;
        std::vector<Held> all;
        for (std::uint32_t a = 0; a < chip_cards; ++a)
          for (std::uint32_t b = 0; b < a; ++b) {
            const std::uint32_t held = 1u << a | 1u << b;
            if ((held & flop) == 0) all.push_back({held, deck[a], deck[b], strength.at(held | flop)});
          }
        for (const Held& mine : all) count(mine, all);
      }
  for (auto& [name, kind] : by_name_) {
    for (auto& [place, share] : kind.classes) share /= kind.flops;
    kind.win /= kind.flops;
    kind.tie /= kind.flops;
    kind.weight = kind.flops / (378.0 * 2600);
    kinds.push_back(kind);
  }
}

const PlainCards& plain_cards() {
  static const PlainCards all;
  return all;
}

// A hand in which I choose and the other puts in chips by habit; worth what `after` says of my stack then.
class PlainHand {
 public:
  PlainHand(int stack, bool i_start, const ChipHabit& habit, std::function<double(int)> after)
      : stack_(stack), starter_(i_start ? 0 : 1), habit_(habit), after_(std::move(after)) {}

  Row play(int ante) {
    const int in = std::min(ante, stack_);
    if (in == stack_) return compare(0, in);
    return go(0, {in, in}, starter_, false);
  }

 private:
  static std::size_t rows(int street) {
    return street == 0 ? plain_cards().kinds.size() : plain_cards().classes.size();
  }
  Row compare(int street, int chips) const {
    Row out(rows(street));
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double win = street == 0 ? plain_cards().kinds[i].win : plain_cards().classes[i][0];
      const double tie = street == 0 ? plain_cards().kinds[i].tie : plain_cards().classes[i][1];
      out[i] = win * after_(chips) + tie * after_(0) + (1 - win - tie) * after_(-chips);
    }
    return out;
  }
  Row go(int street, std::array<int, 2> in, int turn, bool opened);
  Row flop(int chips);
  Row put(int street, std::array<int, 2> in, int turn, bool opened, int chips);

  int stack_, starter_;
  const ChipHabit& habit_;
  std::function<double(int)> after_;  // my chips won
  std::map<std::tuple<int, int, int, int, bool>, Row> met_;
};

Row PlainHand::flop(int chips) {
  const Row later = go(1, {chips, chips}, starter_, false);
  Row out;
  for (const PlainCards::Kind& kind : plain_cards().kinds) {
    double sum = 0;
    for (const auto& [place, share] : kind.classes) sum += share * later[place];
    out.push_back(sum);
  }
  return out;
}

// Who has less chips in than the other must match that; nothing is put in by a fold.
Row PlainHand::put(int street, std::array<int, 2> in, int turn, bool opened, int chips) {
  const auto me = static_cast<std::size_t>(turn);
  const int needed = in[1 - me] - in[me];
  if (chips < needed) return Row(rows(street), turn == 0 ? after_(-in[0]) : after_(in[1]));
  in[me] += chips;
  if (chips > needed || !opened) return go(street, in, 1 - turn, true);
  if (street == 1 || in[me] == stack_) return compare(street, in[me]);
  return flop(in[me]);
}

Row PlainHand::go(int street, std::array<int, 2> in, int turn, bool opened) {
  const auto key = std::tuple(street, in[0], in[1], turn, opened);
  if (const auto found = met_.find(key); found != met_.end()) return found->second;
  const int left = stack_ - in[static_cast<std::size_t>(turn)];
  Row out(rows(street), 0);
  for (int chips = 0; chips <= 4; ++chips) {
    if (turn == 0 && chips > left) break;
    const double share = turn == 0 ? 1 : habit_[static_cast<std::size_t>(chips)];
    if (share == 0) continue;
    const Row next = put(street, in, turn, opened, std::min(chips, left));
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = turn == 0 ? std::max(out[i], next[i]) : out[i] + share * next[i];
  }
  return met_[key] = out;
}

// What a hand of each kind is worth in the seat, with so many chips of mine.
Row worth(const MatchValues& value, std::size_t seat, int mine, int ante, const ChipHabit& habit) {
  const int all = static_cast<int>(value[0].size()) - 1;
  PlainHand hand(std::min(mine, all - mine), seat == 0, habit,
                 [&](int won) { return value[1 - seat][static_cast<std::size_t>(mine + won)]; });
  return hand.play(ante);
}

double mean(const Row& kinds) {
  double out = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i) out += plain_cards().kinds[i].weight * kinds[i];
  return out;
}

// With an ante every hand costs something, so that the equation has one solution: the truth.
TEST(ChipLimit, SolvesTheEquationOfTheBestAnswer) {
  const std::tuple<int, int, const ChipHabit*> cases[] = {
      {8, 1, &full_bet_habit}, {5, 1, &random_habit}, {8, 0, &full_bet_habit}};
  for (const auto& [stack, ante, habit] : cases) {
    const MatchValues value = best_match_values(stack, ante, *habit);
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (int mine = 1; mine < 2 * stack; ++mine)
        EXPECT_NEAR(mean(worth(value, seat, mine, ante, *habit)), value[seat][static_cast<std::size_t>(mine)],
                    1e-11)
            << stack << ' ' << ante << ' ' << mine;
  }
}

// Without an ante a fold is free against Fullbet, so that a patient player waits for the best hand of the two
// seats: the value is the best hand's, and not a mean over hands.
TEST(ChipLimit, IsWhatAPatientPlayerWinsWhereFoldsAreFree) {
  for (const int stack : {4, 8}) {
    MatchValues patient;
    for (Row& row : patient) {
      row.assign(2 * static_cast<std::size_t>(stack) + 1, 0);
      row.back() = 1;
    }
    for (double gain = 1; gain > 1e-13;) {
      gain = 0;
      for (int mine = 1; mine < 2 * stack; ++mine) {
        double best = 0;
        for (std::size_t seat = 0; seat < 2; ++seat)
          best = std::max(best, std::ranges::max(worth(patient, seat, mine, 0, full_bet_habit)));
        gain = std::max(gain, best - patient[0][static_cast<std::size_t>(mine)]);
        for (Row& row : patient) row[static_cast<std::size_t>(mine)] = best;
      }
    }
    EXPECT_NEAR(max_matches(stack, 0, full_bet_habit), patient[0][static_cast<std::size_t>(stack)], 1e-9)
        << stack;
  }
}

// All in with aces, again where they tie.
TEST(ChipLimit, OfFourChipsIsThatOfAces) {
  const auto aces = std::ranges::max_element(
      plain_cards().kinds, {}, [](const PlainCards::Kind& kind) { return kind.win / (1 - kind.tie); });
  EXPECT_NEAR(max_matches(4, 0, full_bet_habit), aces->win / (1 - aces->tie), 1e-11);
}

// A flop comes for nothing where both check, and then only hands that nothing beats are played: no chip is
// ever at risk.
TEST(ChipLimit, IsAllMatchesWhereWaitingForTheBestHandIsFree) {
  EXPECT_NEAR(max_matches(4, 0, random_habit), 1, 1e-8);
}

TEST(ChipLimit, IsACoinWhereTheAnteIsAllThereIs) { EXPECT_NEAR(max_matches(1, 1, random_habit), 0.5, 1e-12); }

// The figures of docs/chip-poker.md; an independent dynamic program has 83.872, 98.883, 53.81 and 66.97.
TEST(ChipLimit, HasTheFiguresOfTheDocuments) {
  EXPECT_NEAR(100 * max_matches(8, 0, full_bet_habit), 83.8724, 5e-5);
  EXPECT_NEAR(100 * max_matches(8, 1, full_bet_habit), 53.8133, 5e-5);
  EXPECT_NEAR(100 * max_matches(20, 0, full_bet_habit), 98.8833, 5e-5);
  EXPECT_NEAR(100 * max_matches(20, 1, full_bet_habit), 66.9665, 5e-5);
  EXPECT_NEAR(100 * max_matches(8, 1, random_habit), 80.7072, 5e-5);
}

// Matches played out, up to four standard errors.
TEST(ChipLimit, WhatRandomWinsFromFullbetIsWhatItWins) {
  RandomChips random;
  FullBet full;
  constexpr std::uint64_t matches = 40'000;
  for (const auto& [stack, ante] : {std::pair{4, 0}, {8, 0}, {20, 0}, {8, 1}}) {
    const ChipScore score = play({.stack = stack, .ante = ante, .matches = matches}, {&random, &full});
    const double won = matches_won(stack, ante, random_habit, full_bet_habit);
    EXPECT_NEAR(static_cast<double>(score.won) / matches, won, 4 * std::sqrt(won * (1 - won) / matches))
        << stack << ' ' << ante;
  }
}

}  // namespace
}  // namespace hindsight::this_file
