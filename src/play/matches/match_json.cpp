// SPDX-License-Identifier: MIT
#include "play/matches/match_json.h"

#include "estimate/match_report.h"
#include "io/json.h"
#include "play/policy.h"

namespace hindsight {

Json match_json(const Match& match) {
  Json rates = Json::array(), widths = Json::array(), anytime = Json::array();
  for (std::size_t bot = 0; bot < match.scores().size(); ++bot) {
    rates.push_back(match.mbb_per_hand(bot));
    widths.push_back(match.half_width_95(bot));
    anytime.push_back(range_json(match.anytime_95(bot)));
  }
  Json out{{"game", match.setup().game.text()},
           {"bots", match.names()},
           {"hands", match.hands()},
           {"deals", match.deals()},
           {"duplicate", match.setup().duplicate},
           {"session", match.setup().session},
           {"seed", match.setup().seed},
           {"mbb_per_hand", rates},
           {"half_width_95", widths},
           {"anytime_95", anytime}};
  out.update(scores_json(match.scores()));
  Json untrained = Json::array();
  for (const BotKind& bot : match.setup().bots) {
    const auto coverage = bot.policy != nullptr ? bot.policy->coverage() : std::nullopt;
    untrained.push_back(coverage && coverage->moves > 0 ? Json(static_cast<double>(coverage->untrained) /
                                                               static_cast<double>(coverage->moves))
                                                        : Json());
  }
  out["untrained"] = untrained;
  out["complete"] = match.over();
  return out;
}

}  // namespace hindsight
