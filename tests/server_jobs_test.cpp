// Solving jobs and matches in the background: what they find, and that they pause, go on, race, stop and stay
// bounded.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <thread>

#include "asked.h"
#include "base/rng.h"
#include "json.h"
#include "play/matches/match.h"
#include "server/jobs/job_routes.h"
#include "server/jobs/solve_task.h"
#include "set_clock.h"
#include "solve/solver_measure.h"
#include "solve/solvers.h"
#include "store/games/load_game.h"
#include "store/strategies/strategy_file.h"
#include "study/games/game_run.h"
#include "study/games/solution.h"
#include "wait_for.h"

namespace hindsight::this_file {

namespace {

using Json = nlohmann::ordered_json;

using namespace std::chrono_literals;

Json json_of(const Result<std::string>& answer) {
  EXPECT_TRUE(answer) << (answer ? "" : answer.error().message);
  return answer ? Json::parse(*answer) : Json();
}

std::string error_of(const Result<std::string>& answer) {
  return answer ? "no error" : answer.error().message;
}

// The jobs as their routes give them.
class AskedJobs {
 public:
  AskedJobs(EventBus& hub, const JobLimits& limits) : jobs_(hub, limits) { add_job_routes(router_, jobs_); }

  Result<std::string> create(const std::string& body) { return post("", body); }
  Result<std::string> load(const std::string& bytes) {
    return asked(router_, "POST", "/jobs/load?name=mine.hs", bytes, "application/octet-stream");
  }
  std::string list() { return *asked(router_, "GET", "/jobs"); }
  Result<std::string> view(const std::string& id) { return asked(router_, "GET", "/jobs/" + id); }
  Result<std::string> pause(const std::string& id) { return post('/' + id + "/pause"); }
  Result<std::string> resume(const std::string& id, const std::string& body) {
    return post('/' + id + "/resume", body);
  }
  Result<std::string> stop(const std::string& id) { return post('/' + id + "/stop"); }
  Result<std::string> pace(const std::string& id, const std::string& body) {
    return post('/' + id + "/pace", body);
  }
  Result<std::string> step(const std::string& id, const std::string& body) {
    return post('/' + id + "/step", body);
  }
  Result<std::string> strategy(const std::string& id, int top, const std::string& find, std::size_t from = 0,
                               std::optional<std::uint64_t> at = {}) {
    return asked(router_, "GET",
                 "/jobs/" + id + "/strategy?top=" + std::to_string(top) + "&find=" + find +
                     "&from=" + std::to_string(from) + (at ? "&at=" + std::to_string(*at) : ""));
  }
  Result<std::string> file(const std::string& id) { return asked(router_, "GET", "/jobs/" + id + "/file"); }
  Result<std::string> remove(const std::string& id) { return asked(router_, "DELETE", "/jobs/" + id); }

 private:
  Result<std::string> post(const std::string& path, const std::string& body = "") {
    return asked(router_, "POST", "/jobs" + path, body);
  }

  Router router_;
  Jobs jobs_;
};

struct Lab {
  explicit Lab(JobLimits limits = {}) : jobs(hub, patient(limits)) {}
  static JobLimits patient(JobLimits limits) {
    limits.patience = 1min;
    return limits;
  }

  std::string begin(const Json& body) { return json_of(jobs.create(body.dump()))["id"]; }
  Json view(const std::string& id) { return json_of(jobs.view(id)); }
  // Its view, once that is as wished.
  Json when(const std::string& id, const std::function<bool(const Json&)>& wished) {
    Json now;
    wait_for(hub, "job:" + id, [&] { return wished(now = view(id)); });
    return now;
  }
  Json until(const std::string& id, const std::string& states) {
    return when(id, [&](const Json& job) {
      return states.find(job["state"].get<std::string>()) != std::string::npos;
    });
  }
  // By the work itself and not by what was told of it: so many iterations are done now.
  std::uint64_t iterations(const std::string& id) { return json_of(jobs.strategy(id, 1, ""))["iterations"]; }
  Json ended(const std::string& id) { return until(id, "done stopped failed"); }

  EventBus hub;
  AskedJobs jobs;
};

Json endless() { return {{"kind", "solve"}, {"game", "leduc"}, {"algorithm", "cfr"}, {"target", 0}}; }

}  // namespace

TEST(ServerJobs, SolvesKuhnAsTheSolverDoes) {
  Lab lab;
  const std::string id =
      lab.begin({{"kind", "solve"}, {"game", "kuhn"}, {"algorithm", "dcfr"}, {"iterations", 500}});
  const Json job = lab.ended(id);
  EXPECT_EQ(job["state"], "done");
  EXPECT_EQ(job["iterations"], 500);
  EXPECT_EQ(job["infosets"], 12);
  const GameSource kuhn = *load_game("kuhn");
  const auto dcfr = *make_solver("dcfr", {kuhn.histories, kuhn.game});
  std::size_t point = 0;
  const auto check = [&](const Checkpoint& checkpoint) {
    ASSERT_LT(point, job["points"].size());
    EXPECT_EQ(job["points"][point][0], checkpoint.iterations);
    EXPECT_EQ(job["points"][point++][2], checkpoint.evaluation.exploitability);
    if (checkpoint.iterations == 500) {
      EXPECT_EQ(job["value"], checkpoint.evaluation.value[0]);
    }
  };
  drive(*dcfr, {kuhn.histories, kuhn.game}, {.iterations = 500}, {}, {.checkpoint = check});
  const Json strategy = json_of(lab.jobs.strategy(id, 50, ""));
  EXPECT_EQ(strategy["total"], 12);
  EXPECT_EQ(strategy["infosets"].size(), 12);
  const Json& first = strategy["infosets"][0];  // a hand of player 1, each dealt in a third of all games
  EXPECT_NEAR(first["reach"].get<double>(), 1.0 / 3, 1e-12);
  for (const Json& infoset : strategy["infosets"]) {
    EXPECT_NEAR(infoset["average"][0].get<double>() + infoset["average"][1].get<double>(), 1, 1e-9);
    EXPECT_NEAR(infoset["current"][0].get<double>() + infoset["current"][1].get<double>(), 1, 1e-9);
  }
  EXPECT_EQ(json_of(lab.jobs.strategy(id, 2, "K"))["infosets"].size(), 2);
  EXPECT_EQ(json_of(lab.jobs.strategy(id, 50, "K"))["total"], 4);
  EXPECT_EQ(json_of(lab.jobs.strategy(id, 50, "nothing"))["total"], 0);
}

TEST(ServerJobs, LeducToAMillionth) {
  Lab lab;
  const Json job =
      lab.ended(lab.begin({{"kind", "solve"}, {"game", "leduc"}, {"target", 1e-6}, {"keep", true}}));
  EXPECT_EQ(job["state"], "done");
  EXPECT_LE(job["exploitability"].get<double>(), 1e-6);
  EXPECT_NEAR(job["value"].get<double>(), -0.0856064, 3e-6);
  EXPECT_GT(job["points"].size(), 20);
  for (std::size_t i = 1; i < job["points"].size(); ++i) {
    EXPECT_GT(job["points"][i][0], job["points"][i - 1][0]);
    EXPECT_GE(job["points"][i][1], job["points"][i - 1][1]);
  }
}

TEST(ServerJobs, WatchersGetEveryPointOnce) {
  Lab lab;
  const std::string id = lab.begin(endless());
  const auto stream = lab.hub.open({"job:" + id}, [] {});
  ASSERT_TRUE(stream);
  std::vector<Json> points;
  Json last;
  const auto read = [&] {
    while (const auto message = (*stream)->next()) {
      last = Json::parse(*message->json);
      EXPECT_EQ(last["topic"], "job:" + id);
      EXPECT_FALSE(last["job"].contains("points"));
      for (const Json& point : last["points"])
        if (points.empty() || point[0] > points.back()[0]) points.push_back(point);
    }
  };
  read();
  lab.when(id, [](const Json& job) { return job["points"].size() > 30; });
  read();
  EXPECT_GT(points.size(), 30u);
  json_of(lab.jobs.stop(id));
  const Json job = lab.ended(id);
  EXPECT_EQ(job["state"], "stopped");
  read();
  EXPECT_EQ(Json(points), job["points"]);
  EXPECT_EQ(last["job"]["state"], "stopped");
}

TEST(ServerJobs, BetweenPublicationsStatesAloneAreTold) {
  std::atomic<int> told = 0;
  JobLimits limits;
  limits.publish_every = 1h;  // instead of a tenth of a second: so it is the states alone that are told
  Lab lab(limits);
  const std::string id =
      lab.begin({{"kind", "solve"}, {"game", "kuhn"}, {"paused", true}, {"iterations", 500}});
  lab.until(id, "paused");
  const auto stream = lab.hub.open({"job:" + id}, [&] { ++told; });
  json_of(lab.jobs.resume(id, ""));
  EXPECT_GT(lab.ended(id)["points"].size(), 60u);
  EXPECT_LE(told, 6);
}

TEST(ServerJobs, PausesAndGoesOnWhereItWas) {
  Lab lab;
  const std::string id = lab.begin(endless());
  lab.when(id, [](const Json& job) { return job["points"].size() >= 5; });
  json_of(lab.jobs.pause(id));
  const Json paused = lab.until(id, "paused");
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(lab.iterations(id), paused["iterations"]) << "answers while it pauses, and does nothing else";
  json_of(lab.jobs.resume(id, "{}"));
  lab.when(id, [&](const Json& job) { return job["iterations"] > paused["iterations"]; });
  EXPECT_EQ(lab.view(id)["points"][0], paused["points"][0]);
  json_of(lab.jobs.pause(id));
  lab.until(id, "paused");
  json_of(lab.jobs.stop(id));
  EXPECT_EQ(lab.ended(id)["state"], "stopped");
  EXPECT_NE(error_of(lab.jobs.pause(id)), "no error");
}

// run(300) and then to 700 gives the bits of run(700), also over a file.
TEST(ServerJobs, FilesGoOnBitForBit) {
  Lab lab;
  const Json setup = {{"kind", "solve"}, {"game", "leduc"}, {"algorithm", "external_sampling"}, {"seed", 5}};
  const auto to = [&](int iterations) {
    Json body = setup;
    body["iterations"] = iterations;
    return body;
  };
  const std::string whole = lab.begin(to(700)), part = lab.begin(to(300));
  lab.ended(whole);
  lab.ended(part);
  const std::string bytes = *lab.jobs.file(part);
  const Json shown = json_of(lab.jobs.load(bytes));
  EXPECT_EQ(shown["file"], "mine.hs");
  const std::string loaded = shown["id"];
  const Json at_once = lab.ended(loaded);
  EXPECT_EQ(at_once["state"], "done");
  EXPECT_EQ(at_once["iterations"], 300);
  EXPECT_EQ(at_once["exploitability"], lab.view(part)["exploitability"]);
  json_of(lab.jobs.resume(loaded, R"({"iterations": 700})"));
  json_of(lab.jobs.resume(part, R"({"iterations": 700})"));
  const auto reached = [&](const std::string& id) {
    lab.when(id, [](const Json& job) { return job["iterations"] == 700; });
    return lab.ended(id)["exploitability"];
  };
  const Json exploitability = lab.view(whole)["exploitability"];
  EXPECT_EQ(reached(loaded), exploitability);
  EXPECT_EQ(reached(part), exploitability);
  const auto averages = [&](const std::string& id) { return parse_strategy(*lab.jobs.file(id))->average; };
  EXPECT_EQ(averages(loaded), averages(whole));
}

TEST(ServerJobs, TwoRaceFairlyAndTheThirdWaits) {
  Lab lab;
  const std::string a = lab.begin(endless()), b = lab.begin(endless()), c = lab.begin(endless());
  lab.until(a, "running");
  lab.until(b, "running");
  for (int i = 0; i < 3; ++i)
    for (const std::string& id : {a, b}) {
      const Json before = lab.view(id)["iterations"];
      lab.when(id, [&](const Json& job) { return job["iterations"] > before; });
    }
  EXPECT_EQ(lab.view(c)["state"], "queued");
  json_of(lab.jobs.pause(a));
  lab.until(c, "running");  // a pause makes room
  json_of(lab.jobs.resume(a, ""));
  EXPECT_EQ(lab.until(a, "queued")["state"], "queued");
  json_of(lab.jobs.stop(b));
  lab.until(a, "running");
}

TEST(ServerJobs, ListsTheNewestFirst) {
  Lab lab;
  std::vector<std::string> begun, listed;
  for (int i = 0; i < 8; ++i) begun.insert(begun.begin(), lab.begin(endless()));
  const Json all = Json::parse(lab.jobs.list());
  for (const Json& job : all["jobs"]) listed.push_back(job["id"]);
  EXPECT_EQ(listed, begun);
}

TEST(ServerJobs, StopsWhenNobodyWatchesUnlessItIsKept) {
  SetClock clock;
  JobLimits limits;
  limits.unwatched = 1s;
  limits.now = clock.now();
  limits.running = 3;
  Lab lab(limits);
  Json keep = endless();
  keep["keep"] = true;
  const std::string kept = lab.begin(keep), watched = lab.begin(endless()), left = lab.begin(endless());
  const auto stream = lab.hub.open({"job:" + watched}, [] {});
  clock.advance(2s);
  const auto listed = [&](const std::string& id) {  // without asking for it: that would be watching
    const Json all = Json::parse(lab.jobs.list());
    return *std::ranges::find_if(all["jobs"], [&](const Json& job) { return job["id"] == id; });
  };
  wait_for(lab.hub, "job:" + watched, [&] { return listed(left)["state"] == "stopped"; });
  for (int i = 0; i < 2; ++i)  // once more told, once more looked at by whom it is watched
    for (const std::string& id : {kept, watched}) {
      const Json before = listed(id)["iterations"];
      wait_for(lab.hub, "job:" + watched, [&] { return listed(id)["iterations"] > before; });
    }
  EXPECT_EQ(listed(kept)["state"], "running");
  EXPECT_EQ(listed(watched)["state"], "running");
  EXPECT_EQ(listed(left)["ended_by"], "unwatched");
  EXPECT_TRUE(lab.view(left)["unwatched"]);
  EXPECT_TRUE(lab.view(left)["left"].is_null()) << "nothing goes on, so nothing is left to wait for";
  json_of(lab.jobs.stop(watched));
  EXPECT_FALSE(lab.ended(watched)["unwatched"]) << "somebody stopped it";
}

TEST(ServerJobs, StepsAndKeepsAPaceWithTheSameBits) {
  Lab lab;
  const Json setup = {{"kind", "solve"}, {"game", "leduc"}, {"algorithm", "dcfr"}};
  const auto with = [&](const Json& more) {
    Json body = setup;
    body.update(more);
    return body;
  };
  const std::string id = lab.begin(with({{"paused", true}, {"iterations", 12}}));
  EXPECT_EQ(lab.until(id, "paused")["iterations"], 0);
  const auto step = [&](int iterations, int reached) {
    json_of(lab.jobs.step(id, Json{{"iterations", iterations}}.dump()));
    return lab.when(
        id, [&](const Json& job) { return job["iterations"] == reached && job["state"] == "paused"; });
  };
  EXPECT_EQ(step(1, 1)["points"].size(), 1);
  EXPECT_EQ(step(4, 5)["points"].back()[0], 5);
  EXPECT_EQ(json_of(lab.jobs.pace(id, R"({"pace": 0.01})"))["pace"], 0.01);
  json_of(lab.jobs.resume(id, ""));
  EXPECT_EQ(lab.when(id, [](const Json& job) { return job["iterations"] == 6; })["state"], "running");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(lab.iterations(id), 6) << "the next one is due in a hundred seconds";
  json_of(lab.jobs.pace(id, R"({"pace": 1000})"));
  EXPECT_EQ(lab.ended(id)["state"], "done");
  const std::string free = lab.begin(with({{"iterations", 12}}));
  EXPECT_EQ(lab.ended(free)["exploitability"], lab.view(id)["exploitability"]);
  EXPECT_EQ(parse_strategy(*lab.jobs.file(free))->average, parse_strategy(*lab.jobs.file(id))->average);
  EXPECT_NE(error_of(lab.jobs.step(id, "")), "no error") << "it has ended";
  EXPECT_NE(error_of(lab.jobs.pace(id, R"({"pace": -1})")), "no error");
  const std::string match = lab.begin({{"kind", "match"}, {"bots", {"caller", "caller"}}, {"hands", 10}});
  EXPECT_EQ(error_of(lab.jobs.step(match, "")), "only a solve has steps");
}

// Hours of work are handed out, and whatever is asked for meanwhile happens after the iteration that is being
// done.
TEST(ServerJobs, AMillionStepsAreInterruptedAtOnce) {
  Lab lab;
  const std::string id = lab.begin({{"kind", "solve"},
                                    {"game", "leduc_no_limit(bets=grid:100,stack=500)"},
                                    {"paused", true},
                                    {"target", 0}});
  const auto step = [&] {
    const Json before = lab.view(id)["iterations"];
    json_of(lab.jobs.step(id, R"({"iterations": 1000000})"));
    lab.when(id, [&](const Json& job) { return job["iterations"] > before; });
  };
  lab.until(id, "paused");
  step();
  EXPECT_LT(lab.iterations(id), 1'000'000u) << "it answers in the middle";
  json_of(lab.jobs.pause(id));
  lab.until(id, "paused");
  const std::uint64_t paused = lab.iterations(id);
  EXPECT_LT(paused, 1'000'000u);
  step();
  json_of(lab.jobs.pace(id, R"({"pace": 1000})"));
  json_of(lab.jobs.resume(id, ""));
  lab.when(id, [&](const Json& job) { return job["iterations"] > paused; });
  json_of(lab.jobs.pace(id, R"({"pace": 0.01})"));
  const std::uint64_t slowed = lab.iterations(id);
  EXPECT_LE(lab.iterations(id), slowed + 1) << "what the pace before allowed is void";
  step();
  EXPECT_TRUE(lab.jobs.remove(id));
}

// Fewer, more, or without a bound, in the middle of what was allowed before: not one iteration too many, and
// the same bits.
TEST(ServerJobs, HoweverIterationsAreHandedOutTheBitsAreTheSame) {
  const auto solved = [](const std::string& algorithm, const JobTask::Yield& yield) {
    const std::unique_ptr<JobTask> task =
        *solve_task({"leduc", algorithm, 3, 1, {.iterations = 400}}, {1'000'000, 1});
    EXPECT_TRUE(*task->run({}, yield));
    return *parse_strategy(*dynamic_cast<SolveTask&>(*task).file());
  };
  for (const char* algorithm : {"dcfr", "external_sampling"}) {
    const StrategyFile whole = solved(algorithm, [](std::uint64_t) { return JobTask::unlimited; });
    EXPECT_EQ(whole.iterations, 400u);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Rng rng(seed);
      std::uint64_t allowed = 0, changed = 0;
      const StrategyFile parts = solved(algorithm, [&](std::uint64_t done) {
        EXPECT_LE(done, allowed);
        if (allowed != JobTask::unlimited) allowed -= done;
        if (allowed > 0 && rng.below(4) > 0) return allowed;
        changed += allowed > 0 ? 1 : 0;
        constexpr std::uint64_t handed[] = {1, 3, 40, 1'000'000, JobTask::unlimited};
        return allowed = handed[rng.below(5)];
      });
      EXPECT_GT(changed, 0u);
      EXPECT_EQ(parts.iterations, whole.iterations);
      EXPECT_EQ(parts.average, whole.average);
      EXPECT_EQ(parts.regrets, whole.regrets);
      EXPECT_EQ(parts.state, whole.state);
    }
  }
}

TEST(ServerJobs, OneCanLookBackAndPageThroughAllInfosets) {
  Lab lab;
  const auto solve = [&](int iterations) {
    const std::string id =
        lab.begin({{"kind", "solve"}, {"game", "leduc"}, {"algorithm", "cfr+"}, {"iterations", iterations}});
    lab.ended(id);
    return id;
  };
  const std::string id = solve(100), early = solve(10);
  const Json then = json_of(lab.jobs.strategy(id, 1000, "", 0, 10));
  const Json alone = json_of(lab.jobs.strategy(early, 1000, ""));
  EXPECT_EQ(then["iterations"], 10);
  EXPECT_EQ(then["frames"].back(), 100);
  ASSERT_EQ(then["infosets"].size(), alone["infosets"].size());
  std::map<std::string, Json> by_name;
  for (const Json& row : alone["infosets"]) by_name[row["name"]] = row;
  for (const Json& row : then["infosets"])
    for (std::size_t a = 0; a < row["average"].size(); ++a) {
      const Json& other = by_name[row["name"]];
      EXPECT_NEAR(row["average"][a].get<double>(), other["average"][a].get<double>(), 1e-7);
      EXPECT_NEAR(row["current"][a].get<double>(), other["current"][a].get<double>(), 1e-7);
    }
  std::vector<std::string> paged, whole;
  for (std::size_t from = 0; from < 288; from += 50) {
    const Json page = json_of(lab.jobs.strategy(id, 50, "", from));
    for (const Json& row : page["infosets"]) paged.push_back(row["name"]);
  }
  const Json all = json_of(lab.jobs.strategy(id, 1000, ""));
  for (const Json& row : all["infosets"]) whole.push_back(row["name"]);
  EXPECT_EQ(whole.size(), 288u);
  EXPECT_EQ(paged, whole);
  EXPECT_EQ(json_of(lab.jobs.strategy(id, 50, "", 5000))["infosets"].size(), 0);
}

TEST(ServerJobs, MatchesAreTheMatchesOfTheProgram) {
  Lab lab;
  const std::string id =
      lab.begin({{"kind", "match"}, {"bots", {"caller", "always_raise"}}, {"hands", 4000}, {"seed", 3}});
  const Json job = lab.ended(id);
  EXPECT_EQ(job["state"], "done");
  EXPECT_EQ(job["hands"], 4000);
  MatchSetup setup{*HoldemGame::parse("nlhe(blinds=50/100,stack=20000)"),
                   {*bot_kind("caller"), *bot_kind("always_raise")},
                   4000,
                   3,
                   true};
  Match match = *Match::start(setup);
  match.play(2000, {});
  for (std::size_t bot = 0; bot < 2; ++bot) {
    EXPECT_EQ(job["bots"][bot]["mbb"], match.mbb_per_hand(bot));
    EXPECT_TRUE(std::isinf(match.half_width_95(bot)))
        << "duplicate deals of these two cancel: nothing is known";
    EXPECT_EQ(job["bots"][bot]["half_width_95"], nullptr);
    EXPECT_EQ(job["bots"][bot]["curve"].back()[1], match.mbb_per_hand(bot));
    EXPECT_GT(job["bots"][bot]["curve"].size(), 5);
  }
  json_of(lab.jobs.resume(id, R"({"hands": 5000})"));
  lab.when(id, [](const Json& now) { return now["hands"] == 5000; });
  EXPECT_EQ(lab.ended(id)["hands_wanted"], 5000);
  EXPECT_EQ(error_of(lab.jobs.strategy(id, 50, "")),
            "only a solve of a small game has a table of its infosets");
  EXPECT_EQ(error_of(lab.jobs.file(id)), "only a solve of a small game has a strategy file");
}

TEST(ServerJobs, AMatchEndsWhenItIsDecided) {
  Lab lab;
  const Json order = {{"kind", "match"},
                      {"bots", {"pot_odds", "always_fold"}},
                      {"hands", 40'000},
                      {"seed", 3},
                      {"until_decided", true}};
  const std::string id = lab.begin(order);
  const Json job = lab.ended(id);
  EXPECT_EQ(job["state"], "done");
  EXPECT_EQ(job["until_decided"], true);
  EXPECT_EQ(job["ended_early"], true);
  EXPECT_EQ(job["left"], nullptr);
  EXPECT_GT(job["bots"][0]["anytime_95"][0], 0);
  MatchSetup setup{.game = *HoldemGame::parse("nlhe(blinds=50/100,stack=20000)"),
                   .bots = {*bot_kind("pot_odds"), *bot_kind("always_fold")},
                   .hands = 40'000,
                   .seed = 3,
                   .estimators = {Estimator::plain, Estimator::duplicate},
                   .until = {.decided = true}};
  Match match = *Match::start(setup);
  match.play(40'000, {});
  EXPECT_LT(match.hands(), 40'000);
  EXPECT_EQ(job["hands"], match.hands()) << "where the program's --until-decided ends";
  EXPECT_EQ(job["bots"][0]["anytime_95"][0], match.anytime_95(0).low);
  EXPECT_THAT(error_of(lab.jobs.resume(id, R"({"hands": 50000})")), testing::HasSubstr("it is decided"));
  // One that is never decided plays its hands, and goes on like any other.
  const std::string even =
      lab.begin({{"kind", "match"}, {"bots", {"caller", "caller"}}, {"hands", 200}, {"until_decided", true}});
  EXPECT_EQ(lab.ended(even)["ended_early"], false);
  json_of(lab.jobs.resume(even, R"({"hands": 300})"));
  lab.when(even, [](const Json& now) { return now["hands"] == 300; });
}

TEST(ServerJobs, GamesOfAnyKindAndExactAnswers) {
  Lab lab;
  for (const char* game : {"rock_paper_scissors(scissors=2)", "kuhn(players=3)", "goofspiel(cards=3)"})
    EXPECT_EQ(lab.ended(lab.begin(
                  {{"kind", "solve"}, {"game", game}, {"algorithm", "cfr+"}, {"iterations", 50}}))["state"],
              "done");
  const Json exact =
      lab.ended(lab.begin({{"kind", "solve"}, {"game", "leduc"}, {"algorithm", "sequence_lp"}}));
  EXPECT_LT(exact["exploitability"].get<double>(), 1e-12);
  const Json refused =
      lab.ended(lab.begin({{"kind", "solve"}, {"game", "kuhn(players=3)"}, {"algorithm", "sequence_lp"}}));
  EXPECT_EQ(refused["state"], "failed");
  EXPECT_FALSE(refused["failure"].get<std::string>().empty());
}

TEST(ServerJobs, BadRequestsSayWhy) {
  Lab lab;
  const auto refused = [&](const Json& body) { return error_of(lab.jobs.create(body.dump())); };
  const auto solve = [&](const char* key, const Json& value) {
    Json body = {{"kind", "solve"}, {"game", "kuhn"}};
    body[key] = value;
    return refused(body);
  };
  EXPECT_EQ(refused(Json::object()), "\"kind\" is missing");
  EXPECT_EQ(refused({{"kind", "mine"}}), "\"kind\" must be solve or match");
  EXPECT_EQ(solve("game", "khun"),
            "there is no game 'khun' (did you mean kuhn?); 'hindsight games' lists them all");
  EXPECT_NE(solve("game", "/etc/passwd").find("/etc/passwd"), std::string::npos);
  EXPECT_NE(
      solve("game", "leduc_no_limit(stack=20000,bets=grid:100)").find("histories, and memory here holds"),
      std::string::npos);
  EXPECT_EQ(solve("algorithm", "dcfrr"), "there is no algorithm 'dcfrr' (did you mean dcfr?)");
  EXPECT_NE(solve("algorithm", "dcfr(alpha=x,beta=1,gamma=1,delta=1)"), "no error");
  EXPECT_NE(solve("target", -1), "no error");
  EXPECT_NE(solve("seconds", 1e9), "no error");
  EXPECT_NE(solve("iterations", 0), "no error");
  EXPECT_NE(solve("threads", 1'000'000), "no error");
  EXPECT_NE(solve("seed", "one"), "no error");
  EXPECT_NE(solve("keep", 1), "no error");
  EXPECT_NE(solve("bots", {"caller"}), "no error");
  EXPECT_NE(refused({{"kind", "match"}, {"bots", {"caller"}}}), "no error");
  EXPECT_NE(refused({{"kind", "match"}, {"bots", Json(11, "caller")}}), "no error");
  EXPECT_NE(refused({{"kind", "match"}, {"bots", {"equity(ms=60000)", "caller"}}}).find("at most 10"),
            std::string::npos);
  EXPECT_NE(refused({{"kind", "match"}, {"bots", {"equity(trials=100000000)", "caller"}}}), "no error");
  EXPECT_NE(refused({{"kind", "match"}, {"bots", {"caller", "caller"}}, {"hands", 1e18}}), "no error");
  EXPECT_NE(refused({{"kind", "match"}, {"bots", {"caller", "caller"}}, {"game", "omaha"}}), "no error");
  for (const char* body : {"", "[]", "{", "{\"kind\":\"solve\",\"kind\":3}", "\xff", "{\"kind\":null}"})
    EXPECT_FALSE(lab.jobs.create(body)) << body;
  for (const char* bytes : {"", "x", "\x89HSSTRAT", "\x89HSSTRAT\1\0\0\0"})
    EXPECT_FALSE(lab.jobs.load(bytes));
  EXPECT_EQ(error_of(lab.jobs.view("nobody")), "there is no such job, or it was forgotten");
  EXPECT_FALSE(lab.jobs.remove("nobody"));
  EXPECT_EQ(Json::parse(lab.jobs.list())["jobs"].size(), 0);
}

TEST(ServerJobs, DamagedFilesAreRefused) {
  Lab lab;
  const std::string id = lab.begin({{"kind", "solve"}, {"game", "kuhn"}, {"iterations", 20}});
  lab.ended(id);
  const std::string bytes = *lab.jobs.file(id);
  Rng rng(1);
  for (int i = 0; i < 300; ++i) {
    std::string damaged = bytes;
    damaged[rng.below(static_cast<std::uint32_t>(damaged.size()))] ^= static_cast<char>(1u << rng.below(8));
    if (i % 3 == 0) damaged.resize(rng.below(static_cast<std::uint32_t>(damaged.size())));
    const auto loaded = lab.jobs.load(damaged);
    if (loaded) {  // a bit that the compression does not use
      EXPECT_EQ(format_strategy(*parse_strategy(damaged)), bytes);
    } else {
      EXPECT_EQ(loaded.error().code, ErrorCode::invalid_argument) << "theirs, not ours";
    }
  }
  // Whole, but of nonsense: fails as a job, with a reason.
  StrategyFile file = *parse_strategy(bytes);
  file.average.assign(24, 7);
  file.state.clear();
  const Json job = lab.ended(json_of(lab.jobs.load(format_strategy(file)))["id"]);
  EXPECT_EQ(job["state"], "failed");
  EXPECT_EQ(job["failure_code"]["code"], "failed");
  EXPECT_EQ(job["ended_by"], "failure");
  EXPECT_NE(error_of(lab.jobs.strategy(job["id"], 50, "")).find("failed and has nothing to show"),
            std::string::npos);
  file.average = parse_strategy(bytes)->average;
  const std::string shown = json_of(lab.jobs.load(format_strategy(file)))["id"];
  EXPECT_EQ(lab.ended(shown)["state"], "done") << "a strategy without a solver can be looked at";
  EXPECT_EQ(json_of(lab.jobs.strategy(shown, 50, ""))["total"], 12);
  json_of(lab.jobs.resume(shown, ""));
  EXPECT_NE(lab.until(shown, "failed")["failure"].get<std::string>().find("without the state"),
            std::string::npos);
}

TEST(ServerJobs, TheLineAndTheShelfAreBounded) {
  JobLimits limits;
  limits.running = 1;
  limits.waiting = 2;
  limits.kept = 4;
  Lab lab(limits);
  const std::string first = lab.begin(endless());
  lab.until(first, "running");
  const std::string second = lab.begin(endless()), third = lab.begin(endless());
  lab.until(third, "queued");
  const auto refused = lab.jobs.create(endless().dump());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::busy);
  for (const std::string& id : {first, second, third}) json_of(lab.jobs.stop(id));
  lab.ended(third);
  // Those that ended make room, the longest untouched first.
  std::vector<std::string> ids;
  for (int i = 0; i < 6; ++i) {
    ids.push_back(lab.begin({{"kind", "solve"}, {"game", "kuhn"}, {"iterations", 5}}));
    lab.ended(ids.back());
  }
  EXPECT_LE(Json::parse(lab.jobs.list())["jobs"].size(), 4);
  EXPECT_FALSE(lab.jobs.view(ids[0]));
  EXPECT_TRUE(lab.jobs.view(ids[5]));
}

TEST(ServerJobs, RequestsThatWaitForAnswersAreBounded) {
  JobLimits limits;
  limits.asking = 0;
  Lab lab(limits);
  const std::string id = lab.begin({{"kind", "solve"}, {"game", "kuhn"}, {"iterations", 5}});
  EXPECT_EQ(error_of(lab.jobs.file(id)), "too many questions at once: ask again");
  EXPECT_TRUE(lab.jobs.view(id)) << "what needs no waiting is answered";
}

TEST(ServerJobs, GamesThatAreTooLargeTogetherAreRefused) {
  JobLimits limits;
  limits.histories = 10'000;
  limits.all_histories = 10'000;
  Lab lab(limits);
  const Json kept = {{"kind", "solve"}, {"game", "leduc_no_limit(bets=grid:100,stack=500)"}, {"target", 0}};
  const std::string id = lab.begin(kept);
  lab.until(id, "running");
  EXPECT_NE(error_of(lab.jobs.create(kept.dump())).find("forget one"), std::string::npos);
  EXPECT_NE(error_of(lab.jobs.create(R"({"kind":"solve","game":"liars_dice"})")).find("294883 histories"),
            std::string::npos);
  EXPECT_TRUE(lab.jobs.remove(id));
  EXPECT_TRUE(lab.jobs.create(kept.dump()));
}

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t size = 0, resident = 0;
  file >> size >> resident;
  return resident * 4'096;
}

// A small file that unpacks to much, six times: what it took is given back, whether it was refused or failed
// as a job.
TEST(ServerJobs, FilesThatHoldTooMuchCostNothingAfterwards) {
  Lab lab;
  StrategyFile file{.game = "kuhn", .algorithm = "cfr"};
  file.average.assign(std::size_t{8} << 20, 0);
  const std::string bytes = format_strategy(file);
  ASSERT_LT(bytes.size(), 64u << 10);
  file = {};
  const std::size_t before = resident_bytes();
  for (int i = 0; i < 6; ++i)
    if (const auto loaded = lab.jobs.load(bytes); loaded) {
      EXPECT_EQ(lab.ended(Json::parse(*loaded)["id"])["state"], "failed");
    }
  EXPECT_LT(resident_bytes(), before + (std::size_t{32} << 20));
}

// A request has no strategy to respond to: it is told what to send instead, and that is taken.
TEST(ServerJobs, RespondToAStrategyThatAFileHolds) {
  Lab lab;
  EXPECT_EQ(
      error_of(
          lab.jobs.create(Json{{"kind", "solve"}, {"game", "kuhn"}, {"algorithm", "best_response"}}.dump())),
      "best_response responds to a fixed strategy, and a new job has none: send POST /api/v1/jobs/load a "
      "file that 'hindsight solve GAME --algorithm best_response --against FILE --out OUT' has written");
  const auto source = std::make_shared<const GameSource>(*load_game("kuhn"));
  auto run = GameRun::start(
      {.algorithm = "best_response", .against = strategy_bytes(source->game, uniform_strategy(source->game))},
      source);
  run->run({.iterations = 1}, {});
  const Json job = lab.ended(json_of(lab.jobs.load(format_strategy(run->file())))["id"]);
  EXPECT_EQ(job["exploitability"], nullptr);
  EXPECT_NEAR(job["gap"].get<double>(), 0, 1e-12);
}

TEST(ServerJobs, SayHowTheyEnded) {
  Lab lab;
  const std::string reached = lab.begin({{"kind", "solve"}, {"game", "kuhn"}, {"iterations", 20}});
  EXPECT_EQ(lab.ended(reached)["ended_by"], "goal");
  Json kept = endless();
  kept["keep"] = true;
  const std::string stopped = lab.begin(kept);
  EXPECT_EQ(lab.view(stopped)["ended_by"], nullptr);
  json_of(lab.jobs.stop(stopped));
  EXPECT_EQ(lab.ended(stopped)["ended_by"], "request");
}

// Everything at once from several threads; ends with jobs at work (run under TSan, too).
TEST(ServerJobs, ManyThreads) {
  JobLimits limits;
  limits.kept = 6;
  Lab lab(limits);
  std::vector<std::jthread> threads;
  for (std::uint64_t t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      Rng rng(t);
      for (int i = 0; i < 60; ++i) {
        static_cast<void>(lab.jobs.create(
            rng.below(2) ? endless().dump() : R"({"kind":"match","bots":["caller","random"],"hands":1000})"));
        const Json all = Json::parse(lab.jobs.list());
        for (const Json& job : all["jobs"]) {
          const std::string id = job["id"];
          switch (rng.below(7)) {
            case 0:
              static_cast<void>(lab.jobs.pause(id));
              break;
            case 1:
              static_cast<void>(lab.jobs.resume(id, ""));
              break;
            case 2:
              static_cast<void>(lab.jobs.stop(id));
              break;
            case 3:
              static_cast<void>(lab.jobs.remove(id));
              break;
            case 4:
              static_cast<void>(lab.jobs.strategy(id, 5, "K"));
              break;
            case 5:
              static_cast<void>(lab.jobs.file(id));
              break;
            default:
              static_cast<void>(lab.hub.open({"job:" + id}, [] {}));
          }
        }
      }
    });
}

}  // namespace hindsight::this_file
