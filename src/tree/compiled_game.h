// A game as flat arrays: infosets, sequences, and the payoff matrices of the sequence form (von Stengel
// 1996). Every tabular algorithm is a loop over these; none asks the rules of the game.
//
// Layout.  Infosets of one player that share public information, depth and number of actions form a Block.  A
// block holds `actions` rows of `stride` sequences, one slot for each secret, so that rows are what the
// processor computes with.  A slot without an infoset is a hole: numbers there mean nothing, and no leaf
// touches them.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "tree/history_tree.h"

namespace hindsight {

// One number a sequence: regrets, averages, behaviour, reach, gradients.
using Values = Table<SequenceId, double>;

struct Infoset {
  Player player{};
  std::uint32_t actions = 0;
  SequenceId first{};        // of action 0
  std::uint32_t stride = 1;  // from one action to the next
  SequenceId parent{};       // the owner's last sequence before deciding here
  SequenceId sequence(Action a) const { return first + a * stride; }
};

struct Block {
  std::uint32_t first = 0;  // sequence of action 0, slot 0
  std::uint32_t actions = 0;
  std::uint32_t slots = 0;   // in use, holes included
  std::uint32_t stride = 1;  // slots of a row, padding included: 1, 2 or a multiple of 4
  // Slot h follows sequence parent + h where it is aligned, else sequence Treeplex::parents[parent + h].
  std::uint32_t parent = 0;
  bool aligned = false;
  bool filled = false;  // every row has a product: a gradient assigns all of its sequences
};

// One player's decisions; parents before children.
struct Treeplex {
  std::vector<Block> blocks;
  std::vector<std::uint32_t> parents;  // for blocks that are not aligned
  std::uint32_t sequences = 1;         // length of a Values of this player, holes and padding included
  // Blocks [subtrees[i], subtrees[i+1]) touch no other such run except through parents below subtrees[0]; the
  // blocks before subtrees[0] are the trunk.  Depends on the game alone, so that the work can be shared out
  // without changing a bit of it.
  std::vector<std::uint32_t> subtrees;
};

// What one player's reach earns directly at the leaves, as products of small matrices with the opponent's
// reach (two players), and single entries for all that is not dense.  Run r holds what belongs to the blocks
// of one run of Treeplex::subtrees: run 0 the trunk and the empty sequence, run i + 1 the blocks from
// subtrees[i] on.
struct PayoffMatrix {
  struct Product {              // g[row + i] += scale * sum_j matrix[j * stride + i] * x[column + j]
    std::uint32_t row, stride;  // first sequence of the player's row, and its length
    std::uint32_t column, columns;
    std::uint32_t matrix;  // offset into matrices
    double scale;
  };
  struct Entry {                 // g[mine] += value * product of x[theirs] over the other players
    std::uint32_t mine, theirs;  // theirs: a sequence (two players), else offset into others
    double value;
  };
  struct Run {  // [first, more): a product of each row; [more, end): all others
    std::uint32_t first = 0, more = 0, end = 0;
    std::uint32_t entry_begin = 0, entry_end = 0;
  };
  std::vector<Run> runs;
  std::vector<Product> products;
  std::vector<Entry> entries;
  std::vector<double> matrices;           // column by column, each a whole row of the player long
  std::vector<std::uint32_t> others;      // players - 1 sequences an entry, in player order without the owner
  std::uint32_t stride = 0, columns = 0;  // of every product, 0 where they differ
};

struct CompiledGame {
  int players = 0;
  Table<InfosetId, Infoset> infosets;      // same ids as HistoryTree::infosets
  std::vector<Treeplex> plex;              // by player
  std::vector<PayoffMatrix> payoffs;       // by player
  std::vector<SequenceId> leaf_sequences;  // `players` numbers a leaf: each player's last sequence
  std::vector<double> leaf_values;  // `players` numbers a leaf: sum of chance * payoff over its histories
  bool constant_sum = false;
  double sum = 0;           // of all players' payoffs, where constant_sum
  double payoff_range = 0;  // most minus least payoff of any player

  std::size_t leaves() const { return leaf_values.size() / static_cast<std::size_t>(players); }
  Values zeros(Player p) const { return Values(plex[p.value].sequences); }
};

// Refused: imperfect recall (the infoset is named) and games over 2^32 sequences.
Result<CompiledGame> compile(const HistoryTree& tree, const BuildControl& control = {});

}  // namespace hindsight
