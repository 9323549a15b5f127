// Bet sizes as players and solvers write them.
//   50 or 50%    of the pot; a raise: of the pot after the call, on top of the bet faced
//   2.5x         a raise to 2.5 times the bet faced
//   100c         100 chips; a raise: 100 on top of the bet faced; 20c3r: at most 3 raises on the street
//   e, 3e, 2e200%  geometric: the same share of the pot on each street left (or 3 streets), all-in on the
//   last; at most
//                200 % of the pot
//   a            all-in
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "betting/units.h"

namespace hindsight {

struct BetSize {
  enum class Kind : std::uint8_t { pot, multiple, chips, geometric, all_in } kind = Kind::pot;
  double amount = 0;  // share of the pot, multiple, chips
  int streets = 0;    // geometric: 0 for those left
  double max = 0;     // geometric: share of the pot; 0: no limit
  int raise_cap = 0;  // chips: raises on the street; 0: no cap
  friend bool operator==(const BetSize&, const BetSize&) = default;
};

// Sizes apart by commas or spaces; errors name the size.  x is for raises alone.
Result<std::vector<BetSize>> parse_bet_sizes(std::string_view text, bool raises);
std::string to_text(const BetSize& size);

// What sizes are measured by at a decision.
struct BetScale {
  Chips faced = 0;  // what stands in front of the seat that bet most on this street
  Chips pot = 0;    // after a call
  // Of the stacks, where they are known.
  std::optional<Chips> all_in{};  // the most that the seat can have in front of it
  std::optional<Chips> behind{};  // what can still be bet after a call
  int streets = 1;                // this one and those to come
  int raises = 0;                 // geometric: each so far takes a street off
};

// What a size comes to in front of the seat, in whole chips; it may be less or more than the rules allow.
// Nothing for sizes that need the stacks where they are not known.
std::optional<Chips> chips_of(const BetSize& size, const BetScale& scale);
Chips chips_of_share(double share, const BetScale& scale);  // of the pot, which needs no stacks

}  // namespace hindsight
