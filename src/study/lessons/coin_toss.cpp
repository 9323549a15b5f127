// SPDX-License-Identifier: MIT
#include "study/lessons/coin_toss.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/check.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr double never_taken = -2;  // playing is worth -1 at least
const std::array<std::string, 2> sides{"heads", "tails"};

}  // namespace

GameSource coin_toss(const CoinToss& coin) {
  constexpr Player seller{0}, guesser{1};
  TreeBuilder builder(2);
  HistoryTree& tree = builder.tree;
  tree.nodes.resize(1);
  const auto end = [&](HistoryId h, double won) { builder.terminal(h, std::array{won, -won}); };
  const HistoryId first = builder.add_children(HistoryId{0}, 2);
  HS_CHECK_OK(builder.chance(HistoryId{0}, {0.5, 0.5}, {sides[0], sides[1]}));
  for (std::uint32_t side = 0; side < 2; ++side) {
    const HistoryId choice = first + side, sold = builder.add_children(choice, 2), played = sold + 1;
    HS_CHECK_OK(builder.decision(choice, seller, {sides[side], ""}, {"sell", "play"}));
    end(sold, coin.sale[side]);
    const HistoryId guessed = builder.add_children(played, 2);
    HS_CHECK_OK(builder.decision(played, guesser, {"", "play"}, {sides[0], sides[1]}));
    for (std::uint32_t guess = 0; guess < 2; ++guess) end(guessed + guess, guess == side ? -1 : 1);
  }
  ListedGame listed{{.name = "coin toss", .text = {}, .players = 2, .unit = "chip", .history_count = 11}, {}};
  listed.histories = std::move(builder.tree);
  auto source = compile_game(std::move(listed));
  HS_CHECK_OK(source);
  return std::move(*source);
}

Strategy guessing(const GameSource& game, double heads) {
  Strategy out = uniform_strategy(game.game);
  for (InfosetId id{0}; id < game.game.infosets.end_id(); ++id) {
    const Infoset& infoset = game.game.infosets[id];
    if (infoset.player != Player{1}) continue;
    out.behaviour[1][infoset.sequence(0)] = heads;
    out.behaviour[1][infoset.sequence(1)] = 1 - heads;
  }
  return out;
}

std::array<double, 2> play_values(double heads) { return {1 - 2 * heads, 2 * heads - 1}; }

double exploiter_wins(const GameSource& game, double heads) {
  return best_response_value(game.game, Player{0}, reaches(game.game, guessing(game, heads)));
}

std::array<double, 2> owed_values(const CoinSearch& search) {
  std::array<double, 2> out{never_taken, never_taken};
  const std::array<double, 2> playing = play_values(search.so_far);
  for (std::size_t side = 0; side < 2 && search.owed != CoinOwed::nothing; ++side)
    out[side] =
        search.owed == CoinOwed::so_far ? playing[side] : std::max(playing[side], search.coin.sale[side]);
  return out;
}

// The value is convex in how often heads is guessed, and straight between the ends and where a side tips over
// from playing on to taking what it is owed: the answers are all guesses between two of these places.
Guesses solve_search(const CoinSearch& search) {
  const bool safe = search.owed != CoinOwed::nothing;
  const std::array<double, 2> owed = owed_values(search),
                              weight{safe ? 0.5 : search.believed, safe ? 0.5 : 1 - search.believed};
  const auto value = [&](double heads) {
    const std::array<double, 2> playing = play_values(heads);
    return weight[0] * std::max(owed[0], playing[0]) + weight[1] * std::max(owed[1], playing[1]);
  };
  std::array places{0.0, 1.0, std::clamp((1 - owed[0]) / 2, 0.0, 1.0),
                    std::clamp((1 + owed[1]) / 2, 0.0, 1.0)};
  std::ranges::sort(places);
  Guesses out{.least = 1, .most = 0, .value = value(places[0])};
  for (const double place : places) out.value = std::min(out.value, value(place));
  for (const double place : places) {
    if (value(place) > out.value + 1e-12) continue;
    out.least = std::min(out.least, place);
    out.most = std::max(out.most, place);
  }
  return out;
}

}  // namespace hindsight
