// What a contestant of a match has won, counted by how its hands ended.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "base/bytes.h"
#include "base/interval.h"

namespace hindsight {

struct BotScore {
  // How a hand ended for the bot.  Even: no chip won or lost, as after folding without a blind.
  enum Outcome : std::uint8_t { won_by_folds, won_at_showdown, even, lost_by_folding, lost_at_showdown };
  // Of a hand that won so much, to whose end the bot and somebody else stayed in or not.
  static Outcome outcome_of(double won, bool showdown, bool folded) {
    if (won == 0) return even;
    if (won > 0) return showdown ? won_at_showdown : won_by_folds;
    return folded ? lost_by_folding : lost_at_showdown;
  }

  struct Sum {
    std::uint64_t hands = 0;
    double chips = 0;
    double mean() const { return hands == 0 ? 0 : chips / static_cast<double>(hands); }
    double share_of(const Sum& all) const {
      return all.hands == 0 ? 0 : static_cast<double>(hands) / static_cast<double>(all.hands);
    }
    friend Sum operator+(Sum a, Sum b) { return {a.hands + b.hands, a.chips + b.chips}; }
  };
  std::array<Sum, 5> by_outcome{};
  double hand_squares = 0;  // of what a hand won
  double deal_squares = 0;  // of what a deal won in the mean of its hands

  void add_hand(double chips, Outcome outcome) {
    by_outcome[outcome] = by_outcome[outcome] + Sum{1, chips};
    hand_squares += chips * chips;
  }
  void add_deal(double mean) { deal_squares += mean * mean; }

  Sum wins() const { return by_outcome[won_by_folds] + by_outcome[won_at_showdown]; }
  Sum losses() const { return by_outcome[lost_by_folding] + by_outcome[lost_at_showdown]; }
  Sum all() const { return wins() + by_outcome[even] + losses(); }
  double chips_deviation() const {  // standard deviation of a hand
    const Sum sum = all();
    return Sample{sum.hands, sum.chips, hand_squares}.deviation();
  }
  // Of the mean, in chips, by Student's t over deals; infinite for one deal.
  double half_width_95(std::uint64_t deals) const {
    return Sample{deals, static_cast<double>(deals) * all().mean(), deal_squares}.half_width(0.95);
  }

  void write(Writer& out) const;
  void read(Reader& in);
};

}  // namespace hindsight
