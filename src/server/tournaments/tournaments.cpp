// SPDX-License-Identifier: MIT
#include "server/tournaments/tournaments.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "io/atomic_file.h"
#include "io/json.h"
#include "server/http/ids.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto look_every = 200ms, look_for = 100ms, list_for = 200ms;
constexpr auto pace_over = 30s;
constexpr double quiet_after = 10;  // seconds
constexpr std::uint64_t max_results = 16 << 20;

// When it was last written; 0: it is not there.
std::int64_t written(const std::string& path) {
  struct stat state {};
  return ::stat(path.c_str(), &state) == 0 && S_ISREG(state.st_mode) ? state.st_mtim.tv_sec : 0;
}

bool holds_tournament(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "tournament.toml", error);
}

}  // namespace

double WatchedTournament::idle() const {
  std::int64_t last = written(folder_ + "/tournament.toml");
  for (const LiveTournament::Match& match : live_->matches()) {
    if (match.over) continue;
    const std::string stem = folder_ + "/" + match.plan.name;
    last = std::max({last, written(stem + ".log"), written(stem + ".tlog")});
  }
  return static_cast<double>(std::max<std::int64_t>(0, std::time(nullptr) - last));
}

void WatchedTournament::take_pace() {
  const bool at_rest = !seen_own_.is_object() || seen_own_["state"] == Json("resting");
  const bool done = live_->matches_over() == live_->matches().size() || (at_rest && live_->is_done());
  pace_.idle = done ? 0 : idle();
  pace_.state = done ? "done" : pace_.idle < quiet_after ? "running" : "quiet";
  if (live_->knows_hands()) seen_.emplace_back(looked_, live_->hands());
  while (seen_.size() > 2 && seen_.back().first - seen_.front().first > pace_over) seen_.pop_front();
  pace_.per_second = 0;
  if (seen_.size() < 2) return;
  const double time = seconds_between(seen_.front().first, seen_.back().first);
  pace_.per_second = static_cast<double>(seen_.back().second - seen_.front().second) / time;
}

void WatchedTournament::take_results() {
  const std::string path = folder_ + "/results.json";
  const std::int64_t now = written(path);
  if (pace_.state != "done" || !pace_.all_read) finished_ = nullptr;
  if (pace_.state != "done" || !pace_.all_read || now == results_written_) return;
  const auto text = read_file(path, max_results);
  Json found = text ? finished_json(*live_, *text) : Json();
  finished_ = found.is_null() ? nullptr : std::make_shared<const Json>(std::move(found));
  // What was written within this second may still be written again.
  results_written_ = now < std::time(nullptr) ? now : 0;
}

Result<void> WatchedTournament::read_on(Clock::duration time) {
  if (!live_) {
    HS_TRY(live_, LiveTournament::open(folder_));
    seen_.clear();
    results_written_ = 0;
  }
  HS_TRY(pace_.all_read, live_->update(time));
  looked_ = now_();
  take_pace();
  take_results();
  return {};
}

// Once its own is at rest all of it is written, so that whoever is told so is told the whole of it.
// What was written anew is read from its beginning, once; what cannot be read is tried again when somebody
// asks.
Result<void> WatchedTournament::look(Clock::duration time) {
  Json own = own_ ? own_->state(folder_) : Json();
  if (live_ && own == seen_own_ && now_() - looked_ < look_every) return {};
  seen_own_ = std::move(own);
  auto read = read_on(time);
  if (!read) live_.reset();
  if (!read && read.error().code == ErrorCode::conflict) {
    read = read_on(time);
    if (!read) live_.reset();
  }
  // A damaged log is no fault of the request.
  if (!read && read.error().code == ErrorCode::parse) return fail(ErrorCode::corrupt, read.error().message);
  return read;
}

Json WatchedTournament::brief(Clock::time_point until) {
  Json out{{"id", id_}, {"failure", nullptr}, {"own", nullptr}};
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) {
    const std::lock_guard last(last_mutex_);
    if (last_)
      out.update(Json{{"name", (*last_)["name"]}, {"own", (*last_)["own"]}, {"state", (*last_)["state"]}});
    return out;
  }
  const auto looked = look(std::max<Clock::duration>(until - Clock::now(), 1ms));
  out["own"] = seen_own_;
  if (looked)
    out.update(brief_json(*live_, pace_));
  else
    out["failure"] = looked.error().message;
  return out;
}

Result<Json> WatchedTournament::view() {
  std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) {
    {
      const std::lock_guard last(last_mutex_);
      if (last_) return *last_;
    }
    lock.lock();
  }
  HS_RETURN_IF_ERROR(look(look_for));
  Json out = view_json(*live_, pace_, finished_ ? *finished_ : Json());
  out["id"] = id_;
  out["troubles"] = troubles_json(read_troubles(folder_));
  out["own"] = seen_own_;
  const std::lock_guard last(last_mutex_);
  last_ = std::make_shared<const Json>(out);
  return out;
}

Result<Json> WatchedTournament::pairing(std::size_t number) {
  const std::lock_guard lock(mutex_);
  HS_RETURN_IF_ERROR(look(look_for));
  if (number >= live_->results().pairings.size())
    return fail(ErrorCode::not_found, fmt::format("the tournament has {} pairings, from number 0 on",
                                                  live_->results().pairings.size()));
  return pairing_json(*live_, number);
}

Result<Json> WatchedTournament::hand(std::size_t match, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  HS_RETURN_IF_ERROR(look(look_for));
  HS_TRY(const LiveTournament::LoggedLine logged, live_->hand(match, number));
  return logged_hand_json(*live_, match, logged);
}

Result<std::unique_ptr<Tournaments>> Tournaments::open(const std::vector<std::string>& folders, Now now) {
  std::vector<std::string> out;
  for (const std::string& folder : folders) {
    std::error_code error;
    const fs::path whole = fs::canonical(folder, error);
    if (error || !fs::is_directory(whole, error))
      return fail(
          ErrorCode::not_found,
          fmt::format("'{}' is no folder: --tournament takes the folder that 'hindsight tournament' writes "
                      "into, or a folder of such",
                      folder));
    out.push_back(whole.string());
  }
  return std::unique_ptr<Tournaments>(new Tournaments(std::move(out), std::move(now)));
}

void Tournaments::show(const std::string& folder) {
  if (ids_.contains(folder) || shown_.size() >= max_shown) return;
  const std::string stem = readable_id(fs::path(folder).filename().string());
  const std::string id = free_id(stem.empty() ? "tournament" : stem,
                                 [&](const std::string& other) { return watched_.contains(other); });
  ids_[folder] = id;
  watched_[id] = std::make_shared<WatchedTournament>(id, folder, now_, own_);
  shown_.push_back(id);
}

std::vector<std::string> Tournaments::reap_idle() {
  constexpr int max_looked_at = 4'096;
  std::vector<std::string> empty;
  for (const std::string& folder : folders_) {
    if (ids_.contains(folder) || holds_tournament(folder)) {
      show(folder);
      continue;
    }
    std::vector<std::string> found;
    std::error_code error;
    int looked_at = 0;
    for (fs::directory_iterator at(folder, error), end; !error && at != end && looked_at < max_looked_at;
         at.increment(error), ++looked_at)
      if (ids_.contains(at->path().string()) || holds_tournament(at->path()))
        found.push_back(at->path().string());
    std::ranges::sort(found);
    for (const std::string& one : found) show(one);
    if (found.empty() && !(own_ && folder == own_->folder())) empty.push_back(folder);
  }
  return empty;
}

Json Tournaments::list() {
  std::vector<std::shared_ptr<WatchedTournament>> all;
  Json empty = Json::array();
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& folder : reap_idle()) empty.push_back(fs::path(folder).filename().string());
    for (const std::string& id : shown_) all.push_back(watched_[id]);
  }
  const Clock::time_point until = Clock::now() + list_for;
  Json out = Json::array();
  for (const auto& one : all) out.push_back(one->brief(until));
  return {{"empty", std::move(empty)}, {"tournaments", std::move(out)}};
}

Result<std::shared_ptr<WatchedTournament>> Tournaments::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (!watched_.contains(id)) reap_idle();
  const auto found = watched_.find(id);
  if (found != watched_.end()) return found->second;
  return fail(ErrorCode::not_found,
              folders_.size() == (own_ ? 1 : 0)
                  ? "no such tournament is shown here: begin one, or start the server with --tournament and "
                    "its folder"
                  : fmt::format("there is no tournament '{}' in the folders that this server shows", id));
}

void Tournaments::also(OwnTournaments& own) {
  own_ = &own;
  folders_.push_back(own.folder());
}

Result<std::shared_ptr<WatchedTournament>> Tournaments::find_own(const std::string& id) {
  HS_TRY(auto found, find(id));
  if (own_ && own_->has(found->folder())) return found;
  return fail(ErrorCode::conflict,
              fmt::format("tournament '{}' is played elsewhere: it is only shown here", id));
}

Result<std::shared_ptr<WatchedTournament>> Tournaments::begin(const TournamentOrder& order) {
  HS_TRY(const std::string folder, own_->begin(order));
  const std::lock_guard lock(mutex_);
  reap_idle();
  const auto id = ids_.find(folder);
  if (id != ids_.end()) return watched_.at(id->second);
  HS_RETURN_IF_ERROR(own_->remove(folder));
  return fail(ErrorCode::busy, fmt::format("{} tournaments are shown already: delete one first", max_shown));
}

Result<void> Tournaments::remove(const std::string& id) {
  HS_TRY(const auto found, find_own(id));
  HS_RETURN_IF_ERROR(own_->remove(found->folder()));
  const std::lock_guard lock(mutex_);
  ids_.erase(found->folder());
  watched_.erase(id);
  std::erase(shown_, id);
  return {};
}

}  // namespace hindsight
