// Other people's programs that play at the page's tables, by the names that whoever started the server gave
// them.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "play/wire/program_bot.h"
#include "server/tables/saved_table.h"

namespace hindsight {

// What a command without {game} plays.
struct ProgramGame {
  HoldemGame game;
  int seats = 2;
};

class Programs {
 public:
  static constexpr int max_processes = 16;  // of all programs; each seat has one of its own

  struct Program {
    std::string name;
    std::vector<std::string> command;
    bool any_game = false;  // it takes {game}
  };

  // NAME=COMMAND each.  The error names the one that is wrong.
  static Result<Programs> of(const std::vector<std::string>& programs, ProgramGame game = {});

  const std::vector<Program>& list() const { return programs_; }
  const ProgramGame& game() const { return game_; }
  // A bot of the catalog that may play here, or program:NAME at the table of the order.
  Result<BotKind> bot(const std::string& spec, const TableOrder& order) const;
  // What starts a program to play this game.  Errors: there is no such program; it plays another one.
  Result<std::vector<std::string>> command(const std::string& name, const HoldemGame& game, int seats) const;

 private:
  Result<BotKind> program(const std::string& name, const TableOrder& order) const;

  std::vector<Program> programs_;
  ProgramGame game_;
  std::shared_ptr<std::atomic<int>> room_ = std::make_shared<std::atomic<int>>(max_processes);
};

}  // namespace hindsight
