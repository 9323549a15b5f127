// SPDX-License-Identifier: MIT
#include "play/matches/bot_table.h"

#include <fmt/format.h>

#include "play/play_hand.h"

namespace hindsight {

namespace {

constexpr std::uint64_t purpose = 0x7461626c65;  // of the cards: "table"

}  // namespace

Result<BotTable> BotTable::open(const HoldemGame& game, int double_every,
                                std::vector<std::unique_ptr<Bot>> bots, std::uint64_t seed) {
  if (game.straddle > 0)
    return fail(ErrorCode::unsupported,
                fmt::format("a session is played without straddle: leave {} out", game.straddle));
  SessionRules rules{.hand = game.rules, .blinds = {}};
  rules.blinds.levels = {{game.small_blind, game.big_blind, game.ante}};
  rules.blinds.levels[0].hands = double_every;
  rules.blinds.doubles = double_every > 0;
  const std::vector<Chips> stacks(bots.size(), game.stack);
  HS_TRY(Session session, Session::open(std::move(rules), stacks));
  return BotTable(std::move(session), std::move(bots), seed);
}

Result<void> BotTable::play_next() {
  Playing& now = playing_;
  now.level = session_.level();
  now.number = session_.hands_played() + 1;
  HS_TRY(now.lineup, session_.next_hand());
  HS_RETURN_IF_ERROR(now.hand.restart(now.lineup.rules, now.lineup.dealt_in()));
  Rng rng(seed_, purpose, now.number);
  std::vector<Bot*> by_seat;
  std::vector<std::string> names;
  for (const Seat seat : SeatSet::first_of(now.lineup.seats)) {
    const Chair chair = now.lineup.chairs[seat.value];
    by_seat.push_back(bots_[chair.value].get());
    names.push_back(fmt::format("chair {}", chair.value));
  }
  for (Bot* const bot : by_seat) bot->meet(names);
  play_hand(now.hand, HandDeal::shuffled(rng, now.lineup.seats), by_seat,
            static_cast<std::uint64_t>(now.number));
  return session_.finish(now.hand);
}

}  // namespace hindsight
