// Before the flop: who wins how often, from tables that tools/preflop_tables.cpp computed.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "cards/card.h"
#include "cards/isomorphism.h"

namespace hindsight {

inline constexpr std::uint32_t matchup_boards = 1'712'304;  // C(48, 5)

// Boards on which the first of two hands wins, and on which they tie.
struct Matchup {
  std::uint32_t wins = 0, ties = 0;
  std::uint32_t losses() const { return matchup_boards - wins - ties; }
  friend bool operator==(Matchup, Matchup) = default;
};

// Two hands up to a suit permutation: their suits by first appearance, higher card first, in one of 15
// patterns.
using SuitPattern = std::uint8_t;
inline constexpr int suit_patterns = 15;

// Every matchup of two hole cards, exact.
class MatchupTable {
 public:
  static const MatchupTable& get();  // read from the program itself on first use, in some milliseconds

  Matchup operator()(Combo a, Combo b) const {  // no card in common
    const Key x = keys_[a.index], y = keys_[b.index];
    return entries_[static_cast<std::size_t>((x.hand * starting_hand_count + y.hand) * suit_patterns +
                                             patterns_[static_cast<std::size_t>(x.suits << 4 | y.suits)])];
  }

 private:
  explicit MatchupTable(std::span<const Matchup> stored);
  struct Key {
    std::uint8_t hand, suits;
  };
  std::array<Key, combo_count> keys_{};
  std::array<SuitPattern, 256> patterns_{};
  std::vector<Matchup> entries_;  // [hand][hand][pattern]
};

// One pair of hands for each matchup up to suits and up to which is first, in the order of the stored table.
inline constexpr int distinct_matchups = 47'008;
struct ComboPair {
  Combo first, second;
};
std::vector<ComboPair> all_matchups();
// By full enumeration, seconds; in the order of all_matchups().
std::vector<Matchup> compute_matchups(Team& team);

// A starting hand against 1 to 9 hands of any two cards.
struct AgainstRandom {
  double win = 0, tie = 0, equity = 0;
};
inline constexpr int max_opponents = 9;
AgainstRandom against_random(StartingHand hand, int opponents);
// The greatest standard error of any number of against_random(); 0 for 1 and 2 opponents, which are exact.
double against_random_error(int opponents);

// The same, computed: exactly for 1 and 2 opponents, in seconds; by simulation for 3 to 9.
using AgainstRandomTable = std::array<std::array<AgainstRandom, max_opponents>, starting_hand_count>;
void compute_against_one_and_two(AgainstRandomTable& table, Team& team);
struct SimulatedTable {
  AgainstRandomTable table;  // all nine columns simulated
  AgainstRandomTable error;  // standard errors
};
SimulatedTable simulate_against_random(std::uint64_t seed, std::uint32_t batches, Team& team);

// The starting hands, those with most equity against any two cards first.
std::span<const StartingHand> hands_by_equity();

}  // namespace hindsight
