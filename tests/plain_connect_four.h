// Connect Four told in characters and solved by plain recursion over all lines of play: shares nothing with
// the bit boards.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <map>
#include <string>

namespace hindsight {

class PlainConnectFour {
 public:
  PlainConnectFour(int rows, int columns)
      : rows_(rows), columns_(columns), squares_(static_cast<std::size_t>(rows * columns), '.') {}

  bool open(int column) const { return at(rows_ - 1, column) == '.'; }
  int discs() const { return discs_; }
  bool full() const { return discs_ == rows_ * columns_; }
  void drop(int column) {
    int row = 0;
    while (at(row, column) != '.') ++row;
    at(row, column) = discs_++ % 2 == 0 ? 'X' : 'O';
  }
  void lift(int column) {
    int row = rows_ - 1;
    while (at(row, column) == '.') --row;
    at(row, column) = '.';
    --discs_;
  }
  // Whether the last disc, on top of this column, made four.
  bool four(int column) const {
    int row = rows_ - 1;
    while (at(row, column) == '.') --row;
    for (const auto& [dr, dc] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
      if (1 + run(row, column, dr, dc) + run(row, column, -dr, -dc) >= 4) return true;
    return false;
  }
  // The score to whoever moves: (discs that he would still place) - (those that he needs) + 1, as a loss
  // below 0.
  int score() {
    const auto known = known_.find(squares_);
    if (known != known_.end()) return known->second;
    if (full()) return 0;
    int best = -1000;
    for (int c = 0; c < columns_; ++c)
      if (open(c)) best = std::max(best, score_of(c));
    return known_[squares_] = best;
  }
  int score_of(int column) {
    drop(column);
    const int out = four(column) ? (rows_ * columns_ - discs_ + 2) / 2 : -score();
    lift(column);
    return out;
  }

 private:
  char& at(int row, int column) { return squares_[static_cast<std::size_t>(row * columns_ + column)]; }
  char at(int row, int column) const { return squares_[static_cast<std::size_t>(row * columns_ + column)]; }
  int run(int row, int column, int dr, int dc) const {
    const char mark = at(row, column);
    int length = 0;
    for (int r = row + dr, c = column + dc; r >= 0 && r < rows_ && c >= 0 && c < columns_ && at(r, c) == mark;
         r += dr, c += dc)
      ++length;
    return length;
  }

  int rows_, columns_, discs_ = 0;
  std::string squares_;
  std::map<std::string, int> known_;
};

}  // namespace hindsight
