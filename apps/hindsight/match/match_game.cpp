// hindsight match of a small game: strategies against each other, hand by hand.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <span>

#include "base/clock.h"
#include "base/spec.h"
#include "base/text.h"
#include "command.h"
#include "estimate/games/game_match.h"
#include "estimate/games/game_match_file.h"
#include "games/left_out.h"
#include "hands/hand_log.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "live_line.h"
#include "match/estimate_text.h"
#include "match/match_options.h"
#include "match/match_report.h"
#include "output_file.h"
#include "play/bots/catalog.h"
#include "store/games/load_game.h"
#include "study/games/solution.h"
#include "text.h"

namespace hindsight {

namespace {

std::shared_ptr<const ListedStrategy> listed(const GameSource& source, const Strategy& strategy) {
  return std::make_shared<const ListedStrategy>(source.histories, canonical(source.game, strategy));
}

// Who plays, and how many infosets the file of each leaves out.
struct Contest {
  GameMatchSetup setup;
  std::vector<std::size_t> left_out;
};

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

Result<Contest> contest_of(const MatchOptions& given, const GameSource& source) {
  Contest out;
  GameMatchSetup& setup = out.setup = {.tree = std::make_shared<const HistoryTree>(source.histories),
                                       .hands = given.hands,
                                       .seed = given.seed,
                                       .duplicate = given.duplicate};
  setup.fit_hands = given.fit_hands.value_or(setup.fit_hands);
  HS_TRY(const std::vector<bool> known, known_of(given));
  for (std::size_t i = 0; i < given.bots.size(); ++i) {
    HS_TRY(const LoadedStrategy loaded, load_strategy_for(source, given.bots[i]));
    note_left_out(given.bots[i], loaded.left_out);
    out.left_out.push_back(loaded.left_out.infosets);
    setup.contestants.push_back({listed(source, loaded.strategy), known[i]});
  }
  const auto first = std::ranges::find(setup.contestants, true, &GameMatchSetup::Contestant::known);
  const bool guessed = !given.guess.empty() || first == setup.contestants.end();
  if (guessed) {
    HS_TRY(const Strategy guess, noted_strategy(source, given.guess.empty() ? "uniform" : given.guess));
    setup.guess = listed(source, guess);
  } else {
    setup.guess = first->strategy;
  }
  HS_TRY(setup.estimators, wanted_estimators(given));
  HS_RETURN_IF_ERROR(refuse_ranges(setup.estimators));
  if (setup.estimators.empty()) {
    HS_TRY(setup.estimators, parse_estimators(given.duplicate ? "duplicate" : "plain", given.duplicate));
  }
  setup.bin = source.big_blind > 0 ? source.big_blind / 10 : 0.1;
  setup.until = {given.until_decided,
                 given.until_width * (source.big_blind > 0 ? source.big_blind / 1000 : 1)};
  return out;
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
                  std::span<const std::size_t> left_out, double seconds) {
  if (match.hands() == 0)
    return print_nothing(given, {report.game, report.names, given.duplicate, given.seed}, seconds);
  if (given.json) {
    Json line{{"game", report.game},    {"bots", report.names},         {"hands", match.hands()},
              {"deals", match.decks()}, {"duplicate", given.duplicate}, {"seed", given.seed},
              {"left_out", left_out}};
    line.update(scores_json(match.scores()));
    line.update(estimates_json(report));
    line.update({{"complete", match.over()},
                 {"ended_early", match.ended_early()},
                 {"threads", given.threads},
                 {"seconds", seconds}});
    return fmt::print("{}\n", line.dump());
  }
  fmt::print("{}: {} of {}, {} in {}\n\n{}\nIn {}\n{}\n{}", report.game, counted(match.hands(), "hand"),
             counted(match.decks(), given.duplicate ? "duplicate deal" : "deal"),
             how_it_ended(match.over(), match.ended_early()), duration(seconds),
             outcomes_text(report.names, report.scores), report.chips,
             losses_text(report.names, report.scores), estimates_text(report));
}

GameMatchFile file_of(const MatchOptions& given, const GameSource& source, const GameMatch& match) {
  GameMatchFile out{.game = source.name,
                    .game_text = source.text,
                    .strategies = given.bots,
                    .known = given.known,
                    .guess = given.guess,
                    .estimators = {},
                    .hands = match.setup().hands,
                    .seed = given.seed,
                    .fit_hands = match.setup().fit_hands,
                    .duplicate = given.duplicate,
                    .signature = match.signature(),
                    .log = given.log,
                    .course = match.course(),
                    .until = match.setup().until};
  for (const Estimator estimator : match.setup().estimators)
    out.estimators += (out.estimators.empty() ? "" : ",") + std::string(name_of(estimator));
  return out;
}

MatchOptions asked_for(const GameMatchFile& file, MatchOptions given) {
  given.game = file.game;
  given.bots = file.strategies;
  given.known = file.known;
  given.guess = file.guess;
  given.estimators = file.estimators;
  given.hands = file.hands;
  given.seed = file.seed;
  given.fit_hands = file.fit_hands;
  given.duplicate = file.duplicate;
  given.log = file.log;
  return given;
}

// The state on the disk is never ahead of the log: what the log has beyond it is cut off on the way back.
class GamePlay {
 public:
  GamePlay(const MatchOptions& given, const GameSource& source, GameMatch& match, std::optional<HandLog> log)
      : given_(given), source_(source), match_(match), log_(std::move(log)), live_(given.quiet) {}

  Result<void> play(const RunControl& control) {
    std::uint64_t decks = 16;  // at a time, for about a tenth of a second
    while (!match_.over() && !control.stop.stop_requested()) {
      const Clock::time_point start = Clock::now();
      std::string hands;
      match_.play(decks, control, log_ ? &hands : nullptr);
      if (log_) HS_RETURN_IF_ERROR(log_->append(hands));
      if (seconds_since(start) < 0.05) decks *= 2;
      if (live_.due()) live_.show(progress());
      const std::string path = kept_path(given_.out, given_.resume);
      if (!path.empty() && seconds_since(saved_) >= given_.save_every) HS_RETURN_IF_ERROR(save(path));
    }
    live_.clear();
    if (log_) HS_RETURN_IF_ERROR(log_->flush());
    return {};
  }

  std::string progress() const {
    const MatchReport report = report_of(given_, source_, match_);
    const Figures::Estimate& watched = report.figures->at(0, report.figures->watched());
    return fmt::format("{} of {} hands  {}  {}{} {}", grouped(match_.hands()), grouped(match_.hands_wanted()),
                       report.names[0], signed_number(report.scale * watched.mean()),
                       at_any_time(watched.anytime_95().scaled(report.scale)), report.unit);
  }

  Result<void> save(const std::string& path) {
    GameMatchFile file = file_of(given_, source_, match_);
    if (log_) {
      HS_RETURN_IF_ERROR(log_->flush());
      file.log_bytes = log_->bytes();
    }
    saved_ = Clock::now();
    return write_file(path, format_game_match(file));
  }

 private:
  const MatchOptions& given_;
  const GameSource& source_;
  GameMatch& match_;
  std::optional<HandLog> log_;
  LiveLine live_;
  Clock::time_point saved_ = Clock::now();
};

Result<std::optional<HandLog>> log_of(const MatchOptions& given, const GameMatch& match,
                                      const GameMatchFile* file) {
  if (given.log.empty()) return std::optional<HandLog>{};
  if (file) {
    HS_TRY(HandLog log, HandLog::go_on(file->log, file->log_bytes));
    return log;
  }
  HS_TRY(HandLog log, HandLog::create(given.log));
  HS_RETURN_IF_ERROR(log.append(match.log_head()));
  return log;
}

Result<GameMatch> match_of(const MatchOptions& given, const GameMatchSetup& setup, const GameMatchFile* file,
                           const RunControl& control) {
  HS_TRY(GameMatch match, GameMatch::start(setup, control));
  if (!file) return match;
  if (match.signature() != file->signature)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format(
            "'{}' was played by other strategies than {} are now: put them back, or start afresh without "
            "--resume",
            given.resume, joined(given.bots, ", ")));
  HS_RETURN_IF_ERROR(match.go_on(file->course));
  return match;
}

// `file`: what it goes on from, or null; `more`: hands in all, where that is asked for anew.
Result<int> play_on(const MatchOptions& given, const GameMatchFile* file, std::optional<std::uint64_t> more) {
  HS_TRY(const ReportWanted wanted, report_wanted(given.report, given.plot));
  const Interrupt interrupt;
  HS_TRY(GameDescription described,
         file ? describe_game(file->game, file->game_text) : describe_game(given.game));
  HS_TRY(const GameSource source,
         load_game(std::move(described), {.histories = UINT64_MAX, .control = {.stop = interrupt.token()}}));
  HS_TRY(Contest contest, contest_of(given, source));
  if (file) contest.setup.until = file->until;
  HS_TRY(GameMatch match, match_of(given, contest.setup, file, {interrupt.token(), given.threads}));
  if (more) HS_RETURN_IF_ERROR(match.prolong(*more));
  HS_TRY(std::optional<HandLog> log, log_of(given, match, file));
  const Clock::time_point started = Clock::now();
  if (!given.decks.empty()) {
    HS_RETURN_IF_ERROR(check_decks(match.figures(), match.hands_wanted()));
    match.keep_decks();
  }
  GamePlay run(given, source, match, std::move(log));
  const Result<void> played = run.play({interrupt.token(), given.threads});
  std::string path = kept_path(given.out, given.resume);
  if (path.empty() && !match.over()) path = unused_path("match", ".match");
  const Result<void> saved = path.empty() ? Result<void>{} : run.save(path);
  const MatchReport report = report_of(given, source, match);
  print_result(given, report, match, contest.left_out, seconds_since(started));
  if (!given.report.empty() && match.hands() > 0) HS_RETURN_IF_ERROR(write_report(wanted, report));
  if (!given.decks.empty() && match.hands() > 0)
    HS_RETURN_IF_ERROR(write_decks(given.decks, report, given.duplicate));
  HS_RETURN_IF_ERROR(played);
  HS_RETURN_IF_ERROR(saved);
  if (!match.over()) fmt::print(stderr, "stopped; go on with: hindsight match --resume {}\n", path);
  return interrupt.exit_code();
}

Result<void> check_files(const MatchOptions& given) {
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, ".match"));
  if (!given.decks.empty()) HS_RETURN_IF_ERROR(check_output("--decks", given.decks, ".json"));
  return report_wanted(given.report, given.plot).map([](const ReportWanted&) {});
}

}  // namespace

void print_nothing(const MatchOptions& given, const NothingPlayed& match, double seconds) {
  if (given.json)
    return fmt::print("{}\n", Json{{"game", match.game},
                                   {"bots", match.bots},
                                   {"hands", 0},
                                   {"deals", 0},
                                   {"duplicate", match.duplicate},
                                   {"seed", match.seed},
                                   {"complete", false},
                                   {"threads", given.threads},
                                   {"seconds", seconds}}
                                  .dump());
  fmt::print("{}: stopped after {}, before a hand was played: nothing is known of {}\n", match.game,
             duration(seconds), joined(match.bots, " against "));
}

Result<int> play_game_match(const MatchOptions& given) {
  if (given.bots.empty())
    return fail(ErrorCode::invalid_argument,
                "who plays? Name a strategy for each seat: FILE.hs, uniform, first-action or last-action");
  for (const std::string& bot : given.bots)
    if (bot.starts_with(program_prefix))
      return fail(ErrorCode::unsupported,
                  fmt::format("{}: programs play hold'em here, and small games over the wire: see 'hindsight "
                              "tournament' with the game's definition",
                              in_quotes(bot, 80)));
  HS_RETURN_IF_ERROR(check_files(given));
  if (!given.log.empty()) HS_RETURN_IF_ERROR(check_output("--log", given.log, ".csv"));
  return play_on(given, nullptr, {});
}

Result<int> resume_game_match(const MatchOptions& given, const Parser& parser, std::string_view bytes) {
  HS_RETURN_IF_ERROR(check_resumed_options(parser));
  if (!given.decks.empty())
    return fail(
        ErrorCode::unsupported,
        "--decks cannot be given with --resume: the decks that are played already are not known any more");
  HS_RETURN_IF_ERROR(check_files(given));
  HS_TRY(const GameMatchFile file, parse_game_match(bytes, fmt::format("'{}'", given.resume)));
  const bool prolonged = parser.count("--hands") > 0;
  return play_on(asked_for(file, given), &file, prolonged ? std::optional(given.hands) : std::nullopt);
}

}  // namespace hindsight
