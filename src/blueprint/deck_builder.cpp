// SPDX-License-Identifier: MIT
#include "blueprint/deck_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "abstraction/hand_strength.h"
#include "abstraction/potential_clusters.h"
#include "abstraction/transport.h"

namespace hindsight {

namespace {

constexpr std::uint32_t nobody = UINT32_MAX;

// Every set of so many cards.
template <class Visit>
void for_each_set(CardSet of, int count, CardSet chosen, const Visit& visit) {
  if (count == 0) return visit(chosen);
  for (const Card card : of) {
    of = of.without(card);
    for_each_set(of, count - 1, chosen | card, visit);
  }
}

std::uint64_t ways_to_choose(int n, int k) {
  std::uint64_t out = 1;
  for (int i = 0; i < k; ++i)
    out = out * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
  return out;
}

}  // namespace

DeckBuilder::Found DeckBuilder::find(std::size_t round, std::span<const CardSet> boards) const {
  const DeckBuckets::Place at = out_.place(boards);
  return {out_.rounds_[round].row.at(at.key), at.renaming};
}

std::uint32_t DeckBuilder::class_at(std::size_t round, const Found& found, std::uint16_t hand) const {
  const std::uint16_t renamed = out_.renamings_[found.renaming].hand[hand];
  return levels_[round].of[found.board * out_.hands_.size() + out_.at_[renamed]];
}

std::vector<CardSet> DeckBuilder::deals_after(const Board& board, std::size_t round) const {
  const CardSet dead = board.boards.empty() ? CardSet() : board.boards.back();
  std::vector<CardSet> out;
  for_each_set(out_.rules_.deck.without(dead), out_.rules_.dealt[round], CardSet(),
               [&](CardSet set) { out.push_back(set); });
  return out;
}

void DeckBuilder::list_boards(std::size_t round) {
  const std::vector<Board> before = round == 0 ? std::vector<Board>{{{}, 1}} : levels_[round - 1].boards;
  Level& level = levels_.emplace_back();
  auto& rows = out_.rounds_.emplace_back().row;
  for (const Board& board : before)
    for (const CardSet set : deals_after(board, round)) {
      std::vector<CardSet> boards = board.boards;
      boards.push_back(boards.empty() ? set : boards.back() | set);
      const DeckBuckets::Place at = out_.place(boards);
      const auto [row, is_new] = rows.try_emplace(at.key, static_cast<std::uint32_t>(level.boards.size()));
      if (is_new) {
        for (CardSet& each : boards) each = out_.renamings_[at.renaming].of(each);
        level.boards.push_back({std::move(boards), 0});
      }
      level.boards[row->second].deals += board.deals;
    }
}

void DeckBuilder::list_classes(std::size_t round) {
  Level& level = levels_[round];
  level.of.assign(level.boards.size() * out_.hands_.size(), nobody);
  for (std::uint32_t b = 0; b < level.boards.size(); ++b) {
    const Board& board = level.boards[b];
    const std::uint64_t key = out_.place(board.boards).key;
    std::vector<const DeckBuckets::Renaming*> same;  // those that leave the board as it is
    for (const DeckBuckets::Renaming& renaming : out_.renamings_)
      if (out_.key(board.boards, renaming) == key) same.push_back(&renaming);
    for (const std::uint16_t hand : out_.hands_) {
      if (out_.rules_.hand(hand).meets(board.boards.back())) continue;
      std::uint32_t* const of = level.of.data() + b * out_.hands_.size();
      if (of[out_.at_[hand]] == nobody) {
        const auto number = static_cast<std::uint32_t>(level.classes.size());
        for (const DeckBuckets::Renaming* renaming : same) of[out_.at_[renaming->hand[hand]]] = number;
        level.classes.push_back({b, hand, 0});
      }
      level.classes[of[out_.at_[hand]]].deals += board.deals;
    }
  }
}

void DeckBuilder::rate_last() {
  Level& level = levels_.back();
  level.strength.resize(level.classes.size());
  std::vector<std::uint16_t> values(out_.hands_.size());
  std::uint32_t rated = nobody;
  for (std::size_t c = 0; c < level.classes.size(); ++c) {
    const Class& own = level.classes[c];
    const CardSet board = level.boards[own.board].boards.back(), cards = out_.rules_.hand(own.hand);
    const auto alive = [&](std::uint16_t hand, CardSet dead) { return !out_.rules_.hand(hand).meets(dead); };
    if (std::exchange(rated, own.board) != own.board)
      for (const std::uint16_t hand : out_.hands_)
        if (alive(hand, board)) values[out_.at_[hand]] = out_.rules_.strength(out_.rules_.hand(hand), board);
    std::uint64_t halves = 0, hands = 0;
    const std::uint16_t mine = values[out_.at_[own.hand]];
    for (const std::uint16_t hand : out_.hands_)
      if (alive(hand, board | cards)) {
        const std::uint16_t theirs = values[out_.at_[hand]];
        halves += mine > theirs ? 2u : mine == theirs ? 1u : 0u;
        ++hands;
      }
    level.strength[c] = rounded_share(halves, 2 * hands, unit);
  }
}

void DeckBuilder::rate(std::size_t round) {
  Level& level = levels_[round];
  const Level& below = levels_[round + 1];
  const bool is_last = round + 2 == levels_.size();
  const int left = out_.rules_.deck.size() - level.boards[0].boards.back().size() - out_.rules_.hole_cards;
  level.ways = below.ways * ways_to_choose(left, out_.rules_.dealt[round + 1]);
  level.strength.assign(level.classes.size(), 0);
  level.strengths.resize(level.classes.size());
  std::size_t c = 0;
  for (std::uint32_t b = 0; b < level.boards.size(); ++b) {
    const std::size_t begin = c;
    while (c < level.classes.size() && level.classes[c].board == b) ++c;
    for (const CardSet set : deals_after(level.boards[b], round + 1)) {
      std::vector<CardSet> boards = level.boards[b].boards;
      boards.push_back(boards.back() | set);
      const Found found = find(round + 1, boards);
      for (std::size_t i = begin; i < c; ++i) {
        if (out_.rules_.hand(level.classes[i].hand).meets(set)) continue;
        const std::uint32_t next = class_at(round + 1, found, level.classes[i].hand);
        level.strength[i] += below.strength[next];
        if (is_last)
          level.strengths[i].add(static_cast<std::uint32_t>(below.strength[next]));
        else
          level.strengths[i].add(below.strengths[next]);
      }
    }
  }
}

std::vector<FeatureVector> DeckBuilder::vectors(std::size_t round, Feature feature) const {
  if (feature == Feature::ochs) return against_groups();
  const Level& level = levels_[round];
  std::vector<FeatureVector> out(level.classes.size());
  for (std::size_t c = 0; c < out.size(); ++c)
    if (feature == Feature::histogram)
      out[c] = level.strengths[c].vector(static_cast<std::uint32_t>(level.ways));
    else
      write_level(rounded_share(level.strength[c], level.ways * unit, largest_distance), out[c].data(),
                  feature_size);
  return out;
}

std::vector<std::uint8_t> DeckBuilder::opponent_groups_of_hands() const {
  const Clustering found = cluster(0, Feature::histogram, opponent_groups);
  const std::vector<std::uint32_t> of = in_order(0, found.of);
  std::vector<std::uint8_t> out;
  for (std::size_t h = 0; h < out_.hands_.size(); ++h)
    out.push_back(static_cast<std::uint8_t>(of[levels_[0].of[h]]));
  return out;
}

// On a full board, against each of eight groups of hands; a group that the hand cannot meet is like any hand.
std::vector<FeatureVector> DeckBuilder::against_groups() const {
  constexpr std::size_t width = feature_size / opponent_groups;
  const std::vector<std::uint8_t> group = opponent_groups_of_hands();
  const Level& level = levels_.back();
  std::vector<FeatureVector> out(level.classes.size());
  for (std::size_t c = 0; c < out.size(); ++c) {
    const Class& own = level.classes[c];
    const CardSet board = level.boards[own.board].boards.back(), cards = out_.rules_.hand(own.hand);
    const std::uint16_t mine = out_.rules_.strength(cards, board);
    std::array<std::uint64_t, opponent_groups> halves{}, hands{};
    for (const std::uint16_t hand : out_.hands_) {
      const CardSet other = out_.rules_.hand(hand);
      if (other.meets(board | cards)) continue;
      const std::uint16_t theirs = out_.rules_.strength(other, board);
      halves[group[out_.at_[hand]]] += mine > theirs ? 2u : mine == theirs ? 1u : 0u;
      hands[group[out_.at_[hand]]] += 2;
    }
    for (std::size_t g = 0; g < opponent_groups; ++g) {
      const bool met = hands[g] > 0;
      const std::uint32_t share =
          rounded_share(met ? halves[g] : level.strength[c], met ? hands[g] : unit, 255 * width);
      write_level(share, out[c].data() + g * width, width);
    }
  }
  return out;
}

// Hands that look the same are one vector, which many deals stand for.
Clustering DeckBuilder::cluster(std::size_t round, Feature feature, std::uint32_t clusters) const {
  const std::vector<FeatureVector> looks = vectors(round, feature);
  std::map<FeatureVector, std::uint32_t> place;
  for (const FeatureVector& look : looks) place.try_emplace(look, 0);
  WeightedVectors points;
  for (auto& [look, at] : place) {
    at = static_cast<std::uint32_t>(points.size());
    points.vectors.push_back(look);
    points.weights.push_back(0);
  }
  for (std::size_t c = 0; c < looks.size(); ++c)
    points.weights[place[looks[c]]] += static_cast<std::uint32_t>(levels_[round].classes[c].deals);
  Clustering out =
      *k_medians(points, {.clusters = clusters, .seed = spec_.seed}, executor_, {}, [](double) {});
  std::vector<std::uint32_t> of;
  for (const FeatureVector& look : looks) of.push_back(out.of[place[look]]);
  out.of = std::move(of);
  return out;
}

// As on flops of hold'em, with what is to come in 47 parts.
std::vector<std::uint32_t> DeckBuilder::by_potential(std::size_t round, std::uint32_t clusters) const {
  const Level& level = levels_[round];
  const Clustering groups = cluster(round + 1, Feature::histogram, turn_groups);
  std::vector<std::array<std::uint32_t, turn_groups>> counts(level.classes.size());
  for (std::size_t c = 0; c < level.classes.size(); ++c) {
    const Class& own = level.classes[c];
    for (const CardSet set : deals_after(level.boards[own.board], round + 1)) {
      if (out_.rules_.hand(own.hand).meets(set)) continue;
      std::vector<CardSet> boards = level.boards[own.board].boards;
      boards.push_back(boards.back() | set);
      ++counts[c][groups.of[class_at(round + 1, find(round + 1, boards), own.hand)]];
    }
  }
  WeightedHistograms hands;
  for (std::size_t c = 0; c < counts.size(); ++c) {
    const auto all = std::accumulate(counts[c].begin(), counts[c].end(), std::uint64_t{0});
    std::uint64_t past = 0;
    TurnHistogram histogram;
    std::uint32_t before = 0;
    for (std::size_t g = 0; g < turn_groups; ++g) {
      past += counts[c][g];
      const std::uint32_t here = rounded_share(past, all, turns);
      if (here == before) continue;
      histogram.group[histogram.size] = static_cast<std::uint8_t>(g);
      histogram.count[histogram.size++] = static_cast<std::uint8_t>(here - before);
      before = here;
    }
    hands.histograms.push_back(histogram);
    hands.weights.push_back(static_cast<std::uint32_t>(level.classes[c].deals));
  }
  return *cluster_histograms(hands, Transport(groups.centres), {.clusters = clusters, .seed = spec_.seed},
                             executor_, {}, [](double) {});
}

// Numbered by mean E[HS], weakest first, without gaps.
std::vector<std::uint32_t> DeckBuilder::in_order(std::size_t round,
                                                 const std::vector<std::uint32_t>& of) const {
  const Level& level = levels_[round];
  const std::size_t clusters = std::size_t{1} + *std::max_element(of.begin(), of.end());
  std::vector<double> strength(clusters, 0), deals(clusters, 0);
  for (std::size_t c = 0; c < of.size(); ++c) {
    const auto weight = static_cast<double>(level.classes[c].deals);
    strength[of[c]] += weight * static_cast<double>(level.strength[c]);
    deals[of[c]] += weight;
  }
  std::vector<std::uint32_t> order;
  for (std::uint32_t k = 0; k < clusters; ++k)
    if (deals[k] > 0) order.push_back(k);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return strength[a] / deals[a] < strength[b] / deals[b];
  });
  std::vector<std::uint32_t> number(clusters, 0), out;
  for (std::uint32_t i = 0; i < order.size(); ++i) number[order[i]] = i;
  for (const std::uint32_t k : of) out.push_back(number[k]);
  return out;
}

// Pairs of a bucket of the round before with one of these, in their order.
std::vector<std::uint32_t> DeckBuilder::remembered(std::size_t round,
                                                   const std::vector<std::uint32_t>& of) const {
  const Level& level = levels_[round];
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::size_t c = 0; c < of.size(); ++c) {
    const Class& own = level.classes[c];
    const std::span<const CardSet> boards = level.boards[own.board].boards;
    const std::uint32_t before = class_at(round - 1, find(round - 1, boards.first(round)), own.hand);
    pairs.emplace_back(buckets_[round - 1][before], of[c]);
  }
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> number;
  for (const auto& pair : pairs) number.try_emplace(pair, 0);
  std::uint32_t next = 0;
  for (auto& [pair, at] : number) at = next++;
  std::vector<std::uint32_t> out;
  for (const auto& pair : pairs) out.push_back(number[pair]);
  return out;
}

Result<void> DeckBuilder::check_count(std::size_t round, std::size_t count) const {
  if (count <= most_buckets) return {};
  return fail(ErrorCode::unsupported,
              fmt::format("buckets of the {}: {} has {} of them, and {} are the most: take ehs:5000",
                          street_names[round], to_text(spec_.rounds[round]), count, most_buckets));
}

Result<void> DeckBuilder::check(std::size_t round) const {
  const RoundSpec& spec = spec_.rounds[round];
  const std::size_t last = out_.rules_.rounds() - 1;
  const auto no = [&](std::string_view why) {
    return fail(ErrorCode::invalid_argument,
                fmt::format("buckets of the {}: {}: {}", street_names[round], to_text(spec), why));
  };
  if (spec.feature == Feature::lossless) return check_count(round, levels_[round].classes.size());
  if (spec.remembers && round == 0) return no("there is no round before to remember");
  if (spec.feature == Feature::ochs && round != last) return no("ochs is for the last round: take histogram");
  if (spec.feature == Feature::histogram && round == last)
    return no("nothing is to come in the last round: take ehs or ochs");
  if (spec.feature == Feature::potential && round + 2 > last)
    return no("potential is for rounds that two others follow: take histogram");
  return {};
}

Result<std::vector<std::uint32_t>> DeckBuilder::buckets_of(std::size_t round) const {
  const RoundSpec& spec = spec_.rounds[round];
  std::vector<std::uint32_t> of;
  if (spec.feature == Feature::lossless) {
    of.resize(levels_[round].classes.size());
    std::iota(of.begin(), of.end(), 0u);
  } else {
    of = in_order(round, spec.feature == Feature::potential ? by_potential(round, spec.buckets)
                                                            : cluster(round, spec.feature, spec.buckets).of);
  }
  if (spec.remembers) of = remembered(round, of);
  HS_RETURN_IF_ERROR(check_count(round, std::size_t{1} + *std::max_element(of.begin(), of.end())));
  return of;
}

Result<void> DeckBuilder::build() {
  const std::size_t rounds = out_.rules_.rounds();
  levels_.reserve(rounds);
  for (std::size_t round = 0; round < rounds; ++round) {
    list_boards(round);
    list_classes(round);
    HS_RETURN_IF_ERROR(check(round));
  }
  rate_last();
  for (std::size_t round = rounds - 1; round-- > 0;) rate(round);
  for (std::size_t round = 0; round < rounds; ++round) {
    HS_TRY(std::vector<std::uint32_t> of, buckets_of(round));
    DeckBuckets::Round& table = out_.rounds_[round];
    table.count = 1 + *std::max_element(of.begin(), of.end());
    for (const std::uint32_t c : levels_[round].of)
      table.bucket.push_back(c == nobody ? std::uint16_t{0} : static_cast<std::uint16_t>(of[c]));
    buckets_.push_back(std::move(of));
  }
  return {};
}

}  // namespace hindsight
