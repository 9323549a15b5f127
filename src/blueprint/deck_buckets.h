// The buckets of games that are small enough to look at every hand on every board: laboratory decks, short
// flops, Leduc.
//
// Suits that the deck treats alike may be renamed; boards are told apart by the round that their cards came
// in.  What hands are told apart by is that of abstraction/feature_vector.h, exact over all ways to go on,
// and clustered by the same k-medians.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "abstraction/abstraction_spec.h"
#include "base/parallel.h"
#include "base/result.h"
#include "blueprint/card_buckets.h"
#include "holdem/boards.h"
#include "holdem/card_rules.h"

namespace hindsight {

// "lossless", "ehs:50", "histogram:50", before the last two rounds "potential:50", in the last one "ochs:50";
// with a + in front a bucket is one of the round before together with one of these: what was known then is
// remembered.
struct RoundSpec {
  Feature feature = Feature::lossless;
  std::uint32_t buckets = 0;  // at most; of lossless as many as there are
  bool remembers = false;
  friend bool operator==(const RoundSpec&, const RoundSpec&) = default;
};
Result<RoundSpec> parse_round_spec(std::string_view text);
std::string to_text(const RoundSpec& spec);

struct DeckSpec {
  std::array<RoundSpec, street_count> rounds;
  std::uint64_t seed = 1;
  friend bool operator==(const DeckSpec&, const DeckSpec&) = default;
};

class DeckBuckets final : public CardBuckets {
 public:
  // The same for any number of threads.  Refuses features that a round does not have, games with too many
  // hands on boards, and rounds with more than most_buckets.
  static Result<std::shared_ptr<const DeckBuckets>> make(const CardRules& rules, const DeckSpec& spec,
                                                         Executor& executor);

  std::uint32_t count(std::size_t round) const override { return rounds_[round].count; }
  void find(std::size_t round, std::span<const CardSet> boards,
            std::span<std::uint16_t, combo_count> out) const override;

 private:
  friend class DeckBuilder;
  // One way to rename suits.
  struct Renaming {
    std::array<std::uint8_t, deck_size> card{};
    std::vector<std::uint16_t> hand;  // by CardRules::hand; of hands that the deck holds
    CardSet of(CardSet cards) const;
  };
  struct Round {
    std::unordered_map<std::uint64_t, std::uint32_t> row;  // of each class of boards, by its key
    std::vector<std::uint16_t> bucket;                     // [row][hand by place]
    std::uint32_t count = 0;
  };
  struct Place {
    std::uint64_t key = 0;  // of the class of boards
    std::size_t renaming = 0;
  };
  explicit DeckBuckets(const CardRules& rules);
  std::uint64_t key(std::span<const CardSet> boards, const Renaming& renaming) const;
  Place place(std::span<const CardSet> boards) const;

  CardRules rules_;
  std::vector<std::uint16_t> hands_;  // that the deck holds
  std::vector<std::uint16_t> at_;     // of each hand its place among them
  std::vector<Renaming> renamings_;
  std::vector<Round> rounds_;
};

}  // namespace hindsight
