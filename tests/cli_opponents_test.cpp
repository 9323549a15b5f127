// hindsight read, predict and profile as a person and a program meet them.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::string_view hands = R"([1]
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [20000, 20000]
actions = ["d dh p1 KdKc", "d dh p2 QhJh", "p2 cbr 250", "p1 cc", "d db KhKs7c", "p1 cc", "p2 cc", "d db 5d", "p1 cc", "p2 cc", "d db 2s", "p1 cc", "p2 cbr 600", "p1 cc", "p2 sm QhJh", "p1 sm KdKc"]
players = ["Anna", "Bert"]

[2]
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [20000, 20000]
actions = ["d dh p1 7d2c", "d dh p2 ????", "p2 cbr 250", "p1 f"]
players = ["Anna", "Bert"]
)";

void expect_sentence(const Finished& run, const std::string& said) {
  EXPECT_EQ(run.code, 2) << said;
  EXPECT_EQ(run.out, "") << said;
  EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  EXPECT_THAT(run.err, HasSubstr(said));
}

class Opponents : public testing::Test {
 protected:
  void SetUp() override { write_text(file, std::string(hands)); }
  Finished learn(const std::string& player, const std::string& to) const {
    return run_program({"profile", file, "--player", player, "--out", to, "--quiet"});
  }
  Scratch scratch;
  const std::string file = scratch / "played.phhs";
};

TEST_F(Opponents, ReadTellsHowARangeNarrows) {
  const Finished run = run_program({"read", file, "--hero", "Anna", "--quiet"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("Bert (BTN), board KhKs7c5d2s, as kinds"), HasSubstr("raises to 250"),
                             HasSubstr("bets 600"), HasSubstr("he showed QhJh"), HasSubstr("he is: "),
                             HasSubstr("any hand alike")));
}

// Anna's cards are not his: 1,225 hands at first.  What he does narrows them, what he showed is scored.
TEST_F(Opponents, ReadTellsProgramsTheSame) {
  const Finished run =
      run_program({"read", file, "--hero", "Anna", "--model", "blueprint", "--json", "--quiet"});
  EXPECT_EQ(run.code, 0) << run.err;
  const auto line = nlohmann::json::parse(run.out.substr(0, run.out.find('\n')));
  EXPECT_EQ(line["player"], "Bert");
  EXPECT_EQ(line["held"], "QhJh");
  EXPECT_EQ(line["shown"], true);
  ASSERT_EQ(line["moves"].size(), 4);
  EXPECT_EQ(line["moves"][3]["street"], "river");
  EXPECT_LT(line["bits"].get<double>(), std::log2(1225));
  const auto all = run.json();
  EXPECT_EQ(all["hands"], 2);
  EXPECT_EQ(all["read"], 2);
  ASSERT_GE(all["losses"].size(), 3);
  EXPECT_EQ(all["losses"][0]["model"], "uniform");
  EXPECT_EQ(all["losses"][0]["shown"], 1);
  EXPECT_NEAR(all["losses"][0]["log_loss"].get<double>(), std::log(45 * 44 / 2.0), 1e-9);
  EXPECT_EQ(all["players"][0]["hands"], 2);
}

TEST_F(Opponents, ReadLearnsFromHandsAndReadsByProfilesAndBots) {
  const Finished learnt =
      run_program({"read", file, "--learn", file, "--model", "player", "--json", "--quiet"});
  EXPECT_EQ(learnt.code, 0) << learnt.err;
  EXPECT_EQ(learnt.json()["losses"].size(), 5) << "uniform, blueprint, kinds, population, player";
  ASSERT_EQ(learn("Bert", scratch / "bert.profile").code, 0);
  for (const std::string& model : {scratch / "bert.profile", std::string("station"), std::string("equity")}) {
    const Finished run = run_program({"read", file, "--player", "Bert", "--model", model, "--quiet"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("Bert (BTN), board KhKs7c5d2s, as " + model));
  }
}

TEST_F(Opponents, PredictScoresHandsThatWereNotLearnt) {
  const Finished run = run_program({"predict", file, "--split", "0", "--json", "--moves", "--quiet"});
  EXPECT_EQ(run.code, 0) << run.err;
  const auto all = run.json();
  EXPECT_EQ(all["learnt"], 0);
  EXPECT_EQ(all["hands"], 2);
  EXPECT_EQ(all["moves"], 11);
  ASSERT_EQ(all["forecasters"].size(), 3);
  // The first move of all: five classes, all alike.
  const auto line = nlohmann::json::parse(run.out.substr(0, run.out.find('\n')));
  EXPECT_EQ(line["made"], "raise medium");
  for (const char* by : {"baseline", "population", "player"}) {
    double sum = 0;
    for (const auto& chance : line[by]) sum += chance.get<double>();
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_NEAR(line[by]["fold"].get<double>(), 1.0 / static_cast<double>(line[by].size()), 1e-9);
  }
  const Finished text = run_program({"predict", file, "--learn", file, "--calibration", "--quiet"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("2 hands learnt first, 2 hands foretold: 11 moves"), HasSubstr("population")));
}

TEST_F(Opponents, ProfilesAreKeptShownAndMerged) {
  const std::string kept = scratch / "anna.profile";
  const Finished run = learn("Anna", kept);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Anna: "));
  const Finished shown = run_program({"profile", kept});
  EXPECT_EQ(shown.out, run.out);
  const std::string before = read_text(kept);
  const Finished merged = run_program({"profile", kept, kept, "--out", scratch / "both.profile", "--json"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.json()["hands"], 4);
  EXPECT_EQ(read_text(kept), before);
}

// Of files as of their hands; read, foretold, exploited and adapted to like a player.
TEST_F(Opponents, APopulationIsAModelOfAnybody) {
  const std::string anna = scratch / "anna.profile", bert = scratch / "bert.profile",
                    all = scratch / "all.profile", again = scratch / "again.profile";
  ASSERT_EQ(learn("Anna", anna).code, 0);
  ASSERT_EQ(learn("Bert", bert).code, 0);
  const Finished run = run_program({"profile", anna, bert, "--population", "--out", all});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("2 players as one"), HasSubstr("population: ")));
  ASSERT_EQ(run_program({"profile", file, "--population", "--out", again, "--quiet"}).code, 0);
  EXPECT_EQ(read_text(all), read_text(again));
  EXPECT_EQ(run_program({"profile", all, "--json"}).json()["players"], 2);
  const Finished read = run_program({"read", file, "--player", "Bert", "--model", all, "--quiet"});
  EXPECT_EQ(read.code, 0) << read.err;
  const auto losses = [&](const std::string& from) {
    const Finished told = run_program({"predict", file, "--learn", from, "--json", "--quiet"});
    EXPECT_EQ(told.code, 0) << told.err;
    EXPECT_EQ(told.json()["learnt"], from == file ? 2 : 4) << "hands of two players each";
    return told.json()["forecasters"][1]["log_loss"].get<double>();
  };
  const double nothing = run_program({"predict", file, "--split", "0", "--json", "--quiet"})
                             .json()["forecasters"][1]["log_loss"]
                             .get<double>();
  EXPECT_LT(losses(all), nothing) << "these very hands";
  EXPECT_NEAR(losses(all), losses(file), 0.2) << "all but the order is there";
  const Finished adapts =
      run_program({"match", "adaptive(file=" + all + ")", "caller", "--hands", "4", "--json", "--quiet"});
  EXPECT_EQ(adapts.code, 0) << adapts.err;
  expect_sentence(run_program({"profile", anna, bert}), "take all players as one with --population");
  EXPECT_EQ(run_program({"profile", anna, bert, "--player", "Both", "--json"}).json()["hands"], 4);
}

// One sentence each, and what was there stays.
TEST_F(Opponents, WrongInputIsToldInOneSentence) {
  const std::string kept = scratch / "anna.profile", other = scratch / "other.profile";
  ASSERT_EQ(learn("Anna", kept).code, 0);
  const std::string whole = read_text(kept);
  expect_sentence(run_program({"profile", file, "--player", "Carl", "--quiet"}),
                  "the players, with their hands, are Anna (2), Bert (2)");
  expect_sentence(run_program({"profile", file, "--quiet"}), "--player");
  expect_sentence(run_program({"profile", file, kept, "--quiet"}), "do not go together");
  expect_sentence(run_program({"profile", file, "--player", "Anna", "--out", "anna.txt", "--quiet"}),
                  ".profile");
  expect_sentence(run_program({"profile", scratch / "gone.profile"}), "gone.profile");
  write_text(other, whole.substr(0, whole.size() / 2));
  expect_sentence(run_program({"profile", other}), "other.profile");
  expect_sentence(run_program({"profile", kept, other, "--out", kept}), "cut short");
  std::string changed = whole;
  changed.replace(changed.find("\"hands\":2"), 9, "\"hands\":3");
  write_text(other, changed);
  expect_sentence(run_program({"read", file, "--model", other, "--quiet"}), "changed or damaged");
  ASSERT_EQ(
      run_program({"profile", file, "--player", "Anna", "--half-life", "5", "--out", other, "--quiet"}).code,
      0);
  expect_sentence(run_program({"profile", kept, other, "--out", kept}), "different speeds");
  EXPECT_EQ(read_text(kept), whole);
  expect_sentence(run_program({"read", file, "--model", "population", "--quiet"}), "--learn");
  expect_sentence(run_program({"read", file, "--model", "shark", "--quiet"}), "there is no bot 'shark'");
  expect_sentence(run_program({"read", file, "--hero", "Carl", "--quiet"}), "no hand has 'Carl' as its hero");
  expect_sentence(run_program({"read", file, "--player", "Carl", "--quiet"}), "'Carl' to be read");
  expect_sentence(run_program({"predict", file, "--split", "1", "--quiet"}), "--split may be 0");
  write_text(scratch / "empty.phhs", "");
  expect_sentence(run_program({"predict", scratch / "empty.phhs", "--quiet"}), "empty.phhs");
}

}  // namespace
}  // namespace hindsight::this_file
