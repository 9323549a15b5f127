// hindsight spot: run-outs, gains and comparisons for people.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "spot/spot.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::size_t max_rows = 12;

// Over all cards, each as often as it comes.
template <class F>
double mean(const std::vector<RunOut>& run_outs, const F& number) {
  double sum = 0, weight = 0;
  for (const RunOut& run_out : run_outs) {
    const double x = number(run_out.view);
    if (std::isnan(x)) continue;
    sum += run_out.frequency * x;
    weight += run_out.frequency;
  }
  return sum / weight;
}

using Number = double (SpotView::*)(std::uint8_t) const;
constexpr std::array<Number, 3> numbers{&SpotView::value, &SpotView::equity, &SpotView::eqr};

std::vector<std::string> seat_cells(const std::array<double, 6>& x) {  // value, equity, EQR of both
  std::vector<std::string> out;
  for (std::size_t i = 0; i < 6; ++i) out.push_back(i < 2 ? number(x[i], 5) : known(x[i], 1));
  return out;
}

std::vector<std::string> mean_cells(const std::vector<RunOut>& run_outs, std::size_t actions) {
  std::array<double, 6> means{};
  const double pot = run_outs.front().view.pot;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    means[seat] = mean(run_outs, [&](const SpotView& view) { return view.value(seat); });
    means[2 + seat] = mean(run_outs, [&](const SpotView& view) { return view.equity(seat); });
    means[4 + seat] = means[seat] / (means[2 + seat] * pot);
  }
  std::vector<std::string> cells{"all", percent(1, 1)};
  for (const std::string& cell : seat_cells(means)) cells.push_back(cell);
  for (std::size_t a = 0; a < actions; ++a)
    cells.push_back(known(mean(run_outs, [&](const SpotView& view) { return view.frequencies()[a]; }), 1));
  return cells;
}

}  // namespace

std::string run_outs_text(const std::vector<RunOut>& run_outs, const SeatWords& seats) {
  const SpotView& first = run_outs.front().view;
  std::vector<std::string> head{"next",        ">comes",     ">value oop", ">value ip",
                                ">equity oop", ">equity ip", ">EQR oop",   ">EQR ip"};
  for (const std::string& action : texts_of(first.actions)) head.push_back(">" + action);
  TextTable table(head);
  for (const RunOut& run_out : run_outs) {
    std::array<double, 6> x{};
    for (std::size_t i = 0; i < 6; ++i)
      x[i] = (run_out.view.*numbers[i / 2])(static_cast<std::uint8_t>(i % 2));
    std::vector<std::string> cells{joined(run_out.cards, " "), percent(run_out.frequency, 1)};
    for (const std::string& cell : seat_cells(x)) cells.push_back(cell);
    for (const double share : run_out.view.frequencies()) cells.push_back(percent(share, 1));
    table.row(cells);
  }
  const std::string deciding =
      first.kind == StreetTree::Kind::decision ? fmt::format("; then {} decides", seats[first.seat]) : "";
  table.row(mean_cells(run_outs, first.actions.size()));
  return fmt::format("Next cards, those that come to the same together{}\n{}", deciding, table.text());
}

std::string gains_text(const SpotGains& gains, const std::vector<Combo>& wanted, const SeatWords& seats) {
  std::string out = gains.line.empty() ? "" : fmt::format("{}: pot {}\n\n", gains.line, number(gains.pot));
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    double total = 0;
    std::vector<HandGain> sorted;
    for (const HandGain& hand : gains.hands[seat]) {
      total += hand.matchup_share * hand.gain();
      if (is_wanted(wanted, hand.combo)) sorted.push_back(hand);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const HandGain& a, const HandGain& b) {
      return a.matchup_share * a.gain() > b.matchup_share * b.gain();
    });
    if (wanted.empty()) sorted.resize(std::min(sorted.size(), max_rows));
    TextTable table({"hand", ">dealt", ">value", ">best response", ">gains", ">of all gains"});
    for (const HandGain& hand : sorted)
      table.row({to_text(hand.combo), percent(hand.matchup_share, 2), number(hand.value, 5),
                 number(hand.best, 5), number(hand.gain(), 3),
                 total > 0 ? percent(hand.matchup_share * hand.gain() / total, 1) : ""});
    out += fmt::format("{}{}: a best response gains {} chips, {:.4f} % of the pot\n{}", seat == 0 ? "" : "\n",
                       seats[seat], number(total, 4), 100 * total / gains.pot, table.text());
  }
  return out;
}

std::string simple_text(const SolvedSpot& spot, const std::vector<SimpleCost>& costs) {
  const auto of_pot = [&](double chips) {
    const double thousandths = std::round(100'000 * chips / spot.pot());
    return fmt::format("{:.3f}", thousandths == 0 ? 0 : thousandths / 1000);  // no -0.000
  };
  TextTable table(
      {"played in", ">oop loses", ">ip loses", ">oop concedes", ">ip concedes", ">exploitability"});
  table.row({"as solved", "", "", "", "", of_pot(spot.evaluation().exploitability())});
  for (const SimpleCost& cost : costs)
    table.row({simplification_text(cost.how), of_pot(cost.loses[0]), of_pot(cost.loses[1]),
               of_pot(cost.concedes[0]), of_pot(cost.concedes[1]), of_pot(cost.exploitability)});
  return fmt::format(
      "In % of the pot, exact.  Loses: of its value, against the other's strategy as solved.  Concedes: to "
      "the other's\n"
      "best response, more than the strategy as solved does.  Less than 0: it wins more, for neither is "
      "solved to the\n"
      "end.  Exploitability: of both simple strategies together.\n\n{}",
      table.text());
}

std::string rules_text(const RuleTree& rules, double pot, const SeatWords& seats) {
  const auto shares = [&](const RuleTree::Node& end) {
    std::vector<std::string> parts;
    for (std::size_t a = 0; a < end.shares.size(); ++a)
      if (end.shares[a] > 0)
        parts.push_back(end.shares[a] == 1
                            ? to_text(rules.actions[a])
                            : fmt::format("{:.4g} % {}", 100 * end.shares[a], to_text(rules.actions[a])));
    return joined(parts, ", ");
  };
  TextTable table({"the hand", "is played", ">of all hands"});
  const std::function<void(const RuleTree::Node&, const std::string&, const std::string&)> add =
      [&](const RuleTree::Node& node, const std::string& indent, const std::string& words) {
        if (node.is_end())
          table.row({indent + words, shares(node), percent(node.weight, 1)});
        else if (!words.empty())
          table.row({indent + words, "", percent(node.weight, 1)});
        if (node.is_end()) return;
        const std::string deeper = words.empty() ? indent : indent + "  ";
        add(rules.nodes[node.yes], deeper, to_text(node.question));
        add(rules.nodes[node.no], deeper, "else");
      };
  add(rules.nodes.front(), "", "");
  return fmt::format(
      "{}{} decides\n{}\n{} of its play is as solved.  Played so, it loses {:.3f} % of the pot against the "
      "other's "
      "strategy\nas solved, and concedes {:.3f} % more to the other's best response (exact).\n",
      rules.line.empty() ? "" : rules.line + ": ", seats[rules.seat], table.text(), percent(rules.alike, 1),
      100 * rules.loses / pot, 100 * rules.concedes / pot);
}

std::string comparison_text(const std::array<SpotView, 2>& views, const SpotComparison& comparison,
                            const SeatWords& seats) {
  std::string out = fmt::format("A: {}\nB: {}\n\n", place_text(views[0]), place_text(views[1]));
  TextTable values({"seat", ">value A", ">value B", ">B - A", ">equity A", ">equity B"});
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const double a = views[0].value(seat), b = views[1].value(seat);
    values.row({seats[seat], number(a, 7), number(b, 7), number(b - a, 4), known(views[0].equity(seat), 2),
                known(views[1].equity(seat), 2)});
  }
  TextTable actions({"action", ">A", ">B", ">B - A"});
  const auto& [first, second] = comparison.frequencies;
  for (std::size_t a = 0; a < first.size(); ++a)
    actions.row({to_text(comparison.actions[a]), percent(first[a], 2), percent(second[a], 2),
                 percent(second[a] - first[a], 2)});
  out += fmt::format("{}\n{} decides; {} of its play differs\n{}", values.text(), seats[comparison.seat],
                     percent(comparison.distance, 2), actions.text());
  std::vector<std::string> head{"hand", ">dealt", ">differs", ">value A", ">value B"};
  for (const std::string& action : texts_of(comparison.actions)) {
    head.push_back(fmt::format(">{} A", action));
    head.push_back(">B");
  }
  TextTable hands(head);
  for (std::size_t h = 0; h < std::min(max_rows, comparison.hands.size()); ++h) {
    const SpotComparison::Hand& hand = comparison.hands[h];
    std::vector<std::string> cells{to_text(hand.combo), percent(hand.matchup_share, 2),
                                   percent(hand.distance, 1), number(hand.value[0], 5),
                                   number(hand.value[1], 5)};
    for (std::size_t a = 0; a < comparison.actions.size(); ++a)
      for (const auto& strategy : hand.strategy) cells.push_back(percent(strategy[a], 1));
    hands.row(cells);
  }
  return fmt::format("{}\nHands that differ the most\n{}", out, hands.text());
}

}  // namespace hindsight
