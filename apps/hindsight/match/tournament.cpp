// hindsight tournament: many matches of bots and programs, and who is better than whom.
// SPDX-License-Identifier: MIT
#include "tournament/tournament.h"

#include <fmt/format.h>

#include <filesystem>
#include <thread>

#include "base/clock.h"
#include "base/text.h"
#include "command.h"
#include "games/left_out.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "live_line.h"
#include "match/acpc_input.h"
#include "match/estimate_text.h"
#include "match/match_report.h"
#include "match/ranking_text.h"
#include "play/bots/catalog.h"
#include "play/holdem_game.h"
#include "play/wire/table_of_acpc.h"
#include "study/games/solution.h"
#include "text.h"
#include "tournament/results.h"
#include "tournament/results_json.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;

struct TournamentOptions {
  std::string file, out, estimators = "duplicate", report, known;
  unsigned parallel = 0;
  bool json = false, quiet = false, results_only = false, until_decided = false;
};

// A file beside the tournament's, or hold'em of the house.
Result<AcpcGame> game_of(const TournamentPlan& plan, const fs::path& folder) {
  if (!HoldemGame::is_named(plan.game)) return load_acpc_game((folder / plan.game).string());
  HS_TRY(const HoldemGame game, HoldemGame::parse(plan.game));
  return acpc_game(game, plan.seats);
}

Result<void> check_players(const TournamentPlan& plan, const AcpcGame& game) {
  for (const TournamentPlayer& player : plan.players) {
    if (player.bot.empty() || is_strategy_file(player.bot)) continue;
    const auto kind = bot_kind(player.bot);
    if (!kind) return fail(kind.error().code, fmt::format("{}: {}", player.name, kind.error().message));
    const auto rules = table_rules(game);
    if (!rules)
      return fail(rules.error().code,
                  fmt::format("{} cannot play it: {}", player.name, rules.error().message));
  }
  return {};
}

Result<TournamentSetup> setup_of(const TournamentOptions& given) {
  HS_TRY(const std::string text, read_file(given.file, 1 << 20));
  auto plan = parse_tournament(text);
  if (!plan) return fail(plan.error().code, fmt::format("'{}': {}", given.file, plan.error().message));
  TournamentSetup out{
      .plan = std::move(*plan), .game = {}, .game_file = {}, .folder = given.out, .house = {}};
  if (given.parallel > 0) out.plan.parallel = given.parallel;
  if (out.plan.name.empty()) out.plan.name = fs::path(given.file).stem().string();
  if (out.folder.empty()) out.folder = fs::path(given.file).replace_extension("results").string();
  HS_TRY(out.game, game_of(out.plan, fs::path(given.file).parent_path()));
  HS_RETURN_IF_ERROR(check_players(out.plan, out.game));
  std::error_code error;
  out.house = {fs::read_symlink("/proc/self/exe", error).string()};
  return out;
}

// Of the players that --known names, or of all.
Result<TournamentKnown> known_of(const TournamentOptions& given, const TournamentPlan& plan) {
  TournamentKnown out{.strategies = std::vector<PlayedStrategy>(plan.players.size()), .known = {}};
  if (!given.known.empty()) {
    out.known.resize(plan.players.size());
    for (const std::string_view part : split(given.known, ',')) {
      const auto player = std::ranges::find(plan.players, trimmed(part), &TournamentPlayer::name);
      if (player == plan.players.end() && trimmed(part) != "none")
        return fail(ErrorCode::not_found, fmt::format("--known {}: there is no player {}", given.known,
                                                      in_quotes(trimmed(part), 60)));
      if (player != plan.players.end())
        out.known[static_cast<std::size_t>(player - plan.players.begin())] = true;
    }
  }
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    if (!is_strategy_file(plan.players[i].bot)) continue;
    HS_TRY(Solution solution, load_solution(plan.players[i].bot));
    note_left_out(plan.players[i].bot, solution.left_out);
    auto numbers = canonical(solution.source.game, solution.strategy);
    auto tree = std::make_shared<const HistoryTree>(std::move(solution.source.histories));
    out.strategies[i] = {tree, std::make_shared<const ListedStrategy>(*tree, std::move(numbers))};
  }
  return out;
}

bool takes_luck_out(std::span<const Estimator> estimators) {
  return std::ranges::any_of(estimators,
                             [](Estimator e) { return e != Estimator::plain && e != Estimator::duplicate; });
}

std::string swings_text(const TournamentResults& results) {
  struct Named {
    const PairingResults* pairing;
    const Swing* swing;
    double size;
    std::size_t winner;
  };
  std::vector<Named> all;
  for (const PairingResults& pairing : results.pairings)
    for (const Swing& swing : pairing.swings) {
      const auto best = std::ranges::max_element(swing.won);
      all.push_back({&pairing, &swing, *best, static_cast<std::size_t>(best - swing.won.begin())});
    }
  std::ranges::stable_sort(all, std::greater<>(), &Named::size);
  TextTable out({">chips", "won by", "match", ">hand"});
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 5); ++i)
    out.row({number(all[i].size), results.plan.players[all[i].pairing->players[all[i].winner]].name,
             all[i].swing->match, fmt::format("{}", all[i].swing->hand)});
  return out.text();
}

void print_results(const TournamentResults& results) {
  fmt::print("{}: what the row won from the column, in mbb/hand, with 95 % intervals\n\n{}",
             results.plan.name, ranking_text(results.ranked()));
  if (results.plan.players.size() == static_cast<std::size_t>(results.game.players))
    for (const PairingResults& pairing : results.pairings) {
      const MatchReport report = results.report(pairing);
      fmt::print("\n{}\n{}", outcomes_text(report.names, report.scores), estimates_text(report));
    }
  if (std::ranges::any_of(results.pairings, [](const PairingResults& p) { return !p.swings.empty(); }))
    fmt::print("\nThe largest swings\n{}", swings_text(results));
}

void watch(const Tournament& tournament, const std::atomic<bool>& done, bool quiet) {
  LiveLine live(quiet);
  const Clock::time_point start = Clock::now();
  const std::uint64_t before = tournament.hands();
  while (!done.load()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    if (!live.due()) continue;
    const double speed = static_cast<double>(tournament.hands() - before) / seconds_since(start);
    const double left =
        speed > 0 ? static_cast<double>(tournament.hands_wanted() - tournament.hands()) / speed : 0;
    live.show(fmt::format("{} of {} matches, {} of {} hands, {}, {} left", tournament.matches_over(),
                          tournament.matches(), grouped(tournament.hands()),
                          grouped(tournament.hands_wanted()), rate(speed), duration(left)));
  }
}

Result<int> play(const TournamentOptions& given) {
  const Interrupt interrupt;
  HS_TRY(TournamentSetup setup, setup_of(given));
  HS_TRY(const std::vector<Estimator> estimators, parse_estimators(given.estimators, setup.plan.duplicate));
  HS_RETURN_IF_ERROR(refuse_ranges(estimators));
  HS_TRY(const ReportWanted wanted, report_wanted(given.report, ""));
  setup.plan.until_decided = setup.plan.until_decided || given.until_decided;
  HS_TRY(const std::unique_ptr<Tournament> tournament, Tournament::open(setup));
  if (!given.results_only) {
    std::atomic<bool> done = false;
    std::jthread watcher([&] { watch(*tournament, done, given.quiet); });
    tournament->play(interrupt.token());
    done = true;
  }
  TournamentKnown known;
  if (takes_luck_out(estimators)) {
    HS_TRY(known, known_of(given, setup.plan));
  }
  HS_TRY(TournamentResults results, read_results(setup.plan, setup.game, setup.folder, estimators, known));
  std::erase_if(results.incomplete, [&](const std::string& match) {
    return std::ranges::find(tournament->left_out(), match) != tournament->left_out().end();
  });
  Json told = results_json(results);
  told["left_out"] = tournament->left_out();
  told["hands"] = tournament->hands();
  const std::string json = told.dump();
  HS_RETURN_IF_ERROR(write_file(setup.folder + "/results.json", json + "\n"));
  if (!given.report.empty())
    HS_RETURN_IF_ERROR(write_report(wanted, results.report(results.pairings.front())));
  if (given.json)
    fmt::print("{}\n", json);
  else
    print_results(results);
  if (!tournament->left_out().empty())
    fmt::print(stderr, "hindsight: {} of {} matches were not played: their pairings were decided\n",
               tournament->left_out().size(), tournament->matches());
  for (const std::string& note : results.notes)
    fmt::print(stderr, "hindsight: luck is not taken out: {}\n", note);
  for (const Tournament::Failure& failure : tournament->failed())
    fmt::print(stderr, "hindsight: {} could not go on: {}\n", failure.match, failure.why);
  for (const auto& [player, trouble] : tournament->troubles()) {
    if (trouble.lost > 0)
      fmt::print(stderr, "hindsight: {} was lost and started again {}, first in {}\n", player,
                 counted(trouble.lost, "time"), trouble.first_lost);
    if (trouble.corrected > 0)
      fmt::print(
          stderr,
          "hindsight: WARNING: {} of {} were no legal moves, and others were played: these are not its "
          "results; first in {}\n",
          counted(trouble.corrected, "answer"), player, trouble.first_corrected);
  }
  if (const std::size_t left = results.incomplete.size(); left > 0)
    fmt::print(stderr, "hindsight: {}; the same command goes on with {}\n",
               left == 1 ? "1 match is not over" : fmt::format("{} matches are not over", left),
               left == 1 ? "it" : "them");
  if (interrupt.exit_code() != 0) return interrupt.exit_code();
  return results.incomplete.empty() ? 0 : exit_missed;
}

void declare_tournament(Parser& parser, TournamentOptions& given) {
  parser.option("file", given.file, "The tournament: players, game, hands").required().type("FILE.toml");
  parser.option("--out", given.out, "Folder of logs and results [FILE.results]").type("DIR");
  parser.option("--parallel", given.parallel, "Matches at a time [as the file says, else 1]").type("N");
  parser.option("--estimator", given.estimators, "By what it is told: duplicate, all-in, aivat, all, ...")
      .with_default()
      .type("NAME");
  parser
      .option("--known", given.known,
              "Players whose strategies estimators may look at [all of the house]; or none")
      .type("NAME,...");
  parser.option("--report", given.report, "Also write the first pairing's report: .html, .csv or .svg")
      .type("FILE");
  parser.flag(
      "--until-decided", given.until_decided,
      "Begin no more matches of a pairing when it is sure who is better; holds although it is watched");
  parser.flag("--results", given.results_only, "Play nothing, tell what the logs say so far");
  parser.flag("--quiet", given.quiet, "No progress");
  parser.flag("--json", given.json, "Print one line of JSON");
}

constexpr HelpText tournament_help = {"tournament",
                                      "Bots and programs against each other over the ACPC protocol",
                                      R"help(Examples:
  hindsight tournament spring.toml
  hindsight tournament spring.toml --parallel 2 --estimator all
  hindsight tournament spring.toml --results --json
  hindsight tournament spring.toml --until-decided --out decided.results

spring.toml:
  game = "nlhe(blinds=50/100,stack=20000)"   # or a game definition: "leduc.game"
  hands = 3000                               # of each match; each is played in both seatings
  [[player]]
  name = "PokerFace"
  bot = "pokerface"                          # see 'hindsight bots'
  [[player]]
  name = "mine"
  program = ["python3", "bot.py"]            # started with host and port, as ACPC agents are

Every match is a log in the folder; interrupted, the same command goes on with no hand lost or played twice.
docs/tournament.md has all keys.  The exit code is 1 if a match could not be finished.
)help"};

}  // namespace

Command tournament_command(Parser& program) {
  return make_command(program, tournament_help, declare_tournament, play);
}

}  // namespace hindsight
