// SPDX-License-Identifier: MIT
#include "hands/table_setup.h"

#include <fmt/format.h>

#include "play/bots/catalog.h"
#include "store/hands/phh_record.h"

namespace hindsight {

namespace {

constexpr std::uint64_t purpose = 0x63686169;  // of the bots' seeds: "chai"

}  // namespace

Result<TableSetup> seat_bots(std::span<const std::string> specs, std::size_t seats, std::uint64_t seed) {
  std::vector<BotKind> kinds;
  for (std::size_t i = 0; i < seats; ++i) {
    HS_TRY(kinds.emplace_back(), bot_kind(specs[i % specs.size()]));
  }
  TableSetup out{{}, table_names(kinds, BotNames::titles)};
  for (std::size_t i = 0; i < seats; ++i) out.bots.push_back(kinds[i].make(Rng(seed, purpose, i).bits()));
  return out;
}

Result<void> SessionLog::add(const BotTable::Playing& playing, const std::vector<std::string>& names) {
  std::vector<std::string> players;
  for (const Seat seat : SeatSet::first_of(playing.lineup.seats))
    players.push_back(names[playing.lineup.chairs[seat.value].value]);
  HS_TRY(const PhhHand record, record_of(playing.hand, std::move(players)));
  return log_.append(fmt::format("[{}]\n{}\n", playing.number, format_phh(record)));
}

Result<std::optional<SessionLog>> session_log(const std::string& path, const HoldemGame& game) {
  if (path.empty()) return std::optional<SessionLog>{};
  if (game.rules.betting == BettingLimit::pot_limit)
    return fail(ErrorCode::unsupported, fmt::format("'{}': PHH has no code for pot-limit hold'em", path));
  HS_TRY(HandLog log, HandLog::create(path));
  return SessionLog(std::move(log));
}

}  // namespace hindsight
