// Any text as an .nfg file and as a matrix: it is refused,
// or it is a game that is written and read back as the same.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "classic/matrix/dominance.h"
#include "classic/matrix/equilibria.h"
#include "fuzz/target.h"
#include "store/games/bimatrix_text.h"
#include "store/games/matrix_csv.h"
#include "store/games/nfg.h"
#include "tree/compiled_game.h"
#include "tree/evaluate.h"

using namespace hindsight;

namespace {

constexpr std::uint64_t limit = 100'000;

void check(const Result<GameFile>& file) {
  if (!file) return;
  const auto written = format_nfg(file->tree, file->title, file->players);
  HS_CHECK_THAT(written.has_value());
  const auto back = parse_nfg(*written, limit);
  HS_CHECK_THAT(back.has_value());
  const auto again = format_nfg(back->tree, back->title, back->players);
  HS_CHECK_THAT(again.has_value() && *again == *written);
  const auto game = compile(file->tree);
  HS_CHECK_THAT(game.has_value());
  const Evaluation uniform = evaluate(*game, uniform_strategy(*game));
  HS_CHECK_THAT(std::isfinite(uniform.nash_conv));
}

// As exact tables: what is small is solved, and every equilibrium is one.
void check(const Result<BimatrixText>& text) {
  if (!text || text->actions[0].size() > 4 || text->actions[1].size() > 4) return;
  const MatrixGame game{text->title, text->players, text->actions, text->payoffs};
  const auto found = all_equilibria(game);
  HS_CHECK_THAT(found.has_value() && !found->extreme.empty());
  for (const MixedProfile& profile : found->extreme) {
    const auto gain = gains(game, profile.strategies);
    HS_CHECK_THAT(gain[0].sign() == 0 && gain[1].sign() == 0);
  }
  (void)eliminate(game, {.weak = true});
}

}  // namespace

FUZZ_TARGET(nfg, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(parse_nfg(text, limit));
  check(parse_matrix(text, limit));
  check(parse_bimatrix_nfg(text));
  check(parse_bimatrix_csv(text));
  return 0;
}
