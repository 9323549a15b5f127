// hindsight games: every game with its parameters, and examples with their computed size and class.
// SPDX-License-Identifier: MIT
#include "server/games/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>

#include "catalog_text.h"
#include "command.h"
#include "games/catalog.h"
#include "io/json.h"
#include "output_file.h"
#include "store/games/load_game.h"
#include "study/games/game_size.h"
#include "text.h"

namespace hindsight {

namespace {

struct GamesOptions {
  std::vector<std::string> names;
  bool json = false, sizes = false;
};

Result<GameSize> sized(std::string_view spec, bool list_all) {
  HS_TRY(GameDescription game, describe_game(spec));
  return size_of(std::string(spec), std::move(game), list_all ? UINT64_MAX : listed_at_once);
}

std::string each(const std::vector<std::uint64_t>& by_player) {
  std::vector<std::string> parts;
  for (std::uint64_t n : by_player) parts.push_back(grouped(n));
  return joined(parts, " + ");
}

std::string sizes_text(const std::vector<GameSize>& sizes) {
  TextTable table({"  example", ">players", ">histories", ">terminal", ">infosets", ">sequences", "class"});
  for (const GameSize& size : sizes) {
    std::vector<std::string> row = {"  " + size.game, std::to_string(size.players)};
    if (size.facts) {
      row.insert(row.end(),
                 {grouped(size.facts->histories), grouped(size.facts->terminals),
                  each(size.facts->infosets_of), each(size.facts->sequences_of), class_of(*size.facts)});
    } else {
      row.push_back(size.history_count > 0 ? approximate(size.history_count)
                                           : "> " + grouped(listed_at_once));
      row.insert(row.end(), {"", "", "", "larger: --sizes walks it"});
    }
    table.row(std::move(row));
  }
  return table.text();
}

// A catalog entry with the sizes of its examples, or only sizes for a spec or a file that was named.
struct Listing {
  const GameEntry* entry = nullptr;
  std::vector<GameSize> sizes;
};

Result<Listing> listing_of(const GameEntry& entry, bool list_all) {
  Listing out{&entry, {}};
  for (std::string_view example : entry.examples) {
    HS_TRY(GameSize size, sized(example, list_all));
    out.sizes.push_back(std::move(size));
  }
  return out;
}

Result<Listing> listing_of(const std::string& name, bool list_all) {
  for (const GameEntry& entry : game_catalog())
    if (entry.name == name) return listing_of(entry, list_all);
  Listing out;
  if (is_game_file(name)) {
    HS_TRY(const ListedGame game, list_game(name));
    out.sizes.push_back(size_of(name, game));
    return out;
  }
  HS_TRY(GameSize size, sized(name, list_all));
  out.sizes.push_back(std::move(size));
  return out;
}

void print(const Listing& listing) {
  if (listing.entry != nullptr)
    fmt::print("{}  {}\n{}", listing.entry->name, listing.entry->summary,
               parameters_text(listing.entry->parameters));
  fmt::print("{}\n", sizes_text(listing.sizes));
}

Json json_of(const Listing& listing) {
  Json out;
  if (listing.entry != nullptr)
    out = {{"name", listing.entry->name},
           {"summary", listing.entry->summary},
           {"parameters", parameters_json(listing.entry->parameters)}};
  out["examples"] = Json::array();
  for (const GameSize& size : listing.sizes) out["examples"].push_back(size_json(size));
  return out;
}

Result<int> games(const GamesOptions& given) {
  std::vector<Listing> listings;
  std::vector<std::string> names = given.names;
  if (names.empty())
    for (const GameEntry& entry : game_catalog()) names.emplace_back(entry.name);
  for (const std::string& name : names) {
    HS_TRY(Listing listing, listing_of(name, given.sizes));
    listings.push_back(std::move(listing));
  }
  Json all = Json::array();
  for (const Listing& listing : listings) {
    if (given.json)
      all.push_back(json_of(listing));
    else
      print(listing);
  }
  if (given.json) fmt::print("{}\n", all.dump());
  return 0;
}

void declare_games(Parser& parser, GamesOptions& given) {
  parser.option("name", given.names, "Only these: names, names with parameters, or game files").type("NAME");
  parser.flag("--sizes", given.sizes, "Walk large examples, too");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText games_help = {"games", "Every game, with its parameters and sizes",
                                 R"help(Examples:
  hindsight games
  hindsight games kuhn leduc
  hindsight games "kuhn(players=3)" my_game.efg
  hindsight games leduc_no_limit --sizes --json

Infosets and sequences are listed by player; a player's sequences include the empty one.
)help"};

}  // namespace

Command games_command(Parser& program) { return make_command(program, games_help, declare_games, games); }

}  // namespace hindsight
