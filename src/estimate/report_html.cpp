// The report as a page.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "estimate/chart.h"
#include "estimate/html.h"
#include "estimate/match_report.h"
#include "estimate/plan.h"

namespace hindsight {

namespace {

std::string_view estimator_name(const MatchReport& report, std::size_t e) {
  return name_of(report.figures->shape().estimators[e]);
}

std::string means_table(const MatchReport& report) {
  const Figures& figures = *report.figures;
  std::string out =
      "<table>\n" +
      html_row({"bot", "estimator", report.unit, "95 %", "at any time", "SD a hand", "less luck"}, true);
  for (std::size_t c = 0; c < report.names.size(); ++c) {
    for (std::size_t e = 0; e < figures.shape().estimators.size(); ++e) {
      const Figures::Estimate& estimate = figures.at(c, e);
      const auto less = figures.reduction(c, e);
      out += html_row({report.names[c], std::string(estimator_name(report, e)),
                       signed_amount(report.scale * estimate.mean()),
                       "± " + amount(report.scale * estimate.half_width_95()),
                       range_amounts(estimate.anytime_95().scaled(report.scale)),
                       amount(report.scale * estimate.deviation()), e > 0 && less ? share(*less) : ""});
    }
    if (!report.exact.empty())
      out +=
          html_row({report.names[c], "exact", signed_amount(report.scale * report.exact[c]), "", "", "", ""});
  }
  return out + "</table>\n";
}

// The columns of the thesis on no-limit Leduc.
std::string outcomes_row(const std::string& bot, const std::string& seat, const BotScore& score) {
  const auto mean = [](const BotScore::Sum& sum) {
    return sum.hands == 0 ? std::string("-") : signed_amount(sum.mean());
  };
  const BotScore::Sum all = score.all(), losses = score.losses(),
                      folded = score.by_outcome[BotScore::lost_by_folding],
                      shown = score.by_outcome[BotScore::lost_at_showdown];
  return html_row({bot, seat, share(score.wins().share_of(all)),
                   share(score.by_outcome[BotScore::even].share_of(all)), share(losses.share_of(all)),
                   mean(score.wins()), mean(losses), share(folded.share_of(losses)), mean(folded),
                   share(shown.share_of(losses)), mean(shown)});
}

std::string outcomes_table(const MatchReport& report) {
  std::string out = "<table>\n" + html_row({"bot", "seat", "wins", "even", "loses", "mean win", "mean loss",
                                            "losses by folding", "each", "at showdown", "each"},
                                           true);
  for (std::size_t c = 0; c < report.names.size(); ++c) {
    out += outcomes_row(report.names[c], "all", report.scores[c]);
    for (std::size_t seat = 0; seat < report.seats.size(); ++seat)
      out += outcomes_row(report.names[c], report.seats[seat], report.figures->endings(c, seat));
  }
  return out + "</table>\n";
}

std::string seats_table(const MatchReport& report) {
  std::string out = "<table>\n" + html_row({"bot", "estimator", "seat", "hands", report.unit, "95 %"}, true);
  for (std::size_t c = 0; c < report.names.size(); ++c)
    for (std::size_t e = 0; e < report.figures->shape().estimators.size(); ++e)
      for (std::size_t s = 0; s < report.seats.size(); ++s) {
        const FlooredSample& seat = report.figures->at(c, e).seats[s];
        out += html_row({report.names[c], std::string(estimator_name(report, e)), report.seats[s],
                         grouped(seat.count()), signed_amount(report.scale * seat.mean()),
                         "± " + amount(report.scale * seat.half_width(0.95))});
      }
  return out + "</table>\n";
}

std::string pairs_table(const MatchReport& report) {
  std::string out = "<table>\n" + html_row({"bot", "more than", "estimator", report.unit, "95 %"}, true);
  for (std::size_t a = 0; a < report.names.size(); ++a)
    for (std::size_t b = a + 1; b < report.names.size(); ++b)
      for (std::size_t e = 0; e < report.figures->shape().estimators.size(); ++e) {
        const FlooredSample& pair = report.figures->paired(a, b, e);
        out += html_row({report.names[a], report.names[b], std::string(estimator_name(report, e)),
                         signed_amount(report.scale * pair.mean()),
                         "± " + amount(report.scale * pair.half_width(0.95))});
      }
  return out + "</table>\n";
}

std::string decision_line(const MatchReport& report, std::size_t c) {
  const MatchDecision found = decision(*report.figures, c);
  const std::string name = markup_text(report.names[c]);
  const std::string said = fmt::format("{} ± {} {} by {}", signed_amount(report.scale * found.mean),
                                       amount(report.scale * found.half_width), report.unit,
                                       estimator_name(report, found.estimator));
  if (found.decided)
    return fmt::format("<p><b>{} {}</b>: {}.</p>\n", name, found.mean > 0 ? "wins" : "loses", said);
  return fmt::format(
      "<p><b>{}: not decided</b>, {}{}.</p>\n", name, said,
      found.hands_in_all == 0
          ? std::string()
          : fmt::format("; if it stays so, about {} hands in all would decide",
                        grouped(static_cast<std::uint64_t>(std::min(1e18, std::ceil(found.hands_in_all))))));
}

}  // namespace

std::string report_html(const MatchReport& report) {
  const std::string title = joined(report.names, " against ");
  std::string out = fmt::format(
      "<p>{}: {} hands on {} decks, seed {}. Intervals hold the truth 95 times in 100; they are computed "
      "over decks "
      "(Student's t).</p>\n",
      markup_text(report.game), grouped(report.figures->hands()), grouped(report.figures->decks()),
      report.seed);
  for (std::size_t c = 0; c < report.names.size(); ++c)
    if (c == 0 || report.names.size() > 2) out += decision_line(report, c);
  const auto plot = [&](Plot wanted) {
    std::string pictures;
    for (const Panel& panel : panels(report, wanted)) pictures += svg(panel);
    return pictures;
  };
  out += plot(Plot::intervals) + means_table(report);
  out += "<h2>How hands end</h2>\n<p>In " + markup_text(report.chips) + ".</p>\n" + plot(Plot::endings) +
         outcomes_table(report);
  out += "<h2>By seat</h2>\n" + seats_table(report);
  out +=
      "<h2>Paired</h2>\n<p>Deck by deck, how much more one has won than another.</p>\n" + pairs_table(report);
  out += "<h2>Course</h2>\n" + plot(Plot::curves) + "<h2>Hands</h2>\n" + plot(Plot::histograms);
  return html_page(title, out);
}

}  // namespace hindsight
