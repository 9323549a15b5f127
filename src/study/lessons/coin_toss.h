// The game of a coin by which Brown & Sandholm (2017, section 2) show that a part of a game can't be solved
// by itself: player 1 sees how it fell and sells it or plays; then player 2, who does not see it, guesses.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

// What player 1 gets for selling, heads and tails.  A right guess costs player 1 a chip, a wrong one brings
// one.
struct CoinToss {
  std::array<double, 2> sale{0.5, -0.5};
};

GameSource coin_toss(const CoinToss& coin);
// Player 2 guesses heads with this probability; player 1 whatever.
Strategy guessing(const GameSource& game, double heads);
// What playing, heads and tails, is worth to player 1 against that.
std::array<double, 2> play_values(double heads);
// What player 1 wins at most against that.
double exploiter_wins(const GameSource& game, double heads);

// What a search at player 2's guess leaves player 1 to choose.
enum class CoinOwed : std::uint8_t {
  nothing,  // he plays with the sides that he is believed to have: unsafe
  so_far,   // of each side he takes what playing was worth against the strategy so far, instead of playing on
  sale_too  // or the sale, where that is more: what he had before he chose to play
};
struct CoinSearch {
  CoinToss coin;
  double believed = 0.5;  // that the coin shows heads, given that he plays; counts where nothing is owed
  double so_far = 0.25;   // player 2's strategy before the search: how often it guesses heads
  CoinOwed owed = CoinOwed::nothing;
};
// What player 1 may take of each side instead of playing on; nothing is owed: a value that nobody takes.
std::array<double, 2> owed_values(const CoinSearch& search);

// All answers that solve the search's game, as how often player 2 guesses heads: which of them a solver
// returns is its own affair.
struct Guesses {
  double least = 0, most = 1;
  double value = 0;  // of the search's game, to player 1
};
Guesses solve_search(const CoinSearch& search);

}  // namespace hindsight
