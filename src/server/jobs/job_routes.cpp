// SPDX-License-Identifier: MIT
#include "server/jobs/job_routes.h"

#include <fmt/format.h>

#include <array>

#include "base/spec.h"
#include "base/text.h"
#include "io/fields.h"
#include "io/json.h"
#include "server/jobs/match_task.h"
#include "server/jobs/solve_task.h"

namespace hindsight {

namespace {

constexpr std::size_t largest_file = 16 << 20;
constexpr std::chrono::seconds file_patience{5};
constexpr std::int64_t usual_top = 50, max_top = 1'000;
constexpr std::size_t longest_find = 200;
constexpr std::int64_t max_steps = 1'000'000, max_hands = 1'000'000'000;
constexpr std::int64_t max_run = 1'000'000'000'000'000;
constexpr std::array<std::string_view, 2> lab_kinds{"solve", "match"};
constexpr double min_pace = 0.01, max_pace = 1'000;

// Iterations a second; 0: as fast as they come.
Result<double> pace_of(Fields& fields) {
  HS_TRY(const double pace, fields.number("pace", 0, max_pace, 0.0));
  if (pace > 0 && pace < min_pace)
    return fail(ErrorCode::invalid_argument, "\"pace\" must be 0 or from 0.01 to 1000");
  return pace;
}

Result<JobGoal> solve_goal_of(Fields& fields) {
  HS_TRY(JobGoal out, run_goal_in(fields, max_run));
  if (fields.has("target")) {
    HS_TRY(out.target, fields.number("target", 0, 1e12));
  }
  return out;
}

Result<JobGoal> match_goal_of(Fields& fields) {
  JobGoal out;
  if (fields.has("hands")) {
    HS_TRY(const std::int64_t hands, fields.integer("hands", 1, max_hands));
    out.hands = static_cast<std::uint64_t>(hands);
  }
  return out;
}

Result<std::uint64_t> job_seed_of(Fields& fields) {
  HS_TRY(const std::int64_t seed, fields.integer("seed", 0, INT64_MAX, 1));
  return static_cast<std::uint64_t>(seed);
}

Result<unsigned> threads_of(Fields& fields, unsigned max) {
  HS_TRY(const std::int64_t threads, fields.integer("threads", 1, max, 1));
  return static_cast<unsigned>(threads);
}

Result<SolveOrder> solve_order_of(Fields& fields, unsigned max_threads) {
  SolveOrder out;
  HS_TRY(out.game, fields.text("game", 200));
  HS_TRY(out.algorithm, fields.text("algorithm", 200, out.algorithm));
  HS_TRY(out.seed, job_seed_of(fields));
  HS_TRY(out.threads, threads_of(fields, max_threads));
  HS_TRY(out.goal, solve_goal_of(fields));
  return out;
}

Result<MatchSetup> match_setup_of(Fields& fields) {
  MatchSetup out;
  HS_TRY(const std::string game, fields.text("game", 200, "nlhe(blinds=50/100,stack=20000)"));
  HS_TRY(out.game, HoldemGame::parse(game));
  HS_TRY(const std::vector<std::string> bots, fields.texts("bots", 10, 200));
  HS_TRY(out.bots, bot_kinds(bots, BotFiles::refused));
  HS_TRY(const JobGoal goal, match_goal_of(fields));
  out.hands = goal.hands.value_or(100'000);
  HS_TRY(out.seed, job_seed_of(fields));
  HS_TRY(out.duplicate, fields.flag("duplicate", true));
  HS_TRY(out.until.decided, fields.flag("until_decided", false));
  if (out.until.wanted()) out.estimators = {Estimator::plain};
  if (out.until.wanted() && out.duplicate) out.estimators.push_back(Estimator::duplicate);
  return out;
}

Result<Json> create_solve(Jobs& jobs, Fields& fields, Jobs::Beginning how) {
  HS_TRY(how.paused, fields.flag("paused", false));
  HS_TRY(how.pace, pace_of(fields));
  HS_TRY(const SolveOrder order, solve_order_of(fields, jobs.task_limits().threads));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(auto task, solve_task(order, jobs.task_limits()));
  return jobs.begin(how, std::move(task));
}

Result<Json> create_match(Jobs& jobs, Fields& fields, const Jobs::Beginning& how) {
  HS_TRY(const MatchSetup setup, match_setup_of(fields));
  HS_TRY(const unsigned threads, threads_of(fields, jobs.task_limits().threads));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(auto task, match_task(setup, threads));
  return jobs.begin(how, std::move(task));
}

Result<Json> create(Jobs& jobs, const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  Jobs::Beginning how;
  HS_TRY(how.kind, fields.text("kind", 16));
  HS_TRY(how.keep, fields.flag("keep", false));
  if (how.kind == "solve") return create_solve(jobs, fields, how);
  if (how.kind == "match") return create_match(jobs, fields, how);
  return fail(ErrorCode::invalid_argument, "\"kind\" must be solve or match");
}

Result<Json> resume(Jobs& jobs, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string kind, jobs.kind(request.parts[0]));
  HS_TRY(const JobGoal goal, kind == "match" ? match_goal_of(fields) : solve_goal_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  return jobs.resume(request.parts[0], goal);
}

Result<Json> set_pace(Jobs& jobs, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const double pace, pace_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  return jobs.set_pace(request.parts[0], pace);
}

Result<Json> step(Jobs& jobs, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::int64_t iterations, fields.integer("iterations", 1, max_steps, 1));
  HS_RETURN_IF_ERROR(fields.finish());
  return jobs.step(request.parts[0], static_cast<std::uint64_t>(iterations));
}

std::string parameter(const Request& request, const std::string& name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? "" : found->second;
}

Result<SolveTask::Question> question_of(const Request& request) {
  HS_TRY(const std::int64_t count, query_number(request, "top", 1, max_top, usual_top));
  HS_TRY(const std::int64_t first, query_number(request, "from", 0, INT64_MAX, 0));
  HS_TRY(const std::int64_t moment, query_number(request, "at", 0, INT64_MAX, -1));
  return SolveTask::Question{static_cast<std::size_t>(count), static_cast<std::size_t>(first),
                             parameter(request, "find").substr(0, longest_find),
                             moment < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(moment))};
}

// Questions that a solve alone can answer.

Result<Json> strategy_of(Jobs& jobs, const Request& request) {
  HS_TRY(const SolveTask::Question question, question_of(request));
  return jobs.ask<Json>(request.parts[0], [&](const JobTask& task) -> Result<Json> {
    if (const auto* solve = dynamic_cast<const SolveTask*>(&task)) return solve->strategy(question);
    return fail(ErrorCode::unsupported, "only a solve of a small game has a table of its infosets");
  });
}

Result<Reply> file_of(Jobs& jobs, const Request& request) {
  const auto written = [](const JobTask& task) -> Result<std::string> {
    if (const auto* solve = dynamic_cast<const SolveTask*>(&task)) return solve->file();
    return fail(ErrorCode::unsupported, "only a solve of a small game has a strategy file");
  };
  HS_TRY(std::string bytes, jobs.ask<std::string>(request.parts[0], written, file_patience));
  Reply reply{.content_type = "application/octet-stream", .body = std::move(bytes)};
  reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"strategy.hs\"");
  return reply;
}

}  // namespace

void add_job_routes(Router& router, Jobs& jobs) {
  router.add("GET", "/jobs", [&](const Request&) -> Result<Json> { return jobs.list(lab_kinds); });
  router.add("POST", "/jobs", [&](const Request& request) { return create(jobs, request.body); });
  router.add("POST", "/jobs/load",
             [&](const Request& request) {
               return jobs.load(request.body, printable(parameter(request, "name"), longest_find));
             },
             {.max_bytes = largest_file, .content_type = "application/octet-stream"});
  router.add("GET", "/jobs/:id", [&](const Request& request) { return jobs.view(request.parts[0]); });
  router.add(
      "POST", "/jobs/:id/pause", [&](const Request& request) { return jobs.pause(request.parts[0]); },
      no_members);
  router.add("POST", "/jobs/:id/resume", [&](const Request& request) { return resume(jobs, request); });
  router.add(
      "POST", "/jobs/:id/stop", [&](const Request& request) { return jobs.stop(request.parts[0]); },
      no_members);
  router.add("POST", "/jobs/:id/pace", [&](const Request& request) { return set_pace(jobs, request); });
  router.add("POST", "/jobs/:id/step", [&](const Request& request) { return step(jobs, request); });
  router.add("GET", "/jobs/:id/strategy", [&](const Request& request) { return strategy_of(jobs, request); });
  router.add_file("GET", "/jobs/:id/file", [&](const Request& request) { return file_of(jobs, request); });
  router.add(
      "DELETE", "/jobs/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(jobs.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
}

}  // namespace hindsight
