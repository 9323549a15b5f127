// Who is better than whom, from what each won against each.
//
// Matches are not independent that were dealt the same decks: what a deck gives to one it may give to another
// as well.  Where decks are at hand the errors of sums are those of decks (tournament/results.h); here, where
// matches are known by their means alone, errors of matches over the same decks are added up, which is the
// most that they can come to.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/interval.h"

namespace hindsight {

// What one won a hand from another, or more than another.
struct Duel {
  static constexpr std::uint64_t known = std::numeric_limits<std::uint64_t>::max();

  double mean = 0;
  double standard_error = 0;  // infinite where nothing is known of it, as where every deck came to the same
  std::uint64_t freedom = known;  // with which the error was estimated, for Student's t; known: it was not

  double half_width(double confidence) const;
};

// cells[row][column]: what the player of the row won from that of the column; empty where they have not met.
struct Crosstable {
  std::vector<std::string> names;
  std::vector<std::vector<std::optional<Duel>>> cells;

  explicit Crosstable(std::vector<std::string> players)
      : names(std::move(players)), cells(names.size(), std::vector<std::optional<Duel>>(names.size())) {}
};

// A match of two players, by their numbers.
struct MetOnce {
  std::size_t first = 0, second = 0;
  Duel duel;                // of the first
  std::uint64_t dealt = 0;  // matches of one number were, or may have been, dealt the same decks
  double hands = 1;         // matches of the same two are put together by them
};
Crosstable crosstable(std::vector<std::string> players, std::span<const MetOnce> matches);

// What a ranking is made of.
struct Standings {
  std::vector<Duel>
      means;  // by player, over all others that it met, each counted alike, as in the ACPC's total bankroll
  std::vector<std::size_t> met;                              // how many others those are
  std::function<Duel(std::size_t, std::size_t)> difference;  // of the means of two that have met others
};
// Of players 0, 1, ... of these matches, which must outlive it.
Standings standings(std::size_t players, std::span<const MetOnce> matches);

struct Ranked {
  std::size_t player = 0;
  double mean = 0;
  double half_width = 0;                      // of it
  std::size_t met = 0;                        // others that it is the mean of
  std::size_t best_rank = 1, worst_rank = 1;  // that its interval leaves open, all at once
};

// Best first.  `confidence` holds for each mean; ranks hold for all players together (Bonferroni over the
// pairs of them): b stands surely below a where the interval of the difference of their means leaves 0 out.
std::vector<Ranked> ranking(const Standings& of, double confidence = 0.95);

}  // namespace hindsight
