// One street of a hand that several seats are left in: counterfactual regret minimisation for all of them at
// once, with linear weights
// (Brown & Sandholm 2019), over boards that are drawn.
//
// Hands are told apart on the street; an iteration draws the rest of the board, and walks the street's
// betting once for all seats, with what hands are worth in products over the others
// (search/multiway_values.h).  At the end of the street seats go on by continuations of a blueprint
// (search/play_outs.h), which each chooses for every hand by regret matching; where none is known, hands are
// shown on the board that was drawn, as if nobody bet any more, which is what play-outs are held against, too
// (a control variate).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/large_array.h"
#include "base/parallel.h"
#include "base/result.h"
#include "base/run.h"
#include "holdem/public_belief.h"
#include "search/play_outs.h"

namespace hindsight {

// Where several seats are left.
struct MultiwaySpot {
  PublicBelief belief;  // its betting is one street: the next one is its frontier
  // What each seat has paid before it, antes apart; then what seats have that are gone.
  std::vector<Chips> paid;
  // By whom seats go on after the street, and its places where this one begins.  Null: nobody bets any more.
  const Blueprint* blueprint = nullptr;
  std::vector<PathHypothesis> places;
};

class MultiwaySolver {
 public:
  // Iteration t draws from Rng(seed, this, t), t from 0; lines of play-outs from Rng(seed, this, t, node).
  static constexpr std::uint64_t board_purpose = 0x6d756c7469, line_purpose = 0x6c696e65;

  // Errors: what does not fit; other cards than hold'em's; more memory than `most_bytes`.
  static Result<MultiwaySolver> make(const MultiwaySpot& spot, std::uint64_t seed, unsigned threads,
                                     std::uint64_t most_bytes);

  const BettingTree::Branch& betting() const { return tree_.branches[0]; }
  // The seat of a decision plays this there, whatever it learns: by action, then by Combo::index.
  void lock(std::uint32_t node, std::span<const float> chances);
  void run(std::uint64_t iterations, const RunControl& control);
  std::uint64_t iterations() const { return iterations_; }
  // What a seat has played at a decision, hand by hand, summed: by action, then by Combo::index.
  std::span<const float> average(std::uint32_t node) const;

 private:
  struct Place {         // a node
    bool folds = false;  // the action that leads here
    SeatSet live;
    std::uint32_t depth = 0;
    std::array<std::uint32_t, max_multiway_seats> came{};  // by seat: the row of its last own action
    std::vector<PotLayer> layers{};                        // of an end
    std::optional<std::uint32_t> after{};                  // of an end that is played on from: which of them
  };
  struct After {  // an end of the street, and how it goes on this time
    std::uint32_t node = 0;
    PlayOutStart start{};
    std::array<std::uint32_t, max_multiway_seats> came{};  // by seat: those left as they count on the line
    PlayOuts::End end{};
  };

  MultiwaySolver(const MultiwaySpot& spot, BettingTree tree, std::uint64_t seed, unsigned threads);
  void find_places(const MultiwaySpot& spot);
  void deal();
  void walk();
  void go_down(std::optional<Seat> seat);
  void go_up(Seat seat);
  void play(std::uint32_t node);
  void sum_up(std::uint32_t node);
  void back_up(std::uint32_t node, Seat seat);
  void learn(std::uint32_t node, const float* mean);
  void end(std::uint32_t node, Seat seat);
  void show_down(std::span<const std::uint32_t> came, std::span<const PotLayer> layers, double paid,
                 Seat seat, float* out);
  void find_ways_on(const MultiwaySpot& spot);
  void add_after(const MultiwaySpot& spot, std::uint32_t node, std::span<const PathHypothesis> places);
  void draw(After& after);
  void choose(const After& after, Seat seat, float* out);
  void go_on(const After& after, Seat seat);
  void play_on(const After& after, Seat seat, float* value);
  float* weights(const After& after, Seat seat, std::size_t continuation);  // by hand of the board
  float* regrets(const After& after, Seat seat, std::size_t continuation);  // by Combo::index

  MetHands met(std::size_t came);

  BettingTree tree_;
  std::vector<Range> ranges_;  // each together 1
  CardSet board_;
  std::vector<CardSet> boards_;  // by round up to the street
  std::uint64_t seed_, iterations_ = 0;
  std::vector<Place> places_;
  std::vector<std::uint32_t> ends_;                    // nodes
  std::vector<std::vector<std::uint32_t>> decisions_;  // by depth
  std::vector<bool> locked_;                           // by node
  // By node that an action leads to, and Combo::index.
  LargeArray<float> regret_, average_;
  // Of the board that is drawn: by node, where nodes beyond the last are the seats' beginnings.  Values are
  // of the seat that learns.
  BoardHands hands_;
  LargeArray<float> sigma_, reach_, all_, weaker_, tied_, values_;
  std::unique_ptr<PlayOuts> play_outs_;
  std::vector<After> afters_;
  LargeArray<float> after_regret_, after_weights_;
  std::unique_ptr<Team> team_;
};

}  // namespace hindsight
