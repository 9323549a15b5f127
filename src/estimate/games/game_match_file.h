// A match of a small game as a file: what was asked for, and how far it is.  Strategies go by name, with the
// signature of their numbers: a match that goes on loads them again.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "estimate/plan.h"

namespace hindsight {

struct GameMatchFile {
  std::string game, game_text;           // as describe_game() takes them
  std::vector<std::string> strategies;   // names or files, by contestant
  std::string known, guess, estimators;  // as they were asked for; may be empty
  std::uint64_t hands = 0, seed = 0, fit_hands = 0;
  bool duplicate = true;
  std::uint64_t signature = 0;  // GameMatch::signature()
  std::string log;              // the file that hands go to, and its bytes that belong to the course
  std::uint64_t log_bytes = 0;
  std::string course;  // GameMatch::course()
  EarlyEnd until{};
};

std::string format_game_match(const GameMatchFile& file);
bool is_game_match(std::string_view bytes);  // by how it begins
// `what` names the file in errors.
Result<GameMatchFile> parse_game_match(std::string_view bytes, const std::string& what);

}  // namespace hindsight
