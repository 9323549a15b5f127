// SPDX-License-Identifier: MIT
#include "games/left_out.h"

#include <fmt/format.h>

namespace hindsight {

void note_left_out(const std::string& path, LeftOut left_out) {
  if (left_out.infosets > 0) fmt::print(stderr, "{}\n", left_out_text(path, left_out));
}

Result<Strategy> noted_strategy(const GameSource& source, const std::string& name_or_path) {
  HS_TRY(LoadedStrategy loaded, load_strategy_for(source, name_or_path));
  note_left_out(name_or_path, loaded.left_out);
  return std::move(loaded.strategy);
}

}  // namespace hindsight
