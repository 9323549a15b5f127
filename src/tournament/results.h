// What the logs of a tournament's matches say: each pairing by every estimator, the crosstable, and the hands
// that moved most chips.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "estimate/match_report.h"
#include "estimate/match_summary.h"
#include "estimate/ranking.h"
#include "tournament/logged_match.h"
#include "tournament/plan.h"

namespace hindsight {

struct Swing {
  std::string match;      // of the first rotation
  std::size_t place = 0;  // its, in the schedule
  std::uint32_t hand = 0;
  std::vector<double> won;  // by contestant, chips in the sum of the rotations
};

struct PairingResults {
  std::vector<std::size_t> players;  // the contestants
  std::uint64_t hands_wanted = 0;
  LoggedFigures figures;
  std::vector<std::uint32_t> decks{};  // those that its figures are of, by their number in the tournament
  std::vector<Swing> swings;           // the largest first

  std::uint64_t hands() const { return figures.figures().hands(); }
};

struct TournamentResults {
  TournamentPlan plan;
  AcpcGame game;
  std::vector<PairingResults> pairings;
  std::vector<std::string> incomplete{};  // matches without a score
  std::vector<std::string> notes{};       // why luck is not taken out of a pairing's hands
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t>
      decks{};  // number of seed and deck: pairings share them

  double mbb(double chips) const { return 1000 * chips / static_cast<double>(game.big_blind()); }
  MatchReport report(const PairingResults& pairing) const;
  // The crosstable, in mbb/hand, and who is better than whom; without an estimator by the one with the
  // narrowest interval of each pairing.  With more than two seats: what the row won where the column sat,
  // too.  Intervals are those of decks, which all pairings share: what a deck did to all of them is put
  // together first.
  RankedMatches ranked(std::optional<Estimator> estimator = {}) const;
  const std::vector<Estimator>& estimators() const;  // by which there are results
};

// By player of the plan, for estimators.
struct TournamentKnown {
  std::vector<PlayedStrategy> strategies;  // of small games; empty: none
  std::vector<bool> known;  // whether anybody knows what it plays; empty: of all bots of the house
};

// Where no hand has been played.
TournamentResults no_results(const TournamentPlan& plan, const AcpcGame& game,
                             const std::vector<Estimator>& estimators, const TournamentKnown& known = {});
// What the decks of the rotations that begin at `place` of the schedule came to, from deck `first` on:
// hands[rotation][deck].
// The error says that the hands are not of these players,
// or that one does not play the strategy that it is known for.
Result<void> add_decks(TournamentResults& results, const PlannedMatch& match, std::size_t place,
                       std::span<const std::span<const AcpcLogHand>> hands, std::uint64_t first);
// The place of each position's player among the pairing's; one too many for a stranger's.
std::vector<std::size_t> contestants_of(const TournamentPlan& plan, std::span<const std::size_t> players,
                                        const AcpcLogHand& hand);
// Keeps the largest ones.
void keep_swing(std::vector<Swing>& swings, Swing swing);

// From the folder of the matches' logs, as far as they go: decks of which a rotation is missing do not count.
Result<TournamentResults> read_results(const TournamentPlan& plan, const AcpcGame& game,
                                       const std::string& folder, const std::vector<Estimator>& estimators,
                                       const TournamentKnown& known = {});

}  // namespace hindsight
