// A training from a plan: how large it is, and all that comes before its first pass.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "abstraction/build_abstraction.h"
#include "base/comm.h"
#include "base/result.h"
#include "base/run.h"
#include "blueprint/bucket_layout.h"
#include "io/json.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight {

struct TrainingSize {
  BucketLayout layout;
  std::uint64_t bytes = 0;  // of memory: what is learnt, by a lossless opponent as well
};
Result<TrainingSize> training_size(const BlueprintPlan& plan);
// Of memory, in the process that has most of it, where so many train together.
Result<std::uint64_t> training_bytes(const BlueprintPlan& plan, std::uint32_t processes);
// Whether each has no more than so much; else what would help.
Result<void> check_process_bytes(const BlueprintPlan& plan, std::uint32_t processes, std::uint64_t most);
// Street by street: [{"street", "decisions", "cards", "infosets", "numbers"}].
Json streets_json(const BlueprintPlan& plan, const BucketLayout& layout);
// What a plan counts.
std::string_view passes_unit(const BlueprintPlan& plan);

// The cards are those given or built by the plan, which takes minutes.  Refused where it would not fit into
// the memory that is free. Nothing: it was stopped.  `passes`: to how many it is meant to go, 0 for those of
// the plan.  `comm`: who trains it together, each with all that is learnt.
Result<std::optional<Training>> start_training(BlueprintPlan plan, std::optional<Abstraction> cards,
                                               std::uint64_t passes, const RunControl& control,
                                               const std::function<void(const AbstractionProgress&)>& tell,
                                               std::shared_ptr<Comm> comm = std::make_shared<Alone>());

}  // namespace hindsight
