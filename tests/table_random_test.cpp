// Random hands of all rules and table sizes: chips are conserved, legal() and play() agree in both
// directions, and payoffs equal those of a plain settlement.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "table_play.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

void play_hands(std::uint64_t seed, int hands, int settle_every) {
  Rng rng(seed);
  Rng cards(seed, 1);
  auto draw = [&rng](std::uint32_t n) { return rng.below(n); };
  Hand hand;
  for (int i = 0; i < hands; ++i) {
    play_any_hand(hand, draw, cards, 2 + i % 9);
    if (i % settle_every == 0) check_plain_settlement(hand);
  }
}

TEST(TableRandom, ConserveChipsAndSettleLikeChipByChip) { play_hands(1, 45'000, 1); }

// 10^7 hands; one in eight is settled a second time.
class SlowTableRandom : public testing::TestWithParam<int> {};
TEST_P(SlowTableRandom, TwoMillionHands) {
  play_hands(static_cast<std::uint64_t>(100 + GetParam()), 2'000'000, 8);
}
INSTANTIATE_TEST_SUITE_P(Seeds, SlowTableRandom, testing::Range(0, 5));

// Every amount at every decision, on a copy: exactly what legal() says is accepted.
TEST(TableRandom, EveryAmountIsAcceptedExactlyWhenLegal) {
  Rng rng(2), cards(3);
  auto draw = [&rng](std::uint32_t n) { return rng.below(n); };
  for (int i = 0; i < 400; ++i) {
    const int seats = 2 + i % 9;
    ChipsBySeat stacks{};
    for (Chips& stack : stacks) stack = 1 + rng.below(80);
    Hand hand =
        *Hand::start(any_rules(seats, draw), std::span(stacks).first(static_cast<std::size_t>(seats)));
    const HandDeal deal = HandDeal::shuffled(cards, seats);
    for (advance(hand, deal); !hand.over(); advance(hand, deal)) {
      const LegalMoves legal = hand.legal();
      std::vector<Move> moves{Move::fold(), Move::call()};
      for (Chips to = -1; to <= 90; ++to) moves.push_back(Move::raise_to(to));
      for (const Move move : moves) {
        Hand copy = hand;
        ASSERT_EQ(copy.play(move).has_value(), is_legal(legal, move)) << move.to;
      }
      play_any_move(hand, draw);
    }
  }
}

// The bounds of no-limit by the casino rule, from the events of the street alone: a player may raise who has
// not acted on it, or faces at least the last full raise since.
LegalMoves plain_legal(const Hand& hand) {
  ChipsBySeat bets{}, seen{};
  SeatSet acted;
  Chips level = 0, full = hand.rules().min_bet;
  for (const Chips blind : hand.rules().blinds) level = std::max(level, blind < 0 ? -blind : blind);
  for (const Event& event : hand.events()) {
    const std::size_t seat = event.seat.value;
    if (event.kind == Event::Kind::board) {
      bets = seen = {};
      acted = {};
      level = 0;
      full = hand.rules().min_bet;
    } else if (event.kind == Event::Kind::blind || event.kind == Event::Kind::late_post) {
      bets[seat] = event.amount;
    } else if (event.kind >= Event::Kind::fold && event.kind <= Event::Kind::raise) {
      bets[seat] += event.amount;
      full = std::max(full, bets[seat] - level >= full ? bets[seat] - level : 0);
      level = std::max(level, bets[seat]);
      seen[seat] = level;
      acted |= event.seat;
    }
  }
  const Seat seat = hand.next().seat;
  LegalMoves legal{.seat = seat, .can_fold = true};
  bool rival = false;
  Chips max = 0;  // that anybody else is in for
  for (const Seat other : hand.live().without(seat)) {
    rival |= hand.stack(other) > 0 && bets[other.value] + hand.stack(other) > level;
    max = std::max(max, bets[other.value]);
  }
  const bool lone = hand.able() == SeatSet(seat);
  legal.call = std::min(hand.stack(seat), (lone ? max : level) - bets[seat.value]);
  const bool open = !acted.has(seat) || level - seen[seat.value] >= full;
  legal.can_raise = rival && open && hand.stack(seat) > level - bets[seat.value];
  if (!legal.can_raise) return legal;
  legal.max_to = bets[seat.value] + hand.stack(seat);
  legal.min_to = std::min(legal.max_to, level + full);
  return legal;
}

TEST(TableRandom, NoLimitBoundsFollowFromTheEvents) {
  Rng rng(4), cards(5);
  auto draw = [&rng](std::uint32_t n) { return rng.below(n); };
  Hand hand;
  int short_all_ins = 0;
  for (int i = 0; i < 40'000; ++i) {
    const int seats = 2 + i % 9;
    ChipsBySeat stacks{};
    for (Chips& stack : stacks) stack = 1 + rng.below(rng.below(2) == 0 ? 60 : 300);
    const HandRules rules = with_blinds(casino_rules(), seats, 5, 10, rng.below(3));
    ASSERT_TRUE(hand.restart(rules, std::span(stacks).first(static_cast<std::size_t>(seats))));
    const HandDeal deal = HandDeal::shuffled(cards, seats);
    for (advance(hand, deal); !hand.over(); advance(hand, deal)) {
      const LegalMoves legal = hand.legal(), plain = plain_legal(hand);
      ASSERT_EQ(legal, plain) << legal.min_to << "-" << legal.max_to << " against " << plain.min_to << "-"
                              << plain.max_to << ", call " << legal.call << " against " << plain.call;
      short_all_ins += !legal.can_raise && hand.stack(legal.seat) > legal.call && hand.able().size() > 1;
      play_any_move(hand, draw);
    }
  }
  EXPECT_GT(short_all_ins, 1000);
}

}  // namespace
}  // namespace hindsight::this_file
