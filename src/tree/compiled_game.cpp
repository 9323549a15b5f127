// From histories to arrays, in steps with values in and out:
//
//   own_pasts       what the owner of each infoset did last            own_past.h
//   group_infosets  infosets that share a block                        infoset_groups.h
//   choose_slots    where each infoset lies in the rows of its block
//   order_groups    the trunk, then runs of whole subtrees
//   lay_out         sequences: the blocks one after another            here
//   collect_leaves  terminal histories with the same last sequences    compiled_leaves.h
//   payoff_matrix   what the sequences earn at the leaves              payoff_matrix.h
//
// Kuhn poker, player 1, has 13 sequences: the empty one, check and bet with each of three cards, and fold and
// call with each after the other has bet.  They lie in two blocks; rows begin at multiples of four and are
// padded to one.
//
//                     slot  J   Q   K   -
//   (empty)             0
//   block 0   check     4   5   6   7      parents[0..3] = 0 0 0 0: every hand begins at the empty sequence
//             bet       8   9  10  11
//   block 1   fold     12  13  14  15      aligned, parent = 4: slot h follows sequence 4 + h, the check of
//   its card
//             call     16  17  18  19
//
// So sequences = 20, of which 1 to 3 and the column of padding mean nothing.  The leaves between the rows
// "call" and player 2's "bet" are one matrix of 3 x 3: what the cards decide, times the pot.
// SPDX-License-Identifier: MIT
#include "tree/compiled_game.h"

#include <limits>

#include "tree/compiled_leaves.h"
#include "tree/infoset_groups.h"
#include "tree/own_past.h"
#include "tree/payoff_matrix.h"

namespace hindsight {

namespace {

constexpr std::uint64_t max_sequences = std::numeric_limits<std::uint32_t>::max();

// Places the blocks of one player.
class Layout {
 public:
  Layout(const Table<InfosetId, Link>& pasts, const InfosetGroups& groups, const Slots& slots,
         CompiledGame& game)
      : pasts_(pasts), groups_(groups), slots_(slots), game_(game), first_(groups.groups.size()) {}

  Result<void> run(Player player) {
    Treeplex& plex = game_.plex[player.value];
    GroupOrder order = order_groups(groups_.groups, player);
    plex.subtrees = std::move(order.subtrees);
    std::uint64_t next = 1;
    for (const GroupId g : order.groups) {
      const InfosetGroup& group = groups_.groups[g];
      const std::uint32_t stride = slots_.rows[g].stride;
      if (stride > 1) next = (next + 3) / 4 * 4;
      const std::uint64_t size = std::uint64_t{group.actions} * stride;
      if (next + size >= max_sequences)
        return fail(ErrorCode::unsupported, "this game has more than 2^32 sequences of one player");
      first_[g] = SequenceId{static_cast<std::uint32_t>(next)};
      next += size;
      plex.blocks.push_back(block_of(g, plex.parents));
      for (const InfosetId i : group.infosets)
        game_.infosets[i] = {.player = player,
                             .actions = group.actions,
                             .first = first_[g] + slots_.of[i].value,
                             .stride = stride,
                             .parent = sequence_after(game_, pasts_[i])};
    }
    plex.sequences = static_cast<std::uint32_t>(next);
    return {};
  }

 private:
  Block block_of(GroupId g, std::vector<std::uint32_t>& parents) const {
    const InfosetGroup& group = groups_.groups[g];
    const GroupRow& row = slots_.rows[g];
    Block block{.first = first_[g].value,
                .actions = group.actions,
                .slots = row.slots,
                .stride = row.stride,
                .parent = 0,
                .aligned = row.aligned};
    if (row.aligned) {
      const Action action = pasts_[group.infosets[0]].action;
      block.parent = first_[*group.parent].value + action * slots_.rows[*group.parent].stride;
      return block;
    }
    block.parent = static_cast<std::uint32_t>(parents.size());
    parents.resize(parents.size() + row.stride, 0);
    for (const InfosetId i : group.infosets)
      parents[block.parent + slots_.of[i].value] = sequence_after(game_, pasts_[i]).value;
    return block;
  }

  const Table<InfosetId, Link>& pasts_;
  const InfosetGroups& groups_;
  const Slots& slots_;
  CompiledGame& game_;
  Table<GroupId, SequenceId> first_;  // of action 0, slot 0
};

// Fills plex and infosets.
Result<void> lay_out(const HistoryTree& tree, CompiledGame& game, const BuildControl& control) {
  HS_TRY(const auto pasts, own_pasts(tree, control));
  const InfosetGroups groups = group_infosets(tree, pasts);
  const Slots slots = choose_slots(groups, pasts);
  game.infosets.resize(tree.infosets.size());
  game.plex.resize(static_cast<std::size_t>(tree.players));
  Layout layout(pasts, groups, slots, game);
  for (std::uint8_t p = 0; p < tree.players; ++p) HS_RETURN_IF_ERROR(layout.run(Player{p}));
  return {};
}

void mark_filled(const PayoffMatrix& payoffs, Treeplex& plex) {
  std::vector<char> has_product(plex.sequences, 0);
  for (const PayoffMatrix::Product& product : payoffs.products) has_product[product.row] = 1;
  for (Block& b : plex.blocks) {
    b.filled = true;
    for (std::uint32_t a = 0; a < b.actions; ++a) b.filled = b.filled && has_product[b.first + a * b.stride];
  }
}

}  // namespace

Result<CompiledGame> compile(const HistoryTree& tree, const BuildControl& control) {
  CompiledGame out;
  out.players = tree.players;
  HS_RETURN_IF_ERROR(lay_out(tree, out, control));
  HS_TRY(GameLeaves leaves, collect_leaves(tree, out, control));
  out.leaf_sequences = std::move(leaves.sequences);
  out.leaf_values = std::move(leaves.values);
  for (std::uint8_t p = 0; p < tree.players; ++p) {
    HS_TRY(PayoffMatrix payoffs, payoff_matrix(out, Player{p}, control));
    mark_filled(payoffs, out.plex[p]);
    out.payoffs.push_back(std::move(payoffs));
  }
  const GameFacts about = facts(tree);
  out.constant_sum = about.constant_sum;
  out.sum = about.sum;
  out.payoff_range = about.max_payoff - about.min_payoff;
  return out;
}

}  // namespace hindsight
