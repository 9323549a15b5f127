// SPDX-License-Identifier: MIT
#include "server/jobs/job_routes.h"

#include "base/spec.h"

namespace hindsight {

namespace {

constexpr std::size_t largest_file = 16 << 20;
constexpr std::int64_t usual_top = 50, max_top = 1'000;
constexpr std::size_t longest_find = 200;

Result<Reply> replied(Result<std::string> json) {
  if (!json) return tl::unexpected<Error>(std::move(json.error()));
  return json_reply(std::move(*json));
}

std::string parameter(const Request& request, const std::string& name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? "" : found->second;
}

Result<Reply> strategy_of(Jobs& jobs, const Request& request) {
  const std::string top = parameter(request, "top"), find = parameter(request, "find");
  const std::string from = parameter(request, "from"), at = parameter(request, "at");
  const auto count = top.empty() ? usual_top : parse_integer(top).value_or(0);
  if (count < 1 || count > max_top)
    return fail(ErrorCode::invalid_argument, "\"top\" must be 1 to " + std::to_string(max_top));
  const auto first = from.empty() ? 0 : parse_integer(from).value_or(-1);
  const auto moment = at.empty() ? 0 : parse_integer(at).value_or(-1);
  if (first < 0 || moment < 0)
    return fail(ErrorCode::invalid_argument, "\"from\" and \"at\" must be whole numbers, 0 or more");
  return replied(
      jobs.strategy(request.parts[0], static_cast<std::size_t>(count), find.substr(0, longest_find),
                    static_cast<std::size_t>(first),
                    at.empty() ? std::nullopt : std::optional(static_cast<std::uint64_t>(moment))));
}

Result<Reply> file_of(Jobs& jobs, const Request& request) {
  HS_TRY(std::string bytes, jobs.file(request.parts[0]));
  Reply reply{.content_type = "application/octet-stream", .body = std::move(bytes)};
  reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"strategy.hs\"");
  return reply;
}

}  // namespace

void add_job_routes(Router& router, Jobs& jobs) {
  router.add("GET", "/jobs", [&](const Request&) -> Result<Reply> { return json_reply(jobs.list()); });
  router.add("POST", "/jobs", [&](const Request& request) { return replied(jobs.create(request.body)); });
  router.add("POST", "/jobs/load", [&](const Request& request) { return replied(jobs.load(request.body)); },
             {.max_bytes = largest_file, .content_type = "application/octet-stream"});
  router.add("GET", "/jobs/:id",
             [&](const Request& request) { return replied(jobs.view(request.parts[0])); });
  router.add(
      "POST", "/jobs/:id/pause",
      [&](const Request& request) { return replied(jobs.pause(request.parts[0])); }, no_members);
  router.add("POST", "/jobs/:id/resume",
             [&](const Request& request) { return replied(jobs.resume(request.parts[0], request.body)); });
  router.add(
      "POST", "/jobs/:id/stop", [&](const Request& request) { return replied(jobs.stop(request.parts[0])); },
      no_members);
  router.add("POST", "/jobs/:id/pace",
             [&](const Request& request) { return replied(jobs.pace(request.parts[0], request.body)); });
  router.add("POST", "/jobs/:id/step",
             [&](const Request& request) { return replied(jobs.step(request.parts[0], request.body)); });
  router.add("GET", "/jobs/:id/strategy", [&](const Request& request) { return strategy_of(jobs, request); });
  router.add("GET", "/jobs/:id/file", [&](const Request& request) { return file_of(jobs, request); });
  router.add(
      "DELETE", "/jobs/:id",
      [&](const Request& request) -> Result<Reply> {
        HS_RETURN_IF_ERROR(jobs.remove(request.parts[0]));
        return json_reply("{}");
      },
      no_members);
}

}  // namespace hindsight
