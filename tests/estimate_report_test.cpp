// What a match comes to: how many hands it takes, rankings, reports.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/rng.h"
#include "base/text.h"
#include "estimate/chart.h"
#include "estimate/match_report.h"
#include "estimate/plan.h"
#include "estimate/ranking.h"

namespace hindsight::this_file {
namespace {

TEST(Plan, HandsAreThoseOfTheThesis) {
  // 220 chips at a big blind of 100, and 5.6 mbb/hand
  EXPECT_NEAR(hands_needed({.deviation = 220, .effect = 0.56}), 592'877, 100);
  EXPECT_NEAR(hands_needed({.deviation = 1, .effect = 1}), 1.959963985 * 1.959963985, 1e-6);
  // Textbook: 95 % and a power of 80 % are 1.96 + 0.8416
  EXPECT_NEAR(hands_needed({.deviation = 1, .effect = 1, .power = 0.8}),
              std::pow(1.959963985 + 0.841621234, 2), 1e-6);
  EXPECT_NEAR(half_width_of(220, 592'877, 0.95), 0.56, 1e-5);
  EXPECT_NEAR(half_width_of(5000, 2, 0.95), 12.7062047 * 5000 / std::sqrt(2.0), 0.1) << "a table of t";
}

// Normal numbers with an effect: as often as planned the interval leaves 0 out.
TEST(Plan, ThePowerIsTheOneThatWasPlanned) {
  for (const double power : {0.5, 0.8}) {
    const auto hands =
        static_cast<int>(std::ceil(hands_needed({.deviation = 1, .effect = 0.1, .power = power})));
    int shown = 0;
    constexpr int trials = 1'000;
    for (std::uint64_t seed = 0; seed < trials; ++seed) {
      Rng rng(seed);
      Sample sample;
      for (int i = 0; i < hands; ++i)
        sample.add(0.1 + std::sqrt(-2 * std::log(1 - rng.uniform())) *
                             std::cos(2 * std::acos(-1.0) * rng.uniform()));
      shown += sample.mean() > sample.half_width(0.95) ? 1 : 0;
    }
    EXPECT_NEAR(shown, power * trials, 4 * std::sqrt(power * (1 - power) * trials));
  }
}

TEST(Ranking, PutsTheBetterFirstAndSaysWhatIsOpen) {
  const std::vector<MetOnce> matches{{0, 1, {10, 1}, 1}, {0, 2, {-30, 1}, 2}, {1, 2, {-20, 1}, 3},
                                     {0, 3, {11, 1}, 4}, {1, 3, {0.5, 1}, 5}, {2, 3, {40, 1}, 6}};
  const std::vector<Ranked> ranks = ranking(standings(4, matches));
  EXPECT_EQ(ranks[0].player, 2u);
  EXPECT_NEAR(ranks[0].mean, 30, 1e-12);
  EXPECT_NEAR(ranks[0].half_width, 1.959964 * std::sqrt(3.0) / 3, 1e-6);
  EXPECT_EQ(ranks[0].best_rank, 1u);
  EXPECT_EQ(ranks[0].worst_rank, 1u);
  EXPECT_EQ(ranks[1].player, 0u);
  EXPECT_EQ(ranks[1].best_rank, 2u);
  EXPECT_EQ(ranks[1].worst_rank, 2u);
  EXPECT_EQ(ranks[3].worst_rank, 4u);
  double sum = 0;
  for (const Ranked& ranked : ranks) sum += ranked.mean;
  EXPECT_NEAR(sum, 0, 1e-12);
}

TEST(Ranking, LeavesOpenWhatTheMatchesLeaveOpen) {
  const std::vector<MetOnce> matches{{0, 1, {3, 5}, 1}};
  const std::vector<Ranked> ranks = ranking(standings(3, matches));
  EXPECT_EQ(ranks[0].player, 0u);
  EXPECT_EQ(ranks[0].best_rank, 1u);
  EXPECT_EQ(ranks[0].worst_rank, 3u);
  EXPECT_EQ(ranks[2].met, 0u);
}

double normal(Rng& rng) {
  return std::sqrt(-2 * std::log(1 - rng.uniform())) * std::cos(2 * std::acos(-1.0) * rng.uniform());
}

// Numbers of so many decks with this mean.
Duel played(Rng& rng, double mean, int decks, const std::vector<double>& shared) {
  Sample sample;
  for (int i = 0; i < decks; ++i) sample.add(mean + normal(rng) + shared[static_cast<std::size_t>(i)]);
  return {sample.mean(), sample.standard_error(), sample.count - 1};
}

// Four equals over few decks, once all dealt the same ones, which move all matches of a player alike: with 95
// % confidence each mean holds 0, and all ranks are open.
TEST(Ranking, HoldsTheTruthOfFewDecksAndOfSharedOnes) {
  constexpr int trials = 2'000, decks = 4;
  for (const bool same : {false, true}) {
    int means = 0, ranks = 0;
    for (std::uint64_t seed = 0; seed < trials; ++seed) {
      Rng rng(seed);
      std::vector<double> shared(decks);
      if (same)
        for (double& luck : shared) luck = 2 * normal(rng);
      std::vector<MetOnce> matches;
      for (std::size_t other = 1; other < 4; ++other)
        matches.push_back({0, other, played(rng, 0, decks, shared), same ? 0 : other});
      const auto ranked = ranking(standings(4, matches));
      const auto first = std::ranges::find(ranked, 0u, &Ranked::player);
      means += std::abs(first->mean) <= first->half_width ? 1 : 0;
      ranks += std::ranges::all_of(
                   ranked, [](const Ranked& one) { return one.best_rank == 1 && one.worst_rank == 4; })
                   ? 1
                   : 0;
    }
    const double least = 0.95 * trials - 4 * std::sqrt(0.05 * 0.95 * trials);
    EXPECT_GE(means, least) << same;
    EXPECT_GE(ranks, least) << same;
  }
}

TEST(Ranking, WithoutAnErrorNothingIsSure) {
  const std::vector<MetOnce> matches{{0, 1, {300, std::numeric_limits<double>::infinity(), 1}, 1},
                                     {0, 2, {300, 1}, 2}};
  for (const Ranked& ranked : ranking(standings(3, matches)))
    EXPECT_EQ(ranked.worst_rank - ranked.best_rank, 2u) << ranked.player;
  EXPECT_EQ(crosstable({"a", "b", "c"}, matches).cells[1][0]->half_width(0.95),
            std::numeric_limits<double>::infinity());
}

// All ranks together hold the true ones at least as often as they say.
TEST(Ranking, RanksHoldTheTruth) {
  constexpr int trials = 2'000;
  const std::vector<double> strength{0, 1, 2, 2.5, 4};
  int held = 0;
  for (std::uint64_t seed = 0; seed < trials; ++seed) {
    Rng rng(seed);
    std::vector<MetOnce> matches;
    for (std::size_t a = 0; a < 5; ++a)
      for (std::size_t b = a + 1; b < 5; ++b)
        matches.push_back({a, b, {strength[a] - strength[b] + normal(rng), 1}, matches.size()});
    bool all = true;
    for (const Ranked& ranked : ranking(standings(5, matches))) {
      const std::size_t rank = 5 - ranked.player;
      all = all && ranked.best_rank <= rank && rank <= ranked.worst_rank;
    }
    held += all ? 1 : 0;
  }
  EXPECT_GE(held, 0.95 * trials - 4 * std::sqrt(0.05 * 0.95 * trials));
}

struct Told {
  Told()
      : figures({.contestants = 2,
                 .rotations = 2,
                 .estimators = *parse_estimators("plain,duplicate", true),
                 .bin = 10}) {
    Rng rng(4);
    for (int deck = 0; deck < 300; ++deck) {
      DeckValues values(2, 2, 2);
      values.drawn = rng.below(2);
      for (std::size_t rotation = 0; rotation < 2; ++rotation) {
        const double won = 500 * rng.uniform() - 200;
        for (std::size_t c = 0; c < 2; ++c) {
          const double mine = c == 0 ? won : -won;
          values.at(rotation, c, 0) = values.at(rotation, c, 1) = mine;
          values.seat(rotation, c) = static_cast<std::uint8_t>((c + rotation) % 2);
          const auto outcome = BotScore::outcome_of(mine, deck % 3 > 0, deck % 3 == 0);
          values.outcome(rotation, c) = outcome;
          scores[c].add_hand(mine, outcome);
        }
      }
      figures.add(values);
    }
  }
  MatchReport report() const {
    return {.game = "a <game>",
            .unit = "mbb/hand",
            .scale = 10,
            .chips = "chips",
            .names = {"me & you", "other"},
            .seats = holdem_seat_names(2),
            .figures = &figures,
            .scores = scores,
            .exact = {50, -50}};
  }
  Figures figures;
  std::vector<BotScore> scores{2};
};

TEST(MatchReport, TellsTheSameInEveryForm) {
  const Told told;
  const MatchReport report = told.report();
  const Json json = estimates_json(report);
  EXPECT_NEAR(json["estimates"][1]["mean"][0].number(), 10 * told.figures.at(0, 1).mean(), 1e-12);
  EXPECT_EQ(json["estimates"][0]["estimator"], "plain");
  EXPECT_EQ(json["estimates"][1]["by_seat"][0][1]["seat"], "button");
  EXPECT_EQ(json["decision"][0]["decided"], true);
  EXPECT_NEAR(json["exact"][1].number(), -500, 1e-12);
  EXPECT_NEAR(json["paired"][1]["by"].number(), 20 * told.figures.at(0, 1).mean(), 1e-9);

  const std::string csv = estimates_csv(report);
  EXPECT_TRUE(csv.starts_with("bot,estimator,seat,numbers,mbb/hand,half_width_95,sd_per_hand,win,tie,lose,"));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2 * 2 * 3 + 2 * 3);
  // By seat hands end as they do in all.
  for (std::size_t c = 0; c < 2; ++c) {
    const Json& seats = json["endings"][c];
    double lost = 0, folded = 0, cost = 0;
    for (const Json& seat : seats) {
      EXPECT_EQ(seat["hands"], 300u);
      lost += seat["lose"].number() * 300;
      folded += seat["lose"].number() * seat["fold_loss_share"].number() * 300;
      cost += seat["lose"].number() * 300 * seat["mean_loss"].number();
    }
    const BotScore::Sum losses = told.scores[c].losses();
    EXPECT_NEAR(lost, static_cast<double>(losses.hands), 1e-9);
    EXPECT_NEAR(folded, static_cast<double>(told.scores[c].by_outcome[BotScore::lost_by_folding].hands),
                1e-9);
    EXPECT_NEAR(cost, losses.chips, 1e-6);
  }

  const std::string html = report_html(report);
  for (const char* part :
       {"me &amp; you", "a &lt;game&gt;", "losses by folding", "normal law", "<svg", "By seat", "Paired"})
    EXPECT_NE(html.find(part), std::string::npos) << part;
  for (const char* part : {"<script", "src=", "href=", "me & you", "nan", "inf "})
    EXPECT_EQ(html.find(part), std::string::npos) << part << ": the page needs nothing else";
}

// Bars of a histogram hold all hands, and the normal law's are as many.
TEST(MatchReport, HistogramsHoldAllHands) {
  const Told told;
  const std::string svg = hindsight::svg(panels(told.report(), Plot::histograms)[1]);
  EXPECT_TRUE(svg.starts_with("<svg"));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_GT(std::ranges::count(svg, 'L'), 50);
}

TEST(MatchReport, HasEachPlotByItself) {
  const Told told;
  const auto parts = [&](const char* name) { return panels(told.report(), *parse_plot(name)); };
  EXPECT_EQ(parts("intervals").size(), 1u);
  EXPECT_EQ(parts("curves").size(), 2u) << "one for each bot";
  EXPECT_EQ(parts("histograms").size(), 4u) << "and for each estimator";
  const std::string endings = svg(parts("endings"));
  for (const char* part : {"lost by folding", "lost at showdown", "other, button"})
    EXPECT_NE(endings.find(part), std::string::npos) << part;
  const std::string both = svg(parts("curves"));
  EXPECT_NE(both.find("viewBox=\"0 0 760 800\""), std::string::npos) << "one below the other";
  EXPECT_NE(both.find("me &amp; you: won so far"), std::string::npos);
  EXPECT_NE(parse_plot("curve").error().message.find("curves"), std::string::npos);
}

// Where the line of `colour` goes: x, y, x, y, ...
std::vector<double> path_of(const std::string& drawn, const std::string& colour) {
  const std::size_t line = drawn.find("fill=\"none\" stroke=\"" + colour),
                    begin = drawn.rfind("d=\"M", line) + 4;
  std::vector<double> out;
  std::istringstream in(drawn.substr(begin, line - begin));
  for (double number = 0; in >> number; in.ignore(1)) out.push_back(number);
  return out;
}

TEST(Chart, LogarithmicAxesTurnPowersIntoStraightLines) {
  Chart chart{.title = "", .x_label = "", .y_label = "", .log_x = true, .log_y = true};
  chart.lines.push_back({.name = "1 / T", .points = {{0, 1}, {1, 1}, {10, 0.1}, {100, 0}, {1000, 0.001}}});
  const std::string drawn = panel(chart).inside;
  // Without what has no logarithm; 1 to 10 is a third of the way to 1,000, across and up.
  const std::vector<double> points = path_of(drawn, "#0072b2");
  ASSERT_EQ(points.size(), 6u) << drawn;
  EXPECT_NEAR(points[2] - points[0], (points[4] - points[0]) / 3, 0.11);
  EXPECT_NEAR(points[3] - points[1], (points[5] - points[1]) / 3, 0.11);
  EXPECT_LT(points[1], points[5]) << "down the page";
  for (const char* tick : {">1<", ">10<", ">100<", ">1,000<", ">0.001<", ">0.1<"})
    EXPECT_NE(drawn.find(tick), std::string::npos) << tick;
  EXPECT_EQ(drawn.find("nan"), std::string::npos);
  EXPECT_EQ(drawn.find("inf"), std::string::npos);
}

TEST(Chart, NamesPowersFarApartByTheirExponents) {
  Chart chart{.title = "", .x_label = "", .y_label = "", .log_y = true};
  chart.lines.push_back({.name = "", .points = {{0, 1e-9}, {1, 1}}});
  const std::string drawn = panel(chart).inside;
  EXPECT_NE(drawn.find(">10<tspan dy=\"-5\" font-size=\"10\">-8</tspan>"), std::string::npos) << drawn;
  EXPECT_EQ(drawn.find(">0.000"), std::string::npos);
}

TEST(Chart, BoundsGuidesAndIntervalsBelongToTheirLines) {
  Chart chart{.title = "", .x_label = "", .y_label = ""};
  chart.lines = {{.name = "regret", .points = {{0, 1}, {1, 2}}},
                 {.name = "", .points = {{0, 2}, {1, 3}}, .dashed = true},
                 {.name = "T", .points = {{0, 0}, {1, 1}}, .guide = true},
                 {.name = "other", .points = {{0, 1}, {1, 1}}, .half_widths = {0.5, 0.25}}};
  const std::string drawn = panel(chart).inside;
  const auto count = [&](const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = drawn.find(part); at != std::string::npos; at = drawn.find(part, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("fill=\"none\" stroke=\"#0072b2\""), 2u) << "a bound has its line's colour";
  EXPECT_EQ(count("fill=\"none\" stroke=\"#d55e00\""), 1u);
  EXPECT_EQ(count("<circle"), 2u) << "one for each interval";
  EXPECT_EQ(count(">T</text>"), 1u) << "at its end, not in the legend";
}

TEST(MatchReport, SeatsHaveTheirNames) {
  EXPECT_EQ(holdem_seat_names(2), (std::vector<std::string>{"big blind", "button"}));
  EXPECT_EQ(holdem_seat_names(3), (std::vector<std::string>{"small blind", "big blind", "button"}));
  EXPECT_EQ(holdem_seat_names(6), (std::vector<std::string>{"small blind", "big blind", "under the gun",
                                                            "hijack", "cutoff", "button"}));
  EXPECT_EQ(holdem_seat_names(10).size(), 10u);
}

TEST(Decision, SaysHowManyHandsAreMissing) {
  Figures figures({.contestants = 2, .rotations = 1, .estimators = {Estimator::plain}, .bin = 1});
  for (int deck = 0; deck < 100; ++deck) {
    DeckValues values(1, 2, 1);
    values.at(0, 0, 0) = deck % 2 == 0 ? 11 : -9;
    values.at(0, 1, 0) = -values.at(0, 0, 0);
    figures.add(values);
  }
  const MatchDecision found = decision(figures, 0);
  EXPECT_FALSE(found.decided);
  EXPECT_NEAR(found.mean, 1, 1e-12);
  // The least n with t(0.975, n - 1) s / sqrt(n) of 1 at most, s = sqrt(100 100 / 99): 397 by tables of t.
  EXPECT_NEAR(found.hands_in_all, 391, 3);
}

// Two sessions of three deals, two seatings each: a hand's row is its deal's, then its rotation, and a
// seating takes the other rotation at each deal.
TEST(Figures, OfASessionPlainIsOneSeating) {
  Figures figures({.contestants = 2,
                   .rotations = 6,
                   .deals = 3,
                   .estimators = {Estimator::plain, Estimator::duplicate},
                   .bin = 1});
  for (std::size_t session = 0; session < 2; ++session) {
    DeckValues values(6, 2, 2);
    for (std::size_t row = 0; row < 6; ++row)
      for (std::size_t e = 0; e < 2; ++e) {
        values.at(row, 0, e) = std::array<double, 6>{1, 20, 300, 4, 5, 60}[row];
        values.at(row, 1, e) = -values.at(row, 0, e);
      }
    values.drawn = session;
    figures.add(values);
  }
  // Rotations 0, 1, 0 of the three deals, and then 1, 0, 1.
  const double first = (1 + 4 + 5) / 3.0, second = (20 + 300 + 60) / 3.0;
  EXPECT_NEAR(figures.at(0, 0).mean(), (first + second) / 2, 1e-12);
  EXPECT_NEAR(figures.at(0, 0).decks.sample.squares, first * first + second * second, 1e-9);
  EXPECT_NEAR(figures.at(0, 1).mean(), 65, 1e-12);
  EXPECT_EQ(figures.at(0, 0).every_hand().count, 6u);
}

// By the difference itself, which another estimator may know better than it knows either of the two.
TEST(Figures, ThePairHasAnEstimatorOfItsOwn) {
  Figures figures(
      {.contestants = 2, .rotations = 1, .estimators = {Estimator::plain, Estimator::all_in}, .bin = 1});
  for (int deck = 0; deck < 30; ++deck) {
    const double sign = deck % 2 == 0 ? 1 : -1, little = 0.1 * (deck % 3 - 1);
    DeckValues values(1, 2, 2);
    values.at(0, 0, 0) = sign;
    values.at(0, 1, 0) = -10 * sign;
    values.at(0, 0, 1) = 5 * sign + little;
    values.at(0, 1, 1) = 5 * sign;
    figures.add(values);
  }
  EXPECT_EQ(figures.sharpest(0), 0u);
  EXPECT_EQ(figures.sharpest_pair(0, 1), 1u);
}

// Eight hands of four decks: what is missing is told in whole decks, more than there are.
TEST(Decision, OfFewDecksAsksForMore) {
  Figures figures(
      {.contestants = 2, .rotations = 2, .estimators = {Estimator::plain, Estimator::duplicate}, .bin = 1});
  const double decks[] = {9, -3, 5, -1};
  for (const double won : decks) {
    DeckValues values(2, 2, 2);
    for (std::size_t rotation = 0; rotation < 2; ++rotation)
      for (std::size_t e = 0; e < 2; ++e) {
        values.at(rotation, 0, e) = won;
        values.at(rotation, 1, e) = -won;
      }
    figures.add(values);
  }
  const MatchDecision found = decision(figures, 0);
  EXPECT_EQ(found.estimator, 1u) << "plain looks at half of the hands";
  EXPECT_FALSE(found.decided);
  double least = 5;  // decks: s = sqrt(30.33), mean 2.5
  while (student_quantile(0.95, static_cast<std::uint64_t>(least) - 1) * std::sqrt(91 / 3.0) /
             std::sqrt(least) >
         2.5)
    ++least;
  EXPECT_EQ(found.hands_in_all, 2 * least);
  EXPECT_GT(found.hands_in_all, 8);
}

// Two that play alike cancel in every deck: nothing is foretold of them by an estimator that sees one
// seating.
TEST(Decision, OfEqualsForetellsNothing) {
  Figures figures(
      {.contestants = 2, .rotations = 2, .estimators = {Estimator::plain, Estimator::duplicate}, .bin = 1});
  for (int deck = 0; deck < 20; ++deck) {
    DeckValues values(2, 2, 2);
    values.drawn = static_cast<std::size_t>(deck % 3 == 0);
    for (std::size_t rotation = 0; rotation < 2; ++rotation)
      for (std::size_t c = 0; c < 2; ++c)
        for (std::size_t e = 0; e < 2; ++e) values.at(rotation, c, e) = rotation == c ? 5 + deck : -5 - deck;
    figures.add(values);
  }
  const MatchDecision found = decision(figures, 0);
  EXPECT_EQ(found.mean, 0);
  EXPECT_FALSE(found.decided);
  EXPECT_EQ(found.hands_in_all, 0);
}

}  // namespace
}  // namespace hindsight::this_file
