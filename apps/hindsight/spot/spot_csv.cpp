// hindsight spot --csv (RFC 4180; docs/formats.md has the columns).
// SPDX-License-Identifier: MIT
#include <cmath>

#include "spot/spot.h"
#include "text.h"

namespace hindsight {

namespace {

std::string cell(double x) { return std::isnan(x) ? "" : shortest(x); }

std::string row(const std::vector<std::string>& cells) { return joined(cells, ",") + "\r\n"; }

std::vector<std::string> head_of(const SpotView& view) {
  std::vector<std::string> head{"board",  "line",  "pot",          "seat",   "hand",    "reach",
                                "rivals", "value", "value_of_pot", "equity", "realised"};
  for (const std::string& action : texts_of(view.actions)) {
    head.push_back(action);
    head.push_back(action + " value");
  }
  return head;
}

}  // namespace

std::string view_csv(const SpotView& view, const std::vector<Combo>& wanted) {
  std::string out = row(head_of(view));
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    for (const SpotView::Hand& hand : view.hands[seat]) {
      if (!is_wanted(wanted, hand.combo)) continue;
      std::vector<std::string> cells{
          to_text(view.board),       '"' + view.line + '"', cell(view.pot),
          seat_keys[seat],           to_text(hand.combo),   cell(hand.reach),
          cell(hand.opponent_reach), cell(hand.value),      cell(hand.value / view.pot),
          cell(hand.equity),         cell(hand.eqr)};
      for (std::size_t a = 0; a < view.actions.size(); ++a) {
        const bool decides = !hand.strategy.empty();
        cells.push_back(decides ? cell(hand.strategy[a]) : "");
        cells.push_back(decides ? cell(hand.action_values[a]) : "");
      }
      out += row(cells);
    }
  return out;
}

std::string run_outs_csv(const std::vector<RunOut>& run_outs) {
  const SpotView& first = run_outs.front().view;
  std::vector<std::string> head{"cards",      "frequency", "pot",          "value_oop",  "value_ip",
                                "equity_oop", "equity_ip", "realised_oop", "realised_ip"};
  for (const std::string& action : texts_of(first.actions)) head.push_back(action);
  std::string out = row(head);
  for (const RunOut& run_out : run_outs) {
    const SpotView& view = run_out.view;
    std::vector<std::string> cells{joined(run_out.cards, " "), cell(run_out.frequency), cell(view.pot),
                                   cell(view.value(0)),        cell(view.value(1)),     cell(view.equity(0)),
                                   cell(view.equity(1)),       cell(view.eqr(0)),       cell(view.eqr(1))};
    for (const double share : view.frequencies()) cells.push_back(cell(share));
    out += row(cells);
  }
  return out;
}

std::string gains_csv(const SpotGains& gains, const std::vector<Combo>& wanted) {
  std::string out = row({"seat", "hand", "dealt", "value", "best_response", "gain"});
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const HandGain& hand : gains.hands[seat])
      if (is_wanted(wanted, hand.combo))
        out += row({seat_keys[seat], to_text(hand.combo), cell(hand.matchup_share), cell(hand.value),
                    cell(hand.best), cell(hand.gain())});
  return out;
}

std::string comparison_csv(const SpotComparison& comparison) {
  std::vector<std::string> head{"hand", "dealt", "differs", "value_a", "value_b"};
  for (const std::string& action : texts_of(comparison.actions)) {
    head.push_back(action + " a");
    head.push_back(action + " b");
  }
  std::string out = row(head);
  for (const SpotComparison::Hand& hand : comparison.hands) {
    std::vector<std::string> cells{to_text(hand.combo), cell(hand.matchup_share), cell(hand.distance),
                                   cell(hand.value[0]), cell(hand.value[1])};
    for (std::size_t a = 0; a < comparison.actions.size(); ++a)
      for (const auto& strategy : hand.strategy) cells.push_back(cell(strategy[a]));
    out += row(cells);
  }
  return out;
}

}  // namespace hindsight
