// SPDX-License-Identifier: MIT
#include "study/values/resolved_solution.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.h"
#include "base/spec.h"
#include "store/games/load_game.h"
#include "study/values/belief_source.h"
#include "values/network_values.h"
#include "values/resolved_play.h"

namespace hindsight {

namespace {

constexpr std::string_view resolving_name = "resolve";
constexpr std::uint64_t solved_beyond = 200;  // iterations, where values are solved each time
constexpr Parameter resolving_parameters[] = {
    {"values", "shipped",
     "what hands are worth where a look-ahead stops: shipped, a FILE.values, or solved: anew each time"},
    {"iterations", "1000", "of each look-ahead that stops, 1 to 1000000"},
    {"to_end", "3000", "of each that goes to the end of the game, 1 to 1000000"},
    {"gadget", "refined",
     "before each look-ahead but the first: unsafe, resolve, refined, combined or max-margin"},
    {"depth", "2", "moves that a look-ahead is long, in games without streets, 1 to 1000"},
};

struct ResolvingWanted {
  std::string values;
  ResolvingPlay how;
  std::string text;  // canonical
};

Result<ResolvingWanted> parse_resolving(std::string_view strategy) {
  HS_TRY(const Spec spec, Spec::parse(strategy));
  HS_TRY(const Arguments arguments, Arguments::check(spec, resolving_parameters));
  ResolvingWanted out{.values = arguments.text("values"), .how = {}, .text = spec.text()};
  HS_TRY(const std::int64_t iterations, arguments.integer("iterations", 1, 1'000'000));
  HS_TRY(const std::int64_t to_end, arguments.integer("to_end", 1, 1'000'000));
  HS_TRY(const std::int64_t depth, arguments.integer("depth", 1, 1000));
  HS_TRY(out.how.gadget, find_gadget(arguments.text("gadget")));
  if (out.how.gadget.owing == Owing::with_gifts || out.how.gadget.owing == Owing::estimate)
    return arguments.wrong("gadget",
                           "unsafe, resolve, refined, combined or max-margin: others owe what only a "
                           "solution of the whole game knows");
  out.how.iterations = static_cast<std::uint64_t>(iterations);
  out.how.to_end = static_cast<std::uint64_t>(to_end);
  out.how.depth = static_cast<std::uint32_t>(depth);
  return out;
}

}  // namespace

bool names_resolving(std::string_view strategy) {
  return strategy == resolving_name || strategy.starts_with(std::string(resolving_name) + "(");
}

Result<Solution> resolved_solution(std::string_view strategy, std::string_view game,
                                   const RunControl& control,
                                   const std::function<void(std::uint64_t)>& progress) {
  HS_TRY(const ResolvingWanted wanted, parse_resolving(strategy));
  HS_TRY(const auto source, load_beliefs(game));
  const Clock::time_point start = Clock::now();
  std::optional<ValueNetwork> network;
  std::unique_ptr<BeliefValues> values;
  if (wanted.values == "solved") {
    values = std::make_unique<SolvedValues>(source->beliefs, solved_beyond);
  } else {
    HS_TRY(const ValueNetworkFile file, network_for(*source, wanted.values));
    network = file.network();
    values = std::make_unique<NetworkValues>(source->beliefs, *network);
  }
  PlaysByInfoset plays = even_plays(source->listed.histories);
  std::uint64_t parts = 0;
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    play_resolving(source->beliefs, seat, *values, wanted.how, control, plays, [&](std::uint64_t) {
      if (++parts; progress) progress(parts);
    });
  HS_TRY(GameSource compiled, compile_game(source->listed));
  StrategyFile file{.game = compiled.name,
                    .game_text = compiled.text,
                    .algorithm = wanted.text,
                    .iterations = wanted.how.iterations,
                    .seconds = seconds_since(start)};
  for (const std::vector<double>& chances : plays)
    file.average.insert(file.average.end(), chances.begin(), chances.end());
  HS_TRY(Strategy made, strategy_of(file, compiled, fmt::format("what {} plays", wanted.text)));
  return Solution{std::move(file), std::move(compiled), std::move(made)};
}

}  // namespace hindsight
