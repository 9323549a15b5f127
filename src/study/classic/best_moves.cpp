// SPDX-License-Identifier: MIT
#include "study/classic/best_moves.h"

#include "classic/search/listed_board.h"
#include "io/json.h"
#include "store/games/load_game.h"

namespace hindsight {

Result<std::unique_ptr<PlayedGame>> open_played_game(std::string_view spec_or_path) {
  if (!is_game_file(spec_or_path)) return open_board_game(spec_or_path);
  HS_TRY(ListedGame game, list_game(spec_or_path));
  return play_listed_game(std::move(game));
}

std::string_view outcome_name(double value) { return value > 0 ? "win" : value < 0 ? "loss" : "draw"; }

namespace {

Json move_json(const MoveRating& move) {
  const auto& exact = move.exact;
  Json out = {{"move", move.move},
              {"value", exact && exact->score ? *exact->score : move.value()},
              {"distance", exact && exact->plies ? Json(*exact->plies) : Json()},
              {"exact", exact.has_value()}};
  if (exact) {
    out["payoff"] = exact->value;
    out["line"] = exact->line;
  }
  if (move.heuristic) out["heuristic"] = *move.heuristic;
  if (move.grundy) out["grundy"] = *move.grundy;
  return out;
}

}  // namespace

Json ratings_json(const PlayedGame& game, const Ratings& ratings) {
  Json out = {{"game", game.name()}, {"players", game.players()}, {"over", game.over()}};
  if (!game.over()) out["to_move"] = game.chance() ? Json("chance") : Json(game.to_move().value + 1);
  if (const std::string board = game.board(); !board.empty()) out["board"] = board;
  if (game.over()) {
    Json payoffs = Json::array();
    for (std::uint8_t p = 0; p < game.players(); ++p) payoffs.push_back(game.payoff(Player{p}));
    out["payoffs"] = std::move(payoffs);
  }
  out["moves"] = Json::array();
  for (const MoveRating& move : ratings.moves) out["moves"].push_back(move_json(move));
  if (ratings.depth > 0) out["depth"] = ratings.depth;
  out["nodes"] = ratings.nodes;
  out["finished"] = ratings.finished;
  return out;
}

}  // namespace hindsight
