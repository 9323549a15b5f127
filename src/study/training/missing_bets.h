// Bets that people make and a plan lacks, and which of them a strategy should know (Brown & Sandholm 2017,
// the self-improver of Libratus: those that come most often and lie farthest from what is known).
//
// A bet x between two known sizes A and B is played as A or as B (blueprint/translation.h); what that
// misjudges are the chips that lie between, on average: pot (p (x - A) + (1 - p) (B - x)), p the chance of A.
// Sizes are added one by one, each the one that leaves least misjudged.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/seat_view.h"
#include "store/blueprints/blueprint_plan.h"
#include "table/hand.h"

namespace hindsight {

// As [bets] tells them apart (betting/bet_menu.h); before the flop a bet is over the blinds.
enum class BetKind : std::uint8_t { bet, raise, reraise };
inline constexpr std::array<std::string_view, 3> bet_kind_names{"bet", "raise", "reraise"};

struct MissingBet {
  Street street = Street::preflop;
  BetKind kind = BetKind::bet;
  unsigned percent = 0;    // of the pot after a call
  std::uint64_t seen = 0;  // bets that it is the nearest size to
  double saved = 0;        // big blinds in all that are no longer misjudged
};

class MissingBets {
 public:
  explicit MissingBets(const BlueprintPlan& plan);

  enum class Taken : std::uint8_t { counted, other_seats, other_stacks };
  // Every bet of a hand of as many seats, whose smallest stack is between half and twice the plan's, in big
  // blinds.
  Taken add(const Hand& hand);

  std::uint64_t hands() const { return hands_; }
  std::uint64_t bets() const;
  double misjudged() const;  // big blinds in all
  // At most so many, the one that saves most first.
  std::vector<MissingBet> choose(std::size_t most) const;

 private:
  struct Bet {
    double share = 0, least = 0, most = 0;  // of the pot: it, the smallest legal one, all-in
    double pot = 0;                         // big blinds, after a call
    std::vector<double> known{};            // shares, smallest first; 0 is a call
  };
  // One that the seat makes after so many bets and raises on the street; none where a cap leaves it no size
  // at all.
  std::optional<Bet> bet_of(const PublicView& view, Move move, int before) const;
  static double misjudged(const Bet& bet);
  static MissingBet best_of(std::span<const Bet> bets);

  const BlueprintPlan& plan_;
  std::array<std::array<std::vector<Bet>, bet_kind_names.size()>, street_count> bets_;
  std::uint64_t hands_ = 0;
};

// The plan with these sizes for every seat, its text and all.  An error: the betting becomes too large.
Result<BlueprintPlan> with_bets(const BlueprintPlan& plan, std::span<const MissingBet> bets);

}  // namespace hindsight
