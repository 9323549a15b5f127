// Hand histories: reading, writing, sections, and what replaying says.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "io/atomic_file.h"
#include "places.h"
#include "store/hands/phh_reader.h"
#include "store/hands/phh_replay.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string data(const std::string& name) {
  return read_file(tests_dir() + "/data/" + name, 1 << 20).value();
}

PhhHand hand_of(const std::string& text) {
  const auto hand = parse_phh(text);
  EXPECT_TRUE(hand) << (hand ? "" : hand.error().message);
  return hand.value_or(PhhHand{});
}

// Three players with 1000, 1500 and 700 at 5/10; the actions as a TOML list without its brackets.
std::string three_players(const std::string& actions) {
  return "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n"
         "starting_stacks = [1000, 1500, 700]\nactions = [" +
         actions + "]\n";
}
const std::string dealt = "'d dh p1 AhKd', 'd dh p2 7c7d', 'd dh p3 QsJs', ";
const std::string to_river =
    dealt +
    "'p3 cc', 'p1 f', 'p2 cc', 'd db 7s2hTd', 'p2 cc', 'p3 cc', 'd db 3c', 'p2 cc', 'p3 cc', 'd db 4d', "
    "'p2 cc', 'p3 cc', ";

std::string error_of(const std::string& text, const ReplayOptions& options = {}) {
  const auto hand = parse_phh(text);
  if (!hand) return hand.error().message;
  const auto played = replay(*hand, options);
  return played ? "no error" : played.error().message;
}

std::vector<std::string> payoffs(const std::string& text, const ReplayOptions& options = {}) {
  const PhhHand hand = hand_of(text);
  const auto played = replay(hand, options);
  EXPECT_TRUE(played) << (played ? "" : played.error().message);
  std::vector<std::string> out;
  for (Seat seat; played && seat.value < hand.seats(); ++seat)
    out.push_back(to_text(played->amount(played->hand.payoff(seat))));
  return out;
}

TEST(Decimal, ReadsMoneyExactly) {
  const std::vector<std::pair<const char*, const char*>> same = {{"0", "0"},
                                                                 {"-0.0", "0"},
                                                                 {"10.0", "10"},
                                                                 {"1324.10", "1324.1"},
                                                                 {".35", "0.35"},
                                                                 {"1_000", "1000"},
                                                                 {"1,000,000.5", "1000000.5"},
                                                                 {"+5", "5"},
                                                                 {"-62.50", "-62.5"},
                                                                 {"2e3", "2000"},
                                                                 {"1.25E-1", "0.125"},
                                                                 {"inf", "inf"},
                                                                 {"123456789012345.67", "123456789012345.67"},
                                                                 {"0.1000000000000000000000", "0.1"}};
  for (const auto& [text, out] : same) {
    const auto value = Decimal::parse(text);
    ASSERT_TRUE(value) << text;
    EXPECT_EQ(to_text(*value), out) << text;
    EXPECT_EQ(Decimal::parse(to_text(*value)), value) << text;
  }
}

TEST(Decimal, TakesRoundingNoiseOfDoublesAway) {
  for (const auto& [text, out] :
       std::vector<std::pair<const char*, const char*>>{{"209.79999999999998", "209.8"},
                                                        {"0.30000000000000004", "0.3"},
                                                        {"12345678.900000001", "12345678.9"},
                                                        {"0.1234567", "0.1234567"}})
    EXPECT_EQ(to_text(Decimal::parse(text).value()), out);
}

TEST(Decimal, RefusesOtherTexts) {
  for (const char* text : {"", "-", ".", "nan", "-inf", "1.2.3", "1,", ",1", "1.0,0", "0x10", "1e", "1e99",
                           "$5", "9999999999999999999", "1 000"})
    EXPECT_FALSE(Decimal::parse(text)) << text;
}

TEST(Decimal, ScalesOnlyToWholeNumbers) {
  EXPECT_EQ((Decimal{13241, 1}).scaled(2), 132410);
  EXPECT_EQ((Decimal{13241, 1}).scaled(0), std::nullopt);
  EXPECT_EQ((Decimal{1'000'000'000'000'000'000, 0}).scaled(2), std::nullopt);
  EXPECT_EQ(Decimal::infinite().scaled(0), std::nullopt);
}

TEST(Toml, KeepsNumbersAsWritten) {
  const auto table =
      parse_toml("a = [1_000, 2.50, +3e2, inf, nan, 0xff] # x\nb.'c d' = \"é\\n\" \nt = 12:30:00\n");
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(format_toml(*table),
            "{a = [1000, 2.50, 3e2, inf, nan, 255], b = {\"c d\" = \"é\\n\"}, t = 12:30:00}");
}

TEST(Toml, RefusesWhatItsLibraryTakesForImpossible) {
  std::string dotted = "a";
  for (int i = 0; i < 200'000; ++i) dotted += ".a";
  EXPECT_FALSE(parse_toml(dotted + " = 1"));
  EXPECT_FALSE(parse_toml('[' + dotted + ']'));
  EXPECT_TRUE(parse_toml("a = '''\n" + dotted + "'''"));
  for (const char* text : {"[+]", "\xef\xbb\xbb", "é = 1", "a = [1,", "a = 1\na = 2", "a = '\x01'", "\xff"})
    EXPECT_FALSE(parse_toml(text)) << text;
  std::string deep = "a = ";
  for (int i = 0; i < 100; ++i) deep += '[';
  EXPECT_FALSE(parse_toml(deep + std::string(100, ']')));
  EXPECT_TRUE(
      parse_toml("\xef\xbb\xbf"
                 "a = \"\"\"\\\n é\"\"\""));
}

TEST(PhhAction, ReadsAndWritesEveryForm) {
  for (const char* text :
       {"", "# burn 6s", "d dh p3 AhKd", "d dh p10 ??", "d db 7s2hTd", "p3 f", "p10 cc", "p3 cbr 62.5",
        "p3 sm AhKd", "p3 sm ????", "p3 sm A??d", "p3 sm -", "p3 sm", "p3 cbr 30 # opens # light"}) {
    const auto action = parse_phh_action(text, 10);
    ASSERT_TRUE(action) << action.error().message;
    EXPECT_EQ(to_text(*action), text);
  }
  EXPECT_EQ(to_text(parse_phh_action("\t p3  cbr 1,000.50  #  a", 10).value()), "p3 cbr 1000.5 # a");
}

TEST(PhhAction, SaysWhatIsWrong) {
  const std::vector<std::pair<const char*, const char*>> wrong = {{"p3 bet 30", "is not an action"},
                                                                  {"p3 sd AhKd", "(discard) does not exist"},
                                                                  {"p3 pb", "(bring-in) does not exist"},
                                                                  {"p0 f", "is not a player"},
                                                                  {"p4 f", "there is no player 'p4'"},
                                                                  {"p99999999999 f", "is not a player"},
                                                                  {"x3 f", "an action begins with"},
                                                                  {"d xx", "the dealer deals"},
                                                                  {"d dh p1 AhKd2s", "1 to 2 cards"},
                                                                  {"d dh p1 AhK", "1 to 2 cards"},
                                                                  {"d dh p1 ahKd", "'ah' is not a card"},
                                                                  {"p3 cbr", "write it as"},
                                                                  {"p3 cc 30", "write it as"},
                                                                  {"p3 cbr nan", "is not an amount"},
                                                                  {"p3 cbr inf", "above 0"},
                                                                  {"p3 cbr -5", "above 0"}};
  for (const auto& [text, message] : wrong) {
    const auto action = parse_phh_action(text, 3);
    ASSERT_FALSE(action) << text;
    EXPECT_THAT(action.error().message, HasSubstr(message)) << text;
  }
}

TEST(Phh, KeepsEverythingThroughEverySpelling) {
  const PhhHand hand = hand_of(data("phh/spellings.phh"));
  EXPECT_THAT(hand.players, ElementsAre("Zoë \"Z\"", "C:\\n", "李"));
  EXPECT_EQ(to_text(hand.starting_stacks[2]), "700");
  EXPECT_EQ(hand.actions[3].comment, "opens");
  EXPECT_EQ(hand.actions[4].kind, PhhAction::Kind::nothing);
  EXPECT_THAT(hand.others.keys, ElementsAre("time", "day", "table", "hand", "_site", "_when", "_text"));
  EXPECT_EQ(hand.others.find("_text")->text, "two\nlines [9]");
  const std::string written = format_phh(hand);
  EXPECT_EQ(hand_of(written), hand);
  EXPECT_EQ(format_phh(hand_of(written)), written);
  EXPECT_THAT(written,
              HasSubstr("_site = {name = \"x\", \"a b\" = {deep = [[1, 2.50], [], {y = inf, z = nan}]}}\n"));
}

class OwnHands : public testing::TestWithParam<std::string> {};

TEST_P(OwnHands, ReadWrittenReadAreTheSameAndEndAsTheySay) {
  int hands = 0;
  const auto read = read_phh_file(GetParam(), [&](const std::string& section, const Result<PhhHand>& hand) {
    ASSERT_TRUE(hand) << section << ": " << hand.error().message;
    ++hands;
    const std::string written = format_phh(*hand);
    EXPECT_EQ(hand_of(written), *hand);
    EXPECT_EQ(format_phh(hand_of(written)), written);
    const auto played = replay(*hand);
    ASSERT_TRUE(played) << section << ": " << played.error().message;
    EXPECT_EQ(difference(*hand, *played).value_or("none"), "none");
  });
  EXPECT_TRUE(read);
  EXPECT_GT(hands, 0);
}

std::vector<std::string> own_files() {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(tests_dir() + "/data/phh"))
    out.push_back(entry.path().string());
  std::ranges::sort(out);
  return out;
}
std::string file_name(const testing::TestParamInfo<std::string>& info) {
  const std::filesystem::path path(info.param);
  return path.stem().string() + '_' + path.extension().string().substr(1);
}
INSTANTIATE_TEST_SUITE_P(Data, OwnHands, testing::ValuesIn(own_files()), file_name);

TEST(Phh, NamesMissingAndWrongFields) {
  const std::string right = three_players(dealt);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = right;
    text.replace(text.find(from), from.size(), to);
    return error_of(text);
  };
  EXPECT_EQ(with("NT", "NT"), "no error");
  EXPECT_THAT(with("variant", "_v"), HasSubstr("variant is missing"));
  EXPECT_THAT(with("'NT'", "'XX'"), HasSubstr("'XX' is not a game of PHH"));
  EXPECT_THAT(with("'NT'", "1"), HasSubstr("variant must be a text"));
  EXPECT_THAT(with("'NT'", "'FT'"), HasSubstr("small_bet is missing"));
  EXPECT_THAT(with("min_bet = 10", ""), HasSubstr("min_bet is missing"));
  EXPECT_THAT(with("min_bet = 10", "min_bet = 0"), HasSubstr("above 0"));
  EXPECT_THAT(with("antes = [0, 0, 0]", "antes = [0, 0]"), HasSubstr("antes has 2 entries for 3"));
  EXPECT_THAT(with("antes = [0, 0, 0]", "antes = [0, -1, 0]"), HasSubstr("-1 is not an ante"));
  EXPECT_THAT(with("[5, 10, 0]", "[5, 10, inf]"), HasSubstr("inf is not a blind"));
  EXPECT_THAT(with("[1000,", "[-1000,"), HasSubstr("p1 has -1000"));
  EXPECT_THAT(with("[1000,", "[0,"), HasSubstr("p1 has 0"));
  EXPECT_THAT(with("[1000,", "[nan,"), HasSubstr("nan is not an amount"));
  EXPECT_THAT(with("[1000, 1500, 700]", "[1000]"), HasSubstr("1 entry"));
  EXPECT_THAT(with("[1000,", "[900000000000000,"), HasSubstr("more than this table can count"));
  EXPECT_THAT(with("[1000,", "[1000.1234567,"), HasSubstr("7 digits after the point"));
  EXPECT_THAT(with("actions", "players = ['a']\nactions"), HasSubstr("players has 1 entry"));
  EXPECT_THAT(with("actions", "finishing_stacks = 3\nactions"), HasSubstr("finishing_stacks must be a list"));
  EXPECT_THAT(with("'d dh p1 AhKd'", "1"), HasSubstr("action 1 is 1"));
}

TEST(Phh, RefusesOtherGamesByName) {
  for (const auto& [code, name] : std::vector<std::pair<std::string, std::string>>{{"NS", "short-deck"},
                                                                                   {"PO", "pot-limit Omaha"},
                                                                                   {"FO/8", "Omaha hi-lo"},
                                                                                   {"F7S", "seven-card stud"},
                                                                                   {"F7S/8", "stud hi-lo"},
                                                                                   {"FR", "razz"},
                                                                                   {"N2L1D", "single draw"},
                                                                                   {"F2L3D", "triple draw"},
                                                                                   {"FB", "badugi"}}) {
    const auto hand = parse_phh("variant = '" + code + "'");
    ASSERT_FALSE(hand);
    EXPECT_EQ(hand.error().code, ErrorCode::unsupported);
    EXPECT_THAT(hand.error().message, HasSubstr(name));
  }
}

TEST(Replay, NamesTheActionThatBreaksTheRules) {
  const std::vector<std::pair<std::string, const char*>> wrong = {
      {dealt + "'p1 cc'", "action 4 ('p1 cc'): p1 cannot move: it is the turn of p3"},
      {dealt + "'p3 cbr 15'", "action 4 ('p3 cbr 15'): the player can bet or raise to 20 up to 700"},
      {dealt + "'p3 cbr 701'", "20 up to 700"},
      {dealt + "'d db 7s2hTd'", "action 4 ('d db 7s2hTd')"},
      {"'d dh p1 AhKd', 'p1 f'", "waits for hole cards of p2"},
      {dealt + "'d dh p1 2c3c'", "action 4"},
      {"'d dh p1 AhAh'", "the Ah has been dealt already"},
      {to_river + "'p2 sm 7c8d'", "the player was dealt 7c7d"},
      {to_river + "'p1 sm AhKd'", "p1 is not in the showdown"},
      {to_river + "'p2 sm', 'p3 sm'", "cannot muck the last hand"},
      {to_river + "'p2 sm -', 'p3 sm -', 'p2 cc'", "the hand is over"},
      {dealt + "'p3 f', 'p1 f', 'p2 f'", "the hand is over"},
      {dealt + "'p3 cc', 'p1 cc', 'p2 cc', 'd db 7c2hTd'", "the 7c has been dealt already"},
      {dealt + "'p3 cc', 'p1 cc', 'p2 cc', 'd db 7s2hTd9c'", "3 cards, not 4"}};
  for (const auto& [actions, message] : wrong)
    EXPECT_THAT(error_of(three_players(actions)), HasSubstr(message));
}

TEST(Replay, MissingShowdownLinesLetKnownCardsSpeak) {
  EXPECT_THAT(payoffs(three_players(to_river)), ElementsAre("-5", "15", "-10"));
  EXPECT_THAT(payoffs(three_players(to_river + "'p3 sm QsJs'")), ElementsAre("-5", "15", "-10"));
}

TEST(Replay, UnknownHandsLeaveTheResultOpenUntilOneIsShown) {
  std::string unknown = to_river;
  unknown.replace(unknown.find("QsJs"), 4, "????");
  EXPECT_THAT(payoffs(three_players(unknown)), ElementsAre("-5", "-10", "-10"));
  EXPECT_FALSE(replay(hand_of(three_players(unknown)))->complete());
  EXPECT_THAT(payoffs(three_players(unknown + "'p2 sm 7c7d', 'p3 sm ???? '")),
              ElementsAre("-5", "15", "-10"));
  EXPECT_THAT(payoffs(three_players(unknown + "'p2 sm ???? ', 'p3 sm ???? '")),
              ElementsAre("-5", "-10", "-10"));
  EXPECT_THAT(payoffs(three_players(unknown + "'p2 sm 7c7d', 'p3 sm ???? ', 'p3 sm 5c6c'")),
              ElementsAre("-5", "-10", "15"));
}

TEST(Replay, AnswersShownOnEveryStreetCountOnce) {
  const std::string all_in = dealt +
                             "'p3 cbr 700', 'p1 f', 'p2 cc', 'p3 sm ???? ', 'p2 sm 7c7d', 'd db 7s2hTd', "
                             "'p3 sm ???? ', 'p2 sm 7c7d', 'd db 3c', 'd db 4d', ";
  EXPECT_THAT(payoffs(three_players(all_in + "'p3 sm QsJs'")), ElementsAre("-5", "705", "-700"));
  EXPECT_THAT(payoffs(three_players(all_in)), ElementsAre("-5", "705", "-700"));
}

TEST(Replay, TheWinnerMayShowWithoutBeingAsked) {
  EXPECT_THAT(payoffs(three_players(dealt + "'p3 f', 'p1 f', 'p2 sm 7c7d'")), ElementsAre("-5", "5", "0"));
  EXPECT_THAT(error_of(three_players(dealt + "'p3 f', 'p1 f', 'p2 sm 7c7h'")), HasSubstr("dealt 7c7d"));
}

TEST(Replay, FoldingWhenFreeIsTaken) {
  EXPECT_THAT(payoffs(three_players(dealt + "'p3 cc', 'p1 cc', 'p2 f', 'd db 7s2hTd', 'p1 f'")),
              ElementsAre("-10", "-10", "20"));
}

TEST(Replay, RepairsSkippedPlayersOnlyWhenAsked) {
  const std::string skipped =
      three_players(dealt + "'p3 cbr 30', 'p2 cc', 'd db 7s2hTd', 'p3 cbr 40', 'p2 f'");
  EXPECT_THAT(error_of(skipped), HasSubstr("action 5 ('p2 cc')"));
  EXPECT_THAT(payoffs(skipped, {.repair = true}), ElementsAre("-5", "-30", "35"));
  EXPECT_THAT(replay(hand_of(skipped), {.repair = true})->notes,
              ElementsAre("p1 folds, which the record leaves out", "p2 checks, which the record leaves out"));
}

TEST(Replay, SplitsOddChipsByTheRuleChosen) {
  const std::string text = data("phh/odd_chips.phh");
  EXPECT_THAT(payoffs(text), ElementsAre("-5", "2", "2", "1"));
  EXPECT_THAT(payoffs(text, {.odd_chip = HandRules::OddChip::exact}),
              ElementsAre("-5", "1.666667", "1.666667", "1.666667"));
  EXPECT_THAT(payoffs(text, {.rules = pokerkit_rules}), ElementsAre("-5", "3", "1", "1"));
}

// Heads-up, 25 each to share and a fraction in a stack that is not all-in, or in the pot.
TEST(Replay, SplitsInCentsOnlyWhereCentsAreInPlay) {
  const auto text = [](const std::string& bet) {
    return "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n"
           "starting_stacks = [1000.50, 1500, 700]\nactions = ['d dh p1 2c3d', 'd dh p2 2h3s', 'd dh p3 "
           "9s9h', "
           "'p3 cbr " +
           bet +
           "', 'p1 f', 'p2 cc', 'd db AsKsQs', 'p2 cc', 'p3 cc', 'd db Js', 'p2 cc', 'p3 cc', "
           "'d db Ts', 'p2 cc', 'p3 cc', 'p2 sm -', 'p3 sm -']";
  };
  EXPECT_THAT(payoffs(text("30")), ElementsAre("-5", "3", "2"));
  EXPECT_THAT(payoffs(text("30.25")), ElementsAre("-5", "2.5", "2.5"));
}

TEST(Replay, ARaiseThatOnlyPokerkitAllowsIsTakenWithANote) {
  // Limp, and an all-in that is not a full raise: under the tournament rule the limper may only call.
  const std::string text =
      "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 0]\nmin_bet = 100\n"
      "starting_stacks = [150, 1000, 1000]\nactions = ['d dh p1 AhKd', 'd dh p2 7c7d', 'd dh p3 QsJs', "
      "'p3 cc', 'p1 cbr 150', 'p2 cc', 'p3 cbr 300']";
  const auto played = replay(hand_of(text));
  ASSERT_TRUE(played) << played.error().message;
  ASSERT_EQ(played->notes.size(), 1u);
  EXPECT_THAT(played->notes[0], HasSubstr("only pokerkit's rules allow it: action 7 ('p3 cbr 300')"));
  EXPECT_TRUE(replay(hand_of(text), {.rules = pokerkit_rules})->notes.empty());
  EXPECT_FALSE(replay(hand_of(text), {.rules = acpc_rules})->notes.size() > 0);
}

TEST(Replay, ComparesWinningsUpToARake) {
  const std::string text = data("phh/cents.phh");
  const auto found = [&](const std::string& winnings) {
    std::string changed = text;
    changed.replace(changed.find("0.72"), 4, winnings);
    const PhhHand hand = hand_of(changed);
    return difference(hand, replay(hand).value()).value_or("none");
  };
  EXPECT_EQ(found("0.75"), "none");
  EXPECT_EQ(found("0.72"), "none");
  EXPECT_EQ(found("0"), "none");  // not recorded
  EXPECT_THAT(found("0.50"), HasSubstr("more than a rake"));
  EXPECT_THAT(found("0.80"), HasSubstr("p3 takes 0.75 from the pots, but winnings has 0.8"));
}

TEST(Replay, ComparesFinishingStacks) {
  std::string text = data("phh/side_pots.phh");
  text.replace(text.find("[200, 210"), 9, "[200, 211");
  const PhhHand hand = hand_of(text);
  EXPECT_EQ(difference(hand, replay(hand).value()), "p2 finishes with 210, but finishing_stacks has 211");
}

// The sections of a text: names, with an error's message or the number of actions.
std::vector<std::string> sections(const std::string& text) {
  std::istringstream in(text);
  PhhReader reader(in);
  std::vector<std::string> out;
  while (const auto found = reader.next())
    out.push_back(found->section + ": " +
                  (found->hand ? std::to_string(found->hand->actions.size()) : found->hand.error().message));
  return out;
}
const std::string hand_text = three_players("'d dh p1 ???? '");

TEST(PhhReader, FindsEveryKindOfSection) {
  EXPECT_THAT(sections(""), ElementsAre());
  EXPECT_THAT(sections("# nothing\n"), ElementsAre());
  EXPECT_THAT(sections(hand_text), ElementsAre(": 1"));
  EXPECT_THAT(
      sections("\xef\xbb\xbf[1]\r\n" + hand_text + "[ \"a ] b\" ] # x\n" + hand_text + "['c'.d]\nx=1\n[c]"),
      ElementsAre("1: 1", "a ] b: 1", HasSubstr("c: variant is missing"), HasSubstr("c: the file has two")));
  EXPECT_THAT(sections("a = {variant = 'PO'}\nb = 3\n[c]\n" + hand_text),
              ElementsAre(HasSubstr("a: pot-limit Omaha"), HasSubstr("b: a hand of a .phhs"), "c: 1"));
  EXPECT_THAT(
      sections("[1]\n" + hand_text +
               "_x = [\n[2],\n[3]\n]\n_y = '''\n[4]\n'''\n[1._z]\nq = 1\n[[1._w]]\n[5]\n" + hand_text),
      ElementsAre("1: 1", "5: 1"));
}

TEST(PhhReader, ADamagedSectionDoesNotHideTheNext) {
  std::istringstream in(data("phh_damaged/sections.phhs"));
  PhhReader reader(in);
  std::vector<std::string> sound, damaged;
  while (const auto found = reader.next()) {
    const bool right = found->hand && replay(*found->hand);
    (right ? sound : damaged).push_back(found->section);
  }
  EXPECT_THAT(sound, ElementsAre("sound-1", "sound-2", "sound-3", "sound-4", "sound-5", "sound-6"));
  EXPECT_THAT(damaged, ElementsAre("open-list", "open-string", "sound-1", "wrong-turn", "omaha", "list",
                                   "open-text", "no-table"));
}

TEST(PhhReader, MemoryIsBoundedBySections) {
  const std::string endless = "[1]\nx = '" + std::string(3 * largest_phh_section, 'x') + "'\n";
  EXPECT_THAT(sections(endless + "[2]\n" + hand_text),
              ElementsAre(HasSubstr("1: line 1: this hand is longer"), "2: 1"));
  std::string lines = "[1]\n";
  while (lines.size() < 2 * largest_phh_section) lines += "# a remark\n";
  EXPECT_THAT(sections(lines + "[2]\n" + hand_text),
              ElementsAre(HasSubstr("1: line 1: this hand is longer"), "2: 1"));
}

TEST(PhhReader, NamesFilesThatCannotBeRead) {
  const auto none = [](const std::string&, const Result<PhhHand>&) {};
  EXPECT_THAT(read_phh_file("/nonexistent/a.phhs", none).error().message, HasSubstr("/nonexistent/a.phhs"));
  EXPECT_THAT(read_phh_file("/nonexistent/a.phh", none).error().message, HasSubstr("/nonexistent/a.phh"));
  EXPECT_FALSE(read_phh_file(tests_dir(), none));
}

}  // namespace
}  // namespace hindsight::this_file
