// What a hand's text says must fit together: chips, turns of the board, pots.  Readers of every site write
// here.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/histories/hand_history.h"

namespace hindsight {

class HistoryLedger {
 public:
  HandHistory hand;
  bool said_twice = false;  // a raise, which only Holdem Manager's exports do: by as much as to
  HistoryAction::Street street = HistoryAction::Street::blinds;

  // Of the hand.seats, when all are known.
  void seat_all();
  Result<void> ante(std::size_t seat, std::int64_t amount, bool all_in);
  Result<void> small_blind(std::size_t seat, std::int64_t amount,
                           bool all_in);  // the first is the blind, others are dead
  Result<void> big_blind(std::size_t seat, std::int64_t amount,
                         bool all_in);  // the first is the blind, others are live
  Result<void> live_post(std::size_t seat, std::int64_t amount, bool all_in);  // out of turn
  Result<void> dead_post(std::size_t seat, std::int64_t amount, bool all_in);
  Result<void> both_blinds(std::size_t seat, std::int64_t amount, bool all_in);
  Result<void> straddle(std::size_t seat, std::int64_t amount, bool all_in);
  Result<void> straddle_to(std::size_t seat, std::int64_t to, bool all_in);  // with what was posted before
  Result<void> fold(std::size_t seat);
  Result<void> check(std::size_t seat);
  Result<void> call(std::size_t seat, std::int64_t amount, bool all_in);
  Result<void> bet(std::size_t seat, std::int64_t amount, bool all_in);
  Result<void> raise(std::size_t seat, std::int64_t by, std::int64_t to, bool all_in);
  // The next street, with all cards that are on the board then; `run` from 1 where it is run more than once,
  // else 0.
  Result<void> deal(HistoryAction::Street next, const std::vector<Card>& board, int run);
  Result<void> know(std::size_t seat, const std::vector<Card>& cards);
  // When all has been told: pots add up, and no card is there twice.
  Result<void> finish();

 private:
  Result<void> put(HistoryAction action);
  Result<void> turn_of(std::size_t seat);
  Result<void> return_surplus();
  Result<void> check_cards() const;
  Result<void> check_runs() const;
  std::int64_t highest() const;
  static tl::unexpected<Error> wrong(std::string sentence);
  std::string text(std::int64_t chips) const;  // in the currency
  std::string name(std::size_t seat) const { return hand.seats[seat].name; }

  std::vector<std::int64_t> left_, live_;
  std::vector<bool> folded_;
  bool small_posted_ = false;
  std::optional<std::int64_t> big_posted_;
};

}  // namespace hindsight
