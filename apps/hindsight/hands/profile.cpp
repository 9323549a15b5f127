// hindsight profile: what is known of a player or of all, learnt from hands, kept, merged and forgotten as a
// file.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/clock.h"
#include "command.h"
#include "hands/hand_files.h"
#include "interrupt.h"
#include "live_line.h"
#include "output_file.h"
#include "study/hands/hand_ranges.h"
#include "study/hands/player_models.h"
#include "study/hands/profile_card.h"
#include "text.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;

struct ProfileOptions {
  std::vector<std::string> paths;
  std::string player, out;
  double half_life = 0;
  std::uint64_t top = 6;
  bool population = false, json = false, quiet = false;
};

bool is_profile(const std::string& path) { return fs::path(path).extension() == profile_extension; }

void print_card(const ProfileCard& card, std::uint64_t top) {
  fmt::print("{}: {}\n{}{}\n", card.player, card.style, counted(card.hands, "hand"),
             card.weight + 0.5 < static_cast<double>(card.hands)
                 ? fmt::format(", which count as {} of the last ones", number(card.weight, 4))
                 : "");
  fmt::print("before the flop, of turns with something to pay: played {} (usual are {}), raised {}\n",
             percent(card.paid, 1), percent(card.usual_paid, 1), percent(card.raised, 1));
  fmt::print("after it: {} bets and raises for each call (usual are {})\n", number(card.aggression, 3),
             number(card.usual_aggression, 3));
  TextTable table({"habit", ">turns", ">his", ">usual", ">z", "how sure", ">costs in 100 hands", ">±"});
  for (const PlayerHabit& habit : card.habits) {
    if (top-- == 0) break;
    const double z = std::abs(habit.z);
    const auto& cost = habit.costs_big_blinds ? habit.costs_big_blinds : habit.costs_pots;
    const std::string_view unit = habit.costs_big_blinds ? "bb" : "pots";
    table.row({in_words(habit), number(habit.turns, 4), percent(habit.made, 1), percent(habit.usual, 1),
               fmt::format("{:+.1f}", habit.z),
               z >= 3   ? "sure"
               : z >= 2 ? "likely"
                        : "perhaps",
               cost ? fmt::format("{:.2f} {}", cost->amount, unit) : "",
               cost ? fmt::format("{:.2f}", 2 * cost->error) : ""});
  }
  fmt::print("\n{}", card.habits.empty() ? "nothing that he is seen to do too much\n" : table.text());
  if (card.shown > 0)
    fmt::print("\nhands shown after bets: {}, {} than expected (slope {:+.1f})\n", number(card.shown, 4),
               card.bluff_slope < 0 ? "weaker" : "stronger", card.bluff_slope);
}

// All of the files that are profiles, merged, or all players as one.
Result<OpponentProfile> merged_profiles(const ProfileOptions& given) {
  std::vector<OpponentProfile> read;
  for (const std::string& path : given.paths) {
    HS_TRY(OpponentProfile one, read_profile(path));
    read.push_back(std::move(one));
    if (given.population) continue;
    OpponentProfile& first = read.front();
    if (read.size() == 1) continue;
    if (given.player.empty() && (read.back().player != first.player || read.back().players != first.players))
      return fail(ErrorCode::invalid_argument,
                  fmt::format("'{}' is of {} and '{}' of {}: name whose both are with --player, or take all "
                              "players as one with --population",
                              given.paths.front(), in_quotes(first.player, 40), path,
                              in_quotes(read.back().player, 40)));
    const auto done = merge(first, read.back());
    if (!done) return tl::unexpected<Error>(in_file(path, done.error()));
    read.pop_back();
  }
  if (given.population) {
    HS_TRY(read.front(), population(read));
  }
  if (!given.player.empty()) read.front().player = given.player;
  return std::move(read.front());
}

// Everybody who is named in the hands, as one.
Result<OpponentProfile> learnt_population(const PlayersByName& counts) {
  std::vector<OpponentProfile> all;
  for (const auto& [name, counted] : counts.all())
    all.push_back({name, std::string(expected_by_usual), *counted});
  if (all.empty())
    return fail(ErrorCode::not_found, "nobody is named in these hands: there is no population to learn");
  return population(all);
}

std::string unknown_player(const ProfileOptions& given, const std::map<std::string, std::uint64_t>& players) {
  std::string names;
  std::size_t listed = 0;
  for (const auto& [name, count] : players)
    if (listed++ < 10) names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", name, count);
  return fmt::format("{}; the players, with their hands, are {}{}",
                     given.player.empty()
                         ? std::string("whose profile? Name one with --player, or take all with --population")
                         : in_quotes(given.player, 40) + " played none of these hands",
                     names.empty() ? "not named" : names, players.size() > 10 ? " and others" : "");
}

Result<OpponentProfile> learnt(const ProfileOptions& given, const Interrupt& interrupt) {
  if (!(given.half_life >= 0 && given.half_life <= 1e9))
    return fail(ErrorCode::invalid_argument, "--half-life may be 0 (never) to 1,000,000,000 hands");
  HS_TRY(const std::vector<RecordedHand> hands, recorded_hands(given.paths, given.quiet));
  std::map<std::string, std::uint64_t> players;
  for (const RecordedHand& hand : hands)
    for (const Seat seat : SeatSet::first_of(hand.hand.seats()))
      if (hand.named(seat)) ++players[hand.player(seat)];
  if (!given.population && !players.contains(given.player))
    return fail(ErrorCode::not_found, unknown_player(given, players));
  LiveLine live(given.quiet || given.json);
  PlayersByName counts(usual_play(), {.half_life = given.half_life});
  std::size_t done = 0;
  for (const RecordedHand& hand : hands) {
    if (interrupt.token().stop_requested()) break;
    for (const Seat seat : SeatSet::first_of(hand.hand.seats()))
      if (given.population || hand.player(seat) == given.player) counts.add(hand, seat);
    if (live.due()) live.show(fmt::format("{} of {} hands", ++done, hands.size()));
  }
  if (given.population) {
    HS_TRY(OpponentProfile all, learnt_population(counts));
    if (!given.player.empty()) all.player = given.player;
    return all;
  }
  const PlayCounts* found = counts.find(given.player);
  return OpponentProfile{given.player, std::string(expected_by_usual),
                         found != nullptr ? *found : PlayCounts({.half_life = given.half_life})};
}

Result<int> profile_files(const ProfileOptions& given) {
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, profile_extension));
  const auto profiles = std::ranges::count_if(given.paths, is_profile);
  if (profiles > 0 && profiles < std::ranges::ssize(given.paths))
    return fail(ErrorCode::invalid_argument,
                "hands and profiles do not go together: learn first, then merge");
  const Interrupt interrupt;
  HS_TRY(const OpponentProfile profile, profiles > 0 ? merged_profiles(given) : learnt(given, interrupt));
  if (interrupt.exit_code() != 0) {
    fmt::print(stderr, "hindsight: interrupted after {}; nothing is kept\n",
               counted(profile.counts.hands(), "hand"));
    return interrupt.exit_code();
  }
  if (!given.out.empty()) HS_RETURN_IF_ERROR(write_profile(given.out, profile));
  const ProfileCard card = profile_card(profile);
  if (given.json) {
    Json out = card_json(card);
    if (profile.players > 1) out["players"] = profile.players;
    fmt::print("{}\n", out.dump());
  } else {
    if (profile.players > 1) fmt::print("{} as one\n", counted(profile.players, "player"));
    print_card(card, given.top);
  }
  return 0;
}

void declare_profile(Parser& parser, ProfileOptions& given) {
  parser
      .option("files", given.paths,
              "Hands, as 'hindsight replay' takes them, to learn from; or .profile files, to show or merge")
      .required()
      .type("FILE|DIR");
  parser.option("--player", given.player, "Whose [of a profile: its own]").type("NAME");
  parser.flag("--population", given.population,
              "All players as one: what to expect of somebody who is not known");
  parser.option("--out", given.out, "Keep what is known there").type("FILE.profile");
  parser.option("--half-life", given.half_life, "Hands after which a hand counts half; 0: all count alike")
      .type("HANDS")
      .with_default();
  parser.option("--top", given.top, "So many habits").type("N").with_default();
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No progress on stderr");
}

constexpr HelpText profile_help = {
    "profile", "What is known of a player: his style, what he does too much, what that costs him",
    R"help(Examples:
  hindsight profile heads_up.phhs --player caller --out caller.profile
  hindsight profile caller.profile
  hindsight profile caller.profile caller.profile --out twice.profile --json
  hindsight profile heads_up.phhs --population --out everybody.profile

Habits stand against what the strategies that come with the program would do at the same turns. What folding too much costs
is what somebody gains who bets any two cards there, in pots: minimum defence. To forget a player, remove the file.
A population is read, foretold, exploited and adapted to like a player: read --model, predict --learn, exploit --model and
adaptive(file=everybody.profile).
)help"};

}  // namespace

Command profile_command(Parser& program) {
  return make_command(program, profile_help, declare_profile, profile_files);
}

}  // namespace hindsight
