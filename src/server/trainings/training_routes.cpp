// SPDX-License-Identifier: MIT
#include "server/trainings/training_routes.h"

#include "io/fields.h"
#include "study/training/ready_plans.h"

namespace hindsight {

namespace {

Json plans_json() {
  Json plans = Json::array();
  for (const ReadyPlan& plan : ready_plans()) plans.push_back({{"id", plan.id}, {"plan", plan.toml}});
  return {{"plans", std::move(plans)}};
}

Result<Json> size_of(Trainings& trainings, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string plan, fields.text("plan", longest_blueprint_plan));
  HS_RETURN_IF_ERROR(fields.finish());
  return trainings.size(plan);
}

Result<Reply> strategy(const Trainings& trainings, const Request& request) {
  Reply reply{.content_type = "application/octet-stream"};
  HS_TRY(reply.body, trainings.strategy(request.parts[0]));
  reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"strategy.blueprint\"");
  return reply;
}

}  // namespace

void add_training_routes(Router& router, Trainings& trainings, Jobs& jobs) {
  constexpr RouteOptions whole_plan{.max_bytes = 2 << 20};
  const unsigned most_threads = jobs.task_limits().threads;
  router.add("GET", "/trainings", [&](const Request&) -> Result<Json> { return trainings.list(); });
  router.add("GET", "/trainings/plans", [](const Request&) -> Result<Json> { return plans_json(); });
  router.add(
      "POST", "/trainings/size", [&](const Request& request) { return size_of(trainings, request); },
      whole_plan);
  router.add(
      "POST", "/trainings",
      [&trainings, most_threads](const Request& request) -> Result<Json> {
        HS_TRY(const TrainingOrder order, parse_training_order(request.body, most_threads));
        return trainings.begin(order);
      },
      whole_plan);
  router.add_file("GET", "/trainings/:id/strategy",
                  [&](const Request& request) { return strategy(trainings, request); });
  router.add(
      "DELETE", "/trainings/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(trainings.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
}

}  // namespace hindsight
