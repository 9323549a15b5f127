// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>
#include <thread>

#include "play/catalog.h"
#include "server/bot_json.h"
#include "server/games/games.h"
#include "server/tables/routes.h"

namespace hindsight {

namespace {

Json bots() {
  Json out = Json::array();
  for (const BotEntry& entry : bot_catalog()) {
    if (!table_bot(entry.name)) continue;
    out.push_back({{"name", entry.name},
                   {"parameters", parameters_json(entry.parameters)},
                   {"spec", entry.name},
                   {"strength", strength_json(entry)},
                   {"summary", entry.summary}});
  }
  return out;
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

void add_info_route(Router& router, const std::string& data) {
  router.add("GET", "/info", [data](const Request&) -> Result<Json> {
    static const Json fixed = catalogs();
    Json out = fixed;
    out["data"] = data;
    return out;
  });
}

}  // namespace hindsight
