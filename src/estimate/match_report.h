// What came out of a match by every estimator, for people and programs.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "estimate/bot_score.h"
#include "estimate/chart.h"
#include "estimate/figures.h"
#include "io/json.h"

namespace hindsight {

struct MatchReport {
  std::string game, unit;  // of `scale` times an amount: "mbb/hand"
  double scale = 1;
  std::string chips;  // what amounts are counted in
  std::vector<std::string> names;
  std::vector<std::string> seats;  // what each is called
  const Figures* figures = nullptr;
  std::span<const BotScore> scores;
  std::vector<double> exact{};  // what each wins a hand, where that is known; in amounts
  std::uint64_t seed = 1;
};

// How hands end: "win", "tie", "lose", "mean_win", "mean_loss", losses by fold and at showdown, "chips_sd";
// the second with an array over the bots for each key.
Json score_json(const BotScore& score);
Json scores_json(std::span<const BotScore> scores);
// [low, high]; null where neither is known.
Json range_json(const ValueRange& range);
// "estimates": an object for each estimator, "paired", "endings" by seat, "decision" and, where it is known,
// "exact"; numbers in the report's unit, those of endings in amounts.
Json estimates_json(const MatchReport& report);
// A row for each estimator, bot and seat, and one for all seats; then rows of how hands end, without an
// estimator.
std::string estimates_csv(const MatchReport& report);
// One page that needs nothing else: tables and all plots.
std::string report_html(const MatchReport& report);

// Pictures, as SVG.
enum class Plot : std::uint8_t {
  intervals,  // a bar for each bot and estimator
  curves,     // what was won so far: for each bot a curve of each estimator
  // Of what hands came to, with the normal law of their mean and deviation: for each bot and estimator
  histograms,
  endings,  // how hands end: for each bot and seat
};
Result<Plot> parse_plot(std::string_view name);
std::vector<Panel> panels(const MatchReport& report, Plot plot);

// Seats as people call them: "big blind", "button", ...
std::vector<std::string> holdem_seat_names(std::size_t seats);

}  // namespace hindsight
