// SPDX-License-Identifier: MIT
#include "study/lessons/lesson_game.h"

#include <fmt/format.h>

#include <utility>

#include "games/catalog.h"
#include "store/games/load_game.h"

namespace hindsight {

Result<std::shared_ptr<const GameSource>> lesson_game(std::string_view spec) {
  HS_TRY(GameDescription game, describe_named(spec));
  if (game.players != 2)
    return fail(ErrorCode::unsupported,
                fmt::format("{} is for {} players: lessons are about two", game.name, game.players));
  if (game.history_count > static_cast<double>(most_lesson_histories))
    return fail(ErrorCode::unsupported,
                fmt::format("{} has {:.10g} histories; up to {} are shown in a lesson: try kuhn", game.name,
                            game.history_count, most_lesson_histories));
  HS_TRY(GameSource source, load_game(std::move(game), {.histories = most_lesson_histories}));
  return std::make_shared<const GameSource>(std::move(source));
}

Result<ChoiceMatrix> choice_matrix(const GameSource& game) {
  const HistoryTree& tree = game.histories;
  const InfosetId first{0}, second{1};
  bool at_once = tree.infosets.size() == 2 && tree.infosets[first].player == Player{0} &&
                 tree.infosets[second].player == Player{1};
  for (const History& node : tree.nodes) at_once = at_once && node.kind != Turn::Kind::chance;
  if (!at_once)
    return fail(ErrorCode::unsupported,
                fmt::format("in {} there is more than one choice for each player, made at once: try "
                            "rock_paper_scissors",
                            game.name));
  ChoiceMatrix out{tree.infosets[first].actions, tree.infosets[second].actions, {}, {}};
  for (Action row = 0; row < out.rows.size(); ++row) {
    const HistoryId after = tree.child(HistoryId{0}, row);
    out.first.emplace_back();
    out.second.emplace_back();
    for (Action column = 0; column < out.columns.size(); ++column) {
      const HistoryId end = tree.child(after, column);
      out.first.back().push_back(tree.payoff(end, Player{0}));
      out.second.back().push_back(tree.payoff(end, Player{1}));
    }
  }
  return out;
}

}  // namespace hindsight
