// SPDX-License-Identifier: MIT
#include "study/wire/strategy_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/drawn.h"
#include "base/rng.h"
#include "base/spec.h"

namespace hindsight {

namespace {

constexpr std::string_view rank_order = "23456789TJQKA", suit_order = "cdhs";

Error differs(const HistoryTree& tree, HistoryId h, std::string_view what) {
  return {ErrorCode::unsupported,
          fmt::format("the definition is not this game: after {} {}", path_to(tree, h), what)};
}

// The chips of the whole hand that an action names: "raise 900"; none where there is no number.
std::optional<Chips> amount_of(const std::string& action) {
  const std::size_t blank = action.rfind(' ');
  return blank == std::string::npos ? std::nullopt
                                    : parse_integer(std::string_view(action).substr(blank + 1));
}

bool raises(const std::string& action) {
  return action.starts_with("bet") || action.starts_with("raise") || action == "all-in";
}

}  // namespace

StrategyPlayer::StrategyPlayer(std::shared_ptr<const HistoryTree> tree, const AcpcGame& game,
                               std::shared_ptr<const ListedStrategy> strategy, std::uint64_t seed)
    : tree_(std::move(tree)), game_(game), strategy_(std::move(strategy)), seed_(seed) {
  std::set<std::size_t> ranks, suits;
  for (const auto& names : tree_->chance_names)
    for (const std::string& name : names) {
      ranks.insert(rank_order.find(name.empty() ? '?' : name[0]));
      if (name.size() == 2) suits.insert(suit_order.find(name[1]));
    }
  for (const std::size_t rank : ranks)
    if (rank != std::string_view::npos) ranks_ += rank_order[rank];
  for (const std::size_t suit : suits)
    if (suit != std::string_view::npos) suits_ += suit_order[suit];
}

Result<std::unique_ptr<StrategyPlayer>> StrategyPlayer::seat(std::shared_ptr<const HistoryTree> tree,
                                                             const AcpcGame& game,
                                                             std::shared_ptr<const ListedStrategy> strategy,
                                                             std::uint64_t seed) {
  std::unique_ptr<StrategyPlayer> out(new StrategyPlayer(std::move(tree), game, std::move(strategy), seed));
  if (game.players != out->tree_->players || game.hole_cards != 1 || game.board_until(game.rounds - 1) > 1 ||
      static_cast<std::size_t>(game.ranks) != out->ranks_.size())
    return fail(ErrorCode::unsupported, fmt::format("the definition is not this game: {} players with one "
                                                    "card each of {} ranks, and at most one on the board",
                                                    out->tree_->players, out->ranks_.size()));
  AcpcHand hand(out->game_);
  AcpcCards cards;
  HS_RETURN_IF_ERROR(out->check(HistoryId{0}, hand, cards, 0));
  return out;
}

Seat StrategyPlayer::position_of(int player) const {
  return {static_cast<std::uint8_t>((game_.first_player[0] + player) % game_.players)};
}

Player StrategyPlayer::player_at(Seat position) const {
  return {
      static_cast<std::uint8_t>((position.value + game_.players - game_.first_player[0]) % game_.players)};
}

Card StrategyPlayer::card_of(const std::string& name) const {
  const int rank = 13 - game_.ranks + static_cast<int>(ranks_.find(name[0]));
  const int suit = name.size() == 2 ? 4 - game_.suits + static_cast<int>(suits_.find(name[1])) : 3;
  return Card::of(rank, suit);
}

Card& StrategyPlayer::place_of(AcpcCards& cards, int dealt) const {
  return dealt < game_.players ? cards.hole[position_of(dealt).value][0] : cards.board[0];
}

std::optional<Move> StrategyPlayer::move_of(HistoryId h, Action action, const AcpcHand& hand) const {
  const std::string& name = tree_->infosets[tree_->infoset(h)].actions[action];
  const LegalMoves& legal = hand.legal();
  if (name == "fold") return legal.can_fold ? std::optional(Move::fold()) : std::nullopt;
  if (!raises(name)) return Move::call();
  if (!legal.can_raise) return std::nullopt;
  if (name == "all-in") return Move::raise_to(legal.max_to);
  const auto amount = amount_of(name);
  if (!amount || !game_.no_limit()) return Move::raise_to(legal.min_to);
  const Chips to = hand.on_street(*amount);
  return to >= legal.min_to && to <= legal.max_to ? std::optional(Move::raise_to(to)) : std::nullopt;
}

Result<void> StrategyPlayer::check_end(HistoryId h, const AcpcHand& hand, const AcpcCards& cards) const {
  if (!hand.over()) return tl::unexpected(differs(*tree_, h, "it goes on there"));
  const auto values = acpc_values(hand, cards);
  for (int p = 0; p < game_.players; ++p) {
    const double pays = tree_->payoff(h, Player{static_cast<std::uint8_t>(p)});
    const double there = values[position_of(p).value];
    if (std::abs(pays - there) > 1e-9 * std::max(1.0, std::abs(pays)))
      return tl::unexpected(differs(*tree_, h, fmt::format("player {} gets {}, not {}", p + 1, there, pays)));
  }
  return {};
}

Result<void> StrategyPlayer::check(HistoryId h, AcpcHand& hand, AcpcCards& cards, int dealt) const {
  const History& node = tree_->nodes[h];
  if (node.kind == Turn::Kind::terminal) return check_end(h, hand, cards);
  if (node.kind == Turn::Kind::chance) {
    for (Action a = 0; a < node.count; ++a) {
      Card card = card_of(tree_->chance_names[node.label][a]);
      // Where suits are not told apart, one that is left.
      for (int before = 0; before < dealt; ++before)
        if (place_of(cards, before) == card && card.suit() > 0)
          card = Card::of(card.rank(), card.suit() - 1), before = -1;
      place_of(cards, dealt) = card;
      HS_RETURN_IF_ERROR(check(tree_->child(h, a), hand, cards, dealt + 1));
    }
    return {};
  }
  if (hand.over() || player_at(hand.turn()).value != node.player.value)
    return tl::unexpected(differs(*tree_, h, "another is to act"));
  for (Action a = 0; a < node.count; ++a) {
    const auto move = move_of(h, a, hand);
    const std::string& name = tree_->infosets[tree_->infoset(h)].actions[a];
    if (!move) return tl::unexpected(differs(*tree_, h, fmt::format("nobody may {}", name)));
    AcpcHand after = hand;
    after.play(*move);
    HS_RETURN_IF_ERROR(check(tree_->child(h, a), after, cards, dealt));
  }
  return {};
}

Action StrategyPlayer::action_of(HistoryId h, const AcpcHand& hand, Move move, std::uint32_t number) const {
  const History& node = tree_->nodes[h];
  // The nearest below and above: what a call is among the raises is the smallest of all.
  struct Near {
    Action action = 0;
    Chips to = -1;
  };
  Near below, above;
  for (Action a = 0; a < node.count; ++a) {
    const auto other = move_of(h, a, hand);
    if (!other) continue;
    if (other->kind == move.kind && (move.kind != Move::Kind::raise || other->to == move.to)) return a;
    if (other->kind == Move::Kind::fold || move.kind == Move::Kind::fold) continue;
    const Chips to = other->kind == Move::Kind::raise ? other->to : hand.betting().level();
    if (to < move.to && to >= below.to) below = {a, to};
    if (to > move.to && (above.to < 0 || to < above.to)) above = {a, to};
  }
  if (above.to < 0) return below.action;
  if (below.to < 0) return above.action;
  // In pots as they are after a call.
  const double level = static_cast<double>(hand.betting().level());
  const double pot = static_cast<double>(hand.betting().pot() + hand.legal().call);
  const double a = (static_cast<double>(below.to) - level) / pot,
               b = (static_cast<double>(above.to) - level) / pot,
               x = (static_cast<double>(move.to) - level) / pot;
  const double smaller = (b - x) * (1 + a) / ((b - a) * (1 + x));
  return Rng(seed_, number, hand.moves().size()).uniform() < smaller ? below.action : above.action;
}

// The history of the state: others' cards are any that it may have.  `hand` is played up to there.
std::optional<HistoryId> StrategyPlayer::find(HistoryId h, AcpcHand& hand, const AcpcMessage& state,
                                              int dealt) const {
  const History& node = tree_->nodes[h];
  if (node.kind == Turn::Kind::terminal) return std::nullopt;
  if (node.kind == Turn::Kind::chance) {
    const bool known = dealt >= game_.players || position_of(dealt) == state.viewer;
    AcpcCards cards = state.cards;
    const Card card = place_of(cards, dealt);
    for (Action a = 0; a < node.count; ++a) {
      const std::string& name = tree_->chance_names[node.label][a];
      const Card this_card = card_of(name);
      if (known && (name.size() == 2 ? this_card != card : this_card.rank() != card.rank())) continue;
      AcpcHand after = hand;
      if (const auto found = find(tree_->child(h, a), after, state, dealt + 1)) {
        hand = after;
        return found;
      }
    }
    return std::nullopt;
  }
  const std::size_t made = hand.moves().size();
  if (made == state.hand.moves().size()) return h;
  const Move move = state.hand.moves()[made];
  const Action action = action_of(h, hand, move, state.number);
  hand.play(move);
  return find(tree_->child(h, action), hand, state, dealt);
}

Move StrategyPlayer::act(const AcpcMessage& state) {
  AcpcHand hand(game_);
  const auto h = find(HistoryId{0}, hand, state, 0);
  // Where the game that the other's bet was taken for is over already.
  if (!h || tree_->nodes[*h].player.value != player_at(state.viewer).value) return Move::call();
  const InfosetId infoset = tree_->infoset(*h);
  Rng rng(seed_, state.number, state.hand.moves().size());
  const Action action =
      drawn(rng.uniform(), tree_->nodes[*h].count, [&](Action a) { return (*strategy_)(infoset, a); });
  const std::string& name = tree_->infosets[infoset].actions[action];
  if (const auto move = move_of(*h, action, hand)) return *move;
  // After a bet of another size than the game's: the nearest that is legal.
  const LegalMoves& legal = state.hand.legal();
  if (!raises(name) || !legal.can_raise) return Move::call();
  return Move::raise_to(
      std::clamp(state.hand.on_street(amount_of(name).value_or(0)), legal.min_to, legal.max_to));
}

}  // namespace hindsight
