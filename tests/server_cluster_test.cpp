// Jobs of many processes as the page has them: of the folders that the server was told, and no others.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "farm/farm.h"
#include "io/atomic_file.h"
#include "machines/cluster_job.h"
#include "server_api.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;

class ServerCluster : public testing::Test {
 protected:
  // As hindsight cluster leaves it.
  std::string job(const std::string& name, ClusterJob::Kind kind) {
    const std::string folder = folder_.path + "/" + name;
    std::filesystem::create_directories(folder);
    const ClusterJob job{.kind = kind,
                         .program = "hindsight",
                         .words = {"lbr", "equity"},
                         .folder = folder,
                         .cwd = folder_.path,
                         .processes = 2};
    write(folder + "/job.sh", job_script(job));
    write(folder + "/status.json", json{{"command", "lbr equity"},
                                        {"kind", kind == ClusterJob::Kind::mpi ? "mpi" : "array"},
                                        {"processes", 2},
                                        {"slurm", "17"}}
                                       .dump());
    return folder;
  }
  static void write(const std::string& path, const std::string& text) {
    ASSERT_TRUE(write_file(path, text).has_value()) << path;
  }
  json list() { return api_.get("/cluster"); }

  DataFolder folder_;
  SetClock clock_;
  Api api_{{.now = clock_.now()}};
};

TEST_F(ServerCluster, WithoutAFolderThereAreNone) {
  EXPECT_EQ(list(), (json{{"jobs", json::array()}, {"empty", json::array()}, {"folders", 0}}));
  EXPECT_FALSE(api_.service().show_jobs({folder_.path + "/none"}).has_value());
}

TEST_F(ServerCluster, AListOfTasksIsToldAsItGoesOn) {
  ASSERT_TRUE(api_.service().show_jobs({folder_.path}).has_value());
  EXPECT_EQ(list()["empty"].size(), 1u);
  const std::string folder = job("night run", ClusterJob::Kind::array);
  const Farm farm = Farm::open(folder + "/tasks", {.of = "it", .names = {"a", "b", "c", "d"}}).value();
  write(folder + "/log-0", "");
  const json before = list()["jobs"][0];
  EXPECT_EQ(before["id"], "night-run");
  EXPECT_EQ(before["state"], "running");
  EXPECT_EQ(before["slurm"], "17");
  EXPECT_EQ(before["tasks"]["tasks"], 4);
  EXPECT_EQ(before["tasks"]["seconds_left"], nullptr);
  const auto first = farm.take(0).value(), second = farm.take(0).value();
  ASSERT_TRUE(farm.finish(*first, "done").has_value());
  ASSERT_TRUE(farm.fail_task(*second, std::string(2'000, 'x')).has_value());
  const auto third = farm.take(0).value();
  EXPECT_EQ(list()["jobs"][0], before) << "not looked at again at once";
  clock_.advance(std::chrono::minutes(5));
  const json tasks = list()["jobs"][0]["tasks"];
  EXPECT_EQ(tasks["done"], 1);
  EXPECT_EQ(tasks["at_work"], 1);
  EXPECT_EQ(tasks["failed"], 1);
  EXPECT_EQ(tasks["failures"][0]["task"], "b");
  EXPECT_EQ(tasks["failures"][0]["why"].get<std::string>().size(), 500u);
}

TEST_F(ServerCluster, ATrainingTellsItsPassesAndItsEnd) {
  const std::string folder = job("night", ClusterJob::Kind::mpi);
  ASSERT_TRUE(api_.service().show_jobs({folder}).has_value());
  EXPECT_EQ(list()["jobs"][0]["state"], "waiting");
  write(folder + "/log", "");
  write(folder + "/progress.json",
        R"({"processes":2,"passes":30,"passes_wanted":120,"seconds":2.5,"seconds_left":7.5})");
  clock_.advance(std::chrono::minutes(5));
  EXPECT_EQ(list()["jobs"][0]["training"]["passes"], 30);
  EXPECT_EQ(list()["jobs"][0]["tasks"], nullptr);
  write(folder + "/exit", "2\n");
  clock_.advance(std::chrono::minutes(5));
  EXPECT_EQ(list()["jobs"][0]["state"], "failed");
  EXPECT_EQ(list()["jobs"][0]["exit"], 2);
  write(folder + "/status.json", "nonsense");
  clock_.advance(std::chrono::minutes(5));
  EXPECT_EQ(list()["jobs"][0]["failure"], "its status.json is damaged");
}

}  // namespace
}  // namespace hindsight::this_file
