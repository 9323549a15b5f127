// SPDX-License-Identifier: MIT
#include "store/blueprints/blueprint_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/spec.h"
#include "base/text.h"
#include "io/toml.h"
#include "store/spots/menu_file.h"
#include "store/spots/settings.h"
#include "store/spots/spot_file.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

void take(TomlValue& document, std::string_view name) {
  const auto key = std::find(document.keys.begin(), document.keys.end(), name);
  if (key == document.keys.end()) return;
  document.items.erase(document.items.begin() + (key - document.keys.begin()));
  document.keys.erase(key);
}

// The table taken out of the document; an empty one where there is none.
Result<TomlValue> take_table(TomlValue& document, std::string_view name,
                             std::span<const std::string_view> known) {
  const TomlValue* const item = document.find(name);
  if (item == nullptr) return TomlValue{};
  if (item->kind != Kind::table) return wrong(name, fmt::format("must be a table: [{}]", name));
  TomlValue out = *item;
  take(document, name);
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

Result<bool> flag_at(const TomlValue& table, std::string_view key) {
  const TomlValue* const value = table.find(key);
  if (value == nullptr) return false;
  if (value->kind != Kind::boolean) return wrong(key, "must be true or false");
  return value->text == "true";
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
    HS_RETURN_IF_ERROR(read_round(cards, round, plan.game.cards.rounds(), *plan.deck));
  return {};
}

void add_text(TomlValue& document, std::string_view key, std::string_view text) {
  document.keys.emplace_back(key);
  document.items.push_back({.kind = Kind::text, .text = std::string(text)});
}

Result<bool> has_one_hole_card(const TomlValue& document) {
  if (document.find("ranking") == nullptr) return false;
  HS_TRY(const std::string name, text_at(document, "ranking"));
  HS_TRY(const Ranking ranking, parse_ranking(name));
  return ranking == pair_strength;
}

// Of both seats, which makes the pot of the spot; 0 where nothing is said.
Result<Chips> take_ante(TomlValue& document) {
  if (document.find("ante") == nullptr) return 0;
  if (document.find("pot") != nullptr) return wrong("pot", "is what antes make: leave out one of the two");
  HS_TRY(const Chips ante, chips_at(document, "ante"));
  take(document, "ante");
  document.keys.emplace_back("pot");
  document.items.push_back({.kind = Kind::whole, .text = std::to_string(2 * ante)});
  return ante;
}

// The seat that the strategy is to be played from; none: both.
Result<std::optional<Seat>> take_plays(TomlValue& document) {
  std::optional<Seat> out;
  if (document.find("plays") == nullptr) return out;
  HS_TRY(const std::string who, text_at(document, "plays"));
  take(document, "plays");
  for (std::uint8_t seat = 0; seat < seat_keys.size(); ++seat)
    if (who == seat_keys[seat]) out = Seat{seat};
  if (!out && who != "both") return wrong("plays", "must be \"oop\", \"ip\" or \"both\"");
  return out;
}

// Two seats are a spot that begins at the blinds; with other cards than hold'em's the plan has a deck.
Result<void> read_heads_up(TomlValue& document, BlueprintPlan& plan) {
  for (const std::string_view key : {"board", "range_oop", "range_ip", "lock"})
    if (document.find(key) != nullptr)
      return wrong(fmt::format("'{}'", key),
                   "is not a setting of a blueprint, which is played with every board and hand");
  for (const std::string_view key : {"deal", "deck", "ranking"})
    if (document.find(key) != nullptr) plan.deck.emplace();
  HS_TRY(const auto plays, take_plays(document));
  HS_TRY(const bool one_card, has_one_hole_card(document));
  const bool blinds = document.find("blinds") != nullptr;
  HS_TRY(const Chips ante, take_ante(document));
  if (!blinds && !one_card) return wrong("blinds", "is missing: [50, 100]");
  if (!blinds && ante == 0) return wrong("ante", "must be above 0 where there are no blinds");
  add_text(document, "board", "");
  add_text(document, "range_oop", "random");
  add_text(document, "range_ip", "random");
  HS_TRY(HoldemSpot spot, read_spot(document));
  if (blinds && spot.blinds[1] == 0) return wrong("blinds", "must be two numbers above 0: [50, 100]");
  for (Chips& stack : spot.stacks) {
    if (stack <= ante + spot.blinds[1])
      return wrong("stacks", "must be more than the ante and what is bet blind");
    stack -= ante;
  }
  if (!blinds) spot.min_bet = std::max(spot.min_bet, ante);
  plan.game = game_of(std::move(spot));
  plan.game.plays = plays;
  return {};
}

Result<std::vector<Chips>> read_stacks(const TomlValue& document, std::size_t seats) {
  const TomlValue* const value = document.find("stacks");
  if (value == nullptr) return wrong("stacks", "is missing");
  if (value->kind != Kind::array) {
    HS_TRY(const Chips all, chips_of(*value, "stacks"));
    return std::vector<Chips>(seats, all);
  }
  std::vector<Chips> out;
  for (const TomlValue& item : value->items) {
    HS_TRY(out.emplace_back(), chips_of(item, "stacks"));
  }
  if (out.size() != seats)
    return wrong("stacks", fmt::format("must be one number, or {}: the small blind's first", seats));
  return out;
}

Result<void> read_limp(const TomlValue& document, BetMenu& menu) {
  if (document.find("limp") == nullptr) return {};
  HS_TRY(const std::string who, text_at(document, "limp"));
  if (who != "all" && who != "small blind" && who != "none")
    return wrong("limp", "must be \"all\", \"small blind\" or \"none\"");
  for (std::size_t seat = 0; seat < menu.seats.size(); ++seat)
    menu.seats[seat][0].limp = who == "all" || (who == "small blind" && seat == 0);
  return {};
}

Result<void> read_stakes(const TomlValue& document, BlueprintGame& game, std::size_t seats) {
  const std::string must = "must be two numbers above 0, the small one and the big one: [50, 100]";
  HS_TRY(const auto blinds, pair_at(document, "blinds", must));
  const Chips small = blinds[0];
  game.big_blind = blinds[1];
  if (small <= 0 || game.big_blind < small) return wrong("blinds", must);
  HS_TRY(game.start.stacks, read_stacks(document, seats));
  game.start.posted.assign(seats, 0);
  game.start.posted[0] = small;
  game.start.posted[1] = game.start.price = game.big_blind;
  game.start.first_to_act = Seat{2};
  Chips ante = 0;
  if (document.find("ante") != nullptr) {
    HS_TRY(ante, chips_at(document, "ante"));
  }
  if (document.find("straddle") != nullptr) {
    HS_TRY(game.start.price, chips_at(document, "straddle"));
    if (game.start.price <= game.big_blind) return wrong("straddle", "must be more than the big blind");
    game.start.posted[2] = game.start.price;
    game.start.first_to_act = Seat{static_cast<std::uint8_t>(3 % seats)};
  }
  for (Chips& stack : game.start.stacks) {
    if (stack <= ante + game.start.price)
      return wrong("stacks", "must be more than the ante and what is bet blind");
    stack -= ante;
    game.start.pot += ante;
  }
  game.start.rules.min_bet = game.big_blind;
  game.start.rules.fold_when_free = BettingRules::FoldWhenFree::refused;
  return {};
}

Result<BlueprintGame> read_table(const TomlValue& document, std::size_t seats) {
  constexpr std::array<std::string_view, 11> known{"name",     "seats",           "blinds", "ante", "stacks",
                                                   "straddle", "players_to_flop", "limp",   "bets", "rules",
                                                   "lines"};
  HS_RETURN_IF_ERROR(know(document, "", known));
  BlueprintGame game;
  if (document.find("name") != nullptr) {
    HS_TRY(game.name, text_at(document, "name"));
    if (game.name.size() > longest_spot_name)
      return wrong("name", fmt::format("may have {} bytes at most", longest_spot_name));
  }
  if (const TomlValue* const rules = document.find("rules"); rules != nullptr)
    for (const std::string_view key : {"rake", "min_bet"})
      if (rules->find(key) != nullptr)
        return wrong(fmt::format("rules.{}", key), "is a setting of two seats alone");
  HS_RETURN_IF_ERROR(read_stakes(document, game, seats));
  HS_TRY(game.menu, read_menu(document, seat_names(seats)));
  HS_RETURN_IF_ERROR(read_limp(document, game.menu));
  HS_TRY(const std::uint64_t most, whole_at(document, "players_to_flop", 0, 2, 10));
  game.menu.players_to_flop = static_cast<int>(most);
  HS_RETURN_IF_ERROR(BettingTree::count(game.start, game.menu));
  return game;
}

Result<void> read_training(const TomlValue& training, BlueprintPlan& plan) {
  HS_TRY(plan.passes, whole_at(training, "passes", plan.passes, 1, 1'000'000'000));
  HS_TRY(plan.seed, whole_at(training, "seed", 1, 0, INT64_MAX));
  HS_TRY(const std::uint64_t levels, whole_at(training, "levels", plan.levels, 1, 255));
  plan.levels = static_cast<unsigned>(levels);
  SamplingRules& sampling = plan.sampling;
  HS_TRY(const std::uint64_t boards, whole_at(training, "boards", sampling.boards, 1, 4096));
  HS_TRY(const std::uint64_t deals, whole_at(training, "deals", sampling.deals, 1, 4096));
  HS_TRY(const std::uint64_t discounts, whole_at(training, "discounts", sampling.discounts, 0, 1'000'000));
  HS_TRY(const std::uint64_t prune, whole_at(training, "prune", 0, 0, 10'000'000));
  HS_TRY(const std::uint64_t floor, whole_at(training, "floor", 0, 1, 20'000'000));
  if (floor > 0 && prune == 0) return wrong("training.floor", "goes with \"prune\" alone");
  if (floor > 0 && floor < prune) return wrong("training.floor", "must be at least \"prune\"");
  HS_TRY(sampling.period, whole_at(training, "period", sampling.period, 1, 1'000'000'000));
  sampling.boards = static_cast<std::uint32_t>(boards);
  sampling.deals = static_cast<std::uint32_t>(deals);
  sampling.discounts = static_cast<std::uint32_t>(discounts);
  sampling.prune = static_cast<double>(prune);
  sampling.floor = static_cast<double>(floor);
  HS_TRY(sampling.split, flag_at(training, "split"));
  return {};
}

Result<TrainingMethod> read_method(const TomlValue& training, const BlueprintPlan& plan) {
  const bool heads_up = plan.game.seats() == 2;
  if (training.find("method") == nullptr) return heads_up ? TrainingMethod::boards : TrainingMethod::hands;
  HS_TRY(const std::string method, text_at(training, "method"));
  constexpr std::array<std::string_view, 3> names{"boards", "all boards", "hands"};  // as TrainingMethod
  const auto at = std::find(names.begin(), names.end(), method);
  if (at == names.end()) return wrong("training.method", "must be \"boards\", \"all boards\" or \"hands\"");
  const auto out = static_cast<TrainingMethod>(at - names.begin());
  if (out != TrainingMethod::hands && !heads_up)
    return wrong("training.method", "must be \"hands\": whole boards are walked with two seats alone");
  if (out == TrainingMethod::all_boards && !plan.deck)
    return wrong("training.method", "can be \"all boards\" for laboratory decks alone: hold'em has too many");
  return out;
}

Result<bool> read_opponent(const TomlValue& training, TrainingMethod method) {
  if (training.find("opponent") == nullptr) return false;
  HS_TRY(const std::string opponent, text_at(training, "opponent"));
  if (opponent != "alike" && opponent != "lossless")
    return wrong("training.opponent", "must be \"alike\" or \"lossless\"");
  if (opponent == "lossless" && method != TrainingMethod::all_boards)
    return wrong("training.opponent", "can be \"lossless\" with method = \"all boards\" alone");
  return opponent == "lossless";
}

}  // namespace

std::vector<std::string_view> seat_names(std::size_t seats) {
  if (seats == 2) return {seat_keys.begin(), seat_keys.end()};
  constexpr std::array<std::string_view, 5> early{"utg", "utg1", "utg2", "utg3", "utg4"};
  constexpr std::array<std::string_view, 3> late{"hj", "co", "btn"};
  std::vector<std::string_view> out{"sb", "bb"};
  const std::size_t rest = seats - 2, last = std::min<std::size_t>(rest > 3 ? 3 : rest == 3 ? 2 : rest, 3);
  for (std::size_t i = 0; i < rest - last; ++i) out.push_back(early[i]);
  for (std::size_t i = late.size() - last; i < late.size(); ++i) out.push_back(late[i]);
  return out;
}

Result<BlueprintPlan> parse_blueprint_plan(std::string_view toml) {
  HS_TRY(TomlValue document, parse_toml(toml));
  BlueprintPlan plan{.text = std::string(toml), .game = {}, .deck = {}, .sampling = {}};
  constexpr std::array<std::string_view, 5> card_keys{"preflop", "flop", "turn", "river", "seed"};
  HS_TRY(const TomlValue cards, take_table(document, "cards", card_keys));
  constexpr std::array<std::string_view, 12> training_keys{"passes",    "seed",   "levels", "method",
                                                           "opponent",  "boards", "deals",  "period",
                                                           "discounts", "prune",  "floor",  "split"};
  HS_TRY(const TomlValue training, take_table(document, "training", training_keys));
  HS_TRY(const std::uint64_t seats, whole_at(document, "seats", 2, 2, max_seats));
  if (seats > 2) {
    HS_TRY(plan.game, read_table(document, seats));
  } else {
    take(document, "seats");
    HS_RETURN_IF_ERROR(read_heads_up(document, plan));
  }
  HS_RETURN_IF_ERROR(read_buckets(cards, plan));
  HS_RETURN_IF_ERROR(read_training(training, plan));
  HS_TRY(plan.method, read_method(training, plan));
  HS_TRY(plan.lossless_opponent, read_opponent(training, plan.method));
  if (plan.sampling.split && plan.method != TrainingMethod::hands)
    return wrong("training.split", "goes with method = \"hands\" alone");
  return plan;
}

}  // namespace hindsight
