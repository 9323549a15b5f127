// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>
#include <thread>

#include "play/catalog.h"
#include "server/games.h"
#include "server/routes.h"

namespace hindsight {

using nlohmann::json;

namespace {

json bots() {
  json out = json::array();
  for (const BotEntry& entry : bot_catalog()) {
    if (!check_table_bot(std::string(entry.name))) continue;
    out.push_back({{"spec", entry.name},
                   {"name", entry.name},
                   {"summary", entry.summary},
                   {"strength", json::parse(strength_json(entry))},
                   {"parameters", json::parse(parameters_json(entry.parameters))}});
  }
  return out;
}

std::string info() {
  return json{{"version", HINDSIGHT_VERSION},
              {"languages", {"en", "fr", "pt"}},
              {"threads", std::thread::hardware_concurrency()},
              {"table",
               {{"seats", {2, max_seats}},
                {"small_blind_min", least_small_blind},
                {"small_blind_share", small_blind_share},
                {"buy_in_min", least_buy_in},
                {"start_capital", start_capital}}},
              {"bots", bots()},
              {"games", json::parse(games_json())},
              {"algorithms", json::parse(algorithms_json())}}
      .dump();
}

}  // namespace

void add_info_route(Router& router) {
  router.add("GET", "/info", [](const Request&) -> Result<Reply> {
    static const std::string text = info();
    return json_reply(text);
  });
}

}  // namespace hindsight
