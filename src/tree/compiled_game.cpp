// SPDX-License-Identifier: MIT
#include "tree/compiled_game.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/check.h"
#include "tree/compiled_gradient.h"
#include "tree/own_past.h"

namespace hindsight {

namespace {

constexpr std::uint32_t none = Link::none;

std::string shown(const InfosetLabel& label) {
  return "player " + std::to_string(label.player.value + 1) + "'s infoset '" + label.information.secret +
         "|" + label.information.open + "'";
}

// Rows are whole numbers of lanes.
std::uint32_t padded(std::uint32_t hands) { return hands <= 2 ? hands : (hands + 3) / 4 * 4; }

// Infosets of one player on their way to becoming a Block.
struct Group {
  Player player{};
  std::uint32_t depth = 0, actions = 0;
  std::uint32_t parent = none;  // group that all parents are in; none at the start
  bool one_parent = true;
  std::vector<InfosetId> infosets;  // in order of discovery
  std::uint32_t hands = 0, stride = 1, first = 0;
  bool aligned = false;
};

class Compiler {
 public:
  Compiler(const HistoryTree& tree, const BuildControl& control)
      : tree_(tree), control_(control), players_(static_cast<std::size_t>(tree.players)) {}

  Result<CompiledGame> run() {
    out_.players = tree_.players;
    out_.infosets.resize(tree_.infosets.size());
    out_.plex.resize(players_);
    out_.gradient.resize(players_);
    HS_RETURN_IF_ERROR(find_parents());
    group_infosets();
    for (std::uint8_t p = 0; p < players_; ++p) HS_RETURN_IF_ERROR(lay_out(Player{p}));
    HS_RETURN_IF_ERROR(collect_leaves());
    for (std::uint8_t p = 0; p < players_; ++p) {
      HS_TRY(out_.gradient[p], gradient_of(out_, Player{p}, control_));
      mark_filled(p);
    }
    return std::move(out_);
  }

 private:
  // Perfect recall: every history of an infoset has the same own past.
  Result<void> find_parents() {
    parent_.resize(tree_.infosets.size());
    std::vector<char> known(tree_.infosets.size(), 0);
    BuildWatch watch(control_, "infosets", static_cast<double>(tree_.nodes.size()));
    return walk_with_past(tree_, [&](HistoryId h, const std::vector<Link>& past, double) -> Result<void> {
      HS_RETURN_IF_ERROR(watch.add());
      const History& node = tree_.nodes[h];
      if (node.kind != Turn::Kind::decision) return {};
      Link& parent = parent_[node.label];
      const Link mine = past[node.player.value];
      if (!known[node.label]) parent = mine;
      known[node.label] = 1;
      if (parent == mine && parent.infoset != node.label) return {};
      return fail(ErrorCode::unsupported, "imperfect recall: " + shown(tree_.infosets[tree_.infoset(h)]) +
                                              " forgets what its owner saw or did before; one place is " +
                                              path_to(tree_, h));
    });
  }

  void group_infosets() {
    std::map<std::tuple<std::uint8_t, std::uint32_t, std::uint32_t, std::string_view>, std::uint32_t> seen;
    group_of_.resize(tree_.infosets.size());
    slot_of_.resize(tree_.infosets.size());
    std::vector<std::uint32_t> depth(tree_.infosets.size(), 0);
    for (InfosetId i{0}; i < tree_.infosets.end_id(); ++i) {
      const InfosetLabel& label = tree_.infosets[i];
      const Link parent = parent_[i.value];
      if (parent.infoset != none) {
        HS_CHECK(parent.infoset, <, i.value);
        depth[i.value] = depth[parent.infoset] + 1;
      }
      const auto actions = static_cast<std::uint32_t>(label.actions.size());
      const auto [found, is_new] =
          seen.try_emplace({label.player.value, depth[i.value], actions, label.information.open},
                           static_cast<std::uint32_t>(groups_.size()));
      if (is_new) groups_.push_back({.player = label.player, .depth = depth[i.value], .actions = actions});
      Group& group = groups_[found->second];
      const std::uint32_t above = parent.infoset == none ? none : group_of_[parent.infoset];
      if (group.infosets.empty()) group.parent = above;
      group.one_parent = group.one_parent && group.parent == above;
      group.infosets.push_back(i);
      group_of_[i.value] = found->second;
    }
  }

  // Slots follow the parent's row where every infoset has its own place there and few places stay empty.
  void choose_slots(Group& group) {
    const Link parent = parent_[group.infosets[0].value];
    const std::size_t room = group.one_parent && parent.infoset != none ? groups_[group.parent].hands : 0;
    bool aligned = room > 1 && 2 * group.infosets.size() >= room;
    if (aligned) {
      std::vector<char> taken(room, 0);
      for (InfosetId i : group.infosets) {
        char& slot = taken[slot_of_[parent_[i.value].infoset]];
        aligned = aligned && parent_[i.value].action == parent.action && !slot;
        slot = 1;
      }
    }
    group.aligned = aligned;
    group.hands = aligned ? groups_[group.parent].hands : static_cast<std::uint32_t>(group.infosets.size());
    group.stride = padded(group.hands);
    for (std::uint32_t k = 0; k < group.infosets.size(); ++k) {
      const InfosetId i = group.infosets[k];
      slot_of_[i.value] = aligned ? slot_of_[parent_[i.value].infoset] : k;
    }
  }

  // The player's groups, trunk first, then subtree by subtree; fills plex.subtrees.
  std::vector<std::uint32_t> order(Player player, Treeplex& plex) {
    std::vector<std::uint32_t> mine;
    bool is_tree = true;
    for (std::uint32_t g = 0; g < groups_.size(); ++g) {
      if (groups_[g].player != player) continue;
      mine.push_back(g);
      is_tree = is_tree && groups_[g].one_parent;
    }
    if (!is_tree) {  // deeper groups later is all that is left to say
      std::stable_sort(mine.begin(), mine.end(),
                       [&](std::uint32_t a, std::uint32_t b) { return groups_[a].depth < groups_[b].depth; });
      plex.subtrees = {0, static_cast<std::uint32_t>(mine.size())};
      return mine;
    }
    std::vector<std::uint64_t> weight(groups_.size(),
                                      0);  // sequences in the subtree; parents have lower numbers
    std::uint64_t total = 0;
    for (auto it = mine.rbegin(); it != mine.rend(); ++it) {
      const Group& group = groups_[*it];
      const std::uint64_t own = std::uint64_t{group.actions} * group.infosets.size();
      weight[*it] += own;
      total += own;
      if (group.parent != none) weight[group.parent] += weight[*it];
    }
    constexpr std::uint64_t min_share = 8192;  // below this the work is not worth sharing
    return depth_first(mine, weight, std::max(min_share, total / 32), plex);
  }

  std::vector<std::uint32_t> depth_first(const std::vector<std::uint32_t>& mine,
                                         const std::vector<std::uint64_t>& weight, std::uint64_t share,
                                         Treeplex& plex) {
    std::vector<std::vector<std::uint32_t>> below(groups_.size() + 1);
    for (std::uint32_t g : mine) below[std::min<std::size_t>(groups_[g].parent, groups_.size())].push_back(g);
    std::vector<std::uint32_t> trunk, roots, rest;
    const auto walk = [&](std::uint32_t from, std::vector<std::uint32_t>& to, bool whole) {
      std::vector<std::uint32_t> stack{from};
      while (!stack.empty()) {
        const std::uint32_t g = stack.back();
        stack.pop_back();
        if (!whole && g < groups_.size() && weight[g] <= share) {
          roots.push_back(g);
          continue;
        }
        if (g < groups_.size()) to.push_back(g);
        stack.insert(stack.end(), below[g].rbegin(), below[g].rend());
      }
    };
    walk(static_cast<std::uint32_t>(groups_.size()), trunk, false);
    std::uint64_t run = share;
    for (std::uint32_t root : roots) {  // small neighbours share a run
      if (run + weight[root] > share) {
        plex.subtrees.push_back(static_cast<std::uint32_t>(trunk.size() + rest.size()));
        run = 0;
      }
      run += weight[root];
      walk(root, rest, true);
    }
    trunk.insert(trunk.end(), rest.begin(), rest.end());
    plex.subtrees.push_back(static_cast<std::uint32_t>(trunk.size()));
    return trunk;
  }

  Result<void> lay_out(Player player) {
    Treeplex& plex = out_.plex[player.value];
    std::uint64_t next = 1;
    for (std::uint32_t g : order(player, plex)) {
      Group& group = groups_[g];
      choose_slots(group);
      if (group.stride > 1) next = (next + 3) / 4 * 4;
      if (next + std::uint64_t{group.actions} * group.stride >= none)
        return fail(ErrorCode::unsupported, "this game has more than 2^32 sequences of one player");
      group.first = static_cast<std::uint32_t>(next);
      next += std::uint64_t{group.actions} * group.stride;
      plex.blocks.push_back(block_of(group, plex));
      for (InfosetId i : group.infosets) place(i, group);
    }
    plex.sequences = static_cast<std::uint32_t>(next);
    return {};
  }

  SequenceId sequence_of(Link link) const {
    return link.infoset == none ? SequenceId{0}
                                : out_.infosets[InfosetId{link.infoset}].sequence(link.action);
  }

  Block block_of(const Group& group, Treeplex& plex) const {
    Block block{.first = group.first,
                .actions = group.actions,
                .hands = group.hands,
                .stride = group.stride,
                .parent = 0,
                .aligned = group.aligned};
    if (group.aligned) {
      const Group& above = groups_[group.parent];
      block.parent = above.first + parent_[group.infosets[0].value].action * above.stride;
    } else {
      block.parent = static_cast<std::uint32_t>(plex.parents.size());
      plex.parents.resize(plex.parents.size() + group.stride, 0);
      for (InfosetId i : group.infosets)
        plex.parents[block.parent + slot_of_[i.value]] = sequence_of(parent_[i.value]).value;
    }
    return block;
  }

  void place(InfosetId i, const Group& group) {
    out_.infosets[i] = {.player = group.player,
                        .actions = group.actions,
                        .first = SequenceId{group.first + slot_of_[i.value]},
                        .stride = group.stride,
                        .parent = sequence_of(parent_[i.value])};
  }

  // Terminal histories that chance allows, with the last sequence of each player.
  struct Ends {
    std::vector<HistoryId> history;
    std::vector<double> chance;
    std::vector<SequenceId> last;  // `players` numbers an end
  };

  Result<Ends> collect_ends() const {
    Ends ends;
    BuildWatch watch(control_, "leaves", static_cast<double>(tree_.nodes.size()));
    const auto visit = [&](HistoryId h, const std::vector<Link>& past, double chance) -> Result<void> {
      HS_RETURN_IF_ERROR(watch.add());
      if (tree_.nodes[h].kind != Turn::Kind::terminal || !(chance > 0)) return {};
      ends.history.push_back(h);
      ends.chance.push_back(chance);
      for (const Link& link : past) ends.last.push_back(sequence_of(link));
      return {};
    };
    HS_RETURN_IF_ERROR(walk_with_past(tree_, visit));
    return ends;
  }

  // Terminal histories with the same last sequences become one leaf.
  Result<void> collect_leaves() {
    HS_TRY(const Ends ends, collect_ends());
    const auto last = [&](std::uint32_t end, std::size_t p) { return ends.last[end * players_ + p]; };
    const auto compare = [&](std::uint32_t a, std::uint32_t b) {
      for (std::size_t p = 0; p < players_; ++p)
        if (const auto order = last(a, p) <=> last(b, p); order != 0) return order;
      return std::strong_ordering::equal;
    };
    std::vector<std::uint32_t> begin;
    std::vector<std::uint32_t> sorted = sorted_by_key(
        ends.history.size(), out_.plex[0].sequences, [&](std::uint32_t end) { return last(end, 0).value; },
        begin);
    BuildWatch watch(control_, "leaves", static_cast<double>(sorted.size()));
    for (std::size_t k = 0; k + 1 < begin.size(); ++k) {
      HS_RETURN_IF_ERROR(watch.add(begin[k + 1] - begin[k]));
      std::sort(sorted.begin() + begin[k], sorted.begin() + begin[k + 1],
                [&](std::uint32_t a, std::uint32_t b) {
                  const auto order = compare(a, b);
                  return order == 0 ? ends.history[a] < ends.history[b] : order < 0;
                });
    }
    std::size_t leaves = 0;
    for (std::size_t k = 0; k < sorted.size(); ++k)
      leaves += k == 0 || compare(sorted[k - 1], sorted[k]) != 0;
    out_.leaf_sequences.reserve(leaves * players_);
    out_.leaf_values.reserve(leaves * players_);
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      const std::uint32_t end = sorted[k];
      if (k == 0 || compare(sorted[k - 1], end) != 0) {
        for (std::size_t p = 0; p < players_; ++p) out_.leaf_sequences.push_back(last(end, p));
        out_.leaf_values.resize(out_.leaf_values.size() + players_, 0);
      }
      double* values = &out_.leaf_values[out_.leaf_values.size() - players_];
      for (std::uint8_t p = 0; p < players_; ++p)
        values[p] += ends.chance[end] * tree_.payoff(ends.history[end], Player{p});
    }
    const GameFacts about = facts(tree_);
    out_.constant_sum = about.constant_sum;
    out_.sum = about.sum;
    out_.payoff_range = about.max_payoff - about.min_payoff;
    return {};
  }

  void mark_filled(std::size_t p) {
    std::vector<char> has_product(out_.plex[p].sequences, 0);
    for (const Gradient::Product& product : out_.gradient[p].products) has_product[product.row] = 1;
    for (Block& b : out_.plex[p].blocks) {
      b.filled = true;
      for (std::uint32_t a = 0; a < b.actions; ++a)
        b.filled = b.filled && has_product[b.first + a * b.stride];
    }
  }

  const HistoryTree& tree_;
  const BuildControl& control_;
  std::size_t players_;
  CompiledGame out_;
  std::vector<Link> parent_;  // by infoset
  std::vector<Group> groups_;
  std::vector<std::uint32_t> group_of_, slot_of_;  // by infoset
};

}  // namespace

Result<CompiledGame> compile(const HistoryTree& tree, const BuildControl& control) {
  return Compiler(tree, control).run();
}

}  // namespace hindsight
