// Tuning: the evolution strategy climbs what is stretched and turned, and a bot's constants are found by
// playing, the same ones for a seed.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/bytes.h"
#include "base/rng.h"
#include "heritage/pokerface_constants.h"
#include "play/bots/pokerface.h"
#include "play/matches/match.h"
#include "study/tuning/tuner.h"

namespace hindsight::this_file {
namespace {

std::vector<std::size_t> ordered(const std::vector<Evolution::Point>& points,
                                 const std::function<double(const Evolution::Point&)>& cost) {
  std::vector<std::size_t> out(points.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  std::ranges::stable_sort(out, {}, [&](std::size_t i) { return cost(points[i]); });
  return out;
}

// A valley a hundred times as long as wide, at a slant, whose lowest point is (0.7, 0.3, 0.2).
double valley(const Evolution::Point& x) {
  const double a = x[0] - 0.7, b = x[1] - 0.3, c = x[2] - 0.2, along = (a + b) / std::sqrt(2),
               across = (a - b) / std::sqrt(2);
  return along * along + 1e4 * across * across + 10 * c * c;
}

std::string bytes_of(const Evolution& evolution) {
  Writer out;
  evolution.write(out);
  return out.bytes();
}

TEST(Evolution, FindsTheLowestPointOfAStretchedValley) {
  Evolution evolution({0.2, 0.9, 0.9}, 0.2, 3);
  for (int generation = 0; generation < 200; ++generation) {
    const auto points = evolution.ask();
    for (const auto& point : points)
      for (const double x : point) ASSERT_TRUE(0 <= x && x <= 1);
    evolution.tell(ordered(points, valley));
  }
  EXPECT_NEAR(evolution.mean()[0], 0.7, 1e-3);
  EXPECT_NEAR(evolution.mean()[1], 0.3, 1e-3);
  EXPECT_NEAR(evolution.mean()[2], 0.2, 1e-3);
  EXPECT_LT(evolution.step(), 0.01);
}

// The lowest point of a plane is a corner.
TEST(Evolution, GoesToAWall) {
  Evolution evolution({0.5, 0.5}, 0.2, 3);
  for (int generation = 0; generation < 60; ++generation)
    evolution.tell(ordered(evolution.ask(), [](const Evolution::Point& x) { return x[0] - 2 * x[1]; }));
  EXPECT_NEAR(evolution.mean()[0], 0, 0.01);
  EXPECT_NEAR(evolution.mean()[1], 1, 0.01);
}

TEST(Evolution, GoesOnFromItsBytes) {
  const auto tell = [](Evolution& evolution) { evolution.tell(ordered(evolution.ask(), valley)); };
  Evolution whole({0.2, 0.9, 0.9}, 0.2, 3), first({0.2, 0.9, 0.9}, 0.2, 3), second({0.2, 0.9, 0.9}, 0.2, 3);
  for (int generation = 0; generation < 9; ++generation) tell(whole);
  for (int generation = 0; generation < 4; ++generation) tell(first);
  const std::string kept = bytes_of(first);
  Reader in(kept);
  second.read(in);
  for (int generation = 4; generation < 9; ++generation) tell(second);
  EXPECT_EQ(bytes_of(second), bytes_of(whole));
  Evolution other({0.2, 0.9, 0.9}, 0.2, 4);
  EXPECT_NE(other.ask(), Evolution({0.2, 0.9, 0.9}, 0.2, 3).ask());
}

TEST(TunedParameter, PlacesAreTextsAndBack) {
  const auto parameters = *parse_tuned_parameters(
      "even=-1:3, factors=10:1000:log, whole=2:6:whole, form=one|two|three", "equity");
  ASSERT_EQ(parameters.size(), 4u);
  EXPECT_EQ(parameters[0].text_at(0.25), "0");
  EXPECT_EQ(parameters[1].text_at(0.5), "100");
  EXPECT_EQ(parameters[2].text_at(0.99), "6");
  EXPECT_EQ(parameters[3].text_at(0.5), "two");
  EXPECT_EQ(parameters[3].text_at(1), "three");
  for (const TunedParameter& one : parameters) {
    EXPECT_EQ(to_text((*parse_tuned_parameters(to_text(one), "equity"))[0]), to_text(one));
    for (const double place : {0.0, 0.3, 1.0})
      EXPECT_EQ(one.text_at(*one.place_of(one.text_at(place))), one.text_at(place)) << one.name;
  }
  EXPECT_EQ(parse_tuned_parameters("all", "pokerface")->size(), pokerface_constants.size());
}

TuneSetup small_setup() {
  TuneSetup out{.bot = "pokerface(simulations=10)"};
  out.parameters = *parse_tuned_parameters("weak,strong,mid_all", "pokerface");
  out.against = {"pokerface(simulations=10)", "caller"};
  out.hands = 60;
  return out;
}

TEST(Tuner, TheSameSeedFindsTheSameConstantsHoweverItIsPlayed) {
  Tuner whole = *Tuner::start(small_setup());
  for (int generation = 0; generation < 3; ++generation)
    ASSERT_TRUE(whole.step_on({.threads = 3}).has_value());
  Tuner parts = *Tuner::start(small_setup());
  for (int generation = 0; generation < 3; ++generation) {
    std::stop_source stop;
    const auto stopped =
        parts.step_on({.stop = stop.get_token()}, [&, looks = 0](const Tuner::Progress&) mutable {
          if (++looks == 3) stop.request_stop();
        });
    ASSERT_TRUE(stopped.has_value());
    EXPECT_EQ(parts.generations(), static_cast<std::uint64_t>(generation)) << "left undone";
    ASSERT_TRUE(parts.step_on({}).has_value());
    parts = *Tuner::resume(parts.state(), "it");
  }
  EXPECT_EQ(parts.state(), whole.state());
  EXPECT_EQ(parts.tuned(), whole.tuned());
  EXPECT_EQ(parts.history().size(), 3u);
  // By whoever takes the lists of decks.
  const Tuner::PlayDecks elsewhere = [](const std::string&, const std::vector<Tuner::Decks>& list) {
    for (const Tuner::Decks& each : list)
      if (!each.match->add_part(each.match->part(each.first, each.count, {}).value().value()))
        return Result<bool>(false);
    return Result<bool>(true);
  };
  Tuner shared = *Tuner::start(small_setup());
  while (shared.generations() < 3) ASSERT_TRUE(shared.step_on({}, {}, elsewhere).has_value());
  EXPECT_EQ(shared.state(), whole.state());
  EXPECT_EQ(shared.check_by(elsewhere, 200).value()[1].mean, whole.check(200, {})[1].mean);
  const auto one = whole.check(200, {}), other = parts.check(200, {.threads = 2});
  ASSERT_EQ(one.size(), 2u);
  EXPECT_EQ(one[0].mean, other[0].mean);
  EXPECT_EQ(one[1].hands, 200u);
  TuneSetup another = small_setup();
  another.seed = 2;
  Tuner differs = *Tuner::start(another);
  ASSERT_TRUE(differs.step_on({}).has_value());
  EXPECT_NE(differs.tuned(), Tuner::start(small_setup())->tuned());
}

// Whoever calls everything is raised: who never does falls behind at once, and is not played to the end.
TEST(Tuner, RacesAndFindsWhatIsBetter) {
  TuneSetup setup{.bot = "pokerface(simulations=10,raise_often=0.2)",
                  .parameters = *parse_tuned_parameters("raise_often=0:3", ""),
                  .against = {"caller"},
                  .hands = 3'000,
                  .offspring = 8,
                  .step = 0.4};
  Tuner tuner = *Tuner::start(setup);
  ASSERT_TRUE(tuner.step_on({}).has_value());
  ASSERT_TRUE(tuner.step_on({}).has_value());
  EXPECT_LT(tuner.hands(), 2 * 8 * 3'000u) << "nobody was dropped";
  const auto number_in = [](const std::string& bot) {
    return *parse_number(Spec::parse(bot)->values.at("raise_often"));
  };
  EXPECT_GT(number_in(tuner.tuned()), 0.6);
}

TEST(Tuner, BeginsWithTheConstantsOfTheForm) {
  const auto begins = [](const char* bot) {
    TuneSetup setup{
        .bot = bot, .parameters = *parse_tuned_parameters("weak", "pokerface"), .against = {"caller"}};
    return Spec::parse(Tuner::start(setup)->tuned())->values.at("weak");
  };
  EXPECT_EQ(begins("pokerface"), "0.2");
  EXPECT_EQ(begins("pokerface(form=tuned)"), "0.25365");
  EXPECT_EQ(begins("pokerface(weak=0.3)"), "0.3");
}

TEST(Tuner, RefusesWithASentence) {
  const auto refused = [](const std::string& bot, const std::string& parameters) {
    TuneSetup setup{.bot = bot, .against = {"caller"}};
    const auto parsed = parse_tuned_parameters(parameters, bot);
    if (!parsed) return parsed.error().message;
    setup.parameters = *parsed;
    const auto tuner = Tuner::start(setup);
    return tuner ? std::string() : tuner.error().message;
  };
  EXPECT_NE(refused("nobody", "x=0:1").find("there is no bot"), std::string::npos);
  EXPECT_NE(refused("caller", "x=0:1").find("no parameter 'x'"), std::string::npos);
  EXPECT_NE(refused("pokerface", "weka").find("weak"), std::string::npos);
  EXPECT_NE(refused("equity", "trials").find("trials=low:high"), std::string::npos);
  EXPECT_NE(refused("equity", "trials=0:10").find("trials"), std::string::npos);
  EXPECT_NE(refused("pokerface", "form=report|java").find("java"), std::string::npos);
  EXPECT_NE(refused("equity", "trials=5:1").find("lower"), std::string::npos);
  EXPECT_NE(refused("equity", "trials=1:5,trials=1:6").find("twice"), std::string::npos);
  EXPECT_NE(refused("equity", "trials=0:5:log").find("above 0"), std::string::npos);
  EXPECT_NE(refused("pokerface", "risk=0.8:1.2").find("drawn"), std::string::npos)
      << "no number to begin with";
  EXPECT_EQ(refused("pokerface(risk=1)", "risk=0.8:1.2"), "");
  std::string damaged = Tuner::start(small_setup())->state();
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  EXPECT_FALSE(Tuner::resume(damaged, "it"));
}

// What its authors chose, said aloud, is the same player; and there is none that changes nothing.
TEST(PokerFaceConstants, AreTheOriginalsAndAllOfThemMatter) {
  std::string all = "pokerface(simulations=20";
  for (const PokerFaceConstant& one : pokerface_constants) {
    EXPECT_EQ(*parse_number(one.original), PokerFaceConstants{}.*one.number) << one.name;
    EXPECT_TRUE(one.low < *parse_number(one.original) && *parse_number(one.original) < one.high) << one.name;
    all += "," + std::string(one.name) + "=" + std::string(one.original);
  }
  const auto log_of = [](const std::string& bot) {
    MatchSetup setup{.bots = *bot_kinds(std::vector<std::string>{bot, "equity(trials=20)"}), .hands = 1'000};
    Match match = *Match::start(setup);
    match.play(setup.hands, {});
    Writer out;
    for (const BotScore& score : match.scores()) score.write(out);
    return out.bytes();
  };
  const std::string original = log_of("pokerface(simulations=20)");
  EXPECT_EQ(log_of(all + ")"), original);
  std::string tuned = "pokerface(simulations=20";
  for (const PokerFaceConstant& one : pokerface_constants) {
    EXPECT_TRUE(one.low < one.tuned && one.tuned < one.high) << one.name;
    tuned += fmt::format(",{}={}", one.name, one.tuned);
  }
  EXPECT_EQ(log_of(tuned + ")"), log_of("pokerface(form=tuned,simulations=20)"));
  for (const PokerFaceConstant& one : pokerface_constants) {
    const auto played = [&](double number) {
      return log_of(fmt::format("pokerface(simulations=20,{}={})", one.name, number));
    };
    EXPECT_TRUE(played(one.low) != original || played(one.high) != original) << one.name;
  }
}

}  // namespace
}  // namespace hindsight::this_file
