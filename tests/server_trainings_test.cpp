// Trainings as the page has them: begun, watched, stopped and gone on with, also after the server's end at
// any moment.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "blueprint/blueprint_value.h"
#include "io/atomic_file.h"
#include "server_api.h"
#include "store/blueprints/blueprint_file.h"
#include "study/training/ready_plans.h"
#include "study/training/training_run.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;
namespace files = std::filesystem;

std::string leduc() { return std::string(ready_plans()[0].toml); }

class ServerTrainings : public testing::Test {
 protected:
  Api api;

  json ended(const std::string& id) {
    json view;
    wait_for(api.service().hub(), "job:" + id, [&] {
      view = api.get("/jobs/" + id);
      return view["state"] == "done" || view["state"] == "stopped" || view["state"] == "failed";
    });
    return view;
  }
  json until(const std::string& id, const std::function<bool(const json&)>& wanted) {
    json view;
    wait_for(api.service().hub(), "job:" + id, [&] { return wanted(view = api.get("/jobs/" + id)); });
    return view;
  }
  // Until somebody stops it; it has begun.
  std::string begin_endless() {
    const std::string id =
        api.post("/trainings", {{"plan", leduc()}, {"passes", 1'000'000'000}, {"threads", 1}})["id"];
    until(id, [](const json& view) { return view["iterations"] > 0 && !view["points"].empty(); });
    return id;
  }
  json pause(const std::string& id) {
    api.post("/jobs/" + id + "/pause", json::object());
    return until(id, [](const json& view) { return view["state"] == "paused"; });
  }
  std::string strategy(const std::string& id) const {
    return read_file(file(id, ".blueprint"), 1 << 24).value();
  }
  std::string file(const std::string& id, const char* extension) const {
    return api.folder() + "/trainings/" + id + extension;
  }
};

// What the library comes to in one go.
std::string trained_in_one_go(const std::string& plan, std::uint64_t passes) {
  DataFolder folder;
  Training training = begin_training(parse_blueprint_plan(plan).value(), nullptr, 1).value();
  TrainingRun run(std::move(training), folder.path + "/one.blueprint", std::nullopt, 1);
  EXPECT_TRUE(run.run({.passes = passes}, {}, {}));
  return read_file(folder.path + "/one.blueprint", 1 << 24).value();
}

TEST_F(ServerTrainings, TellHowLargeAPlanIs) {
  const json size = api.post("/trainings/size", {{"plan", leduc()}});
  EXPECT_EQ(size["name"], "No-limit Leduc");
  EXPECT_EQ(size["seats"], 2);
  EXPECT_EQ(size["streets"].size(), 2u);
  const TrainingSize plain = training_size(parse_blueprint_plan(leduc()).value()).value();
  EXPECT_EQ(size["bytes"], plain.bytes);
  EXPECT_EQ(api.get("/trainings/plans")["plans"].size(), ready_plans().size());
  for (const ReadyPlan& plan : ready_plans()) EXPECT_TRUE(parse_blueprint_plan(plan.toml)) << plan.id;
}

TEST_F(ServerTrainings, ComeToWhatTheLibraryComesTo) {
  const json begun = api.post("/trainings", {{"plan", leduc()}, {"passes", 300}, {"threads", 1}});
  EXPECT_EQ(begun["kind"], "train");
  const std::string id = begun["id"];
  const json view = ended(id);
  EXPECT_EQ(view["state"], "done");
  EXPECT_EQ(view["iterations"], 300);
  EXPECT_EQ(view["measured_at"], 300);
  EXPECT_EQ(strategy(id), trained_in_one_go(leduc(), 300));
  const BlueprintFile found = read_blueprint(file(id, ".blueprint")).value();
  Team alone(1);
  const BlueprintValue value = value_in_full(*found.blueprint, alone, 1 << 30).value();
  const double mbb = 1000 / static_cast<double>(found.plan.game.big_blind);
  EXPECT_NEAR(view["exploitability"].get<double>(), mbb * value.exploitability(), 1e-9);
  ASSERT_FALSE(view["points"].empty());
  EXPECT_EQ(view["points"].back()[0], 300);
  EXPECT_NEAR(view["points"].back()[2].get<double>(), mbb * value.exploitability(), 1e-9);
}

TEST_F(ServerTrainings, PausedStoppedAndGoneOnWithTheyComeToTheSame) {
  const std::string id = begin_endless();
  const json paused = pause(id);
  const std::uint64_t first = paused["iterations"];
  EXPECT_EQ(training_passes(file(id, ".blueprint.training")).value(), first);
  api.post("/jobs/" + id + "/resume", json::object());
  until(id, [&](const json& view) { return view["iterations"] > first; });
  api.post("/jobs/" + id + "/stop", json::object());
  const json stopped = ended(id);
  EXPECT_EQ(stopped["state"], "stopped");
  const std::uint64_t second = stopped["iterations"];
  EXPECT_EQ(strategy(id), trained_in_one_go(leduc(), second));
  EXPECT_EQ(api.ask("POST", "/jobs/" + id + "/resume", {{"iterations", second}}).status, 422);
  api.post("/jobs/" + id + "/resume", {{"iterations", second + 50}});
  const json done = ended(id);
  EXPECT_EQ(done["state"], "done");
  EXPECT_EQ(done["iterations"], second + 50);
  EXPECT_EQ(strategy(id), trained_in_one_go(leduc(), second + 50));
  api.stop();
  api.start();
  const json again = api.get("/trainings")["trainings"][0];
  EXPECT_EQ(again["state"], "done") << "nothing is left to do";
  EXPECT_EQ(again["iterations"], second + 50);
}

// As after kill -9: the files are those of some moment before, and the log has more than was kept.
TEST_F(ServerTrainings, GoOnWhereTheirFilesLeftThem) {
  const std::string id = begin_endless();
  const std::uint64_t first = pause(id)["iterations"];
  const std::string kept = read_file(file(id, ".blueprint.training"), 1 << 24).value();
  api.post("/jobs/" + id + "/resume", json::object());
  until(id, [&](const json& view) { return view["points"].back()[0] > first; });
  api.stop();
  ASSERT_TRUE(write_file(file(id, ".blueprint.training"), kept));
  api.start();
  const json listed = api.get("/trainings")["trainings"];
  ASSERT_EQ(listed.size(), 1u);
  const json again = until(id, [](const json& view) { return view["state"] == "paused"; });
  EXPECT_EQ(again["iterations"], first);
  EXPECT_EQ(again["name"], "No-limit Leduc");
  api.post("/jobs/" + id + "/stop", json::object());
  api.post("/jobs/" + id + "/resume", {{"iterations", first + 60}});
  const json done = ended(id);
  EXPECT_EQ(done["iterations"], first + 60);
  EXPECT_EQ(strategy(id), trained_in_one_go(leduc(), first + 60));
  double before = -1;
  for (const json& point : done["points"]) {
    EXPECT_GT(point[0].get<double>(), before);
    before = point[0].get<double>();
  }
}

TEST_F(ServerTrainings, AreForgottenWithTheirFiles) {
  const std::string id = begin_endless();
  EXPECT_EQ(api.ask("DELETE", "/trainings/" + id).status, 200);
  EXPECT_EQ(api.ask("DELETE", "/trainings/" + id).status, 404);
  EXPECT_TRUE(api.get("/trainings")["trainings"].empty());
  api.stop();
  api.start();
  EXPECT_TRUE(api.get("/trainings")["trainings"].empty());
  EXPECT_TRUE(files::is_empty(api.folder() + "/trainings"));
}

TEST_F(ServerTrainings, ThatAreForgottenWhileSomebodyListsThemStayForgotten) {
  for (int round = 0; round < 20; ++round) {
    const std::string id = api.post("/trainings", {{"plan", leduc()}, {"passes", 1'000'000'000}})["id"];
    std::jthread lists([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) api.get("/trainings");
    });
    EXPECT_EQ(api.ask("DELETE", "/trainings/" + id).status, 200);
    lists.request_stop();
    lists.join();
    ASSERT_TRUE(api.get("/trainings")["trainings"].empty()) << round;
  }
}

TEST_F(ServerTrainings, BadPlansAreOneSentence) {
  const auto refused = [&](const json& order) {
    const Answer answer = api.ask("POST", "/trainings", order);
    EXPECT_EQ(answer.status, 422) << order;
    return answer.body["error"]["message"].get<std::string>();
  };
  EXPECT_NE(refused({{"plan", "nonsense ="}}).find("line 1"), std::string::npos);
  EXPECT_NE(refused({{"plan", leduc()}, {"measure_hands", 100}}).find("leave it out"), std::string::npos);
  EXPECT_NE(refused({{"plan", leduc()}, {"measure_hands", 2}}).find("4 or more"), std::string::npos);
  EXPECT_TRUE(api.get("/trainings")["trainings"].empty());
  EXPECT_EQ(api.ask("GET", "/trainings/nobody/strategy").status, 404);
}

}  // namespace
}  // namespace hindsight::this_file
