// Infosets on their way to becoming blocks: which share a block, where in its rows they lie, and in what
// order the blocks of a player come.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/id.h"
#include "tree/own_past.h"

namespace hindsight {

// Over all players, in order of first discovery: a parent before its children.
using GroupId = Id<struct GroupTag>;
using SlotId = Id<struct SlotTag>;  // within a row of a group

// Infosets of one player with the same open information, depth and number of actions.
struct InfosetGroup {
  Player player{};
  std::uint32_t depth = 0, actions = 0;
  std::optional<GroupId> parent{};    // that the first infoset's parent is in; none at the start
  bool one_parent = true;             // all infosets have theirs there
  std::vector<InfosetId> infosets{};  // in order of discovery
};

struct InfosetGroups {
  Table<GroupId, InfosetGroup> groups;
  Table<InfosetId, GroupId> of;
};
InfosetGroups group_infosets(const HistoryTree& tree, const Table<InfosetId, Link>& pasts);

// A row of a group: one sequence for each slot.
struct GroupRow {
  std::uint32_t slots = 0;   // in use, holes included
  std::uint32_t stride = 1;  // with padding
  bool aligned = false;      // slots are those of the parent's row
};
struct Slots {
  Table<GroupId, GroupRow> rows;
  Table<InfosetId, SlotId> of;
};
// Slots follow the parent's row where every infoset has its own place there and few places stay empty.
Slots choose_slots(const InfosetGroups& groups, const Table<InfosetId, Link>& pasts);

// The groups of a player: the trunk first, then subtree by subtree.
struct GroupOrder {
  std::vector<GroupId> groups;
  std::vector<std::uint32_t> subtrees;  // as Treeplex::subtrees
};
GroupOrder order_groups(const Table<GroupId, InfosetGroup>& groups, Player player);

}  // namespace hindsight
