// Somebody's program as a bot of the house: an agent of the ACPC protocol, which hears every state of the
// hands that it plays in and answers when it is asked.
//
// Each bot has a process of its own while it lives; bots of one kind hand theirs on, so that there are as
// many as play at a time. A program that is lost is started again and asked again; what it answers is read as
// the reference's dealer reads it.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "acpc/game_definition.h"
#include "play/bots/catalog.h"
#include "play/holdem_game.h"

namespace hindsight {

struct ProgramSetup {
  std::string name;  // in reports and sentences
  std::vector<std::string>
      command;  // host and port are put behind; {game} is a file with the definition of what is played
  std::chrono::milliseconds response{600'000};  // for an answer, at most
  std::chrono::milliseconds start{60'000};      // to connect and name its version
  std::chrono::milliseconds leave{2'000};    // to end by itself, all of them together, when no more is played
  unsigned restarts = 3;                     // in a hand, before the bot is lost
  std::shared_ptr<std::atomic<int>> room{};  // for so many processes more; null: for any number
  // It was lost and is started again; from any thread.
  std::function<void(const Error& why)> restarted = [](const Error&) {};
  // Its answer was no legal move, and another was played for it; from any thread.
  std::function<void(const Error& what)> corrected = [](const Error&) {};
};

// Whether a command asks for the definition, and so can play more than one game.
bool takes_game(const std::vector<std::string>& command);
// The command with that file where it asks for it.
std::vector<std::string> told_game(std::vector<std::string> command, const std::string& file);

// Refused is what no definition can say: antes, straddles, pot limit.  Stops and deadlines are those of each
// decision's budget.
Result<BotKind> program_kind(const ProgramSetup& setup, const HoldemGame& game, int seats);

// A bot by name as catalog.h has it, or program:COMMAND, for whoever may start programs here.  `like`: all
// but name and command.
Result<BotKind> bot_or_program(std::string_view spec, const HoldemGame& game, int seats,
                               const ProgramSetup& like);

}  // namespace hindsight
