// hindsight match: bots against bots, with errors.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <memory>
#include <mutex>
#include <optional>

#include "base/clock.h"
#include "command.h"
#include "estimate/games/game_match_file.h"
#include "hands/hand_log.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "live_line.h"
#include "match/estimate_text.h"
#include "match/match_options.h"
#include "match/match_report.h"
#include "output_file.h"
#include "play/matches/match_json.h"
#include "play/wire/program_bot.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::uint64_t largest_state = 64 << 20;  // bytes

// How often programs were lost and started again, and how often another move was played than they answered:
// for their author.
class Restarts {
 public:
  void note(const Error& why) { restarted_.note(why); }
  void note_correction(const Error& what) { corrected_.note(what); }
  std::string text() const {
    return restarted_.text("programs were started again {}", "time") +
           corrected_.text("WARNING: {} of programs were not played as they are", "answer");
  }

 private:
  struct Kind {
    void note(const Error& why) {
      const std::lock_guard lock(mutex);
      if (count++ == 0) first = why.message;
    }
    std::string text(fmt::format_string<std::string> what, std::string_view noun) const {
      const std::lock_guard lock(mutex);
      if (count == 0) return "";
      return fmt::format("{}; first {}\n", fmt::format(what, counted(count, noun)), first);
    }
    mutable std::mutex mutex;
    std::uint64_t count = 0;
    std::string first;
  };
  Kind restarted_, corrected_;
};

// Who a name is; a program tells `restarts` of its losses.
Match::Namer namer_of(const MatchOptions& given, const std::shared_ptr<Restarts>& restarts) {
  ProgramSetup like;
  like.response = std::chrono::milliseconds(given.t_response);
  like.start = std::chrono::milliseconds(given.start_timeout);
  like.restarts = given.restarts;
  like.restarted = [restarts](const Error& why) { restarts->note(why); };
  like.corrected = [restarts](const Error& what) { restarts->note_correction(what); };
  return [like](std::string_view name, const HoldemGame& game, int seats) {
    return bot_or_program(name, game, seats, like);
  };
}

Result<Match> resumed(const MatchOptions& given, const Parser& parser, const std::string& bytes,
                      const Match::Namer& namer) {
  HS_RETURN_IF_ERROR(check_resumed_options(parser));
  if (!given.decks.empty())
    return fail(
        ErrorCode::unsupported,
        "--decks cannot be given with --resume: the decks that are played already are not known any more");
  auto match = Match::resume(bytes, namer);
  if (!match) return fail(match.error().code, fmt::format("'{}': {}", given.resume, match.error().message));
  if (parser.count("--hands") > 0) HS_RETURN_IF_ERROR(match->prolong(given.hands));
  return match;
}

Result<Match> started(const MatchOptions& given, const Match::Namer& namer) {
  if (given.bots.empty())
    return fail(ErrorCode::invalid_argument,
                "who plays? Name 2 to 10 of 'hindsight bots', one for each seat, or --resume FILE");
  MatchSetup setup{
      .hands = given.hands, .seed = given.seed, .duplicate = given.duplicate, .session = given.session};
  setup.fit_hands = given.fit_hands.value_or(setup.fit_hands);
  HS_TRY(setup.estimators, wanted_estimators(given));
  HS_TRY(setup.game, HoldemGame::parse(given.game));
  for (const std::string& bot : given.bots) {
    HS_TRY(setup.bots.emplace_back(), namer(bot, setup.game, static_cast<int>(given.bots.size())));
  }
  setup.until = {given.until_decided, given.until_width * static_cast<double>(setup.game.big_blind) / 1000};
  HS_TRY(Match match, Match::start(setup));
  if (!given.log.empty() && setup.game.rules.betting == BettingLimit::pot_limit)
    return fail(ErrorCode::unsupported, "--log: PHH has no code for pot-limit hold'em");
  match.log.path = given.log;
  return match;
}

Result<std::optional<HandLog>> log_of(const Match& match, bool resumed) {
  if (match.log.path.empty()) return std::optional<HandLog>{};
  HS_TRY(HandLog log,
         resumed ? HandLog::go_on(match.log.path, match.log.bytes) : HandLog::create(match.log.path));
  return log;
}

// The state on the disk is never ahead of the log: what the log has beyond it is cut off on the way back.
class MatchPlay {
 public:
  MatchPlay(const MatchOptions& given, Match& match, std::optional<HandLog> log)
      : given_(given), match_(match), log_(std::move(log)), live_(given.quiet) {}

  Result<void> play(const RunControl& control) {
    if (!match_.fitted()) {
      if (live_.due()) live_.show("playing the hands that AIVAT's values are fitted to");
      match_.fit(control);
      if (match_.lost()) return given_up();
    }
    std::uint64_t deals = 1;  // at a time, for about a tenth of a second
    const std::uint64_t hands_before = match_.hands();
    while (!match_.over() && !control.stop.stop_requested()) {
      const Clock::time_point start = Clock::now();
      HS_RETURN_IF_ERROR(step(deals, control));
      if (match_.lost()) break;
      const double took = seconds_since(start);
      deals = took < 0.05 ? 2 * deals : took > 0.2 ? std::max<std::uint64_t>(1, deals / 2) : deals;
      if (live_.due()) live_.show(progress(hands_before));
      if (!path().empty() && seconds_since(saved_) >= given_.save_every) HS_RETURN_IF_ERROR(save(path()));
    }
    live_.clear();
    if (log_) HS_RETURN_IF_ERROR(log_->flush());
    return given_up();
  }

  Result<void> save(const std::string& path) {
    if (log_) {
      HS_RETURN_IF_ERROR(log_->flush());
      match_.log.bytes = log_->bytes();
    }
    saved_ = Clock::now();
    return write_file(path, match_.state());
  }

  std::string path() const { return kept_path(given_.out, given_.resume); }
  double seconds() const { return seconds_since(started_); }

 private:
  Result<void> given_up() const { return match_.lost() ? tl::unexpected(*match_.lost()) : Result<void>(); }
  Result<void> step(std::uint64_t deals, const RunControl& control) {
    if (!log_) {
      match_.play(deals, control);
      return {};
    }
    std::string hands;
    match_.play(deals, control, &hands);
    return log_->append(hands);
  }

  std::string progress(std::uint64_t hands_before) const {
    const auto played = static_cast<double>(match_.hands() - hands_before);
    const double left = seconds() / played * static_cast<double>(match_.hands_wanted() - match_.hands());
    const auto& figures = match_.figures();
    const std::string by =
        figures ? fmt::format(" by {}", name_of(figures->shape().estimators[figures->watched()])) : "";
    return fmt::format("{} of {} hands  {}  {:+.1f}{} mbb/hand{}  {}  {} left", grouped(match_.hands()),
                       grouped(match_.hands_wanted()), match_.names()[0], match_.watched_mbb_per_hand(0),
                       at_any_time(match_.anytime_95(0)), by, rate(played / seconds()), duration(left));
  }

  const MatchOptions& given_;
  Match& match_;
  std::optional<HandLog> log_;
  LiveLine live_;
  const Clock::time_point started_ = Clock::now();
  Clock::time_point saved_ = Clock::now();
};

MatchReport report_of(const Match& match) {
  return {.game = match.setup().game.text(),
          .unit = "mbb/hand",
          .scale = 1000.0 / static_cast<double>(match.setup().game.big_blind),
          .chips = "chips",
          .names = match.names(),
          .seats = holdem_seat_names(match.setup().bots.size()),
          .figures = &*match.figures(),
          .scores = match.scores(),
          .seed = match.setup().seed};
}

void print_result(const MatchOptions& given, const Match& match, double seconds) {
  if (match.hands() == 0)
    return print_nothing(
        given, {match.setup().game.text(), match.names(), match.setup().duplicate, match.setup().seed},
        seconds);
  if (given.json) {
    Json line = match_json(match);
    line["ended_early"] = match.ended_early();
    if (match.figures()) line.update(estimates_json(report_of(match)));
    line.update({{"threads", given.threads}, {"seconds", seconds}});
    return fmt::print("{}\n", line.dump());
  }
  fmt::print("{}: {} of {}, {} in {}\n\n", match.setup().game.text(), counted(match.hands(), "hand"),
             match.setup().session > 1
                 ? counted(match.sessions(), "session")
                 : counted(match.deals(), match.setup().duplicate ? "duplicate deal" : "deal"),
             how_it_ended(match.over(), match.ended_early()), duration(seconds));
  fmt::print("{}", match_text(match));
  if (match.figures()) fmt::print("\n{}", estimates_text(report_of(match)));
}

Result<void> reported(const ReportWanted& wanted, const Match& match) {
  if (match.figures()) return write_report(wanted, report_of(match));
  return fail(ErrorCode::unsupported,
              "--report: this match was begun without --estimator, and its hands are not known any more");
}

std::string rounded_up(const Match& match) {
  const MatchSetup& setup = match.setup();
  const std::string hands = counted(setup.hands, "hand");
  if (setup.session > 1)
    return fmt::format("{} are {} here: whole sessions of {} are played", hands, match.hands_wanted(),
                       counted(setup.session, setup.duplicate ? "duplicate deal" : "deal"));
  return fmt::format(
      "{} are {} here: every deck is played {} times, once for each rotation (--no-duplicate: {})", hands,
      match.hands_wanted(), setup.bots.size(), setup.hands);
}

Result<int> play_match(const MatchOptions& given, const Parser& parser) {
  const bool shared = !match_folder(given).empty();
  if (shared) HS_RETURN_IF_ERROR(check_shared(given));
  if (given.resume.empty() && !HoldemGame::is_named(given.game))
    return plays_sessions(given) ? play_session_match(given) : play_game_match(given);
  if (given.panel) return play_bot_panel(given);
  const bool resumes = !given.resume.empty();
  std::string bytes;
  if (resumes) {
    HS_TRY(bytes, read_file(given.resume, largest_state));
    if (is_game_match(bytes)) return resume_game_match(given, parser, bytes);
  }
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, ".match"));
  if (!given.log.empty()) HS_RETURN_IF_ERROR(check_output("--log", given.log, ".phhs"));
  HS_TRY(const ReportWanted wanted, report_wanted(given.report, given.plot));
  if (!given.decks.empty()) HS_RETURN_IF_ERROR(check_output("--decks", given.decks, ".json"));
  const auto restarts = std::make_shared<Restarts>();
  const Match::Namer namer = namer_of(given, restarts);
  HS_TRY(Match match, resumes ? resumed(given, parser, bytes, namer) : started(given, namer));
  if (match.hands_wanted() != match.setup().hands) fmt::print(stderr, "{}\n", rounded_up(match));
  const Interrupt interrupt;
  if (!given.decks.empty()) {
    HS_RETURN_IF_ERROR(check_decks(*match.figures(), match.hands_wanted()));
    match.keep_decks();
  }
  HS_TRY(std::optional<HandLog> log, log_of(match, resumes));
  MatchPlay run(given, match, std::move(log));
  Result<void> played;
  if (shared) {
    HS_TRY(const bool collects, play_match_parts(match, given, interrupt));
    if (!collects) return interrupt.exit_code();
  } else {
    played = run.play({interrupt.token(), given.threads});
  }
  const double seconds = run.seconds();
  const std::string path =
      run.path().empty() && !match.over() && !shared ? unused_path("match", ".match") : run.path();
  const Result<void> saved = path.empty() ? Result<void>{} : run.save(path);
  print_result(given, match, seconds);
  if (!given.report.empty() && match.hands() > 0) HS_RETURN_IF_ERROR(reported(wanted, match));
  if (!given.decks.empty() && match.hands() > 0)
    HS_RETURN_IF_ERROR(write_decks(given.decks, report_of(match), given.duplicate));
  fmt::print(stderr, "{}", restarts->text());
  if (!match.over() && shared)
    fmt::print(stderr, "stopped; the same command goes on\n");
  else if (!match.over() && saved)
    fmt::print(stderr, "stopped; go on with: hindsight match --resume {}\n", path);
  HS_RETURN_IF_ERROR(played);
  HS_RETURN_IF_ERROR(saved);
  return interrupt.exit_code();
}

void declare_programs(Parser& parser, MatchOptions& given) {
  const auto count = [&](const char* option, auto& value, const char* meaning) {
    return parser.option(option, value, meaning).type("N");
  };
  constexpr int day = 86'400'000;
  count("--t_response", given.t_response, "Programs: milliseconds for an answer [60000]")
      .check(not_between(1, day));
  count("--start_timeout", given.start_timeout, "Programs: milliseconds to connect [60000]")
      .check(not_between(1, day));
  count("--restarts", given.restarts, "Programs: started again so often in a hand, when they are lost [3]")
      .check(not_whole);
}

// How the match is told, and when it may end.
void declare_told(Parser& parser, MatchOptions& given) {
  parser
      .option("--estimator", given.estimators,
              "Tell the result by these, too: plain, duplicate, all-in, imaginary, aivat, all of these, or "
              "ranges")
      .type("NAME,...");
  parser.option("--known", given.known, "Small games: whose strategies the estimators know [all of them]")
      .type("1,2,...");
  parser
      .option("--guess", given.guess, "Small games: what AIVAT supposes of the others [the first known one]")
      .type("FILE.hs|NAME");
  parser
      .option("--fit-hands", given.fit_hands,
              "Played before, that AIVAT's values are fitted to [20000; small games 200000]")
      .check(not_whole)
      .type("N");
  parser.flag("--until-decided", given.until_decided,
              "End when it is sure who is better, at --hands at the latest; holds although it is watched");
  parser
      .option("--until-width", given.until_width,
              "End when the first one's result is known so well, in its unit; as --until-decided")
      .check(not_positive)
      .type("X");
  parser.option("--report", given.report, "Write tables and plots here; without --estimator by all of them")
      .type("FILE.html|csv|svg");
  parser.option("--decks", given.decks, "Write what each deck came to here, for 'hindsight compare'")
      .type("FILE.json");
  parser
      .option("--plot", given.plot,
              "What an .svg shows: intervals, curves, histograms or endings [intervals]")
      .type("NAME");
}

void declare_sessions(Parser& parser, MatchOptions& given) {
  parser
      .option("--session", given.session,
              "Deals for which players remember what they saw, before fresh ones take their places [1; small "
              "games 2000]")
      .check(not_between(1, static_cast<int>(max_session)))
      .type("N");
  parser.flag("--panel", given.panel,
              "One player who learns against each of many weak ones, beside its base on the same decks");
}

void declare_match(Parser& parser, MatchOptions& given) {
  const auto count = [&](const char* option, auto& value, const char* meaning) {
    return parser.option(option, value, meaning).type("N");
  };
  parser
      .option("bots", given.bots,
              "Of 'hindsight bots', or program:COMMAND, one for each seat; of a small game its strategies: "
              "FILE.hs, uniform, first, last, styles as caller or nit, and who changes over a session: "
              "adaptive(safety=,base=), drifts(from=,to=,after=), deceives(as=,after=)")
      .type("BOT");
  parser
      .option("--game", given.game,
              "nlhe, plhe or flhe(blinds=,stack=,ante=,straddle=,odd_chip=); or of 'hindsight games'")
      .type("GAME")
      .with_default();
  count("--hands", given.hands,
        "Hands to play, those of a resumed match included; duplicate: rounded up to whole decks [10000]")
      .check(not_whole);
  declare_sessions(parser, given);
  count("--seed", given.seed, "Of all cards and choices [1]").check(not_whole);
  count("--threads", given.threads, "The result is the same bits for any number [1]").check(not_a_count);
  parser.flag("--duplicate,!--no-duplicate", given.duplicate, "Play each deck in every rotation [yes]");
  parser.option("--out", given.out, "Keep the match here, also while it goes on").type("FILE.match");
  parser.option("--save-every", given.save_every, "Pause between two saves of that file [5]")
      .check(not_seconds)
      .type("S");
  parser.option("--resume", given.resume, "Go on with this match").type("FILE.match");
  parser.option("--log", given.log, "Write every hand here (PHH; of small games CSV)").type("FILE.phhs|csv");
  declare_told(parser, given);
  declare_programs(parser, given);
  declare_farm(parser, given.farm, "parts of 64 deals");
  parser.flag("--json", given.json, "Print one line of JSON instead of tables (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText match_help = {"match", "Bots against bots: who wins how much, with errors",
                                 R"help(Examples:
  hindsight match pokerface caller
  hindsight match "pokerface(form=shipped)" equity --hands 100000 --threads 2 --out shipped.match
  hindsight match pot_odds caller --estimator all --report match.html
  hindsight match leduc.hs uniform --game leduc --estimator all --out leduc.match --log leduc.csv
  hindsight match blueprint "blueprint(threshold=0)" --hands 200 --estimator ranges
  hindsight match --resume shipped.match --hands 400000
  hindsight match pot_odds caller --until-decided --hands 1000000
  hindsight match pot_odds equity --hands 2000 --farm match_parts --at-once 2 --out parts.match
  hindsight match leduc.hs uniform --game leduc --estimator all --until-width 50
  hindsight match "adaptive(safety=20)" maniac --game leduc_no_limit --hands 4000 --session 1000
  hindsight match adaptive --panel --game leduc --hands 1000 --session 500
  hindsight match adaptive --panel --hands 16 --session 4
  hindsight match pot_odds "program:python3 examples/acpc/bot.py" --hands 1000 --estimator all
  hindsight match equity caller random random caller pokerface --game "nlhe(blinds=1/2,stack=200,ante=1)"
  hindsight match equity caller --game "flhe(blinds=5/10,stack=500)" --hands 1000 --log hands.phhs --json

Every hand begins with full stacks.  Duplicate: each deck is played once for every way to rotate the bots through
the seats, and intervals are computed over decks.  Bots that learn (adaptive) need --session 2000: that many deals in a row,
again and again, each time from the beginning; intervals are then computed over sessions.  The seed decides every hand, whatever the
number of threads; only bots with a time budget differ from run to run.  Ctrl-C keeps the match (in match.match if there is no
--out) and exits with 130; --resume goes on to the same result, also after a crash.  A program speaks the ACPC
protocol (docs/tournament.md): host and port are put behind its command, {game} in it is a file with the game's
definition, and each thread has a process of its own.
)help"};

}  // namespace

Result<void> check_resumed_options(const Parser& parser) {
  for (const char* option : {"bots", "--game", "--seed", "--duplicate", "--session", "--log", "--estimator",
                             "--fit-hands", "--known", "--guess", "--until-decided", "--until-width"})
    if (parser.count(option) > 0)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} cannot be given with --resume: the file holds what was chosen", option));
  return {};
}

Result<std::vector<Estimator>> wanted_estimators(const MatchOptions& given) {
  if (!given.estimators.empty()) return parse_estimators(given.estimators, given.duplicate);
  if (!given.report.empty() || !given.decks.empty()) return parse_estimators("all", given.duplicate);
  return given.ends_early() ? parse_estimators(given.duplicate ? "duplicate" : "plain", given.duplicate)
                            : Result<std::vector<Estimator>>{};
}

Command match_command(Parser& program) {
  return make_command(program, match_help, declare_match, play_match);
}

}  // namespace hindsight
