// Hex (Hein 1942, Nash 1948) on boards up to 5x5, without the swap.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/perfect_information.h"

namespace hindsight {

class Hex {
 public:
  static constexpr Parameter parameters[] = {{"size", "4", "rows and columns of the board, 2 to 5"}};
  static constexpr std::string_view examples[] = {"hex(size=2)", "hex(size=3)"};
  static constexpr std::string_view rules =
      "You and the other player put stones on the cells of a board of hexagons, in turn. Player 1 wins by "
      "joining the top "
      "edge to the bottom edge with a chain of his stones, player 2 by joining the left edge to the right "
      "edge. One of "
      "them always does.";
  static constexpr GameEntry entry{"hex", "Hex: join your two edges of the board, up to 5x5; no swap",
                                   parameters, examples, rules};

  struct State {
    std::array<std::uint32_t, 2> stones{};  // bit row * size + column, the top row first
    std::uint8_t plies = 0;
    bool joined = false;  // by the player who moved last
    std::array<std::uint8_t, 25> moves{};
  };

  static Result<Hex> make(const Arguments& arguments) {
    HS_TRY(const auto size, arguments.integer("size", 2, 5));
    return Hex(static_cast<int>(size));
  }

  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const { return s.joined ? Turn::terminal() : Turn::of(s.plies % 2); }
  Action action_count(const State& s) const { return static_cast<Action>(cells() - s.plies); }
  double probability(const State&, Action) const { return 0; }
  State next(State s, Action a) const {
    const int cell = empty_cell(s, a);
    const std::size_t mover = s.plies % 2u;
    s.stones[mover] |= 1u << cell;
    s.joined = joins(s.stones[mover], mover == 0);
    s.moves[s.plies++] = static_cast<std::uint8_t>(cell);
    return s;
  }
  double payoff(const State& s, Player p) const { return (s.plies - 1) % 2 == p.value ? 1 : -1; }
  Information information(const State& s, Player) const {
    std::string open;
    for (std::size_t i = 0; i < s.plies; ++i) open += (i > 0 ? " " : "") + cell_name(s.moves[i]);
    return {"", open};
  }
  std::string action_name(const State& s, Action a) const { return cell_name(empty_cell(s, a)); }
  std::string_view unit() const { return "games"; }
  double big_blind() const { return 0; }
  double history_count() const {
    if (size_ <= 3) return 0;
    double count = 1, all = 1;  // every cell at every ply
    for (int i = 0; i < cells(); ++i) all += count *= cells() - i;
    return all;
  }
  std::string size_advice() const { return "'hindsight best' searches it without listing it"; }

  int max_plies() const { return cells(); }
  PositionKey key(const State& s) const { return {s.stones[0], s.stones[1]}; }
  std::string board(const State& s) const {
    std::string out = " ";
    for (int c = 0; c < size_; ++c) (out += ' ') += static_cast<char>('a' + c);
    out += '\n';
    for (int r = 0; r < size_; ++r) {
      out += std::string(static_cast<std::size_t>(r), ' ') + static_cast<char>('1' + r);
      for (int c = 0; c < size_; ++c) {
        const std::uint32_t cell = 1u << (r * size_ + c);
        out += (s.stones[0] & cell) != 0 ? " X" : (s.stones[1] & cell) != 0 ? " O" : " .";
      }
      out += '\n';
    }
    return out;
  }

  // How many more stones the other player needs to join his edges than you, if nobody answered.
  static double shortest_join(const Hex& g, const State& s, Player p) {
    const auto needed = [&](std::size_t player) { return g.stones_needed(s, player == 0); };
    return (needed(1u - p.value) - needed(p.value)) / (g.size_ + 1.0);
  }
  static constexpr EvaluationFunction<Hex> evaluations[] = {
      {"shortest_join", "stones the other player needs to join his edges, less those that you need",
       shortest_join}};

 private:
  explicit Hex(int size) : size_(size) {
    for (int i = 0; i < size; ++i) {
      top_ |= 1u << i;
      left_ |= 1u << (i * size);
    }
  }

  int cells() const { return size_ * size_; }
  std::string cell_name(int cell) const {  // a1 is the upper left one
    return {static_cast<char>('a' + cell % size_), static_cast<char>('1' + cell / size_)};
  }
  int empty_cell(const State& s, Action a) const {  // the a-th
    std::uint32_t empty = ~(s.stones[0] | s.stones[1]);
    while (a-- > 0) empty &= empty - 1;
    return std::countr_zero(empty);
  }
  // The cells next to any of these: six each, as on a board whose rows are each shifted to the right.
  std::uint32_t around(std::uint32_t of) const {
    const std::uint32_t all = (1u << cells()) - 1, right = left_ << (size_ - 1);
    const std::uint32_t east = (of & ~right) << 1, west = (of & ~left_) >> 1;
    const std::uint32_t south = of << size_, north = of >> size_;
    return (east | west | south | north | west << size_ | east >> size_) & all;
  }
  std::uint32_t near_edge(bool downwards) const { return downwards ? top_ : left_; }
  std::uint32_t far_edge(bool downwards) const {
    return downwards ? top_ << (size_ * (size_ - 1)) : left_ << (size_ - 1);
  }
  // These cells, and all that stones join to them.
  std::uint32_t joined(std::uint32_t reached, std::uint32_t stones) const {
    for (std::uint32_t before = 0; before != reached;) {
      before = reached;
      reached |= around(reached) & stones;
    }
    return reached;
  }
  bool joins(std::uint32_t stones, bool downwards) const {
    return (joined(stones & near_edge(downwards), stones) & far_edge(downwards)) != 0;
  }
  int stones_needed(const State& s, bool downwards) const {
    const std::uint32_t mine = s.stones[downwards ? 0 : 1], theirs = s.stones[downwards ? 1 : 0];
    std::uint32_t reached = joined(mine & near_edge(downwards), mine);
    for (int needed = 0; needed <= size_; ++needed) {
      if ((reached & far_edge(downwards)) != 0) return needed;
      reached |= (near_edge(downwards) | around(reached)) & ~theirs;
      reached = joined(reached, mine);
    }
    return size_ + 1;
  }

  int size_;
  std::uint32_t top_ = 0, left_ = 0;
};

}  // namespace hindsight
