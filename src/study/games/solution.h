// A strategy together with the game it is for, however it was named.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/strategies/strategy_file.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

// Infosets that a file does not have, at which it checks or calls, of all in the file's game.
struct LeftOut {
  std::size_t infosets = 0, of = 0;
};

struct Solution {
  StrategyFile file;
  GameSource source;
  Strategy strategy;
  LeftOut left_out;
};

struct LoadedStrategy {
  Strategy strategy;
  LeftOut left_out;
};

// A .hs file; or the strategy of another program: .json, .csv, the .txt table of no-limit Leduc
// (strategy_reader.h), or the thesis' .pkl (thesis_strategy.h).  `game` names the
// game of those that don't name their own; a table's is leduc_no_limit(cards=card) with the bets that are in
// it.
Result<Solution> load_solution(const std::string& path, std::string_view game = "");
// Whether a name ends in .hs, .json, .csv, .pkl or .txt.
bool is_strategy_file(std::string_view name);
// The average of a file whose game is loaded; `what` names the file in errors.
Result<Strategy> strategy_of(const StrategyFile& file, const GameSource& source, const std::string& what);
// Strategies that nobody has to solve: uniform, and first and last, which always take that action
// (first-action and last-action are the same).  Nothing where there is none of that name.
std::optional<Strategy> named_strategy(std::string_view name, const CompiledGame& game);
// `what` begins the errors: --strategy.
Result<Solution> named_solution(std::string_view what, std::string_view strategy, std::string_view game);

// A named strategy, a style (study/games/styles.h), or that of a file as above, for a game that is loaded
// already; refused if it is for another one.  A game that tells suits apart takes one by rank, too.
Result<LoadedStrategy> load_strategy_for(const GameSource& source, const std::string& name_or_path);
// The form with suits of a game without them, where the file's strategy needs it; else nothing.
Result<std::optional<std::string>> suits_needed(const GameSource& source, const std::string& name_or_path);
// "'one.json' leaves out 84,143 of 84,144 infosets, and checks or calls there"; empty where it leaves out
// none.
std::string left_out_text(std::string_view path, LeftOut left_out);
// Of a file's bytes; the ending of `name` says the form.
Result<Strategy> parse_strategy_for(const GameSource& source, const std::string& name,
                                    std::string_view bytes);

// Whether the file's strategy is one for this game, whatever name the game goes by there.
Result<bool> is_for(const StrategyFile& file, const ListedGame& game);

// StrategyFile::against, there and back.
std::string strategy_bytes(const CompiledGame& game, const Strategy& strategy);
Result<Strategy> strategy_from_bytes(const CompiledGame& game, std::string_view bytes);

}  // namespace hindsight
