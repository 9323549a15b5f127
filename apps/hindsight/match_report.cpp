// SPDX-License-Identifier: MIT
#include "match_report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "store/json.h"
#include "text.h"

namespace hindsight {

namespace {

double share(const BotScore::Sum& part, const BotScore::Sum& all) {
  return all.hands == 0 ? 0 : static_cast<double>(part.hands) / static_cast<double>(all.hands);
}

std::string mean_text(const BotScore::Sum& sum) {
  return sum.hands == 0 ? "-" : fmt::format("{:+.1f}", sum.mean());
}

std::string rates_text(const Match& match) {
  TextTable table({"bot", ">mbb/hand", ">95 %", ">wins", ">even", ">loses", ">chips SD"});
  for (std::size_t bot = 0; bot < match.scores().size(); ++bot) {
    const BotScore& score = match.scores()[bot];
    const BotScore::Sum all = score.all();
    const double width = match.half_width_95(bot);
    table.row({match.names()[bot], fmt::format("{:+.1f}", match.mbb_per_hand(bot)),
               std::isfinite(width) ? fmt::format("± {:.1f}", width) : "-", percent(share(score.wins(), all)),
               percent(share(score.by_outcome[BotScore::even], all)), percent(share(score.losses(), all)),
               fmt::format("{:.1f}", score.chips_deviation())});
  }
  return table.text();
}

// The columns of the thesis: how much is won and lost, and where the losses come from.
std::string losses_text(const Match& match) {
  TextTable table({"bot", ">mean win", ">mean loss", ">losses by folding", ">each", ">at showdown", ">each"});
  for (std::size_t bot = 0; bot < match.scores().size(); ++bot) {
    const BotScore& score = match.scores()[bot];
    const BotScore::Sum losses = score.losses(), folded = score.by_outcome[BotScore::lost_by_folding],
                        shown = score.by_outcome[BotScore::lost_at_showdown];
    table.row({match.names()[bot], mean_text(score.wins()), mean_text(losses), percent(share(folded, losses)),
               mean_text(folded), percent(share(shown, losses)), mean_text(shown)});
  }
  return table.text();
}

}  // namespace

std::string match_text(const Match& match) { return rates_text(match) + "\nIn chips\n" + losses_text(match); }

std::string match_json(const Match& match, unsigned threads, double seconds) {
  const auto each = [&](auto value) {
    Json out = Json::array();
    for (std::size_t bot = 0; bot < match.scores().size(); ++bot)
      out.push_back(value(bot, match.scores()[bot]));
    return out;
  };
  const auto rate = [&](auto part, auto whole) {
    return each([&](std::size_t, const BotScore& s) { return share(part(s), whole(s)); });
  };
  const auto mean = [&](auto part) {
    return each(
        [&](std::size_t, const BotScore& s) { return part(s).hands == 0 ? Json() : Json(part(s).mean()); });
  };
  const auto all = [](const BotScore& s) { return s.all(); };
  const auto wins = [](const BotScore& s) { return s.wins(); };
  const auto losses = [](const BotScore& s) { return s.losses(); };
  const auto outcome = [](BotScore::Outcome o) { return [o](const BotScore& s) { return s.by_outcome[o]; }; };
  const auto folded = outcome(BotScore::lost_by_folding), shown = outcome(BotScore::lost_at_showdown);
  const Json out = {
      {"game", match.setup().game.text()},
      {"bots", match.names()},
      {"hands", match.hands()},
      {"deals", match.deals()},
      {"duplicate", match.setup().duplicate},
      {"seed", match.setup().seed},
      {"mbb_per_hand", each([&](std::size_t bot, const BotScore&) { return match.mbb_per_hand(bot); })},
      {"half_width_95", each([&](std::size_t bot, const BotScore&) { return match.half_width_95(bot); })},
      {"win", rate(wins, all)},
      {"tie", rate(outcome(BotScore::even), all)},
      {"lose", rate(losses, all)},
      {"mean_win", mean(wins)},
      {"mean_loss", mean(losses)},
      {"fold_loss_share", rate(folded, losses)},
      {"mean_fold_loss", mean(folded)},
      {"showdown_loss_share", rate(shown, losses)},
      {"mean_showdown_loss", mean(shown)},
      {"chips_sd", each([](std::size_t, const BotScore& s) { return s.chips_deviation(); })},
      {"complete", match.over()},
      {"threads", threads},
      {"seconds", seconds},
  };
  return out.dump();
}

}  // namespace hindsight
