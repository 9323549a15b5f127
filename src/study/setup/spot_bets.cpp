// SPDX-License-Identifier: MIT
#include "study/setup/spot_bets.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "betting/line.h"
#include "io/json.h"
#include "study/setup/action_json.h"

namespace hindsight {

namespace {

// A node of one of the trees; where a street ends, the first of the next.
struct Place {
  const std::vector<StreetTree>& trees;
  std::uint32_t tree = 0, node = 0;

  const StreetTree::Node& at() const { return trees[tree].nodes[node]; }
  std::span<const BetAction> actions() const {
    return std::span(trees[tree].actions).subspan(at().first_child, at().actions);
  }
  void take(std::uint32_t action) {
    node = at().first_child + action;
    if (at().kind != StreetTree::Kind::street_end) return;
    tree = trees[tree].next_trees[at().end];
    node = 0;
  }
};

Result<void> follow(Place& place, std::string_view line) {
  for (const std::string& step : line_steps(line)) {
    const bool decides = place.at().kind == StreetTree::Kind::decision;
    const std::vector<std::string> names = decides ? texts_of(place.actions()) : std::vector<std::string>();
    const auto found = std::ranges::find(names, step);
    if (found == names.end())
      return fail(ErrorCode::invalid_argument,
                  fmt::format("'{}' cannot be done there; what can: {}", step,
                              names.empty() ? "nothing, the hand is over" : joined(names, ", ")));
    place.take(static_cast<std::uint32_t>(found - names.begin()));
  }
  return {};
}

Json decisions_json(const std::vector<StreetTree>& trees) {
  std::array<std::size_t, street_count> counts{};
  for (const StreetTree& tree : trees)
    for (const StreetTree::Node& node : tree.nodes)
      counts[static_cast<std::size_t>(tree.street)] += node.kind == StreetTree::Kind::decision;
  Json out = Json::object();
  for (std::size_t street = 0; street < counts.size(); ++street)
    if (counts[street] > 0) out[std::string(street_names[street])] = counts[street];
  return out;
}

}  // namespace

Result<Json> bets_json(const HoldemSpot& spot, std::string_view line) {
  HS_TRY(const std::vector<StreetTree> trees, street_trees(spot));
  Place place{.trees = trees};
  HS_RETURN_IF_ERROR(follow(place, line));
  const StreetTree::Node& node = place.at();
  const bool decides = node.kind == StreetTree::Kind::decision;
  const std::size_t other = 1u - node.seat;
  const ActionStakes stakes{.pot = static_cast<double>(spot.pot) + node.committed[0] + node.committed[1],
                            .faced = node.committed[other] - trees[place.tree].begun[other],
                            .to_call = node.committed[other] - node.committed[node.seat]};
  Json out{{"line", joined(line_steps(line), ", ")},
           {"street", street_names[static_cast<std::size_t>(trees[place.tree].street)]},
           {"kind", decides                               ? "decision"
                    : node.kind == StreetTree::Kind::fold ? "fold"
                                                          : "showdown"},
           {"seat", node.seat},
           {"pot", stakes.pot},
           {"committed", node.committed},
           {"actions", decides ? actions_json(place.actions(), stakes) : Json::array()},
           {"decisions", decisions_json(trees)}};
  return out;
}

}  // namespace hindsight
