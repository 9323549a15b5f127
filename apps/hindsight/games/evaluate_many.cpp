// SPDX-License-Identifier: MIT
#include "games/evaluate_many.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "games/left_out.h"
#include "games/report.h"
#include "io/json.h"
#include "match/estimate_text.h"
#include "store/games/load_game.h"
#include "study/games/suits.h"
#include "text.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

struct Entrant {
  std::string name;
  Strategy strategy;
  std::uint64_t left_out = 0;
  double exploitability = 0;
};

Json json_of(const GameSource& source, std::span<const Entrant> all,
             const std::vector<std::vector<double>>& won) {
  Json strategies = Json::array(), table = Json::array();
  for (const Entrant& one : all)
    strategies.push_back(
        {{"exploitability", one.exploitability}, {"file", one.name}, {"left_out", one.left_out}});
  for (const auto& row : won) {
    Json cells = Json::array();
    for (const double value : row) cells.push_back(value);
    table.push_back(std::move(cells));
  }
  return {{"crosstable", std::move(table)},
          {"game", source.name},
          {"strategies", std::move(strategies)},
          {"unit", source.unit}};
}

}  // namespace

Result<void> meet(Solution& solution, const std::string& other) {
  HS_TRY(const auto suited, suits_needed(solution.source, other));
  if (!suited) return {};
  HS_TRY(GameSource source, load_game(*suited));
  HS_TRY(solution.strategy, play_by_rank(solution.source, solution.strategy, source));
  solution.source = std::move(source);
  return {};
}

Result<int> evaluate_many(std::span<const std::string> files, const std::string& game, bool json) {
  if (files.size() > max_evaluated)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} strategies: {} at a time are the most", files.size(), max_evaluated));
  HS_TRY(Solution first, load_solution(files[0], game));
  for (const std::string& other : files.subspan(1)) HS_RETURN_IF_ERROR(meet(first, other));
  const GameSource& source = first.source;
  std::vector<Entrant> all;
  const auto enter = [&](const std::string& file, Strategy strategy, const LeftOut& left_out) {
    note_left_out(file, left_out);
    const double exploitability = evaluate(source.game, strategy).exploitability;
    all.push_back({std::filesystem::path(file).filename().string(), std::move(strategy), left_out.infosets,
                   exploitability});
  };
  enter(files[0], std::move(first.strategy), first.left_out);
  for (const std::string& file : files.subspan(1)) {
    HS_TRY(LoadedStrategy loaded, load_strategy_for(source, file));
    enter(file, std::move(loaded.strategy), loaded.left_out);
  }
  std::vector<std::vector<double>> won;  // by the row from the column
  for (const Entrant& row : all) {
    won.emplace_back();
    for (const Entrant& column : all)
      won.back().push_back(mean_of(evaluate_against(source.game, row.strategy, column.strategy).value));
  }
  if (json) {
    fmt::print("{}\n", json_of(source, all, won).dump());
    return 0;
  }
  std::vector<std::string> head{"", "strategy", ">exploitability"};
  for (std::size_t column = 0; column < all.size(); ++column)
    head.push_back(fmt::format(">v. {}", column + 1));
  TextTable table(head);
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<std::string> row{fmt::format("{}", i + 1), all[i].name, number(all[i].exploitability, 4)};
    for (std::size_t j = 0; j < all.size(); ++j) row.push_back(i == j ? "" : signed_number(won[i][j]));
    table.row(row);
  }
  fmt::print("{}: what the row wins from the column, exactly, in the mean over the seats, in {}\n\n{}",
             source.name, source.unit.empty() ? "the game's unit" : source.unit, table.text());
  return 0;
}

}  // namespace hindsight
