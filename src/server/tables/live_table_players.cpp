// Who plays at a live table, as others know them: what is told to bots that learn, what they believe, and
// what is counted.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "server/tables/live_table.h"

namespace hindsight {

// Whoever is not counted is somebody new at each table.
std::string LiveTable::known_as(Chair chair) const {
  const std::optional<SeatedPlayer>& player = players_[chair.value];
  return player ? player->id : fmt::format("nobody {}", chair.value);
}

// A bot is told once of everybody it meets, and again when somebody has forgotten or brought what is known.
void LiveTable::introduce(AdaptiveBot& learner, Chair chair) {
  Introduced& so_far = introduced_[chair.value];
  const std::uint64_t edits = services_.opponents.edits();
  if (so_far.edits != edits) so_far = {edits, {}};
  for (const Seat seat : SeatSet::first_of(hand_.seats())) {
    const Chair other = setting_.lineup.chairs[seat.value];
    const std::optional<SeatedPlayer>& player = players_[other.value];
    if (other == chair || !player || !so_far.ids.insert(player->id).second) continue;
    if (const auto counts = services_.opponents.counts(player->id))
      learner.remember(player->id, *counts);
    else
      learner.forget(player->id);
  }
}

void LiveTable::meet() {
  std::vector<std::string> names;
  for (const Seat seat : SeatSet::first_of(hand_.seats()))
    names.push_back(known_as(setting_.lineup.chairs[seat.value]));
  for (const Seat seat : SeatSet::first_of(hand_.seats())) {
    const Chair chair = setting_.lineup.chairs[seat.value];
    Bot* bot = bots_[chair.value].get();
    if (bot == nullptr) continue;
    if (auto* learner = dynamic_cast<AdaptiveBot*>(bot)) introduce(*learner, chair);
    bot->meet(names);
  }
}

void LiveTable::end_bots() {
  for (const Seat seat : SeatSet::first_of(hand_.seats())) {
    const Chair chair = setting_.lineup.chairs[seat.value];
    Bot* bot = bots_[chair.value].get();
    if (bot == nullptr) continue;
    bot->end(SeatView(hand_, seat));
    if (const auto* learner = dynamic_cast<AdaptiveBot*>(bot)) beliefs_[chair.value] = learner->beliefs();
  }
}

// Of whoever left or was lost during the hand the moves are nobody's.
void LiveTable::count_players() const {
  std::vector<std::optional<SeatedPlayer>> seats;
  for (const Seat seat : SeatSet::first_of(hand_.seats())) {
    const Chair chair = setting_.lineup.chairs[seat.value];
    const Bot* bot = bots_[chair.value].get();
    const bool gone = bot != nullptr ? bot->lost() != nullptr : left_with_.has_value();
    seats.push_back(gone ? std::nullopt : players_[chair.value]);
  }
  services_.opponents.saw(hand_, std::move(seats));
}

Result<std::optional<SeatedPlayer>> LiveTable::player(Chair chair) {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  if (chair.value >= players_.size())
    return fail(ErrorCode::not_found, fmt::format("there is no chair {} at this table", chair.value));
  return players_[chair.value];
}

LiveTable::Beliefs LiveTable::beliefs(Chair chair) {
  const std::lock_guard lock(mutex_);
  Beliefs out{.learns = dynamic_cast<const AdaptiveBot*>(bots_[chair.value].get()) != nullptr ||
                        !beliefs_[chair.value].empty(),
              .told = phase_ == Phase::between || phase_ == Phase::over,
              .of = {}};
  if (!out.told) return out;
  for (std::uint8_t other = 0; other < players_.size(); ++other) {
    const std::string name = known_as(Chair{other});
    const auto found = std::ranges::find(beliefs_[chair.value], name, &AdaptiveBelief::name);
    if (other != chair.value && found != beliefs_[chair.value].end())
      out.of.emplace_back(Chair{other}, *found);
  }
  return out;
}

}  // namespace hindsight
