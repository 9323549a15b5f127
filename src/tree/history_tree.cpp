// SPDX-License-Identifier: MIT
#include "tree/history_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "base/check.h"
#include "base/memory.h"
#include "base/text.h"
#include "tree/infoset_text.h"

namespace hindsight {

namespace {

// A key that no other list of texts has, whatever is in them.
std::string key_of(std::span<const std::string> texts) {
  std::string key;
  for (const std::string& text : texts) key += std::to_string(text.size()) + ':' + text;
  return key;
}

// Sums of the payoffs agree over the game up to rounding.
bool same_sum(double a, double b, double scale) { return std::abs(a - b) <= 1e-9 * (1 + scale); }

}  // namespace

std::string infoset_name(const HistoryTree& histories, InfosetId id) {
  const Information& information = histories.infosets[id].information;
  if (information.secret.empty() && information.open.empty()) return "(start)";
  if (information.secret.empty()) return information.open;
  return information.open.empty() ? information.secret
                                  : fmt::format("{} | {}", information.secret, information.open);
}

TreeBuilder::TreeBuilder(int players) { tree.players = players; }

HistoryId TreeBuilder::add_children(HistoryId parent, std::uint32_t count) {
  const HistoryId first = tree.nodes.end_id();
  tree.nodes.resize(tree.nodes.size() + count);
  tree.nodes[parent].first_child = first;
  tree.nodes[parent].count = count;
  return first;
}

Result<void> TreeBuilder::decision(HistoryId h, Player player, Information information,
                                   std::vector<std::string> actions) {
  std::string key = key_of(std::array{std::to_string(player.value), information.secret, information.open});
  const auto [found, is_new] = seen_.try_emplace(std::move(key), tree.infosets.end_id());
  if (is_new) {
    tree.infosets.push_back({player, std::move(information), std::move(actions)});
  } else if (tree.infosets[found->second].actions != actions) {
    return fail(ErrorCode::invalid_argument, fmt::format("{} has unequal actions: {} at one place, {} at {}",
                                                         infoset_text(player, information),
                                                         joined(tree.infosets[found->second].actions, ", "),
                                                         joined(actions, ", "), path_to(tree, h)));
  }
  History& node = tree.nodes[h];
  node.kind = Turn::Kind::decision;
  node.player = player;
  node.label = found->second.value;
  return {};
}

Result<void> TreeBuilder::chance(HistoryId h, const std::vector<double>& probabilities,
                                 std::vector<std::string> names) {
  double sum = 0;
  for (Action a = 0; a < probabilities.size(); ++a) {
    const double probability = probabilities[a];
    if (!(probability >= 0 && probability <= 1))
      return fail(ErrorCode::invalid_argument,
                  fmt::format("chance at {} gives outcome '{}' the probability {:.12g}, which is none",
                              path_to(tree, h), names[a], probability));
    sum += probability;
    tree.nodes[tree.child(h, a)].probability = probability;
  }
  if (!(std::abs(sum - 1) <= 1e-9))
    return fail(ErrorCode::invalid_argument,
                fmt::format("chance at {} adds up to {:.12g} instead of 1", path_to(tree, h), sum));
  const auto [found, is_new] =
      names_seen_.try_emplace(key_of(names), static_cast<std::uint32_t>(tree.chance_names.size()));
  if (is_new) tree.chance_names.push_back(std::move(names));
  tree.nodes[h].kind = Turn::Kind::chance;
  tree.nodes[h].label = found->second;
  return {};
}

void TreeBuilder::terminal(HistoryId h, std::span<const double> payoffs) {
  tree.nodes[h].kind = Turn::Kind::terminal;
  tree.nodes[h].label = static_cast<std::uint32_t>(tree.payoffs.size());
  tree.payoffs.insert(tree.payoffs.end(), payoffs.begin(), payoffs.end());
}

GameFacts facts(const HistoryTree& tree) {
  GameFacts out;
  const auto players = static_cast<std::size_t>(tree.players);
  out.histories = tree.nodes.size();
  out.infosets = tree.infosets.size();
  out.infosets_of.assign(players, 0);
  out.sequences_of.assign(players, 1);
  for (const InfosetLabel& infoset : tree.infosets) {
    ++out.infosets_of[infoset.player.value];
    out.sequences_of[infoset.player.value] += infoset.actions.size();
  }
  std::vector<std::uint32_t> depth(tree.nodes.size(), 0);
  Table<InfosetId, std::uint32_t> visits(tree.infosets.size(), 0);
  bool first_leaf = true;
  out.constant_sum = true;
  out.common_interest = tree.players > 1;
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    for (Action a = 0; a < node.count; ++a) depth[tree.child(h, a).value] = depth[h.value] + 1;
    out.depth = std::max(out.depth, depth[h.value]);
    if (node.kind == Turn::Kind::chance) ++out.chance_nodes;
    if (node.kind == Turn::Kind::decision) {
      ++out.decisions;
      ++visits[tree.infoset(h)];
    }
    if (node.kind != Turn::Kind::terminal) continue;
    ++out.terminals;
    double sum = 0;
    for (std::uint8_t p = 0; p < players; ++p) {
      const double payoff = tree.payoff(h, Player{p});
      sum += payoff;
      out.common_interest = out.common_interest && payoff == tree.payoff(h, Player{0});
      out.min_payoff = first_leaf && p == 0 ? payoff : std::min(out.min_payoff, payoff);
      out.max_payoff = first_leaf && p == 0 ? payoff : std::max(out.max_payoff, payoff);
    }
    if (first_leaf) out.sum = sum;
    out.constant_sum = out.constant_sum && same_sum(sum, out.sum, std::abs(out.max_payoff));
    first_leaf = false;
  }
  if (same_sum(out.sum, 0, out.max_payoff - out.min_payoff)) out.sum = 0;
  out.perfect_information = std::all_of(visits.begin(), visits.end(), [](std::uint32_t n) { return n == 1; });
  return out;
}

std::string path_to(const HistoryTree& tree, HistoryId h) {
  std::vector<std::string> names;
  while (h.value != 0) {
    HistoryId parent = h;  // parents come before their children
    do parent.value--;
    while (h.value - tree.nodes[parent].first_child.value >= tree.nodes[parent].count);
    const History& node = tree.nodes[parent];
    const Action a = h.value - node.first_child.value;
    if (node.kind == Turn::Kind::decision) names.push_back(tree.infosets[tree.infoset(parent)].actions[a]);
    if (node.kind == Turn::Kind::chance && node.label < tree.chance_names.size())
      names.push_back(tree.chance_names[node.label][a]);
    h = parent;
  }
  std::reverse(names.begin(), names.end());
  return names.empty() ? "the root" : in_quotes(joined(names, " "));
}

// Compiled arrays and a solver's, for a history and for each of its players, measured on Leduc and on tables
// of 2 to 16 players; the tree and its labels come to as much again as the first.
constexpr std::uint64_t bytes_of_arrays = 60, bytes_of_arrays_each = 65;

std::uint64_t histories_that_fit(std::uint64_t bytes, int players) {
  const std::uint64_t bytes_per_history =
      2 * bytes_of_arrays + bytes_of_arrays_each * static_cast<std::uint64_t>(players);
  return std::min<std::uint64_t>(bytes / bytes_per_history, 1'500'000'000);
}

Result<void> room_for_arrays(std::uint64_t histories, int players) {
  const std::uint64_t needed =
      histories * (bytes_of_arrays + bytes_of_arrays_each * static_cast<std::uint64_t>(players));
  if (needed <= available_memory()) return {};
  return fail(
      ErrorCode::unsupported,
      fmt::format("this game has more than {} histories, and memory ran short while they were listed; take "
                  "a smaller game, or end what else needs memory here",
                  histories));
}

Error too_large(double histories, std::uint64_t limit, const std::string& advice) {
  const std::string how_many =
      histories > 0 ? fmt::format("{:.12g}", histories) : fmt::format("more than {}", limit);
  return {ErrorCode::unsupported,
          fmt::format("this game has {} histories, and memory here holds about {}{}{}", how_many, limit,
                      advice.empty() ? "" : "; ", advice)};
}

}  // namespace hindsight
