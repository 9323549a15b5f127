// The report as pictures.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/spec.h"
#include "base/text.h"
#include "estimate/match_report.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 4> plot_names{"intervals", "curves", "histograms", "endings"};

Panel histogram(const MatchReport& report, std::size_t contestant, std::size_t estimator) {
  const Figures::Estimate& estimate = report.figures->at(contestant, estimator);
  return panel(histogram_chart(fmt::format("{}: what a hand came to, {}", report.names[contestant],
                                           name_of(report.figures->shape().estimators[estimator])),
                               report.chips, "hands of a thousand", estimate.hands, estimate.every_hand()));
}

Panel curves(const MatchReport& report, std::size_t contestant) {
  Chart chart{.title = fmt::format("{}: won so far", report.names[contestant]),
              .x_label = "decks",
              .y_label = report.chips + " a hand of each deck, summed"};
  for (std::size_t e = 0; e < report.figures->shape().estimators.size(); ++e) {
    const RunningSum& course = report.figures->at(contestant, e).course;
    chart.lines.push_back({std::string(name_of(report.figures->shape().estimators[e])), points_of(course)});
  }
  return panel(chart);
}

Panel intervals(const MatchReport& report) {
  IntervalChart chart{.title = report.game, .x_label = report.unit + ", 95 % intervals", .rows = {}};
  for (std::size_t c = 0; c < report.names.size(); ++c)
    for (std::size_t e = 0; e < report.figures->shape().estimators.size(); ++e) {
      const Figures::Estimate& estimate = report.figures->at(c, e);
      chart.rows.push_back(
          {fmt::format("{}, {}", report.names[c], name_of(report.figures->shape().estimators[e])),
           report.scale * estimate.mean(), report.scale * estimate.half_width_95()});
    }
  return panel(chart);
}

Panel endings(const MatchReport& report) {
  ShareChart chart{
      .title = "How hands end",
      .parts = {"won by folds", "won at showdown", "even", "lost by folding", "lost at showdown"},
      .rows = {}};
  const auto add = [&](std::string name, const BotScore& score) {
    std::vector<double> shares;
    for (const BotScore::Sum& sum : score.by_outcome) shares.push_back(sum.share_of(score.all()));
    chart.rows.push_back({std::move(name), std::move(shares)});
  };
  for (std::size_t c = 0; c < report.names.size(); ++c) {
    add(report.names[c], report.scores[c]);
    for (std::size_t seat = 0; seat < report.seats.size(); ++seat)
      add(fmt::format("{}, {}", report.names[c], report.seats[seat]), report.figures->endings(c, seat));
  }
  return panel(chart);
}

}  // namespace

Result<Plot> parse_plot(std::string_view name) {
  const auto found = std::ranges::find(plot_names, name);
  if (found != plot_names.end()) return static_cast<Plot>(found - plot_names.begin());
  return fail(ErrorCode::not_found,
              fmt::format("there is no plot {}{}; there are intervals, curves, histograms and endings",
                          in_quotes(name, 40), did_you_mean(name, plot_names)));
}

std::vector<Panel> panels(const MatchReport& report, Plot plot) {
  if (plot == Plot::intervals) return {intervals(report)};
  if (plot == Plot::endings) return {endings(report)};
  std::vector<Panel> out;
  for (std::size_t c = 0; c < report.names.size(); ++c)
    if (plot == Plot::curves)
      out.push_back(curves(report, c));
    else
      for (std::size_t e = 0; e < report.figures->shape().estimators.size(); ++e)
        out.push_back(histogram(report, c, e));
  return out;
}

}  // namespace hindsight
