// The rule cases of dealing and of the showdown: order, mucking, all-in run-outs, unknown cards, ranking
// traps.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "table_script.h"

namespace hindsight::this_file {
namespace {

using Kind = Hand::Next::Kind;

std::array<Card, 2> two(const std::string& text) {
  const std::vector<Card> cards = *parse_cards(text);
  return {cards[0], cards[1]};
}

constexpr std::array<Card, 2> nobody_knows{unknown_card, unknown_card};

TEST(TableDealing, AnySeatInAnyOrderOneByOneOrTogether) {
  Hand hand = *Hand::start(casino(2), std::vector<Chips>{1000, 1000});
  EXPECT_EQ(hand.next(), (Hand::Next{Kind::hole, seat(0), 2}));
  const auto aces = two("AhAd"), kings = two("KhKd");
  EXPECT_TRUE(hand.deal_hole(seat(1), std::span(aces).first(1)));
  EXPECT_TRUE(hand.deal_hole(seat(0), kings));
  EXPECT_EQ(hand.next(), (Hand::Next{Kind::hole, seat(1), 1}));
  EXPECT_FALSE(hand.deal_hole(seat(1), kings));                      // one too many
  EXPECT_FALSE(hand.deal_hole(seat(1), std::span(kings).first(1)));  // dealt already
  EXPECT_FALSE(hand.deal_hole(seat(2), kings));                      // not dealt in
  EXPECT_FALSE(hand.play(Move::call()));
  EXPECT_TRUE(hand.deal_hole(seat(1), std::span(aces).last(1)));
  EXPECT_EQ(hand.next().kind, Kind::move);
  EXPECT_FALSE(hand.deal_hole(seat(0), aces));
}

TEST(TableDealing, TheFlopInOneOrThree) {
  Hand hand = *Hand::start(casino(2), std::vector<Chips>{1000, 1000});
  EXPECT_TRUE(hand.deal_hole(seat(0), nobody_knows));
  EXPECT_TRUE(hand.deal_hole(seat(1), nobody_knows));
  EXPECT_TRUE(hand.play(Move::call()) && hand.play(Move::call()));
  EXPECT_EQ(hand.next(), (Hand::Next{Kind::board, Seat{}, 3}));
  const auto board = two("2c3c"), later = two("4c5c");
  EXPECT_TRUE(hand.deal_board(std::span(board).first(1)));
  EXPECT_TRUE(hand.deal_board(std::span(board).last(1)));
  EXPECT_FALSE(hand.deal_board(later));  // one too many
  EXPECT_EQ(hand.street(), Street::preflop);
  EXPECT_TRUE(hand.deal_board(std::span(later).first(1)));
  EXPECT_EQ(hand.street(), Street::flop);
  const auto refused = hand.deal_board(std::span(later).last(1));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "no board cards are due: it is the turn of p1");
}

TEST(TableDealing, SameRngSameCardsAndTheBoardIsTheSameForMoreSeats) {
  Rng a(7), b(7);
  const HandDeal two_seats = HandDeal::shuffled(a, 2), ten_seats = HandDeal::shuffled(b, 10);
  CardSet seen;
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(two_seats.board()[i], ten_seats.board()[i]);
  for (const Card card : ten_seats.board()) seen |= card;
  for (int s = 0; s < 10; ++s)
    for (const Card card : ten_seats.hole(seat(s))) seen |= card;
  EXPECT_EQ(seen.size(), 25);
  EXPECT_FALSE(HandDeal::of(*parse_cards("2c3c4c5c6c7c8c9c")));
  std::vector<Card> twice = *parse_cards("2c3c4c5c6c7c8c9cTc");
  twice[8] = twice[0];
  EXPECT_FALSE(HandDeal::of(twice));
}

const std::string best_last = "2c7d8h9s3c QhQd KhKd AhAd";

TEST(TableShowdown, TheLastAggressorShowsFirstElseTheFirstLeftOfTheButton) {
  Script checked(casino(3), {1000, 1000, 1000}, best_last, {});
  EXPECT_EQ(checked.play("r200 c c c c c c c c c c c").show_all(), "p1p2p3");
  Script bet(casino(3), {1000, 1000, 1000}, best_last, {});
  EXPECT_EQ(bet.play("c c c c c c c c c c r100 c c").show_all(), "p2p3p1");
}

TEST(TableShowdown, SidePotContendersShowBeforeThoseAllInForTheMainPot) {
  Script s(casino(3), {1000, 1000, 300}, best_last, {});
  s.play("a c c c c c c c c");
  EXPECT_EQ(s.pots(), "900 p1p2p3");
  Script side(casino(3), {300, 1000, 1000}, best_last, {});
  side.play("c a c c r100 c c c c c");
  EXPECT_EQ(side.pots(), "900 p1p2p3, 200 p2p3");
  EXPECT_EQ(side.show_all(), "p2p3p1");
}

TEST(TableShowdown, AllInHandsAreTurnedUpBeforeTheBoardOrAfter) {
  Script before(casino(2), {1000, 1000}, "2c7d8h9s3c QhQd KhKd", {});
  before.play("a c");
  EXPECT_EQ(before.hand.next().kind, Kind::showdown);
  EXPECT_TRUE(before.hand.board().empty());
  EXPECT_EQ(before.show_all(), "p2p1");
  EXPECT_EQ(before.payoffs(), "-1000 1000");

  Script after(casino(2), {1000, 1000}, "2c7d8h9s3c QhQd KhKd", {});
  after.play("a c");
  for (int street = 0; street < 3; ++street) after.deal_street();
  EXPECT_FALSE(after.hand.over());
  EXPECT_EQ(after.show_all(), "p2p1");
  EXPECT_EQ(after.payoffs(), "-1000 1000");
}

TEST(TableShowdown, NobodyShowsBeforeTheBettingIsOver) {
  Script s(casino(2), {1000, 1000}, "2c7d8h9s3c QhQd KhKd", {});
  const auto refused = s.play("c c").hand.show(seat(0));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "no showdown is due: it is the turn of p1");
}

TEST(TableShowdown, AMuckedHandWinsNothingAndTheLastCannotBeMucked) {
  Script s(casino(3), {1000, 1000, 1000}, best_last, {});
  s.play("c c c c c c c c c c c c");
  EXPECT_TRUE(s.hand.muck(seat(2)));  // the aces
  EXPECT_TRUE(s.hand.muck(seat(1)));
  const auto refused = s.hand.muck(seat(0));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "p1 cannot muck the last hand: the pot is its own");
  EXPECT_FALSE(s.hand.show(seat(2)));
  EXPECT_TRUE(s.hand.show(seat(0)));
  EXPECT_EQ(s.payoffs(), "200 -100 -100");
  EXPECT_EQ(s.pots(), "300 p1p2p3");
}

TEST(TableShowdown, APotWhoseClaimantsHaveAllMuckedFallsToTheOneBelow) {
  Script s(casino(3), {300, 1000, 1000}, best_last, {});
  s.play("c a c c r100 c c c c c");
  EXPECT_TRUE(s.hand.muck(seat(1)));
  EXPECT_TRUE(s.hand.muck(seat(2)));
  EXPECT_TRUE(s.hand.show(seat(0)));
  EXPECT_EQ(s.payoffs(), "800 -400 -400");
}

TEST(TableShowdown, TheDriverMucksWhatIsBeaten) {
  Script s(casino(3), {1000, 1000, 1000}, "2c7d8h9s3c AhAd KhKd QhQd");
  s.play("c c c c c c c c c c c c");
  EXPECT_EQ(s.hand.shown(), SeatSet(seat(0)));
  EXPECT_EQ(s.hand.mucked(), SeatSet(seat(1)) | seat(2));
  EXPECT_EQ(s.payoffs(), "200 -100 -100");
}

TEST(TableShowdown, TheWinnerByFoldsShowsNothing) {
  Script s(casino(3), {1000, 1000, 1000}, best_last, {});
  EXPECT_TRUE(s.play("r300 f f").hand.over());
  EXPECT_EQ(s.hand.events().back().kind, Event::Kind::win);
  EXPECT_TRUE(s.hand.shown().empty());
  EXPECT_EQ(s.payoffs(), "-50 -100 150");
}

TEST(TableShowdown, KnownCardsSpeakWhenNobodyShows) {
  Script s(casino(3), {1000, 1000, 1000}, best_last, {});
  s.play("c c c c c c c c c c c c");
  EXPECT_TRUE(s.hand.let_cards_speak());
  EXPECT_EQ(s.payoffs(), "-100 -100 200");
}

TEST(TableShowdown, UnknownHandsWinNothingOnceOneHasShown) {
  Script s(casino(3), {1000, 1000, 1000}, best_last, SeatSet(seat(1)) | seat(2));
  s.play("c c c c c c c c c c c c");
  EXPECT_TRUE(s.hand.show(seat(0)));
  EXPECT_FALSE(s.hand.show(seat(1)));  // what it was dealt is unknown
  EXPECT_TRUE(s.hand.show(seat(1), nobody_knows));
  EXPECT_FALSE(s.hand.show(seat(1), two("KhKd")));  // it declined
  EXPECT_TRUE(s.hand.muck(seat(2)));
  EXPECT_TRUE(s.hand.determined());
  EXPECT_EQ(s.payoffs(), "200 -100 -100");
}

TEST(TableShowdown, UnknownHandsAloneDetermineNothing) {
  Script s(casino(2), {1000, 1000}, "2c7d8h9s3c QhQd KhKd", SeatSet(seat(0)));
  s.play("c c c c c c c c");
  EXPECT_TRUE(s.hand.show(seat(0), nobody_knows));
  EXPECT_TRUE(s.hand.show(seat(1), nobody_knows));
  EXPECT_TRUE(s.hand.over());
  EXPECT_FALSE(s.hand.determined());
  EXPECT_EQ(s.payoffs(), "-100 -100");
}

TEST(TableShowdown, WhoDeclinesBeforeTheBoardIsAskedAgain) {
  Script s(casino(2), {1000, 1000}, "2c7d8h9s3c QhQd KhKd", SeatSet(seat(0)) | seat(1));
  s.play("a c");
  for (int street = 0; street < 3; ++street) {
    EXPECT_TRUE(s.hand.show(seat(0), nobody_knows));
    EXPECT_TRUE(s.hand.show(seat(1), nobody_knows));
    s.deal_street();
  }
  EXPECT_TRUE(s.hand.show(seat(0), two("QhQd")));
  EXPECT_TRUE(s.hand.show(seat(1), two("KhKd")));
  EXPECT_EQ(s.payoffs(), "-1000 1000");
}

TEST(TableShowdown, ShownCardsMustBePossible) {
  Script s(casino(2), {1000, 1000}, "2c7d8h9s3c QhQd KhKd", SeatSet(seat(0)));
  s.play("c c c c c c c c");
  const auto text = [&](int number, const std::string& cards) {
    const auto shown = s.hand.show(seat(number), two(cards));
    return shown ? "" : shown.error().message;
  };
  EXPECT_EQ(text(0, "KhAd"), "p1 cannot show the Kh: it has been dealt already");
  EXPECT_EQ(text(0, "2cAd"), "p1 cannot show the 2c: it has been dealt already");
  EXPECT_EQ(text(1, "KhAd"), "p2 cannot show the Ad: it was dealt other cards");
  const auto ace = two("AsAd");
  EXPECT_FALSE(s.hand.show(seat(0), {ace[0], ace[0]}));
  EXPECT_EQ(text(1, "KdKh"), "");
  EXPECT_EQ(text(0, "AsAd"), "");
  EXPECT_EQ(s.payoffs(), "100 -100");
}

// Two all-in hands on a board: 1, 0 or -1 for the first.
int compare(const std::string& board, const std::string& first, const std::string& second) {
  Script s(casino(2), {1000, 1000}, board + first + second);
  s.play("a c");
  const Share payoff = s.hand.payoff(seat(0));
  return (payoff > 0) - (payoff < 0);
}

TEST(TableShowdown, RankingTraps) {
  EXPECT_EQ(compare("AcKcQcJcTc", "2h3h", "AhAd"), 0);   // the board plays
  EXPECT_EQ(compare("Ac2d3h4s9c", "5hKd", "AhAd"), 1);   // the wheel is a straight
  EXPECT_EQ(compare("Ac2d3h4s9c", "5hKd", "5c6d"), -1);  // and the lowest one
  EXPECT_EQ(compare("Ac2c3c4c9d", "5cKd", "KcQc"), 1);   // also as a straight flush
  EXPECT_EQ(compare("QcKdAh2s7c", "3hJd", "2h7d"), -1);  // no straight goes round the corner
  EXPECT_EQ(compare("7c7d7h8s8c", "8hKd", "AhAd"), 1);   // two sets make a full house
  EXPECT_EQ(compare("KcKd8h8s2c", "3h3d", "AhQd"), -1);  // a third pair gives only the kicker
  EXPECT_EQ(compare("2c5c8cJc3d", "Kc4c", "KdAc"), -1);  // flushes compare five cards
  EXPECT_EQ(compare("Jc9c8c7c2c", "3cAh", "4cAd"), -1);
  EXPECT_EQ(compare("AcAdAhAs2c", "3h4d", "KhQd"), -1);  // the kicker of quads
  EXPECT_EQ(compare("AcAdAhAsKc", "3h4d", "QhQd"), 0);
  EXPECT_EQ(compare("2c7d8h9sKc", "AhQd", "AsQc"), 0);  // suits break no tie
}

TEST(TableShowdown, TheBoardIsCompletedWithoutBetting) {
  Script s(casino(3), {500, 400, 1000});
  s.play("c c c r300 c c r100 c");
  EXPECT_TRUE(s.hand.over());
  EXPECT_EQ(s.hand.board().size(), 5u);
}

}  // namespace
}  // namespace hindsight::this_file
