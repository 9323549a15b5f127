// Tables of losses: every one that is read can be played, within the bound.
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "classic/experts/course.h"
#include "fuzz/target.h"
#include "store/experts/loss_csv.h"

using namespace hindsight;

FUZZ_TARGET(losses, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const bool gains : {false, true}) {
    auto read = parse_losses(text, gains);
    if (!read) continue;
    const auto table = std::make_shared<const LossTable>(std::move(*read));
    HS_CHECK(table->rounds() * table->experts.size(), ==, table->losses.size());
    const ExpertProblem problem{table->experts.size(), table->rounds()};
    const auto forecaster = make_forecaster("rm+", problem);
    HS_CHECK_OK(forecaster);
    const auto source = recorded_losses(table);
    const ExpertCourse course = run_experts(**forecaster, *source, {table->rounds(), 1});
    HS_CHECK(course.points.back().regret, <=, *course.points.back().bound * (1 + 1e-9) + 1e-9);
  }
  return 0;
}
