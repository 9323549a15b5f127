// SPDX-License-Identifier: MIT
#include "server/bot_json.h"

#include <cmath>

#include "io/json.h"

namespace hindsight {

Json strength_json(const BotEntry& bot) {
  if (!bot.strength.measured()) return {};
  return {{"words", bot.strength.words},
          {"against", bot.strength.against},
          {"mbb_per_hand", std::llround(bot.strength.mbb_per_hand)},
          {"half_width_95", std::llround(bot.strength.half_width_95)},
          {"command", strength_command(bot)}};
}

}  // namespace hindsight
