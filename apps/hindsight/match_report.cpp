// SPDX-License-Identifier: MIT
#include "match_report.h"

#include <fmt/format.h>

#include <cmath>

#include "text.h"

namespace hindsight {

namespace {

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
               std::isfinite(width) ? fmt::format("± {:.1f}", width) : "-",
               percent(score.wins().share_of(all)), percent(score.by_outcome[BotScore::even].share_of(all)),
               percent(score.losses().share_of(all)), fmt::format("{:.1f}", score.chips_deviation())});
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
    table.row({match.names()[bot], mean_text(score.wins()), mean_text(losses),
               percent(folded.share_of(losses)), mean_text(folded), percent(shown.share_of(losses)),
               mean_text(shown)});
  }
  return table.text();
}

}  // namespace

std::string match_text(const Match& match) {
  return fmt::format("{}\nIn chips\n{}", rates_text(match), losses_text(match));
}

}  // namespace hindsight
