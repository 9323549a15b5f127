// hindsight match --farm: a match in parts that many workers share out.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "machines/launch.h"
#include "match/match_options.h"
#include "play/matches/match.h"

namespace hindsight {

namespace {

constexpr std::uint64_t deals_of_part = 64;

std::string estimators_text(const MatchSetup& setup) {
  std::string out;
  for (const Estimator estimator : setup.estimators) out += fmt::format(" {}", name_of(estimator));
  return out;
}

TaskList parts_of(const Match& match, std::uint64_t sessions) {
  const MatchSetup& setup = match.setup();
  TaskList list{.of = fmt::format("match {} of {}{} hands {} session {} seed {} fit {} by{}",
                                  setup.game.text(), fmt::join(match.names(), " "),
                                  setup.duplicate ? "" : " no duplicate", match.hands_wanted(), setup.session,
                                  setup.seed, setup.fit_hands, estimators_text(setup)),
                .names = {}};
  for (std::uint64_t first = 0; first < match.sessions_wanted(); first += sessions)
    list.names.push_back(fmt::format("sessions-{:012}", first));
  return list;
}

}  // namespace

std::string match_folder(const MatchOptions& given) {
  return farm_folder(given.farm, given.out.empty() ? "match" : given.out);
}

Result<void> check_shared(const MatchOptions& given) {
  if (given.panel || (given.resume.empty() && !HoldemGame::is_named(given.game)))
    return fail(
        ErrorCode::unsupported,
        "--farm and mpirun share out matches of hold'em's bots: this one is for one process without them");
  const std::pair<const char*, bool> options[] = {{"--resume", !given.resume.empty()},
                                                  {"--log", !given.log.empty()},
                                                  {"--until-decided", given.until_decided},
                                                  {"--until-width", given.until_width > 0}};
  for (const auto& [name, is_given] : options)
    if (is_given)
      return fail(ErrorCode::unsupported,
                  fmt::format("{} is for one process, without --farm and mpirun: parts of a match are played "
                              "in any order, and go on by the same command",
                              name));
  for (const std::string& bot : given.bots)
    if (bot.starts_with("program:"))
      return fail(ErrorCode::unsupported,
                  fmt::format("'{}' may answer otherwise on every host: a program plays in one process, "
                              "without --farm and mpirun",
                              bot));
  return {};
}

Result<bool> play_match_parts(Match& match, const MatchOptions& given, const Interrupt& interrupt) {
  const std::uint64_t deals = part_size(match.sessions_wanted() * match.setup().session, deals_of_part);
  const std::uint64_t sessions = std::max<std::uint64_t>(1, deals / match.setup().session);
  match.fit({interrupt.token(), std::max(given.threads, given.farm.at_once)});
  if (!match.fitted()) return launched().rank == 0;
  const DoTask play = [&](std::uint32_t number, const RunControl& control) {
    return match.part(number * sessions, sessions, control.stop);
  };
  const auto add = [&](const std::string& part) { return match.add_part(part); };
  return share_parts(match_folder(given), {parts_of(match, sessions), play, add}, given.farm, interrupt,
                     given.quiet);
}

}  // namespace hindsight
