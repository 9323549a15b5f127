// Reports over flops as the server makes, keeps and shows them: what they say is what the program's report
// says.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "server_api.h"
#include "study/spots/flop_size.h"
#include "study/spots/spot_flops.h"

namespace hindsight::this_file {

namespace {

using nlohmann::json;
using testing::HasSubstr;

// Without a board: solved in milliseconds on each.
const std::string spot =
    "name = \"few hands\"\npot = 20\nstacks = 20\nrange_oop = \"QQ,AKs,87s\"\nrange_ip = \"JJ,AQs,KJs\"\n"
    "[bets]\nflop.bet = \"50%\"\nflop.raise = \"a\"\nturn.bet = \"100%\"\nriver.bet = \"100%\"\n";
const std::string list = "Ks 7h 2d\nQsJh2h : 24\nAs 8s 3s, 0.5\n";

json report_of(Api& api, const json& order) {
  return api.ended("/flop-reports/", api.post("/flop-reports", order)["id"]);
}

// As `hindsight spot --flops FILE --report` does it.
FlopReport by_library(const std::string& boards, double share) {
  const auto load = [](const SpotSettings& with) { return spot_of_text(spot, with); };
  const auto goal = [&](const SpotSource& source) -> Result<Goal> {
    return Goal{.target = share * starting_pot(source.spot)};
  };
  FlopRun run(*many_boards(load, {}, {"--flops", "", boards}, goal), {}, {});
  while (!run.done()) HS_CHECK_OK(run.solve({}, {}));
  return run.report();
}

std::string csv_of(Api& api, const std::string& id) {
  Request request{.method = "GET", .path = "/api/v1/flop-reports/" + id + "/csv"};
  return api.service().router().answer(request).body;
}

void expect_row(const json& row, const FlopReport::Row& wanted) {
  EXPECT_EQ(row["board"], wanted.board);
  EXPECT_EQ(row["weight"], wanted.weight);
  EXPECT_EQ(row["matchups"], wanted.matchups);
  EXPECT_EQ(row["iterations"], wanted.iterations);
  EXPECT_EQ(row["exploitability_of_pot"], wanted.exploitability);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(row["equity"][seat], wanted.equity[seat]);
    EXPECT_EQ(row["value"][seat], wanted.value[seat]);
    EXPECT_EQ(row["eqr"][seat], wanted.eqr[seat]);
  }
  for (std::size_t a = 0; a < wanted.actions.size(); ++a) {
    EXPECT_EQ(row["frequencies"][a], wanted.actions[a].frequency);
    if (std::isnan(wanted.actions[a].value))
      EXPECT_TRUE(row["action_values"][a].is_null());
    else
      EXPECT_EQ(row["action_values"][a], wanted.actions[a].value);
  }
}

TEST(ServerFlops, SayWhatTheProgramSays) {
  Api api;
  const json report = report_of(api, {{"spot", spot}, {"boards", list}, {"target", "0.3%"}});
  ASSERT_EQ(report["state"], "done") << report;
  const FlopReport wanted = by_library(list, 0.003);
  EXPECT_EQ(report["boards"], 3);
  EXPECT_EQ(report["solved"], 3);
  ASSERT_EQ(report["actions"].size(), wanted.actions.size());
  for (std::size_t a = 0; a < wanted.actions.size(); ++a)
    EXPECT_EQ(report["actions"][a]["text"], wanted.actions[a]);
  ASSERT_EQ(report["rows"].size(), wanted.rows.size());
  for (std::size_t i = 0; i < wanted.rows.size(); ++i) expect_row(report["rows"][i], wanted.rows[i]);
  EXPECT_EQ(report["rows"][2]["words"], (json{"monotone", "unpaired", "ace-high"}));
  const FlopReport::Row mean = wanted.mean();
  EXPECT_EQ(report["mean"]["value"][0], mean.value[0]);
  EXPECT_EQ(report["mean"]["eqr"][1], mean.value[1] / (mean.equity[1] * 20));
  // The file goes on in the program: the same spot and goal by their hash, the same numbers but for the time.
  FlopReport file = *parse_flop_report(csv_of(api, report["id"]));
  FlopReport both = wanted;
  for (FlopReport* one : {&file, &both})
    for (FlopReport::Row& row : one->rows) row.seconds = 0;
  EXPECT_EQ(format_flop_report(file), format_flop_report(both));
  const std::string at = "/flop-reports/" + std::string(report["id"]);
  EXPECT_EQ(api.get(at + "?from=2")["rows"].size(), 1u);
  EXPECT_THAT(api.get(at + "/text?board=QsJh2h")["toml"].get<std::string>(), HasSubstr("QsJh2h"));
  EXPECT_EQ(api.ask("GET", at + "/text?board=2c2d2h").status, 404);
}

TEST(ServerFlops, ChooseFlopsByNameAndKind) {
  Api api;
  const auto boards = [&](const std::string& flops) {
    return api.post("/flop-reports/size", {{"spot", spot}, {"flops", flops}})["boards"].get<int>();
  };
  EXPECT_EQ(boards("all"), 1755);
  EXPECT_EQ(boards("subset:20"), 20);
  EXPECT_EQ(boards("subset:5:monotone"), 5);
  EXPECT_EQ(boards("all:trips"), 13);
  const json report = report_of(api, {{"spot", spot}, {"flops", "subset:2:trips"}, {"iterations", 2}});
  ASSERT_EQ(report["rows"].size(), 2u) << report;
  for (const json& row : report["rows"]) EXPECT_EQ(row["words"][1], "trips");
}

TEST(ServerFlops, SayBeforeWhatTheyTake) {
  Api api;
  const json size = api.post("/flop-reports/size", {{"spot", spot}, {"boards", list}});
  EXPECT_EQ(size["boards"], 3);
  EXPECT_GT(size["bytes"], 0);
  EXPECT_GT(size["disk_free"], 0);
  EXPECT_LT(size["disk"]["without_river"], size["disk"]["whole"]);
  EXPECT_EQ(size["times"].size(), 3u);
  // What is kept takes no more.
  const json report =
      report_of(api, {{"spot", spot}, {"boards", list}, {"solutions", "whole"}, {"disk", 1 << 26}});
  EXPECT_EQ(report["solutions"]["kept"], 3);
  const double said = size["disk"]["whole"], is = report["solutions"]["bytes"];
  EXPECT_LT(is, said);  // small spots pack better than those that it is measured by
  EXPECT_GT(8 * is, said);
}

TEST(ServerFlops, AreSolvedOnTheWayThroughPausesToTheSameNumbers) {
  Api api;
  const std::string id = api.post(
      "/flop-reports", {{"spot", spot}, {"boards", list}, {"target", "0.1%"}, {"paused", true}})["id"];
  EXPECT_EQ(api.get("/flop-reports/" + id)["keep"], true);  // it goes on though nobody watches
  for (int i = 0; i < 200; ++i) {
    api.ask("POST", "/jobs/" + id + "/resume", json::object());
    if (api.ask("POST", "/jobs/" + id + "/pause", json::object()).status != 200) break;
  }
  api.ask("POST", "/jobs/" + id + "/resume", json::object());
  const json report = api.ended("/flop-reports/", id);
  ASSERT_EQ(report["state"], "done") << report;
  const FlopReport wanted = by_library(list, 0.001);
  for (std::size_t i = 0; i < wanted.rows.size(); ++i) expect_row(report["rows"][i], wanted.rows[i]);
}

TEST(ServerFlops, StayOverARestartAndGoOn) {
  Api api;
  const json order{
      {"spot", spot}, {"boards", list}, {"iterations", 200}, {"solutions", "whole"}, {"disk", 1 << 26}};
  const std::string id = api.post("/flop-reports", order)["id"];
  json view;
  wait_for(api.service().hub(), "job:" + id, [&] {
    view = api.get("/flop-reports/" + id);
    return !view["rows"].empty();
  });
  api.stop();  // as it stands
  // A last line that was cut costs that board alone.
  const std::string csv = api.folder() + "/flop-reports/" + id + "/report.csv";
  std::filesystem::resize_file(csv, std::filesystem::file_size(csv) - 3);
  api.start();
  view = api.get("/flop-reports/" + id);
  EXPECT_EQ(view["state"], "stopped");
  EXPECT_LT(view["solved"], 3);
  EXPECT_EQ(api.get("/flop-reports")["reports"].size(), 1u);
  api.post("/flop-reports/" + id + "/resume", json::object());
  view = api.ended("/flop-reports/", id);
  EXPECT_EQ(view["state"], "done") << view;
  EXPECT_EQ(view["rows"].size(), 3u);
  EXPECT_EQ(view["solutions"]["kept"], 3);
  EXPECT_EQ(api.ask("POST", "/flop-reports/" + id + "/resume").status, 409);
  api.stop();
  api.start();
  EXPECT_EQ(api.get("/flop-reports/" + id)["rows"], view["rows"]);
  EXPECT_EQ(api.ask("DELETE", "/flop-reports/" + id).status, 200);
  EXPECT_EQ(api.ask("GET", "/flop-reports/" + id).status, 404);
  EXPECT_FALSE(std::filesystem::exists(api.folder() + "/flop-reports/" + id));
}

TEST(ServerFlops, TheirSolutionsAreSpots) {
  Api api;
  for (const char* kind : {"whole", "without_river"}) {
    const json report = report_of(
        api, {{"spot", spot}, {"boards", list}, {"iterations", 30}, {"solutions", kind}, {"disk", 1 << 26}});
    ASSERT_EQ(report["solutions"]["kept"], 3) << report;
    const std::string flop = std::string(report["id"]) + "-Ks7h2d";
    const json seen = api.get("/spots/" + flop + "/view?line=")["view"];
    const json& row = report["rows"][0];
    EXPECT_TRUE(row["kept"]);
    EXPECT_EQ(seen["board"], "Ks7h2d");
    for (std::size_t seat = 0; seat < 2; ++seat)
      EXPECT_NEAR(seen["value"][seat].get<double>(), row["value"][seat].get<double>(), 1e-5);
    EXPECT_EQ(api.get("/spots")["spots"].size(), 0u);  // the report lists them
    EXPECT_EQ(api.ask("DELETE", "/spots/" + flop).status, 409);
    EXPECT_EQ(api.ask("GET", "/spots/" + std::string(report["id"]) + "-Kd7h2d").status, 404);
    EXPECT_EQ(api.ask("DELETE", "/flop-reports/" + std::string(report["id"])).status, 200);
    EXPECT_EQ(api.ask("GET", "/spots/" + flop).status, 404);
  }
}

TEST(ServerFlops, KeepNoMoreThanTheirDiskSpace) {
  Api api;
  const auto kept = [&](const std::string& boards, std::uint64_t disk) {
    return report_of(
        api, {{"spot", spot}, {"boards", boards}, {"iterations", 5}, {"solutions", "whole"}, {"disk", disk}});
  };
  const auto bytes = [&](const char* board) {
    return kept(board, 1 << 26)["solutions"]["bytes"].get<std::uint64_t>();
  };
  // Half a solution more than the first takes: the seconds that a file tells pack to a few bytes more or
  // less.
  const json report = kept(list, bytes("Ks7h2d") + bytes("QsJh2h") / 2);
  EXPECT_EQ(report["rows"].size(), 3u);
  EXPECT_EQ(report["solutions"]["kept"], 1);
  EXPECT_THAT(report["solutions"]["not_kept"].get<std::string>(), HasSubstr("used up"));
  EXPECT_EQ(
      api.ask("POST", "/flop-reports",
              {{"spot", spot}, {"boards", list}, {"solutions", "whole"}, {"disk", std::int64_t{1} << 49}})
          .status,
      422);
}

TEST(ServerFlops, RefuseInOneSentence) {
  Api api;
  const auto refused = [&](const json& order, const std::string& part, int status = 422) {
    for (const char* path : {"/flop-reports", "/flop-reports/size"}) {
      const Answer answer = api.ask("POST", path, order);
      EXPECT_EQ(answer.status, status) << answer.body;
      EXPECT_THAT(answer.body.dump(), HasSubstr(part));
    }
  };
  refused({{"spot", spot}}, "flops");
  refused({{"spot", spot}, {"flops", "all"}, {"boards", "Ks7h2d"}}, "flops");
  refused({{"spot", spot}, {"flops", "/etc/passwd"}}, "subset:N");
  refused({{"spot", spot}, {"flops", "subset:0"}}, "1 to 1755");
  refused({{"spot", spot}, {"flops", "subset:20:wet"}}, "no kind of flop 'wet'");
  refused({{"spot", spot}, {"flops", "subset:20:paired:low"}}, "one kind");
  refused({{"spot", spot}, {"boards", "Ks7h"}}, "3, 4 or 5 cards");
  refused({{"spot", spot}, {"boards", "Ks7h2d\n2d7hKs"}}, "already");
  refused({{"spot", "pot = 3"}, {"flops", "subset"}}, "");
  refused({{"spot", spot}, {"flops", "subset"}, {"target", "soon"}}, "target");
  refused({{"spot", spot}, {"flops", "subset"}, {"solutions", "all"}}, "without_river");
  refused({{"spot", spot}, {"flops", "subset"}, {"more", 1}}, "more");
  refused({{"spot", spot}, {"flops", "subset"}, {"threads", 0}}, "threads");
  refused({{"spot", 7}, {"flops", "subset"}}, "spot");
  EXPECT_EQ(api.send("POST", "/flop-reports", "{\"spot\":").status, 400);
  EXPECT_EQ(api.ask("GET", "/flop-reports/nobody").status, 404);
  EXPECT_EQ(api.ask("GET", "/flop-reports/nobody/csv").status, 404);
  EXPECT_EQ(api.ask("POST", "/flop-reports/nobody/resume").status, 404);
  EXPECT_EQ(api.ask("DELETE", "/flop-reports/nobody").status, 404);
  EXPECT_EQ(api.get("/flop-reports")["reports"].size(), 0u);
}

TEST(ServerFlops, ADamagedOneIsNamedAndHarmsNothing) {
  Api api;
  const std::string id = report_of(api, {{"spot", spot}, {"boards", "Ks7h2d"}, {"iterations", 2}})["id"];
  api.stop();
  std::filesystem::resize_file(api.folder() + "/flop-reports/" + id + "/order.json", 20);
  api.start();
  const json listed = api.get("/flop-reports")["reports"];
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0]["state"], "failed");
  EXPECT_EQ(api.ask("GET", "/flop-reports/" + id).status, 500);
  EXPECT_EQ(api.ask("DELETE", "/flop-reports/" + id).status, 200);
}

TEST(ServerDrills, ArePlayedOverTheFlopsOfAReport) {
  Api api;
  const json report = report_of(
      api, {{"spot", spot}, {"boards", list}, {"iterations", 30}, {"solutions", "whole"}, {"disk", 1 << 26}});
  json hand = api.post("/drills", {{"report", report["id"]}, {"seat", 0}, {"seed", 3}});
  EXPECT_EQ(hand["spots"], 3);
  const std::string at = "/drills/" + std::string(hand["id"]);
  std::set<std::string> boards;
  for (int i = 0; i < 60; ++i) {
    const std::string flop = hand["board"].get<std::string>().substr(0, 6);
    boards.insert(flop);
    EXPECT_EQ(hand["spot"], std::string(report["id"]) + "-" + flop);
    while (!hand["over"]) hand = api.post(at + "/act", {{"action", 0}});
    hand = api.post(at + "/next", json::object());
  }
  EXPECT_EQ(boards.size(), 3u);
  // The worst mistake again, on its own board.
  while (!hand["over"]) hand = api.post(at + "/act", {{"action", 0}});
  ASSERT_FALSE(hand["mistakes"].empty());
  const json worst = hand["mistakes"][0];
  hand = api.post(at + "/next", {{"mistake", 0}});
  EXPECT_TRUE(hand["repeated"]);
  EXPECT_EQ(hand["hand"], worst["hand"]);
  EXPECT_EQ(hand["spot"], worst["spot"]);
  EXPECT_EQ(hand["line"], worst["line"]);
  json some = api.post("/drills", {{"report", report["id"]}, {"boards", {"Ks7h2d"}}, {"big_blind", 4}});
  EXPECT_EQ(some["spots"], 1);
  EXPECT_TRUE(hand["lost_big_blinds"].is_null());
  some = api.post("/drills/" + std::string(some["id"]) + "/act", {{"action", 0}});
  EXPECT_EQ(some["lost_big_blinds"].get<double>(), some["lost"].get<double>() / 4);
  const auto refused = [&](const json& order, int status) {
    EXPECT_EQ(api.ask("POST", "/drills", order).status, status) << order;
  };
  refused({{"report", "nobody"}}, 404);
  refused({{"report", report["id"]}, {"boards", {"2c2d2h"}}}, 422);
  refused({{"spots", {"nobody"}}}, 404);
  refused({{"spots", json::array()}}, 422);
  refused({{"report", report["id"]}, {"seconds", 0}}, 422);
  refused({{"report", report["id"]}, {"line", "dance"}}, 422);
  refused({{"report", report["id"]}, {"more", 1}}, 422);
  EXPECT_EQ(api.ask("POST", at + "/next", {{"mistake", 900}}).status, 422);
}

TEST(ServerDrills, TimeThatRunsOutIsAMissAndNoAction) {
  SetClock clock;
  Api api({.now = clock.now()});
  const json report = report_of(
      api, {{"spot", spot}, {"boards", list}, {"iterations", 30}, {"solutions", "whole"}, {"disk", 1 << 26}});
  json hand = api.post("/drills", {{"report", report["id"]}, {"seconds", 1}, {"seed", 1}});
  ASSERT_FALSE(hand["over"]);
  EXPECT_EQ(hand["left"], 1);
  const std::string at = "/drills/" + std::string(hand["id"]);
  clock.advance(std::chrono::milliseconds(1400));  // within the grace
  EXPECT_EQ(api.get(at)["left"], 0);
  EXPECT_FALSE(api.get(at)["over"]);
  clock.advance(std::chrono::milliseconds(200));
  const json late = api.post(at + "/act", {{"action", 0}});
  EXPECT_TRUE(late["over"]);
  EXPECT_TRUE(late["ran_out"]);
  EXPECT_EQ(late["line"], hand["line"]);  // nothing was played
  EXPECT_TRUE(late["last"]["taken"].is_null());
  EXPECT_EQ(late["missed"], 1);
  EXPECT_EQ(late["decisions"], 1);
  EXPECT_EQ(late["lost"], 0);
  EXPECT_FALSE(late["shown"].is_null());
  hand = api.post(at + "/next", json::object());
  EXPECT_FALSE(hand["ran_out"]);
  hand = api.post(at + "/act", {{"action", 0}});
  EXPECT_EQ(hand["missed"], 1);
  EXPECT_EQ(hand["decisions"], 2);
}

}  // namespace

}  // namespace hindsight::this_file
