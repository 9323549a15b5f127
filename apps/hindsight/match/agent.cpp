// hindsight agent: a bot of the house at a seat of an ACPC dealer, or at a service of the network.
// SPDX-License-Identifier: MIT
#include "acpc/wire/agent.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"
#include "base/text.h"
#include "command.h"
#include "games/left_out.h"
#include "interrupt.h"
#include "io/json.h"
#include "match/acpc_input.h"
#include "match/online_agent.h"
#include "play/bots/catalog.h"
#include "play/wire/bot_player.h"
#include "study/games/solution.h"
#include "study/wire/strategy_player.h"
#include "text.h"

namespace hindsight {

namespace {

struct AgentOptions {
  std::string bot, host, port, game_file, strategy_game;
  std::uint64_t seed = 1;
  bool json = false;
  OnlineOptions online;
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

// Of a dealer all three are needed, of a service none.
Result<void> check_place(const AgentOptions& given, const Parser& parser) {
  for (const char* option :
       {"--url", "--user", "--key-file", "--hands", "--parallel", "--timeout", "--log", "--quiet"})
    if (!given.online.any() && parser.count(option) > 0)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} is of --slumbot and --benchmark, and neither was given", option));
  const bool some = !given.host.empty() || !given.port.empty() || !given.game_file.empty();
  const bool all = !given.host.empty() && !given.port.empty() && !given.game_file.empty();
  if (given.online.any() && (some || !given.strategy_game.empty()))
    return fail(ErrorCode::invalid_argument,
                "HOST, PORT, --game and --of are of a dealer: a service has --url, and its own game");
  if (!given.online.any() && !all)
    return fail(ErrorCode::invalid_argument,
                "where does it play? HOST, PORT and --game GAMEFILE say a dealer's seat; or --slumbot, or "
                "--benchmark");
  return {};
}

Result<int> play(const AgentOptions& given, const Parser& parser) {
  HS_RETURN_IF_ERROR(check_place(given, parser));
  if (given.online.any()) return play_online(given.online, given.bot, given.seed, given.json);
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
  parser.option("host", given.host, "Where the dealer is").type("HOST");
  parser.option("port", given.port, "Of the seat").type("PORT");
  parser.option("--game", given.game_file, "Game definition of the match").type("GAMEFILE");
  parser.option("--of", given.strategy_game, "The strategy's game, where its file does not say it")
      .type("GAME");
  parser.option("--seed", given.seed, "Of the bot's own choices").with_default().type("N");
  parser.flag("--json", given.json, "Print one line of JSON at the end");
  declare_online_agent(parser, given.online);
}

constexpr HelpText agent_help = {"agent",
                                 "A bot at a seat of an ACPC dealer, or against Slumbot or GTO Wizard",
                                 R"help(Examples:
  hindsight agent pokerface localhost 18791 --game holdem.nolimit.2p.reverse_blinds.game
  hindsight agent "equity(trials=200)" localhost 18374 --game holdem.nolimit.2p.reverse_blinds.game --seed 7
  hindsight agent leduc.hs localhost 18791 --game leduc.game
  hindsight agent blueprint --slumbot --hands 1000 --log slumbot.phhs
  hindsight agent blueprint --benchmark --key-file key.txt --hands 5000 --parallel 5 --json

It plays until the dealer hangs up, and then says what it won.  The definition must be the dealer's.

--slumbot and --benchmark need the network: heads-up no-limit hold'em, blinds 50/100, 20,000 chips each in every
hand.  What is won is told in chips and in mbb/hand with a 95 % interval, and by the service's own estimator, which
leaves out luck.  Ctrl-C plays the hand that is under way to its end; a second one does not.  A key or password is
read from --key-file or the variable HINDSIGHT_KEY, and never shown.  The terms of both services are yours to keep:
docs/tournament.md says what is sent.
)help"};

}  // namespace

Command agent_command(Parser& program) { return make_command(program, agent_help, declare_agent, play); }

}  // namespace hindsight
