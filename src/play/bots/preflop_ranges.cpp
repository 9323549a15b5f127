// SPDX-License-Identifier: MIT
#include "play/bots/preflop_ranges.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "betting/line.h"
#include "estimate/chart.h"
#include "io/csv.h"

namespace hindsight {

namespace {

bool comes_before(const BetAction& a, const BetAction& b) {
  return a.kind != b.kind ? a.kind < b.kind : a.to < b.to;
}

Result<Hand> hand_after(const HoldemGame& game, int seats, std::span<const Move> moves) {
  HS_TRY(Hand hand, unseen_hand(game, seats));
  for (const Move& move : moves) HS_RETURN_IF_ERROR(hand.play(move));
  return hand;
}

// Told apart by people who are colour-blind, too (Okabe & Ito 2008): what puts more in is warmer.
std::string colour_of(const BetAction& action, std::size_t raise) {
  constexpr std::array<std::string_view, 4> raises{"#e69f00", "#d55e00", "#cc79a7", "#7a1f1f"};
  if (action.kind == BetAction::Kind::fold) return "#8fa3b3";
  if (!action.puts_more()) return "#009e73";
  return std::string(action.all_in ? raises.back() : raises[std::min(raise, raises.size() - 2)]);
}

}  // namespace

Result<PreflopRanges> preflop_ranges(const Policy& policy, const HoldemGame& game, int seats,
                                     std::span<const Move> moves) {
  HS_TRY(PolicyLine line, policy_after(policy, game, seats, moves));
  HS_TRY(const Hand hand, hand_after(game, seats, moves));
  PreflopRanges out{.line = std::move(line), .actions = {}};
  double all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Combo combo{i};
    const double weight = out.line.range[combo];
    if (weight == 0) continue;
    const StartingHand of = StartingHand::of(combo);
    all += weight;
    out.held[of.index] += weight;
    for (const Chance& chance : out.line.strategy[combo]) {
      const BetAction action = hand.betting().action(chance.move);
      auto at = std::find_if(out.actions.begin(), out.actions.end(),
                             [&](const PreflopRanges::Action& x) { return x.action == action; });
      if (at == out.actions.end()) at = out.actions.insert(at, {.action = action, .by_hand = {}});
      at->share += weight * chance.probability;
      at->by_hand[of.index] += weight * chance.probability;
    }
  }
  for (PreflopRanges::Action& action : out.actions) {
    action.share /= all;
    for (std::size_t h = 0; h < starting_hand_count; ++h)
      if (out.held[h] > 0) action.by_hand[h] /= out.held[h];
  }
  for (std::uint8_t h = 0; h < starting_hand_count; ++h)
    out.held[h] /= static_cast<double>(StartingHand{h}.combos().size());
  std::sort(out.actions.begin(), out.actions.end(),
            [](const auto& a, const auto& b) { return comes_before(a.action, b.action); });
  return out;
}

std::string csv_of(const PreflopRanges& ranges) {
  CsvRow head;
  head.text("hand").text("held");
  for (const auto& action : ranges.actions) head.text(to_text(action.action));
  std::string out = head.line();
  for (std::uint8_t h = 0; h < starting_hand_count; ++h) {
    CsvRow row;
    row.text(to_text(StartingHand{h})).number(ranges.held[h]);
    for (const auto& action : ranges.actions) row.number(action.by_hand[h]);
    out += row.line();
  }
  return out;
}

std::string svg_of(const PreflopRanges& ranges, const std::string& title) {
  constexpr int cell = 44, left = 16, top = 72, size = 13 * cell;
  std::string out = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="'Source Sans 3','Helvetica Neue',Arial,sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="{2}" y="26" font-size="16" font-weight="600" fill="#1f2937">{3}</text>
)",
      size + 2 * left, top + size + left, left, markup_text(title));
  std::vector<std::string> colours;
  std::size_t raises = 0;
  double x = left;
  for (const auto& action : ranges.actions) {
    colours.push_back(colour_of(action.action, raises));
    raises += action.action.puts_more();
    const std::string label = fmt::format("{} {:.1f} %", to_text(action.action), 100 * action.share);
    out += fmt::format(
        "<rect x=\"{:.0f}\" y=\"42\" width=\"14\" height=\"14\" fill=\"{}\"/><text x=\"{:.0f}\" y=\"54\" "
        "fill=\"#1f2937\">{}</text>\n",
        x, colours.back(), x + 20, label);
    x += 40 + 6.6 * static_cast<double>(label.size());
  }
  for (int row = 0; row < 13; ++row)
    for (int column = 0; column < 13; ++column) {
      const StartingHand hand = StartingHand::at(row, column);
      const double width = cell - 2, height = (cell - 2) * ranges.held[hand.index];
      const double y = top + cell * row + (cell - 2 - height);
      out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#eef1f4\"/>\n",
                         left + cell * column, top + cell * row, cell - 2, cell - 2);
      double from = left + cell * column;
      for (std::size_t a = ranges.actions.size(); a-- > 0;) {  // what puts most in stands first
        const double share = width * ranges.actions[a].by_hand[hand.index];
        if (share > 0 && height > 0)
          out += fmt::format(
              "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n", from, y,
              share, height, colours[a]);
        from += share;
      }
      out += fmt::format(
          "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#111827\" stroke=\"#ffffff\" "
          "stroke-width=\"2.5\" paint-order=\"stroke\">{}</text>\n",
          left + cell * column + cell / 2 - 1, top + cell * row + cell / 2 + 4, to_text(hand));
    }
  return out + "</svg>\n";
}

}  // namespace hindsight
