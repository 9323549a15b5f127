// SPDX-License-Identifier: MIT
#include "play/response/hand_equity.h"

#include "cards/evaluator.h"
#include "cards/halves_won.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

// Boards that neither hand meets, from one of so many cards on.
constexpr double boards_after(int cards) { return cards == 5 ? 1 : cards == 4 ? 44 : 990; }

}  // namespace

void HandEquity::run_out(CardSet board) {
  std::array<HandValue, combo_count> values;
  evaluate_board(board, values);
  add_halves_won(values, values[own_.index], halves_);
}

void HandEquity::see(CardSet board) {
  board_ = board;
  const CardSet gone = known(), left = CardSet::deck().without(gone);
  if (board.empty()) {
    const MatchupTable& table = MatchupTable::get();
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const Combo other{i};
      if (other.cards().meets(gone)) continue;
      const Matchup matchup = table(own_, other);
      shares_[i] = (matchup.wins + matchup.ties / 2.0) / matchup_boards;
    }
    return;
  }
  halves_.fill(0);
  for (const Card turn : left) {
    if (board.size() == 5) break;
    if (board.size() == 4) {
      run_out(board | turn);
      continue;
    }
    for (const Card river : left)
      if (turn < river) run_out(board | turn | river);
  }
  if (board.size() == 5) run_out(board);
  const double boards = boards_after(board.size());
  for (std::uint16_t i = 0; i < combo_count; ++i)
    shares_[i] = Combo{i}.cards().meets(gone) ? 0 : halves_[i] / (2 * boards);
}

double HandEquity::share(const ByCombo& range) const {
  double weight = 0, won = 0;
  for (std::size_t i = 0; i < combo_count; ++i) {
    weight += range[i];
    won += range[i] * shares_[i];
  }
  return weight == 0 ? 0.5 : won / weight;
}

}  // namespace hindsight
