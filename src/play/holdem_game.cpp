// SPDX-License-Identifier: MIT
#include "play/holdem_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr Chips max_chips = 1'000'000'000'000;

constexpr std::array<std::string_view, 3> names = {"nlhe", "plhe", "flhe"};  // by BettingLimit
constexpr std::array<std::string_view, 2> odd_chips = {"casino", "exact"};   // by HandRules::OddChip

constexpr std::array<Parameter, 5> parameters{{
    {"blinds", "50/100", "small/big; flhe: bets are the big blind, and twice that on turn and river"},
    {"stack", "20000", "chips of each seat; 200bb for big blinds"},
    {"ante", "0", "of everybody"},
    {"straddle", "0", "a third blind, from 3 seats on; at least twice the big blind"},
    {"odd_chip", "casino", "casino: to the first winner left of the button; exact: split to fractions"},
}};

Result<void> read_blinds(const Arguments& arguments, HoldemGame& game) {
  const std::string& text = arguments.text("blinds");
  const std::size_t slash = text.find('/');
  const auto small = parse_integer(std::string_view(text).substr(0, slash));
  const auto big = slash == std::string::npos ? std::nullopt : parse_integer(text.substr(slash + 1));
  if (!small || !big || *small < 0 || *big < 1 || *small > *big || *big > max_chips)
    return arguments.wrong("blinds", "small/big such as 50/100, the big blind 1 or more and not the smaller");
  game.small_blind = *small;
  game.big_blind = *big;
  return {};
}

Result<void> read_stack(const Arguments& arguments, HoldemGame& game) {
  std::string_view text = arguments.text("stack");
  const bool in_blinds = text.ends_with("bb");
  if (in_blinds) text.remove_suffix(2);
  const auto value = parse_integer(text);
  const Chips unit = in_blinds ? game.big_blind : 1;
  if (!value || *value < 1 || *value > max_chips / unit)
    return arguments.wrong("stack", "a number of chips such as 20000, or of big blinds such as 200bb");
  game.stack = *value * unit;
  return {};
}

Result<void> read_straddle(const Arguments& arguments, HoldemGame& game) {
  HS_TRY(game.straddle, arguments.integer("straddle", 0, max_chips));
  if (game.straddle != 0 && game.straddle < 2 * game.big_blind)
    return arguments.wrong("straddle", "0, or at least twice the big blind");
  return {};
}

}  // namespace

std::span<const Parameter> holdem_parameters() { return parameters; }

HandRules HoldemGame::at(int seats) const {
  HandRules out = with_blinds(rules, seats, small_blind, big_blind, ante);
  if (straddle > 0 && seats > 2) out.blinds[2] = straddle;
  return out;
}

bool HoldemGame::is_named(std::string_view text) {
  const Result<Spec> spec = Spec::parse(text);
  return spec && std::ranges::find(names, spec->name) != names.end();
}

Result<HoldemGame> HoldemGame::parse(std::string_view text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  const auto name = std::ranges::find(names, spec.name);
  if (name == names.end())
    return fail(ErrorCode::not_found,
                fmt::format("there is no hold'em {}{}: nlhe is no-limit, plhe pot-limit, flhe fixed-limit",
                            in_quotes(spec.name), did_you_mean(spec.name, names)));
  HS_TRY(const Arguments arguments, Arguments::check(spec, parameters));
  HoldemGame game;
  game.rules = casino_rules(static_cast<BettingLimit>(name - names.begin()));
  HS_RETURN_IF_ERROR(read_blinds(arguments, game));
  HS_RETURN_IF_ERROR(read_stack(arguments, game));
  HS_TRY(game.ante, arguments.integer("ante", 0, max_chips));
  HS_RETURN_IF_ERROR(read_straddle(arguments, game));
  HS_TRY(const std::size_t odd_chip, arguments.choice("odd_chip", odd_chips));
  game.rules.odd_chip = static_cast<HandRules::OddChip>(odd_chip);
  return game;
}

std::string HoldemGame::text() const {
  Spec spec{std::string(names[static_cast<std::size_t>(rules.betting)]), {}};
  spec.values["blinds"] = fmt::format("{}/{}", small_blind, big_blind);
  spec.values["stack"] = std::to_string(stack);
  if (ante > 0) spec.values["ante"] = std::to_string(ante);
  if (straddle > 0) spec.values["straddle"] = std::to_string(straddle);
  if (rules.odd_chip != HandRules::OddChip::casino)
    spec.values["odd_chip"] = odd_chips[static_cast<std::size_t>(rules.odd_chip)];
  return spec.text();
}

}  // namespace hindsight
