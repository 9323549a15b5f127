// SPDX-License-Identifier: MIT
#include "server/tournaments/own_tournaments.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/spec.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "play/bots/catalog.h"
#include "play/holdem_game.h"
#include "play/wire/table_of_acpc.h"
#include "server/http/ids.h"
#include "server/tables/saved_table.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Of one decision: a match here takes minutes, not days.
constexpr BotLimits tournament_limits{.deals = 20'000, .milliseconds = 10, .words = "in a tournament here"};
constexpr auto time_to_answer = 10s, time_to_connect = 20s;

}  // namespace

OwnTournaments::~OwnTournaments() {
  const std::lock_guard lock(mutex_);
  line_.clear();
  worker_.request_stop();
  stop_playing_.request_stop();
}

Result<TournamentPlayer> OwnTournaments::player_of(const std::string& spec, const HoldemGame& game) const {
  if (is_program(spec)) {
    const std::string name = spec.substr(program_prefix.size());
    HS_TRY(auto command, programs_.command(name, game, 2));
    return TournamentPlayer{.name = readable_id(name), .bot = {}, .program = std::move(command)};
  }
  const auto kind = bot_kind(spec, BotFiles::refused);
  if (!kind) return fail(ErrorCode::invalid_argument, kind.error().message);
  HS_RETURN_IF_ERROR(check_cost(kind->cost, tournament_limits));
  return TournamentPlayer{.name = readable_id(spec.substr(0, spec.find('('))), .bot = spec, .program = {}};
}

Result<TournamentPlan> OwnTournaments::plan_of(const TournamentOrder& order) const {
  TournamentPlan out{.name = order.name.empty() ? "Tournament" : order.name, .game = {}, .players = {}};
  HS_TRY(const HoldemGame game, HoldemGame::parse(order.game));
  HS_RETURN_IF_ERROR(acpc_game(game, 2));
  out.game = game.text();
  if (order.players.size() < 2 || order.players.size() > max_players)
    return fail(ErrorCode::invalid_argument, fmt::format("a tournament here has 2 to {} players, not {}",
                                                         max_players, order.players.size()));
  std::set<std::string> names;
  for (const std::string& spec : order.players) {
    HS_TRY(TournamentPlayer player, player_of(spec, game));
    player.name = free_id(player.name, [&](const std::string& name) { return names.contains(name); });
    names.insert(player.name);
    out.players.push_back(std::move(player));
  }
  out.hands = order.hands;
  out.matches = order.matches;
  out.seed = order.seed;
  out.until_decided = order.until_decided;
  // Both seatings side by side: there is no number before both have been played.
  out.parallel = std::clamp(std::thread::hardware_concurrency() / 2, 2u, 4u);
  out.start = time_to_connect;
  out.clocks.response = time_to_answer;
  if (const std::uint64_t hands = std::uint64_t{out.hands} * out.schedule(2).size(); hands > max_hands_in_all)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("that is {} hands in all, and {} are the most here: fewer players, matches or hands "
                    "(or 'hindsight tournament', which has no limit)",
                    grouped(hands), grouped(max_hands_in_all)));
  return out;
}

Result<std::unique_ptr<Tournament>> OwnTournaments::opened(const TournamentPlan& plan,
                                                           const std::string& folder) const {
  HS_TRY(const HoldemGame game, HoldemGame::parse(plan.game));
  HS_TRY(AcpcGame definition, acpc_game(game, plan.seats));
  return Tournament::open(
      {.plan = plan, .game = std::move(definition), .game_file = {}, .folder = folder, .house = house_});
}

Result<void> OwnTournaments::wait_in_line(const std::string& folder, std::unique_ptr<Tournament> tournament) {
  const std::lock_guard lock(mutex_);
  if (line_.size() >= max_waiting)
    return fail(ErrorCode::busy,
                fmt::format("{} tournaments wait already: one is played at a time", line_.size()));
  failures_.erase(folder);
  line_.push_back({folder, std::move(tournament)});
  if (!worker_.joinable()) worker_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  comes_.notify_one();
  return {};
}

Result<std::string> OwnTournaments::begin(const TournamentOrder& order) {
  HS_TRY(const TournamentPlan plan, plan_of(order));
  std::string folder;
  {
    const std::lock_guard lock(mutex_);
    std::error_code error;
    const auto kept = std::distance(fs::directory_iterator(folder_, error), fs::directory_iterator());
    if (static_cast<std::size_t>(kept) >= max_kept)
      return fail(ErrorCode::busy, fmt::format("{} tournaments are kept here: delete one first", kept));
    folder = free_id(folder_ + "/" + readable_id(plan.name),
                     [](const std::string& path) { return fs::exists(path); });
    fs::create_directories(folder, error);
  }
  auto tournament = opened(plan, folder);
  auto waits =
      tournament ? wait_in_line(folder, std::move(*tournament)) : tl::unexpected<Error>(tournament.error());
  if (waits) return folder;
  std::error_code error;
  fs::remove_all(folder, error);
  return tl::unexpected<Error>(waits.error());
}

Result<void> OwnTournaments::resume(const std::string& folder) {
  if (state(folder)["state"] != Json("resting")) return {};
  HS_TRY(const std::string text, read_file(folder + "/tournament.toml", 1 << 20));
  HS_TRY(const TournamentPlan plan, parse_tournament(text));
  // A file names no command that whoever started the server has not named.
  for (const TournamentPlayer& player : plan.players)
    if (!player.program.empty() && std::ranges::find(programs_.list(), player.program,
                                                     &Programs::Program::command) == programs_.list().end())
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("{} is a program that this server was not started with: hindsight serve --program "
                      "NAME='COMMAND', as it was when the tournament began",
                      player.name));
  HS_TRY(auto tournament, opened(plan, folder));
  return wait_in_line(folder, std::move(tournament));
}

void OwnTournaments::stop(const std::string& folder) {
  const std::lock_guard lock(mutex_);
  std::erase_if(line_, [&](const Waiting& waiting) { return waiting.folder == folder; });
  if (playing_ == folder) stop_playing_.request_stop();
}

Result<void> OwnTournaments::remove(const std::string& folder) {
  const std::lock_guard lock(mutex_);
  if (playing_ == folder) return fail(ErrorCode::conflict, "it is being played: stop it first");
  std::erase_if(line_, [&](const Waiting& waiting) { return waiting.folder == folder; });
  failures_.erase(folder);
  std::error_code error;
  fs::remove_all(folder, error);
  return error ? fail(ErrorCode::io, fmt::format("'{}' cannot be deleted: {}", folder, error.message()))
               : Result<void>{};
}

bool OwnTournaments::has(const std::string& folder) const {
  return fs::path(folder).parent_path() == fs::path(folder_);
}

Json OwnTournaments::state(const std::string& folder) const {
  if (!has(folder)) return nullptr;
  const std::lock_guard lock(mutex_);
  const bool waits = std::ranges::find(line_, folder, &Waiting::folder) != line_.end();
  const auto failure = failures_.find(folder);
  return {{"failure", failure == failures_.end() ? Json() : Json(failure->second)},
          {"state", playing_ == folder ? "playing"
                    : waits            ? "waiting"
                                       : "resting"}};
}

void OwnTournaments::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (comes_.wait(lock, stop, [this] { return !line_.empty(); }) && !stop.stop_requested()) {
    Waiting next = std::move(line_.front());
    line_.pop_front();
    playing_ = next.folder;
    stop_playing_ = {};
    const std::stop_token token = stop_playing_.get_token();
    lock.unlock();
    next.tournament->play(token);
    lock.lock();
    if (!next.tournament->failed().empty()) {
      const Tournament::Failure& first = next.tournament->failed().front();
      failures_[next.folder] = fmt::format("{} could not go on: {}", first.match, first.why);
    }
    playing_.clear();
  }
}

}  // namespace hindsight
