// Any bytes as a strategy of the thesis, pickled and in JSON: refused, or a strategy that comes back from a
// pickle as the same.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/games/load_game.h"
#include "store/strategies/thesis_strategy.h"

using namespace hindsight;

namespace {

void check(const Result<ThesisRows>& rows, const GameSource& source) {
  if (!rows) {
    HS_CHECK_THAT(!rows.error().message.empty());
    return;
  }
  HS_CHECK_THAT(game_of_thesis(*rows).starts_with("leduc_no_limit("));
  const auto read = strategy_from_thesis(*rows, source);
  if (!read) {
    HS_CHECK_THAT(!read.error().message.empty());
    return;
  }
  HS_CHECK_OK(validate(source.game, source.histories, *read));
  const auto written = thesis_rows(source, *read);
  HS_CHECK_OK(written);
  const auto again = thesis_rows_of_pickle(pickle_of(*written));
  HS_CHECK_OK(again);
  const auto back = strategy_from_thesis(*again, source);
  HS_CHECK_OK(back);
  const auto before = canonical(source.game, *read), after = canonical(source.game, *back);
  for (std::size_t i = 0; i < before.size(); ++i) HS_CHECK_THAT(std::abs(before[i] - after[i]) < 1e-12);
}

}  // namespace

FUZZ_TARGET(thesis_strategy, data, size) {
  static const GameSource leduc = *load_game("leduc_no_limit(bets=grid:100,stack=300)");
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(thesis_rows_of_pickle(bytes), leduc);
  check(thesis_rows_of_json(bytes), leduc);
  return 0;
}
