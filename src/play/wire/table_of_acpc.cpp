// SPDX-License-Identifier: MIT
#include "play/wire/table_of_acpc.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "table/hand.h"

namespace hindsight {

namespace {

constexpr std::array<std::uint8_t, 4> holdem_board{0, 3, 1, 1};

// Who is first at the table on each street, everybody being able.
std::array<int, 4> first_at_table(const AcpcGame& game) {
  int first = 0;
  for (int i = 0; i < game.players; ++i)
    if (game.blinds[static_cast<std::size_t>(i)] > 0) first = i + 1;
  if (game.players == 2 && game.blinds[0] > game.blinds[1]) first = 1;
  return {first % game.players, 0, 0, 0};
}

}  // namespace

Result<HandRules> table_rules(const AcpcGame& game) {
  if (game.rounds != 4 || game.suits != 4 || game.ranks != 13 || game.hole_cards != 2 ||
      game.board_cards != holdem_board)
    return fail(ErrorCode::unsupported,
                "the definition is not hold'em: 52 cards, two of one's own, four rounds with 0, 3, 1 and 1 "
                "on the board");
  if (!game.no_limit() &&
      (game.raise_size[0] != game.raise_size[1] || game.raise_size[2] != game.raise_size[3]))
    return fail(ErrorCode::unsupported,
                "the table's limit bets are one size before the turn and one from it on");
  const auto first = first_at_table(game);
  for (std::size_t round = 0; round < 4; ++round)
    if (game.first_player[round] != first[round])
      return fail(ErrorCode::unsupported,
                  fmt::format("round {} begins with player {}, and at the table with player {}", round + 1,
                              game.first_player[round] + 1, first[round] + 1));
  HandRules out = acpc_rules(game.betting);
  out.min_bet = game.no_limit() ? game.big_blind() : game.raise_size[0];
  out.big_bet = game.no_limit() ? 2 * game.big_blind() : game.raise_size[2];
  out.blinds = game.blinds;
  for (std::size_t round = 0; round < 4; ++round) {
    if (game.max_raises[round] == 0)
      return fail(ErrorCode::unsupported, "a round without raises is not played at the table");
    out.raise_cap[round] = game.max_raises[round] == 255 ? std::uint8_t{0} : game.max_raises[round];
  }
  return out;
}

AcpcGame holdem_definition(const HandRules& rules, int seats) {
  AcpcGame out{.betting = rules.betting, .players = seats, .rounds = 4};
  out.blinds = rules.blinds;
  if (!out.no_limit()) out.raise_size = {rules.min_bet, rules.min_bet, rules.big_bet, rules.big_bet};
  const auto first = first_at_table(out);
  for (std::size_t round = 0; round < 4; ++round) {
    out.first_player[round] = static_cast<std::uint8_t>(first[round]);
    if (rules.raise_cap[round] > 0) out.max_raises[round] = rules.raise_cap[round];
  }
  out.suits = 4;
  out.ranks = 13;
  out.hole_cards = 2;
  out.board_cards = holdem_board;
  return out;
}

Result<AcpcGame> acpc_game(const HoldemGame& game, int seats) {
  if (game.ante > 0 || game.straddle > 0)
    return fail(ErrorCode::unsupported, "an ACPC game definition knows neither antes nor straddles");
  if (game.rules.betting == BettingLimit::pot_limit)
    return fail(ErrorCode::unsupported, "an ACPC game definition knows no pot limit");
  AcpcGame out = holdem_definition(game.at(seats), seats);
  std::fill_n(out.stacks.begin(), seats, game.stack);
  return out;
}

}  // namespace hindsight
