// train --sweep: one plan with many values, a line each.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "io/csv.h"
#include "machines/cluster_job.h"
#include "program.h"
#include "study/training/plan_sweep.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string leduc(const std::string& flop, int seed) {
  return "deck = \"Q-A in 2 suits\"\ndeal = [0, 1]\nranking = \"pair\"\nante = 100\nstacks = 1200\n"
         "[bets]\nbet = \"100%, a\"\nraise = \"a\"\n[cards]\nflop = \"" +
         flop + "\"\n[training]\nmethod = \"hands\"\npasses = 40\nseed = " + std::to_string(seed) + "\n";
}

class CliTrainSweep : public testing::Test {
 protected:
  CliTrainSweep() { write_text(scratch_ / "plan.toml", leduc("lossless", 7)); }
  Finished sweep(const std::string& report, const std::vector<std::string>& more) const {
    std::vector<std::string> words{"train", scratch_ / "plan.toml", "--report", scratch_ / report, "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
  }
  // But for a clock's column.
  std::vector<std::vector<std::string>> table(const std::string& report) const {
    std::vector<std::vector<std::string>> out;
    const std::string text = read_text(scratch_ / report);
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
      out.push_back(csv_cells(text.substr(at, text.find('\n', at) - at)));
      out.back().erase(out.back().begin() + 6);
    }
    return out;
  }

  const std::vector<std::string> all_{"--sweep", "cards.flop=ehs:2,lossless", "--sweep", "training.seed=1,2"};
  Scratch scratch_;
};

TEST_F(CliTrainSweep, ALineSaysWhatThePlanWithItsValuesComesTo) {
  ASSERT_EQ(sweep("report.csv", all_).code, 0);
  const auto rows = table("report.csv");
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_THAT(rows[0], ElementsAre("cards.flop", "training.seed", "infosets", "numbers", "bytes", "passes",
                                   "exploitability_mbb", "lbr_mbb", "lbr_half_width_95", "infosets_reached",
                                   "average_regret_mbb"));
  std::size_t row = 0;
  for (const std::string flop : {"ehs:2", "lossless"})
    for (const int seed : {1, 2}) {
      write_text(scratch_ / "one.toml", leduc(flop, seed));
      const auto told = run_program({"train", scratch_ / "one.toml", "--quiet", "--json", "--measure-every",
                                     "100000", "--out", scratch_ / "one.blueprint"})
                            .json();
      ++row;
      EXPECT_EQ(rows[row][0], flop);
      EXPECT_EQ(rows[row][1], std::to_string(seed));
      EXPECT_EQ(rows[row][2], told["infosets"].dump());
      EXPECT_EQ(rows[row][5], "40");
      EXPECT_EQ(std::stod(rows[row][6]), told["exploitability_mbb"].get<double>());
      EXPECT_EQ(rows[row][9], told["infosets_reached"].dump());
      EXPECT_EQ(std::stod(rows[row][10]), told["average_regret_mbb"].get<double>());
    }
  EXPECT_LT(std::stoul(rows[1][3]), std::stoul(rows[3][3])) << "two buckets are fewer numbers than all hands";
}

TEST_F(CliTrainSweep, ManyComeToTheSameReportAndWhatIsDoneStays) {
  ASSERT_EQ(sweep("one.csv", all_).code, 0);
  auto shared = all_;
  shared.insert(shared.end(), {"--farm", scratch_ / "parts", "--at-once", "3", "--json"});
  const Finished told = sweep("many.csv", shared);
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_EQ(told.json()["rows"].size(), 4u);
  EXPECT_EQ(table("many.csv"), table("one.csv"));
  const std::string before = read_text(scratch_ / "many.csv");
  std::filesystem::remove(scratch_ / "many.csv");
  ASSERT_EQ(sweep("many.csv", shared).code, 0);
  EXPECT_EQ(read_text(scratch_ / "many.csv"), before) << "with its seconds: nothing is trained again";
  shared.insert(shared.end(), {"--passes", "20"});
  EXPECT_THAT(sweep("many.csv", shared).err, HasSubstr("holds other tasks"));
}

TEST_F(CliTrainSweep, SaysWhatIsWrong) {
  const auto error = [&](const std::vector<std::string>& more) {
    const Finished said = sweep("report.csv", more);
    EXPECT_EQ(said.code, 2);
    return said.err;
  };
  EXPECT_THAT(error({"--sweep", "cards.flop"}), HasSubstr("--sweep 'cards.flop' is not KEY=VALUE,VALUE"));
  EXPECT_THAT(error({"--sweep", "cards.flop=lossless,,"}), HasSubstr("is not KEY=VALUE,VALUE"));
  EXPECT_THAT(error({"--sweep", "cards.flop=lossless,ehs"}), HasSubstr("with ehs: "));
  EXPECT_THAT(error({"--sweep", "cards.flopp=lossless"}), HasSubstr("flopp"));
  EXPECT_THAT(error({"--sweep", "stacks.oop.chips=100"}), HasSubstr("is no table that 'stacks.oop.chips'"));
  EXPECT_THAT(error({"--sweep", "cards.flop=lossless", "--measure-hands", "100"}),
              HasSubstr("a local best response is of 52 cards"));
  EXPECT_THAT(run_program({"train", scratch_ / "plan.toml", "--sweep", "cards.flop=lossless"}).err,
              HasSubstr("--report"));
}

TEST(PlanSweep, KeysThatGoTogetherGetTheSameValue) {
  const auto axis = parse_sweep_axis("cards.preflop+cards.flop=ehs:2,lossless");
  ASSERT_TRUE(axis.has_value());
  const auto sweep = PlanSweep::make(leduc("ehs:3", 1), {*axis}, {});
  ASSERT_TRUE(sweep.has_value());
  ASSERT_EQ(sweep->size(), 2u);
  EXPECT_THAT(sweep->plan(0).text, HasSubstr("flop = \"ehs:2\""));
  EXPECT_THAT(sweep->plan(0).text, HasSubstr("preflop = \"ehs:2\""));
  EXPECT_THAT(sweep->plan(1).text, HasSubstr("preflop = \"lossless\""));
}

TEST(PlanSweep, IsAListOnACluster) {
  EXPECT_EQ(cluster_kind({"train", "plan.toml", "--sweep", "cards.flop=ehs:2", "--report", "r.csv"}),
            ClusterJob::Kind::array);
  EXPECT_EQ(cluster_kind({"train", "plan.toml", "--out", "a.blueprint"}), ClusterJob::Kind::mpi);
}

}  // namespace
}  // namespace hindsight::this_file
