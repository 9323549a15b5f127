// What a match has come to by each estimator: means with intervals over decks, by seat, paired, as histograms
// and courses.
//
// Hands of one deck are not independent, so that every interval is computed over decks (Student's t).  "Per
// hand" is a standard deviation which independent hands would have to have for the same interval: that of
// decks times the square root of their hands.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "estimate/bot_score.h"
#include "estimate/confidence_sequence.h"
#include "estimate/estimator.h"
#include "estimate/floored_sample.h"
#include "estimate/histogram.h"

namespace hindsight {

// The hands of one deck: a rotation is a hand, in which every contestant has a seat of its own.
struct DeckValues {
  std::size_t contestants = 0, estimators = 0;
  std::vector<double> values;               // [rotation][contestant][estimator], in the game's unit
  std::vector<std::uint8_t> seats;          // [rotation][contestant]
  std::vector<BotScore::Outcome> outcomes;  // [rotation][contestant]
  std::size_t drawn = 0;                    // which of its hands plain looks at, FiguresShape::deals

  DeckValues() = default;
  DeckValues(std::size_t rotations, std::size_t contestant_count, std::size_t estimator_size)
      : contestants(contestant_count),
        estimators(estimator_size),
        values(rotations * contestant_count * estimator_size),
        seats(rotations * contestant_count),
        outcomes(rotations * contestant_count, BotScore::even) {}
  std::size_t rotations() const { return contestants == 0 ? 0 : seats.size() / contestants; }
  double& at(std::size_t rotation, std::size_t contestant, std::size_t estimator) {
    return values[(rotation * contestants + contestant) * estimators + estimator];
  }
  double at(std::size_t rotation, std::size_t contestant, std::size_t estimator) const {
    return values[(rotation * contestants + contestant) * estimators + estimator];
  }
  BotScore::Outcome& outcome(std::size_t rotation, std::size_t contestant) {
    return outcomes[rotation * contestants + contestant];
  }
  std::uint8_t& seat(std::size_t rotation, std::size_t contestant) {
    return seats[rotation * contestants + contestant];
  }
};

struct FiguresShape {
  std::size_t contestants = 2, rotations = 2;
  // A session is told as one deck: so many deals in a row, each in its own rotations, and its next one is
  // played in the seating of the rotation after.  Plain looks at one seating, DeckValues::drawn.
  std::size_t deals = 1;
  std::vector<Estimator> estimators{Estimator::plain};
  bool aivat_is_exact = false;  // no luck is left in it: every hand comes to its mean
  double bin = 1;               // the narrowest of a histogram, in the game's unit
  std::optional<ValueRange>
      range{};  // that a hand's values are within, by every estimator but AIVAT; none: nobody knows
};

class Figures {
 public:
  explicit Figures(FiguresShape shape);

  void add(const DeckValues& deck);  // in the order in which decks are numbered
  // From now on what each deck came to, [deck][contestant][estimator]; not written with the rest.
  void keep_decks() { keeps_ = true; }
  const std::vector<double>& kept_decks() const { return kept_; }

  const FiguresShape& shape() const { return shape_; }
  std::uint64_t decks() const { return decks_; }
  std::uint64_t hands() const { return decks_ * shape_.rotations; }

  // Of contestant c by the e-th of the shape's estimators.
  struct Estimate {
    FlooredSample decks;               // what it won a hand, in the mean of a deck
    std::vector<FlooredSample> seats;  // a hand of each seat
    bool exact = false;
    std::uint64_t per_deck = 1;  // hands whose mean a number of `decks` is
    Histogram hands;
    RunningSum course;                // deck by deck
    std::optional<ValueRange> range;  // that all decks are within

    double mean() const { return decks.mean(); }
    double half_width_95() const { return exact && decks.count() > 0 ? 0 : decks.half_width(0.95); }
    // Holds at every moment of a match together with all others (estimate/confidence_sequence.h).
    ValueRange anytime_95() const;
    bool anytime_leaves_out(double value) const;
    SequenceKind sequence_kind() const { return range ? SequenceKind::bounded : SequenceKind::asymptotic; }
    double deviation() const;   // per hand
    Sample every_hand() const;  // of all seats
  };
  const Estimate& at(std::size_t contestant, std::size_t estimator) const {
    return estimates_[contestant * shape_.estimators.size() + estimator];
  }
  // How the contestant's hands of a seat ended, all of them; deals are not counted there.
  const BotScore& endings(std::size_t contestant, std::size_t seat) const {
    return endings_[contestant * shape_.contestants + seat];
  }
  // What its standard deviation is less than plain's, as a share of that; none where plain's is 0.
  std::optional<double> reduction(std::size_t contestant, std::size_t estimator) const;
  // By how much contestant a won more than b, deck by deck.
  const FlooredSample& paired(std::size_t a, std::size_t b, std::size_t estimator) const {
    return pairs_[(a * shape_.contestants + b) * shape_.estimators.size() + estimator];
  }
  // The estimator with the narrowest interval; of those that have one, as long as any has.  Plain only where
  // no other looks at more hands.
  std::size_t sharpest(std::size_t contestant) const;
  std::size_t sharpest_pair(std::size_t a, std::size_t b) const;  // of their difference
  // The estimator by which a match that is watched is judged: the last of the catalog, whatever comes out.
  std::size_t watched() const { return shape_.estimators.size() - 1; }

  // AIVAT's numbers are taken to lie as far apart as those of other hands of the same contestants, played
  // beforehand.  Not written with the rest.
  void set_floors(const Figures& beforehand);

  // AIVAT's numbers are within, a contestant each.  Not written with the rest.
  void bound_aivat(const std::vector<ValueRange>& ranges);

  void write(Writer& out) const;
  void read(Reader& in);

 private:
  template <class Width>
  std::size_t narrowest(const Width& width) const;
  bool counts(std::size_t estimator, std::size_t rotation, const DeckValues& deck) const;

  FiguresShape shape_;
  std::uint64_t decks_ = 0;
  std::vector<Estimate> estimates_;
  std::vector<FlooredSample> pairs_;
  std::vector<BotScore> endings_;  // [contestant][seat]
  std::vector<double> means_;      // of the deck that is added
  bool keeps_ = false;
  std::vector<double> kept_;
};

}  // namespace hindsight
