// SPDX-License-Identifier: MIT
#include "server/tables/known_opponents.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "base/clock.h"
#include "base/signature.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "server/http/ids.h"
#include "store/profiles/profiles.h"
#include "study/hands/hand_ranges.h"
#include "study/hands/player_models.h"
#include "study/hands/profile_card.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds written_after{2};
constexpr std::size_t longest_player_name = 200;  // bytes, as in a profile
constexpr std::string_view person_prefix = "p-", bot_prefix = "b-", brought_prefix = "f-";

std::string id_by_name(std::string_view kind, const std::string& name) {
  Signature sum;
  sum.add(std::string_view(name));
  return std::string(kind) + sum.hex();
}

std::string_view opponent_kind(const std::string& id) {
  return id.starts_with(person_prefix) ? "person" : id.starts_with(bot_prefix) ? "bot" : "file";
}

bool is_opponent_id(const std::string& id) {
  return is_id(id) &&
         (id.starts_with(person_prefix) || id.starts_with(bot_prefix) || id.starts_with(brought_prefix));
}

std::int64_t last_change_of(const std::string& path) {
  struct stat about {};
  return ::stat(path.c_str(), &about) == 0 ? static_cast<std::int64_t>(about.st_mtime) : 0;
}

tl::unexpected<Error> unknown_opponent() {
  return fail(ErrorCode::not_found, "nothing is known of such a player; GET /api/v1/opponents lists all");
}

}  // namespace

SeatedPlayer KnownOpponents::person(const std::string& profile, const std::string& name) {
  return {std::string(person_prefix) + profile, name};
}

SeatedPlayer KnownOpponents::bot(const std::string& spec) { return {id_by_name(bot_prefix, spec), spec}; }

KnownOpponents::KnownOpponents(std::string folder) : folder_(std::move(folder)) {
  if (!folder_.empty()) read_folder();
}

KnownOpponents::~KnownOpponents() {
  thread_.stop();
  settle();
}

void KnownOpponents::read_folder() {
  std::error_code error;
  fs::create_directories(folder_, error);
  sweep_half_written(folder_);
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder_, error))
    if (entry.path().extension() == profile_extension && is_opponent_id(entry.path().stem().string()))
      files.push_back(entry.path());
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    if (kept_.size() >= most) break;
    if (!fs::is_regular_file(file, error)) {
      set_aside(file.string(), fmt::format("'{}': it is no file", file.string()));
      continue;
    }
    Result<OpponentProfile> read = read_profile(file.string());
    if (!read) {
      set_aside(file.string(), read.error().message);
      continue;
    }
    kept_[file.stem().string()] = {.name = read->player,
                                   .expected_by = read->expected_by,
                                   .counts = std::make_shared<const PlayCounts>(std::move(read->counts)),
                                   .last = last_change_of(file.string())};
  }
}

void KnownOpponents::set_aside(const std::string& path, const std::string& why) {
  std::error_code error;
  fs::rename(path, path + ".aside", error);
  if (notice_.empty())
    notice_ = fmt::format("What was known of an opponent cannot be read, and is kept as '{}.aside' ({}).",
                          path, why);
}

void KnownOpponents::saw(const Hand& hand, std::vector<std::optional<SeatedPlayer>> seats) {
  const std::lock_guard lock(mutex_);
  if (waiting_.size() >= most_waiting || has_straddle(hand.rules())) return;
  waiting_.push_back({hand, std::move(seats)});
  if (waiting_.size() == 1) thread_.run([this] { count_waiting(); });
}

// What is asked of a hand takes milliseconds, in which nobody waits for the lock; whoever is forgotten
// meanwhile is struck out.
void KnownOpponents::count_waiting() {
  const std::lock_guard one_at_a_time(counting_);
  std::unique_lock lock(mutex_);
  while (!waiting_.empty()) {
    const Seen& now = waiting_.front();
    for (std::size_t seat = 0; seat < now.seats.size(); ++seat) {
      if (!now.seats[seat]) continue;
      const Seat of{static_cast<std::uint8_t>(seat)};
      lock.unlock();
      const Result<SeenHand> seen = seen_hand(PublicView(now.hand, of), of, usual_play().get());
      lock.lock();
      if (const std::optional<SeatedPlayer>& player = now.seats[seat]; seen && player) count(*player, *seen);
    }
    waiting_.pop_front();
  }
  write_soon();
}

void KnownOpponents::count(const SeatedPlayer& player, const SeenHand& seen) {
  const auto found = kept_.find(player.id);
  if (player.name.empty() || player.name.size() > longest_player_name ||
      (found == kept_.end() && !has_room()))
    return;
  Kept& kept = kept_[player.id];
  PlayCounts more = kept.counts ? *kept.counts : PlayCounts();
  more.add(seen);
  if (!kept.counts) kept.expected_by = expected_by_usual;
  kept.counts = std::make_shared<const PlayCounts>(std::move(more));
  kept.name = player.name;
  kept.last = now_seconds();
  changed_.insert(player.id);
}

bool KnownOpponents::has_room() {
  if (kept_.size() < most) return true;
  auto oldest = kept_.end();
  for (auto one = kept_.begin(); one != kept_.end(); ++one)
    if (one->first.starts_with(bot_prefix) &&
        (oldest == kept_.end() || one->second.last < oldest->second.last))
      oldest = one;
  if (oldest == kept_.end()) return false;
  changed_.insert(oldest->first);
  kept_.erase(oldest);
  return true;
}

void KnownOpponents::write_soon() {
  if (folder_.empty() || changed_.empty() || write_due_) return;
  write_due_ = true;
  thread_.run_at(Clock::now() + written_after, [this] { write_changed(); });
}

// What cannot be written is tried again with the next change.
void KnownOpponents::write_changed() {
  const std::lock_guard one_at_a_time(writing_);
  std::unique_lock lock(mutex_);
  write_due_ = false;
  std::set<std::string> failed;
  while (!changed_.empty()) {
    const std::string id = *changed_.begin();
    changed_.erase(changed_.begin());
    const auto found = kept_.find(id);
    const std::optional<Kept> kept = found != kept_.end() ? std::optional(found->second) : std::nullopt;
    lock.unlock();
    std::error_code error;
    if (!kept) fs::remove(path(id), error);
    const bool done =
        kept ? write_profile(path(id), {kept->name, kept->expected_by, *kept->counts}).has_value() : !error;
    if (!done) failed.insert(id);
    lock.lock();
  }
  changed_.merge(failed);
}

Result<void> KnownOpponents::write_now(const std::string& id) {
  if (folder_.empty()) return {};
  write_changed();
  const std::lock_guard lock(mutex_);
  if (!changed_.contains(id)) return {};
  return fail(
      ErrorCode::io,
      fmt::format("the disk refuses to change '{}'; until the server ends it is as you said", path(id)));
}

void KnownOpponents::settle() {
  count_waiting();
  if (!folder_.empty()) write_changed();
}

std::shared_ptr<const PlayCounts> KnownOpponents::counts(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(id);
  return found != kept_.end() ? found->second.counts : nullptr;
}

std::uint64_t KnownOpponents::edits() {
  const std::lock_guard lock(mutex_);
  return edits_;
}

Json KnownOpponents::json_of(const std::string& id, const Kept& kept) {
  return {{"id", id},
          {"kind", opponent_kind(id)},
          {"last", iso_time(kept.last)},
          {"card", card_json(profile_card({kept.name, kept.expected_by, *kept.counts}))}};
}

Result<Json> KnownOpponents::card(const std::string& id) {
  Kept kept;
  {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(id);
    if (found == kept_.end()) return unknown_opponent();
    kept = found->second;
  }
  return json_of(id, kept);
}

Json KnownOpponents::card_or_null(const SeatedPlayer& player) {
  const Result<Json> found = card(player.id);
  return found ? *found : Json();
}

Json KnownOpponents::style(const SeatedPlayer& player) {
  const Result<Json> found = card(player.id);
  const Json known = found ? (*found)["card"] : Json::object();
  return {{"entry", known["entry"]}, {"temper", known["temper"]}};
}

std::vector<std::string> KnownOpponents::people() {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> out;
  for (const auto& [id, kept] : kept_)
    if (id.starts_with(person_prefix)) out.push_back(id.substr(person_prefix.size()));
  return out;
}

std::vector<KnownOpponents::Line> KnownOpponents::lines() {
  const std::lock_guard lock(mutex_);
  std::vector<Line> out;
  for (const auto& [id, kept] : kept_) out.push_back({id, kept.name, kept.counts->hands()});
  return out;
}

// Cards are worked out of what was known at one moment, while tables go on counting.
Json KnownOpponents::list() {
  std::map<std::string, Kept> known;
  {
    const std::lock_guard lock(mutex_);
    known = kept_;
  }
  Json out = Json::array();
  for (const auto& [id, kept] : known) out.push_back(json_of(id, kept));
  return {
      {"opponents", std::move(out)}, {"most", most}, {"notice", notice_.empty() ? Json() : Json(notice_)}};
}

Result<OpponentProfile> KnownOpponents::profile(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(id);
  if (found == kept_.end()) return unknown_opponent();
  return OpponentProfile{found->second.name, found->second.expected_by, *found->second.counts};
}

Result<OpponentProfile> KnownOpponents::everybody() {
  std::vector<OpponentProfile> alike;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, kept] : kept_)
      if (kept.expected_by == expected_by_usual && kept.counts->rules() == CountRules{})
        alike.push_back({kept.name, kept.expected_by, *kept.counts});
  }
  return population(alike);
}

// Gone from the disk when this returns, and not brought back by hands that were played before.
Result<void> KnownOpponents::forget(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    for (Seen& seen : waiting_)
      for (std::optional<SeatedPlayer>& player : seen.seats)
        if (player && player->id == id) player.reset();
    if (kept_.erase(id) == 0) return unknown_opponent();
    changed_.insert(id);
    ++edits_;
  }
  return write_now(id);
}

Result<Json> KnownOpponents::bring(const std::string& text, const std::string& id, Bring how) {
  HS_TRY(OpponentProfile brought, parse_profile(text));
  const std::string to = id.empty() ? id_by_name(brought_prefix, brought.player) : id;
  {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(to);
    if (found == kept_.end() && !id.empty()) return unknown_opponent();
    if (found == kept_.end() && kept_.size() >= most)
      return fail(ErrorCode::busy, fmt::format("{} opponents are known: forget one first", kept_.size()));
    if (found != kept_.end()) {
      const Kept& old = found->second;
      if (how == Bring::merge) {
        OpponentProfile all{old.name, old.expected_by, *old.counts};
        HS_RETURN_IF_ERROR(merge(all, brought));
        brought = std::move(all);
      }
      brought.player = old.name;
    }
    kept_[to] = {.name = brought.player,
                 .expected_by = brought.expected_by,
                 .counts = std::make_shared<const PlayCounts>(std::move(brought.counts)),
                 .last = now_seconds()};
    changed_.insert(to);
    ++edits_;
  }
  HS_RETURN_IF_ERROR(write_now(to));
  return card(to);
}

}  // namespace hindsight
