// SPDX-License-Identifier: MIT
#include "study/games/session_players.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/spec.h"
#include "study/games/goal.h"
#include "study/games/solution.h"

namespace hindsight {

namespace {

constexpr Parameter adaptive_parameters[] = {
    {"safety", "1%", "what it may risk, in the game's unit, mbb or a share of the payoff range"},
    {"base", "equilibrium", "what it plays until it has evidence: a file or an equilibrium"},
    {"memory", "2000", "hands after which what was seen counts half"},
    {"ramp", "50", "hands after which what was seen is trusted by half"}};
constexpr Parameter drift_parameters[] = {
    {"from", "tight", "at first"}, {"to", "maniac", "then"}, {"after", "1000", "hands"}};
constexpr Parameter deceit_parameters[] = {{"as", "loose", "at first"},
                                           {"after", "1000", "hands until it answers"}};

constexpr std::int64_t most_hands = 1'000'000'000;
constexpr double rounding = 1e-9;  // of an equilibrium, as a share of the payoff range

std::string_view name_of(std::string_view player) { return player.substr(0, player.find('(')); }

Result<Arguments> arguments_of(std::string_view player, std::span<const Parameter> parameters) {
  HS_TRY(const Spec spec, Spec::parse(player));
  return Arguments::check(spec, parameters);
}

// `base` of an adaptive player: empty for an equilibrium.
Result<std::string> base_name(const Arguments& arguments) {
  const std::string& base = arguments.text("base");
  return base == "equilibrium" ? std::string() : base;
}

}  // namespace

bool changes_over_sessions(std::string_view player) {
  return std::ranges::any_of(std::initializer_list<std::string_view>{"adaptive", "drifts", "deceives"},
                             [&](std::string_view name) { return name_of(player) == name; });
}

Result<SessionPlayers> SessionPlayers::make(const GameSource& source, const RunControl& control) {
  auto ground = AdaptiveGround::make(source.histories, source.game, control);
  if (!ground)
    return fail(ground.error().code, fmt::format("players who learn need a game for two, and {}: {}",
                                                 source.name, ground.error().message));
  return SessionPlayers(source, std::make_shared<const AdaptiveGround>(*std::move(ground)));
}

Result<Strategy> SessionPlayers::base_of(std::string_view player) const {
  if (name_of(player) != "adaptive") {
    if (changes_over_sessions(player)) return ground_->value.equilibrium;
    HS_TRY(LoadedStrategy loaded, load_strategy_for(*source_, std::string(player)));
    return std::move(loaded.strategy);
  }
  HS_TRY(const Arguments arguments, arguments_of(player, adaptive_parameters));
  HS_TRY(const std::string base, base_name(arguments));
  if (base.empty()) return ground_->value.equilibrium;
  HS_TRY(LoadedStrategy loaded, load_strategy_for(*source_, base));
  return std::move(loaded.strategy);
}

Result<PlayerMaker> SessionPlayers::adaptive(std::string_view player) const {
  HS_TRY(const Arguments arguments, arguments_of(player, adaptive_parameters));
  AdaptiveSettings settings;
  HS_TRY(settings.safety, game_target("safety", arguments.text("safety"), *source_));
  HS_TRY(settings.memory, arguments.number("memory", 1, 1e9));
  HS_TRY(settings.ramp, arguments.number("ramp", 0, 1e9));
  auto ground = std::make_shared<AdaptiveGround>(*ground_);
  HS_TRY(ground->base, base_of(player));
  for (const Player seat : {Player{0}, Player{1}}) {
    const CounterProblem problem(ground->game, ground->value, seat,
                                 ground->value.equilibrium.behaviour[1 - seat.value]);
    const double risk = problem.measured(ground->base.behaviour[seat.value]).exploitability;
    if (risk > settings.safety + rounding * source_->game.payoff_range)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format(
              "{}: its base is exploitable by {:.6g} in seat {}, which is more than its safety of {:.6g}",
              player, risk, seat.value + 1, settings.safety));
  }
  return PlayerMaker([ground, settings] { return std::make_unique<AdaptivePlayer>(ground, settings); });
}

Result<PlayerMaker> SessionPlayers::named(std::string_view player) const {
  const auto strategy = [&](const std::string& name) -> Result<Strategy> {
    HS_TRY(LoadedStrategy loaded, load_strategy_for(*source_, name));
    return std::move(loaded.strategy);
  };
  if (name_of(player) == "adaptive") return adaptive(player);
  if (name_of(player) == "drifts") {
    HS_TRY(const Arguments arguments, arguments_of(player, drift_parameters));
    HS_TRY(const Strategy from, strategy(arguments.text("from")));
    HS_TRY(const Strategy to, strategy(arguments.text("to")));
    HS_TRY(const std::int64_t after, arguments.integer("after", 0, most_hands));
    return PlayerMaker(
        [=] { return std::make_unique<DriftingPlayer>(from, to, static_cast<std::uint64_t>(after)); });
  }
  if (name_of(player) == "deceives") {
    HS_TRY(const Arguments arguments, arguments_of(player, deceit_parameters));
    HS_TRY(const Strategy as, strategy(arguments.text("as")));
    HS_TRY(const std::int64_t after, arguments.integer("after", 0, most_hands));
    return PlayerMaker([as, after, &game = source_->game] {
      return std::make_unique<DeceivingPlayer>(game, as, static_cast<std::uint64_t>(after));
    });
  }
  HS_TRY(const Strategy plays, strategy(std::string(player)));
  return PlayerMaker([plays] { return std::make_unique<FixedPlayer>(plays); });
}

std::vector<std::string> weak_players(std::uint64_t hands) {
  return {"uniform",
          "caller",
          "always_raise",
          "always_fold",
          "nit",
          "maniac",
          "loose",
          "rough",
          fmt::format("drifts(from=tight,to=maniac,after={})", hands / 2),
          fmt::format("deceives(as=loose,after={})", hands / 2)};
}

}  // namespace hindsight
