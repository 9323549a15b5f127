// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "postflop/vector_cfr.h"
#include "spot.h"
#include "text.h"

namespace hindsight {

std::string size_text(const VectorGame& game, bool compact) {
  constexpr std::array<const char*, 4> streets{"preflop", "flop", "turn", "river"};
  std::array<std::size_t, streets.size()> nodes{}, boards{};
  std::vector<bool> seen(game.deals.size(), false);
  for (const Play& play : game.plays) {
    const auto street = static_cast<std::size_t>(game.rounds[play.round].street + 1);
    nodes[street] += game.rounds[play.round].nodes.size();
    if (!seen[play.deal]) ++boards[street];
    seen[play.deal] = true;
  }
  std::string out;
  for (std::size_t s = 0; s < streets.size(); ++s)
    if (nodes[s] > 0)
      out += fmt::format("{}{}: {} nodes on {}", out.empty() ? "" : ", ", streets[s], grouped(nodes[s]),
                         counted(boards[s], "board"));
  return out + fmt::format("; {} and {} hands, {:.1f} MiB", game.deals[0].hands[0].count,
                           game.deals[0].hands[1].count,
                           static_cast<double>(VectorCfr<float>::bytes(game, compact)) / (1 << 20));
}

namespace {

constexpr std::array<const char*, 2> seat_names{"out of position", "in position"};

// The mean over the combos of a starting hand, weighted by how often they come about.
struct Cell {
  double weight = 0, share = 0;
};

std::string grid(const SpotView& view, std::size_t action) {
  std::array<Cell, starting_hand_count> cells{};
  for (const SpotView::Hand& hand : view.hands[view.seat]) {
    Cell& cell = cells[StartingHand::of(hand.combo).index];
    cell.weight += hand.reach;
    cell.share += hand.reach * hand.strategy[action];
  }
  std::string out;
  for (int row = 0; row < 13; ++row) {
    for (int column = 0; column < 13; ++column) {
      const StartingHand hand = StartingHand::at(row, column);
      const Cell& cell = cells[hand.index];
      out += cell.weight > 1e-9
                 ? fmt::format("{:>3} {:>3.0f} ", to_text(hand), 100 * cell.share / cell.weight)
                 : fmt::format("{:>3}   · ", "");
    }
    out.back() = '\n';
  }
  return out;
}

std::string hand_rows(const SpotView& view, const std::vector<Combo>& wanted) {
  std::vector<std::string> head{"hand", ">reach", ">value", ">equity"};
  for (const std::string& action : view.actions) {
    head.push_back(">" + action);
    head.push_back(">worth");
  }
  TextTable table(head);
  for (const SpotView::Hand& hand : view.hands[view.seat]) {
    if (std::find(wanted.begin(), wanted.end(), hand.combo) == wanted.end()) continue;
    std::vector<std::string> cells{to_text(hand.combo), number(hand.reach, 3), number(hand.value, 5),
                                   std::isnan(hand.equity) ? "" : percent(hand.equity, 1)};
    for (std::size_t a = 0; a < view.actions.size(); ++a) {
      cells.push_back(percent(hand.strategy[a], 1));
      cells.push_back(number(hand.action_values[a], 5));
    }
    table.row(cells);
  }
  return table.text();
}

}  // namespace

std::string view_text(const SpotView& view, const std::vector<Combo>& wanted) {
  std::string out = fmt::format("{}{}{}: pot {}\n", to_text(view.board), view.line.empty() ? "" : ", ",
                                view.line, number(view.pot));
  // The share of equity times pot that a seat makes its own.
  TextTable values({"seat", ">value", ">equity", ">realised"});
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const double equity = view.equity(seat), value = view.value(seat);
    std::vector<std::string> cells{seat_names[seat], number(value, 7)};
    if (!std::isnan(equity)) {
      cells.push_back(percent(equity, 2));
      if (equity > 0) cells.push_back(percent(value / (equity * view.pot), 1));
    }
    values.row(cells);
  }
  out += values.text();
  if (view.kind != Round::Kind::decision)
    return out + (view.kind == Round::Kind::exit ? "\nThe next card is dealt: add one to the line.\n"
                                                 : "\nThe hand is over.\n");
  out += fmt::format("\n{} decides\n", seat_names[view.seat]);
  const std::vector<double> all = view.frequencies();
  TextTable actions({"action", ">plays", ""});
  for (std::size_t a = 0; a < all.size(); ++a)
    actions.row({view.actions[a], percent(all[a], 2), bar(all[a], 20)});
  out += actions.text();
  if (!wanted.empty()) return out + "\n" + hand_rows(view, wanted);
  for (std::size_t a = 0; a < all.size(); ++a)
    if (all[a] > 0.0005) out += fmt::format("\n{}, in percent\n{}", view.actions[a], grid(view, a));
  return out;
}

}  // namespace hindsight
