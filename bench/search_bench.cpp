// How much of the pot a street's play, found in so much time, loses against whoever knows it: iterations over
// all boards beside boards that are drawn, turns and flops with all hands in both ranges.  One line a search:
// CPU seconds, and the mean of both seats.
//   search_bench [turn|flop]
// A seat's decisions of the street are fixed, the rest is solved against them, and what the seat then wins is
// held against what it wins where nothing is fixed.  Of a turn both are solved over all rivers; of a flop
// over the same drawn boards, which tells 0.2 % apart.
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "blueprint/board_trainer.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "play/bots/shipped_blueprints.h"
#include "search/search_menu.h"
#include "search/street_search.h"

namespace hindsight {
namespace {

constexpr std::uint64_t long_search = 100, long_boards = 1'500;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Weights without a pattern, none of them nothing.
Range mixed(unsigned step) {
  Range out;
  for (unsigned i = 0; i < combo_count; ++i) out.weights[i] = 0.02 + (i * step % 1000) / 1000.0;
  return out;
}

PublicBelief belief(std::string_view board, Chips pot, Chips stack) {
  PublicBelief out;
  for (std::size_t i = 0; i < board.size(); i += 2) out.board.push_back(*parse_card(board.substr(i, 2)));
  out.ranges = {mixed(7919), mixed(104729)};
  out.betting.rules.min_bet = 100;
  out.betting.rules.fold_when_free = BettingRules::FoldWhenFree::refused;
  out.betting.stacks = {stack, stack};
  out.betting.pot = pot;
  out.betting.first = out.board.size() == 4 ? Street::turn : Street::flop;
  out.menu = search_menu(out.betting.first);
  return out;
}

std::shared_ptr<const CardBuckets> buckets() {
  for (const auto& blueprint : shipped_blueprints())
    if (blueprint->game().seats() == 2) return blueprint->shared_buckets();
  std::abort();
}

// Seat 0's mean, in chips, where one seat's decisions are fixed.
using Fixed = std::pair<const StreetSearch*, std::uint8_t>;
using Value = std::function<double(Fixed)>;

double turn_value(const VectorGame& game, Fixed fixed) {
  VectorCfr<float> solver(game, spot_rule, 1u);
  for (std::uint32_t n = 0; fixed.first != nullptr && n < game.trees[0].nodes.size(); ++n) {
    const StreetTree::Node& node = game.trees[0].nodes[n];
    if (node.kind != StreetTree::Kind::decision || node.seat != fixed.second) continue;
    const StreetSearch::Decision& decision = fixed.first->decision(n);
    const BoardNode::Hands& hands = game.boards[0].hands[node.seat];
    std::vector<double> rows(decision.moves.size() * hands.rows(), 0);
    for (std::size_t a = 0; a < decision.moves.size(); ++a)
      for (std::uint32_t h = 0; h < hands.count; ++h)
        rows[a * hands.rows() + h] = static_cast<double>(decision.chances[a][hands.combo[h].index]);
    solver.lock(0, n, rows);
  }
  solver.run(long_search, {});
  const VectorEvaluation end = solver.evaluate();
  return (end.best_response[0] - end.best_response[1]) / 2;
}

double flop_value(const PublicBelief& of, Fixed fixed) {
  HoldemSpot spot;
  spot.board = of.board;
  spot.ranges = {of.ranges[0], of.ranges[1]};
  spot.pot = of.betting.pot;
  BoardTrainer solver(DealtGame::make(spot, BettingTree::build(of.betting, of.menu).value()),
                      hands_of_street(1, buckets()), 7, 1);
  const StreetTree& tree = solver.game().game().trees[0];
  for (std::uint32_t n = 0; fixed.first != nullptr && n < tree.nodes.size(); ++n) {
    if (tree.nodes[n].kind != StreetTree::Kind::decision || tree.nodes[n].seat != fixed.second) continue;
    std::vector<float> chances;
    for (std::size_t hand = 0; hand < combo_count; ++hand)
      for (const auto& row : fixed.first->decision(n).chances) chances.push_back(row[hand]);
    solver.fix(n, chances);
  }
  double won = 0, met = 0;
  solver.watch([&](const DealtBoard& board, std::uint8_t seat, std::span<const float> values) {
    if (seat != 0) return;
    const auto pass = static_cast<double>(solver.iterations());
    double all = 0;
    std::array<double, deck_size> with{};
    for (std::uint32_t h = 0; h < board.hands.count; ++h) {
      const Combo hand = board.hands.combo[h];
      const double weight = of.ranges[1].weights[hand.index];
      all += weight;
      with[hand.high().index] += weight;
      with[hand.low().index] += weight;
    }
    for (std::uint32_t h = 0; h < board.hands.count; ++h) {
      const Combo hand = board.hands.combo[h];
      const double weight = pass * pass * of.ranges[0].weights[hand.index];
      won += weight * static_cast<double>(values[h]);
      met += weight *
             (all - with[hand.high().index] - with[hand.low().index] + of.ranges[1].weights[hand.index]);
    }
  });
  solver.run(long_boards, {});
  return won / met;
}

template <class Search>
void tell(const char* what, std::uint64_t count, Chips pot, const Value& value, const Search& search) {
  const double start = cpu_seconds();
  const Result<StreetSearch> found = search();
  const double seconds = cpu_seconds() - start;
  const double lost = (value({&*found, 1}) - value({&*found, 0})) / 2;
  std::printf("  %-10s %6llu   %6.3f s   %6.2f %% of the pot\n", what, static_cast<unsigned long long>(count),
              seconds, 100 * lost / static_cast<double>(pot));
  std::fflush(stdout);
}

void bench(const char* board, Chips pot, Chips stack) {
  const PublicBelief of = belief(board, pot, stack);
  std::printf("%s, pot %lld, stacks %lld\n", board, static_cast<long long>(pot),
              static_cast<long long>(stack));
  const bool turn = of.betting.first == Street::turn;
  Value value = [&](Fixed fixed) { return flop_value(of, fixed); };
  std::optional<VectorGame> game;
  if (turn) {
    game = make_game(of).value();
    value = [&](Fixed fixed) { return turn_value(*game, fixed); };
    for (const std::uint64_t n : {6u, 12u, 24u, 48u, 96u})
      tell("iterations", n, pot, value, [&] { return StreetSearch::search(of, {}, {.iterations = n}); });
  }
  const std::vector<std::uint64_t> counts = turn ? std::vector<std::uint64_t>{60, 120, 240, 480, 960, 1'920}
                                                 : std::vector<std::uint64_t>{72, 144, 288, 576, 1'152};
  for (const std::uint64_t n : counts)
    tell("boards", n, pot, value,
         [&] { return StreetSearch::sample(of, {}, buckets(), 1, {.iterations = n}); });
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) {
  using hindsight::bench;
  const std::string_view street = argc > 1 ? argv[1] : "turn";
  if (argc > 2 || (street != "turn" && street != "flop")) {
    std::fprintf(stderr, "search_bench: one of turn and flop\n");
    return 2;
  }
  if (street == "turn") {
    bench("Ks9h4s7d", 600, 9'700);
    bench("Jh8d3c2s", 400, 19'800);
    bench("AdTd6c6h", 1'500, 4'000);
  } else {
    bench("Ks9h4s", 500, 19'750);
    bench("Jh8d3c", 500, 19'750);
    bench("AdTd6c", 1'500, 19'250);
  }
}
