// The betting of a hand as services write it, and addresses: what is read is what was meant, and all else is
// refused.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/rng.h"
#include "online/action_text.h"
#include "online/benchmark.h"
#include "online/members.h"
#include "online/served_hand.h"
#include "online/slumbot.h"
#include "online/web_address.h"

namespace hindsight::this_file {
namespace {

Result<std::string> read_as(std::string_view text) {
  AcpcHand hand(served_game());
  HS_RETURN_IF_ERROR(play_actions(hand, text));
  return std::string(hand.text());
}

TEST(OnlineActions, BettingIsReadStreetByStreet) {
  const std::vector<std::array<const char*, 2>> cases = {
      {"", ""},
      {"f", "f"},
      {"c", "c"},
      {"ck", "cc/"},
      {"ck/", "cc/"},
      {"b200c/kk/kk/kb200", "r200c/cc/cc/cr400"},
      {"b200c/kb400", "r200c/cr600"},
      {"b400c/kk/b200b400c/kk", "r400c/cc/r600r800c/cc"},
      {"b200c/kb200c/b400f", "r200c/cr400c/r800f"},
      {"b20000c", "r20000c///"},
      {"b20000c///", "r20000c///"},
      {"b200c/b19800c//", "r200c/r20000c//"},
      {"b200c/b19800c", "r200c/r20000c//"},
      {"cb300c/kk/kb300c/kb1200c", "cr300c/cc/cr600c/cr1800c"},
      {"b200b300b400b500f", "r200r300r400r500f"},  // the smallest raises
      {"b19950b20000c///", "r19950r20000c///"},    // all-in for less than a raise
  };
  for (const auto& [text, acpc] : cases) {
    const auto read = read_as(text);
    ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
    EXPECT_EQ(*read, acpc) << text;
  }
}

TEST(OnlineActions, WhatIsNotUnderstoodIsRefusedWithItsPlace) {
  const std::vector<std::array<const char*, 2>> cases = {
      {"x", "character 1: it is none of"},
      {"b200c/kx", "character 8: it is none of"},
      {"b", "character 1: a bet takes the chips"},
      {"b0200", "character 1: a bet takes the chips"},
      {"b-200", "character 1: a bet takes the chips"},
      {"b2e3", "character 1: a bet there is from 200"},
      {"k", "character 1: nobody checks who has 50 to call"},
      {"cc", "character 2: there is nothing to call"},
      {"cf", "character 2: nobody folds who may check"},
      {"b150", "character 1: a bet there is from 200 to 20000"},
      {"b20001", "character 1: a bet there is from 200 to 20000"},
      {"b99999999999", "character 1: a bet there is from"},
      {"b300b400", "character 5: a bet there is from 500 to 20000"},
      {"ckk", "character 3: a slash belongs there"},
      {"ck//", "character 4: it is none of"},
      {"/", "character 1: it is none of"},
      {"c/", "character 2: it is none of"},
      {"fk", "character 2: the hand is over there"},
      {"f/", "character 2: the hand is over there"},
      {"b20000c/", "character 8: the hand is over there"},
      {"b20000c//", "character 8: the hand is over there"},
      {"b20000c////", "character 8: the hand is over there"},
      {"b20000ck", "character 8: the hand is over there"},
      {"b20000b", "character 7: a bet takes"},
      {"ck/kk/kk/kk/", "character 12: the hand is over there"},
      {" b200", "character 1: it is none of"},
      {"B200", "character 1: it is none of"},
  };
  for (const auto& [text, why] : cases) {
    const auto read = read_as(text);
    ASSERT_FALSE(read.has_value()) << text << " was read as " << *read;
    EXPECT_NE(read.error().message.find(why), std::string::npos) << text << ": " << read.error().message;
  }
  EXPECT_FALSE(read_as(std::string(5'000, '/')).has_value());
  EXPECT_FALSE(read_as(std::string("b200\0c", 6)).has_value());
}

// Legal betting at random, as it is written, with the slashes that may be there.
std::string random_betting(AcpcHand& hand, Rng& rng, bool slashes_at_the_end) {
  std::string out;
  const int moves = static_cast<int>(rng.below(12));
  for (int i = 0; i < moves && !hand.over(); ++i) {
    const LegalMoves legal = hand.legal();
    Move move = Move::call();
    if (legal.can_fold && rng.below(12) == 0) move = Move::fold();
    if (legal.can_raise && rng.below(3) == 0) {
      const auto room = static_cast<std::uint32_t>(legal.max_to - legal.min_to + 1);
      move = Move::raise_to(rng.below(4) == 0 ? legal.min_to + rng.below(room) : legal.min_to);
      if (rng.below(10) == 0) move.to = legal.max_to;
    }
    out += action_text(hand, move);
    const int round = hand.round();
    hand.play(move);
    if (!hand.over() && hand.round() > round) out += '/';
    if (hand.showdown() && slashes_at_the_end) out += std::string(static_cast<std::size_t>(3 - round), '/');
  }
  if (!slashes_at_the_end && out.ends_with('/')) out.pop_back();
  return out;
}

// What the text says, written again.
std::string written(const AcpcHand& hand) {
  AcpcHand again(served_game());
  std::string out;
  for (const Move move : hand.moves()) {
    const int round = again.round();
    out += action_text(again, move);
    again.play(move);
    if (!again.over() && again.round() > round) out += '/';
  }
  return out;
}

std::string without_last_slashes(std::string text) {
  while (text.ends_with('/')) text.pop_back();
  return text;
}

TEST(OnlineActions, RandomBettingComesBackAndRandomTextIsNeverGuessed) {
  Rng rng(20261009);
  int accepted = 0, refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    AcpcHand hand(served_game());
    std::string text = random_betting(hand, rng, rng.below(2) == 0);
    AcpcHand read(served_game());
    const auto whole = play_actions(read, text);
    ASSERT_TRUE(whole.has_value()) << text << ": " << whole.error().message;
    ASSERT_EQ(read.text(), hand.text()) << text;

    constexpr std::string_view letters = "kcfb/0123456789x ";
    for (std::uint32_t changes = 1 + rng.below(2); changes > 0; --changes) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size() + 1));
      const char letter = letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
      if (rng.below(2) == 0 || at == text.size())
        text.insert(at, 1, letter);
      else if (rng.below(2) == 0)
        text[at] = letter;
      else
        text.erase(at, 1);
    }
    AcpcHand changed(served_game());
    if (!play_actions(changed, text)) {
      ++refused;
    } else {
      ++accepted;
      ASSERT_EQ(without_last_slashes(written(changed)), without_last_slashes(text));
    }
  }
  EXPECT_GT(accepted, 1'000);
  EXPECT_GT(refused, 5'000);
}

// Answers as they are publicly described.
TEST(OnlineAnswers, ADescribedAnswerIsReadAsItIsMeant) {
  const auto turn = slumbot_hand(Json::parse(R"({"old_action": "", "action": "b200", "client_pos": 0,
      "hole_cards": ["Ac", "9d"], "board": [], "token": "t"})"),
                                 3);
  ASSERT_TRUE(turn.has_value()) << turn.error().message;
  EXPECT_EQ(turn->state.viewer, served_big_blind);
  EXPECT_EQ(turn->state.hand.text(), "r200");
  const auto over = slumbot_hand(Json::parse(R"({"action": "b400c/kk/b200b400c/kk", "client_pos": 1,
      "hole_cards": ["7c", "2s"], "board": ["Th", "9c", "4s", "8c", "9d"], "bot_hole_cards": ["Qc", "Tc"],
      "winnings": -800, "baseline_winnings": -750})"),
                                 3);
  ASSERT_TRUE(over.has_value()) << over.error().message;
  EXPECT_TRUE(over->over());
  EXPECT_EQ(over->won, -800);
  EXPECT_EQ(over->adjusted, -50);
  const auto folded = benchmark_hand(Json::parse(R"({"hand_id": 7,
      "game": {"game_name": "HUNL 200BB", "starting_stack": 20000, "blinds": [100.0, 50.0]},
      "game_state": {"street": "preflop", "board_cards": "", "is_hand_over": true, "players": [
        {"name": "GTO Wizard", "position": "SB", "hole_cards": "AhAd"},
        {"name": "bot", "position": "BB", "hole_cards": "7c2s"}],
        "action_history": ["b225", "f"], "winnings": -100.0, "aivat_score": -14.66}})"),
                                     0);
  ASSERT_TRUE(folded.has_value()) << folded.error().message;
  EXPECT_EQ(folded->state.viewer, served_big_blind);
  EXPECT_EQ(folded->won, -100);
  EXPECT_EQ(folded->adjusted, -14.66);
}

// Both hands lie open at the end: whose is whose is known from the hand before, or from the names, or not at
// all.
TEST(OnlineAnswers, OurSeatIsKnownOrTheAnswerRefused) {
  const auto over = [](const std::string& first, const std::string& second, std::optional<Seat> seat) {
    const std::string text =
        R"({"hand_id": 7, "game": {"starting_stack": 20000, "blinds": [50, 100]}, "game_state": {"board_cards": "",
        "is_hand_over": true, "action_history": ["b225", "f"], "winnings": 100, "players": [)"
        R"({"position": "BTN", "hole_cards": "AhAd", "name": ")" +
        first + R"("}, {"position": "BB", "hole_cards": "7c2s", "name": ")" + second + "\"}]}}";
    return benchmark_hand(Json::parse(text), 0, seat);
  };
  EXPECT_EQ(over("GTO Wizard", "bot", {})->state.viewer, served_big_blind);
  EXPECT_EQ(over("bot", "GTO Wizard AI", {})->state.viewer, served_button);
  EXPECT_FALSE(over("bot", "another", {}).has_value());
  EXPECT_FALSE(over("GTO Wizard", "GTO Wizard", {}).has_value());
  EXPECT_EQ(over("bot", "another", served_button)->state.viewer, served_button);
}

TEST(OnlineAddress, IsReadAndWritten) {
  for (const char* text : {"https://slumbot.com/slumbot/api", "http://127.0.0.1:8080", "https://[::1]:8443/a",
                           "https://researcher.gtowizard.com"}) {
    const auto address = parse_web_address(text);
    ASSERT_TRUE(address.has_value()) << text;
    EXPECT_EQ(address->text(), text);
  }
  EXPECT_EQ(parse_web_address("https://a.org/x/")->path, "/x");
  EXPECT_EQ(parse_web_address("http://a.org")->port, 80);
  EXPECT_TRUE(parse_web_address("http://[::1]")->on_this_machine());
  for (const char* text :
       {"", "slumbot.com", "ftp://a.org", "https://", "https://a.org:0", "https://a.org:65536",
        "https://a.org:", "https://user:secret@a.org", "https://a.org/x?key=1", "https://a b.org",
        "https://[::1", "https://a.org/\r\nX: y", "https://a.org:80x"})
    EXPECT_FALSE(parse_web_address(text).has_value()) << text;
}

TEST(OnlineMembers, CardsAreCardsOrRefused) {
  const auto cards = [](const char* json) { return cards_member(Json::parse(json), "cards"); };
  EXPECT_EQ(to_text(*cards(R"({"cards": ["Ac", "9d"]})")), "Ac9d");
  EXPECT_EQ(to_text(*cards(R"({"cards": "AhKd7c"})")), "AhKd7c");
  EXPECT_TRUE(cards(R"({"cards": null})")->empty());
  EXPECT_TRUE(cards(R"({})")->empty());
  for (const char* json :
       {R"({"cards": ["Ax", "9d"]})", R"({"cards": "AhK"})", R"({"cards": 7})", R"({"cards": [1, 2]})",
        R"({"cards": ["10d", "9d"]})", R"({"cards": "AhKdAhKdAhKd"})"})
    EXPECT_FALSE(cards(json).has_value()) << json;
}

}  // namespace
}  // namespace hindsight::this_file
