// SPDX-License-Identifier: MIT
#include "blueprint/dealt_game.h"

#include <algorithm>
#include <numeric>

#include "base/check.h"
#include "holdem/boards.h"

namespace hindsight {

namespace {

// All that the whole board leaves, weakest first.
BoardNode::Hands hands_on(const CardRules& rules, CardSet board) {
  static const Range any = any_two();
  std::vector<Card> cards;
  for (const Card card : board) cards.push_back(card);
  return boards_of(rules, cards, {any.weights, any.weights}, {SuitMap{0, 1, 2, 3}}).front().hands[0];
}

// Cards of one round after those before it.
CardSet draw_cards(CardSet left, int count, Rng& rng) {
  CardSet out;
  for (int i = 0; i < count; ++i) {
    auto skip = rng.below(static_cast<std::uint32_t>(left.size()));
    for (const Card card : left)
      if (skip-- == 0) {
        out |= card;
        left = left.without(card);
        break;
      }
  }
  return out;
}

}  // namespace

HandBuckets group_hands(const BoardNode::Hands& hands,
                        std::span<const std::uint16_t, combo_count> bucket_of) {
  HandBuckets out;
  out.hands.resize(hands.count);
  std::iota(out.hands.begin(), out.hands.end(), std::uint16_t{0});
  const bool one_card = hands.combo.empty();
  const auto bucket = [&](std::uint16_t h) {
    return bucket_of[one_card ? hands.cards[h][0] : hands.combo[h].index];
  };
  std::stable_sort(out.hands.begin(), out.hands.end(),
                   [&](std::uint16_t a, std::uint16_t b) { return bucket(a) < bucket(b); });
  out.place.assign(hands.rows(), 0);
  for (std::uint32_t i = 0; i < hands.count; ++i) {
    const std::uint16_t h = out.hands[i];
    if (i == 0 || bucket(h) != out.bucket.back()) {
      out.bucket.push_back(bucket(h));
      out.first.push_back(i);
    }
    out.place[h] = out.count() - 1;
  }
  out.first.push_back(hands.count);
  return out;
}

DealtGame::DealtGame(HoldemSpot spot, BettingTree betting)
    : spot_(std::move(spot)),
      betting_(std::move(betting)),
      first_(*spot_.cards.round_at(spot_.board.size())),
      game_(std::make_unique<VectorGame>()) {}

Result<DealtGame> DealtGame::make(const HoldemSpot& spot) {
  HS_RETURN_IF_ERROR(check(spot));
  HS_CHECK_THAT(spot.board.empty());
  for (const Range& range : spot.ranges) HS_CHECK_THAT(range == any_two());
  HS_TRY(BettingTree betting, BettingTree::build(betting_start(spot), spot.menu));
  return make(spot, std::move(betting));
}

DealtGame DealtGame::make(HoldemSpot spot, BettingTree betting) {
  DealtGame out(std::move(spot), std::move(betting));
  VectorGame& game = *out.game_;
  game.trees = street_trees(out.spot_, out.betting_);
  game.half_pot = static_cast<double>(out.spot_.pot) / 2;
  game.boards.resize(out.spot_.cards.rounds() - out.first_);
  // Any board says how large things are, and the first one that is dealt takes its place.
  class Single final : public CardBuckets {
    std::uint32_t count(std::size_t) const override { return 1; }
    void find(std::size_t, std::span<const CardSet>,
              std::span<std::uint16_t, combo_count> to) const override {
      std::ranges::fill(to, std::uint16_t{0});
    }
  };
  Rng rng(0);
  out.put(out.draw(rng, Single()));
  game.lay_out();
  return out;
}

DealtBoard DealtGame::draw(Rng& rng, const CardBuckets& buckets) const {
  std::vector<CardSet> boards = boards_by_round(spot_.cards, spot_.board);
  CardSet cards = set_of(spot_.board);
  for (std::size_t round = boards.size(); round < spot_.cards.rounds(); ++round) {
    cards |= draw_cards(spot_.cards.deck.without(cards), spot_.cards.dealt[round], rng);
    boards.push_back(cards);
  }
  return deal(std::move(boards), buckets);
}

DealtBoard DealtGame::deal(std::vector<CardSet> boards, const CardBuckets& buckets) const {
  DealtBoard out;
  out.boards = std::move(boards);
  out.hands = hands_on(spot_.cards, out.boards.back());
  std::array<std::uint16_t, combo_count> found{};
  for (std::size_t round = first_; round < out.boards.size(); ++round) {
    buckets.find(round, out.boards, found);
    out.buckets.push_back(group_hands(out.hands, found));
  }
  return out;
}

// One board for all rounds, since hands that the last cards take away have no part in it; each card is
// certain.
void DealtGame::put(const DealtBoard& dealt) {
  const std::size_t rounds = dealt.boards.size();
  for (std::size_t round = first_; round < rounds; ++round) {
    BoardNode& board = game_->boards[round - first_];
    board.cards.clear();
    for (const Card card : dealt.boards[round]) board.cards.push_back(card);
    board.hands = {dealt.hands, dealt.hands};
    board.final = true;
    board.chance = 1;
    board.next.clear();
    if (round + 1 == rounds) continue;
    BoardNode::Next& next = board.next.emplace_back();
    next.board = static_cast<std::uint32_t>(round + 1 - first_);
    std::vector<std::uint16_t> itself(dealt.hands.count);
    std::iota(itself.begin(), itself.end(), std::uint16_t{0});
    board.add_image(next, board, {itself, itself});  // the hands are the same
  }
}

}  // namespace hindsight
