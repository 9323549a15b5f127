// hindsight convert: games into Gambit's formats, strategies into JSON, CSV and pickles, each by its
// extension.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "command.h"
#include "io/atomic_file.h"
#include "output_file.h"
#include "store/games/efg.h"
#include "store/games/load_game.h"
#include "store/games/nfg.h"
#include "store/strategies/strategy_text.h"
#include "store/strategies/thesis_strategy.h"
#include "study/games/solution.h"

namespace hindsight {

namespace {

constexpr std::string_view not_read_back = "; for a strategy in .csv name its game with --game";

struct ConvertOptions {
  std::string from, to, game;
};

// What a file's ending asks for.
template <class Content>
struct Format {
  std::string_view extension;
  Result<std::string> (*text)(const Content&);
};

// Smaller than the solution, and of no use to --resume.
Result<std::string> bare(const Solution& solution) {
  StrategyFile file = solution.file;
  file.regrets.clear();
  file.state.clear();
  return format_strategy(file);
}

Result<std::string> pickled(const Solution& solution) {
  HS_TRY(const ThesisRows rows, thesis_rows(solution.source, solution.strategy));
  return pickle_of(rows);
}

constexpr std::array<Format<Solution>, 4> strategy_formats{{
    {".json", [](const Solution& s) -> Result<std::string> { return strategy_json(s.source, s.strategy); }},
    {".csv", [](const Solution& s) -> Result<std::string> { return strategy_csv(s.source, s.strategy); }},
    {".pkl", pickled},
    {".hs", bare},
}};
constexpr std::array<Format<ListedGame>, 2> game_formats{{
    {".efg", [](const ListedGame& g) -> Result<std::string> { return format_efg(g.histories, g.name); }},
    {".nfg", [](const ListedGame& g) { return format_nfg(g.histories, g.name); }},
}};

// ".json, .csv or .hs"
template <class Formats>
std::string endings(const Formats& formats) {
  std::string out;
  for (std::size_t i = 0; i < formats.size(); ++i)
    out += fmt::format("{}{}", i == 0 ? "" : i + 1 < formats.size() ? ", " : " or ", formats[i].extension);
  return out;
}

template <class Formats, class Load>
Result<void> write_as(const Formats& formats, const ConvertOptions& given, std::string_view what,
                      const Load& load) {
  const auto format = std::ranges::find_if(
      formats, [&](const auto& possible) { return has_extension(given.to, possible.extension); });
  if (format == formats.end())
    return fail(ErrorCode::invalid_argument,
                fmt::format("'{}': {} becomes {}{}", given.to, what, endings(formats),
                            has_extension(given.to, ".hs") ? not_read_back : ""));
  HS_RETURN_IF_ERROR(check_output("the output", given.to, format->extension));
  HS_TRY(const auto content, load());
  HS_TRY(const std::string bytes, format->text(content));
  return write_file(given.to, bytes);
}

Result<int> convert(const ConvertOptions& given) {
  if (has_extension(given.from, ".spot"))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format(
            "'{}' is a solved spot: 'hindsight spot show' prints it, with --json or --csv for programs",
            given.from));
  // A .csv is a matrix, unless a game is named.
  const bool strategy =
      is_strategy_file(given.from) && (!has_extension(given.from, ".csv") || !given.game.empty());
  if (strategy)
    HS_RETURN_IF_ERROR(write_as(strategy_formats, given, "a strategy",
                                [&] { return load_solution(given.from, given.game); }));
  else
    HS_RETURN_IF_ERROR(write_as(game_formats, given, "a game", [&] { return list_game(given.from); }));
  return 0;
}

void declare_convert(Parser& parser, ConvertOptions& given) {
  parser.option("in", given.from, "A game, or a strategy: .hs, .json, .csv, .pkl, or a .txt table of Leduc")
      .required()
      .type("GAME|FILE");
  parser.option("--game", given.game, "Of a strategy that does not name its own").type("GAME");
  parser.option("out", given.to, "The file to write; its extension says the format").required().type("FILE");
}

constexpr HelpText convert_help = {"convert", "Game and strategy files into other formats",
                                   R"help(Examples:
  hindsight convert "kuhn(players=3)" kuhn3.efg
  hindsight convert rock_paper_scissors rps.nfg
  hindsight convert leduc.hs leduc.json
  hindsight convert large.hs small.hs
  hindsight convert theirs.csv theirs.hs --game leduc
  hindsight convert grid.hs blueprint.pkl

Games (a name, .efg, .nfg, or .csv for a matrix) become .efg or .nfg; strategies (.hs) become .json, .csv, or
a smaller .hs without the state that --resume needs.  Strategies
of other programs are read from .json, .csv (with --game) and from the .txt tables and .pkl blueprints of no-limit Leduc,
and go back into .pkl.
)help"};

}  // namespace

Command convert_command(Parser& program) {
  return make_command(program, convert_help, declare_convert, convert);
}

}  // namespace hindsight
