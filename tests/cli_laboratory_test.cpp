// Blueprints of laboratory decks, end to end: plans, training with its log, files, exact exploitability.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "laboratory_plan.h"
#include "program.h"
#include "replaced.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

constexpr const char* leduc = R"(name = "Leduc"
deck = "Q-A in 2 suits"
deal = [0, 1]
ranking = "pair"
ante = 2
stacks = 12
[bets]
bet = "100%, a"
raise = "100%, a"
[training]
passes = 200
levels = 255
)";

std::string plan_error(const std::string& text) {
  const auto plan = parse_blueprint_plan(text);
  return plan ? "no error" : plan.error().message;
}

TEST(LaboratoryPlans, SayDeckAndBuckets) {
  const BlueprintPlan plan = parse_blueprint_plan(laboratory).value();
  ASSERT_TRUE(plan.deck.has_value());
  EXPECT_EQ(plan.deck->rounds[0], RoundSpec{});
  EXPECT_EQ(plan.deck->rounds[2], (RoundSpec{Feature::histogram, 20, false}));
  EXPECT_EQ(plan.deck->rounds[3], (RoundSpec{Feature::ehs, 10, true}));
  EXPECT_EQ(plan.method, TrainingMethod::boards);
  EXPECT_EQ(parse_blueprint_plan(replaced(laboratory, "levels", "method = \"all boards\"\nlevels"))->method,
            TrainingMethod::all_boards);
}

TEST(LaboratoryPlans, ErrorsNameTheKey) {
  EXPECT_THAT(plan_error(replaced(laboratory, "histogram:20", "histogram")), HasSubstr("cards.turn: "));
  EXPECT_THAT(plan_error(replaced(laboratory, "[0, 1, 1, 1]", "[0, 3]")), HasSubstr("cards.turn"));
  EXPECT_THAT(plan_error(replaced(laboratory, "levels", "method = \"some\"\nlevels")),
              HasSubstr("training.method"));
  EXPECT_THAT(
      plan_error("blinds = [1, 2]\nstacks = 20\n[bets]\nbet = \"a\"\n[cards]\npreflop = \"lossless\"\n"),
      HasSubstr("cards.preflop"));
  EXPECT_THAT(
      plan_error("blinds = [1, 2]\nstacks = 20\n[bets]\nbet = \"a\"\n[training]\nmethod = \"all boards\"\n"),
      HasSubstr("laboratory decks alone"));
  EXPECT_THAT(plan_error(replaced(laboratory, "levels", "opponent = \"lossless\"\nlevels")),
              HasSubstr("training.opponent can be \"lossless\" with method = \"all boards\" alone"));
  EXPECT_THAT(plan_error(replaced(laboratory, "levels", "opponent = \"strong\"\nlevels")),
              HasSubstr("training.opponent must be"));
}

TEST(LaboratoryPlans, OfLeducHaveAntesAndOneHoleCard) {
  const BlueprintGame game = parse_blueprint_plan(leduc)->game;
  EXPECT_EQ(game.cards.hole_cards, 1);
  EXPECT_EQ(game.cards.deck.size(), 6);
  EXPECT_EQ(game.start.pot, 4);
  EXPECT_EQ(game.start.stacks, (std::vector<Chips>{10, 10}));
  EXPECT_EQ(game.big_blind, 2);
  EXPECT_EQ(game.start.rules.min_bet, 2);
  EXPECT_EQ(game.start.first_to_act, Seat{0});
}

TEST(LaboratoryPlans, ErrorsOfAntesAndRankingsNameTheKey) {
  EXPECT_THAT(plan_error(replaced(leduc, "ante = 2\n", "")), HasSubstr("ante must be above 0"));
  EXPECT_THAT(plan_error(replaced(leduc, "ante = 2", "ante = 12")), HasSubstr("stacks must be more than"));
  EXPECT_THAT(plan_error(replaced(leduc, "ante = 2", "ante = 2\npot = 4")),
              HasSubstr("pot is what antes make"));
  EXPECT_THAT(plan_error(replaced(leduc, "\"pair\"", "\"pairs\"")), HasSubstr("\"pair\""));
  EXPECT_THAT(plan_error(replaced(leduc, "2 suits", "1 suits")), HasSubstr("suits are 2 to 4"));
  EXPECT_THAT(plan_error(replaced(leduc, "[0, 1]", "[1, 1]")), HasSubstr("must be like [0, 1]"));
  EXPECT_THAT(plan_error(replaced(leduc, "Q-A in 2 suits", "A in 2 suits")),
              HasSubstr("the deck has 2 cards and the game takes 3"));
  EXPECT_THAT(plan_error(replaced(leduc, "ranking = \"pair\"\n", "")), HasSubstr("blinds is missing"));
}

class Laboratory : public testing::Test {
 protected:
  Finished train(const std::string& plan, const std::string& out, std::vector<std::string> more = {}) const {
    write_text(scratch_ / "plan.toml", plan);
    std::vector<std::string> words{"train", scratch_ / "plan.toml", "--quiet", "--json",
                                   "--out", scratch_ / out};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
  }
  Finished evaluate(const std::string& file) const {
    return run_program({"evaluate", scratch_ / file, "--json"});
  }
  Scratch scratch_;
};

TEST_F(Laboratory, IsTrainedLoggedAndMeasured) {
  for (const char* method : {"boards", "all boards", "hands"}) {
    const std::string plan =
        replaced(laboratory, "levels", "method = \"" + std::string(method) + "\"\nlevels");
    ASSERT_EQ(train(plan, "a.blueprint", {"--log", scratch_ / "a.csv"}).code, 0);
    const auto told = evaluate("a.blueprint").json();
    EXPECT_EQ(told["passes"], 40);
    EXPECT_EQ(told["name"], "Twelve cards");
    const double exploitability = told["exploitability"].get<double>();
    EXPECT_GT(exploitability, 0);
    EXPECT_NEAR(told["exploitability_mbb"].get<double>(), 500 * exploitability, 1e-9);
    EXPECT_NEAR(told["seats"][0]["value"].get<double>() + told["seats"][1]["value"].get<double>(), 0, 1e-9);
    const std::string log = read_text(scratch_ / "a.csv");
    EXPECT_THAT(log, testing::StartsWith("passes,cpu_seconds,exploitability,value_1,value_2,"));
    EXPECT_THAT(log, HasSubstr("\n40,"));  // the end is measured
  }
}

TEST_F(Laboratory, LeducIsMeasuredWithAllBetsToo) {
  for (const char* method : {"boards", "all boards", "hands"}) {
    SCOPED_TRACE(method);
    ASSERT_EQ(
        train(replaced(leduc, "levels", "method = \"" + std::string(method) + "\"\nlevels"), "a.blueprint")
            .code,
        0);
    const auto measured = [&](const char* translation) {
      return run_program({"evaluate", scratch_ / "a.blueprint", "--json", "--all-bets", "1", "--translation",
                          translation})
          .json();
    };
    const auto told = measured("harmonic"), nearest = measured("nearest");
    const double own = told["exploitability"].get<double>();
    const auto& all = told["all_bets"];
    EXPECT_LT(own, 0.4);
    EXPECT_GT(all["exploitability"].get<double>(), own);
    EXPECT_NEAR(all["exploitability_mbb"].get<double>(), 500 * all["exploitability"].get<double>(), 1e-9);
    EXPECT_EQ(all["step"], 1);
    EXPECT_EQ(all["translation"], "harmonic");
    EXPECT_EQ(nearest["all_bets"]["translation"], "nearest");
    EXPECT_NE(nearest["all_bets"]["exploitability"], all["exploitability"]);
    EXPECT_EQ(nearest["exploitability"], told["exploitability"]);
  }
  EXPECT_THAT(run_program({"evaluate", scratch_ / "a.blueprint", "--all-bets", "2"}).out,
              HasSubstr("With all bets in steps of 2 chips"));
}

// Who knows what the other seat may bet loses less to it than who takes it for bets of his own.
TEST_F(Laboratory, EachSeatMayHaveAStrategyOfItsOwn) {
  const std::string few = "bet = \"100%, a\"\nraise = \"100%, a\"\n";
  const auto plan = [&](const std::string& me, const std::string& other) {
    return replaced(leduc, "[bets]\n" + few,
                    "plays = \"" + me + "\"\n[bets]\n" + me +
                        " = { bet = \"100%, a\", raise = \"100%, a\" }\n" + other +
                        " = { bet = \"2c, 4c, 6c, 8c, a\", raise = \"2c, 4c, 6c, 8c, 10c, a\" }\n");
  };
  ASSERT_EQ(train(leduc, "both.blueprint").code, 0);
  ASSERT_EQ(train(plan("oop", "ip"), "oop.blueprint").code, 0);
  ASSERT_EQ(train(plan("ip", "oop"), "ip.blueprint").code, 0);
  const auto measured = [&](const char* file, const char* with) {
    std::vector<std::string> words{"evaluate", scratch_ / file, "--all-bets", "2", "--json"};
    if (*with != '\0') words.insert(words.end(), {"--with", scratch_ / with});
    return run_program(words).json()["all_bets"];
  };
  const auto pair = measured("oop.blueprint", "ip.blueprint");
  EXPECT_LT(pair["exploitability"].get<double>(),
            0.7 * measured("both.blueprint", "")["exploitability"].get<double>());
  EXPECT_EQ(measured("ip.blueprint", "oop.blueprint")["exploitability"], pair["exploitability"]);

  const auto refused = [&](std::vector<std::string> words, const std::string& sentence) {
    words.insert(words.begin(), "evaluate");
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr(sentence));
  };
  const std::string oop = scratch_ / "oop.blueprint", both = scratch_ / "both.blueprint";
  refused({oop, "--all-bets", "2"}, "plays oop alone: name the strategy of the other seat by --with FILE");
  refused({oop, "--all-bets", "2", "--with", both}, "do not share out two seats");
  refused({oop, "--with", both}, "--all-bets");
  EXPECT_THAT(plan_error(replaced(leduc, "[bets]", "plays = \"btn\"\n[bets]")), HasSubstr("plays must be"));
}

TEST_F(Laboratory, TheExampleOfLeducIsWhatDocsSayInTheCatalogsGame) {
  const std::string plan = tests_dir() + "/../examples/blueprints/leduc_no_limit.toml";
  const auto trained =
      run_program({"train", plan, "--quiet", "--json", "--out", scratch_ / "a.blueprint"}).json();
  EXPECT_GT(trained["average_regret_mbb"].get<double>(), 0);  // by the smallest bet, as there are no blinds
  EXPECT_LT(trained["average_regret_mbb"].get<double>(), 10);
  const auto measured = [&](const char* translation) {
    return run_program({"evaluate", scratch_ / "a.blueprint", "--json", "--all-bets", "100", "--translation",
                        translation})
        .json();
  };
  const auto told = measured("harmonic");
  EXPECT_EQ(told["all_bets"]["decisions"], 9720);
  EXPECT_NEAR(told["exploitability_mbb"].get<double>(), 2.3, 0.05);
  EXPECT_NEAR(told["all_bets"]["exploitability_mbb"].get<double>(), 398, 0.5);
  EXPECT_NEAR(measured("nearest")["all_bets"]["exploitability_mbb"].get<double>(), 350, 0.6);
}

TEST_F(Laboratory, GoesOnToTheSameResult) {
  for (const char* method : {"boards", "all boards", "hands"}) {
    const std::string plan =
        replaced(laboratory, "levels", "method = \"" + std::string(method) + "\"\nlevels");
    ASSERT_EQ(train(plan, "whole.blueprint").code, 0);
    ASSERT_EQ(train(plan, "part.blueprint", {"--passes", "11"}).code, 0);
    ASSERT_EQ(run_program({"train", scratch_ / "part.blueprint.training", "--quiet"}).code, 0);
    EXPECT_EQ(read_text(scratch_ / "part.blueprint"), read_text(scratch_ / "whole.blueprint"));
  }
}

// Against who tells all hands apart, a training has that opponent in its file.
TEST_F(Laboratory, GoesOnAgainstALosslessOpponent) {
  const std::string plan =
      replaced(laboratory, "levels", "method = \"all boards\"\nopponent = \"lossless\"\nlevels");
  ASSERT_EQ(train(plan, "whole.blueprint").code, 0);
  ASSERT_EQ(train(plan, "part.blueprint", {"--passes", "11"}).code, 0);
  ASSERT_EQ(run_program({"train", scratch_ / "part.blueprint.training", "--quiet"}).code, 0);
  EXPECT_EQ(read_text(scratch_ / "part.blueprint"), read_text(scratch_ / "whole.blueprint"));
  const std::string alike = replaced(laboratory, "levels", "method = \"all boards\"\nlevels");
  ASSERT_EQ(train(alike, "alike.blueprint").code, 0);
  EXPECT_LT(evaluate("whole.blueprint").json()["exploitability"].get<double>(),
            evaluate("alike.blueprint").json()["exploitability"].get<double>());
  write_text(scratch_ / "plan.toml", plan);
  const std::string large =
      run_program({"train", scratch_ / "plan.toml", "--size", "--json"}).json()["bytes"].dump();
  write_text(scratch_ / "plan.toml", alike);
  EXPECT_GT(std::stoull(large), run_program({"train", scratch_ / "plan.toml", "--size", "--json"})
                                    .json()["bytes"]
                                    .get<std::uint64_t>());
}

// A training is measured before it is rounded: nearly the same with many steps, not with few.
TEST_F(Laboratory, ATrainingIsMeasuredBeforeItIsRounded) {
  const std::string plan = replaced(laboratory, "levels", "method = \"all boards\"\nlevels");
  ASSERT_EQ(train(plan, "fine.blueprint").code, 0);
  ASSERT_EQ(train(replaced(plan, "levels = 255", "levels = 2"), "rough.blueprint").code, 0);
  const auto of = [&](const std::string& file) {
    return evaluate(file).json()["exploitability"].get<double>();
  };
  const double learnt = of("fine.blueprint.training");
  EXPECT_EQ(of("rough.blueprint.training"), learnt);
  EXPECT_NEAR(of("fine.blueprint"), learnt, 0.1 * learnt);
  EXPECT_GT(of("rough.blueprint"), 1.2 * learnt);
  const Finished refused = run_program({"evaluate", scratch_ / "fine.blueprint.training", "--all-bets", "1"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("is what one is trained from"));
}

TEST_F(Laboratory, SaysHowLargeItIs) {
  write_text(scratch_ / "plan.toml", laboratory);
  const auto told = run_program({"train", scratch_ / "plan.toml", "--size", "--json"}).json();
  EXPECT_EQ(told["streets"][0]["infosets"], 4 * 9);
  EXPECT_EQ(told["streets"][3]["cards"], "+ehs:10");
}

TEST_F(Laboratory, BadInputIsOneSentence) {
  const auto refused = [](const Finished& run, const std::string& sentence) {
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_THAT(run.err, HasSubstr(sentence));
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  };
  ASSERT_EQ(train(laboratory, "a.blueprint").code, 0);
  refused(train(laboratory, "b.blueprint", {"--cards", "x.buckets"}), "the plan has a deck");
  refused(train(laboratory, "b.blueprint", {"--log", scratch_ / "x.txt"}), "--log");
  refused(train(replaced(laboratory, "histogram:20", "ochs:20"), "b.blueprint"),
          "ochs is for the last round");
  refused(run_program({"evaluate", scratch_ / "a.blueprint", "--against", "b.hs"}), "only --all-bets");
  refused(run_program({"evaluate", scratch_ / "none.blueprint"}), "none.blueprint");
  refused(run_program({"evaluate", scratch_ / "a.blueprint", "--all-bets", "0"}), "--all-bets");
  refused(run_program({"evaluate", scratch_ / "a.blueprint", "--translation", "nearest"}), "--all-bets");
  refused(run_program({"evaluate", "kuhn", "--strategy", "uniform", "--all-bets", "1"}), "a .blueprint");
  ASSERT_EQ(train(replaced(leduc, "stacks = 12", "stacks = 1200"), "l.blueprint").code, 0);
  refused(run_program({"evaluate", scratch_ / "l.blueprint", "--all-bets", "1"}), "take steps of 20 chips");
  const std::string table = tests_dir() + "/../data/blueprints/six_seats_100.blueprint";
  refused(run_program({"evaluate", table}), "is for 6 seats");
  refused(run_program({"match", "blueprint(file=" + (scratch_ / "a.blueprint") + ")", "caller"}), "52 cards");
}

}  // namespace
}  // namespace hindsight::this_file
