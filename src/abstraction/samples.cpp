// SPDX-License-Identifier: MIT
#include "abstraction/samples.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <numeric>
#include <tuple>
#include <utility>

#include "abstraction/board_features.h"
#include "abstraction/nearest_centre.h"
#include "base/rng.h"
#include "cards/isomorphism.h"

namespace hindsight {

namespace {

CardSet random_board(int size, Rng& rng) {
  CardSet board;
  while (board.size() < size) board |= Card{static_cast<std::uint8_t>(rng.below(deck_size))};
  return board;
}

Combo random_hand(CardSet board, Rng& rng) {
  for (;;) {
    const Combo hand{static_cast<std::uint16_t>(rng.below(combo_count))};
    if (!hand.cards().meets(board)) return hand;
  }
}

// work(i) in rounds that are short enough to tell and to stop.  False if it was stopped.
template <class Work>
bool in_rounds(std::uint32_t items, const Sampling& how, const Work& work) {
  constexpr std::uint32_t round = 64;
  for (std::uint32_t begin = 0; begin < items; begin += round) {
    if (how.stop.stop_requested()) return false;
    how.executor.for_each(std::min(round, items - begin), [&](std::uint32_t i) { work(begin + i); });
    how.done(static_cast<double>(std::min(items, begin + round)) / items);
  }
  return true;
}

}  // namespace

std::optional<Samples> sample_hands(Street street, Feature feature, const OpponentGroups& groups,
                                    std::uint32_t boards, std::uint32_t hands, std::uint64_t seed,
                                    const Sampling& how) {
  const std::size_t count = std::size_t{boards} * hands;
  Samples out{{std::vector<FeatureVector>(count), std::vector<std::uint32_t>(count, 1)},
              std::vector<std::uint16_t>(count)};
  const bool whole = in_rounds(boards, how, [&](std::uint32_t b) {
    Rng rng(seed, static_cast<std::uint64_t>(street), b);
    const CardSet board = random_board(static_cast<int>(street) + 2, rng);
    const auto features = std::make_unique<BoardFeatures>();
    features->compute(board, feature, groups);
    for (std::size_t i = std::size_t{b} * hands; i < (std::size_t{b} + 1) * hands; ++i) {
      const Combo hand = random_hand(board, rng);
      out.points.vectors[i] = features->vectors[hand.index];
      out.equities[i] = features->equities[hand.index];
    }
  });
  if (!whole) return {};
  return out;
}

std::optional<Samples> all_flops(Feature feature, const Sampling& how) {
  const Isomorphism flops({3}), order({2, 3});
  const auto count = static_cast<std::size_t>(order.size());
  Samples out{{std::vector<FeatureVector>(count), std::vector<std::uint32_t>(count, 0)},
              std::vector<std::uint16_t>(count)};
  const bool whole = in_rounds(static_cast<std::uint32_t>(flops.size()), how, [&](std::uint32_t f) {
    const CardSet flop = flops.deal(f)[0];
    const auto features = std::make_unique<BoardFeatures>();
    features->compute(flop, feature, {});
    for (std::uint16_t c = 0; c < combo_count; ++c) {
      if (Combo{c}.cards().meets(flop)) continue;
      const std::array<CardSet, 2> rounds{Combo{c}.cards(), flop};
      const auto i = static_cast<std::size_t>(order.index(rounds));  // of this flop alone
      out.points.vectors[i] = features->vectors[c];
      out.points.weights[i] = static_cast<std::uint32_t>(order.deals(i));
      out.equities[i] = features->equities[c];
    }
  });
  if (!whole) return {};
  return out;
}

namespace {

// The part of a step from one share to another.
Sampling part_of(const Sampling& how, double from, double to) {
  return {how.executor, how.stop, [&how, from, to](double share) { how.done(from + share * (to - from)); }};
}

std::optional<std::vector<FeatureVector>> group_turns(std::uint64_t seed, const Sampling& how) {
  const auto turns_seen =
      sample_hands(Street::turn, Feature::histogram, {}, 2'000, 64, seed, part_of(how, 0, 0.7));
  if (!turns_seen) return {};
  const Sampling last = part_of(how, 0.7, 1);
  auto found = k_medians(turns_seen->points, {.clusters = turn_groups, .seed = seed}, how.executor, how.stop,
                         last.done);
  if (!found) return {};
  return std::move(found->centres);
}

// Of every hand on a turn, by Isomorphism({2, 4}).
struct TurnTable {
  Isomorphism order{{2, 4}};
  std::vector<std::uint8_t> groups = std::vector<std::uint8_t>(static_cast<std::size_t>(order.size()));
  std::vector<std::uint16_t> equities = std::vector<std::uint16_t>(static_cast<std::size_t>(order.size()));
};

bool fill(TurnTable& table, const std::vector<FeatureVector>& groups, const Sampling& how) {
  const Isomorphism boards({4});
  const NearestCentre search(groups);
  return in_rounds(static_cast<std::uint32_t>(boards.size()), how, [&](std::uint32_t b) {
    const CardSet board = boards.deal(b)[0];
    const auto features = std::make_unique<BoardFeatures>();
    features->compute(board, Feature::histogram, {});
    for (std::uint16_t c = 0; c < combo_count; ++c) {
      if (Combo{c}.cards().meets(board)) continue;
      const std::array<CardSet, 2> rounds{Combo{c}.cards(), board};
      const auto i = static_cast<std::size_t>(table.order.index(rounds));
      table.groups[i] = static_cast<std::uint8_t>(search.nearest(features->vectors[c], 0));
      table.equities[i] = features->equities[c];
    }
  });
}

// Where the turn takes a hand, and its equity, the mean of theirs.
std::pair<TurnHistogram, std::uint16_t> histogram_of(CardSet hand, CardSet flop, const TurnTable& table) {
  std::array<std::uint8_t, turn_groups> counts{};
  std::uint32_t equity = 0;
  for (const Card turn : CardSet::deck().without(hand | flop)) {
    const std::array<CardSet, 2> rounds{hand, flop | turn};
    const auto i = static_cast<std::size_t>(table.order.index(rounds));
    ++counts[table.groups[i]];
    equity += table.equities[i];
  }
  TurnHistogram out;
  for (std::size_t g = 0; g < turn_groups; ++g) {
    if (counts[g] == 0) continue;
    out.group[out.size] = static_cast<std::uint8_t>(g);
    out.count[out.size++] = counts[g];
  }
  return {out, static_cast<std::uint16_t>((equity + turns / 2) / turns)};
}

}  // namespace

std::optional<FlopHistograms> flop_histograms(std::uint64_t seed, const Sampling& how) {
  auto groups = group_turns(seed, part_of(how, 0, 0.1));
  if (!groups) return {};
  TurnTable table;
  if (!fill(table, *groups, part_of(how, 0.1, 0.6))) return {};
  const Isomorphism order({2, 3});
  const auto count = static_cast<std::size_t>(order.size());
  FlopHistograms out{{std::vector<TurnHistogram>(count), std::vector<std::uint32_t>(count)},
                     std::vector<std::uint16_t>(count),
                     std::move(*groups)};
  constexpr std::size_t piece = 1024;
  const auto pieces = static_cast<std::uint32_t>((count + piece - 1) / piece);
  const bool whole = in_rounds(pieces, part_of(how, 0.6, 1), [&](std::uint32_t p) {
    for (std::size_t i = p * piece; i < std::min(count, (p + 1) * piece); ++i) {
      const std::vector<CardSet> deal = order.deal(i);
      std::tie(out.hands.histograms[i], out.equities[i]) = histogram_of(deal[0], deal[1], table);
      out.hands.weights[i] = static_cast<std::uint32_t>(order.deals(i));
    }
  });
  if (!whole) return {};
  return out;
}

std::optional<OpponentGroups> group_opponents(std::uint64_t seed, const Sampling& how) {
  constexpr std::uint32_t pieces = 64, boards = 64;  // in all 4,096 boards
  struct Piece {
    std::array<Tail<strength_unit>, starting_hand_count> tails{};
    std::array<std::uint32_t, starting_hand_count> counts{};
  };
  std::vector<Piece> all(pieces);
  const bool whole = in_rounds(pieces, how, [&](std::uint32_t p) {
    StrengthSweep sweep;
    for (std::uint32_t b = 0; b < boards; ++b) {
      Rng rng(seed, 0x6f636873, p, b);
      sweep.run(random_board(5, rng), [&](std::uint16_t combo, std::uint32_t strength) {
        const std::uint8_t hand = StartingHand::of(Combo{combo}).index;
        all[p].tails[hand].add(strength);
        ++all[p].counts[hand];
      });
    }
  });
  if (!whole) return {};
  WeightedVectors hands;
  for (std::uint8_t h = 0; h < starting_hand_count; ++h) {
    Piece sum;
    for (const Piece& piece : all) {
      sum.tails[h].add(piece.tails[h]);
      sum.counts[h] += piece.counts[h];
    }
    hands.vectors.push_back(sum.tails[h].vector(sum.counts[h]));
    hands.weights.push_back(static_cast<std::uint32_t>(StartingHand{h}.combos().size()));
  }
  const auto found =
      k_medians(hands, {.clusters = opponent_groups, .seed = seed}, how.executor, how.stop, [](double) {});
  if (!found) return {};
  std::vector<std::uint8_t> by_strength(found->centres.size());
  std::iota(by_strength.begin(), by_strength.end(), std::uint8_t{0});
  std::ranges::stable_sort(by_strength, {}, [&](std::uint8_t g) { return sum_of(found->centres[g]); });
  OpponentGroups out;
  for (std::size_t h = 0; h < starting_hand_count; ++h)
    out[h] = static_cast<std::uint8_t>(std::ranges::find(by_strength, found->of[h]) - by_strength.begin());
  return out;
}

}  // namespace hindsight
