// Poker sites' hands that other tables know nothing of, played again: late blinds, boards run twice, chips of the house.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/hands/phh_replay.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"

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
      out += record.player(seat) + ' ' + to_text(replay.amount(replay.hand.payoff(seat))) + ' ';
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

}  // namespace
}  // namespace hindsight::this_file
