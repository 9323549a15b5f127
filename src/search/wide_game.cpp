// SPDX-License-Identifier: MIT
#include "search/wide_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "blueprint/translated_betting.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "holdem/street_trees.h"

namespace hindsight {

namespace {

// Marks, along all ways through the wide betting, what the menu has where it stands.
class MenuMarks {
 public:
  explicit MenuMarks(const BettingTree& betting) : betting_(betting) {
    for (const BettingTree::Branch& branch : betting.branches) marks_.emplace_back(branch.nodes.size(), true);
  }

  KeptActions of(const MenuCursor& first) && {
    follow(0, 0, first);
    return std::move(marks_);
  }

 private:
  void follow(std::uint32_t b, std::uint32_t index, const MenuCursor& at) {
    const BettingTree::Branch& branch = betting_.branches[b];
    const BettingTree::Node& node = branch.nodes[index];
    const std::vector<BetAction> menu = *at.actions();  // has a value: menus without lines fit
    for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child) {
      const BettingTree::Node& to = branch.nodes[child];
      marks_[b][child] = std::ranges::find(menu, to.action) != menu.end();
      if (to.kind != BettingTree::Kind::decision && to.kind != BettingTree::Kind::street_end) continue;
      MenuCursor after = at;
      after.take(to.action);
      if (to.kind == BettingTree::Kind::decision) {
        follow(b, child, after);
      } else {
        after.begin_street();
        follow(branch.next[to.end], 0, after);
      }
    }
  }

  const BettingTree& betting_;
  KeptActions marks_;
};

Result<BetMenu> wide_menu(const BlueprintGame& game, Chips step) {
  const BetMenu& menu = game.menu;
  if (!menu.added.empty() || !menu.removed.empty() || menu.add_all_in > 0 || menu.force_all_in > 0 ||
      menu.merge > 0)
    return fail(ErrorCode::unsupported,
                "bets off the tree are asked of menus of sizes alone: leave out lines and thresholds "
                "(add_all_in, force_all_in, merge)");
  if (step == 0) return menu;
  HS_TRY(BetMenu out, all_bets(game, step));
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::size_t street = 0; street < street_count; ++street) {
      const StreetMenu& own = menu.seats[seat][street];
      StreetMenu& all = out.seats[seat][street];
      for (const std::vector<BetSize>* sizes : {&own.bet, &own.donk})
        all.bet.insert(all.bet.end(), sizes->begin(), sizes->end());
      for (const std::vector<BetSize>* sizes : {&own.raise, &own.reraise})
        all.raise.insert(all.raise.end(), sizes->begin(), sizes->end());
    }
  return out;
}

std::uint32_t most_actions(const BettingTree& betting) {
  std::uint32_t out = 0;
  for (const BettingTree::Branch& branch : betting.branches)
    for (const BettingTree::Node& node : branch.nodes) out = std::max<std::uint32_t>(out, node.actions);
  return out;
}

// Of the hands of a board, their buckets by round up to now.
std::vector<std::vector<std::uint32_t>> buckets_so_far(const BlueprintGame& game, const BoardNode& board,
                                                       std::uint8_t seat, const CardBuckets& buckets) {
  const BoardNode::Hands& hands = board.hands[seat];
  std::vector<std::vector<std::uint32_t>> out(hands.count);
  const std::vector<CardSet> boards = boards_by_round(game.cards, board.cards);
  for (std::size_t round = 0; round < boards.size(); ++round) {
    std::array<std::uint16_t, combo_count> found{};
    buckets.find(round, std::span(boards).first(round + 1), found);
    for (std::uint32_t h = 0; h < hands.count; ++h)
      out[h].push_back(found[game.cards.hole_cards == 1 ? hands.cards[h][0] : hands.combo[h].index]);
  }
  return out;
}

}  // namespace

Result<WideGame> wide_game(const BlueprintGame& game, Chips step) {
  if (!game.spot || game.seats() != 2)
    return fail(ErrorCode::unsupported, "bets off the tree are asked of games of two seats");
  HoldemSpot spot = *game.spot;
  HS_TRY(spot.menu, wide_menu(game, step));
  Result<BettingTree> betting = BettingTree::build(game.start, spot.menu);
  if (!betting || most_actions(*betting) > max_actions)
    return fail(
        ErrorCode::unsupported,
        fmt::format("with bets in steps of {} chips the betting has more than {} nodes, cards aside, or "
                    "a decision more than {} actions: take larger steps",
                    step, BettingTree::max_nodes, max_actions));
  WideGame out{.betting = *std::move(betting)};
  HS_TRY(out.game, make_game(spot, street_trees(spot, out.betting)));
  out.on_menu = actions_of(out, game.start, game.menu);
  return out;
}

KeptActions actions_of(const WideGame& wide, const BettingStart& start, const BetMenu& menu) {
  return MenuMarks(wide.betting).of({menu, start.rules, start.begin(), start.last});
}

BetMenu with_sizes(BetMenu menu, std::uint8_t seat, std::span<const BetSize> sizes) {
  for (StreetMenu& street : menu.seats[seat])
    for (std::vector<BetSize>* of : {&street.bet, &street.raise})
      of->insert(of->end(), sizes.begin(), sizes.end());
  return menu;
}

double most_won(const WideGame& wide, std::uint8_t seat, const DecisionLocks& plays) {
  VectorCfr<double> solver(wide.game, spot_rule, 1);
  return solver.evaluate_with(plays).best_response[1u - seat] - wide.game.half_pot;
}

double exploitability(const std::array<double, 2>& most_won_from) {
  return (most_won_from[0] + most_won_from[1]) / 2;
}

DecisionLocks translated(const WideGame& wide, std::uint8_t seat, const Blueprint& blueprint,
                         Translation translation) {
  const TranslatedBetting betting(blueprint, translation, wide.betting);
  std::vector<std::vector<std::vector<std::uint32_t>>> buckets;
  for (const BoardNode& board : wide.game.boards)
    buckets.push_back(buckets_so_far(blueprint.game(), board, seat, blueprint.buckets()));
  DecisionLocks out;
  std::array<double, max_actions> plays{};
  for (std::uint32_t s = 0; s < wide.game.states.size(); ++s) {
    const PublicState& state = wide.game.states[s];
    const std::vector<StreetTree::Node>& nodes = wide.game.trees[state.tree].nodes;
    const BoardNode::Hands& hands = wide.game.boards[state.board].hands[seat];
    for (std::uint32_t n = 0; n < nodes.size(); ++n) {
      if (nodes[n].kind != StreetTree::Kind::decision || nodes[n].seat != seat) continue;
      std::vector<double> strategy(std::size_t{nodes[n].actions} * hands.rows(), 0);
      for (std::uint32_t h = 0; h < hands.count; ++h) {
        betting.play(state.tree, n, buckets[state.board][h], std::span(plays).first(nodes[n].actions));
        for (std::uint32_t a = 0; a < nodes[n].actions; ++a) strategy[a * hands.rows() + h] = plays[a];
      }
      out.add(wide.game, s, n, strategy);
    }
  }
  return out;
}

}  // namespace hindsight
