// SPDX-License-Identifier: MIT
#include "tree/compiled_leaves.h"

#include <algorithm>
#include <compare>

#include "tree/sorted_by_key.h"

namespace hindsight {

namespace {

// Terminal histories that chance allows, with the last sequence of each player.
struct Ends {
  std::size_t players;
  std::vector<HistoryId> history{};
  std::vector<double> chance{};
  std::vector<SequenceId> sequences{};  // `players` numbers an end

  SequenceId last(std::uint32_t end, std::size_t p) const { return sequences[end * players + p]; }
  std::strong_ordering compare(std::uint32_t a, std::uint32_t b) const {
    for (std::size_t p = 0; p < players; ++p)
      if (const auto order = last(a, p) <=> last(b, p); order != 0) return order;
    return std::strong_ordering::equal;
  }
};

Result<Ends> collect_ends(const HistoryTree& tree, const CompiledGame& game, const BuildControl& control) {
  Ends ends{static_cast<std::size_t>(tree.players)};
  BuildWatch watch(control, "leaves", static_cast<double>(tree.nodes.size()));
  const auto visit = [&](HistoryId h, const std::vector<Link>& past, double chance) -> Result<void> {
    HS_RETURN_IF_ERROR(watch.add());
    if (tree.nodes[h].kind != Turn::Kind::terminal || !(chance > 0)) return {};
    ends.history.push_back(h);
    ends.chance.push_back(chance);
    for (const Link& link : past) ends.sequences.push_back(sequence_after(game, link));
    return {};
  };
  HS_RETURN_IF_ERROR(walk_with_past(tree, visit));
  return ends;
}

// By sequences; ends of the same sequences in order of history.
Result<std::vector<std::uint32_t>> sorted(const Ends& ends, std::size_t sequences,
                                          const BuildControl& control) {
  std::vector<std::uint32_t> begin;
  std::vector<std::uint32_t> out = sorted_by_key(
      ends.history.size(), sequences, [&](std::uint32_t end) { return ends.last(end, 0).value; }, begin);
  BuildWatch watch(control, "leaves", static_cast<double>(out.size()));
  for (std::size_t k = 0; k + 1 < begin.size(); ++k) {
    HS_RETURN_IF_ERROR(watch.add(begin[k + 1] - begin[k]));
    std::sort(out.begin() + begin[k], out.begin() + begin[k + 1], [&](std::uint32_t a, std::uint32_t b) {
      const auto order = ends.compare(a, b);
      return order == 0 ? ends.history[a] < ends.history[b] : order < 0;
    });
  }
  return out;
}

}  // namespace

Result<GameLeaves> collect_leaves(const HistoryTree& tree, const CompiledGame& game,
                                  const BuildControl& control) {
  HS_TRY(const Ends ends, collect_ends(tree, game, control));
  HS_TRY(const std::vector<std::uint32_t> order, sorted(ends, game.plex[0].sequences, control));
  const auto begins_leaf = [&](std::size_t k) { return k == 0 || ends.compare(order[k - 1], order[k]) != 0; };
  std::size_t leaves = 0;
  for (std::size_t k = 0; k < order.size(); ++k) leaves += begins_leaf(k);
  GameLeaves out;
  out.sequences.reserve(leaves * ends.players);
  out.values.reserve(leaves * ends.players);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::uint32_t end = order[k];
    if (begins_leaf(k)) {
      for (std::size_t p = 0; p < ends.players; ++p) out.sequences.push_back(ends.last(end, p));
      out.values.resize(out.values.size() + ends.players, 0);
    }
    double* const values = &out.values[out.values.size() - ends.players];
    for (std::uint8_t p = 0; p < ends.players; ++p)
      values[p] += ends.chance[end] * tree.payoff(ends.history[end], Player{p});
  }
  return out;
}

}  // namespace hindsight
