// SPDX-License-Identifier: MIT
#include "server/tables/daily_puzzles.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <set>

#include "base/text.h"
#include "io/atomic_file.h"
#include "server/tables/played_hand.h"
#include "store/profiles/profiles.h"

namespace hindsight {

namespace {

constexpr std::uint64_t largest_puzzle = 1 << 20;
constexpr std::int64_t seconds_a_day = 24 * 60 * 60;

std::string date_at(std::int64_t seconds) { return iso_time(seconds).substr(0, 10); }

// What lies before the decision, as the player saw it.
Json puzzle_json(const std::string& date, const DailyPuzzle& puzzle) {
  constexpr std::array names{"Hero", "Hindsight"};
  PastHand past{.hand = puzzle.hand, .lineup = puzzle.lineup, .stacks = {}, .occupants = {}};
  past.stacks.resize(names.size());
  past.occupants.resize(names.size());
  const Seat me = puzzle.review.hero;
  for (const Seat seat : SeatSet::first_of(past.hand.seats())) {
    const Chair chair{static_cast<std::uint8_t>(seat == me ? 0 : 1)};
    if (past.lineup.chairs[seat.value] == puzzle.lineup.button) past.lineup.button = chair;
    past.lineup.chairs[seat.value] = chair;
    past.stacks[chair.value] = past.hand.start_stack(seat);
    past.occupants[chair.value] = {names[chair.value], chair.value == 0 ? "" : "blueprint",
                                   static_cast<std::uint32_t>(chair.value + 1)};
  }
  const Json steps = steps_json(1, past, 0, HandView::Visibility::chair_0);
  const Json review = review_json(puzzle.review);
  const Json& decision = review["decisions"][puzzle.decision];
  Json before = Json::array();
  for (std::size_t i = 0; i <= puzzle.review.decisions[puzzle.decision].event; ++i)
    before.push_back(steps[i]);
  return {{"date", date},
          {"state", "ready"},
          {"position", review["position"]},
          {"cards", review["cards"]},
          {"big_blind", review["big_blind"]},
          {"decision", decision},
          {"steps", std::move(before)}};
}

}  // namespace

Result<Json> DailyPuzzles::json(const std::string& date) {
  if (!is_iso_time(date + "T00:00:00Z"))
    return fail(ErrorCode::invalid_argument,
                fmt::format("date={}: a date is written 2026-12-31", in_quotes(date)));
  const std::lock_guard lock(mutex_);
  if (const auto known = answers_.find(date); known != answers_.end()) return known->second;
  if (const auto kept = read_file(path(date), largest_puzzle)) {
    Json out = Json::parse(*kept);
    if (out.is_object()) return out;
  }
  const std::int64_t now = now_seconds();
  if (date < date_at(now - seconds_a_day) || date > date_at(now + seconds_a_day))
    return fail(ErrorCode::not_found, "there is no puzzle of this date: ask for today's");
  thread_.run([this, date] { find(date); });
  return answers_[date] = {{"date", date}, {"state", "preparing"}};
}

void DailyPuzzles::find(const std::string& date) {
  const auto found = daily_puzzle(date, search_, closing_.get_token());
  const std::lock_guard lock(mutex_);
  answers_[date] = found ? puzzle_json(date, *found) : Json{{"date", date}, {"state", "failed"}};
  if (found) keep(date, answers_[date]);
}

void DailyPuzzles::keep(const std::string& date, const Json& puzzle) const {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  static_cast<void>(write_file(path(date), puzzle.dump()));
  std::set<std::string> names;  // dates in their order
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error))
    names.insert(entry.path().string());
  while (names.size() > most_kept) {
    std::filesystem::remove(*names.begin(), error);
    names.erase(names.begin());
  }
}

void DailyPuzzles::close() {
  closing_.request_stop();
  thread_.stop();
  const std::lock_guard lock(mutex_);
  for (auto& [date, answer] : answers_)
    if (answer["state"] == Json("preparing")) answer["state"] = "failed";  // its turn never came
}

}  // namespace hindsight
