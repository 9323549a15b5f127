// SPDX-License-Identifier: MIT
#include "tree/infoset_groups.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/check.h"

namespace hindsight {

namespace {

// Rows are whole numbers of lanes.
std::uint32_t padded(std::uint32_t slots) { return slots <= 2 ? slots : (slots + 3) / 4 * 4; }

bool follow_parent(const InfosetGroup& group, const Table<InfosetId, Link>& pasts, const Slots& slots) {
  const Link parent = pasts[group.infosets[0]];
  if (!group.one_parent || parent.at_start()) return false;
  const std::size_t room = slots.rows[*group.parent].slots;
  if (room <= 1 || 2 * group.infosets.size() < room) return false;
  std::vector<char> taken(room, 0);
  return std::ranges::all_of(group.infosets, [&](InfosetId i) {
    char& slot = taken[slots.of[pasts[i].infoset].value];
    return pasts[i].action == parent.action && !std::exchange(slot, 1);
  });
}

// Cuts a player's forest of groups into a trunk and runs of whole subtrees.
class Cutter {
 public:
  Cutter(const Table<GroupId, InfosetGroup>& groups, const std::vector<GroupId>& mine)
      : below_(groups.size()), weight_(groups.size(), 0) {
    for (const GroupId g : mine) (groups[g].parent ? below_[*groups[g].parent] : roots_).push_back(g);
    std::uint64_t total = 0;
    for (auto g = mine.rbegin(); g != mine.rend(); ++g) {  // children have higher numbers
      const std::uint64_t own = std::uint64_t{groups[*g].actions} * groups[*g].infosets.size();
      weight_[*g] += own;
      total += own;
      if (groups[*g].parent) weight_[*groups[*g].parent] += weight_[*g];
    }
    constexpr std::uint64_t min_share = 8192;  // below this the work is not worth sharing
    share_ = std::max(min_share, total / 32);
  }

  GroupOrder cut() {
    std::vector<GroupId> small;  // roots of the subtrees below the trunk
    for (const GroupId root : roots_) take_trunk(root, small);
    std::uint64_t run = share_;
    for (const GroupId root : small) {  // small neighbours share a run
      if (run + weight_[root] > share_) {
        out_.subtrees.push_back(static_cast<std::uint32_t>(out_.groups.size()));
        run = 0;
      }
      run += weight_[root];
      take_all(root);
    }
    out_.subtrees.push_back(static_cast<std::uint32_t>(out_.groups.size()));
    return std::move(out_);
  }

 private:
  // Depth first by a stack of its own; enter says whether to go on below a group.
  template <class Enter>
  void walk(GroupId root, const Enter& enter) {
    std::vector<GroupId> stack{root};
    while (!stack.empty()) {
      const GroupId g = stack.back();
      stack.pop_back();
      if (enter(g)) stack.insert(stack.end(), below_[g].rbegin(), below_[g].rend());
    }
  }
  void take_trunk(GroupId root, std::vector<GroupId>& small) {
    walk(root, [&](GroupId g) {
      const bool is_trunk = weight_[g] > share_;
      (is_trunk ? out_.groups : small).push_back(g);
      return is_trunk;
    });
  }
  void take_all(GroupId root) {
    walk(root, [&](GroupId g) {
      out_.groups.push_back(g);
      return true;
    });
  }

  std::vector<GroupId> roots_;
  Table<GroupId, std::vector<GroupId>> below_;
  Table<GroupId, std::uint64_t> weight_;  // sequences in the subtree
  std::uint64_t share_ = 0;               // of a run
  GroupOrder out_;
};

}  // namespace

InfosetGroups group_infosets(const HistoryTree& tree, const Table<InfosetId, Link>& pasts) {
  std::map<std::tuple<Player, std::uint32_t, std::uint32_t, std::string_view>, GroupId> seen;
  InfosetGroups out{{}, Table<InfosetId, GroupId>(tree.infosets.size())};
  for (InfosetId i{0}; i < tree.infosets.end_id(); ++i) {
    const InfosetLabel& label = tree.infosets[i];
    const Link parent = pasts[i];
    std::optional<GroupId> above;
    if (!parent.at_start()) {
      HS_CHECK(parent.infoset.value, <, i.value);
      above = out.of[parent.infoset];
    }
    const std::uint32_t depth = above ? out.groups[*above].depth + 1 : 0;
    const auto actions = static_cast<std::uint32_t>(label.actions.size());
    const auto [found, is_new] =
        seen.try_emplace({label.player, depth, actions, label.information.open}, out.groups.end_id());
    if (is_new)
      out.groups.push_back({.player = label.player, .depth = depth, .actions = actions, .parent = above});
    InfosetGroup& group = out.groups[found->second];
    group.one_parent = group.one_parent && group.parent == above;
    group.infosets.push_back(i);
    out.of[i] = found->second;
  }
  return out;
}

Slots choose_slots(const InfosetGroups& groups, const Table<InfosetId, Link>& pasts) {
  Slots out{Table<GroupId, GroupRow>(groups.groups.size()), Table<InfosetId, SlotId>(groups.of.size())};
  for (GroupId g{0}; g < groups.groups.end_id(); ++g) {  // a parent before its children
    const InfosetGroup& group = groups.groups[g];
    GroupRow& row = out.rows[g];
    row.aligned = follow_parent(group, pasts, out);
    row.slots =
        row.aligned ? out.rows[*group.parent].slots : static_cast<std::uint32_t>(group.infosets.size());
    row.stride = padded(row.slots);
    for (std::uint32_t k = 0; k < group.infosets.size(); ++k) {
      const InfosetId i = group.infosets[k];
      out.of[i] = row.aligned ? out.of[pasts[i].infoset] : SlotId{k};
    }
  }
  return out;
}

GroupOrder order_groups(const Table<GroupId, InfosetGroup>& groups, Player player) {
  std::vector<GroupId> mine;
  bool is_tree = true;
  for (GroupId g{0}; g < groups.end_id(); ++g) {
    if (groups[g].player != player) continue;
    mine.push_back(g);
    is_tree = is_tree && groups[g].one_parent;
  }
  if (is_tree) return Cutter(groups, mine).cut();
  // Deeper groups later is all that is left to say.
  std::ranges::stable_sort(mine, {}, [&](GroupId g) { return groups[g].depth; });
  const auto end = static_cast<std::uint32_t>(mine.size());
  return {std::move(mine), {0, end}};
}

}  // namespace hindsight
