// Any text as the name of a game: it is refused, or the game is walked, compiled and evaluated.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "tree/evaluate.h"
#include "tree/game_source.h"

using namespace hindsight;

FUZZ_TARGET(game_spec, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto spec = Spec::parse(text);
  if (spec) HS_CHECK(Spec::parse(spec->text())->text(), ==, spec->text());
  const auto described = describe_named(text);
  if (!described) return 0;
  const auto tree = list_named(text, {5'000});
  if (!tree) return 0;
  HS_CHECK(tree->players, ==, described->players);
  const auto compiled = compile(*tree);
  HS_CHECK_THAT(compiled.has_value());
  const Evaluation uniform = evaluate(*compiled, uniform_strategy(*compiled));
  HS_CHECK(uniform.nash_conv, >=, -1e-9);
  return 0;
}
