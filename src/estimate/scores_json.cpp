// SPDX-License-Identifier: MIT

#include "estimate/match_report.h"
#include "io/json.h"

namespace hindsight {

namespace {

Json mean_of(const BotScore::Sum& sum) { return sum.hands == 0 ? Json() : Json(sum.mean()); }

}  // namespace

Json score_json(const BotScore& score) {
  const BotScore::Sum all = score.all(), losses = score.losses(),
                      folded = score.by_outcome[BotScore::lost_by_folding],
                      shown = score.by_outcome[BotScore::lost_at_showdown];
  return {{"win", score.wins().share_of(all)},    {"tie", score.by_outcome[BotScore::even].share_of(all)},
          {"lose", losses.share_of(all)},         {"mean_win", mean_of(score.wins())},
          {"mean_loss", mean_of(losses)},         {"fold_loss_share", folded.share_of(losses)},
          {"mean_fold_loss", mean_of(folded)},    {"showdown_loss_share", shown.share_of(losses)},
          {"mean_showdown_loss", mean_of(shown)}, {"chips_sd", score.chips_deviation()}};
}

Json scores_json(std::span<const BotScore> scores) {
  Json out = Json::object();
  for (const BotScore& score : scores)
    for (const Json one = score_json(score); const auto& [key, value] : one.items())
      out[key].push_back(value);
  return out;
}

}  // namespace hindsight
