// Poker sites' hand histories: samples, read as expected, and hands of our own.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "io/atomic_file.h"
#include "places.h"
#include "store/hands/phh_replay.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

json cards_json(const std::vector<Card>& cards) {
  json out = json::array();
  for (const Card card : cards) out.push_back(to_text(card));
  return out;
}

json actions_json(const HandHistory& hand) {
  json out = json::array();
  for (const HistoryAction& action : hand.actions) {
    const HistorySeat& seat = hand.seats[action.seat];
    json row = {{"street", street_name(action.street)},
                {"seat", seat.number},
                {"name", seat.name},
                {"action", kind_name(action.kind)}};
    if (action.kind != HistoryAction::Kind::fold && action.kind != HistoryAction::Kind::check) {
      row["amount"] = action.amount;
      row["to"] = action.to;
    }
    if (action.kind == HistoryAction::Kind::post_both) row["dead"] = action.dead;
    if (action.all_in) row["all_in"] = true;
    out.push_back(std::move(row));
  }
  return out;
}

// In the form of the samples' expected.jsonl.
json told(const HandHistory& hand) {
  json out = {{"hand_no", hand.number},
              {"limit", hand.limit},
              {"tournament", hand.tournament},
              {"currency", hand.currency.empty() ? json() : json(hand.currency)},
              {"zoom", hand.zoom},
              {"home_game", hand.home_game},
              {"scale", hand.places == 2 ? 100 : 1},
              {"cap", hand.cap ? json(*hand.cap) : json()},
              {"stakes", hand.stakes},
              {"max_seats", hand.max_seats == 0 ? json() : json(hand.max_seats)},
              {"button_seat", hand.button},
              {"actions", actions_json(hand)},
              {"hero", hand.hero ? json(hand.seats[*hand.hero].name) : json()},
              {"pot", hand.pot},
              {"rake", hand.rake}};
  out["boards"] = json::array();
  for (const auto& board : hand.boards) out["boards"].push_back(cards_json(board));
  if (hand.boards.empty()) out["boards"] = json::parse("[[]]");
  const auto put = hand.put_in(), final = hand.final_stacks();
  for (const char* key : {"hole_cards", "shown", "put_in", "final_stacks"}) out[key] = json::object();
  out["seats"] = json::array();
  for (std::size_t s = 0; s < hand.seats.size(); ++s) {
    const HistorySeat& seat = hand.seats[s];
    json row = {{"seat", seat.number}, {"name", seat.name}, {"start", seat.start}};
    if (seat.sitting_out) row["sitting_out"] = true;
    if (seat.out_of_hand) row["out_of_hand"] = true;
    out["seats"].push_back(std::move(row));
    const bool mucked_alone = seat.mucked && !seat.shown && hand.hero != s;
    if (seat.cards.size() == 2 && !mucked_alone) out["hole_cards"][seat.name] = cards_json(seat.cards);
    if (seat.shown) out["shown"][seat.name] = cards_json(seat.cards);
    if (put[s] != 0) out["put_in"][seat.name] = put[s];
    out["final_stacks"][seat.name] = final[s];
  }
  out["uncalled"] = json::array();
  for (const auto& back : hand.uncalled) out["uncalled"].push_back({hand.seats[back.seat].name, back.amount});
  out["collected"] = json::array();
  for (const auto& won : hand.collected) {
    json row = {hand.seats[won.seat].name, won.amount, won.pot};
    if (won.run != 0) row.push_back(won.run);
    out["collected"].push_back(std::move(row));
  }
  return out;
}

// Our table plays it: pots go where the site says that they went.
void expect_played_again(const HandHistory& hand, const std::string& place) {
  const auto record = phh_of_history(hand);
  if (!record) {
    EXPECT_EQ(record.error().code, ErrorCode::unsupported) << place;
    return;
  }
  const auto played = replay(*record, {.repair = true});
  EXPECT_TRUE(played.has_value()) << place << ": " << (played ? "" : played.error().message);
  if (!played) return;
  const auto differs = difference(*record, *played);
  EXPECT_FALSE(differs.has_value()) << place << ": " << differs.value_or("");
}

// Of the files whose names begin so.
void expect_samples(const fs::path& folder, std::string_view only) {
  SCOPED_TRACE(folder);
  std::ifstream lines(folder / "expected.jsonl");
  int read = 0;
  std::map<std::string, std::string> texts;
  for (std::string line; std::getline(lines, line);) {
    const json expected = json::parse(line);
    const std::string file = expected["file"];
    if (!file.starts_with(only)) continue;
    if (!texts.contains(file)) texts[file] = in_utf8(read_file((folder / file).string(), 1 << 24).value());
    const auto hands = split_histories(texts[file]);
    const auto hand =
        std::ranges::find(hands, expected["line"].get<std::uint64_t>(), &HistoryText::first_line);
    ASSERT_NE(hand, hands.end()) << line.substr(0, 60);
    const auto found = parse_history(*hand);
    const std::string place = file + ' ' + std::to_string(expected["index"].get<int>());
    if (expected["expect"] == "reject") {
      EXPECT_FALSE(found.has_value()) << place << ": " << expected["reason"];
    } else if (expected["expect"] == "ok") {
      EXPECT_TRUE(found.has_value()) << place << ": " << (found ? "" : found.error().message);
      if (!found) continue;
      ++read;
      expect_played_again(*found, place);
      const json got = told(*found);
      for (const auto& [key, value] : got.items()) EXPECT_EQ(value, expected[key]) << place << ' ' << key;
    }
  }
  EXPECT_GT(read, 0);
}

TEST(Histories, SamplesOfPokerStarsAreReadAsExpected) {
  for (const fs::path samples : sample_folders()) expect_samples(samples / "pokerstars", "");
}

TEST(Histories, SamplesOfGGPokerAreReadAsExpected) {
  for (const fs::path samples : sample_folders()) expect_samples(samples / "othersites", "ggpoker");
}

TEST(Histories, SamplesOfWinamaxAreReadAsExpected) {
  for (const fs::path samples : sample_folders()) expect_samples(samples / "othersites", "winamax");
}

// A hand of our own, to damage.
constexpr const char* own_hand =
    R"(PokerStars Hand #1:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/01/02 3:04:05 ET
Table 'Ours' 6-max Seat #2 is the button
Seat 1: Ann: B ($100 in chips)
Seat 2: Bob ($50.50 in chips)
Seat 5: Ann ($80 in chips)
Ann: posts small blind $0.50
Ann: B: posts big blind $1
*** HOLE CARDS ***
Dealt to Bob [As Kd]
Bob: raises $2 to $3
Ann: folds
Ann said, "Bob: folds"
Ann: B: calls $2
*** FLOP *** [2c 7d Jh]
Ann: B: checks
Bob: bets $4
Ann: B: raises $8 to $12
Bob: folds
Uncalled bet ($8) returned to Ann: B
Ann: B collected $13.80 from pot
*** SUMMARY ***
Total pot $14.50 | Rake $0.70
Board [2c 7d Jh]
)";

std::string refused(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  const auto read = parse_history(split_histories(text).at(0));
  return read ? "no error" : read.error().message;
}

TEST(Histories, ReadsAHandOfOurOwn) {
  const auto read = parse_history(split_histories(own_hand).at(0));
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_EQ(read->final_stacks(), (std::vector<std::int64_t>{10000 - 700 + 1380, 5050 - 700, 8000 - 50}));
  EXPECT_EQ(read->seats[1].cards.size(), 2u);
  expect_played_again(*read, "our own");
  EXPECT_EQ(split_histories(std::string(own_hand) + own_hand).size(), 2u);
  EXPECT_EQ(split_histories("nothing\nhere\n").size(), 0u);
}

TEST(Histories, RefuseWithThePlace) {
  using testing::HasSubstr;
  EXPECT_EQ(refused(own_hand, "Bob: bets $4", "Bob: bets $4"), "no error");
  EXPECT_THAT(refused(own_hand, "Bob: bets $4", "Bob: bets four"),
              HasSubstr("line 16: 'four' is not an amount"));
  EXPECT_THAT(refused(own_hand, "Bob: bets $4", "Bob: jumps"), HasSubstr("line 16: 'jumps' is no action"));
  EXPECT_THAT(refused(own_hand, "raises $8 to $12", "raises $9 to $12"), HasSubstr("which does not agree"));
  EXPECT_THAT(refused(own_hand, "Bob: bets $4", "Bob: bets $400"),
              HasSubstr("Bob puts in more than the stack"));
  EXPECT_THAT(refused(own_hand, "pot $14.50", "pot $15"),
              HasSubstr("the total pot is 15, but 14.5 was put in"));
  EXPECT_THAT(refused(own_hand, "$13.80 from", "$13 from"),
              HasSubstr("of a pot of 14.5, 13.7 is collected and raked"));
  EXPECT_THAT(refused(own_hand, "Dealt to Bob [As Kd]", "Dealt to Bob [As 7d]"),
              HasSubstr("7d is there twice"));
  EXPECT_THAT(refused(own_hand, "*** SUMMARY ***", "***"), HasSubstr("is not understood"));
  EXPECT_THAT(refused(own_hand, "Hold'em No Limit", "Omaha Pot Limit"), HasSubstr("Omaha is not hold'em"));
  EXPECT_THAT(refused(own_hand, "[2c 7d Jh]\nAnn: B: checks", "[2c 7d]\nAnn: B: checks"),
              HasSubstr("the flop has 2 cards, not 3"));
}

// ---- what sites write besides; all of it our own text

Result<HandHistory> read_one(const std::string& text) { return parse_history(split_histories(text).at(0)); }
std::string changed(std::string text, std::initializer_list<std::pair<std::string, std::string>> changes) {
  for (const auto& [from, to] : changes) text.replace(text.find(from), from.size(), to);
  return text;
}

constexpr const char* jackpot_hand =
    R"(Poker Hand #RC1: Hold'em No Limit ($0.5/$1($0.1)) - 2025/08/09 11:12:26
Table 'Ours' 6-max Seat #1 is the button
Seat 1: aa ($20 in chips)
Seat 2: bb ($20 in chips)
Seat 3: Hero ($20 in chips)
aa: posts the ante $0.1
bb: posts the ante $0.1
Hero: posts the ante $0.1
bb: posts small blind $0.5
Hero: posts big blind $1
*** HOLE CARDS ***
Dealt to aa
Dealt to bb
Dealt to Hero [9h Qh]
aa: raises $1 to $2
bb: folds
Hero: raises $17.9 to $19.9 and is all-in
aa: calls $17.9 and is all-in
aa: shows [As Ad]
Hero: shows [9h Qh]
Hero: Chooses to EV Cashout
*** FLOP *** [8h 6s 9s]
*** TURN *** [8h 6s 9s] [Ah]
*** RIVER *** [8h 6s 9s Ah] [Ts]
Hero: Receives Cashout ($5.5)
*** SHOWDOWN ***
aa collected $39.4 from pot
*** SUMMARY ***
Total pot $40.6 | Rake $0.8 | Jackpot $0.3 | Bingo $0 | Fortune $0.1 | Tax $0
Board [8h 6s 9s Ah Ts]
)";

TEST(Histories, AStreetThatContradictsTheOneBeforeIsDamaged) {
  using testing::HasSubstr;
  const auto other = [](const std::string& from, const std::string& to) {
    const auto read = read_one(changed(jackpot_hand, {{from, to}}));
    return read ? std::string("no error") : read.error().message;
  };
  EXPECT_THAT(other("[8h 6s 9s] [Ah]", "[8h 6s 9d] [Ah]"),
              HasSubstr("the turn begins with other cards than the street before had"));
  EXPECT_THAT(other("[8h 6s 9s Ah] [Ts]", "[8h 6s 9s Ac] [Ts]"),
              HasSubstr("the river begins with other cards than the street before had"));
  EXPECT_THAT(other("*** TURN *** [8h 6s 9s] [Ah]", "*** FLOP *** [8h 6s 9s]"),
              HasSubstr("the flop is dealt a second time"));
}

TEST(Histories, CardsThatContradictThoseDealtAreDamaged) {
  const auto shown = [](const char* cards) {
    const auto read =
        read_one(changed(jackpot_hand, {{"Hero: shows [9h Qh]", std::string("Hero: shows ") + cards}}));
    return read ? std::string("no error") : read.error().message;
  };
  EXPECT_EQ(shown("[Qh 9h]"), "no error");
  EXPECT_THAT(shown("[9h Qd]"), testing::HasSubstr("Hero has other cards than before"));
}

TEST(Histories, FeesOfJackpotsAreRake) {
  const auto read = read_one(jackpot_hand);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->rake, 120);
  EXPECT_EQ(read->stakes, (std::array<std::int64_t, 2>{50, 100}));
  EXPECT_EQ(read->final_stacks(), (std::vector<std::int64_t>{3940, 1940, 0}));
  expect_played_again(*read, "jackpot");
}

TEST(Histories, TaxesAreRakeWhereThePotSaysSo) {
  const auto told_only = read_one(changed(jackpot_hand, {{"Tax $0", "Tax $0.4"}}));
  ASSERT_TRUE(told_only) << told_only.error().message;
  EXPECT_EQ(told_only->rake, 120);
  const auto taken =
      read_one(changed(jackpot_hand, {{"Tax $0", "Tax $0.4"}, {"aa collected $39.4", "aa collected $39"}}));
  ASSERT_TRUE(taken) << taken.error().message;
  EXPECT_EQ(taken->rake, 160);
}

TEST(Histories, CashOutsAndInsuranceLieBesideThePot) {
  const auto got = read_one(jackpot_hand);
  ASSERT_TRUE(got);
  ASSERT_EQ(got->cash_outs.size(), 1u);
  EXPECT_EQ(got->cash_outs[0].amount, 550);
  const auto paid = read_one(
      changed(jackpot_hand, {{"Hero: Receives Cashout ($5.5)",
                              "Hero: Pays Cashout Risk ($0.65)\nbb: pay premium of all-in insurance ($4)\n"
                              "bb: get an all-in insurance (premium ($0/$4) for ($0/$10.8) - (Main/Sub))"}}));
  ASSERT_TRUE(paid) << paid.error().message;
  ASSERT_EQ(paid->cash_outs.size(), 2u);
  EXPECT_EQ(paid->cash_outs[0].fee, 65);
  EXPECT_EQ(paid->cash_outs[1].fee, 400);
  EXPECT_EQ(paid->final_stacks(), got->final_stacks());
}

struct PlayedAgain {
  PhhHand record;
  Replay replay;
};
Result<PlayedAgain> played_again(const HandHistory& hand) {
  auto record = phh_of_history(hand);
  if (!record) return tl::unexpected(record.error());
  auto played = replay(*record, {.repair = true});
  if (!played) return tl::unexpected(played.error());
  return PlayedAgain{std::move(*record), std::move(*played)};
}

TEST(Histories, ChipsThatTheHouseAddsAreInThePot) {
  const auto read = read_one(
      changed(jackpot_hand, {{"aa: posts the ante", "Cash Drop to Pot : total $2\naa: posts the ante"},
                             {"aa collected $39.4", "aa collected $41.4"},
                             {"pot $40.6", "pot $42.6"}}));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->house_added, 200);
  const auto again = played_again(*read);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->replay.hand.rules().added, 200);
  EXPECT_EQ(difference(again->record, again->replay).value_or(""), "");
  EXPECT_EQ(rake(again->record, again->replay), (Decimal{12, 1}));
}

TEST(Histories, ThreeBoardsAreRead) {
  const auto read = read_one(
      changed(jackpot_hand,
              {{"*** FLOP *** [8h 6s 9s]\n*** TURN *** [8h 6s 9s] [Ah]\n*** RIVER *** [8h 6s 9s Ah] [Ts]",
                "*** FLOP *** [8h 6s 9s]\n*** FIRST TURN *** [8h 6s 9s] [Ah]\n*** FIRST RIVER *** [8h 6s 9s "
                "Ah] [Ts]\n"
                "*** SECOND TURN *** [8h 6s 9s] [2c]\n*** SECOND RIVER *** [8h 6s 9s 2c] [3c]\n"
                "*** THIRD TURN *** [8h 6s 9s] [4c]\n*** THIRD RIVER *** [8h 6s 9s 4c] [5c]"},
               {"*** SHOWDOWN ***\naa collected $39.4 from pot",
                "*** FIRST SHOWDOWN ***\naa collected $13.2 from pot\n*** SECOND SHOWDOWN ***\naa collected "
                "$13.1 from pot\n"
                "*** THIRD SHOWDOWN ***\naa collected $13.1 from pot"},
               {"Board [8h", "Hand was run three times\nFIRST Board [8h"}}));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->boards.size(), 3u);
  EXPECT_EQ(read->collected[2].run, 3);
}

TEST(Histories, StraddlesAreWhatThePlayerHasInThenAndMissedBlindsAreDead) {
  const auto straddled = read_one(changed(
      jackpot_hand,
      {{"Hero: posts big blind $1\n", "Hero: posts big blind $1\nHero: straddle $2\nHero: straddle $4\n"},
       {"aa: raises $1 to $2\nbb: folds\nHero: raises $17.9 to $19.9 and is all-in\naa: calls $17.9 and is "
        "all-in",
        "aa: raises $4 to $8\nbb: folds\nHero: raises $11.9 to $19.9 and is all-in\naa: calls $11.9 and is "
        "all-in"}}));
  ASSERT_TRUE(straddled) << straddled.error().message;
  EXPECT_EQ(straddled->actions[5].amount, 100);
  EXPECT_EQ(straddled->actions[6].to, 400);
  expect_played_again(*straddled, "straddle");
  const auto missed = read_one(
      changed(jackpot_hand,
              {{"Hero: posts big blind $1\n", "Hero: posts big blind $1\naa: posts missed blind $0.5\n"},
               {"aa: calls $17.9", "aa: calls $17.4"},
               {"aa collected $39.4", "Uncalled bet ($0.5) returned to Hero\naa collected $38.9"},
               {"pot $40.6", "pot $40.1"}}));
  ASSERT_TRUE(missed) << missed.error().message;
  EXPECT_EQ(missed->actions[5].kind, HistoryAction::Kind::post_dead);
}

TEST(Histories, BlindsOutOfPositionAreNoBlinds) {
  const auto read = read_one(
      R"(Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (0.05€/0.10€) - 2013/10/24 11:44:38 UTC
Table: 'Ours' 5-max (real money) Seat #2 is the button
Seat 1: late (6€)
Seat 2: deal (20€)
Seat 3: small (19€)
Seat 4: big (10€)
*** ANTE/BLINDS ***
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
big collected 0.45€ from pot
*** SUMMARY ***
Total pot 0.45€ | No rake
Board: [3d Ac Ad]
)");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->actions[0].kind, HistoryAction::Kind::post_live);
  EXPECT_EQ(read->actions[2].kind, HistoryAction::Kind::big_blind);
  EXPECT_EQ(split_histories("Winamax Poker - Tournament summary : Ours(1)\nPlayer : me\n").size(), 0u);
  EXPECT_TRUE(is_tournament_summary("Winamax Poker - Tournament summary : Ours(1)\nPlayer : me\n"));
}

constexpr const char* tournament_hand =
    R"(PokerStars Hand #2: Tournament #1, $1+$0 USD Hold'em No Limit - Level I (60/120) - 2024/01/02 3:04:05 ET
Table '1 1' 9-max Seat #1 is the button
Seat 1: A (5000 in chips)
Seat 2: B (5000 in chips)
Seat 3: C (50 in chips)
B: posts small blind 60
C: posts big blind 50 and is all-in
*** HOLE CARDS ***
A: raises 450 to 500
B: folds
Uncalled bet (440) returned to A
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [3c]
*** RIVER *** [2c 7d Jh 3c] [4s]
*** SHOW DOWN ***
A: shows [As Ad] (a pair of Aces)
A collected 20 from side pot
C: shows [Kc Kd] (a pair of Kings)
A collected 150 from main pot
*** SUMMARY ***
Total pot 170 Main pot 150. Side pot 20. | Rake 0
Board [2c 7d Jh 3c 4s]
)";

TEST(Histories, ARaiseMayCountFromAShortBigBlind) {
  for (const char* raise : {"raises 450 to 500", "raises 380 to 500", "raises 440 to 500"}) {
    const auto read = read_one(changed(tournament_hand, {{"raises 450 to 500", raise}}));
    EXPECT_TRUE(read) << raise << ": " << (read ? "" : read.error().message);
  }
  EXPECT_THAT(refused(tournament_hand, "raises 450 to 500", "raises 400 to 500"),
              testing::HasSubstr("A raises by 400 to 500 over 60"));
}

TEST(Histories, ABigBlindThatIsAllInByTheAnteIsCalledAllTheSame) {
  const auto read = read_one(
      changed(tournament_hand,
              {{"C (50 in chips)", "C (11 in chips)"},
               {"B: posts small blind 60\nC: posts big blind 50 and is all-in",
                "A: posts the ante 15\nB: posts the ante 15\nC: posts the ante 11 and is all-in\nB: posts "
                "small blind 60"},
               {"A: raises 450 to 500\nB: folds\nUncalled bet (440) returned to A\n*** FLOP *** [2c 7d Jh]",
                "A: calls 120\nB: calls 60\n*** FLOP *** [2c 7d Jh]\nB: checks\nA: bets 200\nB: "
                "folds\nUncalled bet (200) returned to A"},
               {"A collected 20 from", "A collected 248 from"},
               {"A collected 150 from", "A collected 33 from"},
               {"Total pot 170 Main pot 150. Side pot 20.", "Total pot 281 Main pot 33. Side pot 248."}}));
  ASSERT_TRUE(read) << read.error().message;
  const auto again = played_again(*read);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(difference(again->record, again->replay).value_or(""), "");
  EXPECT_EQ(again->replay.hand.payoff(Seat{2}), (281 - 135) * shares_per_chip);  // A, behind B and C
}

TEST(Histories, ALoserWhoseCardsNobodySawHasMucked) {
  const auto read =
      read_one(changed(own_hand, {{R"(Ann: B: checks
Bob: bets $4
Ann: B: raises $8 to $12
Bob: folds
Uncalled bet ($8) returned to Ann: B
Ann: B collected $13.80 from pot
)",
                                   R"(Ann: B: checks
Bob: checks
*** TURN *** [2c 7d Jh] [3c]
Ann: B: checks
Bob: checks
*** RIVER *** [2c 7d Jh 3c] [4s]
Ann: B: checks
Bob: checks
*** SHOW DOWN ***
Bob: shows [As Kd] (high card Ace)
Ann: B: mucks hand
Bob collected $6.20 from pot
)"},
                                  {"Total pot $14.50 | Rake $0.70", "Total pot $6.50 | Rake $0.30"}}));
  ASSERT_TRUE(read) << read.error().message;
  const auto again = played_again(*read);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_TRUE(again->replay.complete());
  EXPECT_EQ(rake(again->record, again->replay), (Decimal{3, 1}));
  PhhHand finer = again->record;  // winnings may be told finer than chips
  for (Decimal& won : *finer.winnings)
    if (won.digits != 0) won = Decimal{6195, 3};
  EXPECT_EQ(rake(finer, again->replay), (Decimal{305, 3}));
}

TEST(Histories, OtherGamesAreNamed) {
  for (const char* game : {"7 Card Stud Limit", "Short Deck No Limit", "PLO-5 Pot Limit", "Badugi Limit",
                           "5 Card Draw Pot Limit"}) {
    EXPECT_THAT(refused(own_hand, "Hold'em No Limit", game),
                testing::HasSubstr(" is not hold'em as it is read here"))
        << game;
  }
}

TEST(Histories, ACommaPartsThousandsOnly) {
  EXPECT_THAT(refused(own_hand, "Ann: B ($100 in chips)", "Ann: B ($1,00 in chips)"),
              testing::HasSubstr("'$1,00' is not an amount"));
  EXPECT_EQ(refused(own_hand, "Ann: B ($100 in chips)", "Ann: B ($1,000.50 in chips)"), "no error");
}

TEST(Histories, HandsOfAnEMailAreReadOneByOne) {
  const std::string text = "Transcript for your last 2 hands\n\n*********** # 1 **************\n" +
                           std::string(own_hand) + "\n*********** # 2 **************\n" + own_hand;
  const auto hands = split_histories(text);
  ASSERT_EQ(hands.size(), 2u);
  for (const HistoryText& hand : hands) EXPECT_TRUE(parse_history(hand));
}

TEST(Histories, EveryEncodingIsRead) {
  const std::string text = "плюс 🂡\nend\n";
  const char16_t units[] = u"плюс \U0001F0A1\nend\n";
  std::string little, big;
  for (const char16_t unit : std::u16string_view(units)) {
    little += {static_cast<char>(unit & 0xFF), static_cast<char>(unit >> 8)};
    big += {static_cast<char>(unit >> 8), static_cast<char>(unit & 0xFF)};
  }
  EXPECT_EQ(in_utf8("\xFF\xFE" + little), text);
  EXPECT_EQ(in_utf8("\xFE\xFF" + big), text);
  EXPECT_EQ(in_utf8(std::string("A\0\n\0", 4)), "A\n");
  EXPECT_EQ(in_utf8(std::string("\xFF\xFE\x00\xD8", 4)), "\xEF\xBF\xBD");  // half of a pair
  EXPECT_EQ(in_utf8("one\rtwo\r"), "one\ntwo\n");
}

TEST(Histories, OldFilesInWindows1252AreRead) {
  EXPECT_EQ(in_utf8("\x80"
                    "0.05 caf\xe9"),
            "€0.05 café");
  EXPECT_EQ(in_utf8("\xEF\xBB\xBFплюс"), "плюс");
}

// A hand that other programs export in words of their own, and what each player comes to.
struct Export {
  const char* what;
  std::string text;
  std::vector<std::int64_t> nets;  // by seat
};

std::vector<std::int64_t> nets_of(const HandHistory& hand) {
  std::vector<std::int64_t> out = hand.put_in();
  for (std::int64_t& chips : out) chips = -chips;
  for (const auto& won : hand.collected) out[won.seat] += won.amount;
  return out;
}

TEST(HandHistories, ExportsInWordsOfTheirOwnAreRead) {
  const std::vector<Export> exports{
      {"rupees in letters",
       "PokerStars Hand #244000000001:  Hold'em No Limit (Rs. 5/Rs. 10 INR) - 2023/07/01 20:33:40 IST\n"
       "Table 'Testia' 6-max Seat #5 is the button\nSeat 1: Alpha (Rs. 1000.50 in chips)\n"
       "Seat 5: Hero (Rs. 900 in chips)\nSeat 6: Beta (Rs. 1200 in chips)\nBeta: posts small blind Rs. 5\n"
       "Alpha: posts big blind Rs. 10\n*** HOLE CARDS ***\nDealt to Hero [Ac Kd]\nHero: raises Rs. 20 to Rs. "
       "30\n"
       "Beta: folds\nAlpha: calls Rs. 20\n*** FLOP *** [Ad 8d 2h]\nAlpha: checks\nHero: bets Rs. 40\nAlpha: "
       "folds\n"
       "Uncalled bet (Rs. 40) returned to Hero\nHero collected Rs. 61.75 from pot\nHero: doesn't show hand\n"
       "*** SUMMARY ***\nTotal pot Rs. 65 | Rake Rs. 3.25\nBoard [Ad 8d 2h]\nSeat 1: Alpha (big blind) "
       "folded on the Flop\n"
       "Seat 5: Hero (button) collected (Rs. 61.75)\nSeat 6: Beta (small blind) folded before Flop\n",
       {-3000, 3175, -500}},
      {"a raise that says the whole twice",
       "PokerStars Game #9000001: Hold'em No Limit ($1/$2) - 2010/05/12 - 21:15:12 (ET)\n"
       "Table 'Tester' 6-max Seat #1 is the button\nSeat 1: Al ($200 in chips)\nSeat 2: Bo ($200 in chips)\n"
       "Seat 3: Cy ($300 in chips)\nBo: posts small blind $1\nCy: posts big blind $2\n*** HOLE CARDS ***\n"
       "Dealt to Cy [Jc Js]\nAl: raises $6 to $6\nBo: folds\nCy: calls $4\n*** FLOP *** [6s 2c 4h]\nCy: "
       "checks\n"
       "Al: checks\n*** TURN *** [6s 2c 4h] [3s]\nCy: bets $8\nAl: folds\nCy collected $12.35 from pot\n"
       "*** SUMMARY ***\nTotal pot $12.35 | Rake $0.65\nSeat 1: Al (button) folded on the Turn\n"
       "Seat 2: Bo (small blind) folded before Flop\nSeat 3: Cy (big blind) collected ($12.35)\n",
       {-600, -100, 635}},
      {"a bet that is thrown away if called",
       "Poker Hand #HD70011122: Hold'em No Limit  ($0.05/$0.10) - 2021/05/02 10:12:52\n"
       "Table 'NLHSilver7' 6-max Seat #2 is the button\nSeat 2: aa11bb22 ($10 in chips)\nSeat 4: Hero ($9 in "
       "chips)\n"
       "Seat 5: cc33dd44 ($12 in chips)\nHero: posts small blind $0.05\ncc33dd44: posts big blind $0.1\n"
       "*** HOLE CARDS ***\nDealt to aa11bb22\nDealt to Hero [3s 8c]\nDealt to cc33dd44\naa11bb22: calls "
       "$0.1\n"
       "Hero: folds\ncc33dd44: checks\n*** FLOP *** [2d 4c Qd]\ncc33dd44: checks\naa11bb22: checks\n"
       "*** TURN *** [2d 4c Qd] [Qs]\ncc33dd44: checks\naa11bb22: checks\n*** RIVER *** [2d 4c Qd Qs] [7h]\n"
       "cc33dd44: checks\naa11bb22: Bet & Muck $0.1\ncc33dd44: calls $0.1\naa11bb22: Bet & Muck folds\n"
       "cc33dd44: shows [Ah 9d] (Pair of Queens)\n*** SHOWDOWN ***\ncc33dd44 collected $0.43 from pot\n"
       "*** SUMMARY ***\nTotal pot $0.45 | Rake $0.02 | Jackpot $0 | Bingo $0\nBoard [2d 4c Qd Qs 7h]\n"
       "Seat 2: aa11bb22 (button) folded on the River\nSeat 4: Hero (small blind) folded before Flop\n"
       "Seat 5: cc33dd44 (big blind) showed [Ah 9d] and won ($0.43) with Pair of Queens\n",
       {-20, -5, 23}}};
  for (const auto& [what, text, nets] : exports) {
    const auto hands = split_histories(text);
    ASSERT_EQ(hands.size(), 1u) << what;
    const auto hand = parse_history(hands[0]);
    ASSERT_TRUE(hand.has_value()) << what << ": " << hand.error().message;
    EXPECT_EQ(nets_of(*hand), nets) << what;
  }
}

}  // namespace
}  // namespace hindsight::this_file
