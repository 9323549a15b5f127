// SPDX-License-Identifier: MIT
#include "server/trainings/trainings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "io/atomic_file.h"
#include "server/http/ids.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 1> training_kind{"train"};
constexpr std::uint64_t longest_order = 8 * longest_blueprint_plan;  // escapes among it
constexpr std::uint64_t largest_strategy = 1 << 30;

// The same error, as the asker's doing: a text is no file.
Result<BlueprintPlan> plan_of(const std::string& text) {
  auto plan = parse_blueprint_plan(text);
  if (plan) return plan;
  return fail(plan.error().code == ErrorCode::parse ? ErrorCode::invalid_argument : plan.error().code,
              plan.error().message);
}

Result<void> check_room(const TrainingSize& size, const TaskLimits& limits) {
  if (size.bytes <= limits.bytes) return {};
  constexpr double mebibyte = 1 << 20;
  return fail(
      ErrorCode::unsupported,
      fmt::format("training this takes {:.0f} MiB, and one job may take {:.0f}: take fewer buckets, fewer "
                  "bet sizes or a lower raise_cap, or 'hindsight train'",
                  static_cast<double>(size.bytes) / mebibyte, static_cast<double>(limits.bytes) / mebibyte));
}

}  // namespace

Trainings::Trainings(Jobs& jobs, std::string folder) : jobs_(jobs), folder_(std::move(folder)) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  sweep_half_written(folder_);
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    const std::string id = entry.path().stem().string();
    if (entry.path().extension() == ".order" && entry.is_regular_file(error) && is_id(id) &&
        kept_.size() < max_kept)
      kept_[id] = files_at(id);
  }
  sweep_strays();
  for (const auto& [id, files] : kept_) take_up(id, files);
}

// What was still written of one that was removed.
void Trainings::sweep_strays() const {
  std::error_code error;
  std::vector<std::filesystem::path> strays;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    const std::string name = entry.path().filename().string();
    const std::string id = name.substr(0, name.find('.'));
    if (id.size() == new_id().size() && is_id(id) && entry.is_regular_file(error) && !files_at(id)->ordered())
      strays.push_back(entry.path());
  }
  for (const std::filesystem::path& stray : strays) std::filesystem::remove(stray, error);
}

std::shared_ptr<TrainingFiles> Trainings::files_at(const std::string& id) const {
  auto out = std::make_shared<TrainingFiles>();
  out->stem = (std::filesystem::path(folder_) / id).string();
  return out;
}

std::shared_ptr<TrainingFiles> Trainings::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(id);
  return found == kept_.end() ? nullptr : found->second;
}

// As a job again.  What nobody can read is no training: its files stay for whoever wants to look.
void Trainings::take_up(const std::string& id, const std::shared_ptr<TrainingFiles>& files) {
  const Result<std::string> text = read_file(files->order(), longest_order);
  if (!text) return;
  if (auto order = parse_training_order(*text, std::numeric_limits<int>::max())) {
    if (order->threads) order->threads = std::min(*order->threads, jobs_.task_limits().threads);
    static_cast<void>(start(*order, id, files, true));
  }
}

Result<Json> Trainings::start(const TrainingOrder& order, const std::string& id,
                              std::shared_ptr<TrainingFiles> files, bool kept) {
  HS_TRY(BlueprintPlan plan, plan_of(order.plan));
  auto task =
      std::make_unique<TrainingTask>(std::move(plan), order, std::move(files), jobs_.task_limits().threads);
  const bool done = kept && task->complete();
  return jobs_.begin(
      {.kind = std::string(training_kind[0]), .keep = true, .paused = kept && !done, .done = done, .id = id},
      std::move(task));
}

Result<Json> Trainings::size(const std::string& text) {
  HS_TRY(const BlueprintPlan plan, plan_of(text));
  HS_TRY(const Places::Place place, places_.take());
  HS_TRY(const TrainingSize size, training_size(plan));
  return Json{{"name", plan.game.name},        {"seats", plan.game.seats()},
              {"deck", plan.deck.has_value()}, {"unit", passes_unit(plan)},
              {"passes", plan.passes},         {"streets", streets_json(plan, size.layout)},
              {"bytes", size.bytes},           {"bytes_most", jobs_.task_limits().bytes}};
}

Result<Json> Trainings::begin(const TrainingOrder& order) {
  HS_TRY(const BlueprintPlan plan, plan_of(order.plan));
  HS_TRY(const TrainingCourse course, TrainingCourse::make(plan, {.hands = order.hands}));
  {
    HS_TRY(const Places::Place place, places_.take());
    HS_TRY(const TrainingSize size, training_size(plan));
    HS_RETURN_IF_ERROR(check_room(size, jobs_.task_limits()));
  }
  const std::string id = new_id();
  const std::shared_ptr<TrainingFiles> files = files_at(id);
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= max_kept)
    return fail(ErrorCode::busy, fmt::format("{} trainings are kept: forget one first", kept_.size()));
  HS_RETURN_IF_ERROR(write_file(files->order(), order_json(order).dump()));
  auto begun = start(order, id, files, false);
  if (begun) {
    kept_[id] = files;
    return begun;
  }
  std::error_code error;
  std::filesystem::remove(files->order(), error);
  return begun;
}

Json Trainings::list() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, files] : kept_)
    if (!jobs_.kind(id)) take_up(id, files);  // it made room for others
  return {{"trainings", jobs_.list(training_kind)["jobs"]}};
}

Result<void> Trainings::remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(id);
  if (found == kept_.end()) return fail(ErrorCode::not_found, "this training does not exist or was removed");
  const std::shared_ptr<TrainingFiles> files = found->second;
  files->forgotten = true;              // before its run is told to stop
  static_cast<void>(jobs_.remove(id));  // one that is not there has made room for others
  kept_.erase(found);
  std::error_code error;
  for (const std::string& path : {files->order(), files->strategy(), files->training(), files->log()})
    std::filesystem::remove(path, error);
  return {};
}

Result<std::string> Trainings::strategy(const std::string& id) const {
  const std::shared_ptr<TrainingFiles> files = find(id);
  if (!files) return fail(ErrorCode::not_found, "this training does not exist or was removed");
  if (!files->trained())
    return fail(ErrorCode::conflict,
                "nothing is kept yet: it is written half a minute after it has begun, and when it pauses");
  return read_file(files->strategy(), largest_strategy);
}

}  // namespace hindsight
