// Poker sites' hands that other tables know nothing of, played again: late blinds, boards run twice, chips of
// the house.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/hands/phh_replay.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"
#include "study/hands/hand_spots.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string with(std::string text, std::initializer_list<std::pair<std::string, std::string>> changes) {
  for (const auto& [from, to] : changes) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, text.npos) << from;
    if (at != text.npos) text.replace(at, from.size(), to);
  }
  return text;
}

struct Played {
  PhhHand record;
  Replay replay;

  // By name, in hundredths or chips as the file has them.
  std::string results() const {
    std::string out;
    for (Seat seat; seat.value < record.seats(); ++seat)
      out += record.player(seat) + ' ' + to_text(replay.amount(replay.payoff(seat))) + ' ';
    return out;
  }
};

Result<Played> played(const std::string& text) {
  const auto hands = split_histories(text);
  if (hands.size() != 1) return fail(ErrorCode::parse, "not one hand");
  HS_TRY(const HandHistory hand, parse_history(hands[0]));
  HS_TRY(PhhHand record, phh_of_history(hand));
  HS_TRY(PhhHand again,
         parse_phh(record.variant == "PT" ? "" : format_phh(record)).or_else([&](const Error&) {
           return Result<PhhHand>(record);
         }));
  EXPECT_EQ(again, record);  // whatever is added survives a file
  HS_TRY(Replay replay, hindsight::replay(record));
  if (const auto differs = difference(record, replay)) return fail(ErrorCode::parse, *differs);
  EXPECT_TRUE(replay.complete());
  return Played{std::move(record), std::move(replay)};
}

std::string results(const std::string& text) {
  const auto hand = played(text);
  return hand ? hand->results() : hand.error().message;
}

// Cutoff Di comes late.
const std::string late_hand =
    R"(PokerStars Hand #1:  Hold'em No Limit ($0.50/$1.00 USD) - 2016/03/01 20:00:00 ET
Table 'Ours' 6-max Seat #1 is the button
Seat 1: Al ($100 in chips)
Seat 2: Bo ($100 in chips)
Seat 3: Cy ($100 in chips)
Seat 4: Di ($100 in chips)
Bo: posts small blind $0.50
Cy: posts big blind $1
Di: posts big blind $1
*** HOLE CARDS ***
Dealt to Al [Ah Kd]
Di: checks
Al: raises $3 to $4
Bo: folds
Cy: folds
Di: folds
Uncalled bet ($3) returned to Al
Al collected $3.50 from pot
*** SUMMARY ***
Total pot $3.50 | Rake $0
)";

TEST(HistoriesPlayed, ALateBigBlindIsLiveAndDoesNotMoveTheFirstToAct) {
  EXPECT_EQ(results(late_hand), "Bo -0.5 Cy -1 Di -1 Al 2.5 ");
  const auto hand = played(late_hand);
  ASSERT_TRUE(hand);
  EXPECT_THAT(hand->record.blinds, ElementsAre(Decimal{5, 1}, Decimal{1, 0}, Decimal{-1, 0}, Decimal{0, 0}));
  EXPECT_EQ(hand->replay.decisions.front().seat, Seat{2});  // Di, behind the big blind
}

TEST(HistoriesPlayed, PostsMayBeToldInAnyOrder) {
  EXPECT_EQ(results(with(late_hand,
                         {{"Bo: posts small blind $0.50\nCy: posts big blind $1\nDi: posts big blind $1",
                           "Di: posts big blind $1\nCy: posts big blind $1\nBo: posts small blind $0.50"}})),
            "Bo -0.5 Cy -1 Di -1 Al 2.5 ");
}

TEST(HistoriesPlayed, OfBothBlindsTheSmallOneIsDead) {
  const std::string both = with(late_hand, {{"Di: posts big blind $1", "Di: posts small & big blinds $1.50"},
                                            {"$3.50 from", "$4 from"},
                                            {"pot $3.50", "pot $4"}});
  EXPECT_EQ(results(both), "Bo -0.5 Cy -1 Di -1.5 Al 3 ");
  const auto hand = played(both);
  ASSERT_TRUE(hand);
  EXPECT_THAT(hand->record.antes, ElementsAre(Decimal{}, Decimal{}, Decimal{5, 1}, Decimal{}));
}

TEST(HistoriesPlayed, DeadBlindsAndLateAntesAreNobodysBet) {
  for (const char* post : {"Di: posts missed blind $0.50", "Di: posts small blind $0.50",
                           "Di: posts dead blind $0.50", "Di: posts the ante $0.50"})
    EXPECT_EQ(results(with(late_hand, {{"Di: posts big blind $1", post},
                                       {"Di: checks", "Di: calls $1"},
                                       {"$3.50 from", "$4 from"},
                                       {"pot $3.50", "pot $4"}})),
              "Bo -0.5 Cy -1 Di -1.5 Al 3 ")
        << post;
}

TEST(HistoriesPlayed, ALateBlindOutOfPositionOfWinamax) {
  EXPECT_EQ(
      results(
          R"(Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (0.05€/0.10€) - 2013/10/24 11:44:38 UTC
Table: 'Ours' 5-max (real money) Seat #2 is the button
Seat 1: late (6€)
Seat 2: deal (20€)
Seat 3: small (19€)
Seat 4: big (10€)
*** ANTE/BLINDS ***
late posts small blind 0.05€ out of position
late posts big blind 0.10€ out of position
small posts small blind 0.05€
big posts big blind 0.10€
*** PRE-FLOP ***
late checks
deal folds
small folds
big checks
*** FLOP *** [3d Ac Ad]
big bets 0.20€
late folds
big collected 0.50€ from pot
*** SUMMARY ***
Total pot 0.30€ | No rake
Board: [3d Ac Ad]
)"),
      "small -0.05 big 0.2 late -0.15 deal 0 ");
}

const std::string twice_hand =
    R"(PokerStars Zoom Hand #2:  Hold'em No Limit ($0.50/$1 USD) - 2025/10/10 18:13:43 ET
Table 'Ours' 6-max Seat #1 is the button
Seat 1: Al ($50 in chips)
Seat 2: Bo ($50 in chips)
Seat 3: Cy ($50 in chips)
Bo: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Dealt to Al [As Kd]
Al: raises $2 to $3
Bo: folds
Cy: calls $2
*** FLOP *** [Ah 2h 4c]
Cy: bets $47 and is all-in
Al: calls $47 and is all-in
*** FIRST TURN *** [Ah 2h 4c] [Kc]
*** FIRST RIVER *** [Ah 2h 4c Kc] [8c]
*** SECOND TURN *** [Ah 2h 4c] [Qh]
*** SECOND RIVER *** [Ah 2h 4c Qh] [9c]
*** FIRST SHOW DOWN ***
Cy: shows [Qd Qs] (a pair of Queens)
Al: shows [As Kd] (two pair, Aces and Kings)
Al collected $49.50 from pot
*** SECOND SHOW DOWN ***
Cy: shows [Qd Qs] (three of a kind, Queens)
Al: shows [As Kd] (a pair of Aces)
Cy collected $49.50 from pot
*** SUMMARY ***
Total pot $100.50 | Rake $1.50
Hand was run twice
FIRST Board [Ah 2h 4c Kc 8c]
SECOND Board [Ah 2h 4c Qh 9c]
)";

TEST(HistoriesPlayed, BoardsRunTwiceHaveResultsOfTheirOwn) {
  EXPECT_EQ(results(twice_hand), "Bo -0.5 Cy 0.25 Al 0.25 ");
  const auto hand = played(twice_hand);
  ASSERT_TRUE(hand) << hand.error().message;
  const Replay& replay = hand->replay;
  ASSERT_EQ(replay.boards.size(), 2u);
  EXPECT_EQ(to_text(replay.boards[1].board), "Ah2h4cQh9c");
  EXPECT_EQ(replay.amount(replay.boards[0].won[2]), (Decimal{5025, 2}));
  EXPECT_EQ(replay.amount(replay.boards[1].won[1]), (Decimal{5025, 2}));
  EXPECT_EQ(rake(hand->record, replay), (Decimal{15, 1}));
  // The flop, which was dealt once, is a spot.
  const auto spots = spots_of(replay.hand);
  ASSERT_EQ(spots.size(), 1u);
  EXPECT_EQ(spots[0].pot, 650);
  EXPECT_EQ(to_text(spots[0].board), "Ah2h4c");
}

TEST(HistoriesPlayed, BoardsAreCheckedOneByOne) {
  EXPECT_THAT(results(with(twice_hand, {{"Al collected $49.50", "Cy collected $49.50"}})),
              HasSubstr("on board 1 p2 takes 0 from the pots, but _winnings_by_board has 49.5"));
  EXPECT_THAT(results(with(twice_hand, {{"[Ah 2h 4c] [Qh]", "[Ah 2h 4c] [Kc]"},
                                        {"[Ah 2h 4c Qh] [9c]", "[Ah 2h 4c Kc] [9c]"},
                                        {"*** SECOND TURN", "*** SECOND TURN"}})),
              HasSubstr("board 2"));
  EXPECT_THAT(results(with(twice_hand, {{"[Ah 2h 4c Qh] [9c]", "[Ah 2h 4c Qh] [8c]"}})),
              HasSubstr("the card 8c lies on two boards"));
  EXPECT_THAT(results(with(twice_hand, {{"*** SECOND RIVER *** [Ah 2h 4c Qh] [9c]\n", ""}})),
              HasSubstr("board 2 of 2 has 4 cards, not 5"));
  EXPECT_THAT(results(with(twice_hand, {{"*** SECOND SHOW", "*** THIRD SHOW"}})),
              HasSubstr("Cy collects on board 3, which was not dealt"));
}

TEST(HistoriesPlayed, ThreeBoardsShareAPotToTheCent) {
  const std::string three = with(
      twice_hand, {{"*** FIRST SHOW DOWN ***",
                    "*** THIRD TURN *** [Ah 2h 4c] [7d]\n*** THIRD RIVER *** [Ah 2h 4c 7d] [6d]\n"
                    "*** FIRST SHOW DOWN ***"},
                   {"Al collected $49.50", "Al collected $33.50"},
                   {"Cy collected $49.50 from pot",
                    "Cy collected $33.50 from pot\n*** THIRD SHOW DOWN ***\nAl collected $33.50 from pot"},
                   {"Rake $1.50", "Rake $0"}});
  EXPECT_EQ(results(three), "Bo -0.5 Cy -16.5 Al 17 ");
}

TEST(HistoriesPlayed, WhatTheHouseAddsIsInTheMainPot) {
  EXPECT_EQ(results(with(late_hand, {{"PokerStars Hand", "Poker Hand"},
                                     {"Bo: posts small", "Cash Drop to Pot : total $2\nBo: posts small"},
                                     {"$3.50 from", "$5.50 from"},
                                     {"pot $3.50", "pot $5.50"}})),
            "Bo -0.5 Cy -1 Di -1 Al 4.5 ");
}

const std::string away_hand =
    R"(PokerStars Hand #3: Tournament #900, 20+1 Hold'em No Limit - Level II (15/30) - 2020/02/16 22:26:13 ET
Table '900 1' 9-max Seat #1 is the button
Seat 1: Al (1200 in chips)
Seat 2: Bo (1600 in chips)
Seat 3: Cy (20 in chips) is sitting out
Seat 4: Di (1600 in chips)
Bo: posts small blind 15
Cy: posts big blind 20 and is all-in
*** HOLE CARDS ***
Dealt to Al [Kc Ad]
Di: calls 30
Al: folds
Bo: calls 15
Cy: folds
*** FLOP *** [6s Qs Ac]
Bo: bets 60
Di: folds
Uncalled bet (60) returned to Bo
Bo collected 20 from side pot
Bo collected 60 from main pot
*** SUMMARY ***
Total pot 80 Main pot 60. Side pot 20. | Rake 0
Board [6s Qs Ac]
)";

TEST(HistoriesPlayed, WhoIsAwayFoldsAnAllInBlind) {
  EXPECT_EQ(results(away_hand), "Bo 50 Cy -20 Di -30 Al 0 ");
  const auto hand = played(away_hand);
  ASSERT_TRUE(hand);
  EXPECT_THAT(hand->replay.notes, ElementsAre("p2 folds though it is all-in"));
  // The last one left wins at once.
  EXPECT_EQ(results(with(
                away_hand,
                {{"Di: calls 30", "Di: folds"},
                 {"*** FLOP *** [6s Qs Ac]\nBo: bets 60\nDi: folds\nUncalled bet (60)", "Uncalled bet (10)"},
                 {"Bo collected 20 from side pot\nBo collected 60 from main pot", "Bo collected 40 from pot"},
                 {"Total pot 80 Main pot 60. Side pot 20.", "Total pot 40"},
                 {"Board [6s Qs Ac]\n", ""}})),
            "Bo 20 Cy -20 Di 0 Al 0 ");
}

TEST(HistoriesPlayed, PotLimitHoldemIsPlayedAsSuch) {
  const std::string text = with(late_hand, {{"No Limit", "Pot Limit"},
                                            {"Di: posts big blind $1\n", ""},
                                            {"Di: checks", "Di: folds"},
                                            {"Al: raises $3 to $4", "Al: raises $2.50 to $3.50"},
                                            {"Cy: folds\nDi: folds", "Cy: folds"},
                                            {"Uncalled bet ($3)", "Uncalled bet ($2.50)"},
                                            {"$3.50 from", "$2.50 from"},
                                            {"pot $3.50", "pot $2.50"}});
  EXPECT_EQ(results(text), "Bo -0.5 Cy -1 Di 0 Al 1.5 ");
  EXPECT_THAT(results(with(text, {{"raises $2.50 to $3.50", "raises $3 to $4"},
                                  {"Uncalled bet ($2.50)", "Uncalled bet ($3)"}})),
              HasSubstr("the player can bet or raise to 2 up to 3.5"));
}

TEST(HistoriesPlayed, OddChipsGoToTheLastWinnersAtWinamax) {
  EXPECT_EQ(
      results(
          R"(Winamax Poker - Tournament "Ours" buyIn: 0.92€ + 0.08€ level: 1 - HandId: #1-1-1 - Holdem no limit (10/20) - 2012/07/29 15:58:48 UTC
Table: 'Ours(2)#0' 10-max (real money) Seat #2 is the button
Seat 2: Bo (1500)
Seat 3: Cy (1500)
Seat 4: Di (1500)
Seat 7: Ed (1500)
*** ANTE/BLINDS ***
Cy posts small blind 10
Di posts big blind 20
*** PRE-FLOP ***
Ed calls 20
Bo calls 20
Cy folds
Di checks
*** FLOP *** [Tc Td Qd]
Di checks
Ed checks
Bo checks
*** TURN *** [Tc Td Qd][Qh]
Di checks
Ed checks
Bo checks
*** RIVER *** [Tc Td Qd Qh][As]
Di checks
Ed checks
Bo checks
*** SHOW DOWN ***
Di shows [4c 4d] (Two pairs : Queens and Tens)
Ed shows [Kh 3s] (Two pairs : Queens and Tens)
Bo shows [Jd 9h] (Two pairs : Queens and Tens)
Bo collected 24 from pot
Ed collected 23 from pot
Di collected 23 from pot
*** SUMMARY ***
Total pot 70 | No rake
Board: [Tc Td Qd Qh As]
)"),
      "Cy -10 Di 3 Ed 3 Bo 4 ");
}

TEST(HistoriesPlayed, WhatDownloadsPutBetweenHandsIsNoPartOfThem) {
  for (const char* line : {"Hand #112181:", "Game #2:", "#2", "--- 2 ---", "=====",
                           "Transcript for hand 112181", "*** # 2 ***", "*********** # 2 **************",
                           "Hand 2 of 10", "----- Hand #2 -----", "Transcript for your last 2 hands"}) {
    const std::string text = std::string(line) + "\n\n" + late_hand + "\n" + line + "\n\n" + away_hand;
    const auto hands = split_histories(text);
    ASSERT_EQ(hands.size(), 2u) << line;
    for (const HistoryText& hand : hands) {
      const auto read = parse_history(hand);
      EXPECT_TRUE(read) << line << ": " << (read ? "" : read.error().message);
    }
  }
  for (const char* line : {"Hand", "2", "Al: raises $3 to $4", "Hand #2: Al folds"})
    EXPECT_FALSE(parse_history(split_histories(late_hand + line).at(0))) << line;
  // In the middle of a hand it would hide that something is missing.
  EXPECT_FALSE(parse_history(split_histories(with(late_hand, {{"Di: checks", "====="}})).at(0)));
}

TEST(HistoriesPlayed, PokerNowsConverterSaysTheLimitFirst) {
  EXPECT_EQ(results(with(late_hand, {{"Hold'em No Limit (", "No Limit Texas Hold'em ("},
                                     {"Al ($100 in chips)", "Al ($100 in Chips)"}})),
            "Bo -0.5 Cy -1 Di -1 Al 2.5 ");
  EXPECT_THAT(results(with(late_hand, {{"Hold'em No Limit (", "Pot Limit Omaha ("}})),
              HasSubstr("Omaha is not hold'em as it is read here"));
}

}  // namespace
}  // namespace hindsight::this_file
