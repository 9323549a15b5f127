// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "estimate/match_report.h"

namespace hindsight {

namespace {

using Sum = BotScore::Sum;

// An array of what `value` says of each bot's score.
template <class Value>
Json each(std::span<const BotScore> scores, const Value& value) {
  Json out = Json::array();
  for (const BotScore& score : scores) out.push_back(value(score));
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

Json shares(std::span<const BotScore> scores, Part part, Part whole) {
  return each(scores, [&](const BotScore& score) { return part(score).share_of(whole(score)); });
}

Json means(std::span<const BotScore> scores, Part part) {
  return each(scores, [&](const BotScore& score) {
    const Sum sum = part(score);
    return sum.hands == 0 ? Json() : Json(sum.mean());
  });
}

}  // namespace

Json scores_json(std::span<const BotScore> scores) {
  return {{"win", shares(scores, wins, all)},
          {"tie", shares(scores, ties, all)},
          {"lose", shares(scores, losses, all)},
          {"mean_win", means(scores, wins)},
          {"mean_loss", means(scores, losses)},
          {"fold_loss_share", shares(scores, fold_losses, losses)},
          {"mean_fold_loss", means(scores, fold_losses)},
          {"showdown_loss_share", shares(scores, showdown_losses, losses)},
          {"mean_showdown_loss", means(scores, showdown_losses)},
          {"chips_sd", each(scores, [](const BotScore& score) { return score.chips_deviation(); })}};
}

}  // namespace hindsight
