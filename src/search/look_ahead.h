// A part of a wide game solved for a seat, one street ahead or to the end, and what goes on from there: how
// often hands come to each place, and what those of the other seat are owed (continual re-solving: Moravčík
// et al. 2017).  Nothing else is carried along.
//
// Where it stops, hands are worth what a quick solution of the rest of the game says, for the ranges that
// arrive in the iteration: what a best response wins from the other's strategy in it.  It is thrown away;
// there is no solution of the whole.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "base/parallel.h"
#include "base/run.h"
#include "holdem/frontier.h"
#include "holdem/solve/vector_cfr.h"
#include "search/arrivals.h"
#include "search/gadget.h"
#include "search/owed.h"
#include "search/wide_game.h"

namespace hindsight {

// How parts are solved.
struct LookingAhead {
  Gadget gadget{};                 // before every part but the first; owes what is carried along
  std::uint32_t streets = 1;       // looked at, or to_the_end
  std::uint64_t iterations = 300;  // of a part that stops before the end
  std::uint64_t beyond = 200;      // of each quick solution of what lies beyond it
  std::uint64_t to_end = 1500;     // of a part that goes to the end
};

// What is known where a part begins.
struct Carried {
  Place place{};  // in the wide game
  Ranges came{};  // how often hands come, of both seats
  std::vector<double>
      owed{};  // counterfactual values of the other's hands, for the seat's as they come; empty: no gadget
};

// Hands where a look-ahead stops.  One walk at a time.
class QuickValues final : public FrontierValues {
 public:
  // `part` is cut from the wide game without the actions that are not kept, and outlives this.
  QuickValues(const WideGame& wide, std::uint8_t seat, const KeptActions& kept, const Subgame& part,
              std::uint64_t iterations);

  void values(std::uint8_t seat, std::span<const FrontierPlace> places) const override;
  double stake() const override { return stake_; }
  bool zero_sum() const override { return true; }

  void remember(const Discount& factors);  // what the other's hands were worth in the iteration, in the mean
  void settle() { settled_ = true; }       // from now on they are worth that mean
  const std::vector<double>& mean(std::uint32_t state) const { return stops_[state]->mean; }  // of the part

 private:
  struct Stop {
    VectorGame beyond;
    Ranges reach;                   // of the last iteration
    std::vector<double> now, mean;  // of the other's hands
  };
  void solve(Stop& stop, std::uint8_t seat, std::span<double> out) const;

  std::uint8_t other_;
  std::uint64_t iterations_;
  double stake_, averaged_ = 0;
  bool settled_ = false;
  std::vector<std::unique_ptr<Stop>> stops_;  // by state of the part; none where it goes on
  mutable std::mutex asking_;
};

class LookAhead {
 public:
  // `kept`: the actions that are looked at.  Without hands that meet at the place there is nothing to solve.
  LookAhead(const WideGame& wide, std::uint8_t seat, const KeptActions& kept, Carried from,
            const LookingAhead& how, const RunControl& control);
  // The whole of what is kept, as it is played by these: a blueprint.
  LookAhead(const WideGame& wide, std::uint8_t seat, const KeptActions& kept, DecisionLocks plays);
  LookAhead(const LookAhead&) = delete;
  LookAhead& operator=(const LookAhead&) = delete;

  const Subgame& part() const { return part_; }
  bool is_reached() const { return solver_ != nullptr; }
  // What the seat plays at a decision of the part: by action of the wide game, in whole rows.
  std::vector<double> plays(std::uint32_t state, std::uint32_t node) const;
  // Where it stops.
  Carried after_street(std::uint32_t state) const;
  // After a bet that was not looked at, at a decision of the other seat: its hands are owed what the best of
  // its bets there wins.
  // `node` is the one after the bet, in the wide game.
  Carried after_bet(std::uint32_t state, std::uint32_t decision, std::uint32_t node) const;

 private:
  void solve(const LookingAhead& how, const RunControl& control);
  Ranges came(std::uint32_t state, std::uint32_t node) const;
  std::uint8_t other() const { return static_cast<std::uint8_t>(1 - seat_); }

  const WideGame& wide_;
  std::uint8_t seat_;
  const KeptActions& kept_;
  Carried from_;
  Subgame part_;
  double scale_ = 1;  // of the seat's range in the part to what it is
  std::shared_ptr<QuickValues> beyond_;
  std::unique_ptr<Arrivals> arrivals_;
  std::unique_ptr<VectorCfr<float>> solver_;
  mutable std::vector<std::vector<std::vector<double>>>
      owed_;  // by state and node, of those that were asked for
};

}  // namespace hindsight
