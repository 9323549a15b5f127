// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>
#include <thread>

#include "play/catalog.h"
#include "server/games/games.h"
#include "server/tables/routes.h"

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

json catalogs() {
  return json{{"version", HINDSIGHT_VERSION},
              {"languages", {"en", "fr", "pt"}},
              {"threads", std::thread::hardware_concurrency()},
              {"table",
               {{"seats", {2, max_seats}},
                {"small_blind_min", min_small_blind},
                {"small_blind_share", small_blind_share},
                {"buy_in_min", min_buy_in},
                {"start_capital", start_capital}}},
              {"bots", bots()},
              {"games", json::parse(games_json())},
              {"algorithms", json::parse(algorithms_json())}};
}

}  // namespace

void add_info_route(Router& router, const std::string& data) {
  router.add("GET", "/info", [data](const Request&) -> Result<Reply> {
    static const json fixed = catalogs();
    json out = fixed;
    out["data"] = data;
    return json_reply(out.dump(-1, ' ', false, json::error_handler_t::replace));  // a path may hold any bytes
  });
}

}  // namespace hindsight
