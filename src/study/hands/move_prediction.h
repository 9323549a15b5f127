// What a player does next, with its probability, learnt from hands: how it compares with how often moves are
// made by street and position.
//
// Turns are taken as they come: each is foretold by what was known before its hand, then learnt.  Three
// forecasters:
//   baseline     how often each class of move is made on the street from the position, of what is legal
//   population   all players by situation (play/models/situation.h), level by level, the baseline before them
//   player       the same player's turns on top, carried over by what was foretold of anybody there
// Chances are Dirichlet means (play/models/play_counts.h), in the mean over priors of several strengths, each
// weighed by what it has foretold so far (fixed share, Herbster & Warmuth 1998); the strongest is the
// forecaster before, so that little data do little harm.  Players who are not named are anybody.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/interval.h"
#include "play/models/play_counts.h"
#include "study/hands/recorded_hand.h"

namespace hindsight {

enum class MoveForecaster : std::uint8_t { baseline, population, player };
inline constexpr std::size_t forecasters = 3;
inline constexpr std::array<std::string_view, forecasters> forecaster_names{"baseline", "population",
                                                                            "player"};

// A turn as the forecaster sees it.
struct ForetoldTurn {
  Situation situation;
  Seat seat;
  std::size_t event = 0;  // of the hand's
  std::string player;     // "": not named
  ByMoveClass<bool> legal{};
  MoveClass made = MoveClass::fold;
};
// Of all seats; what follows a move that no rule of ours allows is left out.
std::vector<ForetoldTurn> turns_of(const RecordedHand& hand);

class MovePredictor {
 public:
  MovePredictor();
  MoveShares predict(const ForetoldTurn& turn, MoveForecaster by) const;
  void learn(const RecordedHand& hand);
  // Of a population's hands, of which only the counts are left: before anything else.
  void learn(const PlayCounts& population);

 private:
  using Baseline = std::array<MoveShares, street_count * 4>;  // by street and place

  // Forecasts by priors of different strengths, and how likely each of them is by what it has foretold.
  class Cautions {
   public:
    Cautions() { chances_.fill(1.0 / cautions); }
    MoveShares mean(const PlayCounts& counts, const ForetoldTurn& turn, const MoveShares& before) const;
    void see(const PlayCounts& counts, const ForetoldTurn& turn, const MoveShares& before);

   private:
    static constexpr std::size_t cautions = 5;
    using Forecasts = std::array<MoveShares, cautions>;
    static Forecasts forecasts(const PlayCounts& counts, const ForetoldTurn& turn, const MoveShares& before);
    std::array<double, cautions> chances_;
  };

  MoveShares baseline(const ForetoldTurn& turn) const;
  void learn(const ForetoldTurn& turn, SeenHand& anybody, SeenHand& himself);
  Cautions of_population_, of_players_;
  Baseline by_place_{};
  PlayCounts population_;
  std::map<std::string, PlayCounts> players_;
};

// How good forecasts were, of one forecaster.
struct ForecastScore {
  Sample losses;                       // -ln of the chance of what was made, by hand: the mean over its turns
  double loss = 0;                     // summed over turns
  std::uint64_t turns = 0, right = 0;  // right: the likeliest was made
  // Chances by tenths: how many classes of move were given such a chance, its sum, and how many of them were
  // made.
  struct Bin {
    std::uint64_t count = 0, made = 0;
    double chance = 0;
  };
  std::array<Bin, 10> bins{};

  double log_loss() const { return turns > 0 ? loss / static_cast<double>(turns) : 0; }
  double accuracy() const { return turns > 0 ? static_cast<double>(right) / static_cast<double>(turns) : 0; }
  double calibration_error() const;  // mean distance of chance and frequency over the bins, by their counts
};

struct PredictionScores {
  std::array<ForecastScore, forecasters> by{};
  // By hand: how much less a forecaster lost in its turns than the baseline, together; the interval is of
  // this by hand.
  std::array<Sample, forecasters> gain{};
  std::uint64_t hands = 0;
};

// Foretells a hand, then learns it.
void foretell(MovePredictor& predictor, const RecordedHand& hand, PredictionScores& scores);

}  // namespace hindsight
