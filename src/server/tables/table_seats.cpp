// SPDX-License-Identifier: MIT
#include "server/tables/table_seats.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace hindsight {

namespace {

constexpr std::uint64_t bots_purpose = 0x63686169;  // "chai"

// The chairs of those who are dealt in, by seat.
std::span<const Chair> seats_of(const Hand& hand, const Lineup& lineup) {
  return std::span(lineup.chairs).first(static_cast<std::size_t>(hand.seats()));
}

}  // namespace

TableSeats::TableSeats(std::vector<Occupant> occupants, std::uint64_t seed, BotOf bot_of,
                       KnownOpponents& opponents)
    : seed_(seed),
      bot_of_(std::move(bot_of)),
      opponents_(&opponents),
      occupants_(std::move(occupants)),
      newcomers_(occupants_.size()),
      introduced_(occupants_.size()),
      beliefs_(occupants_.size()) {}

Result<TableSeats> TableSeats::make(std::vector<Occupant> occupants, std::optional<SeatedPlayer> person,
                                    std::uint64_t seed, BotOf bot_of, KnownOpponents& opponents) {
  TableSeats out(std::move(occupants), seed, std::move(bot_of), opponents);
  out.bots_.push_back(nullptr);
  out.players_.push_back(std::move(person));
  for (std::size_t chair = 1; chair < out.occupants_.size(); ++chair) {
    HS_TRY(const BotKind kind, out.bot_of_(out.occupants_[chair].bot));
    out.bots_.push_back(kind.make(out.bot_seed(chair)));
    out.players_.push_back(KnownOpponents::bot(kind.name));
  }
  return out;
}

std::uint64_t TableSeats::bot_seed(std::size_t chair) const { return Rng(seed_, bots_purpose, chair).bits(); }

Result<void> TableSeats::check(const std::string& spec) const {
  HS_RETURN_IF_ERROR(bot_of_(spec));
  return {};
}

void TableSeats::seat_newcomers(std::int64_t hand) {
  for (std::size_t chair = 1; chair < newcomers_.size(); ++chair) {
    if (newcomers_[chair].empty()) continue;
    const Result<BotKind> kind = bot_of_(newcomers_[chair]);
    HS_CHECK_THAT(kind.has_value());  // checked when it was asked for
    bots_[chair] = kind->make(Rng(bot_seed(chair), static_cast<std::uint64_t>(hand)).bits());
    occupants_[chair].bot = std::exchange(newcomers_[chair], "");
    players_[chair] = KnownOpponents::bot(kind->name);
    introduced_[chair] = {};
    beliefs_[chair].clear();
  }
}

// Who is not counted is somebody new at each table.
std::string TableSeats::known_as(Chair chair) const {
  const std::optional<SeatedPlayer>& player = players_[chair.value];
  return player ? player->id : fmt::format("nobody {}", chair.value);
}

// A bot is told once of everybody it meets, and again when somebody has forgotten or brought what is known.
void TableSeats::introduce(AdaptiveBot& learner, Chair chair, std::span<const Chair> seats) {
  Introduced& so_far = introduced_[chair.value];
  const std::uint64_t edits = opponents_->edits();
  if (so_far.edits != edits) so_far = {edits, {}};
  for (const Chair other : seats) {
    const std::optional<SeatedPlayer>& player = players_[other.value];
    if (other == chair || !player || !so_far.ids.insert(player->id).second) continue;
    if (const auto counts = opponents_->counts(player->id))
      learner.remember(player->id, *counts);
    else
      learner.forget(player->id);
  }
}

void TableSeats::begin(const Hand& hand, const Lineup& lineup, std::int64_t number) {
  const std::span<const Chair> seats = seats_of(hand, lineup);
  std::vector<std::string> names;
  for (const Chair chair : seats) names.push_back(known_as(chair));
  for (const Chair chair : seats) {
    Bot* bot = bots_[chair.value].get();
    if (bot == nullptr) continue;
    if (auto* learner = dynamic_cast<AdaptiveBot*>(bot)) introduce(*learner, chair, seats);
    bot->meet(names);
  }
  for (const Seat seat : SeatSet::first_of(hand.seats()))
    if (Bot* bot = bots_[seats[seat.value].value].get(); bot != nullptr)
      bot->begin(SeatView(hand, seat), static_cast<std::uint64_t>(number));
}

void TableSeats::end(const Hand& hand, const Lineup& lineup) {
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    const Chair chair = lineup.chairs[seat.value];
    Bot* bot = bots_[chair.value].get();
    if (bot == nullptr) continue;
    bot->end(SeatView(hand, seat));
    if (const auto* learner = dynamic_cast<AdaptiveBot*>(bot)) beliefs_[chair.value] = learner->beliefs();
  }
}

void TableSeats::count(const Hand& hand, const Lineup& lineup, bool person_left) const {
  std::vector<std::optional<SeatedPlayer>> seats;
  for (const Chair chair : seats_of(hand, lineup)) {
    const Bot* bot = bots_[chair.value].get();
    const bool gone = bot != nullptr ? bot->lost() != nullptr : person_left;
    seats.push_back(gone ? std::nullopt : players_[chair.value]);
  }
  opponents_->saw(hand, std::move(seats));
}

void TableSeats::dismiss() { std::ranges::fill(bots_, nullptr); }

bool TableSeats::learns(Chair chair) const {
  return dynamic_cast<const AdaptiveBot*>(bots_[chair.value].get()) != nullptr ||
         !beliefs_[chair.value].empty();
}

std::vector<std::pair<Chair, AdaptiveBelief>> TableSeats::beliefs(Chair chair) const {
  std::vector<std::pair<Chair, AdaptiveBelief>> out;
  for (std::uint8_t other = 0; other < players_.size(); ++other) {
    const auto found =
        std::ranges::find(beliefs_[chair.value], known_as(Chair{other}), &AdaptiveBelief::name);
    if (other != chair.value && found != beliefs_[chair.value].end()) out.emplace_back(Chair{other}, *found);
  }
  return out;
}

}  // namespace hindsight
