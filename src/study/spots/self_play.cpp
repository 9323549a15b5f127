// SPDX-License-Identifier: MIT
#include "study/spots/self_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "betting/action.h"
#include "holdem/boards.h"
#include "holdem/views/spot_cursor.h"

namespace hindsight {

namespace {

constexpr Seat out_of_position{0}, in_position{1};

std::size_t drawn_by(std::span<const double> weights, Rng& rng) {
  double all = 0;
  for (const double weight : weights) all += weight;
  double left = rng.uniform() * all;
  std::size_t last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!(weights[i] > 0)) continue;
    last = i;
    left -= weights[i];
    if (left < 0) break;
  }
  return last;
}

// 1, 2 or 5 times a power of ten, at most so much.
Chips round_amount(Chips most) {
  Chips out = 1;
  for (Chips power = 1; power <= most; power *= 10)
    for (const Chips digit : {1, 2, 5})
      if (digit * power <= most) out = digit * power;
  return out;
}

std::size_t place_of(const SpotCursor& at, std::size_t seat, Combo hole) {
  const std::vector<Combo>& combos = at.combos(seat);
  const auto found = std::find(combos.begin(), combos.end(), hole);
  HS_CHECK_THAT(found != combos.end());
  return static_cast<std::size_t>(found - combos.begin());
}

void deal_next(Hand& hand, const std::vector<Card>& board) {
  const std::size_t from = hand.board().size(), count = from == 0 ? 3 : 1;
  HS_CHECK_OK(hand.deal_board(std::span(board).subspan(from, count)));
}

}  // namespace

SelfPlay::SelfPlay(SolvedSpot& spot, std::uint64_t seed) : spot_(&spot), seed_(seed) {
  const HoldemSpot& of = spot.spot();
  const VectorGame& game = spot.game();
  if (of.pot < 40 || of.pot % 2 != 0) {
    places_ = 2;
    scale_ = 100;
  }
  blinds_[1] = std::max<Chips>(2, round_amount(of.pot * scale_ / 20));
  blinds_[0] = blinds_[1] / 2;
  first_ = unblocked_reach(game.boards[0], 0, game.weights[1]);
  for (std::size_t h = 0; h < first_.size(); ++h) first_[h] *= game.weights[0][h];
}

Result<SelfPlay> SelfPlay::of(SolvedSpot& spot, std::uint64_t seed) {
  const auto refuse = [&](std::string_view why) {
    return fail(ErrorCode::unsupported,
                fmt::format("{} cannot play hands at a table: {}", spot.source().path, why));
  };
  if (!spot.has_river()) return refuse("it was kept without its river");
  const HoldemSpot& of = spot.spot();
  if (of.cards.deck.size() != deck_size) return refuse("its deck is not of 52 cards");
  if (of.board.size() < 3) return refuse("it begins before the flop");
  if (of.pot < 2) return refuse("its pot is less than two chips");
  return SelfPlay(spot, seed);
}

SelfPlay::Deal SelfPlay::deal(Rng& rng) const {
  const VectorGame& game = spot_->game();
  const BoardNode& board = game.boards[0];
  Deal out;
  out.hole[0] = board.hands[0].combo[drawn_by(first_, rng)];
  std::vector<double> meet = game.weights[1];
  for (std::size_t h = 0; h < board.hands[1].combo.size(); ++h)
    if (!(board.hands[1].combo[h].cards() & out.hole[0].cards()).empty()) meet[h] = 0;
  out.hole[1] = board.hands[1].combo[drawn_by(meet, rng)];
  out.board = spot_->spot().board;
  CardSet left = CardSet::deck().without(out.hole[0].cards() | out.hole[1].cards() | set_of(out.board));
  while (out.board.size() < 5) {
    auto skip = rng.below(static_cast<std::uint32_t>(left.size()));
    for (const Card card : left)
      if (skip-- == 0) {
        out.board.push_back(card);
        break;
      }
    left = left.without(CardSet(out.board.back()));
  }
  return out;
}

Hand SelfPlay::seated(const Deal& deal) const {
  const HoldemSpot& of = spot_->spot();
  const Chips stack = (std::min(of.stacks[0], of.stacks[1])) * scale_ + of.pot * scale_ / 2;
  const std::array<Chips, 2> stacks{stack, stack};
  auto hand = Hand::start(with_blinds(casino_rules(), 2, blinds_[0], blinds_[1]), stacks);
  HS_CHECK_OK(hand);
  for (const Seat seat : {out_of_position, in_position}) {
    std::vector<Card> cards;
    for (const Card card : deal.hole[seat.value].cards()) cards.push_back(card);
    HS_CHECK_OK(hand->deal_hole(seat, cards));
  }
  return std::move(*hand);
}

void SelfPlay::come_to_the_spot(Hand& hand, const Deal& deal) const {
  const HoldemSpot& of = spot_->spot();
  HS_CHECK_OK(hand.play(in_position, Move::raise_to(of.pot * scale_ / 2)));
  HS_CHECK_OK(hand.play(out_of_position, Move::call()));
  for (deal_next(hand, deal.board); hand.board().size() < of.board.size(); deal_next(hand, deal.board))
    for (const Seat seat : {out_of_position, in_position}) HS_CHECK_OK(hand.play(seat, Move::call()));
}

void SelfPlay::play(Hand& hand, const Deal& deal, Rng& rng) const {
  SpotCursor at(spot_->game(), nullptr);
  for (;;) {
    const StreetTree::Node& node = at.node();
    if (node.kind == StreetTree::Kind::decision) {
      const std::size_t h = place_of(at, node.seat, deal.hole[node.seat]);
      std::vector<double> shares;
      for (const std::vector<double>& row : spot_->strategy().average(at.state_index(), at.node_index()))
        shares.push_back(row[h]);
      const std::size_t action = drawn_by(shares, rng);
      Move move = move_of(actions_at(at.tree(), at.node_index())[action]);
      move.to *= scale_;
      HS_CHECK_OK(hand.play(Seat{node.seat}, move));
      at.take(node.first_child + static_cast<std::uint32_t>(action));
    } else if (node.kind == StreetTree::Kind::street_end) {
      const std::size_t from = hand.board().size();
      deal_next(hand, deal.board);
      std::string cards;
      for (std::size_t i = from; i < hand.board().size(); ++i) cards += to_text(hand.board()[i]);
      HS_CHECK_OK(at.step(cards));
    } else {
      return;
    }
  }
}

Hand SelfPlay::next() {
  Rng rng(seed_, hands_++);
  const Deal dealt = deal(rng);
  Hand hand = seated(dealt);
  come_to_the_spot(hand, dealt);
  play(hand, dealt, rng);
  while (hand.board_is_due_all_in() && hand.board().size() < 5) deal_next(hand, dealt.board);
  if (!hand.over()) HS_CHECK_OK(hand.let_cards_speak());
  return hand;
}

Chips SelfPlay::rake(const Hand& hand) const {
  const HoldemSpot& of = spot_->spot();
  if (of.rake == 0 || hand.board().empty()) return 0;
  const double taken = of.rake * static_cast<double>(hand.pot());  // what was not called has gone back
  const double most = of.rake_cap > 0 ? of.rake_cap * static_cast<double>(scale_) : taken;
  return static_cast<Chips>(std::floor(std::min(taken, most) + 1e-9));
}

}  // namespace hindsight
