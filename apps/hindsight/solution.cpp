// SPDX-License-Identifier: MIT
#include "solution.h"

#include <unistd.h>

#include <filesystem>

#include "base/bytes.h"
#include "base/signature.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

Result<Strategy> checked(const GameSource& source, std::span<const double> numbers, const std::string& what) {
  if (numbers.size() != canonical_size(source.game))
    return fail(ErrorCode::corrupt, what + " holds " + std::to_string(numbers.size()) +
                                        " probabilities where " + source.name + " has " +
                                        std::to_string(canonical_size(source.game)) +
                                        ": it was made by another version of this game");
  Strategy strategy{from_canonical(source.game, numbers)};
  HS_CHECK_OK(validate(source.game, source.histories, strategy));
  return strategy;
}

bool same_game(const StrategyFile& file, const GameSource& source) {
  return file.game_text.empty() && source.text.empty() ? file.game == source.name
                                                       : file.game_text == source.text;
}

}  // namespace

Result<Solution> load_solution(const std::string& path) {
  HS_TRY(StrategyFile file, read_strategy(path));
  HS_TRY(GameSource source, load_game(file.game, file.game_text));
  HS_TRY(Strategy strategy, checked(source, file.average, "'" + path + "'"));
  return Solution{std::move(file), std::move(source), std::move(strategy)};
}

Result<Strategy> load_strategy_for(const GameSource& source, const std::string& path) {
  HS_TRY(const StrategyFile file, read_strategy(path));
  if (!same_game(file, source))
    return fail(ErrorCode::invalid_argument, "'" + path + "' is a strategy for " + file.game + ", not for " +
                                                 source.name + "; both must be for the same game");
  return checked(source, file.average, "'" + path + "'");
}

Result<Solution> named_solution(std::string_view strategy, std::string_view game) {
  if (strategy != "uniform" && strategy != "first-action")
    return fail(ErrorCode::invalid_argument,
                "--strategy " + std::string(strategy) + " must be uniform or first-action");
  HS_TRY(GameSource source, load_game(game));
  Strategy made = strategy == "uniform" ? uniform_strategy(source.game) : first_action_strategy(source.game);
  StrategyFile file{.game = source.name, .game_text = source.text, .algorithm = std::string(strategy)};
  file.average = canonical(source.game, made);
  return Solution{std::move(file), std::move(source), std::move(made)};
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
  HS_CHECK_OK(in.finish("the fixed strategy in the file"));
  return Strategy{from_canonical(game, numbers)};
}

std::string result_signature(const CompiledGame& game, const Strategy& strategy) {
  Signature signature;
  signature.add(canonical(game, strategy));
  const Evaluation evaluation = evaluate(game, strategy);
  signature.add(evaluation.value);
  signature.add(evaluation.best_response);
  return signature.hex();
}

bool has_extension(std::string_view path, std::string_view extension) {
  return path.size() > extension.size() && path.ends_with(extension);
}

Result<void> check_output(std::string_view option, const std::string& path, std::string_view extension) {
  const std::string what = std::string(option) + " " + path;
  if (!has_extension(path, extension))
    return fail(ErrorCode::invalid_argument, what + " must end in " + std::string(extension));
  std::error_code none;
  if (std::filesystem::is_directory(path, none))
    return fail(ErrorCode::io, what + " is a directory; name a file in it");
  std::filesystem::path directory = std::filesystem::path(path).parent_path();
  if (directory.empty()) directory = ".";
  if (!std::filesystem::is_directory(directory, none))
    return fail(ErrorCode::io, what + ": there is no directory '" + directory.string() + "'; make it first");
  if (access(directory.c_str(), W_OK | X_OK) != 0)
    return fail(ErrorCode::io, what + ": the directory '" + directory.string() +
                                   "' cannot be written; choose another place");
  return {};
}

}  // namespace hindsight
