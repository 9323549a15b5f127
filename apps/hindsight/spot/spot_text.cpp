// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cards/starting_grid.h"
#include "spot/spot.h"
#include "study/spots/spot_size.h"
#include "text.h"

namespace hindsight {

std::string size_text(const VectorGame& game, bool compact) {
  std::vector<std::string> streets;
  for (const StreetSize& street : street_sizes(game))
    streets.push_back(fmt::format("{}: {} nodes on {}", street.street, grouped(street.nodes),
                                  counted(street.boards, "board")));
  return fmt::format("{}; {} and {} hands, {:.1f} MiB", joined(streets, ", "), game.boards[0].hands[0].count,
                     game.boards[0].hands[1].count,
                     static_cast<double>(VectorCfr<float>::bytes(game, compact)) / (1 << 20));
}

std::string known(double share, int digits) { return std::isnan(share) ? "" : percent(share, digits); }

namespace {

// How an action stands in a cell.
struct Mark {
  char letter = ' ';
  const char* colour = "";
};

// Of bet sizes, smallest first: one is B or R, up to three are S, M and L, more are a, b, c, ...
char size_letter(const BetAction& action, std::size_t size, std::size_t sizes) {
  if (sizes == 1) return action.kind == BetAction::Kind::bet ? 'B' : 'R';
  if (sizes > 3) return static_cast<char>('a' + size);
  return sizes == 2 ? "SL"[size] : "SML"[size];
}

std::vector<Mark> marks_of(const std::vector<BetAction>& actions) {
  using Kind = BetAction::Kind;
  const auto sized = [](const BetAction& action) { return action.puts_more() && !action.all_in; };
  const auto sizes = static_cast<std::size_t>(std::count_if(actions.begin(), actions.end(), sized));
  std::vector<Mark> out;
  std::size_t size = 0;
  for (const BetAction& action : actions) {
    if (sized(action)) {
      out.push_back({size_letter(action, size, sizes), size == 0 ? "\033[33m" : "\033[31m"});
      ++size;
    } else if (action.all_in) {
      out.push_back({'A', "\033[35m"});
    } else {
      out.push_back(action.kind == Kind::fold    ? Mark{'F', "\033[34m"}
                    : action.kind == Kind::check ? Mark{'X', "\033[32m"}
                                                 : Mark{'C', "\033[32m"});
    }
  }
  return out;
}

// The mean over the combos of a starting hand, weighted by how often they come about.
struct Cell {
  double weight = 0;
  std::vector<double> shares;
};

std::vector<Cell> cells_of(const SpotView& view) {
  std::vector<Cell> cells(starting_hand_count, Cell{0, std::vector<double>(view.actions.size(), 0)});
  for (const SpotView::Hand& hand : view.hands[view.seat]) {
    Cell& cell = cells[StartingHand::of(hand.combo).index];
    cell.weight += hand.reach;
    for (std::size_t a = 0; a < cell.shares.size(); ++a) cell.shares[a] += hand.reach * hand.strategy[a];
  }
  for (Cell& cell : cells)
    for (double& share : cell.shares) share /= std::max(cell.weight, 1e-300);
  return cells;
}

constexpr double min_weight = 1e-9;

// What each hand does most, and how often.
std::string strategy_grid(const SpotView& view, const std::vector<Cell>& cells, bool colours) {
  const std::vector<Mark> marks = marks_of(view.actions);
  std::string out;
  for (std::size_t a = 0; a < marks.size(); ++a)
    out += fmt::format("{}{} {}", a == 0 ? "" : ", ", marks[a].letter, to_text(view.actions[a]));
  return out + ", in percent where it is not always\n" + starting_grid([&](StartingHand hand) {
           const Cell& cell = cells[hand.index];
           if (cell.weight < min_weight) return fmt::format("{:>3}   ·", "");
           const auto max = static_cast<std::size_t>(
               std::max_element(cell.shares.begin(), cell.shares.end()) - cell.shares.begin());
           const double share = 100 * cell.shares[max];
           std::string text =
               fmt::format("{}{:<2}", marks[max].letter, share < 99.5 ? fmt::format("{:.0f}", share) : "");
           if (colours) text = fmt::format("{}{}\033[0m", marks[max].colour, text);
           return fmt::format("{:>3} {}", to_text(hand), text);
         });
}

std::string action_grid(const std::vector<Cell>& cells, std::size_t action) {
  return starting_grid([&](StartingHand hand) {
    const Cell& cell = cells[hand.index];
    return cell.weight < min_weight ? fmt::format("{:>3}   ·", "")
                                    : fmt::format("{:>3} {:>3.0f}", to_text(hand), 100 * cell.shares[action]);
  });
}

std::string hand_rows(const SpotView& view, std::uint8_t seat, const ViewStyle& style) {
  std::vector<std::string> head{"hand", ">reach", ">value", ">of pot", ">equity", ">EQR"};
  const bool decides = view.kind == StreetTree::Kind::decision && seat == view.seat;
  for (std::size_t a = 0; decides && a < view.actions.size(); ++a) {
    head.push_back(">" + to_text(view.actions[a]));
    head.push_back(">worth");
  }
  TextTable table(head);
  bool any = false;
  for (const SpotView::Hand& hand : view.hands[seat]) {
    if (!is_wanted(style.wanted, hand.combo)) continue;
    any = true;
    std::vector<std::string> cells{to_text(hand.combo),   number(hand.reach, 3),
                                   number(hand.value, 5), known(hand.value / view.pot, 1),
                                   known(hand.equity, 1), known(hand.eqr, 1)};
    for (std::size_t a = 0; a < hand.strategy.size(); ++a) {
      cells.push_back(percent(hand.strategy[a], 1));
      cells.push_back(number(hand.action_values[a], 5));
    }
    table.row(cells);
  }
  if (!any) return fmt::format("\n{}: none of these hands\n", style.seats[seat]);
  return fmt::format("\n{}\n{}", style.seats[seat], table.text());
}

std::string seats_text(const SpotView& view, const SeatWords& seats) {
  // Realised: the share of equity times pot that a seat makes its own.
  TextTable values({"seat", ">value", ">of pot", ">equity", ">EQR"});
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    values.row({seats[seat], number(view.value(seat), 7), known(view.value(seat) / view.pot, 2),
                known(view.equity(seat), 2), known(view.eqr(seat), 1)});
  return values.text();
}

std::string actions_text(const SpotView& view, const SeatWords& seats) {
  const std::vector<double> all = view.frequencies();
  TextTable actions({"action", ">plays", ""});
  for (std::size_t a = 0; a < all.size(); ++a)
    actions.row({to_text(view.actions[a]), percent(all[a], 2), bar(all[a], 20)});
  return fmt::format("\n{} decides\n{}", seats[view.seat], actions.text());
}

}  // namespace

std::string place_text(const SpotView& view) {
  const std::string board = view.board.empty() ? "before the flop" : to_text(view.board);
  return board + (view.line.empty() ? "" : ", ") + view.line;
}

std::string view_text(const SpotView& view, const ViewStyle& style) {
  std::string out = fmt::format("{}: pot {}\n", place_text(view), number(view.pot));
  out += seats_text(view, style.seats);
  const bool decision = view.kind == StreetTree::Kind::decision;
  if (decision) out += actions_text(view, style.seats);
  if (view.kind == StreetTree::Kind::street_end)
    out += "\nThe next card is dealt: add one to the line, or --runouts for all.\n";
  if (view.kind == StreetTree::Kind::showdown || view.kind == StreetTree::Kind::fold)
    out += "\nThe hand is over.\n";
  if (!style.wanted.empty())
    return out + hand_rows(view, view.seat, style) + hand_rows(view, 1 - view.seat, style);
  if (!decision) return out;
  const std::vector<Cell> cells = cells_of(view);
  out += fmt::format("\n{}", strategy_grid(view, cells, style.colours));
  const std::vector<double> all = view.frequencies();
  for (std::size_t a = 0; style.pages && a < all.size(); ++a)
    out += fmt::format("\n{}, in percent\n{}", to_text(view.actions[a]), action_grid(cells, a));
  return out;
}

}  // namespace hindsight
