// What the logs of a tournament's matches say: each pairing by every estimator, the crosstable, and the hands that moved most chips.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/match_report.h"
#include "estimate/match_summary.h"
#include "estimate/ranking.h"
#include "tournament/logged_match.h"
#include "tournament/plan.h"

namespace hindsight {

struct Swing {
  std::string match;  // of the first rotation
  std::uint32_t hand = 0;
  std::vector<double> won;  // by contestant, chips in the sum of the rotations
};

struct PairingResults {
  std::vector<std::size_t> players;  // the contestants
  std::uint64_t hands_wanted = 0;
  LoggedFigures figures;
  std::vector<Swing> swings;  // the largest first

  std::uint64_t hands() const { return figures.figures().hands(); }
};

struct TournamentResults {
  TournamentPlan plan;
  AcpcGame game;
  std::vector<PairingResults> pairings;
  std::vector<std::string> incomplete{};  // matches without a score
  std::vector<std::string> notes{};       // why luck is not taken out of a pairing's hands

  double mbb(double chips) const { return 1000 * chips / static_cast<double>(game.big_blind()); }
  MatchReport report(const PairingResults& pairing) const;
  // In mbb/hand, by the estimator with the narrowest interval of each pairing.  With more than two seats: what the row won where the
  // column sat, too.
  Crosstable crosstable() const;
  RankedMatches ranked() const;  // the crosstable, and who is better than whom
};

// By player of the plan, for estimators.
struct TournamentKnown {
  std::vector<PlayedStrategy> strategies;  // of small games; empty: none
  std::vector<bool> known;  // whether anybody knows what it plays; empty: of all bots of the house
};

// From the folder of the matches' logs, as far as they go: decks of which a rotation is missing do not count.
Result<TournamentResults> read_results(const TournamentPlan& plan, const AcpcGame& game,
                                       const std::string& folder, const std::vector<Estimator>& estimators,
                                       const TournamentKnown& known = {});

}  // namespace hindsight
