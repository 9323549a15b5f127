// hindsight lbr of a small game: exact, beside the best response.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "command.h"
#include "games/left_out.h"
#include "games/report.h"
#include "games/view.h"
#include "interrupt.h"
#include "io/json.h"
#include "match/lbr_options.h"
#include "store/games/load_game.h"
#include "study/games/solution.h"
#include "text.h"
#include "tree/evaluate.h"
#include "tree/local_best_response.h"

namespace hindsight {

namespace {

struct LbrRow {
  double value = 0, local = 0, best = 0;  // the strategy's own, and of who plays against it
};

Json rows_json(const std::vector<LbrRow>& rows) {
  Json value = Json::array(), local = Json::array(), best = Json::array();
  for (const LbrRow& row : rows) {
    value.push_back(row.value);
    local.push_back(row.local);
    best.push_back(row.best);
  }
  return {{"value", value}, {"local_best_response", local}, {"best_response", best}};
}

LbrRow mean_of_rows(const std::vector<LbrRow>& rows) {
  LbrRow out;
  const auto count = static_cast<double>(rows.size());
  for (const LbrRow& row : rows) {
    out.value += row.value / count;
    out.local += row.local / count;
    out.best += row.best / count;
  }
  return out;
}

void print_rows(const LbrOptions& given, const GameSource& source, const std::vector<LbrRow>& rows,
                LocalMenu menu) {
  const LbrRow mean = mean_of_rows(rows);
  const std::string_view setting = menu == LocalMenu::all ? "all" : "fc";
  if (given.json) {
    Json line{{"game", source.name}, {"strategy", given.bot}, {"setting", setting}};
    line.update(rows_json(rows));
    line["unit"] = source.unit;
    if (source.big_blind > 0) {
      line["mbb_per_hand"] = 1000 * mean.local / source.big_blind;
      line["best_response_mbb_per_hand"] = 1000 * mean.best / source.big_blind;
      line["half_width_95"] = 0;
    }
    return fmt::print("{}\n", line.dump());
  }
  TextTable table({"seat", ">strategy", ">local best response", ">best response"});
  for (std::uint8_t p = 0; p < rows.size(); ++p)
    table.row({seat(Player{p}), number(rows[p].value, 8), number(rows[p].local, 8), number(rows[p].best, 8)});
  fmt::print(
      "{} against {}, exact, in {}\n\n{}\nmean over the seats: local best response {}, best response {}\n",
      source.name, given.bot, source.unit.empty() ? "payoffs" : source.unit, table.text(),
      amount(source, mean.local), amount(source, mean.best));
}

}  // namespace

Result<int> game_local_best_response(const LbrOptions& given, const Parser& parser) {
  for (const char* option : {"--out", "--form", "--hands", "--seats", "--seed"})
    if (parser.count(option) > 0)
      return fail(ErrorCode::unsupported,
                  fmt::format("{} is for hold'em: what is listed is computed exactly, hand by hand", option));
  if (given.bot.empty())
    return fail(ErrorCode::invalid_argument,
                "against what? Name a strategy: FILE.hs, uniform, first or last");
  if (!given.setting.empty() && given.setting != "all" && given.setting != "fc")
    return fail(ErrorCode::invalid_argument,
                fmt::format("--setting {} is for hold'em: a small game has all and fc", given.setting));
  const LocalMenu menu = given.setting == "fc" ? LocalMenu::fold_or_call : LocalMenu::all;
  const Interrupt interrupt;
  HS_TRY(const GameSource source,
         load_game(given.game, {.histories = UINT64_MAX, .control = {.stop = interrupt.token()}}));
  HS_TRY(const Strategy strategy, noted_strategy(source, given.bot));
  if (source.game.players != 2)
    return fail(ErrorCode::unsupported,
                fmt::format("{} has {} players: a local best response of a small game is for two",
                            source.name, source.game.players));
  const Evaluation evaluation = evaluate(source.game, strategy);
  std::vector<LbrRow> rows;
  for (std::uint8_t p = 0; p < 2; ++p)
    rows.push_back({evaluation.value[p],
                    local_best_response(source.histories, source.game, Player{p}, strategy, menu).value,
                    evaluation.best_response[p]});
  print_rows(given, source, rows, menu);
  return interrupt.exit_code();
}

}  // namespace hindsight
