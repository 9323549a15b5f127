// Rules of the small games, one by one: who wins what, who speaks next, what is seen.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>

#include "games/betting.h"
#include "games/goofspiel.h"
#include "games/kuhn.h"
#include "games/leduc.h"
#include "games/liars_dice.h"
#include "games/rock_paper_scissors.h"
#include "named_moves.h"

namespace hindsight::this_file {
namespace {

template <class G>
G make(const std::string& spec) {
  auto made = G::make(*Arguments::check(*Spec::parse(spec), G::parameters));
  EXPECT_TRUE(made) << made.error().message;
  return *made;
}

template <class G>
double won(const G& g, std::initializer_list<std::string_view> moves, std::uint8_t player = 0) {
  const auto s = after(g, moves);
  EXPECT_EQ(g.turn(s).kind, Turn::Kind::terminal);
  return g.payoff(s, Player{player});
}

TEST(Betting, ARaiseGivesEverybodyElseAnotherTurn) {
  Betting b = Betting::start(3, 1);
  b.call();
  b.raise_to(3);
  EXPECT_EQ(b.turn, 2);
  EXPECT_EQ(b.waiting, 2);
  b.fold();
  EXPECT_EQ(b.turn, 0);
  b.call();
  EXPECT_EQ(b.waiting, 0);
  b.next_round();
  EXPECT_EQ(b.turn, 0);
  EXPECT_EQ(b.waiting, 2);
  b.fold();  // out of turn order on purpose: the next round starts with whoever is left
  EXPECT_TRUE(b.over());
}

TEST(Betting, SharesThePotAmongTheBestWhoStayed) {
  Betting b = Betting::start(3, 2);
  b.raise_to(5);
  b.call();
  b.fold();
  EXPECT_EQ(b.payoff(0, {7, 7, 9}), 1);  // half of 12 less 5
  EXPECT_EQ(b.payoff(1, {7, 7, 9}), 1);
  EXPECT_EQ(b.payoff(2, {7, 7, 9}), -2);
  EXPECT_EQ(b.payoff(0, {8, 7, 9}), 7);
}

TEST(RockPaperScissors, ScissorsRaisesTheStakeOfItsRounds) {
  const auto g = make<RockPaperScissors>("rock_paper_scissors(scissors=2)");
  EXPECT_EQ(won(g, {"rock", "scissors"}), 2);
  EXPECT_EQ(won(g, {"scissors", "paper"}), 2);
  EXPECT_EQ(won(g, {"paper", "rock"}), 1);
  EXPECT_EQ(won(g, {"rock", "paper"}), -1);
  EXPECT_EQ(won(g, {"scissors", "scissors"}), 0);
  EXPECT_EQ(g.information(after(g, {"rock"}), Player{1}), g.information(after(g, {"paper"}), Player{1}));
}

TEST(Kuhn, PaysTheAnteOrTheBet) {
  const auto g = make<Kuhn>("kuhn");
  EXPECT_EQ(won(g, {"K", "Q", "check", "check"}), 1);
  EXPECT_EQ(won(g, {"K", "Q", "check", "bet", "call"}), 2);
  EXPECT_EQ(won(g, {"K", "Q", "check", "bet", "fold"}), -1);
  EXPECT_EQ(won(g, {"J", "Q", "bet", "call"}), -2);
  EXPECT_EQ(won(g, {"J", "Q", "bet", "fold"}), 1);
  EXPECT_EQ(g.information(after(g, {"J", "Q", "check", "bet"}), Player{0}), (Information{"J", "pb"}));
}

TEST(Kuhn, ThreePlayersAnswerABetInTurn) {
  const auto g = make<Kuhn>("kuhn(players=3)");
  const auto s = after(g, {"J", "Q", "K", "check", "bet", "fold"});
  EXPECT_EQ(g.turn(s).player, Player{0});
  EXPECT_EQ(won(g, {"J", "Q", "K", "check", "bet", "fold", "call"}, 1), 3);
  EXPECT_EQ(won(g, {"J", "Q", "K", "check", "bet", "call", "fold"}, 2), 3);
}

// The thirteen lines of the three-action game: bets of 1 may be raised to 2, which is all-in.
TEST(Kuhn, ThreeActionsHaveThirteenLines) {
  const auto g = make<Kuhn>("kuhn(bets=1+2,raises=1)");
  std::set<std::string> lines;
  const auto walk = [&](const auto& self, const Kuhn::State& s) -> void {
    if (g.turn(s).kind == Turn::Kind::terminal)
      lines.insert(s.line);
    else
      for (Action a = 0; a < g.action_count(s); ++a) self(self, g.next(s, a));
  };
  walk(walk, after(g, {"K", "Q"}));
  const std::set<std::string> opened{"b1p", "b1b1", "b1b2p", "b1b2b2", "b2p", "b2b2"};
  std::set<std::string> expected{"pp"};
  for (const std::string& line : opened) expected.insert({line, "p" + line});
  EXPECT_EQ(lines, expected);
  EXPECT_EQ(won(g, {"K", "Q", "bet 1", "raise 2", "call"}), 3);
  EXPECT_EQ(won(g, {"K", "Q", "bet 1", "raise 2", "fold"}), -2);
}

TEST(Leduc, RaisesByTwoThenFourAtMostTwiceARound) {
  const auto g = make<Leduc>("leduc");
  const auto capped = after(g, {"K", "Q", "bet", "raise"});
  EXPECT_EQ(g.action_count(capped), 2u);
  EXPECT_EQ(won(g, {"K", "Q", "bet", "raise", "fold"}), -3);
  EXPECT_EQ(won(g, {"K", "Q", "bet", "raise", "call", "J", "bet", "raise", "call"}), 13);
  EXPECT_EQ(g.action_name(after(g, {"K", "Q"}), 0), "check");
  EXPECT_EQ(g.information(after(g, {"K", "Q", "check", "bet", "call", "Q"}), Player{0}),
            (Information{"K", "crc/Q:"}));
}

TEST(Leduc, APairBeatsAKingAndEqualRanksSplit) {
  const auto g = make<Leduc>("leduc");
  EXPECT_EQ(won(g, {"K", "J", "check", "check", "J", "check", "check"}), -1);
  EXPECT_EQ(won(g, {"K", "J", "check", "check", "Q", "check", "check"}), 1);
  EXPECT_EQ(won(g, {"Q", "Q", "check", "check", "K", "bet", "call"}), 0);
}

TEST(Leduc, SuitsKeptApartShowInNamesOnly) {
  const auto g = make<Leduc>("leduc(cards=card)");
  EXPECT_EQ(won(g, {"Qs", "Qh", "check", "check", "Ks", "bet", "call"}), 0);
  EXPECT_EQ(won(g, {"Ks", "Js", "check", "check", "Jh", "check", "check"}), -1);
}

TEST(Leduc, ThreePlayersSkipWhoFolded) {
  const auto g = make<Leduc>("leduc(players=3)");
  const auto s = after(g, {"A", "K", "K", "bet", "fold", "call", "Q"});
  EXPECT_EQ(g.turn(s).player, Player{0});
  EXPECT_EQ(g.turn(g.next(s, 0)).player, Player{2});
  EXPECT_EQ(won(g, {"A", "K", "K", "check", "check", "check", "Q", "check", "check", "check"}), 2);
  EXPECT_EQ(won(g, {"Q", "K", "K", "check", "check", "check", "A", "check", "check", "check"}, 1), 0.5);
}

TEST(LiarsDice, TheHighestFaceIsWildAndTheBidderWinsATrueBid) {
  const auto g = make<LiarsDice>("liars_dice");
  EXPECT_EQ(won(g, {"3", "6", "2-3", "liar"}), 1);  // a three and a wild six
  EXPECT_EQ(won(g, {"3", "5", "2-3", "liar"}), -1);
  EXPECT_EQ(won(g, {"3", "6", "1-3", "2-6", "liar"}), 1);  // two sixes are not there: player 2 lied
  EXPECT_EQ(won(g, {"6", "6", "1-3", "2-6", "liar"}), -1);
  EXPECT_EQ(g.action_count(after(g, {"3", "6"})), 12u);        // nothing to call yet
  EXPECT_EQ(g.action_count(after(g, {"3", "6", "2-6"})), 1u);  // nothing to bid above
  EXPECT_EQ(g.information(after(g, {"3", "6", "1-3", "2-1"}), Player{0}), (Information{"3", "1-3 2-1"}));
}

TEST(LiarsDice, SeveralDiceComeWithTheirMultinomialProbability) {
  const auto g = make<LiarsDice>("liars_dice(dice=2,faces=3)");
  const auto s = g.root();
  ASSERT_EQ(g.action_count(s), 6u);
  for (Action a = 0; a < 6; ++a) {
    const std::string hand = g.action_name(s, a);
    EXPECT_NEAR(g.probability(s, a), hand[0] == hand[1] ? 1.0 / 9 : 2.0 / 9, 1e-15) << hand;
  }
  EXPECT_EQ(won(g, {"13", "23", "3-1", "liar"}), 1);
  EXPECT_EQ(won(g, {"13", "23", "4-2", "liar"}), -1);
}

TEST(Goofspiel, TheHigherBidTakesThePrizeAndATieWastesIt) {
  const auto g = make<Goofspiel>("goofspiel(cards=3,payoff=points)");
  // Wins the 3, loses the 2, and the last 1 with 2 against 3.
  EXPECT_EQ(won(g, {"3", "1", "1", "2"}), 3 - 2 - 1);
  EXPECT_EQ(won(g, {"3", "3", "2", "1"}), 2 - 1);
  EXPECT_EQ(won(make<Goofspiel>("goofspiel(cards=3)"), {"3", "3", "2", "1"}), 1);
}

TEST(Goofspiel, BidsStayHiddenAndOnlyTheWinnerShows) {
  const auto g = make<Goofspiel>("goofspiel");
  EXPECT_EQ(g.information(after(g, {"1"}), Player{1}), g.information(after(g, {"4"}), Player{1}));
  EXPECT_EQ(g.information(after(g, {"4", "2"}), Player{0}), (Information{"4", "4:1 3"}));
  EXPECT_EQ(g.information(after(g, {"4", "2"}), Player{0}), g.information(after(g, {"4", "3"}), Player{0}));
}

}  // namespace
}  // namespace hindsight::this_file
