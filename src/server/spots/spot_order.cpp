// SPDX-License-Identifier: MIT
#include "server/spots/spot_order.h"

#include "io/json.h"
#include "server/jobs/run_task.h"

namespace hindsight {

Result<JobGoal> goal_in(Fields& fields) { return run_goal_in(fields, max_spot_iterations); }

Result<SpotOrder> parse_order(std::string_view json, unsigned most_threads) {
  HS_TRY(Fields fields, Fields::parse(json));
  SpotOrder order;
  HS_TRY(order.text, fields.text("spot", largest_spot));
  HS_TRY(order.target, fields.text("target", longest_target, ""));
  HS_TRY(order.goal, goal_in(fields));
  if (fields.has("threads")) {
    HS_TRY(const std::int64_t threads, fields.integer("threads", 1, most_threads));
    order.threads = static_cast<unsigned>(threads);
  }
  HS_TRY(order.compact, fields.flag("compact", false));
  HS_TRY(order.paused, fields.flag("paused", false));
  HS_TRY(order.first_street, fields.flag("first_street", false));
  HS_RETURN_IF_ERROR(fields.finish());
  return order;
}

Json order_json(const SpotOrder& order) {
  Json out{{"spot", order.text}, {"compact", order.compact}, {"paused", order.paused}};
  if (!order.target.empty()) out["target"] = order.target;
  if (order.goal.iterations) out["iterations"] = *order.goal.iterations;
  if (order.goal.seconds) out["seconds"] = *order.goal.seconds;
  if (order.threads) out["threads"] = *order.threads;
  if (order.first_street) out["first_street"] = true;
  return out;
}

}  // namespace hindsight
