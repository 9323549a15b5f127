// Flops, lists of boards, and reports over them.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "cards/equity.h"
#include "cards/isomorphism.h"
#include "holdem/card_rules.h"
#include "holdem/spots/flops.h"
#include "store/spots/board_list.h"
#include "store/spots/flop_report.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

double weight_of(const std::vector<WeightedBoard>& boards) {
  double sum = 0;
  for (const WeightedBoard& board : boards) sum += board.weight;
  return sum;
}

TEST(Flops, AllOfThem) {
  const std::vector<WeightedBoard> all = all_flops();
  EXPECT_EQ(all.size(), flop_classes);
  EXPECT_EQ(weight_of(all), 22100);
}

// Suits that a range names are told apart, so that weights times matchups are what all flops hold, and their
// mean is the equity.
TEST(Flops, OfRangesThatNameSuits) {
  const auto of = [](const char* first, const char* second) {
    return std::array<Range, 2>{parse_range(first)->range, parse_range(second)->range};
  };
  EXPECT_EQ(all_flops(of("AKs,77", "QQ,JTs")), all_flops());
  EXPECT_EQ(all_flops(of("AhKh", "QhQd,JcTc")).size(), 22100u);
  const auto ranges = of("AhKh", "QQ");
  double matched = 0, won = 0;
  const auto flops = all_flops(ranges);
  for (const WeightedBoard& flop : flops) {
    const CardSet board = set_of(flop.board);
    const double often = flop.weight * matchups(ranges, board);
    matched += often;
    if (often > 0)
      won += often * equity({{ranges[0].hole_cards(), ranges[1].hole_cards()}, board, {}})->equity(0);
  }
  EXPECT_EQ(weight_of(flops), 22100);
  EXPECT_EQ(matched, 6 * 17296);  // six pairs of queens, flops of the 48 other cards
  EXPECT_NEAR(won / matched, equity({{ranges[0].hole_cards(), ranges[1].hole_cards()}, {}, {}})->equity(0),
              1e-12);
  EXPECT_EQ(weight_of(flop_subset(95, flops)), 22100);
}

TEST(Flops, OfAShortDeck) {
  const CardSet deck = *parse_deck("6-A");
  const std::vector<WeightedBoard> all = all_flops(deck), some = flop_subset(20, deck);
  EXPECT_EQ(weight_of(all), 7140);  // of 36 cards
  EXPECT_EQ(weight_of(some), 7140);
  EXPECT_EQ(some.size(), 20u);
  for (const WeightedBoard& flop : all) EXPECT_TRUE(set_of(flop.board).without(deck).empty());
  EXPECT_EQ(*parse_deck("short deck"), deck);
}

TEST(Flops, ASubsetHasEveryTextureAndAllWeight) {
  for (const std::size_t count : {1u, 6u, 49u, 95u, 184u, 1755u}) {
    const std::vector<WeightedBoard> some = flop_subset(count);
    EXPECT_EQ(weight_of(some), 22100);
    EXPECT_EQ(some.size(), std::max<std::size_t>(count, 6));
    EXPECT_EQ(some, flop_subset(count));
    const Isomorphism classes({3});
    std::set<std::uint64_t> different;
    for (const WeightedBoard& flop : some) different.insert(classes.index(std::array{set_of(flop.board)}));
    EXPECT_EQ(different.size(), some.size());
  }
}

TEST(Flops, HaveWords) {
  const auto words = [](std::string_view text) { return flop_words(*parse_cards(text)); };
  using testing::ElementsAre;
  EXPECT_THAT(words("Ks7h2d"), ElementsAre("rainbow", "unpaired", "king-high"));
  EXPECT_THAT(words("5s2s2d"), ElementsAre("two-tone", "paired", "low"));
  EXPECT_THAT(words("Ts8s6s"), ElementsAre("monotone", "unpaired", "connected", "ten-high"));
  EXPECT_THAT(words("As4d2c"), ElementsAre("rainbow", "unpaired", "connected", "ace-high"));
  EXPECT_THAT(words("AsKdTc"), ElementsAre("rainbow", "unpaired", "connected", "ace-high"));
  EXPECT_THAT(words("As9d5c"), ElementsAre("rainbow", "unpaired", "ace-high"));
  EXPECT_THAT(words("9s9d9c"), ElementsAre("rainbow", "trips", "low"));
  // By how often they come: 13 * 4 trips, 13 * 6 * 48 paired, 4 * 286 of one suit.
  std::map<std::string_view, double> often;
  for (const WeightedBoard& flop : all_flops())
    for (const std::string_view word : flop_words(flop.board)) often[word] += flop.weight;
  EXPECT_EQ(often["trips"], 52);
  EXPECT_EQ(often["paired"], 3744);
  EXPECT_EQ(often["monotone"], 1144);
  EXPECT_EQ(often["rainbow"] + often["two-tone"] + often["monotone"], 22100);
  EXPECT_EQ(often["ace-high"], 22100 - 17296);  // of all that hold no ace
  for (const std::string_view word : flop_word_list) EXPECT_GT(often[word], 0) << word;
}

TEST(Flops, ASubsetOfAKindHasItsWeight) {
  std::vector<WeightedBoard> monotone;
  for (const WeightedBoard& flop : all_flops())
    if (flop_words(flop.board)[0] == "monotone") monotone.push_back(flop);
  const auto some = flop_subset(10, monotone);
  EXPECT_EQ(some.size(), 10u);
  EXPECT_EQ(weight_of(some), 1144);
  EXPECT_EQ(flop_subset(5000, monotone).size(), monotone.size());
}

// The exact equity of two ranges over all flops, against what subsets say of it.
TEST(SlowFlops, SubsetsKnowTheEquityOfAll) {
  const std::array<Range, 2> ranges{
      parse_range("66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s")->range,
      parse_range("22+,A2s+,A8o+,K9s+,KTo+,Q9s+,QTo+,J9s+,T8s+,97s+,87s,76s,65s")->range};
  const auto mean = [&](const std::vector<WeightedBoard>& flops) {
    double sum = 0, weight = 0;
    for (const WeightedBoard& flop : flops) {
      const CardSet board = set_of(flop.board);
      const double often = flop.weight * matchups(ranges, board);
      sum += often * equity({{ranges[0].hole_cards(), ranges[1].hole_cards()}, board, {}})->equity(0);
      weight += often;
    }
    return sum / weight;
  };
  const double all = mean(all_flops());
  EXPECT_NEAR(mean(flop_subset(49)), all, 0.005);
  EXPECT_NEAR(mean(flop_subset(95)), all, 0.003);
}

TEST(BoardLists, AreRead) {
  const auto boards = parse_board_list("# three\nKs 7h 2d\n\nQsJh2h : 24\n[Td 9d 6h], 0.5  # wet\n");
  ASSERT_TRUE(boards) << boards.error().message;
  ASSERT_EQ(boards->size(), 3u);
  EXPECT_EQ(to_text((*boards)[0].board), "Ks7h2d");
  EXPECT_EQ((*boards)[0].weight, 1);
  EXPECT_EQ((*boards)[1].weight, 24);
  EXPECT_EQ((*boards)[2].weight, 0.5);
  const auto row = parse_board_list("Ks8h3c, AsAdAh, 7h 6h 5h\nQsJh2h,3\n");
  ASSERT_TRUE(row) << row.error().message;
  ASSERT_EQ(row->size(), 4u);
  EXPECT_EQ(to_text((*row)[2].board), "7h6h5h");
  EXPECT_EQ((*row)[3].weight, 3) << "a number is a weight";
}

TEST(BoardLists, SayWhatIsWrongAndWhere) {
  const auto error = [](std::string_view text) { return parse_board_list(text).error().message; };
  EXPECT_THAT(error("Ks7h2d\nKs7h\n"), HasSubstr("line 2: a board has 3, 4 or 5 cards, not 2"));
  EXPECT_THAT(error("Ks7h2d\nKs7h2d3c\n"),
              HasSubstr("line 2: all boards of a list must have as many cards as the first: 3"));
  EXPECT_THAT(error("Ks7h2d\n\n2d7hKs\n"), HasSubstr("line 3: 2d7hKs stands in the list already"));
  EXPECT_THAT(error("Ks7h2d -3\n"), HasSubstr("line 1: a weight must be"));
  EXPECT_THAT(error("Ks7h7h\n"), HasSubstr("line 1: "));
  EXPECT_THAT(error("# nothing\n"), HasSubstr("holds no board"));
}

FlopReport report() {
  FlopReport out{.spot = "0123", .actions = {"check", "bet 50"}};
  out.rows.push_back({.board = "Ks7h2d",
                      .weight = 12,
                      .matchups = 100,
                      .iterations = 34,
                      .seconds = 1.5,
                      .exploitability = 0.003,
                      .equity = {0.5, 0.5},
                      .value = {60, 40},
                      .eqr = {1.2, 0.8},
                      .actions = {{0.75, 50}, {0.25, 90}}});
  out.rows.push_back(out.rows[0]);
  out.rows[1].board = "Ks7h3d";
  out.rows[1].weight = 24;
  out.rows[1].matchups = 50;
  out.rows[1].value = {30, 70};
  out.rows[1].actions = {{1, 30}, {0, std::nan("")}};
  return out;
}

TEST(FlopReports, ReadBackTheSame) {
  const std::string csv = format_flop_report(report());
  const auto back = parse_flop_report(csv);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(format_flop_report(*back), csv);
  EXPECT_EQ(back->rows.size(), 2u);
  EXPECT_TRUE(std::isnan(back->rows[1].actions[1].value));
}

TEST(FlopReports, OfVersion02NameTheSameColumnsOtherwise) {
  const std::string csv = format_flop_report(report());
  std::string old = csv;
  old.replace(old.find("eqr_oop,eqr_ip"), 14, "realised_oop,realised_ip");
  const auto back = parse_flop_report(old);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(format_flop_report(*back), csv);
}

TEST(FlopReports, HaveTheirMean) {
  const FlopReport::Row mean = report().mean();  // both boards come equally often
  EXPECT_DOUBLE_EQ(mean.value[0], 45);
  EXPECT_DOUBLE_EQ(mean.equity[1], 0.5);
  EXPECT_DOUBLE_EQ(mean.actions[0].frequency, 0.875);
  EXPECT_DOUBLE_EQ(mean.actions[0].value, (0.75 * 50 + 30) / 1.75);
  EXPECT_DOUBLE_EQ(mean.actions[1].value, 90);
  EXPECT_EQ(mean.iterations, 68u);
}

TEST(FlopReports, LoseOnlyALastLineThatIsCut) {
  const std::string csv = format_flop_report(report());
  const std::size_t second = csv.rfind('\n', csv.size() - 2) + 1;
  for (std::size_t end = second; end < csv.size(); ++end) {
    const auto back = parse_flop_report(csv.substr(0, end));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->rows.size(), 1u) << end;
  }
  std::string broken = csv;
  broken.erase(second - 20, 3);
  const auto wrong = parse_flop_report(broken.replace(broken.find(",12,"), 4, ",x,"));
  EXPECT_THAT(wrong.error().message, HasSubstr("line 2: no line of a report"));
  EXPECT_THAT(parse_flop_report("board,weight\n").error().message, HasSubstr("line 1: this is not a report"));
  EXPECT_THAT(parse_flop_report("spot").error().message, HasSubstr("line 1: the report is cut short"));
}

}  // namespace
}  // namespace hindsight::this_file
