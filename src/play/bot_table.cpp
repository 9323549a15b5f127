// SPDX-License-Identifier: MIT
#include "play/bot_table.h"

#include "play/play_hand.h"

namespace hindsight {

namespace {

constexpr std::uint64_t purpose = 0x7461626c65;  // of the cards: "table"

}  // namespace

Result<void> BotTable::play_next() {
  HS_TRY(lineup_, session_.next_hand());
  HS_CHECK_OK(hand_.restart(lineup_.rules, lineup_.dealt_in()));
  const auto number = static_cast<std::uint64_t>(session_.hands_played());
  Rng rng(seed_, purpose, number);
  std::vector<Bot*> by_seat;
  for (const Seat seat : SeatSet::first_of(lineup_.seats))
    by_seat.push_back(bots_[lineup_.chairs[seat.value].value].get());
  play_hand(hand_, Deal::shuffled(rng, lineup_.seats), by_seat, number);
  return session_.finish(hand_);
}

}  // namespace hindsight
