// SPDX-License-Identifier: MIT
#include <algorithm>
#include <thread>
#include <vector>

#include "io/json.h"
#include "play/bots/catalog.h"
#include "server/bot_json.h"
#include "server/games/games.h"
#include "server/tables/routes.h"

namespace hindsight {

namespace {

// Strangers name no files.
Json parameters_of(const BotEntry& entry) {
  std::vector<Parameter> out(entry.parameters.begin(), entry.parameters.end());
  std::erase_if(out, [](const Parameter& parameter) {
    return std::ranges::find(file_parameters, parameter.name) != file_parameters.end();
  });
  return parameters_json(out);
}

Json bots() {
  Json out = Json::array();
  for (const BotEntry& entry : bot_catalog()) {
    if (!table_bot(entry.name)) continue;
    out.push_back({{"level", entry.level_name()},
                   {"name", entry.name},
                   {"parameters", parameters_of(entry)},
                   {"spec", entry.name},
                   {"strength", strength_json(entry)},
                   {"summary", entry.summary}});
  }
  return out;
}

// A program that takes its game's definition plays at any table where chips are reset, another at that of its
// own game alone.
Json program_json(const Programs::Program& program, const ProgramGame& game) {
  Json plays;
  if (!program.any_game)
    plays = {{"seats", game.seats},
             {"small_blind", game.game.small_blind},
             {"big_blind", game.game.big_blind},
             {"buy_in", game.game.stack}};
  return {{"name", program.name},
          {"parameters", Json::array()},
          {"plays", std::move(plays)},
          {"program", true},
          {"spec", std::string(program_prefix) + program.name},
          {"summary", "somebody's program; where it sits chips are reset and all show at the showdown"}};
}

Json catalogs() {
  return Json{{"algorithms", algorithms_json()},
              {"bots", bots()},
              {"data", nullptr},  // told with each answer
              {"games", games_json()},
              {"languages", {"en", "fr", "pt"}},
              {"table",
               {{"buy_in_min", min_buy_in},
                {"seats", {2, max_seats}},
                {"small_blind_min", min_small_blind},
                {"small_blind_share", small_blind_share},
                {"start_capital", start_capital}}},
              {"threads", std::thread::hardware_concurrency()},
              {"version", HINDSIGHT_VERSION}};
}

}  // namespace

void add_info_route(Router& router, const std::string& data, const Programs& programs) {
  router.add("GET", "/info", [data, &programs](const Request&) -> Result<Json> {
    static const Json fixed = catalogs();
    Json out = fixed;
    out["data"] = data;
    for (const Programs::Program& program : programs.list())
      out["bots"].push_back(program_json(program, programs.game()));
    return out;
  });
}

}  // namespace hindsight
