// SPDX-License-Identifier: MIT
#include "tournament/tournament.h"

#include <fmt/format.h>

#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/text.h"
#include "io/atomic_file.h"
#include "play/wire/program_bot.h"
#include "tournament/live.h"

namespace hindsight {

Tournament::Tournament(TournamentSetup setup)
    : setup_(std::move(setup)),
      schedule_(setup_.plan.schedule(setup_.game.players)),
      troubles_(read_troubles(setup_.folder)) {}

Result<std::unique_ptr<Tournament>> Tournament::open(TournamentSetup setup) {
  if (setup.plan.players.size() < static_cast<std::size_t>(setup.game.players))
    return fail(ErrorCode::invalid_argument,
                fmt::format("the game has {} seats, and the tournament {} players", setup.game.players,
                            setup.plan.players.size()));
  std::error_code error;
  std::filesystem::create_directories(setup.folder, error);
  if (error)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be made: {}", setup.folder, error.message()));
  const std::string definition = setup.folder + "/tournament.game";
  if (const auto there = read_file(definition, 1 << 20); there && *there != to_text(setup.game))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' holds matches of another game; name another folder with --out", setup.folder));
  HS_RETURN_IF_ERROR(write_file(definition, to_text(setup.game)));
  HS_RETURN_IF_ERROR(write_file(setup.folder + "/tournament.toml", to_toml(setup.plan)));
  setup.game_file = std::filesystem::absolute(definition).string();
  if (setup.plan.until_decided && !setup.decided) setup.decided = decided_in(setup.folder);
  return std::unique_ptr<Tournament>(new Tournament(std::move(setup)));
}

ContestSetup Tournament::contest(const PlannedMatch& match) const {
  ContestSetup out{
      .match = {.name = match.name, .game_file = "tournament.game", .game = setup_.game, .players = {}},
      .clocks = setup_.plan.clocks,
      .commands = {},
      .folder = setup_.folder,
      .restarts = setup_.plan.restarts,
      .start = setup_.plan.start};
  out.match.hands = setup_.plan.hands;
  out.match.seed = match.seed;
  for (std::size_t seat = 0; seat < match.players.size(); ++seat) {
    const TournamentPlayer& player = setup_.plan.players[match.players[seat]];
    out.match.players.push_back(player.name);
    std::vector<std::string> command = told_game(player.program, setup_.game_file);
    if (!player.bot.empty()) {
      command = setup_.house;
      command.insert(command.end(),
                     {"agent", "--game", setup_.game_file, "--seed",
                      fmt::format("{}", std::uint64_t{match.seed} * 64 + match.players[seat]), player.bot});
    }
    out.commands.push_back(std::move(command));
  }
  return out;
}

void Tournament::play_match(const PlannedMatch& match, const std::stop_token& stop) {
  ContestSetup setup = contest(match);
  std::uint64_t counted = 0;
  setup.hand_over = [&](std::uint32_t hand) {
    hands_ += hand - counted;
    counted = hand;
  };
  setup.player_lost = [&](const Error& why) { note_lost(match, why); };
  setup.corrected = [&](std::size_t seat, std::string_view answer) {
    note_corrected(match, setup.match.players[seat], answer);
  };
  if (contest_is_over(setup)) {
    setup.hand_over(setup_.plan.hands);
    ++over_;
    return;
  }
  const auto end = play_contest(setup, stop);
  if (end && *end == AcpcDealer::End::finished) ++over_;
  if (end) return;
  const std::lock_guard lock(mutex_);
  failed_.push_back({match.name, end.error().message});
}

void Tournament::note_lost(const PlannedMatch& match, const Error& why) {
  const std::lock_guard lock(mutex_);
  for (const std::size_t player : match.players) {
    const std::string& name = setup_.plan.players[player].name;
    if (why.where != name) continue;
    Trouble& trouble = troubles_[name];
    if (trouble.lost++ == 0) trouble.first_lost = fmt::format("{}: {}", match.name, why.message);
    break;
  }
  keep_troubles();
}

void Tournament::note_corrected(const PlannedMatch& match, const std::string& player,
                                std::string_view answer) {
  const std::lock_guard lock(mutex_);
  Trouble& trouble = troubles_[player];
  if (trouble.corrected++ == 0)
    trouble.first_corrected = fmt::format("{}: {}", match.name, in_quotes(printable(answer, 160)));
  keep_troubles();
}

void Tournament::keep_troubles() {
  const auto now = Clock::now();
  if (kept_ && now - *kept_ < std::chrono::seconds(1)) return;
  kept_ = now;
  write_troubles(setup_.folder, troubles_);
}

bool Tournament::is_wanted(std::size_t at) {
  if (!setup_.decided || contest_is_over(contest(schedule_[at]))) return true;
  const std::lock_guard lock(mutex_);
  const std::size_t rotations = setup_.plan.duplicate ? static_cast<std::size_t>(setup_.game.players) : 1;
  const auto [found, is_new] = wanted_.try_emplace(at / rotations, true);
  if (is_new) found->second = !setup_.decided(schedule_[at].pairing);
  if (!found->second) left_out_.push_back(schedule_[at].name);
  return found->second;
}

void Tournament::play(const std::stop_token& stop) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < setup_.plan.parallel; ++i)
    threads.emplace_back([&] {
      for (std::size_t at = next++; at < schedule_.size() && !stop.stop_requested(); at = next++)
        if (is_wanted(at)) play_match(schedule_[at], stop);
    });
  threads.clear();
  if (!troubles_.empty()) write_troubles(setup_.folder, troubles_);
}

}  // namespace hindsight
