// SPDX-License-Identifier: MIT
#include <hindsight/games.h>

#include <utility>

#include "api/errors.h"
#include "api/games/parts.h"
#include "games/catalog.h"
#include "store/games/efg.h"
#include "store/games/game_formats.h"
#include "store/games/load_game.h"
#include "study/games/goal.h"

namespace hs {

namespace {

hindsight::LoadLimits limits_of(const LoadLimits& limits) {
  return {.histories = limits.histories, .control = {.stop = limits.stop}};
}

hindsight::Result<Game> loaded(std::string_view name_or_file, const LoadLimits& limits) {
  HS_TRY(hindsight::GameSource source, hindsight::load_game(name_or_file, limits_of(limits)));
  return game_of(std::move(source));
}

hindsight::Result<Game> parsed(std::string_view name, std::string text, const LoadLimits& limits) {
  if (!hindsight::is_game_file(name)) return hindsight::no_game_file(name);
  HS_TRY(hindsight::GameDescription game, hindsight::describe_game(name, std::move(text)));
  HS_TRY(hindsight::GameSource source, hindsight::load_game(std::move(game), limits_of(limits)));
  return game_of(std::move(source));
}

std::vector<Infoset> infosets_of(const hindsight::HistoryTree& tree) {
  std::vector<Infoset> out;
  std::size_t first = 0;
  for (hindsight::InfosetId id{0}; id < tree.infosets.end_id(); ++id) {
    const hindsight::InfosetLabel& label = tree.infosets[id];
    out.push_back({label.player.value, label.information.secret, label.information.open,
                   hindsight::infoset_name(tree, id), label.actions, first});
    first += label.actions.size();
  }
  return out;
}

}  // namespace

std::vector<Parameter> parameters_of(std::span<const hindsight::Parameter> parameters) {
  std::vector<Parameter> out;
  for (const hindsight::Parameter& parameter : parameters)
    out.push_back(
        {std::string(parameter.name), std::string(parameter.default_value), std::string(parameter.meaning)});
  return out;
}

std::vector<CatalogEntry> game_catalog() {
  std::vector<CatalogEntry> out;
  for (const hindsight::GameEntry& entry : hindsight::game_catalog())
    out.push_back({std::string(entry.name),
                   std::string(entry.summary),
                   std::string(entry.rules),
                   parameters_of(entry.parameters),
                   {entry.examples.begin(), entry.examples.end()}});
  return out;
}

Game game_of(hindsight::GameSource source) {
  std::vector<Infoset> infosets = infosets_of(source.histories);
  return Game(std::make_shared<const Game::Parts>(
      Game::Parts{std::make_shared<const hindsight::GameSource>(std::move(source)), std::move(infosets)}));
}

Game::Game(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

Result<Game> Game::load(std::string_view name_or_file, const LoadLimits& limits) {
  return published(loaded(name_or_file, limits));
}
Result<Game> Game::parse(std::string_view name, std::string text, const LoadLimits& limits) {
  return published(parsed(name, std::move(text), limits));
}

const std::string& Game::name() const { return parts_->source->name; }
int Game::players() const { return parts_->source->players; }
const std::string& Game::unit() const { return parts_->source->unit; }
double Game::big_blind() const { return parts_->source->big_blind; }
const std::vector<Infoset>& Game::infosets() const { return parts_->infosets; }
std::size_t Game::size() const { return hindsight::canonical_size(parts_->source->game); }

GameFacts Game::facts() const {
  const hindsight::GameFacts found = hindsight::facts(parts_->source->histories);
  return {.histories = found.histories,
          .terminals = found.terminals,
          .chance_nodes = found.chance_nodes,
          .decisions = found.decisions,
          .depth = found.depth,
          .min_payoff = found.min_payoff,
          .max_payoff = found.max_payoff,
          .constant_sum = found.constant_sum,
          .sum = found.sum,
          .perfect_information = found.perfect_information};
}

std::string Game::efg() const { return hindsight::format_efg(parts_->source->histories, name()); }

Result<double> Game::target(const std::string& text) const {
  return published(hindsight::game_target("target", text, *parts_->source));
}

}  // namespace hs
