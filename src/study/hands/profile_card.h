// What a profile says of a player, for people: his style, what he does too much, what that costs him, how
// sure it is.
//
// A habit is a kind of turn (street; with a bet to pay or none) and a move that he makes more or less often
// than the strategies that come with the program are expected to at the same turns.  Its z is the difference
// of counts over the standard deviation that the expected chances have.  What folding too much costs is what
// somebody takes from him who bets any two cards whenever he meets that turn: with a bet of B into P the
// defence must hold with 1 - a, a = B / (P + B), or every such bet gains (P + B) (f - a) with f the share of
// folds: in pots P, and in big blinds, where P + B is what was in the pots that he met, on average.
// It is told where the minimum is missed.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/json.h"
#include "play/models/opponent_profile.h"

namespace hindsight {

struct PlayerHabit {
  Situation at;  // its street and whether there is something to pay count alone
  enum class Does : std::uint8_t { folds, calls, raises } does = Does::folds;
  double turns = 0;            // seen, by weight
  double made = 0, usual = 0;  // shares of the turns: his, and what was expected
  double z = 0;                // of the difference; from 2 on it is hardly chance
  // What somebody who always bets there gains from it in 100 hands, and its standard error: nothing where it
  // is no gain, and no big blinds where pots were not counted.
  struct Cost {
    double amount = 0, error = 0;
  };
  std::optional<Cost> costs_pots, costs_big_blinds;

  bool too_much() const { return made > usual; }
};

struct ProfileCard {
  std::string player;
  std::uint64_t hands = 0;
  double weight = 0;
  std::string style;  // beside what is usual at the same turns: "loose, passive"
  // The same as words of a fixed list, for translation: tight, even or loose, and
  // passive, even or aggressive; empty where too little is known.
  std::string_view entry{}, temper{};
  // Shares of turns before the flop with something to pay: called or raised, and raised.
  double paid = 0, raised = 0;
  double usual_paid = 0;
  double aggression = 0, usual_aggression = 0;  // bets and raises for each call, after the flop
  std::vector<PlayerHabit> habits{};            // the surest first; z of at least 1
  double bluff_slope = 0;  // over streets by what was shown; below 0: weaker hands than expected
  double shown = 0;        // hands that this is of
};

ProfileCard profile_card(const OpponentProfile& profile);
std::string in_words(const PlayerHabit& habit);  // "folds too much on the river against bets"
Json card_json(const ProfileCard& card);

}  // namespace hindsight
