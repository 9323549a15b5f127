// SPDX-License-Identifier: MIT
#include "study/games/game_size.h"

#include <fmt/format.h>

#include <utility>

#include "io/json.h"
#include "store/games/game_formats.h"

namespace hindsight {

GameSize size_of(std::string name, const ListedGame& game) {
  return {std::move(name), game.players, game.history_count, facts(game.histories)};
}

Result<GameSize> size_of(std::string name, GameDescription game, std::uint64_t max_histories) {
  GameSize unlisted{std::move(name), game.players, game.history_count, {}};
  const auto listed = list_game(std::move(game), {max_histories});
  if (listed) return size_of(std::move(unlisted.game), *listed);
  if (listed.error().code != ErrorCode::unsupported) return tl::unexpected<Error>(listed.error());
  return unlisted;
}

namespace {

// A game in which everybody always gets the same number is of common interest, too, but for 0 nothing is at
// stake.
std::string_view interest_of(const GameFacts& facts) {
  if (facts.constant_sum) return facts.sum == 0 ? "zero-sum" : "constant-sum";
  return facts.common_interest ? "common-interest" : "general-sum";
}

}  // namespace

std::string class_of(const GameFacts& facts) {
  return fmt::format("{}, {} information, {}chance, finite, at most {} {}", interest_of(facts),
                     facts.perfect_information ? "perfect" : "imperfect", facts.chance_nodes > 0 ? "" : "no ",
                     facts.depth, facts.depth == 1 ? "move" : "moves");
}

Json size_json(const GameSize& size) {
  Json out = {{"game", size.game}, {"players", size.players}};
  if (!size.facts) {
    if (size.history_count > 0) out["histories"] = size.history_count;
    return out;
  }
  const GameFacts& f = *size.facts;
  out.update({{"histories", f.histories},
              {"terminals", f.terminals},
              {"chance_nodes", f.chance_nodes},
              {"decisions", f.decisions},
              {"infosets", f.infosets_of},
              {"sequences", f.sequences_of},
              {"depth", f.depth},
              {"constant_sum", f.constant_sum},
              {"zero_sum", f.constant_sum && f.sum == 0},
              {"common_interest", f.common_interest},
              {"perfect_information", f.perfect_information},
              {"chance", f.chance_nodes > 0},
              {"finite", true},
              {"least_payoff", f.min_payoff},
              {"most_payoff", f.max_payoff}});
  return out;
}

}  // namespace hindsight
