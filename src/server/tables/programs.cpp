// SPDX-License-Identifier: MIT
#include "server/tables/programs.h"

#include <fmt/format.h>

#include <algorithm>

#include "acpc/wire/program.h"
#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::size_t longest_name = 40;

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_name && std::ranges::all_of(text, [](char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  });
}

HoldemGame game_of(const TableOrder& order) {
  HoldemGame out;
  out.rules = casino_rules();
  out.small_blind = order.small_blind;
  out.big_blind = order.big_blind;
  out.ante = order.ante;
  out.stack = order.buy_in;
  return out;
}

}  // namespace

Result<Programs> Programs::of(const std::vector<std::string>& programs, ProgramGame game) {
  Programs out;
  out.game_ = std::move(game);
  for (const std::string& text : programs) {
    const std::size_t equals = text.find('=');
    const std::string name(trimmed(std::string_view(text).substr(0, equals)));
    if (equals == std::string::npos || !is_name(name))
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} is not NAME=COMMAND, with a name of letters, digits, '.', '_' and '-'",
                              in_quotes(text, 80)));
    if (std::ranges::find(out.programs_, name, &Program::name) != out.programs_.end())
      return fail(ErrorCode::invalid_argument, fmt::format("two programs are called {}", name));
    HS_TRY(auto command, command_words(std::string_view(text).substr(equals + 1)));
    const bool any_game = takes_game(command);
    out.programs_.push_back({name, std::move(command), any_game});
  }
  return out;
}

Result<BotKind> Programs::bot(const std::string& spec, const TableOrder& order) const {
  return is_program(spec) ? program(spec.substr(program_prefix.size()), order) : table_bot(spec);
}

Result<std::vector<std::string>> Programs::command(const std::string& name, const HoldemGame& game,
                                                   int seats) const {
  const auto found = std::ranges::find(programs_, name, &Program::name);
  if (found == programs_.end())
    return fail(ErrorCode::invalid_argument,
                fmt::format("this server was not started with a program {}: hindsight serve --program "
                            "NAME='COMMAND'",
                            in_quotes(name, longest_name)));
  if (!found->any_game && (game.text() != game_.game.text() || seats != game_.seats))
    return fail(ErrorCode::invalid_argument, fmt::format("{} plays {} with {} seats, and no other game", name,
                                                         game_.game.text(), game_.seats));
  return found->command;
}

Result<BotKind> Programs::program(const std::string& name, const TableOrder& order) const {
  const HoldemGame game = game_of(order);
  const int seats = static_cast<int>(order.bots.size()) + 1;
  ProgramSetup setup{.name = name, .command = {}};
  HS_TRY(setup.command, command(name, game, seats));
  setup.leave = {};
  setup.restarts = 1;
  setup.room = room_;
  HS_TRY(BotKind kind, program_kind(setup, game, seats));
  kind.name = std::string(program_prefix) + name;
  return kind;
}

}  // namespace hindsight
