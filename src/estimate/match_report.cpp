// SPDX-License-Identifier: MIT
#include "estimate/match_report.h"

#include <array>
#include <cmath>

#include "estimate/plan.h"
#include "io/csv.h"
#include "io/json.h"

namespace hindsight {

namespace {

Json finite_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json estimator_json(const MatchReport& report, std::size_t e) {
  const Figures& figures = *report.figures;
  Json means = Json::array(), widths = Json::array(), anytime = Json::array(), deviations = Json::array(),
       reductions = Json::array(), seats = Json::array();
  for (std::size_t c = 0; c < report.names.size(); ++c) {
    const Figures::Estimate& estimate = figures.at(c, e);
    means.push_back(report.scale * estimate.mean());
    widths.push_back(finite_or_null(report.scale * estimate.half_width_95()));
    anytime.push_back(range_json(estimate.anytime_95().scaled(report.scale)));
    deviations.push_back(report.scale * estimate.deviation());
    const auto reduction = figures.reduction(c, e);
    reductions.push_back(reduction ? Json(*reduction) : Json());
    Json row = Json::array();
    for (std::size_t s = 0; s < report.seats.size(); ++s)
      row.push_back({{"seat", report.seats[s]},
                     {"hands", estimate.seats[s].count()},
                     {"mean", report.scale * estimate.seats[s].mean()},
                     {"half_width_95", finite_or_null(report.scale * estimate.seats[s].half_width(0.95))}});
    seats.push_back(std::move(row));
  }
  return {{"estimator", name_of(figures.shape().estimators[e])},
          {"mean", means},
          {"half_width_95", widths},
          {"anytime_95", anytime},
          {"sequence", name_of(figures.at(0, e).sequence_kind())},
          {"sd_per_hand", deviations},
          {"sd_reduction", reductions},
          {"by_seat", seats}};
}

Json paired_json(const MatchReport& report) {
  Json out = Json::array();
  const Figures& figures = *report.figures;
  for (std::size_t a = 0; a < report.names.size(); ++a)
    for (std::size_t b = a + 1; b < report.names.size(); ++b)
      for (std::size_t e = 0; e < figures.shape().estimators.size(); ++e) {
        const FlooredSample& pair = figures.paired(a, b, e);
        out.push_back({{"better", report.names[a]},
                       {"than", report.names[b]},
                       {"estimator", name_of(figures.shape().estimators[e])},
                       {"by", report.scale * pair.mean()},
                       {"half_width_95", finite_or_null(report.scale * pair.half_width(0.95))}});
      }
  return out;
}

// By the estimator that a match which is watched is judged by.
Json anytime_json(const MatchReport& report, std::size_t contestant) {
  const Figures& figures = *report.figures;
  const Figures::Estimate& watched = figures.at(contestant, figures.watched());
  const ValueRange found = watched.anytime_95();
  const double decks = watched.exact ? INFINITY : numbers_until_decided(watched.decks, watched.range, 0.95);
  const bool decided = watched.decks.count() > 0 && watched.anytime_leaves_out(0);
  return {{"estimator", name_of(figures.shape().estimators[figures.watched()])},
          {"sequence", name_of(watched.sequence_kind())},
          {"mean", report.scale * watched.mean()},
          {"interval_95", range_json(found.scaled(report.scale))},
          {"decided", decided},
          {"hands_in_all", !decided && std::isfinite(decks)
                               ? Json(std::ceil(decks) * static_cast<double>(figures.shape().rotations))
                               : Json()}};
}

Json decision_json(const MatchReport& report, std::size_t contestant) {
  const MatchDecision found = decision(*report.figures, contestant);
  return {{"bot", report.names[contestant]},
          {"estimator", name_of(report.figures->shape().estimators[found.estimator])},
          {"mean", report.scale * found.mean},
          {"half_width_95", finite_or_null(report.scale * found.half_width)},
          {"decided", found.decided},
          {"anytime", anytime_json(report, contestant)},
          {"hands_in_all", found.hands_in_all > 0 ? Json(std::ceil(found.hands_in_all)) : Json()}};
}

Json endings_json(const MatchReport& report) {
  Json out = Json::array();
  for (std::size_t c = 0; c < report.names.size(); ++c) {
    Json row = Json::array();
    for (std::size_t s = 0; s < report.seats.size(); ++s) {
      const BotScore& score = report.figures->endings(c, s);
      Json seat{{"seat", report.seats[s]}, {"hands", score.all().hands}};
      seat.update(score_json(score));
      row.push_back(std::move(seat));
    }
    out.push_back(std::move(row));
  }
  return out;
}

constexpr std::array ending_columns{"win",
                                    "tie",
                                    "lose",
                                    "mean_win",
                                    "mean_loss",
                                    "fold_loss_share",
                                    "mean_fold_loss",
                                    "showdown_loss_share",
                                    "mean_showdown_loss",
                                    "chips_sd"};

void ending_row(std::string& out, const std::string& bot, const std::string& seat, const BotScore& score) {
  CsvRow row;
  row.text(bot).text("").text(seat).number(static_cast<double>(score.all().hands));
  for (int blank = 0; blank < 3; ++blank) row.number(NAN);
  const Json json = score_json(score);
  for (const char* column : ending_columns) row.number(json[column].is_null() ? NAN : json[column].number());
  row.number(NAN).number(NAN);
  out += row.line();
}

struct Told {
  FlooredSample sample;
  double deviation = 0;
  ValueRange anytime{};  // of all seats alone
};

void csv_row(std::string& out, const MatchReport& report, std::size_t c, std::size_t e,
             const std::string& seat, const Told& told) {
  CsvRow row;
  row.text(report.names[c]).text(name_of(report.figures->shape().estimators[e])).text(seat);
  row.number(static_cast<double>(told.sample.count())).number(report.scale * told.sample.mean());
  row.number(std::isfinite(told.sample.half_width(0.95)) ? report.scale * told.sample.half_width(0.95) : NAN);
  row.number(report.scale * told.deviation);
  for (std::size_t blank = 0; blank < ending_columns.size(); ++blank) row.number(NAN);
  const bool known = std::isfinite(told.anytime.half_width());
  row.number(known ? report.scale * told.anytime.low : NAN)
      .number(known ? report.scale * told.anytime.high : NAN);
  out += row.line();
}

}  // namespace

Json range_json(const ValueRange& range) {
  return std::isfinite(range.half_width()) ? Json::array({range.low, range.high}) : Json();
}

Json estimates_json(const MatchReport& report) {
  Json estimates = Json::array(), decisions = Json::array();
  for (std::size_t e = 0; e < report.figures->shape().estimators.size(); ++e)
    estimates.push_back(estimator_json(report, e));
  for (std::size_t c = 0; c < report.names.size(); ++c) decisions.push_back(decision_json(report, c));
  Json out{{"unit", report.unit},
           {"estimates", estimates},
           {"paired", paired_json(report)},
           {"endings", endings_json(report)},
           {"decision", decisions}};
  if (!report.exact.empty()) {
    Json exact = Json::array();
    for (const double value : report.exact) exact.push_back(report.scale * value);
    out["exact"] = std::move(exact);
  }
  return out;
}

std::string estimates_csv(const MatchReport& report) {
  std::string out = CsvRow()
                        .text("bot")
                        .text("estimator")
                        .text("seat")
                        .text("numbers")
                        .text(report.unit)
                        .text("half_width_95")
                        .text("sd_per_hand")
                        .texts(ending_columns)
                        .text("anytime_low")
                        .text("anytime_high")
                        .line();
  for (std::size_t c = 0; c < report.names.size(); ++c)
    for (std::size_t e = 0; e < report.figures->shape().estimators.size(); ++e) {
      const Figures::Estimate& estimate = report.figures->at(c, e);
      csv_row(out, report, c, e, "all", {estimate.decks, estimate.deviation(), estimate.anytime_95()});
      for (std::size_t s = 0; s < report.seats.size(); ++s)
        csv_row(out, report, c, e, report.seats[s], {estimate.seats[s], estimate.seats[s].deviation()});
    }
  for (std::size_t c = 0; c < report.names.size(); ++c) {
    ending_row(out, report.names[c], "all", report.scores[c]);
    for (std::size_t s = 0; s < report.seats.size(); ++s)
      ending_row(out, report.names[c], report.seats[s], report.figures->endings(c, s));
  }
  return out;
}

std::vector<std::string> holdem_seat_names(std::size_t seats) {
  if (seats == 2) return {"big blind", "button"};
  std::vector<std::string> out{"small blind", "big blind"};
  const std::vector<std::string> late{"button", "cutoff", "hijack", "lojack"};
  for (std::size_t seat = 2; seat < seats; ++seat) {
    const std::size_t from_button = seats - 1 - seat;
    if (from_button < late.size() && (seat > 2 || from_button == 0))
      out.push_back(late[from_button]);
    else
      out.push_back(seat == 2 ? "under the gun" : "under the gun +" + std::to_string(seat - 2));
  }
  return out;
}

}  // namespace hindsight
