// SPDX-License-Identifier: MIT
#include "study/training/ready_plans.h"

#include <array>

#include "base/embedded_file.h"

// HINDSIGHT_PLANS: where examples/blueprints is.
HS_EMBED(hindsight_plan_leduc, HINDSIGHT_PLANS "/leduc_no_limit.toml");
HS_EMBED(hindsight_plan_laboratory, HINDSIGHT_PLANS "/ms3f1t1r1h5.toml");
HS_EMBED(hindsight_plan_20, HINDSIGHT_PLANS "/heads_up_20.toml");
HS_EMBED(hindsight_plan_200, HINDSIGHT_PLANS "/heads_up_200.toml");
HS_EMBED(hindsight_plan_six, HINDSIGHT_PLANS "/six_seats_100.toml");

namespace hindsight {

std::span<const ReadyPlan> ready_plans() {
  static const std::array plans{
      ReadyPlan{"leduc", {hindsight_plan_leduc, hindsight_plan_leduc_end}},
      ReadyPlan{"laboratory", {hindsight_plan_laboratory, hindsight_plan_laboratory_end}},
      ReadyPlan{"heads_up_20", {hindsight_plan_20, hindsight_plan_20_end}},
      ReadyPlan{"heads_up_200", {hindsight_plan_200, hindsight_plan_200_end}},
      ReadyPlan{"six_seats", {hindsight_plan_six, hindsight_plan_six_end}},
  };
  return plans;
}

}  // namespace hindsight
