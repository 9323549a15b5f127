// Every history of a game in one flat vector: what samplers walk, what files store, what compile() reads.
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "games/game.h"
#include "tree/build_control.h"

namespace hindsight {

struct History {
  Turn::Kind kind = Turn::Kind::terminal;
  Player player{};          // who decides
  std::uint32_t count = 0;  // children; they are contiguous
  HistoryId first_child{};
  // Decision: InfosetId; chance: index into chance_names; terminal: index of its payoffs.
  std::uint32_t label = 0;
  double probability = 1;  // of this node given its parent where that is a chance node; else 1
};

struct InfosetLabel {
  Player player{};
  Information information;
  std::vector<std::string> actions;
};

struct HistoryTree {
  int players = 0;
  Table<HistoryId, History> nodes;                     // node 0 is the root; a parent before its children
  Table<InfosetId, InfosetLabel> infosets;             // in order of first discovery, depth first
  std::vector<std::vector<std::string>> chance_names;  // distinct lists of outcome names
  std::vector<double> payoffs;                         // `players` numbers a terminal node

  HistoryId child(HistoryId h, Action a) const { return nodes[h].first_child + a; }
  InfosetId infoset(HistoryId h) const { return InfosetId{nodes[h].label}; }
  double payoff(HistoryId h, Player p) const { return payoffs[nodes[h].label + p.value]; }
};

// Classification and size of a game, computed from its histories.
struct GameFacts {
  std::uint64_t histories = 0, terminals = 0, chance_nodes = 0, decisions = 0, infosets = 0;
  std::vector<std::uint64_t> infosets_of, sequences_of;  // by player; sequences include the empty one
  double min_payoff = 0, max_payoff = 0;
  bool constant_sum = false;         // payoffs of all players add up to the same number everywhere
  double sum = 0;                    // that number; zero-sum when 0
  bool common_interest = false;      // two players or more, and all get the same everywhere
  bool perfect_information = false;  // every infoset holds one history
  std::uint32_t depth = 0;           // most moves, chance included, on any line
};
GameFacts facts(const HistoryTree& tree);

std::string infoset_name(const HistoryTree& histories, InfosetId id);  // "K | bet"

// The path to a history in action names, e.g. "K Q / bet", for messages.
std::string path_to(const HistoryTree& tree, HistoryId h);

// Interns infosets and chance name lists while a tree is being built; refuses contradictions with the place
// named.
class TreeBuilder {
 public:
  explicit TreeBuilder(int players);
  HistoryTree tree;

  // Appends `count` terminal nodes; returns the first.
  HistoryId add_children(HistoryId parent, std::uint32_t count);
  // Makes h a decision / a chance node / a terminal node.  `where` names the place in error messages.
  Result<void> decision(HistoryId h, Player player, Information information,
                        std::vector<std::string> actions);
  Result<void> chance(HistoryId h, const std::vector<double>& probabilities, std::vector<std::string> names);
  void terminal(HistoryId h, std::span<const double> payoffs);

 private:
  std::unordered_map<std::string, InfosetId> seen_;
  std::unordered_map<std::string, std::uint32_t> names_seen_;
};

// How many histories fit into `bytes` of memory, tree and compiled arrays together.
std::uint64_t histories_that_fit(std::uint64_t bytes, int players = 2);

// Walks every history of g once.  Refused: more than `limit` histories, or memory that runs short on the way,
// chance that does not sum to 1, unequal actions in an infoset; the message names the place.
template <Game G>
Result<HistoryTree> enumerate(const G& g, std::uint64_t limit, const BuildControl& control = {});

// How many histories g has, or an upper bound; `limit` or less, or refused.
template <Game G>
Result<std::uint64_t> count_histories(const G& g, std::uint64_t limit);

}  // namespace hindsight

#include "tree/enumerate.h"
