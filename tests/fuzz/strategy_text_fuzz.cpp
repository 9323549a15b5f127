// Any text as a strategy in JSON, in CSV and as a table of Leduc: it is refused, or it is a strategy that is
// written and read back as the same.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/games/load_game.h"
#include "store/strategies/strategy_reader.h"
#include "store/strategies/strategy_text.h"

using namespace hindsight;

namespace {

void check(const Result<Strategy>& read, const GameSource& source) {
  if (!read) {
    HS_CHECK_THAT(!read.error().message.empty());
    return;
  }
  HS_CHECK_OK(validate(source.game, source.histories, *read));
  const auto before = canonical(source.game, *read);
  for (const auto& back : {strategy_from_json(strategy_json(source, *read), source),
                           strategy_from_csv(strategy_csv(source, *read), source)}) {
    HS_CHECK_OK(back);
    const auto after = canonical(source.game, *back);
    for (std::size_t i = 0; i < before.size(); ++i) HS_CHECK_THAT(std::abs(before[i] - after[i]) < 1e-12);
  }
}

}  // namespace

FUZZ_TARGET(strategy_text, data, size) {
  static const GameSource kuhn = *load_game("kuhn");
  static const GameSource leduc = *load_game("leduc_no_limit(stack=200,cards=card)");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(strategy_from_json(text, kuhn), kuhn);
  check(strategy_from_csv(text, kuhn), kuhn);
  check(strategy_from_leduc_table(text, leduc), leduc);
  return 0;
}
