// SPDX-License-Identifier: MIT
#include "holdem/cut.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/check.h"
#include "holdem/frontier.h"

namespace hindsight {

namespace {

// The part of a tree that begins with one of its nodes, of actions those that are kept.  Whatever goes by
// order keeps its order.
class TreePart {
 public:
  TreePart(const StreetTree& whole, std::uint32_t root, const std::vector<bool>* kept)
      : whole_(whole), kept_(kept), new_node_(whole.nodes.size(), none) {
    find_nodes(root);
    number_sequences();
  }

  // Without the trees that follow: `ends` says which street ends of the whole these come after.
  StreetTree tree(std::vector<std::uint32_t>& nodes, std::vector<std::uint32_t>& ends) {
    StreetTree out{.sequences = sequences_, .street = whole_.street, .begun = whole_.begun};
    for (std::uint32_t i = 0; i < whole_.nodes.size(); ++i) {
      if (new_node_[i] == none) continue;
      StreetTree::Node node = whole_.nodes[i];
      for (std::size_t seat = 0; seat < 2; ++seat)
        node.sequence[seat] = new_sequence_[seat][node.sequence[seat]];
      if (node.kind == StreetTree::Kind::decision) {
        take_kept(node);
      } else if (node.kind == StreetTree::Kind::street_end) {
        ends.push_back(std::exchange(node.end, static_cast<std::uint32_t>(ends.size())));
        out.street_ends.push_back(new_node_[i]);
      } else if (node.kind == StreetTree::Kind::frontier) {
        out.frontiers.push_back(new_node_[i]);
      } else {
        out.payoffs.push_back(whole_.payoffs[node.end]);
        node.end = static_cast<std::uint32_t>(out.payoffs.size() - 1);
      }
      out.actions.push_back(nodes.empty() ? BetAction{} : whole_.actions[i]);
      out.nodes.push_back(node);
      nodes.push_back(i);
    }
    return out;
  }

 private:
  void find_nodes(std::uint32_t root) {
    std::vector<bool> below(whole_.nodes.size(), false);
    below[root] = true;
    std::uint32_t count = 0;
    for (std::uint32_t i = root; i < whole_.nodes.size(); ++i) {  // parents first
      if (!below[i]) continue;
      new_node_[i] = count++;
      const StreetTree::Node& node = whole_.nodes[i];
      if (node.kind != StreetTree::Kind::decision) continue;
      for (std::uint32_t a = 0; a < node.actions; ++a)
        below[node.first_child + a] = is_kept(node.first_child + a);
    }
  }
  bool is_kept(std::uint32_t node) const { return kept_ == nullptr || (*kept_)[node]; }

  // Of a decision of the whole.
  void take_kept(StreetTree::Node& node) const {
    std::uint16_t kept = 0, first = 0;
    for (std::uint16_t a = 0; a < node.actions; ++a)
      if (is_kept(node.first_child + a) && kept++ == 0) first = a;
    HS_CHECK(kept, >, 0u);
    node.first_child = new_node_[node.first_child + first];
    node.first_sequence = new_sequence_[node.seat][node.first_sequence + first];
    node.actions = kept;
  }

  void number_sequences() {
    for (std::size_t seat = 0; seat < 2; ++seat) new_sequence_[seat].assign(whole_.sequences[seat], 0);
    for (std::uint32_t i = 0; i < whole_.nodes.size(); ++i) {
      const StreetTree::Node& node = whole_.nodes[i];
      if (new_node_[i] == none || node.kind != StreetTree::Kind::decision) continue;
      for (std::uint32_t a = 0; a < node.actions; ++a)
        new_sequence_[node.seat][node.first_sequence + a] = is_kept(node.first_child + a);
    }
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::uint32_t& sequence : new_sequence_[seat])
        if (sequence != 0) sequence = sequences_[seat]++;
  }

  const StreetTree& whole_;
  const std::vector<bool>* kept_;                           // by node; null: all
  std::vector<std::uint32_t> new_node_;                     // none: not below the root
  std::array<std::vector<std::uint32_t>, 2> new_sequence_;  // 0, the empty one, where the action came before
  std::array<std::uint32_t, 2> sequences_{1, 1};
};

StreetTree stopped(const StreetTree& tree) {
  StreetTree::Node root{.kind = StreetTree::Kind::frontier, .committed = tree.nodes[0].committed};
  return {.nodes = {root},
          .frontiers = {0},
          .actions = {BetAction{}},
          .street = tree.street,
          .begun = tree.begun};
}

// Where the whole stops, its part does.
class ValuesOfWhole final : public FrontierValues {
 public:
  ValuesOfWhole(std::shared_ptr<const FrontierValues> whole, const Subgame& part)
      : whole_(std::move(whole)), states_(part.states), nodes_(part.nodes) {
    // Beyond the first state games stop at a node 0.
    for (const StreetTree& tree : part.game.trees)
      HS_CHECK_THAT(part.nodes_of_trees.empty() || &tree == part.game.trees.data() ||
                    tree.frontiers.empty() || tree.stops_at_once());
  }

  void values(std::uint8_t seat, std::span<const FrontierPlace> places) const override {
    std::vector<FrontierPlace> there(places.begin(), places.end());
    for (FrontierPlace& place : there) {
      if (place.state == 0) place.node = nodes_[place.node];
      place.state = states_[place.state];
    }
    whole_->values(seat, there);
  }
  double stake() const override { return whole_->stake(); }
  bool zero_sum() const override { return whole_->zero_sum(); }

 private:
  std::shared_ptr<const FrontierValues> whole_;
  std::vector<std::uint32_t> states_, nodes_;
};

// A board with what is dealt on so many streets.  Returns where it stands.
std::uint32_t copy_boards(const std::vector<BoardNode>& whole, std::uint32_t index, std::uint32_t streets,
                          std::vector<BoardNode>& out) {
  const auto at = static_cast<std::uint32_t>(out.size());
  out.push_back(whole[index]);
  if (streets == 0) {
    out[at].next.clear();
    for (Orbits& orbits : out[at].orbits) orbits.clear();
    return at;
  }
  for (std::size_t k = 0; k < whole[index].next.size(); ++k) {
    const std::uint32_t below = copy_boards(whole, whole[index].next[k].board, streets - 1, out);
    out[at].next[k].board = below;
  }
  return at;
}

}  // namespace

std::vector<StreetTree> cut_betting(const std::vector<StreetTree>& whole, std::uint32_t tree,
                                    const Cut& where, std::vector<std::vector<std::uint32_t>>& nodes) {
  HS_CHECK(where.streets, >, 0u);
  HS_CHECK_THAT(whole[tree].nodes[where.node].kind == StreetTree::Kind::decision);
  struct Way {
    std::uint32_t tree = 0, street = 0;  // of the whole; how many streets before it
  };
  std::vector<StreetTree> out(1);
  std::vector<Way> from{{tree, 0}};  // by tree of `out`
  nodes.assign(1, {});
  for (std::size_t i = 0; i < from.size(); ++i) {
    const StreetTree& old = whole[from[i].tree];
    if (from[i].street == where.streets) {
      out[i] = stopped(old);
      nodes[i] = {0};
      continue;
    }
    std::vector<std::uint32_t> numbers, ends;
    StreetTree part =
        TreePart(old, i == 0 ? where.node : 0, where.kept == nullptr ? nullptr : &(*where.kept)[from[i].tree])
            .tree(numbers, ends);
    for (const std::uint32_t end : ends) {
      part.next_trees.push_back(static_cast<std::uint32_t>(out.size()));
      from.push_back({old.next_trees[end], from[i].street + 1});
      out.emplace_back();
      nodes.emplace_back();
    }
    out[i] = std::move(part);
    nodes[i] = std::move(numbers);
  }
  return out;
}

std::vector<StreetTree> cut_betting(const std::vector<StreetTree>& whole, std::uint32_t tree,
                                    std::uint32_t node, std::uint32_t streets,
                                    std::vector<std::uint32_t>* nodes) {
  std::vector<std::vector<std::uint32_t>> of_trees;
  std::vector<StreetTree> out = cut_betting(whole, tree, {.node = node, .streets = streets}, of_trees);
  if (nodes != nullptr) *nodes = std::move(of_trees[0]);
  return out;
}

Subgame cut(const VectorGame& whole, const Cut& where, const Ranges& ranges) {
  Subgame out;
  const PublicState& root = whole.states[where.state];
  out.game.trees = cut_betting(whole.trees, root.tree, where, out.nodes_of_trees);
  out.nodes = std::move(out.nodes_of_trees[0]);
  out.nodes_of_trees[0].clear();
  if (where.kept == nullptr) out.nodes_of_trees.clear();
  copy_boards(whole.boards, root.board, where.streets, out.game.boards);
  out.game.half_pot = whole.half_pot;
  out.game.weights = ranges;
  for (std::vector<double>& range : out.game.weights)
    scale_to_one(range);  // where single precision is at its best
  out.game.lay_out();

  // States lie depth first here as there, so that each one's parent is known before it.
  std::map<std::uint32_t, std::uint32_t> in_part;
  for (std::uint32_t i = 0; i < out.game.states.size(); ++i) {
    const PublicState& state = out.game.states[i];
    std::uint32_t place = where.state;
    if (state.parent != none) {
      const PublicState& before = out.game.states[state.parent];
      const PublicState& before_there = whole.states[out.states[state.parent]];
      const auto cards = static_cast<std::uint32_t>(out.game.boards[before.board].next.size());
      const std::uint32_t node =
          out.node_in_whole(state.parent, out.game.trees[before.tree].street_ends[state.way / cards]);
      const std::uint32_t end = whole.trees[before_there.tree].nodes[node].end;
      place = whole.children[before_there.first_child + end * cards + state.way % cards];
    }
    out.states.push_back(place);
    in_part.emplace(place, i);
  }
  if (whole.frontier != nullptr) out.game.frontier = std::make_shared<ValuesOfWhole>(whole.frontier, out);
  for (const VectorGame::Lock& lock : whole.locks) {
    const auto state = in_part.find(lock.state);
    if (state == in_part.end() || out.game.trees[out.game.states[state->second].tree].stops_at_once())
      continue;
    std::uint32_t node = lock.node;
    if (state->second == 0 || where.kept != nullptr) {
      const std::vector<std::uint32_t>& nodes =
          state->second == 0 ? out.nodes : out.nodes_of_trees[out.game.states[state->second].tree];
      const auto found = std::find(nodes.begin(), nodes.end(), node);
      if (found == nodes.end()) continue;
      node = static_cast<std::uint32_t>(found - nodes.begin());
      HS_CHECK(out.game.trees[out.game.states[state->second].tree].nodes[node].actions, ==,
               whole.trees[whole.states[lock.state].tree].nodes[lock.node].actions);
    }
    out.game.locks.push_back({state->second, node, lock.strategy, lock.trust});
  }
  return out;
}

}  // namespace hindsight
