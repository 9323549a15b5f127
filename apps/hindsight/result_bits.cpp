// SPDX-License-Identifier: MIT
#include "result_bits.h"

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

// The bits of one solver's strategy for one game.  A solver that refuses a game leaves only its name.
void add(Signature& signature, const GameSource& source, const SolverEntry& entry, unsigned threads) {
  signature.add(source.name);
  signature.add(entry.name);
  const auto solver = make_solver(entry.name, {source.histories, source.game});
  if (!solver) return;
  (*solver)->run(entry.samples ? samples : sweeps, {{}, threads});
  if ((*solver)->finished()) return;  // an exact method: the bits are those of another library
  const Strategy average = (*solver)->average();
  const Evaluation evaluation = evaluate(source.game, average);
  signature.add(canonical(source.game, average));
  signature.add(evaluation.value);
  signature.add(evaluation.best_response);
}

Result<bool> is_small(std::string_view spec) {
  HS_TRY(const AnyGame any, make_game(spec));
  return std::visit([](const auto& game) { return enumerate(game, most_histories).has_value(); }, any);
}

template <class Real>
void add(Signature& signature, const VectorGame& game, bool compact, unsigned threads) {
  VectorCfr<Real> solver(game, spot_rule, threads, compact);
  solver.run(sweeps, {});
  const VectorEvaluation evaluation = solver.evaluate();
  signature.add(evaluation.value);
  signature.add(evaluation.best_response);
  for (std::uint32_t play = 0; play < game.plays.size(); ++play)
    for (const auto& action : solver.average(play, 0)) signature.add(action);
}

void add(Signature& signature, const VectorGame& game, unsigned threads) {
  add<double>(signature, game, false, threads);
  for (const bool compact : {false, true}) add<float>(signature, game, compact, threads);
}

}  // namespace

Result<std::string> result_bits(unsigned threads) {
  Signature signature;
  for (const GameEntry& game : game_catalog())
    for (std::string_view example : game.examples) {
      HS_TRY(const bool small, is_small(example));
      if (!small) continue;
      HS_TRY(const GameSource source, load_game(example));
      for (const SolverEntry& entry : solver_catalog()) add(signature, source, entry, threads);
    }
  add(signature, kuhn_vectors(), threads);
  add(signature, leduc_vectors(), threads);
  HS_TRY(const HoldemSpot holdem, parse_spot(spot));
  HS_TRY(const VectorGame turn, make_game(holdem));
  add(signature, turn, threads);
  return signature.hex();
}

}  // namespace hindsight
