// Any bytes as a solved spot, and as the contents of one whose form is right: it is refused, or goes on.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string_view>

#include "fuzz/target.h"
#include "holdem/spots/spot.h"
#include "store/sealed.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_solution.h"

using namespace hindsight;

namespace {

constexpr SealedKind solution_kind{
    .magic = "\x89HSSPOT\x1a", .version = 4, .in_pieces = 4, .name = "solution of a spot"};
constexpr std::string_view river = R"(board = "Qs Jh 2h 8c 3d"
pot = 200
stacks = 100
range_oop = "AA"
range_ip = "KK"
[bets]
bet = "a")";

void check(const Result<SpotSolution>& solution, const VectorGame& game) {
  if (!solution) return;
  VectorCfr<float> solver(game, spot_rule, 1);
  if (restore(solver, *solution)) solver.run(1, {});
}

}  // namespace

FUZZ_TARGET(spot_solution, data, size) {
  static const VectorGame game = *make_game(*parse_spot(river));
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(parse_solution(bytes), game);
  check(parse_solution(seal(solution_kind, {[&](Writer& out) { out.piece(bytes); }}, 64)), game);
  return 0;
}
