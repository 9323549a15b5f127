// What came out of a match by every estimator, for people and programs.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "estimate/bot_score.h"
#include "estimate/figures.h"
#include "store/json.h"

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

// How hands end, an array over the bots each: "win", "tie", "lose", "mean_win", "mean_loss", losses by fold and at showdown, "chips_sd".
Json scores_json(std::span<const BotScore> scores);
// "estimates": an object for each estimator, "paired", "decision" and, where it is known, "exact"; numbers in the report's unit.
Json estimates_json(const MatchReport& report);
// A row for each estimator, bot and seat, and one for all seats.
std::string estimates_csv(const MatchReport& report);
// One page that needs nothing else: tables, histograms with the normal law, courses.
std::string report_html(const MatchReport& report);

// Pictures, as SVG.
std::string histogram_svg(const MatchReport& report, std::size_t contestant, std::size_t estimator);
std::string courses_svg(const MatchReport& report, std::size_t contestant);  // a curve for each estimator
std::string intervals_svg(const MatchReport& report);  // a bar for each bot and estimator

// Seats as people call them: "big blind", "button", ...
std::vector<std::string> holdem_seat_names(std::size_t seats);

}  // namespace hindsight
