// hindsight match adaptive --panel: a bot that learns against weak ones, beside its base.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "base/clock.h"
#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "match/estimate_text.h"
#include "match/match_options.h"
#include "play/matches/bot_panel.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::uint64_t usual_panel_session = 1000;

Json mean_json(const Sample& sample) {
  const double half = sample.half_width(0.95);
  return {{"mean", sample.mean()}, {"half_width_95", std::isfinite(half) ? Json(half) : Json()}};
}

std::string mean_text(const Sample& sample) {
  const double half = sample.half_width(0.95);
  return std::isfinite(half) ? fmt::format("{:+.0f} ± {:.0f}", sample.mean(), half)
                             : fmt::format("{:+.0f}", sample.mean());
}

Result<void> check_panel(const MatchOptions& given) {
  const std::pair<const char*, bool> options[] = {{"--out", !given.out.empty()},
                                                  {"--resume", !given.resume.empty()},
                                                  {"--log", !given.log.empty()},
                                                  {"--estimator", !given.estimators.empty()},
                                                  {"--report", !given.report.empty()},
                                                  {"--decks", !given.decks.empty()},
                                                  {"--until-decided", given.until_decided},
                                                  {"--until-width", given.until_width > 0},
                                                  {"--no-duplicate", !given.duplicate}};
  for (const auto& [name, is_given] : options)
    if (is_given)
      return fail(ErrorCode::unsupported,
                  fmt::format("{} cannot be given with --panel, which plays many matches", name));
  if (given.bots.size() == 1) return {};
  return fail(ErrorCode::invalid_argument, "--panel takes one player, who meets the weak ones one by one");
}

void print_panel(const MatchOptions& given, const PanelSetup& setup, const std::string& base,
                 const std::vector<PanelRow>& rows, double seconds) {
  if (given.json) {
    Json list = Json::array();
    for (const PanelRow& row : rows)
      list.push_back({{"opponent", row.opponent},
                      {"sessions", row.won.count},
                      {"base", mean_json(row.base)},
                      {"won", mean_json(row.won)},
                      {"over_base", mean_json(row.more)}});
    return fmt::print("{}\n", Json{{"game", setup.game.text()},
                                   {"player", setup.bot},
                                   {"base", base},
                                   {"unit", "mbb/hand"},
                                   {"session", setup.session},
                                   {"seed", setup.seed},
                                   {"opponents", std::move(list)},
                                   {"threads", given.threads},
                                   {"seconds", seconds}}
                                  .dump());
  }
  TextTable table(
      {"against", ">sessions", ">" + base + " wins", ">" + setup.bot + " wins", ">more than its base"});
  for (const PanelRow& row : rows)
    table.row(
        {row.opponent, grouped(row.won.count), mean_text(row.base), mean_text(row.won), mean_text(row.more)});
  fmt::print("{}: {}, in mbb/hand, {}\n\n{}\n", setup.game.text(),
             counted(setup.session, "duplicate deal") + " a session", duration(seconds), table.text());
  fmt::print("± is half of the 95 % interval over sessions, of the same decks for both.\n");
}

}  // namespace

Result<int> play_bot_panel(const MatchOptions& given) {
  HS_RETURN_IF_ERROR(check_panel(given));
  PanelSetup setup{.bot = given.bots[0],
                   .hands = given.hands,
                   .session = given.session > 1 ? given.session : usual_panel_session,
                   .seed = given.seed};
  HS_TRY(setup.game, HoldemGame::parse(given.game));
  HS_TRY(const std::string base, base_of(setup.bot));
  const Interrupt interrupt;
  const Clock::time_point started = Clock::now();
  LiveLine live(given.quiet || given.json);
  std::vector<PanelRow> rows;
  for (const std::string& opponent : weak_bots(setup.session)) {
    live.show(fmt::format("against {}", opponent));
    HS_TRY(PanelRow row, play_panel_match(setup, opponent, {interrupt.token(), given.threads}));
    if (row.won.count > 0) rows.push_back(std::move(row));
    if (interrupt.token().stop_requested()) break;
  }
  live.clear();
  if (rows.empty())
    fmt::print(stderr, "stopped before a session was over: nothing is known\n");
  else
    print_panel(given, setup, base, rows, seconds_since(started));
  return interrupt.exit_code();
}

}  // namespace hindsight
