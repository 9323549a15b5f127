// Any text as an .efg file: it is refused, or it is a game that can be solved, and that is written and read
// back as the same.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/games/efg.h"
#include "store/games/payoff_table.h"
#include "tree/compiled_game.h"
#include "tree/evaluate.h"

using namespace hindsight;

FUZZ_TARGET(efg, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto file = parse_efg(text, 100'000);
  if (!file) return 0;
  const std::string written = format_efg(file->tree, file->title, file->players);
  const auto back = parse_efg(written, 100'000);
  HS_CHECK_THAT(back.has_value());
  HS_CHECK(format_efg(back->tree, back->title, back->players), ==, written);
  const auto game = compile(file->tree);
  HS_CHECK_THAT(game.has_value());
  const Evaluation uniform = evaluate(*game, uniform_strategy(*game));
  HS_CHECK_THAT(std::isfinite(uniform.nash_conv));
  if (const auto table = table_of(file->tree, 10'000)) HS_CHECK_THAT(compile(tree_of(*table)).has_value());
  return 0;
}
