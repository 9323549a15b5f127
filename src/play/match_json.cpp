// SPDX-License-Identifier: MIT
#include "play/match_json.h"

#include <nlohmann/json.hpp>

namespace hindsight {

namespace {

using Sum = BotScore::Sum;

// An array of what `value` says of each bot's score.
template <class Value>
Json each(const Match& match, const Value& value) {
  Json out = Json::array();
  for (const BotScore& score : match.scores()) out.push_back(value(score));
  return out;
}

// What is counted of a score.
using Part = Sum (*)(const BotScore&);
constexpr Part all = [](const BotScore& score) { return score.all(); };
constexpr Part wins = [](const BotScore& score) { return score.wins(); };
constexpr Part losses = [](const BotScore& score) { return score.losses(); };
constexpr Part ties = [](const BotScore& score) { return score.by_outcome[BotScore::even]; };
constexpr Part fold_losses = [](const BotScore& score) {
  return score.by_outcome[BotScore::lost_by_folding];
};
constexpr Part showdown_losses = [](const BotScore& score) {
  return score.by_outcome[BotScore::lost_at_showdown];
};

Json shares(const Match& match, Part part, Part whole) {
  return each(match, [&](const BotScore& score) { return part(score).share_of(whole(score)); });
}

Json means(const Match& match, Part part) {
  return each(match, [&](const BotScore& score) {
    const Sum sum = part(score);
    return sum.hands == 0 ? Json() : Json(sum.mean());
  });
}

}  // namespace

Json match_json(const Match& match) {
  Json rates = Json::array(), widths = Json::array();
  for (std::size_t bot = 0; bot < match.scores().size(); ++bot) {
    rates.push_back(match.mbb_per_hand(bot));
    widths.push_back(match.half_width_95(bot));
  }
  return {{"game", match.setup().game.text()},
          {"bots", match.names()},
          {"hands", match.hands()},
          {"deals", match.deals()},
          {"duplicate", match.setup().duplicate},
          {"seed", match.setup().seed},
          {"mbb_per_hand", rates},
          {"half_width_95", widths},
          {"win", shares(match, wins, all)},
          {"tie", shares(match, ties, all)},
          {"lose", shares(match, losses, all)},
          {"mean_win", means(match, wins)},
          {"mean_loss", means(match, losses)},
          {"fold_loss_share", shares(match, fold_losses, losses)},
          {"mean_fold_loss", means(match, fold_losses)},
          {"showdown_loss_share", shares(match, showdown_losses, losses)},
          {"mean_showdown_loss", means(match, showdown_losses)},
          {"chips_sd", each(match, [](const BotScore& score) { return score.chips_deviation(); })},
          {"complete", match.over()}};
}

}  // namespace hindsight
