// SPDX-License-Identifier: MIT
#include "match/estimate_text.h"

#include <fmt/format.h>

#include <cmath>

#include "estimate/deck_results.h"
#include "estimate/plan.h"
#include "io/atomic_file.h"
#include "output_file.h"
#include "text.h"

namespace hindsight {

std::string plus_minus(double width) {
  return std::isfinite(width) ? fmt::format("± {}", number(width, 4)) : "-";
}

std::string signed_number(double value) {
  return fmt::format("{}{}", value < 0 ? "" : "+", number(value, 5));
}

std::string range_text(const ValueRange& range) {
  return std::isfinite(range.half_width())
             ? fmt::format("{} to {}", signed_number(range.low), signed_number(range.high))
             : "-";
}

std::string at_any_time(const ValueRange& range) {
  return std::isfinite(range.half_width()) ? fmt::format(" ({})", range_text(range)) : "";
}

std::string how_it_ended(bool over, bool early) {
  return early ? "ended early" : over ? "complete" : "interrupted";
}

namespace {

std::string means_text(const MatchReport& report) {
  TextTable table(
      {"bot", "estimator", ">" + report.unit, ">95 %", ">at any time", ">SD a hand", ">less luck"});
  const Figures& figures = *report.figures;
  for (std::size_t c = 0; c < report.names.size(); ++c) {
    for (std::size_t e = 0; e < figures.shape().estimators.size(); ++e) {
      const Figures::Estimate& estimate = figures.at(c, e);
      const auto less = figures.reduction(c, e);
      table.row({e == 0 ? report.names[c] : "", std::string(name_of(figures.shape().estimators[e])),
                 signed_number(report.scale * estimate.mean()),
                 plus_minus(report.scale * estimate.half_width_95()),
                 range_text(estimate.anytime_95().scaled(report.scale)),
                 number(report.scale * estimate.deviation(), 4), e == 0 || !less ? "" : percent(*less, 1)});
    }
    if (!report.exact.empty()) table.row({"", "exact", signed_number(report.scale * report.exact[c])});
  }
  return table.text();
}

std::string seats_text(const MatchReport& report) {
  std::vector<std::string> head{"bot", "estimator"};
  for (const std::string& seat : report.seats) head.insert(head.end(), {">" + seat, ">95 %"});
  TextTable table(head);
  for (std::size_t c = 0; c < report.names.size(); ++c) {
    const std::size_t e = report.figures->sharpest(c);
    std::vector<std::string> row{report.names[c],
                                 std::string(name_of(report.figures->shape().estimators[e]))};
    for (const FlooredSample& seat : report.figures->at(c, e).seats)
      row.insert(row.end(), {signed_number(report.scale * seat.mean()),
                             plus_minus(report.scale * seat.half_width(0.95))});
    table.row(row);
  }
  return table.text();
}

std::string pairs_text(const MatchReport& report) {
  TextTable table({"better", "than", "estimator", ">by", ">95 %"});
  for (std::size_t a = 0; a < report.names.size(); ++a)
    for (std::size_t b = a + 1; b < report.names.size(); ++b) {
      const std::size_t e = report.figures->sharpest_pair(a, b);
      const FlooredSample& pair = report.figures->paired(a, b, e);
      const bool first = pair.mean() >= 0;
      table.row({report.names[first ? a : b], report.names[first ? b : a],
                 std::string(name_of(report.figures->shape().estimators[e])),
                 signed_number(report.scale * std::abs(pair.mean())),
                 plus_minus(report.scale * pair.half_width(0.95))});
    }
  return table.text();
}

std::string decision_text(const MatchReport& report, std::size_t c) {
  const MatchDecision found = decision(*report.figures, c);
  const std::string name = report.names[c];
  if (found.decided)
    return fmt::format("Decided: {} {} ({} {} by {})\n", name, found.mean > 0 ? "wins" : "loses",
                       signed_number(report.scale * found.mean), plus_minus(report.scale * found.half_width),
                       name_of(report.figures->shape().estimators[found.estimator]));
  if (found.hands_in_all == 0) return fmt::format("Not decided for {}: every deck came to the same\n", name);
  return fmt::format("Not decided for {}: {} {} by {}; if it stays so, {} hands in all would decide\n", name,
                     signed_number(report.scale * found.mean), plus_minus(report.scale * found.half_width),
                     name_of(report.figures->shape().estimators[found.estimator]),
                     approximate(std::ceil(found.hands_in_all)));
}

// For those who have looked on the way.
std::string watched_text(const MatchReport& report, std::size_t c) {
  const Figures& figures = *report.figures;
  const Figures::Estimate& watched = figures.at(c, figures.watched());
  const ValueRange found = watched.anytime_95().scaled(report.scale);
  if (!std::isfinite(found.half_width()))
    return fmt::format("Looked at on the way: too few decks to say of {} by {}\n", report.names[c],
                       name_of(figures.shape().estimators[figures.watched()]));
  const bool decided = watched.anytime_leaves_out(0);
  return fmt::format("Looked at on the way: {}{} ({} by {}, {})\n",
                     decided ? "decided, " : "not decided for ",
                     !decided             ? report.names[c]
                     : watched.mean() > 0 ? report.names[c] + " wins"
                                          : report.names[c] + " loses",
                     range_text(found), name_of(figures.shape().estimators[figures.watched()]),
                     watched.range ? "whatever decks come to" : "for decks that are many and alike");
}

}  // namespace

std::string estimates_text(const MatchReport& report) {
  std::string out = fmt::format("{}\nBy seat\n{}", means_text(report), seats_text(report));
  if (report.names.size() > 2) out += fmt::format("\nPaired, deck by deck\n{}", pairs_text(report));
  out += '\n';
  for (std::size_t c = 0; c < report.names.size(); ++c)
    if (report.names.size() > 2 || c == 0) out += decision_text(report, c) + watched_text(report, c);
  return out;
}

Result<void> check_report(const std::string& path) {
  if (path.empty()) return {};
  for (const char* extension : {".html", ".csv", ".svg"})
    if (has_extension(path, extension)) return check_output("--report", path, extension);
  return fail(ErrorCode::invalid_argument,
              fmt::format("--report {}: its ending says what it will be: .html, .csv or .svg", path));
}

Result<ReportWanted> report_wanted(const std::string& path, const std::string& plot) {
  ReportWanted out{.path = path};
  if (!plot.empty()) {
    HS_TRY(out.plot, parse_plot(plot));
    if (!has_extension(path, ".svg"))
      return fail(ErrorCode::invalid_argument,
                  fmt::format("--plot {} goes with --report FILE.svg; a page has all plots", plot));
  }
  HS_RETURN_IF_ERROR(check_report(path));
  return out;
}

Result<void> check_decks(const Figures& figures, std::uint64_t hands) {
  const FiguresShape& shape = figures.shape();
  constexpr std::uint64_t most = 40'000'000;  // numbers
  const std::uint64_t decks = most / (shape.contestants * shape.estimators.size());
  if (hands <= decks * shape.rotations) return {};
  return fail(ErrorCode::unsupported, fmt::format("--decks: a file takes {} hands of such a match, not {}",
                                                  decks * shape.rotations, hands));
}

Result<void> write_decks(const std::string& path, const MatchReport& report, bool duplicate) {
  DeckResults results{.game = report.game,
                      .unit = report.unit,
                      .seed = report.seed,
                      .duplicate = duplicate,
                      .bots = report.names,
                      .estimators = {},
                      .values = report.figures->kept_decks()};
  for (const Estimator estimator : report.figures->shape().estimators)
    results.estimators.emplace_back(name_of(estimator));
  for (double& value : results.values) value *= report.scale;
  return write_file(path, deck_results_text(results));
}

Result<void> write_report(const ReportWanted& wanted, const MatchReport& report) {
  return write_file(wanted.path, has_extension(wanted.path, ".html")  ? report_html(report)
                                 : has_extension(wanted.path, ".csv") ? estimates_csv(report)
                                                                      : svg(panels(report, wanted.plot)));
}

}  // namespace hindsight
