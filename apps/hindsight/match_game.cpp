// hindsight match of a small game: strategies against each other, hand by hand.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "base/spec.h"
#include "base/text.h"
#include "estimate/games/game_match.h"
#include "estimate_text.h"
#include "interrupt.h"
#include "live_line.h"
#include "match_options.h"
#include "match_report.h"
#include "output_file.h"
#include "study/games/load_game.h"
#include "study/games/solution.h"
#include "text.h"

namespace hindsight {

namespace {

Result<std::shared_ptr<const ListedStrategy>> strategy_named(const GameSource& source,
                                                             const std::string& name) {
  const auto listed = [&](const Strategy& strategy) {
    return std::make_shared<const ListedStrategy>(source.histories, canonical(source.game, strategy));
  };
  if (const auto named = named_strategy(name, source.game)) return listed(*named);
  HS_TRY(const Strategy loaded, load_strategy_for(source, name));
  return listed(loaded);
}

Result<std::vector<bool>> known_of(const MatchOptions& given) {
  if (given.known.empty()) return std::vector<bool>(given.bots.size(), true);
  std::vector<bool> out(given.bots.size());
  for (const std::string_view part : split(given.known, ',')) {
    const auto number = parse_integer(trimmed(part));
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(out.size()))
      return fail(ErrorCode::invalid_argument,
                  fmt::format("--known {}: numbers of strategies, 1 to {}, apart by commas", given.known,
                              out.size()));
    out[static_cast<std::size_t>(*number - 1)] = true;
  }
  return out;
}

Result<GameMatchSetup> setup_of(const MatchOptions& given, const GameSource& source) {
  GameMatchSetup setup{.tree = std::make_shared<const HistoryTree>(source.histories),
                       .hands = given.hands,
                       .seed = given.seed,
                       .duplicate = given.duplicate};
  setup.fit_hands = given.fit_hands.value_or(setup.fit_hands);
  HS_TRY(const std::vector<bool> known, known_of(given));
  for (std::size_t i = 0; i < given.bots.size(); ++i) {
    HS_TRY(auto strategy, strategy_named(source, given.bots[i]));
    setup.contestants.push_back({std::move(strategy), known[i]});
  }
  const auto first = std::ranges::find(setup.contestants, true, &GameMatchSetup::Contestant::known);
  const bool guessed = !given.guess.empty() || first == setup.contestants.end();
  if (guessed) {
    HS_TRY(setup.guess, strategy_named(source, given.guess.empty() ? "uniform" : given.guess));
  } else {
    setup.guess = first->strategy;
  }
  HS_TRY(setup.estimators, wanted_estimators(given));
  if (setup.estimators.empty()) {
    HS_TRY(setup.estimators, parse_estimators(given.duplicate ? "duplicate" : "plain", given.duplicate));
  }
  setup.bin = source.big_blind > 0 ? source.big_blind / 10 : 0.1;
  return setup;
}

// Files without their folders, numbered where several are alike.
std::vector<std::string> names_of(const std::vector<std::string>& strategies) {
  std::vector<std::string> names, out;
  for (const std::string& strategy : strategies)
    names.push_back(std::filesystem::path(strategy).filename().string());
  for (std::size_t c = 0; c < names.size(); ++c) {
    const auto here = names.begin() + static_cast<std::ptrdiff_t>(c);
    const bool alike = std::ranges::count(names, *here) > 1;
    out.push_back(alike ? fmt::format("{} {}", *here, std::count(names.begin(), here, *here) + 1) : *here);
  }
  return out;
}

MatchReport report_of(const MatchOptions& given, const GameSource& source, const GameMatch& match) {
  MatchReport out{.game = source.name,
                  .unit = source.big_blind > 0
                              ? "mbb/hand"
                              : fmt::format("{}/hand", source.unit.empty() ? "payoff" : source.unit),
                  .scale = source.big_blind > 0 ? 1000 / source.big_blind : 1,
                  .chips = source.unit.empty() ? "payoff" : std::string(source.unit),
                  .names = names_of(given.bots),
                  .seats = {},
                  .figures = &match.figures(),
                  .scores = match.scores(),
                  .exact = {},
                  .seed = given.seed};
  for (std::size_t c = 0; c < given.bots.size(); ++c) {
    out.seats.push_back(fmt::format("seat {}", c + 1));
    out.exact.push_back(match.exact(c));
  }
  return out;
}

void print_result(const MatchOptions& given, const MatchReport& report, const GameMatch& match,
                  double seconds) {
  if (given.json) {
    Json line{{"game", report.game},    {"bots", report.names},         {"hands", match.hands()},
              {"deals", match.decks()}, {"duplicate", given.duplicate}, {"seed", given.seed}};
    line.update(scores_json(match.scores()));
    line.update(estimates_json(report));
    line.update({{"complete", match.over()}, {"threads", given.threads}, {"seconds", seconds}});
    return fmt::print("{}\n", line.dump());
  }
  fmt::print("{}: {} of {}, {} in {}\n\n{}\nIn {}\n{}\n{}", report.game, counted(match.hands(), "hand"),
             counted(match.decks(), given.duplicate ? "duplicate deal" : "deal"),
             match.over() ? "complete" : "interrupted", duration(seconds),
             outcomes_text(report.names, report.scores), report.chips,
             losses_text(report.names, report.scores), estimates_text(report));
}

void play(GameMatch& match, const MatchOptions& given, const RunControl& control) {
  LiveLine live(given.quiet);
  std::uint64_t decks = 16;  // at a time, for about a tenth of a second
  while (!match.over() && !control.stop.stop_requested()) {
    const Clock::time_point start = Clock::now();
    match.play(decks, control);
    if (seconds_since(start) < 0.05) decks *= 2;
    if (live.due())
      live.show(fmt::format("{} of {} hands", grouped(match.hands()), grouped(match.hands_wanted())));
  }
}

}  // namespace

Result<int> play_game_match(const MatchOptions& given, const Parser& parser) {
  for (const char* option : {"--out", "--log"})
    if (parser.count(option) > 0)
      return fail(
          ErrorCode::unsupported,
          fmt::format("{} is for hold'em: a match of a small game is played again in no time", option));
  if (given.bots.empty())
    return fail(ErrorCode::invalid_argument,
                "who plays? Name a strategy for each seat: FILE.hs, uniform, first-action or last-action");
  HS_TRY(const ReportWanted wanted, report_wanted(given.report, given.plot));
  if (!given.decks.empty()) HS_RETURN_IF_ERROR(check_output("--decks", given.decks, ".json"));
  const Interrupt interrupt;
  HS_TRY(const GameSource source,
         load_game(given.game, {.histories = UINT64_MAX, .control = {.stop = interrupt.token()}}));
  HS_TRY(const GameMatchSetup setup, setup_of(given, source));
  HS_TRY(GameMatch match, GameMatch::start(setup));
  if (!given.decks.empty()) {
    HS_RETURN_IF_ERROR(check_decks(match.figures(), match.hands_wanted()));
    match.keep_decks();
  }
  const Clock::time_point started = Clock::now();
  play(match, given, {interrupt.token(), given.threads});
  const MatchReport report = report_of(given, source, match);
  print_result(given, report, match, seconds_since(started));
  if (!given.report.empty()) HS_RETURN_IF_ERROR(write_report(wanted, report));
  if (!given.decks.empty()) HS_RETURN_IF_ERROR(write_decks(given.decks, report, given.duplicate));
  return interrupt.exit_code();
}

}  // namespace hindsight
