// SPDX-License-Identifier: MIT
#include "search/gadget.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "holdem/frontier.h"
#include "postflop/subgame.h"

namespace hindsight {

namespace {

constexpr std::array entries{
    GadgetEntry{Gadget::unsafe, "unsafe", "the other seat comes with the hands that it came with so far",
                false},
    GadgetEntry{Gadget::resolve, "resolve", "each of its hands may take what it was worth so far (CFR-D)",
                true}};

// Where the choice before a part leads; its own nodes stand behind.
constexpr std::uint32_t taken = 1, part_begins = 2;

// Before a tree its seat may take something instead, at a node where the game stops.
void put_choice_before(StreetTree& tree, std::uint8_t seat) {
  StreetTree out{.sequences = tree.sequences, .street = tree.street};
  const auto committed = tree.nodes[0].committed;
  out.nodes.push_back({.kind = StreetTree::Kind::decision,
                       .seat = seat,
                       .actions = 2,
                       .first_child = taken,
                       .first_sequence = 1,
                       .committed = committed});
  out.nodes.push_back({.kind = StreetTree::Kind::frontier, .committed = committed});
  out.nodes[taken].sequence[seat] = 1;
  out.sequences[seat] += 2;
  for (StreetTree::Node node : tree.nodes) {
    node.sequence[seat] += 2;  // of the part's empty sequence the one that leads to it
    if (node.kind == StreetTree::Kind::decision) {
      node.first_child += part_begins;
      if (node.seat == seat) node.first_sequence += 2;
    }
    out.nodes.push_back(node);
  }
  out.payoffs = std::move(tree.payoffs);
  out.next_trees = std::move(tree.next_trees);
  for (const std::uint32_t node : tree.street_ends) out.street_ends.push_back(node + part_begins);
  out.frontiers = {taken};
  for (const std::uint32_t node : tree.frontiers) out.frontiers.push_back(node + part_begins);
  out.actions.assign(part_begins, BetAction{});
  out.actions.insert(out.actions.end(), tree.actions.begin(), tree.actions.end());
  tree = std::move(out);
}

// What is owed at the choice; elsewhere what the part's own frontier says.
class OwedValues final : public FrontierValues {
 public:
  OwedValues(std::uint8_t owed_to, std::vector<double> owed, std::shared_ptr<const FrontierValues> beyond,
             double stake)
      : owed_to_(owed_to),
        owed_(std::move(owed)),
        beyond_(std::move(beyond)),
        stake_(beyond_ ? std::max(stake, beyond_->stake()) : stake) {}  // nothing is owed that can't be won

  // The seat that solves has nothing to decide before: what it is paid there teaches it nothing.
  void values(std::uint8_t seat, std::span<const FrontierPlace> places) const override {
    std::vector<FrontierPlace> others;
    for (FrontierPlace place : places) {
      if (place.state == 0 && place.node == taken) {
        for (std::size_t h = 0; h < place.values.size(); ++h)
          place.values[h] = seat == owed_to_ ? owed_[h] : 0;
      } else {
        if (place.state == 0) place.node -= part_begins;
        others.push_back(place);
      }
    }
    if (!others.empty()) beyond_->values(seat, others);
  }
  double stake() const override { return stake_; }
  bool zero_sum() const override { return false; }

 private:
  std::uint8_t owed_to_;
  std::vector<double> owed_;
  std::shared_ptr<const FrontierValues> beyond_;
  double stake_;
};

constexpr std::uint32_t few_hands = 128;  // of which tables of pairs are small

// What the solution so far is worth where a part stops.
std::shared_ptr<const FrontierValues> beyond(const VectorGame& whole, SpotStrategy& so_far,
                                             const Subgame& part) {
  auto told = std::make_shared<SolutionValues>(whole, so_far, part);
  const auto& hands = part.game.boards[0].hands;
  if (std::max(hands[0].count, hands[1].count) > few_hands) return told;
  return std::make_shared<PairValues>(part.game, *told);
}

}  // namespace

std::span<const GadgetEntry> gadgets() { return entries; }

Result<Gadget> find_gadget(std::string_view name) {
  std::vector<std::string> names;
  for (const GadgetEntry& entry : entries) {
    if (entry.name == name) return entry.gadget;
    names.emplace_back(entry.name);
  }
  return fail(ErrorCode::not_found,
              fmt::format("there is no gadget {}: there are {}", in_quotes(name), joined(names, ", ")));
}

Subgame with_gadget(Gadget gadget, Subgame part, std::uint8_t seat, const std::vector<double>& owed) {
  if (gadget == Gadget::unsafe) return part;
  const std::uint8_t other = 1 - seat;
  VectorGame& game = part.game;
  std::fill(game.weights[other].begin(), game.weights[other].end(),
            1);  // hand by hand, however often it came
  put_choice_before(game.trees[0], other);
  game.lay_out();  // the same states, and more numbers of the first
  part.nodes.insert(part.nodes.begin(), part_begins, none);
  for (VectorGame::Lock& lock : game.locks)
    if (lock.state == 0) lock.node += part_begins;
  game.frontier = std::make_shared<OwedValues>(other, owed, game.frontier, largest_stake(game.trees));
  return part;
}

DecisionLocks solve_anew(const VectorGame& whole, VectorCfr<float>& so_far, std::uint32_t state,
                         std::uint8_t seat, const Resolving& how, std::shared_ptr<Executor> executor,
                         const RunControl& control) {
  SolverStrategy<VectorCfr<float>> solution(so_far);
  Ranges ranges = arriving(whole, solution, state);
  scale_to_one(ranges[seat]);
  const std::uint8_t other = 1 - seat;
  const std::vector<double> owed = so_far.best_response_values(state, other, ranges[seat])[0];
  Subgame part = cut(whole, {.state = state, .streets = how.streets}, ranges);
  if (how.streets != to_the_end) part.game.frontier = beyond(whole, solution, part);
  part = with_gadget(how.gadget, std::move(part), seat, owed);
  DecisionLocks out;
  if (!(weight_of_pairs(part.game) > 0)) return out;
  SolvedSubgame solved(std::move(part), std::move(executor));
  solved.run({.iterations = how.iterations}, control);
  const Subgame& game = solved.part();
  for (std::uint32_t s = 0; s < game.states.size(); ++s) {
    const StreetTree& tree = game.game.trees[game.game.states[s].tree];
    for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
      const StreetTree::Node& node = tree.nodes[n];
      if (node.kind != StreetTree::Kind::decision || node.seat != seat) continue;
      const auto average = solved.solver().average(s, n);
      const std::uint32_t rows = game.game.boards[game.game.states[s].board].hands[seat].rows();
      std::vector<double> strategy(average.size() * rows, 0);
      for (std::size_t a = 0; a < average.size(); ++a)
        std::copy(average[a].begin(), average[a].end(), strategy.data() + a * rows);
      out.add(whole, game.states[s], game.node_in_whole(s, n), strategy);
    }
  }
  return out;
}

}  // namespace hindsight
