// SPDX-License-Identifier: MIT
#include "result_bits.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "base/signature.h"
#include "games/catalog.h"
#include "postflop/small_poker.h"
#include "postflop/vector_cfr.h"
#include "solve/catalog.h"
#include "store/game_source.h"
#include "store/spot_file.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr std::uint64_t most_histories = 15'000;  // of the games that go into the signature
constexpr std::uint64_t sweeps = 24, samples = 600;
// Large enough to be cut among threads, which the small ones are not.
constexpr std::string_view shared_game = "liars_dice";

// A turn with suits that are alike, all-ins before the river, and rake.
constexpr std::string_view spot = R"(
board = "Qs Jh 2h 8c"
pot = 60
stacks = [200, 150]
range_oop = "99+,AJs+,KQs,76s:0.5"
range_ip = "TT-66,ATs+,QJs,T9s"
[bets]
bet = "60%, a"
raise = "2.5x"
[rules]
rake = "5% cap 4"
)";

ResultLine line(std::string_view game, std::string_view algorithm, const Signature& signature) {
  return {std::string(game), std::string(algorithm), signature.hex()};
}

// The bits of one solver's strategy for one game; nothing if it refuses the game or leaves it to another library.
std::optional<ResultLine> line_of(const GameSource& source, const SolverEntry& entry, unsigned threads) {
  const auto solver = make_solver(entry.name, {source.histories, source.game});
  if (!solver) return std::nullopt;
  (*solver)->run(entry.samples ? samples : sweeps, {{}, threads});
  if ((*solver)->finished()) return std::nullopt;
  const Strategy average = (*solver)->average();
  const Evaluation evaluation = evaluate(source.game, average);
  Signature signature;
  signature.add(canonical(source.game, average));
  signature.add(evaluation.value);
  signature.add(evaluation.best_response);
  return line(source.name, entry.name, signature);
}

Result<bool> is_small(std::string_view spec) {
  HS_TRY(const AnyGame any, make_game(spec));
  return std::visit([](const auto& game) { return enumerate(game, most_histories).has_value(); }, any);
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
  for (std::uint32_t play = 0; play < game.plays.size(); ++play)
    for (const auto& action : solver.average(play, 0)) signature.add(action);
  return line(name, fmt::format("vectors({})", numbers), signature);
}

Result<std::vector<ResultLine>> small_games(unsigned threads) {
  std::vector<ResultLine> out;
  for (const GameEntry& game : game_catalog())
    for (std::string_view example : game.examples) {
      HS_TRY(const bool small, is_small(example));
      if (!small) continue;
      HS_TRY(const GameSource source, load_game(example));
      for (const SolverEntry& entry : solver_catalog())
        if (auto found = line_of(source, entry, threads)) out.push_back(std::move(*found));
    }
  return out;
}

}  // namespace

Result<std::vector<ResultLine>> result_bits(unsigned threads) {
  HS_TRY(std::vector<ResultLine> out, small_games(threads));
  HS_TRY(const GameSource large, load_game(shared_game));
  for (const SolverEntry& entry : solver_catalog())
    if (entry.name != "sequence_lp")  // takes minutes here, and leaves no bits of ours
      if (auto found = line_of(large, entry, threads)) out.push_back(std::move(*found));
  HS_TRY(const HoldemSpot holdem, parse_spot(spot));
  HS_TRY(const VectorGame turn, make_game(holdem));
  const VectorGame kuhn = kuhn_vectors(), leduc = leduc_vectors();
  const std::pair<std::string_view, const VectorGame*> rows[] = {
      {"kuhn", &kuhn}, {"leduc", &leduc}, {"turn", &turn}};
  for (const auto& [name, game] : rows) {
    out.push_back(line_of<double>(name, *game, "double", threads));
    out.push_back(line_of<float>(name, *game, "single", threads));
    out.push_back(line_of<float>(name, *game, "compact", threads));
  }
  return out;
}

std::string text_of(const std::vector<ResultLine>& lines) {
  std::string text;
  for (const ResultLine& line : lines)
    text += fmt::format("{} {} {}\n", line.bits, line.game, line.algorithm);
  return text;
}

}  // namespace hindsight
