// SPDX-License-Identifier: MIT
#include "study/hands/player_models.h"

#include <fmt/format.h>

#include "play/models/tilted_policy.h"
#include "study/hands/hand_ranges.h"

namespace hindsight {

namespace {

// A copy of the counts: they go on while it plays.
std::shared_ptr<const Policy> tilted_by(std::shared_ptr<const Policy> base, const PlayCounts& counts) {
  return std::make_shared<const TiltedPolicy>(std::move(base), std::make_shared<const PlayCounts>(counts));
}

void count(const RecordedHand& hand, Seat seat, const Policy& expected, PlayCounts& to) {
  if (has_straddle(hand.hand.rules())) return;
  if (const auto seen = seen_hand(PublicView(hand.hand, seat), seat, &expected)) to.add(*seen);
}

}  // namespace

void Population::add(const RecordedHand& hand) {
  for (const Seat seat : SeatSet::first_of(hand.hand.seats())) count(hand, seat, *usual_play(), *counts_);
}

std::shared_ptr<const Policy> Population::policy() const { return tilted_by(usual_play(), *counts_); }

void PlayersByName::add(const RecordedHand& hand, Seat seat) {
  if (!hand.named(seat)) return;
  std::shared_ptr<PlayCounts>& counts = counts_[hand.player(seat)];
  if (!counts) counts = std::make_shared<PlayCounts>(rules_);
  count(hand, seat, *anybody_, *counts);
}

void PlayersByName::add(const RecordedHand& hand) {
  for (const Seat seat : SeatSet::first_of(hand.hand.seats())) add(hand, seat);
}

const PlayCounts* PlayersByName::find(const std::string& player) const {
  const auto found = counts_.find(player);
  return found != counts_.end() ? found->second.get() : nullptr;
}

std::shared_ptr<const Policy> PlayersByName::policy(const std::string& player) const {
  const PlayCounts* counts = find(player);
  return counts != nullptr ? tilted_by(anybody_, *counts) : anybody_;
}

Result<PlayerKind> player_of(const BotKind& bot) {
  if (bot.range_model) return PlayerKind{bot.name, bot.range_model};
  if (bot.policy) return PlayerKind{bot.name, bot.policy};
  return fail(
      ErrorCode::unsupported,
      fmt::format("{}: nobody knows how likely its moves are: name another of 'hindsight bots'", bot.name));
}

PlayerKind player_of(OpponentProfile profile) {
  return {profile.player, std::make_shared<const TiltedPolicy>(
                              usual_play(), std::make_shared<const PlayCounts>(std::move(profile.counts)))};
}

Result<PlayerKind> player_by_name(const std::string& model) {
  if (model.ends_with(profile_extension)) {
    HS_TRY(OpponentProfile profile, read_profile(model));
    return player_of(std::move(profile));
  }
  HS_TRY(const BotKind kind, bot_kind(model));
  return player_of(kind);
}

}  // namespace hindsight
