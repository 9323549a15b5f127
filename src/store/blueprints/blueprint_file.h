// Blueprints as files: the strategy, which is small and is played by, and the training, which goes on.
// Layout in docs/formats.md.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "abstraction/abstraction.h"
#include "base/comm.h"
#include "base/parallel.h"
#include "base/result.h"
#include "blueprint/blueprint.h"
#include "blueprint/blueprint_trainer.h"
#include "store/blueprints/blueprint_plan.h"

namespace hindsight {

inline constexpr std::string_view blueprint_extension = ".blueprint", training_extension = ".training";

struct BlueprintFile {
  BlueprintPlan plan;
  std::uint64_t passes = 0;                  // trained
  std::shared_ptr<const Abstraction> cards;  // none of a laboratory deck
  std::shared_ptr<const Blueprint> blueprint;
};

// Written beside `path` and renamed when whole.
Result<void> write_blueprint(const std::string& path, const BlueprintFile& file, Executor& executor);
Result<BlueprintFile> read_blueprint(const std::string& path);
Result<BlueprintFile> parse_blueprint(std::string_view bytes, const std::string& what);

struct NamedBlueprint {
  std::string path;
  std::shared_ptr<const Blueprint> blueprint;
};
// One that plays all seats, or two whose plans share out two: what plays each of two seats, or an error in
// which `option` is how the other is named.
Result<std::array<std::shared_ptr<const Blueprint>, 2>> by_seat(std::span<const NamedBlueprint> files,
                                                                std::string_view option);

struct Training {
  BlueprintPlan plan;
  std::shared_ptr<const Abstraction> cards;  // none of a laboratory deck
  std::shared_ptr<const CardBuckets> buckets;
  std::unique_ptr<BlueprintTrainer> trainer;
  std::shared_ptr<Comm> comm = std::make_shared<Alone>();  // who trains it together
};
// What tells hands apart for the opponent that the plan trains against; nothing where he is alike.
Result<std::shared_ptr<const CardBuckets>> opponent_buckets(const BlueprintPlan& plan, Executor& executor);
Result<Training> begin_training(const BlueprintPlan& plan, std::shared_ptr<const Abstraction> cards,
                                unsigned threads, std::shared_ptr<Comm> comm = std::make_shared<Alone>());
// The strategy that it has come to.
Result<BlueprintFile> blueprint_of(const Training& training);
Result<void> write_training(const std::string& path, const Training& training, Executor& executor);
Result<Training> read_training(const std::string& path, unsigned threads,
                               std::shared_ptr<Comm> comm = std::make_shared<Alone>());
// How many passes it has made, without what was learnt in them.
Result<std::uint64_t> training_passes(const std::string& path);
// The text of its plan.
Result<std::string> training_plan(const std::string& path);

}  // namespace hindsight
