// Who has put in what and who must speak next: the betting that all poker games here share.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/game.h"
#include "games/on_table.h"

namespace hindsight {

struct Betting {
  static constexpr int max_players = 6;
  using Strengths = std::array<int, max_players>;  // of the hands at a showdown, by player; the highest wins

  std::array<std::int32_t, max_players> committed{};  // chips over the whole hand, antes included
  std::uint8_t players = 0;
  std::uint8_t folded = 0;   // one bit a player
  std::uint8_t waiting = 0;  // players who must still speak in this round
  std::uint8_t turn = 0;     // who speaks next
  std::uint8_t raises = 0;   // bets and raises of this round

  static Betting start(int players, std::int32_t ante) {
    Betting betting;
    std::fill_n(betting.committed.begin(), players, ante);
    betting.players = static_cast<std::uint8_t>(players);
    betting.waiting = betting.players;
    return betting;
  }

  bool has_folded(int player) const { return (folded >> player) & 1; }
  int remaining() const { return players - std::popcount(folded); }
  bool over() const { return remaining() == 1; }
  std::int32_t level() const { return *std::max_element(committed.begin(), committed.end()); }
  std::int32_t own() const { return committed[turn]; }
  bool faces_bet() const { return own() < level(); }

  void fold() {
    folded = static_cast<std::uint8_t>(folded | 1u << turn);
    --waiting;
    if (over()) waiting = 0;
    pass_turn();
  }
  void call() {  // or check
    committed[turn] = level();
    --waiting;
    pass_turn();
  }
  void raise_to(std::int32_t total) {  // or bet; everybody else speaks again
    committed[turn] = total;
    ++raises;
    waiting = static_cast<std::uint8_t>(remaining() - 1);
    pass_turn();
  }
  void next_round() {  // the first player still in the hand begins
    raises = 0;
    waiting = static_cast<std::uint8_t>(remaining());
    turn = static_cast<std::uint8_t>(std::countr_one(folded));
  }

  OnTable on_table() const {
    OnTable out{.pot = 0};
    for (int p = 0; p < players; ++p) {
      out.in.push_back(committed[static_cast<std::size_t>(p)]);
      *out.pot += out.in.back();
    }
    return out;
  }

  // What a player wins: its share of the pot less what it put in.
  double payoff(int player, const Strengths& strengths) const {
    const auto strength = [&](int p) { return has_folded(p) ? -1 : strengths[static_cast<std::size_t>(p)]; };
    int pot = 0, winners = 0, best = -1;
    for (int p = 0; p < players; ++p) {
      pot += committed[static_cast<std::size_t>(p)];
      if (strength(p) > best) winners = 0;
      best = std::max(best, strength(p));
      winners += strength(p) == best;
    }
    const double share = strength(player) == best ? static_cast<double>(pot) / winners : 0;
    return share - committed[static_cast<std::size_t>(player)];
  }

 private:
  void pass_turn() {
    do turn = static_cast<std::uint8_t>((turn + 1) % players);
    while (has_folded(turn));
  }
};

}  // namespace hindsight
