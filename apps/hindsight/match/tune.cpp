// hindsight tune: constants of a bot, found by playing.
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
#include "machines/launch.h"
#include "match/estimate_text.h"
#include "output_file.h"
#include "share_out.h"
#include "study/tuning/tuner.h"
#include "text.h"

namespace hindsight {

namespace {

struct TuneOptions {
  std::string bot, parameters, game = "nlhe(blinds=50/100,stack=20000)", out, resume;
  std::vector<std::string> against;
  std::uint64_t hands = 4'000, seed = 1, generations = 20, offspring = 0, check_hands = 20'000;
  double step = 0.2;
  unsigned threads = 1;
  bool json = false, quiet = false;
  FarmOptions farm{};
};

constexpr std::uint64_t largest_tuning = 64 << 20;  // bytes

Result<Tuner> begun(const TuneOptions& given) {
  if (given.bot.empty())
    return fail(ErrorCode::invalid_argument, "what is tuned? Name one of 'hindsight bots', or --resume FILE");
  TuneSetup setup{.bot = given.bot,
                  .parameters = {},
                  .against = given.against,
                  .game = {},
                  .hands = given.hands,
                  .seed = given.seed,
                  .offspring = static_cast<std::size_t>(given.offspring),
                  .step = given.step};
  HS_TRY(setup.game, HoldemGame::parse(given.game));
  if (given.parameters.empty())
    return fail(ErrorCode::invalid_argument, "what is tuned? --parameters NAME=LOW:HIGH,...");
  HS_TRY(setup.parameters,
         parse_tuned_parameters(given.parameters, given.bot.substr(0, given.bot.find('('))));
  return Tuner::start(setup);
}

Result<Tuner> gone_on(const TuneOptions& given, const Parser& parser) {
  for (const char* option :
       {"bot", "--parameters", "--against", "--game", "--hands", "--seed", "--offspring", "--step"})
    if (parser.count(option) > 0)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} cannot be given with --resume: the file holds what was chosen", option));
  HS_TRY(const std::string bytes, read_file(given.resume, largest_tuning));
  return Tuner::resume(bytes, fmt::format("'{}'", given.resume));
}

std::string progress(const Tuner& tuner, std::uint64_t wanted, const Tuner::Progress& now, double seconds,
                     std::uint64_t before) {
  const double done = static_cast<double>(tuner.generations() - before) + now.share;
  return fmt::format(
      "generation {} of {}: {} of {} bots after {}  {}", tuner.generations() + 1, wanted, now.alive, now.bots,
      counted(now.decks, "deck"),
      done > 0 ? duration(seconds / done * (static_cast<double>(wanted - before) - done)) + " left" : "");
}

// Lists of tasks in a folder, one after another: all who share them out have the same tuning, and wait for
// each other, since the next list depends on what came out of this one.
Tuner::PlayDecks decks_shared(const TuneOptions& given, const Tuner& tuner, const std::string& folder,
                              const Interrupt& interrupt) {
  const TuneSetup& setup = tuner.setup();
  std::string of =
      fmt::format("tune {} hands {} seed {} offspring {} step {} in {} against {}", setup.bot, setup.hands,
                  setup.seed, setup.offspring, setup.step, setup.game.text(), fmt::join(setup.against, " "));
  for (const TunedParameter& parameter : setup.parameters) of += " " + to_text(parameter);
  return [&given, &interrupt, folder, of](const std::string& name,
                                          const std::vector<Tuner::Decks>& list) -> Result<bool> {
    TaskList tasks{.of = fmt::format("{} {} of {}", name, list.empty() ? 0 : list.back().count, of),
                   .names = {}};
    for (std::size_t i = 0; i < list.size(); ++i) tasks.names.push_back(fmt::format("decks-{:06}", i));
    const DoTask play = [&](std::uint32_t number, const RunControl& control) {
      return list[number].match->part(list[number].first, list[number].count, control.stop);
    };
    std::size_t added = 0;
    const auto add = [&](const std::string& part) { return list[added++].match->add_part(part); };
    HS_RETURN_IF_ERROR(share_parts(folder + "/" + name, {std::move(tasks), play, add, Collects::each},
                                   given.farm, interrupt, true));
    return added == list.size();
  };
}

// The file is written after every generation.
Result<void> tuned_on(const TuneOptions& given, Tuner& tuner, const std::string& path,
                      const RunControl& control, LiveLine& live, const Tuner::PlayDecks& play) {
  const Clock::time_point started = Clock::now();
  const std::uint64_t before = tuner.generations();
  const auto tell = [&](const Tuner::Progress& now) {
    if (live.due()) live.show(progress(tuner, given.generations, now, seconds_since(started), before));
  };
  while (tuner.generations() < given.generations && !control.stop.stop_requested()) {
    HS_RETURN_IF_ERROR(tuner.step_on(control, tell, play));
    if (!path.empty()) HS_RETURN_IF_ERROR(write_file(path, tuner.state()));
  }
  live.clear();
  return {};
}

Json check_json(const Tuner::Check& check) {
  return {{"against", check.against},
          {"hands", check.hands},
          {"mbb_per_hand", check.mean},
          {"half_width_95", std::isfinite(check.half_width_95) ? Json(check.half_width_95) : Json()},
          {"anytime_95", range_json(check.anytime_95)}};
}

Json result_json(const Tuner& tuner, const std::vector<Tuner::Check>& checks) {
  const TuneSetup& setup = tuner.setup();
  Json parameters = Json::array(), history = Json::array(), checked = Json::array();
  for (const TunedParameter& parameter : setup.parameters) parameters.push_back(to_text(parameter));
  for (const Tuner::Generation& one : tuner.history())
    history.push_back({{"hands", one.hands},
                       {"best", one.best},
                       {"best_mbb_per_hand", one.mean},
                       {"middle", one.middle},
                       {"step", one.step}});
  for (const Tuner::Check& check : checks) checked.push_back(check_json(check));
  return {{"bot", tuner.tuned()},      {"from", setup.bot},    {"parameters", parameters},
          {"game", setup.game.text()}, {"seed", setup.seed},   {"generations", tuner.generations()},
          {"hands", tuner.hands()},    {"step", tuner.step()}, {"history", history},
          {"check", checked}};
}

void print_tuned(const Tuner& tuner, const std::vector<Tuner::Check>& checks, double seconds) {
  fmt::print("{} after {}, {}, in {}:\n\n  {}\n", tuner.setup().bot,
             counted(tuner.generations(), "generation"), counted(tuner.hands(), "hand"), duration(seconds),
             tuner.tuned());
  if (checks.empty() || checks.front().hands == 0) return;
  fmt::print("\nOn {} that it has not been tuned on, {}\n", counted(checks.front().hands, "hand"),
             tuner.setup().game.text());
  TextTable table({"against", ">mbb/hand", ">95 %", ">at any time"});
  for (const Tuner::Check& check : checks)
    table.row({check.against, signed_number(check.mean), plus_minus(check.half_width_95),
               range_text(check.anytime_95)});
  fmt::print("{}", table.text());
}

Result<std::vector<Tuner::Check>> checked(const TuneOptions& given, const Tuner& tuner,
                                          const RunControl& control, LiveLine& live,
                                          const Tuner::PlayDecks& play) {
  if (play) return tuner.check_by(play, given.check_hands);
  return tuner.check(given.check_hands, control, [&](const Tuner::Check& check) {
    if (live.due())
      live.show(fmt::format("on fresh decks: {} of {} hands against {}", grouped(check.hands),
                            grouped(given.check_hands), check.against));
  });
}

void print_course(const TuneOptions& given, const Tuner& tuner, const std::vector<Tuner::Check>& checks,
                  bool stopped, double seconds) {
  if (!given.json) return print_tuned(tuner, checks, seconds);
  Json line = result_json(tuner, checks);
  line.update({{"complete", !stopped}, {"threads", given.threads}, {"seconds", seconds}});
  fmt::print("{}\n", line.dump());
}

Result<int> tune(const TuneOptions& given, const Parser& parser) {
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, ".tune"));
  const std::string folder = farm_folder(given.farm, given.out.empty() ? "tune" : given.out);
  const bool shared = !folder.empty(), speaks = !shared || launched().rank == 0;
  if (shared && !given.resume.empty())
    return fail(ErrorCode::invalid_argument,
                "--resume is for one process: a list of tasks goes on by the same command");
  HS_TRY(Tuner tuner, given.resume.empty() ? begun(given) : gone_on(given, parser));
  const Interrupt interrupt;
  const RunControl control{interrupt.token(), given.threads};
  const Clock::time_point started = Clock::now();
  LiveLine live(given.quiet || !speaks);
  const Tuner::PlayDecks play = shared ? decks_shared(given, tuner, folder, interrupt) : Tuner::PlayDecks{};
  std::string path = speaks ? kept_path(given.out, given.resume) : "";
  HS_RETURN_IF_ERROR(tuned_on(given, tuner, path, control, live, play));
  const bool stopped = tuner.generations() < given.generations;
  if (path.empty() && stopped && !shared) {
    path = unused_path("tuning", ".tune");
    HS_RETURN_IF_ERROR(write_file(path, tuner.state()));
  }
  std::vector<Tuner::Check> checks;
  if (!stopped && given.check_hands > 0) {
    HS_TRY(checks, checked(given, tuner, control, live, play));
  }
  live.clear();
  if (!speaks) return interrupt.exit_code();
  print_course(given, tuner, checks, stopped, seconds_since(started));
  if (stopped && shared)
    fmt::print(stderr, "stopped; the same command goes on\n");
  else if (stopped)
    fmt::print(stderr, "stopped; go on with: hindsight tune --resume {}\n", path);
  return interrupt.exit_code();
}

void declare_tune(Parser& parser, TuneOptions& given) {
  parser.option("bot", given.bot, "Of 'hindsight bots', with the parameters that stay and begin").type("BOT");
  parser
      .option(
          "--parameters", given.parameters,
          "name=low:high, name=low:high:log, name=low:high:whole, name=one|another; pokerface: names, or all")
      .type("NAME=LOW:HIGH,...");
  parser.option("--against", given.against, "Opponents, heads-up; what counts is the mean over them")
      .type("BOT");
  parser.option("--game", given.game, "nlhe, plhe or flhe(blinds=,stack=,ante=)").type("GAME").with_default();
  const auto count = [&](const char* option, auto& value, const char* meaning) {
    return parser.option(option, value, meaning).type("N");
  };
  count("--hands", given.hands, "Of a bot against each opponent in a generation, at most [4000]")
      .check(not_whole);
  count("--generations", given.generations, "In all [20]").check(not_whole);
  count("--offspring", given.offspring, "Bots of a generation [4 + 3 ln(parameters)]").check(not_whole);
  count("--seed", given.seed, "Of all cards and choices [1]").check(not_whole);
  count("--threads", given.threads, "The result is the same bits for any number [1]").check(not_a_count);
  count("--check-hands", given.check_hands, "On fresh decks, against each opponent [20000]").check(not_whole);
  parser.option("--step", given.step, "The first deviation, as a share of each range [0.2]")
      .check(not_positive)
      .type("X");
  parser.option("--out", given.out, "Keep the tuning here, after every generation").type("FILE.tune");
  parser.option("--resume", given.resume, "Go on with this tuning").type("FILE.tune");
  declare_farm(parser, given.farm, "the matches of 250 decks");
  parser.flag("--json", given.json, "Print one line of JSON instead of tables (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText tune_help = {"tune", "Constants of a bot, found by playing",
                                R"help(Examples:
  hindsight tune "pokerface(simulations=100)" --parameters all --against "pokerface(simulations=100)"
  hindsight tune "blueprint(push=8)" --parameters threshold=0:0.3 --against equity --generations 3 --hands 500
  hindsight tune pokerface --parameters weak,strong,river_power --against equity --against caller --out mine.tune
  hindsight tune --resume mine.tune --generations 40
  hindsight tune "pokerface(simulations=10)" --parameters weak --against caller --hands 100 --generations 2 --farm tune_parts

An evolution strategy (CMA-ES) over duplicate decks: the bots of a generation play the same ones, and who is seen to
fall behind plays no more of them.  The middle of what is left in doubt is measured on decks that were not tuned on,
which is all that its result says.  Ctrl-C keeps the generations that are over (in tuning.tune if there is no --out).
)help"};

}  // namespace

Command tune_command(Parser& program) { return make_command(program, tune_help, declare_tune, tune); }

}  // namespace hindsight
