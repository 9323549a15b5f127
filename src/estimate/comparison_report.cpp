// A comparison as a table for programs and as a page.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "estimate/comparison.h"
#include "estimate/html.h"
#include "io/csv.h"

namespace hindsight {

namespace {

double finite(double value) { return std::isfinite(value) ? value : NAN; }

std::string means_table(const Comparison& comparison) {
  std::string out = "<table>\n" + html_row({"match", "estimator", comparison.unit, "95 %"}, true);
  for (std::size_t m = 0; m < comparison.matches.size(); ++m)
    for (std::size_t e = 0; e < comparison.estimators.size(); ++e) {
      const Sample& decks = comparison.mean(m, e).decks;
      out += html_row({comparison.matches[m], comparison.estimators[e], signed_amount(decks.mean()),
                       "± " + amount(decks.half_width(0.95))});
    }
  return out + "</table>\n";
}

std::string pairs_table(const Comparison& comparison) {
  std::string out =
      "<table>\n" +
      html_row({"match", "less", "estimator", comparison.unit, "95 %", "all together", "at any time"}, true);
  for (std::size_t p = 0; p < comparison.pair_count(); ++p)
    for (std::size_t e = 0; e < comparison.estimators.size(); ++e) {
      const Comparison::Pair& pair = comparison.pair(p, e);
      out += html_row(
          {comparison.matches[pair.first], comparison.matches[pair.second], comparison.estimators[e],
           signed_amount(pair.difference.mean()), "± " + amount(pair.difference.half_width(0.95)),
           "± " + amount(comparison.joint_half_width_95(pair)), range_amounts(Comparison::anytime_95(pair))});
    }
  return out + "</table>\n";
}

}  // namespace

std::string comparison_csv(const Comparison& comparison) {
  std::string out = CsvRow()
                        .text("match")
                        .text("less")
                        .text("estimator")
                        .text(comparison.unit)
                        .text("half_width_95")
                        .text("joint_half_width_95")
                        .text("anytime_low_95")
                        .text("anytime_high_95")
                        .line();
  for (std::size_t m = 0; m < comparison.matches.size(); ++m)
    for (std::size_t e = 0; e < comparison.estimators.size(); ++e) {
      const Sample& decks = comparison.mean(m, e).decks;
      CsvRow row;
      row.text(comparison.matches[m]).text("").text(comparison.estimators[e]);
      out += row.number(decks.mean())
                 .number(finite(decks.half_width(0.95)))
                 .number(NAN)
                 .number(NAN)
                 .number(NAN)
                 .line();
    }
  for (std::size_t p = 0; p < comparison.pair_count(); ++p)
    for (std::size_t e = 0; e < comparison.estimators.size(); ++e) {
      const Comparison::Pair& pair = comparison.pair(p, e);
      CsvRow row;
      row.text(comparison.matches[pair.first])
          .text(comparison.matches[pair.second])
          .text(comparison.estimators[e]);
      row.number(pair.difference.mean()).number(finite(pair.difference.half_width(0.95)));
      row.number(finite(comparison.joint_half_width_95(pair)));
      const ValueRange anytime = Comparison::anytime_95(pair);
      out += row.number(finite(anytime.low)).number(finite(anytime.high)).line();
    }
  return out;
}

std::string comparison_html(const Comparison& comparison) {
  std::string out = fmt::format(
      "<p>{}: {} decks, the same for all. Intervals hold the truth 95 times in 100; those all together "
      "of all pairs at once (Bonferroni), those at any time also for whoever looks again and again.</p>\n",
      markup_text(comparison.game), grouped(comparison.decks));
  out += means_table(comparison) + "<h2>Deck by deck</h2>\n" + pairs_table(comparison);
  for (const Panel& panel : panels(comparison)) out += svg(panel);
  return html_page(joined(comparison.matches, " and "), out);
}

}  // namespace hindsight
