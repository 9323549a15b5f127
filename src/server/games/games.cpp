// SPDX-License-Identifier: MIT
#include "server/games/games.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/any_game.h"
#include "games/catalog.h"
#include "server/games/preparation.h"
#include "study/games/solvers.h"

namespace hindsight {

namespace {

const GameEntry* entry_of(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find('('));
  const auto found = std::ranges::find(game_catalog(), name, &GameEntry::name);
  return found == game_catalog().end() ? nullptr : &*found;
}

int players_of(std::string_view spec) {
  const auto game = make_game(spec);
  return game ? std::visit([](const auto& g) { return g.players(); }, *game) : 0;
}

Json listed(const GameEntry& entry, std::string_view spec) {
  const Result<void> playable = check_playable(spec);
  const int players = players_of(spec);
  const Json too_large = {{"code", "too_large"}, {"most_histories", PreparationLimits{}.histories}};
  const Json reason = players == 2 ? too_large : Json{{"code", "not_for_two"}, {"players", players}};
  return {{"name", entry.name},
          {"spec", spec},
          {"title", game_title(spec)},
          {"summary", entry.summary},
          {"rules", entry.rules},
          {"players", players},
          {"playable", playable.has_value()},
          {"why_not", playable ? Json() : Json(playable.error().message)},
          {"why_not_code", playable ? Json() : reason},
          {"parameters", parameters_json(entry.parameters)}};
}

}  // namespace

GameSize size_of(const std::string& name, const HistoryTree& tree) {
  return {name, tree.players, facts(tree), {}};
}

Result<GameSize> size_of_spec(std::string_view spec, std::uint64_t max_histories) {
  HS_TRY(const AnyGame any, make_game(spec));
  return std::visit(
      [&](const auto& game) -> Result<GameSize> {
        const auto tree = enumerate(game, max_histories);
        if (tree) return size_of(std::string(spec), *tree);
        if (tree.error().code != ErrorCode::unsupported) return tl::unexpected<Error>(tree.error());
        GameSize size{std::string(spec), game.players(), {}, {}};
        if constexpr (requires { game.history_count(); }) size.histories = game.history_count();
        return size;
      },
      any);
}

std::string class_of(const GameFacts& facts) {
  std::string out = !facts.constant_sum ? "general-sum" : facts.sum == 0 ? "zero-sum" : "constant-sum";
  out += facts.perfect_information ? ", perfect information" : ", imperfect information";
  out += facts.chance_nodes > 0 ? ", chance" : ", no chance";
  return out + ", finite, at most " + std::to_string(facts.depth) + (facts.depth == 1 ? " move" : " moves");
}

Json parameters_json(std::span<const Parameter> parameters) {
  Json out = Json::array();
  for (const Parameter& p : parameters)
    out.push_back({{"name", p.name}, {"default", p.default_value}, {"meaning", p.meaning}});
  return out;
}

Json size_json(const GameSize& size) {
  Json out = {{"game", size.game}, {"players", size.players}};
  if (!size.facts) {
    if (size.histories) out["histories"] = *size.histories;
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
              {"perfect_information", f.perfect_information},
              {"chance", f.chance_nodes > 0},
              {"finite", true},
              {"least_payoff", f.min_payoff},
              {"most_payoff", f.max_payoff}});
  return out;
}

// The summary up to its first stop, and what differs from the defaults.
std::string game_title(std::string_view spec) {
  const GameEntry* const entry = entry_of(spec);
  if (entry == nullptr) return std::string(spec);
  std::string_view title = entry->summary.substr(0, entry->summary.find_first_of(":;"));
  title = title.substr(0, title.find(" with "));
  const std::size_t bracket = spec.find('(');
  return std::string(title) + (bracket == spec.npos ? "" : " " + std::string(spec.substr(bracket)));
}

Json games_json() {
  Json out = Json::array();
  for (const GameEntry& entry : game_catalog()) {
    if (std::ranges::find(entry.examples, entry.name) == entry.examples.end())
      out.push_back(listed(entry, entry.name));
    for (const std::string_view example : entry.examples) out.push_back(listed(entry, example));
  }
  return out;
}

Result<Json> game_json(std::string_view text) {
  HS_TRY(const Spec parsed, Spec::parse(text));
  const std::string spec = parsed.text();
  HS_TRY(const GameSize size, size_of_spec(spec));
  Json out = listed(*entry_of(spec), spec);
  out["examples"] = entry_of(spec)->examples;
  out["size"] = size_json(size);
  if (size.facts) out["class"] = class_of(*size.facts);
  return out;
}

Json algorithms_json() {
  Json out = Json::array();
  for (const SolverEntry& entry : solver_catalog())
    out.push_back({{"name", entry.name},
                   {"spec", entry.name},
                   {"summary", entry.summary},
                   {"source", entry.source},
                   {"samples", entry.samples},
                   {"responds", entry.responds},
                   {"parameters", parameters_json(entry.parameters)}});
  return out;
}

}  // namespace hindsight
