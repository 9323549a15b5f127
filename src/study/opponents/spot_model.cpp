// SPDX-License-Identifier: MIT
#include "study/opponents/spot_model.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "base/check.h"
#include "play/move_shares.h"
#include "table/hand.h"

namespace hindsight {

namespace {

constexpr Chips fine = 2;  // parts of a chip, so that half a pot is a number of them

// A hand on its way to a place of the spot, in parts of chips.
struct Way {
  Hand hand;
  std::span<const Card> board;

  Result<void> deal() {
    constexpr std::array unknown{unknown_card, unknown_card};
    for (Hand::Next next = hand.next(); next.cards > 0; next = hand.next()) {
      const auto cards = static_cast<std::size_t>(next.cards);
      if (next.kind == Hand::Next::Kind::hole) {
        HS_RETURN_IF_ERROR(hand.deal_hole(next.seat, std::span(unknown).first(cards)));
      } else if (next.kind == Hand::Next::Kind::board && hand.board().size() + cards <= board.size()) {
        HS_RETURN_IF_ERROR(hand.deal_board(board.subspan(hand.board().size(), cards)));
      } else {
        return {};
      }
    }
    return {};
  }
  Result<void> play(Move move) {
    HS_RETURN_IF_ERROR(hand.play(move));
    return deal();
  }
};

// At the first turn of the spot, with so many cards of the board.
Result<Way> beginning(const HoldemSpot& spot, std::span<const Card> board) {
  const Chips each = spot.pot * fine / 2, behind = std::min(spot.stacks[0], spot.stacks[1]) * fine;
  const Chips big_blind = std::max<Chips>(2, each * 2 / 5 / 2 * 2);
  const HandRules rules = with_blinds(casino_rules(), 2, big_blind / 2, big_blind);
  Way out{{}, board};
  HS_RETURN_IF_ERROR(out.hand.restart(rules, std::vector<Chips>(2, each + behind)));
  HS_RETURN_IF_ERROR(out.deal());
  HS_RETURN_IF_ERROR(out.play(each >= 2 * big_blind ? Move::raise_to(each) : Move::call()));
  HS_RETURN_IF_ERROR(out.play(Move::call()));
  while (out.hand.board().size() < spot.board.size()) HS_RETURN_IF_ERROR(out.play(Move::call()));
  return out;
}

Move in_parts(const Move& move) {
  return move.kind == Move::Kind::raise ? Move::raise_to(move.to * fine) : move;
}

class Walk {
 public:
  Walk(const HoldemSpot& spot, const VectorGame& game, std::uint8_t seat, const Policy& policy, double trust,
       const RunControl& control)
      : spot_(spot), game_(game), seat_(seat), policy_(policy), trust_(trust), control_(control) {}

  // `moves`: of the spot, before the state.
  Result<void> at_state(std::uint32_t index, const std::vector<Move>& moves) {
    if (control_.stop.stop_requested()) return fail(ErrorCode::invalid_argument, "stopped");
    HS_TRY(Way way, beginning(spot_, game_.boards[game_.states[index].board].cards));
    for (const Move& move : moves) HS_RETURN_IF_ERROR(way.play(move));
    return at_node(index, 0, way, moves);
  }

  std::vector<VectorGame::Lock> locks;

 private:
  Result<void> at_node(std::uint32_t index, std::uint32_t n, const Way& way, const std::vector<Move>& moves) {
    const PublicState& state = game_.states[index];
    const StreetTree& tree = game_.trees[state.tree];
    const StreetTree::Node& node = tree.nodes[n];
    if (node.kind == StreetTree::Kind::street_end) return below(state, node, moves);
    if (node.kind != StreetTree::Kind::decision) return {};
    std::vector<Move> actions;
    for (std::uint32_t a = 0; a < node.actions; ++a)
      actions.push_back(in_parts(move_of(tree.actions[node.first_child + a])));
    if (node.seat == seat_) HS_RETURN_IF_ERROR(lock(index, n, way.hand, actions));
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      Way next = way;
      HS_RETURN_IF_ERROR(next.play(actions[a]));
      std::vector<Move> more = moves;
      more.push_back(actions[a]);
      HS_RETURN_IF_ERROR(at_node(index, node.first_child + a, next, more));
    }
    return {};
  }

  Result<void> below(const PublicState& state, const StreetTree::Node& node, const std::vector<Move>& moves) {
    const std::size_t cards = game_.boards[state.board].next.size();
    for (std::size_t k = 0; k < cards; ++k)
      HS_RETURN_IF_ERROR(at_state(game_.children[state.first_child + node.end * cards + k], moves));
    return {};
  }

  Result<void> lock(std::uint32_t state, std::uint32_t node, const Hand& hand,
                    std::span<const Move> actions) {
    const PublicView view(hand, hand.next().seat);
    const BoardNode::Hands& hands = game_.boards[game_.states[state].board].hands[seat_];
    PolicyState fresh;
    const RangeStrategy plays = policy_.strategy(view, hands_left(set_of(view.board())), fresh);
    VectorGame::Lock out{state, node, std::vector<double>(actions.size() * hands.rows(), 0), trust_};
    for (std::uint32_t h = 0; h < hands.count; ++h) {
      const RangeStrategy::Row row = plays[hands.combo[h]];
      if (row.empty())
        return fail(ErrorCode::unsupported,
                    "nobody knows how likely each of the model's moves is: name one of 'hindsight bots' that "
                    "'hindsight lbr' takes in its range form");
      const std::vector<double> shares = shares_of(row, actions, view);
      for (std::size_t a = 0; a < actions.size(); ++a) out.strategy[a * hands.rows() + h] = shares[a];
    }
    locks.push_back(std::move(out));
    return {};
  }

  const HoldemSpot& spot_;
  const VectorGame& game_;
  std::uint8_t seat_;
  const Policy& policy_;
  double trust_;
  const RunControl& control_;
};

}  // namespace

Result<void> check_can_be_modelled(const HoldemSpot& spot) {
  if (spot.board.size() >= 3 && spot.cards == CardRules{}) return {};
  return fail(ErrorCode::unsupported,
              "a model plays spots of 52 cards from the flop on: give the spot a board of 3 to 5 cards");
}

std::size_t decisions_of(const VectorGame& game, std::uint8_t seat) {
  std::vector<std::size_t> by_tree(game.trees.size(), 0);
  for (std::size_t t = 0; t < game.trees.size(); ++t)
    by_tree[t] = static_cast<std::size_t>(
        std::ranges::count_if(game.trees[t].nodes, [&](const StreetTree::Node& node) {
          return node.kind == StreetTree::Kind::decision && node.seat == seat;
        }));
  std::size_t out = 0;
  for (const PublicState& state : game.states) out += by_tree[state.tree];
  return out;
}

Result<std::vector<VectorGame::Lock>> model_locks(const HoldemSpot& spot, const VectorGame& game,
                                                  std::uint8_t seat, const Policy& policy, double trust,
                                                  const RunControl& control) {
  HS_RETURN_IF_ERROR(check_can_be_modelled(spot));
  Walk walk(spot, game, seat, policy, trust, control);
  HS_RETURN_IF_ERROR(walk.at_state(0, {}));
  return std::move(walk.locks);
}

}  // namespace hindsight
