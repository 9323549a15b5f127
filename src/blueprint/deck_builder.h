// Fills the tables of DeckBuckets: hands on boards up to suits, what they are told apart by, clusters.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "abstraction/feature_vector.h"
#include "abstraction/k_medians.h"
#include "base/parallel.h"
#include "base/result.h"
#include "blueprint/deck_buckets.h"

namespace hindsight {

class DeckBuilder {
 public:
  DeckBuilder(DeckBuckets& out, const DeckSpec& spec, Executor& executor)
      : out_(out), spec_(spec), executor_(executor) {}
  Result<void> build();

 private:
  static constexpr std::uint32_t unit = 65'535;  // of hand strength
  using Strengths = Tail<unit, std::uint64_t>;

  // A board, one of each class.
  struct Board {
    std::vector<CardSet> boards;  // of all rounds up to it
    std::uint64_t deals = 0;      // that it stands for
  };
  // A hand on a board, one of each class.
  struct Class {
    std::uint32_t board = 0;
    std::uint16_t hand = 0;
    std::uint64_t deals = 0;
  };
  struct Level {
    std::vector<Board> boards;
    std::vector<Class> classes;
    std::vector<std::uint32_t> of;  // [board][hand by place]: its class
    // By class, over all ways to go on: strengths in all and one by one (not in the last round).
    std::uint64_t ways = 1;
    std::vector<std::uint64_t> strength;
    std::vector<Strengths> strengths;
  };
  struct Found {
    std::uint32_t board = 0;
    std::size_t renaming = 0;
  };

  void list_boards(std::size_t round);
  void list_classes(std::size_t round);
  std::vector<CardSet> deals_after(const Board& board, std::size_t round) const;
  Found find(std::size_t round, std::span<const CardSet> boards) const;
  std::uint32_t class_at(std::size_t round, const Found& found, std::uint16_t hand) const;

  void rate_last();
  void rate(std::size_t round);

  std::vector<FeatureVector> vectors(std::size_t round, Feature feature) const;
  std::vector<FeatureVector> against_groups() const;
  std::vector<std::uint8_t> opponent_groups_of_hands() const;
  Clustering cluster(std::size_t round, Feature feature, std::uint32_t clusters) const;
  std::vector<std::uint32_t> by_potential(std::size_t round, std::uint32_t clusters) const;
  std::vector<std::uint32_t> in_order(std::size_t round, const std::vector<std::uint32_t>& of) const;
  Result<std::vector<std::uint32_t>> buckets_of(std::size_t round) const;
  std::vector<std::uint32_t> remembered(std::size_t round, const std::vector<std::uint32_t>& of) const;
  Result<void> check(std::size_t round) const;
  Result<void> check_count(std::size_t round, std::size_t count) const;

  DeckBuckets& out_;
  const DeckSpec& spec_;
  Executor& executor_;
  std::vector<Level> levels_;
  std::vector<std::vector<std::uint32_t>> buckets_;  // by round and class
};

}  // namespace hindsight
