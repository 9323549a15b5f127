// SPDX-License-Identifier: MIT
#include "study/games/solution.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "base/memory.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "store/games/load_game.h"
#include "store/strategies/strategy_reader.h"
#include "store/strategies/thesis_strategy.h"
#include "study/games/styles.h"
#include "study/games/suits.h"

namespace hindsight {

namespace {

// The same decisions, chances and payoffs at the same places: then a strategy of one is one of the other.
bool same_tree(const HistoryTree& a, const HistoryTree& b) {
  return a.players == b.players && a.payoffs == b.payoffs && a.infosets.size() == b.infosets.size() &&
         std::ranges::equal(a.nodes, b.nodes, [](const History& x, const History& y) {
           const bool decision = x.kind == Turn::Kind::decision;
           return x.kind == y.kind && x.count == y.count && x.probability == y.probability &&
                  x.first_child == y.first_child &&
                  (!decision || (x.player == y.player && x.label == y.label));
         });
}

Strategy last_action_strategy(const CompiledGame& game) {
  Strategy out;
  for (std::uint8_t p = 0; p < game.players; ++p) out.behaviour.push_back(game.zeros(Player{p}));
  for (const Infoset& infoset : game.infosets)
    out.behaviour[infoset.player.value][infoset.sequence(infoset.actions - 1)] = 1;
  return out;
}

struct NamedStrategy {
  std::string_view name;
  Strategy (*make)(const CompiledGame&);
};
constexpr NamedStrategy named_strategies[] = {{"uniform", uniform_strategy},
                                              {"first-action", first_action_strategy},
                                              {"first", first_action_strategy},
                                              {"last-action", last_action_strategy},
                                              {"last", last_action_strategy}};

}  // namespace

std::optional<Strategy> named_strategy(std::string_view name, const CompiledGame& game) {
  for (const NamedStrategy& known : named_strategies)
    if (name == known.name) return known.make(game);
  return {};
}

Result<Solution> named_solution(std::string_view what, std::string_view strategy, std::string_view game) {
  const auto is_it = [&](const NamedStrategy& known) { return known.name == strategy; };
  if (std::ranges::none_of(named_strategies, is_it))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format(
            "{} {} must be uniform, first-action or last-action, or a file: .hs, .json, .csv, .pkl or .txt",
            what, strategy));
  HS_TRY(GameSource source, load_game(game));
  Strategy made = *named_strategy(strategy, source.game);
  StrategyFile file{.game = source.name, .game_text = source.text, .algorithm = std::string(strategy)};
  file.average = canonical(source.game, made);
  return Solution{std::move(file), std::move(source), std::move(made)};
}

Result<Strategy> strategy_of(const StrategyFile& file, const GameSource& source, const std::string& what) {
  const std::size_t size = canonical_size(source.game);
  if (file.average.size() != size)
    return fail(
        ErrorCode::corrupt,
        fmt::format("{} holds {} probabilities where {} has {}: it was made by another version of this game",
                    what, file.average.size(), source.name, size));
  Strategy strategy{from_canonical(source.game, file.average)};
  HS_RETURN_IF_ERROR(validate(source.game, source.histories, strategy));
  return strategy;
}

namespace {

// Of other programs, by how the name ends.
struct ForeignStrategy {
  std::string_view extension;
  Result<Strategy> (*read)(std::string_view text, const GameSource& source, std::size_t* left_out);
  Result<std::string> (*game)(std::string_view text);  // that the text itself names; empty where it doesn't
};
constexpr ForeignStrategy foreign_strategies[] = {
    {".json", strategy_from_json, game_of_strategy_json},
    {".csv",
     [](std::string_view text, const GameSource& source, std::size_t*) {
       return strategy_from_csv(text, source);
     },
     [](std::string_view) -> Result<std::string> { return ""; }},
    {".pkl",
     [](std::string_view text, const GameSource& source, std::size_t* left_out) -> Result<Strategy> {
       HS_TRY(const ThesisRows rows, thesis_rows_of_pickle(text));
       return strategy_from_thesis(rows, source, left_out);
     },
     [](std::string_view text) -> Result<std::string> {
       HS_TRY(const ThesisRows rows, thesis_rows_of_pickle(text));
       return game_of_thesis(rows);
     }},
    {".txt",
     [](std::string_view text, const GameSource& source, std::size_t*) {
       return strategy_from_leduc_table(text, source);
     },
     [](std::string_view text) -> Result<std::string> { return game_of_leduc_table(text); }}};

const ForeignStrategy* foreign(std::string_view path) {
  const auto found = std::ranges::find_if(foreign_strategies, [&](const ForeignStrategy& known) {
    return lower(path).ends_with(known.extension);
  });
  return found == std::end(foreign_strategies) ? nullptr : found;
}

Result<std::string> strategy_text_of(const std::string& path) {
  return read_file(path, available_memory() / 8);
}

Result<LoadedStrategy> read_foreign(const ForeignStrategy& form, const std::string& path,
                                    std::string_view text, const GameSource& source) {
  LeftOut left_out{0, source.game.infosets.size()};
  auto strategy = form.read(text, source, &left_out.infosets);
  if (!strategy) return fail(strategy.error().code, fmt::format("'{}', {}", path, strategy.error().message));
  return LoadedStrategy{*std::move(strategy), left_out};
}

// What a file says of its game, against what it is taken to be of: by another name it may be the same tree.
Result<void> check_game(const std::string& path, const StrategyFile& file, std::string_view game) {
  HS_TRY(const GameDescription asked, describe_game(game));
  if (asked.name == file.game && asked.text == file.game_text) return {};
  HS_TRY(const ListedGame listed, list_game(game));
  const Result<bool> right = is_for(file, listed);
  if (right && *right) return {};
  return fail(ErrorCode::invalid_argument,
              fmt::format("'{}' is a strategy for {}, not for {}", path, file.game, asked.name));
}

Result<Solution> load_foreign(const ForeignStrategy& form, const std::string& path, std::string_view game) {
  HS_TRY(const std::string text, strategy_text_of(path));
  std::string named(game);
  if (named.empty()) {
    auto own = form.game(text);
    if (!own) return fail(own.error().code, fmt::format("'{}': {}", path, own.error().message));
    named = std::move(*own);
  } else if (form.game == game_of_strategy_json) {
    if (const auto own = game_named_in_json(text); own && !own->empty()) {
      HS_TRY(const GameDescription theirs, describe_game(*own));
      HS_RETURN_IF_ERROR(check_game(path, {.game = theirs.name, .game_text = theirs.text}, named));
    }
  }
  if (named.empty())
    return fail(ErrorCode::invalid_argument,
                fmt::format("'{}' does not say which game it is for: name it with --game", path));
  HS_TRY(GameSource source, load_game(named));
  HS_TRY(LoadedStrategy loaded, read_foreign(form, path, text, source));
  StrategyFile file{.game = source.name, .game_text = source.text};
  file.average = canonical(source.game, loaded.strategy);
  return Solution{std::move(file), std::move(source), std::move(loaded.strategy), loaded.left_out};
}

}  // namespace

bool is_strategy_file(std::string_view name) {
  return lower(name).ends_with(".hs") || foreign(name) != nullptr;
}

Result<Solution> load_solution(const std::string& path, std::string_view game) {
  if (const ForeignStrategy* form = foreign(path)) return load_foreign(*form, path, game);
  HS_TRY(StrategyFile file, read_strategy(path));
  if (!game.empty()) HS_RETURN_IF_ERROR(check_game(path, file, game));
  HS_TRY(GameDescription described, describe_game(file.game, file.game_text));
  HS_TRY(GameSource source, load_game(std::move(described)));
  HS_TRY(Strategy strategy, strategy_of(file, source, fmt::format("'{}'", path)));
  return Solution{std::move(file), std::move(source), std::move(strategy)};
}

Result<bool> is_for(const StrategyFile& file, const ListedGame& game) {
  if (file.game_text == game.text && (!game.text.empty() || file.game == game.name)) return true;
  HS_TRY(GameDescription described, describe_game(file.game, file.game_text));
  HS_TRY(const ListedGame theirs,
         list_game(std::move(described), {.histories = 2 * game.histories.nodes.size() + 1000}));
  return same_tree(theirs.histories, game.histories);
}

namespace {

Result<Strategy> own_strategy(const GameSource& source, const std::string& path, const StrategyFile& file) {
  const Result<bool> right = is_for(file, source);
  if (!right || !*right)
    return fail(ErrorCode::invalid_argument,
                fmt::format("'{}' is a strategy for {}, not for {}; both must be for the same game", path,
                            file.game, source.name));
  return strategy_of(file, source, fmt::format("'{}'", path));
}

Error no_strategy(const std::string& name) {
  return {ErrorCode::invalid_argument,
          fmt::format("'{}' is no strategy: name uniform, first-action or last-action, or a file that ends "
                      "in .hs, .json, .csv, .pkl or .txt; of poker also {} or rough",
                      name, style_names())};
}

}  // namespace

namespace {

// For this very game.
Result<LoadedStrategy> strategy_as_it_is(const GameSource& source, const std::string& path) {
  if (const ForeignStrategy* form = foreign(path)) {
    HS_TRY(const std::string text, strategy_text_of(path));
    return read_foreign(*form, path, text, source);
  }
  HS_TRY(const StrategyFile file, read_strategy(path));
  HS_TRY(Strategy strategy, own_strategy(source, path, file));
  return LoadedStrategy{std::move(strategy), {}};
}

Result<std::string> own_game(const std::string& path) {
  if (const ForeignStrategy* form = foreign(path)) {
    HS_TRY(const std::string text, strategy_text_of(path));
    return form->game(text);
  }
  HS_TRY(StrategyFile file, read_strategy(path));
  return std::move(file.game);
}

}  // namespace

Result<std::optional<std::string>> suits_needed(const GameSource& source, const std::string& path) {
  const std::optional<std::string> suited = with_suits(source.name);
  if (!suited || !is_strategy_file(path)) return std::optional<std::string>{};
  HS_TRY(const std::string own, own_game(path));
  return without_suits(own) ? suited : std::nullopt;
}

Result<LoadedStrategy> load_strategy_for(const GameSource& source, const std::string& path) {
  if (auto named = named_strategy(path, source.game)) return LoadedStrategy{*std::move(named), {}};
  HS_TRY(auto styled, styled_strategy(path, source));
  if (styled) return LoadedStrategy{*std::move(styled), {}};
  if (!is_strategy_file(path)) return tl::unexpected(no_strategy(path));
  auto loaded = strategy_as_it_is(source, path);
  if (loaded) return loaded;
  if (const auto suited = suits_needed(source, path); suited && *suited)
    return fail(ErrorCode::invalid_argument,
                fmt::format("'{}' tells suits apart, and {} does not: name the game {}, in which a strategy "
                            "by rank plays, too",
                            path, source.name, **suited));
  const auto by_rank = without_suits(source.name);
  if (!by_rank) return loaded;
  HS_TRY(const GameSource ranks, load_game(*by_rank));
  const auto plays = strategy_as_it_is(ranks, path);
  if (!plays) return loaded;
  HS_TRY(Strategy strategy, play_by_rank(ranks, plays->strategy, source));
  return LoadedStrategy{std::move(strategy), plays->left_out};
}

std::string left_out_text(std::string_view path, LeftOut left_out) {
  if (left_out.infosets == 0) return "";
  return fmt::format("'{}' leaves out {} of {} infosets, and checks or calls there", path,
                     grouped(left_out.infosets), grouped(left_out.of));
}

Result<Strategy> parse_strategy_for(const GameSource& source, const std::string& name,
                                    std::string_view bytes) {
  if (const ForeignStrategy* form = foreign(name)) {
    HS_TRY(LoadedStrategy loaded, read_foreign(*form, name, bytes, source));
    return std::move(loaded.strategy);
  }
  if (!is_strategy_file(name)) return tl::unexpected(no_strategy(name));
  HS_TRY(const StrategyFile file,
         parse_strategy(bytes, {.histories = 2 * source.histories.nodes.size() + 1000, .text = 1 << 20}));
  return own_strategy(source, name, file);
}

std::string strategy_bytes(const CompiledGame& game, const Strategy& strategy) {
  Writer out;
  out.f64s(canonical(game, strategy));
  return out.bytes();
}

Result<Strategy> strategy_from_bytes(const CompiledGame& game, std::string_view bytes) {
  Reader in(bytes);
  std::vector<double> numbers(canonical_size(game));
  in.f64s(numbers);
  HS_RETURN_IF_ERROR(in.finish("the fixed strategy in the file"));
  return Strategy{from_canonical(game, numbers)};
}

}  // namespace hindsight
