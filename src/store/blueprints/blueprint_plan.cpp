// SPDX-License-Identifier: MIT
#include "store/blueprints/blueprint_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/spec.h"
#include "base/text.h"
#include "store/spots/spot_file.h"
#include "store/toml.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

tl::unexpected<Error> wrong(std::string_view key, std::string_view what) {
  return fail(ErrorCode::parse, fmt::format("{} {}", key, what));
}

// The table taken out of the document; an empty one where there is none.
Result<TomlValue> take_table(TomlValue& document, std::string_view name,
                             std::span<const std::string_view> known) {
  TomlValue out;
  const auto key = std::find(document.keys.begin(), document.keys.end(), name);
  if (key == document.keys.end()) return out;
  const auto item = document.items.begin() + (key - document.keys.begin());
  if (item->kind != Kind::table) return wrong(name, fmt::format("must be a table: [{}]", name));
  out = std::move(*item);
  document.items.erase(item);
  document.keys.erase(key);
  for (const std::string& setting : out.keys)
    if (std::find(known.begin(), known.end(), setting) == known.end())
      return wrong(fmt::format("'{}.{}'", name, setting),
                   fmt::format("is not a setting of a blueprint{}; known are {}",
                               did_you_mean(setting, known), fmt::join(known, ", ")));
  return out;
}

Result<std::uint64_t> whole_at(const TomlValue& table, std::string_view key, std::uint64_t otherwise,
                               std::int64_t least, std::int64_t most) {
  const TomlValue* const value = table.find(key);
  if (value == nullptr) return otherwise;
  const auto number = value->kind == Kind::whole ? parse_integer(value->text) : std::nullopt;
  if (!number || *number < least || *number > most)
    return wrong(key, fmt::format("must be a whole number from {} to {}", least, most));
  return static_cast<std::uint64_t>(*number);
}

Result<void> read_street(const TomlValue& table, Street street, AbstractionSpec& out) {
  const std::string_view key = street_names[static_cast<std::size_t>(street)];
  const TomlValue* const value = table.find(key);
  if (value == nullptr) return {};
  if (value->kind != Kind::text) return wrong(key, "must be text in quotes: \"histogram:500\"");
  auto spec = parse_street_spec(street, value->text);
  if (!spec) return fail(spec.error().code, fmt::format("cards.{}: {}", key, spec.error().message));
  out.streets[static_cast<std::size_t>(street)] = *spec;
  return {};
}

Result<void> read_round(const TomlValue& table, std::size_t round, std::size_t rounds, DeckSpec& out) {
  const std::string_view key = street_names[round];
  const TomlValue* const value = table.find(key);
  if (value == nullptr) return {};
  if (round >= rounds) return wrong(fmt::format("cards.{}", key), "is a round that the game does not have");
  if (value->kind != Kind::text) return wrong(key, "must be text in quotes: \"ehs:50\"");
  auto spec = parse_round_spec(value->text);
  if (!spec) return fail(spec.error().code, fmt::format("cards.{}: {}", key, spec.error().message));
  out.rounds[round] = *spec;
  return {};
}

// Of hold'em, or of a game with cards of its own.
Result<void> read_buckets(const TomlValue& cards, BlueprintPlan& plan) {
  HS_TRY(const std::uint64_t seed, whole_at(cards, "seed", 1, 0, INT64_MAX));
  plan.cards.seed = seed;
  if (!plan.deck) {
    if (cards.find("preflop") != nullptr)
      return wrong("cards.preflop",
                   "is for laboratory decks: before the flop of hold'em all 169 hands are told apart");
    for (const Street street : {Street::flop, Street::turn, Street::river})
      HS_RETURN_IF_ERROR(read_street(cards, street, plan.cards));
    return {};
  }
  plan.deck->seed = seed;
  for (std::size_t round = 0; round < street_count; ++round)
    HS_RETURN_IF_ERROR(read_round(cards, round, plan.spot.cards.rounds(), *plan.deck));
  return {};
}

Result<bool> walks_all_boards(const TomlValue& training, const BlueprintPlan& plan) {
  const TomlValue* const value = training.find("boards");
  if (value == nullptr || (value->kind == Kind::text && value->text == "dealt")) return false;
  if (value->kind != Kind::text || value->text != "all")
    return wrong("training.boards", "must be \"dealt\" or \"all\"");
  if (!plan.deck)
    return wrong("training.boards", "can be \"all\" for laboratory decks alone: hold'em has too many");
  return true;
}

void add_text(TomlValue& document, std::string_view key, std::string_view text) {
  document.keys.emplace_back(key);
  document.items.push_back({.kind = Kind::text, .text = std::string(text)});
}

}  // namespace

Result<BlueprintPlan> parse_blueprint_plan(std::string_view toml) {
  HS_TRY(TomlValue document, parse_toml(toml));
  BlueprintPlan plan{.text = std::string(toml)};
  constexpr std::array<std::string_view, 5> card_keys{"preflop", "flop", "turn", "river", "seed"};
  HS_TRY(const TomlValue cards, take_table(document, "cards", card_keys));
  constexpr std::array<std::string_view, 4> training_keys{"passes", "seed", "levels", "boards"};
  HS_TRY(const TomlValue training, take_table(document, "training", training_keys));
  HS_TRY(plan.passes, whole_at(training, "passes", plan.passes, 1, 1'000'000'000));
  HS_TRY(plan.seed, whole_at(training, "seed", 1, 0, INT64_MAX));
  HS_TRY(const std::uint64_t levels, whole_at(training, "levels", plan.levels, 1, 255));
  plan.levels = static_cast<unsigned>(levels);
  for (const std::string_view key : {"board", "range_oop", "range_ip", "lock"})
    if (document.find(key) != nullptr)
      return wrong(fmt::format("'{}'", key),
                   "is not a setting of a blueprint, which is played with every board and hand");
  for (const std::string_view key : {"deal", "deck", "ranking"})
    if (document.find(key) != nullptr) plan.deck.emplace();
  if (document.find("blinds") == nullptr) return wrong("blinds", "is missing: [50, 100]");
  add_text(document, "board", "");
  add_text(document, "range_oop", "random");
  add_text(document, "range_ip", "random");
  HS_TRY(plan.spot, read_spot(document));
  if (plan.spot.blinds[1] == 0) return wrong("blinds", "must be two numbers above 0: [50, 100]");
  HS_RETURN_IF_ERROR(read_buckets(cards, plan));
  HS_TRY(plan.all_boards, walks_all_boards(training, plan));
  return plan;
}

}  // namespace hindsight
