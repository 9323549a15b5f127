// A street of a hand, solved from where it began while somebody waits: to the end of the hand where two seats
// are left in it, the street alone where more are.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "blueprint/card_buckets.h"
#include "holdem/public_belief.h"
#include "holdem/vector_game.h"

namespace hindsight {

class BoardTrainer;    // blueprint/board_trainer.h
struct MultiwaySpot;   // search/multiway_solver.h
class MultiwaySolver;  // search/multiway_solver.h
template <class Real>
class VectorCfr;  // holdem/solve/vector_cfr.h

// Iterations, or a deadline: whichever comes first ends a search; once through at least, unless it is
// stopped.
struct StreetBudget {
  std::uint64_t iterations = std::numeric_limits<std::uint64_t>::max();
  Clock::time_point deadline = Clock::time_point::max();
  std::stop_token stop;
  unsigned threads = 1;
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  // bytes, of a search over all boards
  bool values = false;  // are wanted, too, which takes a little longer
};

// What a seat has played at a decision of the street, and would not play otherwise: by action, then by
// Combo::index.
struct PlayedDecision {
  std::vector<Move> way;  // the moves of the street before it
  std::vector<Move> moves;
  std::vector<std::array<float, combo_count>>
      chances;  // by move; together 1 for each hand that the board leaves
};

// Somebody whose play on the street is known in part; on later ones he is free.
struct HeldSeat {
  struct Play {
    std::vector<std::array<float, combo_count>> chances;  // by move; none: he is free there
    double trust = 1;  // so often he plays it, and as he likes otherwise: 0 to 1
  };
  std::uint8_t seat = 0;
  // At his turn after these moves of the street, where he has those.
  std::function<Play(std::span<const Move> way, std::span<const Move> moves)> plays;
  std::size_t most_asked = 64;  // decisions
  // Chips a hand, on average over the ranges: a part of the trust is taken back where more is risked.
  double most_risked = std::numeric_limits<double>::max();
};

// The strategies of all seats at the decisions of the street.  It never changes.
class StreetSearch {
 public:
  // Of two seats, out of position first.  Errors: what does not fit, or is too large.
  static Result<StreetSearch> search(const PublicBelief& belief, std::span<const PlayedDecision> played,
                                     const StreetBudget& budget);

  // The same of a flop or turn, over boards that are drawn: hands by themselves on this street and in buckets
  // on later ones.  It is sooner somewhere near, and later at the end.  An iteration is a board: of a turn
  // each river comes once before any comes again.  The same bits for the same seed and number of iterations.
  static Result<StreetSearch> sample(const PublicBelief& belief, std::span<const PlayedDecision> played,
                                     std::shared_ptr<const CardBuckets> later, std::uint64_t seed,
                                     const StreetBudget& budget);

  // Of two seats and more, in the order in which they act, by themselves on this street
  // (search/multiway_solver.h).  An iteration is a board, as above; no values.
  static Result<StreetSearch> among(const MultiwaySpot& spot, std::span<const PlayedDecision> played,
                                    std::uint64_t seed, const StreetBudget& budget);

  // The first with one seat held, decision by decision (holdem/solve/decision_locks.h): how the other answers
  // him.  Beside it the equilibrium is solved, from which gain and risk are measured, each with as many
  // iterations.  No values.  Errors: as above, or more decisions of his than may be asked for.
  static Result<StreetSearch> against(const PublicBelief& belief, std::span<const PlayedDecision> played,
                                      const HeldSeat& other, const StreetBudget& budget);

  // Chips a hand, on average over the ranges and in the betting that is searched.
  struct Held {
    double trusted = 0;  // the part of the trust that was not taken back
    double gain = 0;     // that the answer wins from him beyond the equilibrium, if he plays as he is said to
    double risk = 0;     // that whoever knows the answer wins beyond an equilibrium; never told too low
  };
  const std::optional<Held>& held() const { return held_; }

  using ByHand = std::array<float, combo_count>;  // by Combo::index
  struct Decision {
    std::vector<Move> moves;
    std::vector<ByHand> chances;  // by move; 0 for all where the board leaves no such hand
    // By move, where they were wanted: the chips that the hand ends up with on average, less those that
    // folding now would leave it, and how far that may be off.  Not a number where no hand of the other seat
    // comes here that it may meet.
    std::vector<ByHand> values, errors;
  };

  // The street's betting; the end of the hand and of the street are leaves.
  const StreetTree& betting() const { return betting_; }
  const Decision& decision(std::uint32_t node) const { return decisions_[node]; }
  // Where a move leads: nowhere where the betting lacks it.  A raise to more than the other seat can call is
  // all-in.
  std::optional<std::uint32_t> after(std::uint32_t node, const Move& move) const;
  std::uint64_t iterations() const { return iterations_; }

 private:
  explicit StreetSearch(StreetTree betting);
  std::optional<std::uint32_t> find(const PlayedDecision& played) const;  // the decision
  Result<std::vector<VectorGame::Lock>> locks_of(const VectorGame& game, const HeldSeat& other) const;
  void take_strategies(const VectorGame& game, const VectorCfr<float>& solver);
  void take_strategies(const BoardTrainer& solver);
  void take_strategies(const MultiwaySolver& solver);
  using Reach = std::array<double, combo_count>;
  Reach met_at(std::uint32_t node, const Reach& range, std::uint8_t seat) const;
  template <class Told>
  void take_values(const std::array<Reach, 2>& ranges, double half_pot, const Told& told);
  void take_values(const VectorGame& game, VectorCfr<float>& solver);
  void take_errors(std::span<const Decision> halfway);

  StreetTree betting_;
  std::vector<Decision> decisions_;  // by node; empty ones elsewhere
  std::uint64_t iterations_ = 0;
  std::optional<Held> held_;
};

// Hands of one round by themselves, those of others in buckets, which are kept by board.
std::shared_ptr<const CardBuckets> hands_of_street(std::size_t round,
                                                   std::shared_ptr<const CardBuckets> others);

}  // namespace hindsight
