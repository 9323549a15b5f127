// SPDX-License-Identifier: MIT
#include "estimate/games/aivat.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <tuple>

#include "base/check.h"

namespace hindsight {

Aivat::Aivat(const HistoryTree& tree, StrategyProfile known, std::span<const double> values)
    : tree_(tree), known_(std::move(known)), values_(values), open_(tree.infosets.size()) {
  const auto players = static_cast<std::size_t>(tree.players);
  HS_CHECK(known_.size(), ==, players);
  HS_CHECK_THAT(values_.empty() || values_.size() == tree.nodes.size() * players);
  std::map<std::tuple<std::uint8_t, std::size_t, std::string_view>, std::uint32_t> seen;
  for (InfosetId i{0}; i < tree.infosets.end_id(); ++i) {
    const InfosetLabel& label = tree.infosets[i];
    open_[i] = seen.try_emplace({label.player.value, label.actions.size(), label.information.open},
                                static_cast<std::uint32_t>(seen.size()))
                   .first->second;
  }
}

// A hand under way: what comes next, all of it and the part that looks like what came.
struct Aivat::Watch {
  HistoryId where{};  // the history itself
  std::uint64_t seen = 0;
  Group before, now;
  std::vector<double> expected;  // sum of w v over all that might have come
  double weight = 0;             // of all of it
  std::vector<double> estimate;
};

// What is seen at a history where a seat decides, or at the end.
std::uint64_t Aivat::sight(HistoryId h) const {
  if (tree_.nodes[h].kind == Turn::Kind::terminal) return 0;
  const InfosetId infoset = tree_.infoset(h);
  const bool known = known_[tree_.nodes[h].player.value] != nullptr;
  return known ? 1 + (std::uint64_t{open_[infoset]} << 1 | 1) : 1 + (std::uint64_t{infoset.value} << 1);
}

// Over chance to the next decisions.
void Aivat::arrive(HistoryId h, double weight, Watch& watch) const {
  if (weight == 0) return;
  const History& node = tree_.nodes[h];
  if (node.kind == Turn::Kind::chance) {
    for (Action a = 0; a < node.count; ++a)
      arrive(tree_.child(h, a), weight * tree_.nodes[tree_.child(h, a)].probability, watch);
    return;
  }
  watch.weight += weight;
  if (!values_.empty())
    for (std::size_t p = 0; p < watch.expected.size(); ++p)
      watch.expected[p] += weight * values_[h.value * watch.expected.size() + p];
  if (sight(h) == watch.seen) watch.now.push_back({h, weight});
}

void Aivat::step(Action action, Watch& watch) const {
  std::swap(watch.before, watch.now);
  watch.now.clear();
  for (const Member& member : watch.before) {
    const ListedStrategy* strategy = known_[tree_.nodes[member.history].player.value];
    const std::uint32_t count = tree_.nodes[member.history].count;
    if (strategy == nullptr) {
      arrive(tree_.child(member.history, action), member.weight, watch);
      continue;
    }
    const InfosetId infoset = tree_.infoset(member.history);
    Group came = std::move(watch.now);
    for (Action a = 0; a < count; ++a) {
      watch.now.clear();
      arrive(tree_.child(member.history, a), member.weight * (*strategy)(infoset, a), watch);
      if (a == action) came.insert(came.end(), watch.now.begin(), watch.now.end());
    }
    watch.now = std::move(came);
  }
}

// E[v | before] - v(now), and weights that sum to 1.
void Aivat::correct(Watch& watch) const {
  double weight = 0;
  for (const Member& member : watch.now) weight += member.weight;
  for (Member& member : watch.now) member.weight /= weight;
  if (!values_.empty()) {
    const std::size_t players = watch.estimate.size();
    for (std::size_t p = 0; p < players; ++p) {
      watch.estimate[p] += watch.expected[p] / watch.weight;
      for (const Member& member : watch.now)
        watch.estimate[p] -= member.weight * values_[member.history.value * players + p];
    }
  }
  watch.expected.assign(watch.expected.size(), 0);
  watch.weight = 0;
}

// None where a known seat has done what it never does.
std::optional<Aivat::Watch> Aivat::watched(std::span<const Action> path) const {
  const auto players = static_cast<std::size_t>(tree_.players);
  Watch watch{.before = {},
              .now = {},
              .expected = std::vector<double>(players),
              .estimate = std::vector<double>(players)};
  std::size_t next = 0;
  const auto over_chance = [&] {
    while (tree_.nodes[watch.where].kind == Turn::Kind::chance)
      watch.where = tree_.child(watch.where, path[next++]);
    watch.seen = sight(watch.where);
  };
  over_chance();
  arrive(HistoryId{0}, 1, watch);
  correct(watch);
  while (next < path.size()) {
    const Action action = path[next++];
    watch.where = tree_.child(watch.where, action);
    over_chance();
    step(action, watch);
    if (watch.now.empty()) return {};
    correct(watch);
  }
  return watch;
}

std::optional<std::vector<double>> Aivat::estimate(std::span<const Action> path) const {
  auto watch = watched(path);
  if (!watch) return {};
  HS_CHECK_THAT(tree_.nodes[watch->where].kind == Turn::Kind::terminal);
  pay(*watch);
  return std::move(watch->estimate);
}

void Aivat::pay(Watch& watch) const {
  for (const Member& member : watch.now)
    for (std::size_t p = 0; p < watch.estimate.size(); ++p)
      watch.estimate[p] += member.weight * tree_.payoffs[tree_.nodes[member.history].label + p];
}

std::optional<std::vector<double>> Aivat::correction(std::span<const Action> path) const {
  auto watch = watched(path);
  if (!watch) return {};
  return std::move(watch->estimate);
}

struct Aivat::Widening {
  std::vector<ValueRange> ranges;
  std::uint64_t work = 0;  // that may still be done
};

// Every hand that goes on at h, where `action` led from what was watched before; none: from the beginning.
void Aivat::widen(HistoryId h, std::optional<Action> action, const Watch& before, Widening& out) const {
  const History& node = tree_.nodes[h];
  if (node.kind == Turn::Kind::chance) {
    for (Action a = 0; a < node.count && out.work > 0; ++a) widen(tree_.child(h, a), action, before, out);
    return;
  }
  Watch watch = before;
  watch.where = h;
  watch.seen = sight(h);
  if (action)
    step(*action, watch);
  else
    arrive(HistoryId{0}, 1, watch);
  if (watch.now.empty()) return;
  out.work -= std::min<std::uint64_t>(out.work, before.now.size() + watch.now.size());
  correct(watch);
  if (node.kind != Turn::Kind::terminal) {
    for (Action a = 0; a < node.count && out.work > 0; ++a) widen(tree_.child(h, a), a, watch, out);
    return;
  }
  pay(watch);
  for (std::size_t p = 0; p < watch.estimate.size(); ++p) {
    out.ranges[p].low = std::min(out.ranges[p].low, watch.estimate[p]);
    out.ranges[p].high = std::max(out.ranges[p].high, watch.estimate[p]);
  }
}

std::optional<std::vector<ValueRange>> Aivat::ranges(std::uint64_t work) const {
  const auto players = static_cast<std::size_t>(tree_.players);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Widening out{std::vector<ValueRange>(players, ValueRange{infinity, -infinity}), work};
  const Watch nothing{.before = {},
                      .now = {},
                      .expected = std::vector<double>(players),
                      .estimate = std::vector<double>(players)};
  widen(HistoryId{0}, {}, nothing, out);
  if (out.work == 0) return {};
  return std::move(out.ranges);
}

namespace {

bool only_chance(const HistoryTree& tree, HistoryId h) {
  const History& node = tree.nodes[h];
  if (node.kind == Turn::Kind::decision) return false;
  for (Action a = 0; node.kind == Turn::Kind::chance && a < node.count; ++a)
    if (!only_chance(tree, tree.child(h, a))) return false;
  return true;
}

void add_payoffs(const HistoryTree& tree, HistoryId h, double weight, std::vector<double>& sum) {
  const History& node = tree.nodes[h];
  if (node.kind == Turn::Kind::terminal)
    for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += weight * tree.payoffs[node.label + p];
  else
    for (Action a = 0; a < node.count; ++a)
      add_payoffs(tree, tree.child(h, a), weight * tree.nodes[tree.child(h, a)].probability, sum);
}

}  // namespace

std::vector<double> all_in_estimate(const HistoryTree& tree, std::span<const Action> path) {
  HistoryId h{0}, after{0};  // where the last decision has led
  for (const Action action : path) {
    const bool decides = tree.nodes[h].kind == Turn::Kind::decision;
    h = tree.child(h, action);
    if (decides) after = h;
  }
  std::vector<double> sum(static_cast<std::size_t>(tree.players));
  add_payoffs(tree, only_chance(tree, after) ? after : h, 1, sum);
  return sum;
}

}  // namespace hindsight
