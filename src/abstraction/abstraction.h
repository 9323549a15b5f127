// A card abstraction: hands that play alike share a bucket, street by street, and what was known on earlier
// streets is forgotten (imperfect recall).
//
// Before the flop a bucket is a starting hand.  The buckets of the 1,286,792 flops with a hand are a table;
// on the turn and the river, centres are kept, and the features of a board are computed when it is asked for.
// Buckets are numbered by the mean equity of their hands, weakest first.  Suits may be renamed: a hand and a
// board fall into the same bucket.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "abstraction/abstraction_spec.h"
#include "abstraction/feature_vector.h"
#include "abstraction/hand_strength.h"
#include "abstraction/nearest_centre.h"
#include "base/bytes.h"
#include "base/parallel.h"
#include "base/run.h"
#include "cards/card.h"

namespace hindsight {

inline constexpr std::uint16_t no_bucket = 0xffff;
inline constexpr std::uint64_t flop_hand_classes = 1'286'792;
inline constexpr std::uint64_t turn_classes = 13'960'050;

// What the hands of a bucket are like, as the build saw them.
struct Bucket {
  float equity = 0;     // mean E[HS]
  float deviation = 0;  // standard deviation of E[HS] within the bucket
  float share = 0;      // of all hands on all boards
  friend bool operator==(const Bucket&, const Bucket&) = default;
};

// All that is kept.
struct AbstractionParts {
  AbstractionSpec spec;
  OpponentGroups groups{};                                       // all 0 where no street needs them
  std::array<std::vector<Bucket>, street_count> buckets;         // by mean equity
  std::vector<std::uint16_t> flop;                               // by Isomorphism({2, 3})
  std::array<std::vector<FeatureVector>, street_count> centres;  // of turn and river, by bucket
  friend bool operator==(const AbstractionParts&, const AbstractionParts&) = default;
};

class Abstraction {
 public:
  explicit Abstraction(AbstractionParts parts);

  const AbstractionSpec& spec() const { return parts_.spec; }
  std::uint32_t buckets(Street street) const { return static_cast<std::uint32_t>(about(street).size()); }
  std::span<const Bucket> about(Street street) const {
    return parts_.buckets[static_cast<std::size_t>(street)];
  }

  // The bucket of every hand, by Combo::index, on a board of 0, 3, 4 or 5 cards; no_bucket for hands that
  // meet the board.
  // From several threads at once, too.
  void find(CardSet board, std::span<std::uint16_t, combo_count> out) const;

  // That of one hand which the board leaves, the same and much sooner.
  std::uint16_t bucket(CardSet board, Combo hand) const;

  // Keeps the turn's buckets, too: 28 MB, after which find() only looks them up.  False if it was stopped.
  bool tabulate_turn(const RunControl& control);

  // The parts of it; the flop's table apart, so that the rest can be read alone.
  void write_head(Writer& to) const;
  void write_flop(Writer& to) const;
  static Result<Abstraction> read(Reader from);

 private:
  void find_nearest(CardSet board, Street street, std::span<std::uint16_t, combo_count> out) const;

  AbstractionParts parts_;
  std::array<NearestCentre, street_count> search_;
  std::vector<std::uint16_t> turn_;  // by Isomorphism({2, 4}), or empty
};

}  // namespace hindsight
