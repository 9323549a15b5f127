// What train tells on its way, end to end: the log, its numbers by second methods, resuming, the plot.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "blueprint/board_trainer.h"
#include "io/csv.h"
#include "laboratory_plan.h"
#include "program.h"
#include "replaced.h"
#include "small_abstraction.h"
#include "store/abstractions/abstraction_file.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* heads_up = R"(blinds = [50, 100]
stacks = 400
[bets]
bet = "a"
raise = "a"
[training]
passes = 30
)";
constexpr const char* three_seats = R"(seats = 3
blinds = [50, 100]
stacks = 400
[bets]
bet = "a"
raise = "a"
[training]
passes = 6
boards = 2
deals = 4
)";
constexpr const char* header =
    "passes,cpu_seconds,exploitability,value_1,value_2,lbr_mbb,lbr_half_width_95,infosets_reached,share_"
    "reached,"
    "average_regret_mbb";
enum Column { passes, cpu, exploitability, value_1, value_2, lbr, half_width, reached, share, regret };

using Rows = std::vector<std::vector<std::string>>;

// Without the time that it took, which differs.
Rows figures(Rows rows) {
  for (auto& row : rows) row.erase(row.begin() + cpu);
  return rows;
}
std::vector<std::string> column(const Rows& rows, Column wanted) {
  std::vector<std::string> out;
  for (const auto& row : rows) out.push_back(row[wanted]);
  return out;
}
double number_of(const std::string& cell) { return std::strtod(cell.c_str(), nullptr); }

class TrainCourse : public testing::Test {
 protected:
  // One that others may be begun from: the files of a run are `name`'s.
  Finished train(const std::string& from, const std::string& name, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"train",  scratch_ / from, "--quiet",
                                   "--json", "--out",         scratch_ / (name + ".blueprint")};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
  }
  std::vector<std::string> logged(const std::string& name, const std::string& every) const {
    return {"--log", scratch_ / (name + ".csv"), "--measure-every", every};
  }
  void plan(const std::string& text) const { write_text(scratch_ / "plan.toml", text); }
  std::vector<std::string> with_cards(std::vector<std::string> more = {}) const {
    const std::string path = scratch_ / "small.buckets";
    Team alone(1);
    if (!std::filesystem::exists(path)) {
      EXPECT_TRUE(write_abstraction(path, small_abstraction(), alone));
    }
    more.insert(more.end(), {"--cards", path});
    return more;
  }
  Rows rows(const std::string& name) const {
    std::istringstream text(read_text(scratch_ / (name + ".csv")));
    std::string line;
    std::getline(text, line);
    EXPECT_EQ(line, header);
    Rows out;
    while (std::getline(text, line)) {
      out.push_back(csv_cells(line));
      EXPECT_EQ(out.back().size(), 10u) << line;
      out.back().resize(10);
    }
    return out;
  }
  void expect_same_training(const std::string& one, const std::string& two) const {
    for (const char* file : {".blueprint", ".blueprint.training"})
      EXPECT_EQ(read_text(scratch_ / (one + file)), read_text(scratch_ / (two + file)));
  }
  Scratch scratch_;
};

std::vector<std::string> and_more(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// By the numbers of the file alone: 12 cards, 3 of them on the board; passes weigh 1, 2, 3, ...
struct Learnt {
  std::uint64_t reached = 0;
  double regret = 0;
};
Learnt learnt_in(const std::string& path) {
  const Training training = read_training(path, 1).value();
  const auto& trainer = dynamic_cast<const BoardTrainer&>(*training.trainer);
  const BettingTree tree = BettingTree::build(training.plan.game.start, training.plan.game.menu).value();
  Learnt out;
  std::size_t at = 0;
  for (const auto& branch : tree.branches)
    for (const auto& node : branch.nodes) {
      if (node.kind != BettingTree::Kind::decision) continue;
      for (std::uint32_t b = 0; b < training.buckets->count(static_cast<std::size_t>(branch.street)); ++b) {
        double most = 0;
        bool met = false;
        for (std::uint32_t a = 0; a < node.actions; ++a, ++at) {
          most = std::max<double>(most, trainer.regret()[at]);
          met = met || trainer.regret()[at] != 0 || trainer.average()[at] != 0;
        }
        out.reached += met;
        out.regret += most;
      }
    }
  const auto n = static_cast<double>(trainer.iterations());
  const double pairs = (9 * 8 / 2) * (7 * 6 / 2), big_blind = 2;
  out.regret *= 1000 / big_blind / pairs / (n * (n + 1) / 2) / static_cast<double>(out.reached);
  return out;
}

TEST_F(TrainCourse, OfALaboratoryHasExactRowsAndTheRegretsOfItsFile) {
  plan(laboratory);
  ASSERT_EQ(train("plan.toml", "plain").code, 0);
  const Finished run = train("plan.toml", "a", logged("a", "15"));
  ASSERT_EQ(run.code, 0) << run.err;
  expect_same_training("a", "plain");
  const Rows course = rows("a");
  EXPECT_THAT(column(course, passes), ElementsAre("15", "30", "40"));
  EXPECT_THAT(column(course, lbr), ElementsAre("", "", ""));
  const auto evaluated = run_program({"evaluate", scratch_ / "a.blueprint", "--json"}).json();
  EXPECT_EQ(number_of(course[2][exploitability]), evaluated["exploitability"].get<double>());
  EXPECT_EQ(number_of(course[2][value_1]), evaluated["seats"][0]["value"].get<double>());
  EXPECT_EQ(number_of(course[2][value_2]), evaluated["seats"][1]["value"].get<double>());
  const Learnt learnt = learnt_in(scratch_ / "a.blueprint.training");
  EXPECT_EQ(course[2][reached], std::to_string(learnt.reached));
  EXPECT_GT(learnt.regret, 0);
  EXPECT_NEAR(number_of(course[2][regret]), learnt.regret, 1e-9 * learnt.regret);
  const auto told = run.json();
  EXPECT_EQ(told["infosets_reached"], learnt.reached);
  EXPECT_EQ(told["average_regret_mbb"].get<double>(), number_of(course[2][regret]));
  EXPECT_EQ(told["exploitability_mbb"].get<double>(), evaluated["exploitability_mbb"].get<double>());
  EXPECT_NEAR(number_of(course[2][share]) * told["infosets"].get<double>(),
              static_cast<double>(learnt.reached), 1e-6);
  EXPECT_LE(number_of(course[0][cpu]), number_of(course[2][cpu]));
}

TEST_F(TrainCourse, HeadsUpHasWhatALocalBestResponseWins) {
  plan(heads_up);
  ASSERT_EQ(train("plan.toml", "plain", with_cards()).code, 0);
  const std::vector<std::string> measured{"--measure-hands", "60"};
  const Finished run = train("plan.toml", "a", with_cards(and_more(logged("a", "20"), measured)));
  ASSERT_EQ(run.code, 0) << run.err;
  expect_same_training("a", "plain");
  const Rows course = rows("a");
  EXPECT_THAT(column(course, passes), ElementsAre("20", "30"));
  EXPECT_THAT(column(course, exploitability), ElementsAre("", ""));
  const std::string bot = "blueprint(file=" + (scratch_ / "a.blueprint") + ",push=0)";
  const auto told = run_program({"lbr", bot, "--game", "nlhe(blinds=50/100,stack=400)", "--setting", "fcpa34",
                                 "--hands", "60", "--seed", "1", "--json", "--quiet"})
                        .json();
  EXPECT_EQ(number_of(course[1][lbr]), told["mbb_per_hand"].get<double>());
  EXPECT_EQ(number_of(course[1][half_width]), told["half_width_95"].get<double>());
  EXPECT_GT(number_of(course[1][half_width]), 0);
  EXPECT_EQ(run.json()["lbr_mbb"].get<double>(), told["mbb_per_hand"].get<double>());
  const auto two = and_more(and_more(logged("b", "20"), measured), {"--threads", "2"});
  ASSERT_EQ(train("plan.toml", "b", with_cards(two)).code, 0);
  EXPECT_EQ(figures(rows("b")), figures(course));
}

TEST_F(TrainCourse, GoesOnInTheSameLog) {
  plan(laboratory);
  ASSERT_EQ(train("plan.toml", "whole", logged("whole", "10")).code, 0);
  auto part = logged("part", "10");
  ASSERT_EQ(train("plan.toml", "part", and_more(part, {"--passes", "20"})).code, 0);
  const std::string before = read_text(scratch_ / "part.csv");
  const std::string training = read_text(scratch_ / "part.blueprint.training");
  ASSERT_EQ(train("part.blueprint.training", "part", part).code, 0);
  EXPECT_THAT(read_text(scratch_ / "part.csv"), StartsWith(before));
  EXPECT_EQ(figures(rows("part")), figures(rows("whole")));
  EXPECT_GE(number_of(rows("part")[2][cpu]), number_of(rows("part")[1][cpu]));
  // Once more from pass 20, as if it had been killed before it kept what came then; a row was cut short
  // besides.
  write_text(scratch_ / "part.blueprint.training", training);
  write_text(scratch_ / "part.csv", read_text(scratch_ / "part.csv") + "50,0.1");
  ASSERT_EQ(train("part.blueprint.training", "part", part).code, 0);
  EXPECT_EQ(figures(rows("part")), figures(rows("whole")));
  // With nothing left to do nothing changes.
  const std::string after = read_text(scratch_ / "part.csv");
  ASSERT_EQ(train("part.blueprint.training", "part", part).code, 0);
  EXPECT_EQ(read_text(scratch_ / "part.csv"), after);
}

TEST_F(TrainCourse, StoppedKnowsWhereItStopped) {
  plan(laboratory);
  const std::string log = scratch_ / "a.csv";
  Running run({"train", scratch_ / "plan.toml", "--quiet", "--passes", "900000000", "--out",
               scratch_ / "a.blueprint", "--log", log, "--measure-every", "16"});
  ASSERT_TRUE(comes_true(scratch_ / "", [&] { return std::ranges::count(read_text(log), '\n') > 2; }));
  run.send(SIGINT);
  EXPECT_EQ(run.wait().code, 130);
  const Rows stopped = rows("a");
  const std::uint64_t kept = read_training(scratch_ / "a.blueprint.training", 1)->trainer->iterations();
  EXPECT_EQ(stopped.back()[passes], std::to_string(kept));
  EXPECT_EQ(stopped[0][passes], "16");
  const std::string end = std::to_string(kept + 1);
  ASSERT_EQ(train("a.blueprint.training", "a", and_more(logged("a", "16"), {"--passes", end})).code, 0);
  const std::vector<std::string> told = column(rows("a"), passes);
  EXPECT_EQ(told.back(), end);
  EXPECT_EQ(std::ranges::adjacent_find(told), told.end());
}

TEST_F(TrainCourse, OfATableHasItsRegretsAlone) {
  plan(three_seats);
  const Finished run = train("plan.toml", "a", with_cards(logged("a", "4")));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("heads-up on the way, and the plan has 3 seats"));
  EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  const Rows course = rows("a");
  EXPECT_THAT(column(course, passes), ElementsAre("4", "6"));
  EXPECT_THAT(column(course, lbr), ElementsAre("", ""));
  EXPECT_THAT(column(course, exploitability), ElementsAre("", ""));
  EXPECT_GT(number_of(course[0][reached]), 0);
  EXPECT_GT(number_of(course[0][regret]), 0);
  EXPECT_GE(number_of(course[1][reached]), number_of(course[0][reached]));
  ASSERT_EQ(train("plan.toml", "plain", with_cards()).code, 0);
  expect_same_training("a", "plain");
}

TEST_F(TrainCourse, IsDrawn) {
  plan(laboratory);
  const auto more = std::vector<std::string>{"--plot", scratch_ / "a.svg"};
  const Finished run = train("plan.toml", "a", and_more(logged("a", "10"), more));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(read_text(scratch_ / "a.svg"), HasSubstr("exploitability, mbb/hand"));
  plan(heads_up);
  const std::vector<std::string> lbr_plot{"--plot", scratch_ / "b.svg", "--measure-hands",
                                          "8",      "--measure-every",  "10"};
  ASSERT_EQ(train("plan.toml", "b", with_cards(lbr_plot)).code, 0);
  EXPECT_THAT(read_text(scratch_ / "b.svg"), HasSubstr("LBR fcpa34"));
  plan(three_seats);
  ASSERT_EQ(train("plan.toml", "c", with_cards({"--plot", scratch_ / "c.svg", "--measure-every", "2"})).code,
            0);
  EXPECT_THAT(read_text(scratch_ / "c.svg"), HasSubstr("average regret, mbb/hand"));
}

TEST_F(TrainCourse, BadInputIsOneSentence) {
  const auto refused = [](const Finished& run, const std::string& sentence) {
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_THAT(run.err, HasSubstr(sentence));
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  };
  plan(laboratory);
  refused(train("plan.toml", "a", {"--measure-hands", "10"}), "exploitability is exact: leave it out");
  refused(train("plan.toml", "a", {"--measure-setting", "fc"}), "--measure-setting");
  refused(train("plan.toml", "a", {"--measure-every", "0"}), "--measure-every must be 1 or more");
  refused(train("plan.toml", "a", {"--log", scratch_ / "a.txt"}), "must end in .csv");
  refused(train("plan.toml", "a", {"--plot", scratch_ / "a.png"}), "must end in .svg");
  ASSERT_EQ(train("plan.toml", "a", {"--passes", "3"}).code, 0);
  write_text(scratch_ / "other.csv", "a,b\n1,2\n");
  refused(train("a.blueprint.training", "a", {"--log", scratch_ / "other.csv"}), "name another --log");
  EXPECT_EQ(read_text(scratch_ / "other.csv"), "a,b\n1,2\n");
  plan(heads_up);
  refused(train("plan.toml", "b", with_cards({"--measure-hands", "2"})), "--measure-hands must be 4 or more");
  refused(train("plan.toml", "b", with_cards({"--measure-setting", "all"})), "all");
  plan(replaced(heads_up, "[bets]", "pot = 10\n[bets]"));
  refused(train("plan.toml", "b", with_cards({"--measure-hands", "20"})), "without a pot before the blinds");
  plan(three_seats);
  refused(train("plan.toml", "c", with_cards({"--measure-hands", "20"})),
          "the plan has 3 seats; leave it out");
}

}  // namespace
}  // namespace hindsight::this_file
