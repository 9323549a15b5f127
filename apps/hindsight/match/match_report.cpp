// SPDX-License-Identifier: MIT
#include "match/match_report.h"

#include <fmt/format.h>

#include <cmath>

#include "text.h"

namespace hindsight {

namespace {

std::string mean_text(const BotScore::Sum& sum) {
  return sum.hands == 0 ? "-" : fmt::format("{:+.1f}", sum.mean());
}

// Won, even, lost.
std::vector<std::string> shares(const BotScore& score) {
  const BotScore::Sum all = score.all();
  return {percent(score.wins().share_of(all)), percent(score.by_outcome[BotScore::even].share_of(all)),
          percent(score.losses().share_of(all))};
}

std::string rates_text(const Match& match) {
  TextTable table({"bot", ">mbb/hand", ">95 %", ">wins", ">even", ">loses", ">chips SD"});
  for (std::size_t bot = 0; bot < match.scores().size(); ++bot) {
    const BotScore& score = match.scores()[bot];
    const double width = match.half_width_95(bot);
    std::vector<std::string> row{match.names()[bot], fmt::format("{:+.1f}", match.mbb_per_hand(bot)),
                                 std::isfinite(width) ? fmt::format("± {:.1f}", width) : "-"};
    for (std::string& cell : shares(score)) row.push_back(std::move(cell));
    row.push_back(fmt::format("{:.1f}", score.chips_deviation()));
    table.row(std::move(row));
  }
  return table.text();
}

// Of bots that were trained: how often they met what they were not trained on.
std::string coverage_text(const Match& match) {
  std::string out;
  for (std::size_t bot = 0; bot < match.setup().bots.size(); ++bot) {
    const auto& policy = match.setup().bots[bot].policy;
    const auto coverage = policy != nullptr ? policy->coverage() : std::nullopt;
    if (coverage && coverage->untrained > 0)
      out += fmt::format(
          "\n{}: {} of its {} moves were in situations that training never met\n", match.names()[bot],
          percent(static_cast<double>(coverage->untrained) / static_cast<double>(coverage->moves), 1),
          grouped(coverage->moves));
  }
  return out;
}

}  // namespace

// The columns of the thesis: how much is won and lost, and where the losses come from.
std::string losses_text(std::span<const std::string> names, std::span<const BotScore> scores) {
  TextTable table({"bot", ">mean win", ">mean loss", ">losses by folding", ">each", ">at showdown", ">each"});
  for (std::size_t bot = 0; bot < scores.size(); ++bot) {
    const BotScore& score = scores[bot];
    const BotScore::Sum losses = score.losses(), folded = score.by_outcome[BotScore::lost_by_folding],
                        shown = score.by_outcome[BotScore::lost_at_showdown];
    table.row({names[bot], mean_text(score.wins()), mean_text(losses), percent(folded.share_of(losses)),
               mean_text(folded), percent(shown.share_of(losses)), mean_text(shown)});
  }
  return table.text();
}

std::string outcomes_text(std::span<const std::string> names, std::span<const BotScore> scores) {
  TextTable table({"bot", ">wins", ">even", ">loses"});
  for (std::size_t bot = 0; bot < scores.size(); ++bot) {
    std::vector<std::string> row = shares(scores[bot]);
    row.insert(row.begin(), names[bot]);
    table.row(std::move(row));
  }
  return table.text();
}

std::string match_text(const Match& match) {
  return fmt::format("{}\nIn chips\n{}{}", rates_text(match), losses_text(match.names(), match.scores()),
                     coverage_text(match));
}

}  // namespace hindsight
