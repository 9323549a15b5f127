// hindsight convert: games into Gambit's formats, strategies into JSON and CSV, each by its extension.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "command.h"
#include "output_file.h"
#include "store/atomic_file.h"
#include "store/games/efg.h"
#include "store/games/nfg.h"
#include "store/games/strategy_text.h"
#include "study/games/load_game.h"
#include "study/games/solution.h"

namespace hindsight {

namespace {

constexpr const char* not_read_back =
    "; strategies are read from .hs files alone, what was written as .csv or .json does not come back";

struct Options {
  std::string from, to;
};

Result<std::string> strategy_as(std::string_view extension, const std::string& from) {
  HS_TRY(const Solution solution, load_solution(from));
  if (extension == ".json") return strategy_json(solution.source, solution.strategy);
  if (extension == ".csv") return strategy_csv(solution.source, solution.strategy);
  StrategyFile bare = solution.file;  // smaller, and of no use to --resume
  bare.regrets.clear();
  bare.state.clear();
  return format_strategy(bare);
}

Result<std::string> game_as(std::string_view extension, const std::string& from) {
  HS_TRY(const ListedGame game, list_game(from));
  if (extension == ".efg") return format_efg(game.histories, game.name);
  return format_nfg(game.histories, game.name);
}

Result<int> convert(const Options& given) {
  if (has_extension(given.from, ".spot"))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format(
            "'{}' is a solved spot: 'hindsight spot show' prints it, with --json or --csv for programs",
            given.from));
  const bool is_strategy = has_extension(given.from, ".hs");
  const std::vector<std::string_view> possible = is_strategy
                                                     ? std::vector<std::string_view>{".json", ".csv", ".hs"}
                                                     : std::vector<std::string_view>{".efg", ".nfg"};
  const auto extension =
      std::ranges::find_if(possible, [&](std::string_view e) { return has_extension(given.to, e); });
  if (extension == possible.end())
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}': {}{}", given.to,
                    is_strategy ? "a strategy becomes .json, .csv or .hs" : "a game becomes .efg or .nfg",
                    !is_strategy && has_extension(given.to, ".hs") ? not_read_back : ""));
  HS_RETURN_IF_ERROR(check_output("the output", given.to, *extension));
  HS_TRY(const std::string bytes,
         is_strategy ? strategy_as(*extension, given.from) : game_as(*extension, given.from));
  HS_RETURN_IF_ERROR(write_file(given.to, bytes));
  return 0;
}

void declare(Parser& parser, Options& given) {
  parser.option("in", given.from, "A game, or a .hs file").required().type("GAME|FILE");
  parser.option("out", given.to, "The file to write; its extension says the format").required().type("FILE");
}

constexpr HelpText help = {"convert", "Game and strategy files into other formats",
                           R"help(Examples:
  hindsight convert "kuhn(players=3)" kuhn3.efg
  hindsight convert rock_paper_scissors rps.nfg
  hindsight convert leduc.hs leduc.json
  hindsight convert large.hs small.hs

Games (a name, .efg, .nfg, or .csv for a matrix) become .efg or .nfg; strategies (.hs) become .json, .csv, or
a smaller .hs without the state that --resume needs.  Strategies are read from .hs files alone.
)help"};

}  // namespace

Command convert_command(Parser& program) { return make_command(program, help, declare, convert); }

}  // namespace hindsight
