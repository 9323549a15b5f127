// SPDX-License-Identifier: MIT
#include "study/spots/flop_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace hindsight {

namespace {

// Of a solution's bytes in memory, in a file: examples/spots/short_stack_flop.toml on Ks7h2d to 0.3 % of the
// pot takes 688 MB, 545 MB and 57 MB.
constexpr double whole_share = 0.8, without_river_share = 0.085;

struct Kind {
  const WeightedBoard* board = nullptr;  // the first of it
  double boards = 0;
};

// By how many suits they have; a board that leaves no hands takes nothing.
std::array<Kind, 5> kinds_of(const ManyBoards& many) {
  std::array<Kind, 5> out;
  for (const WeightedBoard& each : many.boards) {
    const CardSet dead = set_of(each.board) | CardSet::deck().without(many.spot.cards.deck);
    std::set<int> suits;
    for (const Card card : each.board) suits.insert(static_cast<int>(card.suit()));
    Kind& kind = out[suits.size()];
    if (kind.board == nullptr && !(matchups(many.spot.ranges, dead) > 0)) continue;
    if (kind.board == nullptr) kind.board = &each;
    ++kind.boards;
  }
  return out;
}

Result<SolvedSpot> opened(const ManyBoards& many, const WeightedBoard& board, const FlopRun::Limits& limits) {
  HoldemSpot spot = many.spot;
  spot.board = board.board;
  auto solved = SolvedSpot::open({.spot = std::move(spot)}, 1, limits.compact, limits.memory);
  if (!solved)
    return fail(solved.error().code, fmt::format("{}: {}", to_text(board.board), solved.error().message));
  return solved;
}

}  // namespace

Result<FlopSize> flop_size(const ManyBoards& many, const FlopRun::Limits& limits, unsigned threads) {
  FlopSize out;
  double disk = 0, trunk = 0;
  for (const Kind& kind : kinds_of(many)) {
    if (kind.board == nullptr) continue;
    HS_TRY(const SolvedSpot solved, opened(many, *kind.board, limits));
    const double bytes = static_cast<double>(solved.bytes());
    out.bytes = std::max(out.bytes, solved.bytes());
    disk += kind.boards * bytes * whole_share;
    trunk += kind.boards * bytes * (solved.begins_on_last_street() ? whole_share : without_river_share);
    const auto times = expected_times(VectorCfr<float>::bytes(solved.game(), false), threads);
    out.times.resize(times.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
      out.times[i].target = times[i].target;
      out.times[i].iterations += kind.boards * times[i].iterations;
      out.times[i].seconds += kind.boards * times[i].seconds;
    }
  }
  out.disk_whole = static_cast<std::uint64_t>(disk);
  out.disk_without_river = static_cast<std::uint64_t>(trunk);
  return out;
}

}  // namespace hindsight
