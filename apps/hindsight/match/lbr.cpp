// hindsight lbr: what a local best response wins against a bot.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "base/clock.h"
#include "command.h"
#include "estimate/match_report.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "live_line.h"
#include "match/lbr_options.h"
#include "output_file.h"
#include "play/lbr/lbr_run.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::uint64_t largest_lbr_state = 1 << 20;  // bytes

// "12.3"; "?" while nothing is known of the error.
std::string width_text(double width, int digits) {
  return std::isfinite(width) ? fmt::format("{:.{}f}", width, digits) : "?";
}

Result<LbrRun> resumed(const LbrOptions& given, const Parser& parser) {
  for (const char* option : {"bot", "--game", "--setting", "--form", "--seats", "--seed"})
    if (parser.count(option) > 0)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} cannot be given with --resume: the file holds what was chosen", option));
  HS_TRY(const std::string bytes, read_file(given.resume, largest_lbr_state));
  auto run = LbrRun::resume(bytes);
  if (!run) return fail(run.error().code, fmt::format("'{}': {}", given.resume, run.error().message));
  if (parser.count("--hands") > 0) HS_RETURN_IF_ERROR(run->prolong(given.hands));
  return run;
}

Result<LbrRun> started(const LbrOptions& given) {
  if (given.bot.empty())
    return fail(ErrorCode::invalid_argument, "against whom? Name one of 'hindsight bots', or --resume FILE");
  LbrSetup setup{.seats = static_cast<int>(given.seats), .hands = given.hands, .seed = given.seed};
  HS_TRY(setup.game, HoldemGame::parse(given.game));
  HS_TRY(setup.bot, bot_kind(given.bot));
  HS_TRY(setup.setting, lbr_setting(given.setting.empty() ? "fcpa34" : given.setting));
  HS_TRY(setup.form, lbr_form(setup.bot, setup.seats));
  if (!given.form.empty())
    setup.form = given.form == name_of(LbrForm::range) ? LbrForm::range : LbrForm::sampled;
  return LbrRun::start(setup);
}

class LbrPlay {
 public:
  LbrPlay(const LbrOptions& given, LbrRun& run) : given_(given), run_(run), live_(given.quiet) {}

  Result<void> play(const RunControl& control) {
    std::uint64_t decks = 1;  // at a time, for about a tenth of a second
    const std::uint64_t hands_before = run_.hands();
    while (!run_.over() && !control.stop.stop_requested()) {
      const Clock::time_point start = Clock::now();
      run_.play(decks, control);
      const double took = seconds_since(start);
      decks = took < 0.05 ? 2 * decks : took > 0.2 ? std::max<std::uint64_t>(1, decks / 2) : decks;
      if (live_.due()) live_.show(progress(hands_before));
      if (!path().empty() && seconds_since(saved_) >= given_.save_every) HS_RETURN_IF_ERROR(save(path()));
    }
    live_.clear();
    return {};
  }

  Result<void> save(const std::string& path) {
    saved_ = Clock::now();
    return write_file(path, run_.state());
  }

  std::string path() const { return kept_path(given_.out, given_.resume); }
  double seconds() const { return seconds_since(started_); }

 private:
  std::string progress(std::uint64_t hands_before) const {
    const auto played = static_cast<double>(run_.hands() - hands_before);
    const double left = seconds() / played * static_cast<double>(run_.hands_wanted() - run_.hands());
    return fmt::format("{} of {} hands  {:+.0f} ± {} mbb/hand  {}  {} left", grouped(run_.hands()),
                       grouped(run_.hands_wanted()), run_.mbb_per_hand(), width_text(run_.half_width_95(), 0),
                       rate(played / seconds()), duration(left));
  }

  const LbrOptions& given_;
  LbrRun& run_;
  LiveLine live_;
  const Clock::time_point started_ = Clock::now();
  Clock::time_point saved_ = Clock::now();
};

// ---- shared out ----

constexpr std::uint64_t decks_of_part = 256;

TaskList parts_of(const LbrRun& run, std::uint64_t decks) {
  const LbrSetup& setup = run.setup();
  TaskList list{.of = fmt::format("lbr {} {} {} {} seats {} hands {} seed {}", setup.game.text(),
                                  setup.bot.name, name_of(setup.setting), name_of(setup.form), setup.seats,
                                  run.hands_wanted(), setup.seed),
                .names = {}};
  for (std::uint64_t first = 0; first < run.decks_wanted(); first += decks)
    list.names.push_back(fmt::format("decks-{:09}", first));
  return list;
}

// All parts that are there, up to the first that is not.  True: this process has put them together.
Result<bool> play_shared(LbrRun& run, const LbrOptions& given, const std::string& folder,
                         const Interrupt& interrupt) {
  const std::uint64_t decks = part_size(run.decks_wanted(), decks_of_part);
  const DoTask play = [&](std::uint32_t number,
                          const RunControl& control) -> Result<std::optional<std::string>> {
    return run.part(number * decks, decks, control);
  };
  const auto add = [&](const std::string& part) { return run.add_part(part); };
  return share_parts(folder, {parts_of(run, decks), play, add}, given.farm, interrupt, given.quiet);
}

Json result_json(const LbrRun& run) {
  const LbrSetup& setup = run.setup();
  Json by_seat = Json::array();
  for (const Seat seat : SeatSet::first_of(setup.seats)) by_seat.push_back(run.mbb_at(seat));
  const double width = run.half_width_95();
  return {{"game", setup.game.text()},
          {"bot", setup.bot.name},
          {"setting", name_of(setup.setting)},
          {"form", name_of(setup.form)},
          {"seats", setup.seats},
          {"hands", run.hands()},
          {"decks", run.decks()},
          {"seed", setup.seed},
          {"mbb_per_hand", run.mbb_per_hand()},
          {"half_width_95", std::isfinite(width) ? Json(width) : Json()},
          {"mbb_per_hand_by_seat", by_seat},
          {"complete", run.over()}};
}

void print_result(const LbrOptions& given, const LbrRun& run, double seconds) {
  if (given.json) {
    Json line = result_json(run);
    line.update({{"threads", given.threads}, {"seconds", seconds}});
    return fmt::print("{}\n", line.dump());
  }
  const LbrSetup& setup = run.setup();
  fmt::print("{}: a local best response against {}, {} form, {} of {}, {} in {}\n", setup.game.text(),
             setup.bot.name, name_of(setup.form), counted(run.hands(), "hand"), counted(run.decks(), "deck"),
             run.over() ? "complete" : "interrupted", duration(seconds));
  const double width = run.half_width_95();
  fmt::print("{}: {}\n\nit wins {:+.1f} ± {} mbb/hand; a best response wins as much or more\n{}\n",
             name_of(setup.setting), lbr_settings()[static_cast<std::size_t>(setup.setting)].summary,
             run.mbb_per_hand(), width_text(width, 1),
             std::isfinite(width) ? "" : "too few decks, or all alike: nothing is known of the error\n");
  TextTable table({"seat", ">mbb/hand"});
  const std::vector<std::string> names = holdem_seat_names(static_cast<std::size_t>(setup.seats));
  for (const Seat seat : SeatSet::first_of(setup.seats))
    table.row({names[seat.value], fmt::format("{:+.1f}", run.mbb_at(seat))});
  fmt::print("{}", table.text());
}

Result<int> measure(const LbrOptions& given, const Parser& parser) {
  if (given.resume.empty() && !HoldemGame::is_named(given.game))
    return game_local_best_response(given, parser);
  const bool resumes = !given.resume.empty();
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, ".lbr"));
  HS_TRY(LbrRun run, resumes ? resumed(given, parser) : started(given));
  const Interrupt interrupt;
  LbrPlay playing(given, run);
  const std::string folder = farm_folder(given.farm, given.out.empty() ? "lbr" : given.out);
  if (!folder.empty() && resumes)
    return fail(ErrorCode::invalid_argument,
                "--resume is for one process: a list of tasks goes on by the same command");
  Result<void> played;
  if (folder.empty()) {
    played = playing.play({interrupt.token(), given.threads});
  } else {
    HS_TRY(const bool collects, play_shared(run, given, folder, interrupt));
    if (!collects) return interrupt.exit_code();
  }
  const double seconds = playing.seconds();
  const std::string path =
      playing.path().empty() && !run.over() && folder.empty() ? unused_path("lbr", ".lbr") : playing.path();
  const Result<void> saved = path.empty() ? Result<void>{} : playing.save(path);
  print_result(given, run, seconds);
  HS_RETURN_IF_ERROR(played);
  HS_RETURN_IF_ERROR(saved);
  if (!run.over() && !folder.empty())
    fmt::print(stderr, "stopped; the same command goes on\n");
  else if (!run.over())
    fmt::print(stderr, "stopped; go on with: hindsight lbr --resume {}\n", path);
  return interrupt.exit_code();
}

void declare_lbr(Parser& parser, LbrOptions& given) {
  const auto count = [&](const char* option, auto& value, const char* meaning) {
    return parser.option(option, value, meaning).type("N");
  };
  parser
      .option("bot", given.bot,
              "Of 'hindsight bots'; of a small game its strategy: FILE.hs, uniform, first or last")
      .type("BOT");
  parser
      .option("--setting", given.setting,
              "What it chooses from: fc, fcpa34, bets34, bets2fc, rebel or sizes [fcpa34]; of a small "
              "game all or "
              "fc [all]")
      .one_of({"fc", "fcpa34", "bets34", "bets2fc", "rebel", "sizes", "all"});
  parser
      .option("--game", given.game,
              "nlhe, plhe or flhe(blinds=,stack=,ante=,straddle=,odd_chip=); or of 'hindsight games'")
      .type("GAME")
      .with_default();
  count("--seats", given.seats, "Of the table: in each of them in turn, against as many of the bot [2]")
      .check(not_between(2, max_seats));
  parser
      .option("--form", given.form,
              "range: in the mean over all hands of the bot; sampled: with the hands dealt to it [the first "
              "where it can be]")
      .one_of({"range", "sampled"});
  count("--hands", given.hands,
        "Hands to play, those of a resumed run included; rounded up to whole decks [10000]")
      .check(not_whole);
  count("--seed", given.seed, "Of all cards and choices [1]").check(not_whole);
  count("--threads", given.threads, "The result is the same bits for any number [1]").check(not_a_count);
  parser.option("--out", given.out, "Keep the run here, also while it goes on").type("FILE.lbr");
  parser.option("--save-every", given.save_every, "Pause between two saves of that file [5]")
      .check(not_seconds)
      .type("S");
  parser.option("--resume", given.resume, "Go on with this run").type("FILE.lbr");
  declare_farm(parser, given.farm, "parts of 256 decks");
  parser.flag("--json", given.json, "Print one line of JSON instead of a table (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText lbr_help = {
    "lbr", "What a local best response wins against a bot: a lower bound of its worst loss",
    R"help(Examples:
  hindsight lbr pot_odds --setting fc
  hindsight lbr equity --setting fcpa34 --hands 20000 --threads 2 --out equity.lbr
  hindsight lbr pokerface --setting bets34 --hands 2000
  hindsight lbr random --form sampled --game "nlhe(blinds=1/2,stack=200)" --json
  hindsight lbr caller --seats 6
  hindsight lbr equity --hands 2000 --farm lbr_parts --at-once 2 --out shared.lbr
  hindsight lbr leduc.hs --game leduc

A local best response knows the chances of the bot's moves, keeps what the bot may hold, and takes at each turn the move
that wins most if all check and call to the end after it.  Every deck is played from each seat; the interval is computed over
decks.  The bot must say, for every hand that it may hold, how likely each of its moves is (docs/lbr.md).
Ctrl-C keeps the run (in lbr.lbr if there is no --out) and exits with 130; --resume goes on to the same result.
)help"};

}  // namespace

Command lbr_command(Parser& program) { return make_command(program, lbr_help, declare_lbr, measure); }

}  // namespace hindsight
