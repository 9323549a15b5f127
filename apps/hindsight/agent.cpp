// hindsight agent: a bot of the house at a seat of an ACPC dealer.
// SPDX-License-Identifier: MIT
#include "acpc/wire/agent.h"

#include <fmt/format.h>

#include <algorithm>

#include "acpc_input.h"
#include "base/spec.h"
#include "base/text.h"
#include "command.h"
#include "interrupt.h"
#include "left_out.h"
#include "play/catalog.h"
#include "play/wire/bot_player.h"
#include "store/json.h"
#include "study/games/solution.h"
#include "study/wire/strategy_player.h"
#include "text.h"

namespace hindsight {

namespace {

struct AgentOptions {
  std::string bot, host, port, game_file, strategy_game;
  std::uint64_t seed = 1;
  bool json = false;
};

// A strategy of a small game, whose definition must be that of the match.
Result<std::unique_ptr<AcpcPlayer>> strategy_player(const AgentOptions& given, const AcpcGame& game) {
  HS_TRY(const Solution solution, load_solution(given.bot, given.strategy_game));
  note_left_out(given.bot, solution.left_out);
  auto tree = std::make_shared<const HistoryTree>(solution.source.histories);
  auto strategy =
      std::make_shared<const ListedStrategy>(*tree, canonical(solution.source.game, solution.strategy));
  HS_TRY(auto player, StrategyPlayer::seat(tree, game, std::move(strategy), given.seed));
  return std::unique_ptr<AcpcPlayer>(std::move(player));
}

Result<std::unique_ptr<AcpcPlayer>> player_of(const AgentOptions& given, const AcpcGame& game) {
  if (is_strategy_file(given.bot)) return strategy_player(given, game);
  HS_TRY(const BotKind kind, bot_kind(given.bot));
  HS_TRY(auto player, BotPlayer::seat(game, kind.make(given.seed)));
  return std::unique_ptr<AcpcPlayer>(std::move(player));
}

Result<int> play(const AgentOptions& given) {
  HS_TRY(const AcpcGame game, load_acpc_game(given.game_file));
  const auto port = parse_integer(given.port);
  if (!port || *port < 1 || *port > 65'535)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} is no port: 1 to 65535", in_quotes(given.port, 40)));
  HS_TRY(const std::unique_ptr<AcpcPlayer> player, player_of(given, game));
  const Interrupt interrupt;
  HS_TRY(LineSocket dealer, LineSocket::connect(given.host, static_cast<std::uint16_t>(*port)));
  HS_TRY(const AgentScore score, play_seat(dealer, game, *player, interrupt.token()));
  if (given.json)
    fmt::print("{}\n", Json{{"bot", given.bot}, {"hands", score.hands}, {"chips", score.chips}}.dump());
  else
    fmt::print("{}: {} in {}\n", given.bot,
               fmt::format("{}{} chips", score.chips > 0 ? "+" : "", acpc_number(score.chips)),
               counted(score.hands, "hand"));
  return interrupt.exit_code();
}

void declare_agent(Parser& parser, AgentOptions& given) {
  parser
      .option("bot", given.bot,
              "Who plays: see 'hindsight bots'; or a strategy of a small game (.hs, .json, .csv, .txt)")
      .required()
      .type("BOT");
  parser.option("host", given.host, "Where the dealer is").required().type("HOST");
  parser.option("port", given.port, "Of the seat").required().type("PORT");
  parser.option("--game", given.game_file, "Game definition of the match").required().type("GAMEFILE");
  parser.option("--of", given.strategy_game, "The strategy's game, where its file does not say it")
      .type("GAME");
  parser.option("--seed", given.seed, "Of the bot's own choices").with_default().type("N");
  parser.flag("--json", given.json, "Print one line of JSON at the end");
}

constexpr HelpText agent_help = {"agent", "A bot at a seat of an ACPC dealer",
                                 R"help(Examples:
  hindsight agent pokerface localhost 18791 --game holdem.nolimit.2p.reverse_blinds.game
  hindsight agent "equity(trials=200)" localhost 18374 --game holdem.nolimit.2p.reverse_blinds.game --seed 7
  hindsight agent leduc.hs localhost 18791 --game leduc.game

It plays until the dealer hangs up, and then says what it won.  The definition must be the dealer's.
)help"};

}  // namespace

Command agent_command(Parser& program) { return make_command(program, agent_help, declare_agent, play); }

}  // namespace hindsight
