// Several processes, end to end: those that mpirun starts, lists of tasks, and jobs.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "io/json.h"
#include "machines/cluster_job.h"
#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

constexpr const char* leduc = R"(deck = "Q-A in 2 suits"
deal = [0, 1]
ranking = "pair"
ante = 100
stacks = 1200
[bets]
bet = "50%, 100%, a"
raise = "100%, a"
)";

// Installed, and allowed to start processes here: some containers forbid it.
bool has_mpi() {
  const auto beside = std::filesystem::path(program_path()).parent_path() / "hindsight_mpi.so";
  return std::filesystem::exists(beside) &&
         std::system("mpirun --quiet --oversubscribe -n 2 true >/dev/null 2>&1 </dev/null") == 0;
}

class CliMachines : public testing::Test {
 protected:
  CliMachines() {
    for (const char* each : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"})
      setenv(each, "1", 1);
    write_text(scratch_ / "hands.toml",
               std::string(leduc) + "[training]\nmethod = \"hands\"\npasses = 60\nboards = 4\ndeals = 8\n");
    write_text(scratch_ / "boards.toml",
               std::string(leduc) + "[training]\nmethod = \"boards\"\npasses = 240\n");
  }
  // What a shell says to it.
  int shell(const std::string& command) const {
    const int status =
        std::system(("cd " + (scratch_ / "") + " && " + command + " >said 2>&1 </dev/null").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  int together(int processes, const std::string& words) const {
    return shell("mpirun --quiet --oversubscribe -n " + std::to_string(processes) + " " + program_path() +
                 " " + words);
  }
  std::string bytes(const std::string& name) const { return read_text(scratch_ / name); }

  Scratch scratch_;
};

TEST_F(CliMachines, ProcessesThatTalkLearnWhatOneDoes) {
  if (!has_mpi())
    GTEST_SKIP() << "MPI is not installed, or cannot start processes here: tools/install.sh machines";
  ASSERT_EQ(
      run_program({"train", scratch_ / "hands.toml", "--out", scratch_ / "one.blueprint", "--quiet"}).code,
      0);
  for (const int processes : {1, 2, 3}) {
    ASSERT_EQ(together(processes, "train hands.toml --quiet --json --out many.blueprint"), 0)
        << bytes("said");
    const Json told = Json::parse(bytes("said"));
    EXPECT_EQ(told["processes"].number(), processes) << "one speaks, and once";
    EXPECT_EQ(bytes("many.blueprint.training"), bytes("one.blueprint.training")) << processes;
    EXPECT_EQ(bytes("many.blueprint"), bytes("one.blueprint")) << processes;
  }
}

TEST_F(CliMachines, BoardsOfSeveralProcessesGiveTheSameBitsEveryTime) {
  if (!has_mpi())
    GTEST_SKIP() << "MPI is not installed, or cannot start processes here: tools/install.sh machines";
  ASSERT_EQ(
      run_program({"train", scratch_ / "boards.toml", "--out", scratch_ / "one.blueprint", "--quiet"}).code,
      0);
  ASSERT_EQ(together(1, "train boards.toml --quiet --out alone.blueprint"), 0) << bytes("said");
  EXPECT_EQ(bytes("alone.blueprint.training"), bytes("one.blueprint.training"));
  ASSERT_EQ(together(2, "train boards.toml --quiet --out a.blueprint"), 0) << bytes("said");
  // Stopped after some passes, and gone on with.
  ASSERT_EQ(together(2, "train boards.toml --quiet --passes 100 --out b.blueprint"), 0) << bytes("said");
  ASSERT_EQ(together(2, "train boards.toml --quiet --go-on --out b.blueprint"), 0) << bytes("said");
  EXPECT_EQ(bytes("b.blueprint.training"), bytes("a.blueprint.training"));
  EXPECT_NE(bytes("a.blueprint.training"), bytes("one.blueprint.training"));
}

TEST_F(CliMachines, OwnersOfPartsLearnWhatOneProcessDoes) {
  write_text(scratch_ / "split.toml",
             std::string(leduc) +
                 "[training]\nmethod = \"hands\"\nsplit = true\npasses = 60\nboards = 4\ndeals = 8\n"
                 "period = 20\nprune = 20\n");
  ASSERT_EQ(shell(program_path() + std::string(" train split.toml --out one.blueprint --quiet --json")), 0)
      << bytes("said");
  const Json one = Json::parse(bytes("said"));
  const std::string limited = " train split.toml --memory-per-process 0.001M --out no.blueprint";
  EXPECT_EQ(shell(program_path() + limited), 2);
  EXPECT_THAT(bytes("said"), HasSubstr("start more processes"));
  EXPECT_EQ(shell(program_path() + std::string(" train hands.toml --memory-per-process 0.001M")), 2);
  EXPECT_THAT(bytes("said"), HasSubstr("say split = true"));
  EXPECT_EQ(shell(program_path() + std::string(" train hands.toml --memory-per-process much")), 2);
  if (!has_mpi())
    GTEST_SKIP() << "MPI is not installed, or cannot start processes here: tools/install.sh machines";
  for (const int processes : {2, 3}) {
    // Kept on the way, and gone on with by another number of processes.
    ASSERT_EQ(together(processes, "train split.toml --quiet --passes 25 --out many.blueprint"), 0);
    ASSERT_EQ(together(5 - processes,
                       "train split.toml --quiet --json --go-on --measure-every 20 --out "
                       "many.blueprint"),
              0)
        << bytes("said");
    const Json told = Json::parse(bytes("said"));
    EXPECT_EQ(bytes("many.blueprint.training"), bytes("one.blueprint.training")) << processes;
    EXPECT_EQ(bytes("many.blueprint"), bytes("one.blueprint")) << processes;
    EXPECT_TRUE(told["average_regret_mbb"] == one["average_regret_mbb"]);
    EXPECT_TRUE(told["infosets_reached"] == one["infosets_reached"]);
    for (const char* file : {"many.blueprint", "many.blueprint.training"})
      std::filesystem::remove(scratch_ / file);
  }
}

TEST_F(CliMachines, WhatIsWrongIsSaidOnce) {
  if (!has_mpi())
    GTEST_SKIP() << "MPI is not installed, or cannot start processes here: tools/install.sh machines";
  EXPECT_EQ(together(3, "train hands.toml --quiet --passes 3 --go-on"), 2);
  EXPECT_THAT(bytes("said"), HasSubstr("--out"));
  write_text(scratch_ / "few.toml", std::string(leduc) + "[training]\nmethod = \"hands\"\nboards = 2\n");
  EXPECT_EQ(together(3, "train few.toml --quiet --out few.blueprint"), 2);
  const std::string said = bytes("said");
  EXPECT_EQ(said,
            "hindsight: 3 processes have 2 boards of a pass to share out: start fewer, or raise boards in "
            "[training]\n");
}

TEST_F(CliMachines, WithoutMpiASentenceSaysWhatIsMissing) {
  std::filesystem::create_directory(scratch_ / "alone");
  std::filesystem::copy_file(program_path(), scratch_ / "alone/hindsight");
  EXPECT_EQ(
      shell(
          "OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0 alone/hindsight train hands.toml --out a.blueprint"),
      2);
  EXPECT_THAT(bytes("said"),
              HasSubstr("2 processes were started together, and this program was built without MPI"));
  EXPECT_EQ(
      shell(
          "OMPI_COMM_WORLD_SIZE=1 OMPI_COMM_WORLD_RANK=0 alone/hindsight train hands.toml --out a.blueprint"),
      0);
}

std::string without_seconds(const std::string& csv) {
  std::string out;
  std::size_t begin = 0;
  for (std::size_t end; (end = csv.find('\n', begin)) != csv.npos; begin = end + 1) {
    std::string line = csv.substr(begin, end - begin);
    std::size_t from = 0;
    for (int comma = 0; comma < 5; ++comma) from = line.find(',', from) + 1;
    line.erase(from, line.find(',', from) - from);
    out += line + "\n";
  }
  return out;
}

constexpr const char* spot =
    "--oop AA,KK,QQ --ip JJ,TT,AK --pot 100 --stacks 60 --bet a --raise a --iterations 20 ";

TEST_F(CliMachines, AReportThatIsSharedOutIsThatOfOneProcess) {
  const std::string boards = "boards.txt";
  write_text(scratch_ / boards, "AhKd7c2s\nQh9d8c3s\nJhTd4c4s\n8h8d8c2s\n5h4d3c2s\n");
  const std::string words = std::string("spot ") + spot + "--flops boards.txt --quiet ";
  ASSERT_EQ(shell(program_path() + (" " + words) + "--board AhKd7c2s --report x.csv"), 2);
  ASSERT_EQ(shell(program_path() + (" " + words) + "--report one.csv"), 0) << bytes("said");
  ASSERT_EQ(shell(program_path() + (" " + words) + "--report two.csv --farm parts --at-once 2"), 0)
      << bytes("said");
  EXPECT_EQ(without_seconds(bytes("two.csv")), without_seconds(bytes("one.csv")));
  // An array, an element after another: the last one puts it together.
  const std::string element = "SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_ID=";
  ASSERT_EQ(shell(element + "1 " + program_path() + " " + words + "--report three.csv"), 0) << bytes("said");
  EXPECT_EQ(without_seconds(bytes("three.csv")), without_seconds(bytes("one.csv")));
  EXPECT_EQ(shell(program_path() + (" " + words) + "--iterations 21 --report two.csv --farm parts"), 2);
}

TEST_F(CliMachines, ALocalBestResponseThatIsSharedOutIsThatOfOneProcess) {
  const std::string lbr = program_path() + " lbr pot_odds --setting fc --hands 1500 --quiet --json ";
  ASSERT_EQ(shell(lbr + "--out one.lbr"), 0) << bytes("said");
  ASSERT_EQ(shell(lbr + "--out many.lbr --farm parts --at-once 2"), 0) << bytes("said");
  EXPECT_EQ(bytes("many.lbr"), bytes("one.lbr"));
  write_text(scratch_ / "parts/decks-000000256.done", "nonsense");
  EXPECT_EQ(shell(lbr + "--out many.lbr --farm parts"), 2);
  EXPECT_THAT(bytes("said"), HasSubstr("decks-000000256.done"));
}

TEST_F(CliMachines, AMatchThatIsSharedOutIsThatOfOneProcess) {
  const std::string match = program_path() +
                            " match pot_odds caller --hands 600 --estimator all --fit-hands 200 --quiet "
                            "--json ";
  ASSERT_EQ(shell(match + "--out one.match --decks one.json"), 0) << bytes("said");
  const Json one = Json::parse(bytes("said"));
  ASSERT_EQ(shell(match + "--out many.match --decks many.json --farm parts --at-once 2"), 0) << bytes("said");
  EXPECT_EQ(bytes("many.match"), bytes("one.match"));
  EXPECT_EQ(bytes("many.json"), bytes("one.json"));
  EXPECT_TRUE(Json::parse(bytes("said"))["estimates"] == one["estimates"]);
  // A session is played whole, however many deals it has.
  const std::string sessions = program_path() + " match pot_odds caller --hands 800 --session 100 --quiet ";
  ASSERT_EQ(shell(sessions + "--out one.match"), 0) << bytes("said");
  ASSERT_EQ(shell(sessions + "--out many.match --farm sessions"), 0) << bytes("said");
  EXPECT_EQ(bytes("many.match"), bytes("one.match"));
  std::string part = bytes("parts/sessions-000000000064.done");
  part[part.size() / 2] ^= 1;
  write_text(scratch_ / "parts/sessions-000000000064.done", part);
  EXPECT_EQ(shell(match + "--out many.match --farm parts"), 2);
  EXPECT_THAT(bytes("said"), HasSubstr("sessions-000000000064.done"));
}

TEST_F(CliMachines, AMatchThatHasAnOrderIsNotSharedOut) {
  for (const char* more : {"match pot_odds caller --until-decided", "match pot_odds caller --log a.phhs",
                           "match pot_odds program:cat", "match uniform first --game leduc",
                           "match adaptive --panel", "match --resume a.match", "tune --resume a.tune"}) {
    EXPECT_EQ(shell(program_path() + (" " + std::string(more)) + " --farm parts"), 2) << more;
    EXPECT_THAT(bytes("said"), testing::ContainsRegex("^hindsight: .*one process.*\n$")) << more;
  }
  EXPECT_FALSE(std::filesystem::exists(scratch_ / "parts"));
}

TEST_F(CliMachines, RowsThatAreSharedOutAreThoseOfOneProcess) {
  const std::string rows = program_path() + " values generate leduc --accuracy 0.02 --quiet --json ";
  ASSERT_EQ(shell(rows + "--rows 150 --out one.rows"), 0) << bytes("said");
  // Of a file that has some of them already.
  ASSERT_EQ(shell(rows + "--rows 70 --out many.rows"), 0) << bytes("said");
  ASSERT_EQ(shell(rows + "--rows 150 --out many.rows --farm parts --at-once 2"), 0) << bytes("said");
  EXPECT_EQ(bytes("many.rows"), bytes("one.rows"));
  EXPECT_EQ(shell(rows + "--rows 150 --seed 2 --out two.rows --farm parts"), 2) << "other tasks";
  write_text(scratch_ / "parts/solves-000000008.done", "nonsense");
  EXPECT_EQ(shell(rows + "--rows 150 --out two.rows --farm parts"), 2);
  EXPECT_THAT(bytes("said"), HasSubstr("solves-000000008.done"));
}

TEST_F(CliMachines, ATuningThatIsSharedOutIsThatOfOneProcess) {
  const std::string tune =
      "tune \"pokerface(simulations=10)\" --parameters weak --against caller --hands 60 "
      "--offspring 3 --generations 2 --check-hands 40 --quiet --json ";
  ASSERT_EQ(shell(program_path() + (" " + tune) + "--out one.tune"), 0) << bytes("said");
  const Json one = Json::parse(bytes("said"));
  ASSERT_EQ(shell(program_path() + (" " + tune) + "--out many.tune --farm parts --at-once 2"), 0)
      << bytes("said");
  EXPECT_EQ(bytes("many.tune"), bytes("one.tune"));
  EXPECT_TRUE(Json::parse(bytes("said"))["check"] == one["check"]);
  ASSERT_EQ(shell(program_path() + (" cluster --job job --processes 2 --local --quiet -- " + tune) +
                  "--out array.tune"),
            0)
      << bytes("said");
  EXPECT_EQ(bytes("array.tune"), bytes("one.tune"));
  ASSERT_EQ(shell(program_path() + std::string(" cluster status job --json")), 0);
  EXPECT_EQ(Json::parse(bytes("said"))["tasks"]["done"], Json::parse(bytes("said"))["tasks"]["tasks"]);
}

TEST_F(CliMachines, AJobRunsHereAndGoesOn) {
  const std::string job = program_path() + " cluster --job job --local ";
  ASSERT_EQ(shell(job + "-- train hands.toml --quiet --passes 20 --out a.blueprint"), 0) << bytes("said");
  ASSERT_EQ(shell(job + "-- train hands.toml --quiet --out a.blueprint"), 0) << bytes("said");
  ASSERT_EQ(
      run_program({"train", scratch_ / "hands.toml", "--out", scratch_ / "one.blueprint", "--quiet"}).code,
      0);
  EXPECT_EQ(bytes("a.blueprint.training"), bytes("one.blueprint.training"));
  ASSERT_EQ(shell(program_path() + std::string(" cluster status job --json")), 0);
  const Json status = Json::parse(bytes("said"));
  EXPECT_EQ(status["state"].text(), "done");
  EXPECT_EQ(status["training"]["passes"].number(), 60);
  EXPECT_EQ(shell(job + "-- train hands.toml --quiet --passes 99 --out /no/such/folder/a.blueprint"), 2);
  EXPECT_THAT(bytes("said"), HasSubstr("the job ended with exit code 2"));
}

TEST_F(CliMachines, AnArrayRunsHere) {
  const std::string lbr = "lbr pot_odds --setting fc --hands 1500 --quiet ";
  ASSERT_EQ(shell(program_path() + (" " + lbr) + "--out one.lbr"), 0) << bytes("said");
  ASSERT_EQ(shell(program_path() + std::string(" cluster --job job --processes 3 --local -- ") + lbr +
                  "--out many.lbr"),
            0)
      << bytes("said");
  EXPECT_EQ(bytes("many.lbr"), bytes("one.lbr"));
  ASSERT_EQ(shell(program_path() + std::string(" cluster status job")), 0);
  EXPECT_THAT(bytes("said"), HasSubstr("3 of 3 tasks done, 0 at work, 0 failed"));
}

TEST(ClusterJob, IsAScriptForSlurm) {
  const std::string script = job_script({.kind = ClusterJob::Kind::mpi,
                                         .program = "/opt/hindsight",
                                         .words = {"train", "a plan.toml", "--out", "x.blueprint"},
                                         .folder = "/shared/job",
                                         .cwd = "/shared",
                                         .processes = 8,
                                         .threads = 2,
                                         .bytes = std::uint64_t{1} << 30,
                                         .seconds = 5400,
                                         .partition = "long",
                                         .hosts = "",
                                         .slurm = {"--account=games"}});
  for (const char* line :
       {"#SBATCH --ntasks=8\n", "#SBATCH --cpus-per-task=2\n", "#SBATCH --time=1:30:00\n",
        "#SBATCH --partition=long\n", "#SBATCH --account=games\n", "#SBATCH --mem-per-cpu=692M\n",
        "mpirun --quiet -n 8 ", "/opt/hindsight train 'a plan.toml' --out x.blueprint &\n"})
    EXPECT_THAT(script, HasSubstr(line));
  const std::string array = job_script({.kind = ClusterJob::Kind::array,
                                        .program = "/opt/hindsight",
                                        .words = {"lbr", "equity"},
                                        .folder = "/shared/job",
                                        .cwd = "/shared",
                                        .processes = 100});
  for (const char* line :
       {"#SBATCH --array=0-99\n", "#SBATCH --requeue\n", "#SBATCH --output=/shared/job/log-%a\n"})
    EXPECT_THAT(array, HasSubstr(line));
  EXPECT_THAT(array, testing::Not(HasSubstr("mpirun")));
  EXPECT_THAT(cluster_kind({"solve", "leduc"}).error().message, HasSubstr("no job for several processes"));
}

}  // namespace
}  // namespace hindsight::this_file
