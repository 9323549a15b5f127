// Matches over the same decks, told from each other; crosstables of many.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/rng.h"
#include "estimate/comparison.h"
#include "estimate/match_summary.h"

namespace hindsight::this_file {
namespace {

DeckResults results(std::uint64_t seed, double better, std::size_t decks) {
  DeckResults out{
      .game = "leduc", .unit = "mbb/hand", .seed = 7, .bots = {"a", "b"}, .estimators = {"plain", "aivat"}};
  Rng cards(1), own(seed);  // the cards are everybody's
  for (std::size_t deck = 0; deck < decks; ++deck) {
    const double luck = 1000 * cards.uniform() - 500;
    for (const double sign : {1.0, -1.0}) {
      out.values.push_back(sign * (luck + better + 100 * (own.uniform() - 0.5)));
      out.values.push_back(sign * (luck / 10 + better));
    }
  }
  return out;
}

TEST(DeckResults, AreReadAsTheyWereWritten) {
  DeckResults written = results(2, 3, 20);
  written.seed = UINT64_MAX;
  written.duplicate = false;
  const auto read = parse_deck_results(deck_results_text(written));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->values, written.values);
  EXPECT_EQ(read->seed, written.seed);
  EXPECT_EQ(read->bots, written.bots);
  EXPECT_EQ(read->estimators, written.estimators);
  EXPECT_EQ(read->duplicate, false);
  EXPECT_EQ(read->decks(), 20u);
  EXPECT_EQ(read->at(3, 1, 1), written.values[3 * 4 + 3]);
}

TEST(DeckResults, WrongOnesAreRefused) {
  const std::string good = deck_results_text(results(2, 3, 2));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return parse_deck_results(text).error().message;
  };
  EXPECT_NE(with("\"seed\":\"7\"", "\"seed\":\"-7\"").find("seed"), std::string::npos);
  EXPECT_NE(with("[\"a\",\"b\"]", "[\"a\",\"b\",\"c\"]").find("8 numbers for 3 bots and 2 estimators"),
            std::string::npos);
  EXPECT_NE(with("\"values\":[", "\"values\":[null,").find("values"), std::string::npos);
  EXPECT_NE(with("\"game\"", "\"gane\"").find("game"), std::string::npos);
  EXPECT_FALSE(parse_deck_results(""));
  EXPECT_FALSE(parse_deck_results(good.substr(0, good.size() / 2)));
}

// The difference is that of the means, and its interval has none of the luck that both had.
TEST(Comparison, TakesAwayWhatTheDecksGaveBoth) {
  const std::vector<ComparedMatch> matches{
      {"x", results(2, 30, 400), 0}, {"y", results(3, 10, 500), 0}, {"z", results(4, 10, 300), 0}};
  const Comparison found = *compare(matches);
  EXPECT_EQ(found.decks, 300u);
  EXPECT_EQ(found.pair_count(), 3u);
  const Comparison::Pair& pair = found.pair(0, 0);
  EXPECT_NEAR(pair.difference.mean(), found.mean(0, 0).decks.mean() - found.mean(1, 0).decks.mean(), 1e-9);
  EXPECT_NEAR(pair.difference.mean(), 20, pair.difference.half_width(0.999));
  EXPECT_LT(pair.difference.half_width(0.95), 0.25 * found.mean(0, 0).decks.half_width(0.95));
  EXPECT_NEAR(found.pair(0, 1).difference.mean(), 20, 1e-9);
  // By hand, for the second and third by plain.
  Sample by_hand;
  for (std::size_t deck = 0; deck < 300; ++deck)
    by_hand.add(matches[1].results.at(deck, 0, 0) - matches[2].results.at(deck, 0, 0));
  EXPECT_EQ(found.pair(2, 0).difference.mean(), by_hand.mean());
  EXPECT_NEAR(found.joint_half_width_95(found.pair(2, 0)), by_hand.half_width(1 - 0.05 / 3), 1e-12);
  EXPECT_EQ(Comparison::anytime_95(found.pair(2, 0)).low, -std::numeric_limits<double>::infinity())
      << "of too few decks";
  std::uint64_t counted = 0;
  for (int bin = 0; bin < Histogram::bins; ++bin) counted += pair.histogram.count(bin);
  EXPECT_EQ(counted, 300u);
  EXPECT_EQ(panels(found).size(), 2u + 3u * 2u);
  const Json json = comparison_json(found);
  EXPECT_EQ(json["differences"].size(), 6u);
  EXPECT_EQ(json["differences"][0]["less"], "y");
  std::vector<ComparedMatch> others = matches;
  for (ComparedMatch& match : others) match.bot = 1;
  EXPECT_NEAR(compare(others)->pair(0, 1).difference.mean(), -20, 1e-9);
}

TEST(Comparison, HasAnIntervalForWhoeverLooksAgainAndAgain) {
  const std::vector<ComparedMatch> matches{{"x", results(2, 30, 600), 0}, {"y", results(3, 10, 600), 0}};
  const Comparison found = *compare(matches);
  FlooredSample by_hand;
  for (std::size_t deck = 0; deck < 600; ++deck)
    by_hand.add(matches[0].results.at(deck, 0, 0) - matches[1].results.at(deck, 0, 0));
  const ValueRange anytime = Comparison::anytime_95(found.pair(0, 0));
  EXPECT_NEAR(anytime.low, asymptotic_sequence(by_hand, 0.95).low, 1e-12);
  EXPECT_GT(anytime.half_width(), found.pair(0, 0).difference.half_width(0.95));
  EXPECT_TRUE(anytime.holds(20));
  EXPECT_FALSE(anytime.holds(0));
  EXPECT_EQ(comparison_json(found)["differences"][0]["anytime_95"][1], anytime.high);
}

TEST(Comparison, RefusesOtherDecks) {
  std::vector<ComparedMatch> matches{{"x", results(2, 0, 10), 0}, {"y", results(3, 0, 10), 0}};
  const auto message = [&] { return compare(matches).error().message; };
  matches[1].results.seed = 8;
  EXPECT_EQ(message(), "y: its seed is 8, that of x is 7; decks are the same only where these are");
  matches[1].results.seed = 7;
  matches[1].results.game = "kuhn";
  EXPECT_EQ(message(), "y: its game is kuhn, that of x is leduc; decks are the same only where these are");
  matches[1].results.game = "leduc";
  matches[1].bot = 2;
  EXPECT_EQ(message(), "y has 2 bots, and no bot 3");
  matches[1].bot = 0;
  matches[1].results.estimators = {"duplicate", "imaginary"};
  EXPECT_EQ(message(), "these matches have no estimator in common");
  matches.pop_back();
  EXPECT_EQ(message(), "two to eight matches can be compared, not 1");
}

std::string line(const char* first, const char* second, double mean, double half_width, int hands = 1000,
                 int seed = 1) {
  return Json{{"game", "nlhe"},
              {"seed", seed},
              {"bots", {first, second}},
              {"hands", hands},
              {"deals", hands / 2},
              {"duplicate", true},
              {"mbb_per_hand", {mean, -mean}},
              {"half_width_95", {half_width, half_width}},
              {"unit", "mbb/hand"},
              {"estimates",
               {{{"estimator", "plain"}, {"mean", {mean + 9, -mean - 9}}, {"half_width_95", {50, 50}}},
                {{"estimator", "aivat"},
                 {"mean", {mean, -mean}},
                 {"half_width_95", {half_width, half_width}}}}}}
             .dump() +
         "\n";
}

TEST(MatchSummaries, MakeACrosstable) {
  const std::string text = line("a", "b", 10, 2) + "\n" + line("b", "c", 5, 2) + line("c", "a", -20, 2);
  const auto matches = *parse_match_summaries(text);
  ASSERT_EQ(matches.size(), 3u);
  EXPECT_EQ(matches[0].estimator, "aivat") << "the sharpest";
  EXPECT_NEAR(matches[0].duel.standard_error * student_quantile(0.95, 499), 2, 1e-9);
  EXPECT_EQ(parse_match_summaries(text, "plain")->at(0).duel.mean, 19);
  const RankedMatches ranked = *rank_matches(matches);
  EXPECT_EQ(ranked.table.names, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(ranked.table.cells[0][2]->mean, 20) << "turned round";
  EXPECT_EQ(ranked.table.cells[2][0]->mean, -20);
  EXPECT_EQ(ranked.ranks[0].player, 0u);
  EXPECT_EQ(ranked.ranks[0].mean, 15);
  EXPECT_EQ(ranked.ranks[2].player, 2u);
  const Json json = ranking_json(ranked);
  EXPECT_EQ(json["ranking"][0]["player"], "a");
  EXPECT_TRUE(json["crosstable"][1][1].is_null());
}

// Two matches of the same two are one of all their hands.
TEST(MatchSummaries, OfTheSameTwoAreAddedByHands) {
  const RankedMatches ranked =
      *rank_matches(*parse_match_summaries(line("a", "b", 10, 2, 1000, 1) + line("b", "a", 2, 1, 3000, 2)));
  const Duel& duel = *ranked.table.cells[0][1];
  EXPECT_NEAR(duel.mean, (10 * 1000 - 2 * 3000) / 4000.0, 1e-12);
  const double first = 2 / student_quantile(0.95, 499), second = 1 / student_quantile(0.95, 1499);
  EXPECT_NEAR(duel.standard_error, std::hypot(first / 4, 3 * second / 4), 1e-12);
}

// One match, however often it is told: the longest of those over the same decks.
TEST(MatchSummaries, OfTheSameTwoOverTheSameDecksCountOnce) {
  const RankedMatches ranked = *rank_matches(*parse_match_summaries(
      line("a", "b", 10, 2, 1000) + line("a", "b", 10, 2, 1000) + line("b", "a", -12, 4, 500)));
  EXPECT_EQ(ranked.repeated, 2u);
  EXPECT_EQ(ranked.table.cells[0][1]->mean, 10);
  EXPECT_NEAR(ranked.ranks[0].half_width, 2, 1e-9) << "as the match itself has it, by Student's t";
}

// Where matches were dealt the same decks, or do not say which, their errors may all point the same way.
TEST(MatchSummaries, ErrorsOfSharedDecksAddUp) {
  const auto width = [](int seed, const char* drop) {
    std::string text = line("a", "b", 10, 2, 1000, 1) + line("a", "c", 5, 2, 1000, seed);
    for (std::size_t at; *drop != 0 && (at = text.find(drop)) != std::string::npos;) text.erase(at, 9);
    return rank_matches(*parse_match_summaries(text))->ranks[0].half_width;
  };
  EXPECT_NEAR(width(2, ""), std::sqrt(2), 1e-9);
  EXPECT_NEAR(width(1, ""), 2, 1e-9);
  EXPECT_NEAR(width(2, "\"seed\":"), 2, 1e-9);
}

TEST(MatchSummaries, WrongOnesAreRefusedWithTheirLine) {
  const auto message = [](const std::string& text) { return parse_match_summaries(text).error().message; };
  EXPECT_EQ(message(line("a", "b", 1, 1) + "{}\n"),
            "line 2: a match has \"game\", \"bots\", \"hands\" and \"deals\"");
  EXPECT_NE(message("[1]").find("line 1: this is not what"), std::string::npos);
  EXPECT_NE(message(line("a", "a", 1, 1)).find("played itself"), std::string::npos);
  std::string three = line("a", "b", 1, 1);
  three.replace(three.find("[\"a\",\"b\"]"), 9, "[\"a\",\"b\",\"c\"]");
  EXPECT_NE(message(three).find("matches of two"), std::string::npos);
  EXPECT_NE(parse_match_summaries(line("a", "b", 1, 1), "imaginary").error().message.find("imaginary"),
            std::string::npos);
  auto two = *parse_match_summaries(line("a", "b", 1, 1) + line("b", "c", 1, 1));
  two[1].game = "flhe";
  EXPECT_NE(rank_matches(two).error().message.find("one game"), std::string::npos);
  EXPECT_FALSE(rank_matches({}));
}

}  // namespace
}  // namespace hindsight::this_file
