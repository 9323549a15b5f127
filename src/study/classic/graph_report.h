// A game on a graph, solved and told: regions, attractors ring by ring, strategies, and whether a strategy
// given wins.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "classic/arena/objective.h"
#include "classic/arena/strategy_check.h"
#include "io/json.h"

namespace hindsight {

struct GraphReport {
  Question question;
  GraphSolution solution;
  bool bipartite = false, cycles = false;
  double seconds = 0;   // of solving
  bool proved = false;  // the solution's own strategies, by the checker
};

GraphReport report_on(const GameGraph& graph, Question question, const std::stop_token& stop = {});

// {"objective", "player", "vertices": [{"name", "owner", "winner", "rank", "move", ...}], "won": [n, n],
// "drawn", ...} (docs/formats.md); vertices are left out above `most`.
Json graph_json(const GameGraph& graph, const GraphReport& report, std::size_t most = 100'000);

// {"wins_from": [...], "loses_from": [{"vertex", "play": {"path", "cycle"}}]}
Json check_json(const GameGraph& graph, const StrategyCheck& check, int player);
Json play_json(const GameGraph& graph, const Play& play);

// For Graphviz: circles for player 0, boxes for player 1; filled by who wins; winning moves are bold.
std::string graph_dot(const GameGraph& graph, const GraphReport& report);

std::string_view winner_name(std::uint8_t winner);  // "player 0", "player 1", "nobody"

}  // namespace hindsight
