// SPDX-License-Identifier: MIT
#include "left_out.h"

#include <fmt/format.h>

namespace hindsight {

void note_left_out(const std::string& path, std::size_t left_out, const CompiledGame& game) {
  if (left_out > 0) fmt::print(stderr, "{}\n", left_out_text(path, left_out, game));
}

Result<Strategy> noted_strategy(const GameSource& source, const std::string& name_or_path) {
  std::size_t left_out = 0;
  HS_TRY(Strategy strategy, load_strategy_for(source, name_or_path, &left_out));
  note_left_out(name_or_path, left_out, source.game);
  return strategy;
}

}  // namespace hindsight
