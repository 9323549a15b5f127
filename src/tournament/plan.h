// A tournament as its file says it (TOML; docs/tournament.md), and the matches that it comes to.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "acpc/game_definition.h"
#include "acpc/wire/seat_clocks.h"
#include "base/result.h"

namespace hindsight {

struct TournamentPlayer {
  std::string name;
  std::string bot;                   // of the house; or
  std::vector<std::string> program;  // a command, started with host and port behind it
  friend bool operator==(const TournamentPlayer&, const TournamentPlayer&) = default;
};

// One match: who sits where with which cards.
struct PlannedMatch {
  std::string name;                  // of its files
  std::vector<std::size_t> players;  // by seat
  std::uint32_t seed = 1;
  std::size_t pairing = 0, rotation = 0;
};

struct TournamentPlan {
  std::string name;
  int seats = 2;     // of hold'em of the house
  std::string game;  // a file, or hold'em of the house
  std::vector<TournamentPlayer> players;
  std::uint32_t hands = 1'000;  // of each match
  std::uint32_t matches = 1;    // of each pairing, each with cards of its own
  std::uint32_t seed = 1;       // of the first; the next one's is one more
  bool until_decided = false;   // no more matches of a pairing are begun once its logs leave no doubt
  bool duplicate = true;        // each match once more for each turn of the seats, with the same cards
  unsigned parallel = 1;        // matches at a time
  unsigned restarts = 3;        // of a match whose player was lost
  std::chrono::milliseconds start{60'000};  // for all players to connect
  AcpcClocks clocks{};

  // Each set of as many players as the game has seats.
  std::vector<std::vector<std::size_t>> pairings(int at_table) const;
  std::vector<PlannedMatch> schedule(int at_table) const;
};

// Errors name the place and what may stand there.
Result<TournamentPlan> parse_tournament(std::string_view toml);
std::string to_toml(const TournamentPlan& plan);  // all keys; read again it is the same plan

}  // namespace hindsight
