// SPDX-License-Identifier: MIT
#include "server/games/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/catalog.h"
#include "io/json.h"
#include "server/games/preparation.h"
#include "solve/solvers.h"
#include "study/games/game_size.h"

namespace hindsight {

namespace {

Json listed(const GameEntry& entry, const GameDescription& game, std::string_view spec) {
  const Result<void> playable = check_playable(game);
  const Json too_large = {{"code", "too_large"}, {"most_histories", PreparationLimits{}.histories}};
  const Json reason =
      game.players == 2 ? too_large : Json{{"code", "not_for_two"}, {"players", game.players}};
  return {{"name", entry.name},
          {"spec", spec},
          {"title", game_title(spec)},
          {"summary", entry.summary},
          {"rules", entry.rules},
          {"players", game.players},
          {"playable", playable.has_value()},
          {"why_not", playable ? Json() : Json(playable.error().message)},
          {"why_not_code", playable ? Json() : reason},
          {"parameters", parameters_json(entry.parameters)}};
}

}  // namespace

Json parameters_json(std::span<const Parameter> parameters) {
  Json out = Json::array();
  for (const Parameter& p : parameters)
    out.push_back({{"name", p.name}, {"default", p.default_value}, {"meaning", p.meaning}});
  return out;
}

// The summary up to its first stop, and what differs from the defaults.
std::string game_title(std::string_view spec) {
  const GameEntry* const entry = catalog_entry(spec);
  if (entry == nullptr) return std::string(spec);
  std::string_view title = entry->summary.substr(0, entry->summary.find_first_of(":;"));
  title = title.substr(0, title.find(" with "));
  const std::size_t bracket = spec.find('(');
  return bracket == spec.npos ? std::string(title) : fmt::format("{} {}", title, spec.substr(bracket));
}

Json games_json() {
  Json out = Json::array();
  const auto add = [&](const GameEntry& entry, std::string_view spec) {
    if (const auto game = describe_named(spec)) out.push_back(listed(entry, *game, spec));
  };
  for (const GameEntry& entry : game_catalog()) {
    if (std::ranges::find(entry.examples, entry.name) == entry.examples.end()) add(entry, entry.name);
    for (const std::string_view example : entry.examples) add(entry, example);
  }
  return out;
}

Result<Json> game_json(std::string_view text) {
  HS_TRY(const Spec parsed, Spec::parse(text));
  const std::string spec = parsed.text();
  HS_TRY(GameDescription game, describe_named(spec));
  const GameEntry& entry = *catalog_entry(spec);
  Json out = listed(entry, game, spec);
  out["examples"] = entry.examples;
  HS_TRY(const GameSize size, size_of(spec, std::move(game)));
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
