// SPDX-License-Identifier: MIT
#include "study/wire/wire_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

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

}  // namespace

WireGame::WireGame(std::shared_ptr<const HistoryTree> tree, const AcpcGame& game)
    : tree_(std::move(tree)),
      meanings_(tree_->infosets.size()),
      ranks_in_deck_(game.ranks),
      suits_in_deck_(game.suits),
      no_limit_(game.no_limit()) {
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
  for (InfosetId i{0}; i < tree_->infosets.end_id(); ++i)
    for (const std::string& name : tree_->infosets[i].actions) {
      const bool all_in = name == "all-in";
      const bool raises = all_in || name.starts_with("bet") || name.starts_with("raise");
      meanings_[i].push_back({name == "fold" ? Move::Kind::fold
                              : raises       ? Move::Kind::raise
                                             : Move::Kind::call,
                              all_in, amount_of(name)});
    }
}

Result<WireGame> WireGame::of(std::shared_ptr<const HistoryTree> tree, const AcpcGame& game) {
  WireGame out(std::move(tree), game);
  if (game.players != out.tree_->players || game.hole_cards != 1 || game.board_until(game.rounds - 1) > 1 ||
      static_cast<std::size_t>(game.ranks) != out.ranks_.size())
    return fail(ErrorCode::unsupported, fmt::format("the definition is not this game: {} players with one "
                                                    "card each of {} ranks, and at most one on the board",
                                                    out.tree_->players, out.ranks_.size()));
  const AcpcHand hand(game);
  AcpcCards cards;
  HS_RETURN_IF_ERROR(out.check(HistoryId{0}, hand, cards, 0));
  return out;
}

Card WireGame::card_of(const std::string& name) const {
  const int rank = 13 - ranks_in_deck_ + static_cast<int>(ranks_.find(name[0]));
  const int suit = name.size() == 2 ? 4 - suits_in_deck_ + static_cast<int>(suits_.find(name[1])) : 3;
  return Card::of(rank, suit);
}

std::optional<Move> WireGame::move_of(HistoryId h, Action action, const AcpcHand& hand) const {
  const Meaning& meaning = meanings_[tree_->infoset(h)][action];
  const LegalMoves& legal = hand.legal();
  if (meaning.kind == Move::Kind::fold) return legal.can_fold ? std::optional(Move::fold()) : std::nullopt;
  if (meaning.kind == Move::Kind::call) return Move::call();
  if (!legal.can_raise) return std::nullopt;
  if (meaning.all_in) return Move::raise_to(legal.max_to);
  if (!meaning.total || !no_limit_) return Move::raise_to(legal.min_to);
  const Chips to = hand.on_street(*meaning.total);
  return to >= legal.min_to && to <= legal.max_to ? std::optional(Move::raise_to(to)) : std::nullopt;
}

Move WireGame::nearest(HistoryId h, Action action, const AcpcHand& hand) const {
  if (const auto move = move_of(h, action, hand)) return *move;
  const Meaning& meaning = meanings_[tree_->infoset(h)][action];
  const LegalMoves& legal = hand.legal();
  if (meaning.kind != Move::Kind::raise || !legal.can_raise) return Move::call();
  return Move::raise_to(std::clamp(hand.on_street(meaning.total.value_or(0)), legal.min_to, legal.max_to));
}

Result<void> WireGame::check_end(HistoryId h, const AcpcHand& hand, const AcpcCards& cards) const {
  if (!hand.over()) return tl::unexpected(differs(*tree_, h, "it goes on there"));
  const auto values = acpc_values(hand, cards);
  for (int p = 0; p < tree_->players; ++p) {
    const double pays = tree_->payoff(h, Player{static_cast<std::uint8_t>(p)});
    const double there = values[position_of(hand.game(), p).value];
    if (std::abs(pays - there) > 1e-9 * std::max(1.0, std::abs(pays)))
      return tl::unexpected(differs(*tree_, h, fmt::format("player {} gets {}, not {}", p + 1, there, pays)));
  }
  return {};
}

Result<void> WireGame::check_chance(HistoryId h, const AcpcHand& hand, AcpcCards& cards, int dealt) const {
  const History& node = tree_->nodes[h];
  if (!deals(hand, dealt)) return tl::unexpected(differs(*tree_, h, "no card comes there"));
  for (Action a = 0; a < node.count; ++a) {
    Card card = card_of(tree_->chance_names[node.label][a]);
    // Where suits are not told apart, one that is left.
    for (int before = 0; before < dealt; ++before)
      if (place_of(hand.game(), cards, before) == card && card.suit() > 0)
        card = Card::of(card.rank(), card.suit() - 1), before = -1;
    place_of(hand.game(), cards, dealt) = card;
    HS_RETURN_IF_ERROR(check(tree_->child(h, a), hand, cards, dealt + 1));
  }
  return {};
}

Result<void> WireGame::check(HistoryId h, const AcpcHand& hand, AcpcCards& cards, int dealt) const {
  const History& node = tree_->nodes[h];
  if (node.kind == Turn::Kind::chance) return check_chance(h, hand, cards, dealt);
  if (deals(hand, dealt)) return tl::unexpected(differs(*tree_, h, "a card comes there"));
  if (node.kind == Turn::Kind::terminal) return check_end(h, hand, cards);
  if (!decides(h, hand)) return tl::unexpected(differs(*tree_, h, "another is to act"));
  for (Action a = 0; a < node.count; ++a) {
    const auto move = move_of(h, a, hand);
    const std::string& name = tree_->infosets[tree_->infoset(h)].actions[a];
    if (!move) return tl::unexpected(differs(*tree_, h, fmt::format("nobody may {}", name)));
    AcpcHand next = hand;
    next.play(*move);
    HS_RETURN_IF_ERROR(check(tree_->child(h, a), next, cards, dealt));
  }
  return {};
}

bool WireGame::decides(Place place, const AcpcHand& hand) const {
  return place && !hand.over() && tree_->nodes[*place].kind == Turn::Kind::decision &&
         tree_->nodes[*place].player == player_at(hand.game(), hand.turn());
}

WireGame::Place WireGame::after(Place place, Card card) const {
  if (!place || tree_->nodes[*place].kind != Turn::Kind::chance) return {};
  const History& node = tree_->nodes[*place];
  for (Action a = 0; a < node.count; ++a) {
    const std::string& name = tree_->chance_names[node.label][a];
    const Card other = card_of(name);
    if (name.size() == 2 ? other == card : other.rank() == card.rank()) return tree_->child(*place, a);
  }
  return {};
}

std::vector<WireGame::Taken> WireGame::after(Place place, const AcpcHand& hand, Move move) const {
  if (!decides(place, hand)) return {{}};
  // The nearest below and above: what a call is among the raises is the smallest of all.
  struct Near {
    Action action = 0;
    Chips to = -1;
  };
  Near below, above;
  for (Action a = 0; a < tree_->nodes[*place].count; ++a) {
    const auto other = move_of(*place, a, hand);
    if (!other) continue;
    if (*other == move) return {{tree_->child(*place, a)}};
    if (other->kind == Move::Kind::fold || move.kind == Move::Kind::fold) continue;
    const Chips to = other->kind == Move::Kind::raise ? other->to : hand.betting().level();
    if (to < move.to && to >= below.to) below = {a, to};
    if (to > move.to && (above.to < 0 || to < above.to)) above = {a, to};
  }
  if (above.to < 0 && below.to < 0) return {{}};
  if (above.to < 0) return {{tree_->child(*place, below.action)}};
  if (below.to < 0) return {{tree_->child(*place, above.action)}};
  const double level = static_cast<double>(hand.betting().level());
  const double pot = static_cast<double>(hand.betting().pot() + hand.legal().call);
  const double a = (static_cast<double>(below.to) - level) / pot,
               b = (static_cast<double>(above.to) - level) / pot,
               x = (static_cast<double>(move.to) - level) / pot;
  const double smaller = (b - x) * (1 + a) / ((b - a) * (1 + x));
  return {{tree_->child(*place, below.action), smaller}, {tree_->child(*place, above.action), 1 - smaller}};
}

std::vector<WireGame::Reply> WireGame::replies(Place place, const AcpcHand& hand,
                                               const ListedStrategy& strategy) const {
  if (!decides(place, hand)) return {{Move::call()}};
  std::vector<Reply> out;
  for (Action a = 0; a < tree_->nodes[*place].count; ++a) {
    const Move move = nearest(*place, a, hand);
    const double probability = strategy(tree_->infoset(*place), a);
    const auto same = std::ranges::find(out, move, &Reply::move);
    if (same == out.end())
      out.push_back({move, probability});
    else
      same->probability += probability;
  }
  return out;
}

std::vector<Move> WireGame::moves(Place place, const AcpcHand& hand) const {
  if (!decides(place, hand)) return {Move::call()};
  std::vector<Move> out;
  for (Action a = 0; a < tree_->nodes[*place].count; ++a)
    if (const Move move = nearest(*place, a, hand); std::ranges::find(out, move) == out.end())
      out.push_back(move);
  return out;
}

}  // namespace hindsight
