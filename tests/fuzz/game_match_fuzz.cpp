// Any bytes as the file of a match of a small game: refused, or the course of a match that goes on.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/check.h"
#include "estimate/games/game_match.h"
#include "estimate/games/game_match_file.h"
#include "fuzz/target.h"
#include "store/games/load_game.h"
#include "tree/strategy.h"

using namespace hindsight;

namespace {

GameMatch match_of_kuhn(const GameSource& kuhn) {
  const auto uniform = std::make_shared<const ListedStrategy>(
      kuhn.histories, canonical(kuhn.game, uniform_strategy(kuhn.game)));
  GameMatchSetup setup{.tree = std::make_shared<const HistoryTree>(kuhn.histories),
                       .contestants = {{uniform, true}, {uniform, true}},
                       .guess = uniform,
                       .hands = 40};
  return *GameMatch::start(setup);
}

// Inside of the seal, where the checksum does not look.
void go_on(std::string_view course, const GameSource& kuhn) {
  GameMatch match = match_of_kuhn(kuhn);
  if (const Result<void> gone = match.go_on(course); !gone)
    HS_CHECK_THAT(!gone.error().message.empty());
  else
    match.play(2, {});
}

}  // namespace

FUZZ_TARGET(game_match, data, size) {
  static const GameSource kuhn = *load_game("kuhn");
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  go_on(bytes, kuhn);
  const auto file = parse_game_match(bytes, "the file");
  if (!file) {
    HS_CHECK_THAT(!file.error().message.empty());
    return 0;
  }
  go_on(file->course, kuhn);
  HS_CHECK_OK(parse_game_match(format_game_match(*file), "the file"));
  return 0;
}
