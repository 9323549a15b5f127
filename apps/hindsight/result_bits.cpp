// SPDX-License-Identifier: MIT
#include "result_bits.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "base/signature.h"
#include "blueprint/board_trainer.h"
#include "blueprint/hand_trainer.h"
#include "cards/isomorphism.h"
#include "games/catalog.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/small_poker.h"
#include "solve/deep_cfr.h"
#include "solve/solvers.h"
#include "tree/evaluate.h"
#include "tree/game_source.h"

namespace hindsight {

namespace {

constexpr std::uint64_t max_histories = 15'000;  // of the games that go into the signature
constexpr std::uint64_t sweeps = 24, samples = 600;
// Large enough to be cut among threads, which the small ones are not.
constexpr std::string_view shared_game = "liars_dice";

// A turn with suits that are alike, all-ins before the river, and rake.
Result<VectorGame> turn_spot() {
  HoldemSpot spot{.pot = 60, .stacks = {200, 150}, .rake = 0.05, .rake_cap = 4};
  HS_TRY(spot.board, parse_cards("Qs Jh 2h 8c"));
  HS_TRY(RangeText first, parse_range("99+,AJs+,KQs,76s:0.5"));
  HS_TRY(RangeText second, parse_range("TT-66,ATs+,QJs,T9s"));
  spot.ranges = {std::move(first.range), std::move(second.range)};
  StreetMenu menu;
  HS_TRY(menu.bet, parse_bet_sizes("60%, a", false));
  HS_TRY(menu.raise, parse_bet_sizes("2.5x", true));
  for (auto& streets : spot.menu.seats) streets.fill(menu);
  return make_game(spot);
}

ResultLine line(std::string_view game, std::string_view algorithm, const Signature& signature) {
  return {std::string(game), std::string(algorithm), signature.hex()};
}

// The bits of one solver's strategy for one game; nothing if it refuses the game or leaves it to another
// library.
std::optional<ResultLine> line_of(std::string_view name, const SolverInput& input, const SolverEntry& entry,
                                  unsigned threads) {
  const auto solver = make_solver(quick_spec(entry), input);
  if (!solver) return std::nullopt;
  (*solver)->run(entry.samples ? samples : sweeps, {{}, threads});
  if ((*solver)->finished()) return std::nullopt;
  const Strategy average = (*solver)->average();
  const Evaluation evaluation = evaluate(input.game, average);
  Signature signature;
  signature.add(canonical(input.game, average));
  signature.add(evaluation.value);
  signature.add(evaluation.best_response);
  return line(name, entry.name, signature);
}

template <class Real>
ResultLine line_of(std::string_view name, const VectorGame& game, std::string_view numbers,
                   unsigned threads) {
  VectorCfr<Real> solver(game, spot_rule, threads, numbers == "compact");
  solver.run(sweeps, {});
  const VectorEvaluation evaluation = solver.evaluate();
  Signature signature;
  signature.add(evaluation.value);
  signature.add(evaluation.best_response);
  for (const std::uint32_t state : game.by_street())
    for (const auto& action : solver.average(state, 0)) signature.add(action);
  return line(name, fmt::format("vectors({})", numbers), signature);
}

class StartingHands final : public CardBuckets {
 public:
  std::uint32_t count(std::size_t) const override { return starting_hand_count; }
  void find(std::size_t, std::span<const CardSet>, std::span<std::uint16_t, combo_count> out) const override {
    for (std::uint16_t i = 0; i < combo_count; ++i) out[i] = StartingHand::of(Combo{i}).index;
  }
};

// Hold'em from the blinds on, eight big blinds deep.
Result<HoldemSpot> short_holdem() {
  HoldemSpot spot{.stacks = {800, 800}, .blinds = {50, 100}};
  spot.ranges = {any_two(), any_two()};
  StreetMenu menu;
  HS_TRY(menu.bet, parse_bet_sizes("70%, a", false));
  HS_TRY(menu.raise, parse_bet_sizes("a", true));
  for (auto& streets : spot.menu.seats) streets.fill(menu);
  return spot;
}

Result<ResultLine> hands_line(unsigned threads) {
  HS_TRY(const HoldemSpot spot, short_holdem());
  const BlueprintGame game = game_of(spot);
  HS_TRY(const BettingTree tree, BettingTree::build(game.start, game.menu));
  constexpr SamplingRules rules{.boards = 3, .deals = 8, .period = 10, .discounts = 3, .prune = 5};
  HandTrainer trainer(game, tree, std::make_shared<StartingHands>(), rules, 1, threads);
  trainer.run(sweeps, {});
  Signature signature;
  signature.add(std::vector<double>(trainer.regret().begin(), trainer.regret().end()));
  signature.add(std::vector<double>(trainer.average().begin(), trainer.average().end()));
  return line("hold'em", "hands", signature);
}

Result<ResultLine> boards_line(unsigned threads) {
  HS_TRY(const HoldemSpot spot, short_holdem());
  HS_TRY(DealtGame game, DealtGame::make(spot));
  BoardTrainer trainer(std::move(game), std::make_shared<StartingHands>(), 1, threads);
  trainer.run(sweeps, {});
  Signature signature;
  for (const std::span<const float> numbers : {trainer.regret(), trainer.average()})
    signature.add(std::vector<double>(numbers.begin(), numbers.end()));
  return line("hold'em", "boards(single)", signature);
}

void add_lines(std::vector<ResultLine>& out, std::string_view name, const SolverInput& input,
               unsigned threads) {
  for (const SolverEntry& solver : solver_catalog()) {
    if (name == shared_game && solver.name == "sequence_lp")
      continue;  // takes minutes there, and leaves no bits of ours
    if (auto found = line_of(name, input, solver, threads)) out.push_back(std::move(*found));
  }
}

Result<std::vector<ResultLine>> games(unsigned threads) {
  std::vector<ResultLine> out;
  for (const GameEntry& entry : game_catalog())
    for (std::string_view example : entry.examples) {
      const auto histories = list_named(example, {max_histories});
      if (!histories) continue;
      HS_TRY(const CompiledGame game, compile(*histories));
      add_lines(out, example, {*histories, game}, threads);
    }
  HS_TRY(const HistoryTree histories, list_named(shared_game));
  HS_TRY(const CompiledGame game, compile(histories));
  add_lines(out, shared_game, {histories, game}, threads);
  return out;
}

}  // namespace

Result<std::vector<ResultLine>> result_bits(unsigned threads) {
  HS_TRY(std::vector<ResultLine> out, games(threads));
  HS_TRY(const VectorGame turn, turn_spot());
  const VectorGame kuhn = kuhn_vectors(), leduc = leduc_vectors();
  const std::pair<std::string_view, const VectorGame*> rows[] = {
      {"kuhn", &kuhn}, {"leduc", &leduc}, {"turn", &turn}};
  for (const auto& [name, game] : rows) {
    out.push_back(line_of<double>(name, *game, "double", threads));
    out.push_back(line_of<float>(name, *game, "single", threads));
    out.push_back(line_of<float>(name, *game, "compact", threads));
  }
  HS_TRY(out.emplace_back(), boards_line(threads));
  HS_TRY(out.emplace_back(), hands_line(threads));
  return out;
}

std::string text_of(const std::vector<ResultLine>& lines) {
  std::string text;
  for (const ResultLine& line : lines)
    text += fmt::format("{} {} {}\n", line.bits, line.game, line.algorithm);
  return text;
}

}  // namespace hindsight
