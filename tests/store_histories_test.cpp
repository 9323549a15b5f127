// Poker sites' hand histories: the samples beside the checkout, read as expected, and hands of our own.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "places.h"
#include "store/atomic_file.h"
#include "store/hands/phh_replay.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"

namespace hindsight {
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

void expect_samples(const fs::path& folder, std::string_view only, int* read) {
  std::ifstream lines(folder / "expected.jsonl");
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
      ++*read;
      expect_played_again(*found, place);
      const json got = told(*found);
      for (const auto& [key, value] : got.items()) EXPECT_EQ(value, expected[key]) << place << ' ' << key;
    }
  }
}

TEST(Histories, SamplesOfPokerStarsAreReadAsExpected) {
  const fs::path folder = fs::path(tests_dir()) / "../../shared/samples/pokerstars";
  if (!fs::exists(folder)) GTEST_SKIP() << "no samples beside this checkout";
  int read = 0;
  expect_samples(folder, "", &read);
  EXPECT_EQ(read, 78);
}

TEST(Histories, SamplesOfGGPokerAreReadAsExpected) {
  const fs::path folder = fs::path(tests_dir()) / "../../shared/samples/othersites";
  if (!fs::exists(folder)) GTEST_SKIP() << "no samples beside this checkout";
  int read = 0;
  expect_samples(folder, "ggpoker", &read);
  EXPECT_EQ(read, 18);
}

TEST(Histories, SamplesOfWinamaxAreReadAsExpected) {
  const fs::path folder = fs::path(tests_dir()) / "../../shared/samples/othersites";
  if (!fs::exists(folder)) GTEST_SKIP() << "no samples beside this checkout";
  int read = 0;
  expect_samples(folder, "winamax", &read);
  EXPECT_EQ(read, 20);
}

// A hand of our own, so that there is one without the samples.
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
              HasSubstr("the total pot is 1500, but 1450 was put in"));
  EXPECT_THAT(refused(own_hand, "$13.80 from", "$13 from"),
              HasSubstr("of a pot of 1450, 1370 is collected and raked"));
  EXPECT_THAT(refused(own_hand, "Dealt to Bob [As Kd]", "Dealt to Bob [As 7d]"),
              HasSubstr("7d is there twice"));
  EXPECT_THAT(refused(own_hand, "*** SUMMARY ***", "***"), HasSubstr("is not understood"));
  EXPECT_THAT(refused(own_hand, "Hold'em No Limit", "Omaha Pot Limit"), HasSubstr("Omaha is not hold'em"));
  EXPECT_THAT(refused(own_hand, "[2c 7d Jh]\nAnn: B: checks", "[2c 7d]\nAnn: B: checks"),
              HasSubstr("the flop has 2 cards, not 3"));
}

TEST(Histories, OldFilesInWindows1252AreRead) {
  EXPECT_EQ(in_utf8("\x80"
                    "0.05 caf\xe9"),
            "€0.05 café");
  EXPECT_EQ(in_utf8("\xEF\xBB\xBFплюс"), "плюс");
}

}  // namespace
}  // namespace hindsight
