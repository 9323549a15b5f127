// RFC 4180; docs/formats.md has the columns.
// SPDX-License-Identifier: MIT
#include "study/spots/spot_csv.h"

#include <initializer_list>

#include "base/text.h"
#include "betting/line.h"
#include "io/csv.h"
#include "study/setup/spot_source.h"
#include "study/spots/spot_size.h"

namespace hindsight {

namespace {

constexpr const char* end = "\r\n";

CsvRow csv_row(std::initializer_list<const char*> cells) { return CsvRow().texts(cells); }

std::string head_of(const SpotView& view) {
  CsvRow head = csv_row({"board", "line", "pot", "seat", "hand", "reach", "unblocked_reach", "value",
                         "value_of_pot", "equity", "eqr"});
  for (const std::string& action : texts_of(view.actions)) head.text(action).text(action + " value");
  return head.line(end);
}

}  // namespace

std::string view_csv(const SpotView& view, const std::vector<Combo>& wanted) {
  std::string out = head_of(view);
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    for (const SpotView::Hand& hand : view.hands[seat]) {
      if (!is_wanted(wanted, hand.combo)) continue;
      CsvRow row;
      row.text(to_text(view.board)).quoted(view.line).number(view.pot).text(seat_keys[seat]);
      row.text(to_text(hand.combo)).number(hand.reach).number(hand.opponent_reach);
      row.number(hand.value).number(hand.value / view.pot).number(hand.equity).number(hand.eqr);
      for (std::size_t a = 0; a < view.actions.size(); ++a) {
        if (hand.strategy.empty())
          row.text("").text("");
        else
          row.number(hand.strategy[a]).number(hand.action_values[a]);
      }
      out += row.line(end);
    }
  return out;
}

std::string run_outs_csv(const std::vector<RunOut>& run_outs) {
  CsvRow head = csv_row(
      {"cards", "frequency", "pot", "value_oop", "value_ip", "equity_oop", "equity_ip", "eqr_oop", "eqr_ip"});
  std::string out = head.texts(texts_of(run_outs.front().view.actions)).line(end);
  for (const RunOut& run_out : run_outs) {
    const SpotView& view = run_out.view;
    CsvRow row;
    row.text(joined(run_out.cards, " ")).number(run_out.frequency).number(view.pot);
    row.number(view.value(0)).number(view.value(1));
    row.number(view.equity(0)).number(view.equity(1)).number(view.eqr(0)).number(view.eqr(1));
    for (const double share : view.frequencies()) row.number(share);
    out += row.line(end);
  }
  return out;
}

std::string gains_csv(const SpotGains& gains, const std::vector<Combo>& wanted) {
  std::string out = csv_row({"seat", "hand", "dealt", "value", "best_response", "gain"}).line(end);
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const HandGain& hand : gains.hands[seat]) {
      if (!is_wanted(wanted, hand.combo)) continue;
      CsvRow row;
      row.text(seat_keys[seat]).text(to_text(hand.combo)).number(hand.matchup_share).number(hand.value);
      out += row.number(hand.best).number(hand.gain()).line(end);
    }
  return out;
}

std::string comparison_csv(const SpotComparison& comparison) {
  CsvRow head = csv_row({"hand", "dealt", "differs", "value_a", "value_b"});
  for (const std::string& action : texts_of(comparison.actions)) head.text(action + " a").text(action + " b");
  std::string out = head.line(end);
  for (const SpotComparison::Hand& hand : comparison.hands) {
    CsvRow row;
    row.text(to_text(hand.combo)).number(hand.matchup_share).number(hand.distance);
    row.number(hand.value[0]).number(hand.value[1]);
    for (std::size_t a = 0; a < comparison.actions.size(); ++a)
      for (const auto& strategy : hand.strategy) row.number(strategy[a]);
    out += row.line(end);
  }
  return out;
}

}  // namespace hindsight
