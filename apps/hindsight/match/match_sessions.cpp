// hindsight match of a small game with players who change over a session.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/clock.h"
#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "match/match_options.h"
#include "store/games/load_game.h"
#include "study/games/report.h"
#include "study/games/session_players.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr double confidence = 0.95;
constexpr std::uint64_t usual_session = 2000;

// Of each session; as many are played as make the hands that were asked for, rounded up.
std::uint64_t hands_of_session(const MatchOptions& given) {
  return given.session > 1 ? given.session : std::min(usual_session, given.hands);
}
std::uint64_t sessions_of(const MatchOptions& given) {
  return (given.hands + hands_of_session(given) - 1) / hands_of_session(given);
}

struct SessionsRow {
  std::string opponent;
  SessionsResult result;
};

// Mean and half of the interval over sessions, where there is one.
Json interval_json(const Sample& sample) {
  const double half = sample.half_width(confidence);
  return {{"mean", sample.mean()}, {"half_width_95", std::isfinite(half) ? Json(half) : Json()}};
}

std::string interval_text(const Sample& sample) {
  const double half = sample.half_width(confidence);
  return std::isfinite(half) ? fmt::format("{} ± {}", number(sample.mean(), 4), number(half, 2))
                             : number(sample.mean(), 4);
}

double largest(const SessionsResult& result, double SessionScore::*of) {
  double out = 0;
  for (const SessionScore& score : result.sessions) out = std::max(out, score.*of);
  return out;
}

// Hands before it first played otherwise, in the middle session of those in which it did.
std::optional<std::uint64_t> usual_deviation(const SessionsResult& result) {
  std::vector<std::uint64_t> at;
  for (const SessionScore& score : result.sessions)
    if (score.deviated) at.push_back(*score.deviated);
  if (at.empty()) return {};
  std::ranges::sort(at);
  return at[at.size() / 2];
}

Json row_json(const SessionsRow& row) {
  double least = 0;
  for (const SessionScore& score : row.result.sessions) least = std::min(least, score.least_edge);
  const auto deviated = usual_deviation(row.result);
  const auto ever = [](const SessionScore& score) { return score.deviated.has_value(); };
  return {{"opponent", row.opponent},
          {"sessions", row.result.sessions.size()},
          {"won", interval_json(row.result.over(&SessionScore::won))},
          {"expected", interval_json(row.result.over(&SessionScore::expected))},
          {"over_base", interval_json(row.result.over(&SessionScore::over_base))},
          {"most_exploitable", largest(row.result, &SessionScore::most_exploitable)},
          {"least_edge", least},
          {"deviated", std::ranges::count_if(row.result.sessions, ever)},
          {"deviated_after", deviated ? Json(*deviated) : Json()}};
}

void print_rows(const MatchOptions& given, const GameSource& source, const std::vector<SessionsRow>& rows,
                double seconds) {
  if (given.json) {
    Json list = Json::array();
    for (const SessionsRow& row : rows) list.push_back(row_json(row));
    return fmt::print("{}\n", Json{{"game", source.name},
                                   {"player", given.bots[0]},
                                   {"unit", source.unit},
                                   {"session", hands_of_session(given)},
                                   {"seed", given.seed},
                                   {"opponents", std::move(list)},
                                   {"threads", given.threads},
                                   {"seconds", seconds}}
                                  .dump());
  }
  TextTable table(
      {"against", ">won", ">without luck", ">more than its base", ">most exploitable", ">deviates after"});
  for (const SessionsRow& row : rows) {
    const auto deviated = usual_deviation(row.result);
    table.row({row.opponent, interval_text(row.result.over(&SessionScore::won)),
               interval_text(row.result.over(&SessionScore::expected)),
               interval_text(row.result.over(&SessionScore::over_base)),
               number(largest(row.result, &SessionScore::most_exploitable), 4),
               deviated ? std::to_string(*deviated) : "-"});
  }
  fmt::print("{}: {}, {} of {} each, in {} a hand, {}\n\n{}\n", source.name, given.bots[0],
             counted(rows[0].result.sessions.size(), "session"), counted(hands_of_session(given), "hand"),
             source.unit.empty() ? "payoff" : source.unit, duration(seconds), table.text());
  fmt::print(
      "± is half of the 95 % interval over sessions. Without luck: what the strategies that were played are "
      "worth, exactly; "
      "more than its base: the same, less what its base would be worth against that play.\n");
}

Result<void> check_sessions(const MatchOptions& given) {
  const std::pair<const char*, bool> options[] = {
      {"--out", !given.out.empty()},       {"--resume", !given.resume.empty()},
      {"--log", !given.log.empty()},       {"--estimator", !given.estimators.empty()},
      {"--known", !given.known.empty()},   {"--guess", !given.guess.empty()},
      {"--report", !given.report.empty()}, {"--decks", !given.decks.empty()}};
  for (const auto& [name, is_given] : options)
    if (is_given)
      return fail(
          ErrorCode::unsupported,
          fmt::format("{} is for strategies that never change: players who learn play sessions", name));
  const std::size_t wanted = given.panel ? 1 : 2;
  if (given.bots.size() != wanted)
    return fail(ErrorCode::invalid_argument,
                given.panel ? "--panel takes one player, who meets ten weak ones"
                            : "players who learn play for two: name two, or one and --panel");
  if (given.hands < 1) return fail(ErrorCode::invalid_argument, "--hands 0: a match takes one at least");
  return {};
}

}  // namespace

bool plays_sessions(const MatchOptions& given) {
  return given.panel ||
         std::ranges::any_of(given.bots, [](const std::string& bot) { return changes_over_sessions(bot); });
}

Result<int> play_session_match(const MatchOptions& given) {
  HS_RETURN_IF_ERROR(check_sessions(given));
  const Interrupt interrupt;
  HS_TRY(const GameSource source,
         load_game(given.game, {.histories = UINT64_MAX, .control = {.stop = interrupt.token()}}));
  HS_TRY(const SessionPlayers players, SessionPlayers::make(source, {interrupt.token(), given.threads}));
  HS_TRY(const PlayerMaker first, players.named(given.bots[0]));
  HS_TRY(const Strategy base, players.base_of(given.bots[0]));
  const std::vector<std::string> opponents =
      given.panel ? weak_players(hands_of_session(given)) : std::vector<std::string>{given.bots[1]};
  const Clock::time_point started = Clock::now();
  LiveLine live(given.quiet || given.json);
  std::vector<SessionsRow> rows;
  for (const std::string& opponent : opponents) {
    HS_TRY(const PlayerMaker second, players.named(opponent));
    const SessionsSetup setup{.tree = source.histories,
                              .game = source.game,
                              .first = first,
                              .second = second,
                              .base = base,
                              .equilibrium = players.value().equilibrium,
                              .hands = hands_of_session(given),
                              .sessions = sessions_of(given),
                              .seed = given.seed};
    rows.push_back(
        {opponent, play_sessions(setup, {interrupt.token(), given.threads}, [&](std::uint64_t done) {
           if (live.due())
             live.show(fmt::format("{}: {} of {} sessions", opponent, done, sessions_of(given)));
         })});
    if (interrupt.token().stop_requested()) break;
  }
  live.clear();
  if (rows.back().result.sessions.empty()) rows.pop_back();
  if (rows.empty())
    fmt::print(stderr, "stopped before a session was over: nothing is known\n");
  else
    print_rows(given, source, rows, seconds_since(started));
  return interrupt.exit_code();
}

}  // namespace hindsight
