// Two trees of histories are the same: nodes, infosets, names, and numbers bit for bit.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "tree/history_tree.h"

namespace hindsight {

inline void expect_same_tree(const HistoryTree& a, const HistoryTree& b) {
  ASSERT_EQ(a.players, b.players);
  ASSERT_EQ(a.nodes.size(), b.nodes.size());
  for (HistoryId h{0}; h < a.nodes.end_id(); ++h) {
    const History &x = a.nodes[h], &y = b.nodes[h];
    ASSERT_EQ(x.kind, y.kind) << "node " << h.value;
    ASSERT_EQ(x.player, y.player) << "node " << h.value;
    ASSERT_EQ(x.count, y.count) << "node " << h.value;
    ASSERT_EQ(x.first_child, y.first_child) << "node " << h.value;
    ASSERT_EQ(x.label, y.label) << "node " << h.value;
    ASSERT_EQ(x.probability, y.probability) << "node " << h.value;
  }
  ASSERT_EQ(a.infosets.size(), b.infosets.size());
  for (InfosetId i{0}; i < a.infosets.end_id(); ++i) {
    ASSERT_EQ(a.infosets[i].player, b.infosets[i].player);
    ASSERT_EQ(a.infosets[i].information.secret, b.infosets[i].information.secret);
    ASSERT_EQ(a.infosets[i].information.open, b.infosets[i].information.open);
    ASSERT_EQ(a.infosets[i].actions, b.infosets[i].actions);
  }
  ASSERT_EQ(a.chance_names, b.chance_names);
  ASSERT_EQ(a.payoffs, b.payoffs);
}

}  // namespace hindsight
