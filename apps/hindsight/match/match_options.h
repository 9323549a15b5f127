// What 'hindsight match' is asked for, of hold'em and of small games.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command_line.h"
#include "estimate/estimator.h"
#include "interrupt.h"
#include "play/matches/match.h"
#include "share_out.h"

namespace hindsight {

struct MatchOptions {
  std::vector<std::string> bots;
  std::string game = "nlhe(blinds=50/100,stack=20000)", out, resume, log, estimators, report, plot, decks,
              known, guess;
  std::uint64_t hands = 10'000, seed = 1, session = 1;
  bool panel = false;
  std::optional<std::uint64_t> fit_hands;
  unsigned threads = 1;
  double save_every = 5;
  double until_width = 0;  // in the unit of the result: mbb/hand, or the game's
  bool duplicate = true, json = false, quiet = false, until_decided = false;

  bool ends_early() const { return until_decided || until_width > 0; }
  // Of somebody's program.
  std::uint64_t t_response = 60'000, start_timeout = 60'000;  // milliseconds
  unsigned restarts = 3;
  FarmOptions farm{};
};

// A report tells of all that is measured, and a match that may end early by the hands of its decks.
Result<std::vector<Estimator>> wanted_estimators(const MatchOptions& given);

// Strategies of a small game against each other, begun or gone on with from a file's bytes (match_game.cpp).
Result<int> play_game_match(const MatchOptions& given);
Result<int> resume_game_match(const MatchOptions& given, const Parser& parser, std::string_view bytes);

// Sessions of a small game, where a player changes from hand to hand (match_sessions.cpp).
bool plays_sessions(const MatchOptions& given);
Result<int> play_session_match(const MatchOptions& given);

// A bot that learns against many weak ones of hold'em (match_panel.cpp).
Result<int> play_bot_panel(const MatchOptions& given);

// In parts that others play, too (match_parts.cpp): the folder, "" where nobody else does; what cannot be
// shared out; and playing.  True: this process has put the parts together.
std::string match_folder(const MatchOptions& given);
Result<void> check_shared(const MatchOptions& given);
Result<bool> play_match_parts(Match& match, const MatchOptions& given, const Interrupt& interrupt);

// Of a match that was stopped before its first hand, which came to nothing at all: not to a mean of 0
// (match_game.cpp).
struct NothingPlayed {
  std::string game;
  std::vector<std::string> bots;
  bool duplicate = true;
  std::uint64_t seed = 1;
};
void print_nothing(const MatchOptions& given, const NothingPlayed& match, double seconds);

// What was settled when the match that is resumed was begun.
Result<void> check_resumed_options(const Parser& parser);

}  // namespace hindsight
