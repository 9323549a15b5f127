// A hold'em hand as a poker site's text tells it: what was done, in the smallest coin, checked for sums and
// order of streets.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/card.h"

namespace hindsight {

struct HistoryAction {
  enum class Street : std::uint8_t { blinds, preflop, flop, turn, river } street = Street::blinds;
  enum class Kind : std::uint8_t {
    ante,
    small_blind,
    big_blind,
    post_live,  // a blind out of turn, which counts as a bet
    post_both,  // both blinds by somebody who had missed them: the big one counts as a bet, the rest is dead
    post_dead,  // a small blind out of turn, which is nobody's bet
    straddle,
    fold,
    check,
    call,
    bet,
    raise,
  } kind = Kind::fold;
  std::size_t seat = 0;     // index of HandHistory::seats
  std::int64_t amount = 0;  // that leaves the stack
  std::int64_t to = 0;      // the player's live chips on this street afterwards
  std::int64_t dead = 0;    // of post_both
  bool all_in = false;      // as the text says
};
std::string_view kind_name(HistoryAction::Kind kind);  // "post_both"
std::string_view street_name(HistoryAction::Street street);

struct HistorySeat {
  int number = 0;  // at the table, from 1
  std::string name;
  std::int64_t start = 0;
  std::int64_t added = 0;  // chips bought in the course of the hand, which play from the next one on
  // When the hand began; blinds and antes are posted all the same.
  bool sitting_out = false, out_of_hand = false;
  std::vector<Card> cards;  // dealt, shown, or told at the end; one or two where they are known
  bool shown = false, mucked = false;
};

struct HandHistory {
  struct Uncalled {
    std::size_t seat = 0;
    std::int64_t amount = 0;
  };
  struct Collected {
    std::size_t seat = 0;
    std::int64_t amount = 0;
    std::string pot;  // "pot", "main pot", "side pot-2"
    int run = 0;      // 1, 2 or 3 where the board was run more than once
  };
  // Settled with the site beside the pot; chips go by the cards.
  struct CashOut {
    std::size_t seat = 0;
    std::int64_t amount = 0, fee = 0;  // what the player got, and paid
  };

  enum class Site : std::uint8_t { pokerstars, ggpoker, winamax } site = Site::pokerstars;
  std::string number;
  std::string limit;     // "no-limit", "pot-limit", "limit", "pot-limit-preflop-no-limit-postflop"
  std::string currency;  // "USD", "EUR"; empty: chips
  bool tournament = false, zoom = false, home_game = false;
  int places = 0;                        // amounts are in 10^-places of the currency
  std::array<std::int64_t, 2> stakes{};  // as the header has them: blinds, or bets where the limit is fixed
  std::optional<std::int64_t> cap;       // the most that a player may put in
  int max_seats = 0, button = 0;         // 0: not told; the button's seat number
  std::vector<HistorySeat> seats;        // that take part, in the order of the text
  std::optional<std::size_t> hero;       // whose cards were dealt face up
  std::vector<HistoryAction> actions;
  std::vector<std::vector<Card>> boards;  // two or three where it was run more than once
  std::vector<Uncalled> uncalled;
  std::vector<Collected> collected;
  std::vector<CashOut> cash_outs;
  // Rake: what the site took, for itself and for its jackpots; what is left of the pot was collected.
  std::int64_t pot = 0, rake = 0;
  std::int64_t house_added = 0;  // what the site put into the pot

  std::int64_t big_blind() const { return limit == "limit" ? stakes[0] : stakes[1]; }
  std::vector<std::int64_t> put_in() const;        // by seat, less what came back uncalled
  std::int64_t paid_out() const;                   // what was collected, and the rake
  std::vector<std::int64_t> final_stacks() const;  // with what was added
};

}  // namespace hindsight
