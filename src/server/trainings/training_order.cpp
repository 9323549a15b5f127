// SPDX-License-Identifier: MIT
#include "server/trainings/training_order.h"

#include "io/fields.h"
#include "store/blueprints/blueprint_plan.h"
#include "study/training/training_course.h"

namespace hindsight {

namespace {

constexpr std::int64_t most_passes = 1'000'000'000'000, most_hands = 1'000'000;

}  // namespace

Result<TrainingOrder> parse_training_order(std::string_view json, unsigned most_threads) {
  HS_TRY(Fields fields, Fields::parse(json));
  TrainingOrder order;
  HS_TRY(order.plan, fields.text("plan", longest_blueprint_plan));
  if (fields.has("passes")) {
    HS_TRY(const std::int64_t passes, fields.integer("passes", 1, most_passes));
    order.passes = static_cast<std::uint64_t>(passes);
  }
  if (fields.has("measure_hands")) {
    HS_TRY(const std::int64_t hands, fields.integer("measure_hands", 0, most_hands));
    order.hands = static_cast<std::uint64_t>(hands);
    if (hands > 0 && *order.hands < least_response_hands)
      return fail(ErrorCode::invalid_argument, "\"measure_hands\" must be 4 or more, or 0 for none");
  }
  if (fields.has("threads")) {
    HS_TRY(const std::int64_t threads, fields.integer("threads", 1, most_threads));
    order.threads = static_cast<unsigned>(threads);
  }
  HS_RETURN_IF_ERROR(fields.finish());
  return order;
}

Json order_json(const TrainingOrder& order) {
  Json out{{"plan", order.plan}};
  if (order.passes) out["passes"] = *order.passes;
  if (order.hands) out["measure_hands"] = *order.hands;
  if (order.threads) out["threads"] = *order.threads;
  return out;
}

}  // namespace hindsight
