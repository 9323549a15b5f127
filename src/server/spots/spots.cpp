// SPDX-License-Identifier: MIT
#include "server/spots/spots.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "server/http/ids.h"
#include "study/spots/ready_spots.h"
#include "study/spots/spot_json.h"
#include "study/spots/spot_time.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 1> spot_kind{"spot"};
constexpr std::chrono::seconds answer_patience{10};  // an iteration of a flop takes seconds

// The same error, as the asker's doing: a text is no file.
tl::unexpected<Error> theirs(const Error& error) {
  return fail(error.code == ErrorCode::parse ? ErrorCode::invalid_argument : error.code, error.message);
}

Result<SpotSource> source_of(const std::string& text) {
  auto source = spot_of_text(text);
  if (!source) return theirs(source.error());
  return source;
}

bool is_id(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}

Json times_json(std::uint64_t bytes, unsigned threads) {
  Json out = Json::array();
  for (const ExpectedTime& time : expected_times(bytes, threads))
    out.push_back({{"target", time.target}, {"iterations", time.iterations}, {"seconds", time.seconds}});
  return out;
}

}  // namespace

Spots::Spots(Jobs& jobs, std::string folder) : jobs_(jobs), folder_(std::move(folder)) {
  if (folder_.empty()) return;
  std::error_code error;
  is_new_ = std::filesystem::create_directories(folder_, error);
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error))
    if (const std::filesystem::path& path = entry.path();
        path.extension() == ".spot" && is_id(path.stem().string()) && paths_.size() < max_kept)
      paths_[path.stem().string()] = path.string();
}

std::optional<std::string> Spots::path_of(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = paths_.find(id); found != paths_.end()) return found->second;
  }
  return elsewhere_ ? elsewhere_(id) : std::nullopt;
}

bool Spots::has(const std::string& id) {
  const auto kind = jobs_.kind(id);
  return (kind && *kind == spot_kind[0]) || path_of(id);
}

void Spots::begin_examples() {
  if (!is_new_) return;
  for (const ReadySpot& example : example_spots())
    static_cast<void>(  // without them a page has less to show
        begin({.text = std::string(example.toml), .target = std::string(example.target), .threads = 1}));
}

Result<Json> Spots::size(const std::string& text) {
  HS_TRY(SpotSource source, source_of(text));
  const std::lock_guard one(building_);
  HS_TRY(const SolvedSpot spot, SolvedSpot::open(std::move(source), 1, false, jobs_.task_limits().bytes));
  Json out = size_json(spot.game(), false);
  out["bytes_compact"] = VectorCfr<float>::bytes(spot.game(), true);
  out["bytes_most"] = jobs_.task_limits().bytes;
  out["times"] = times_json(VectorCfr<float>::bytes(spot.game(), false), jobs_.task_limits().threads);
  out["name"] = spot.spot().name;
  out["board"] = to_text(spot.spot().board);
  out["pot"] = spot.pot();
  out["toml"] = spot.source().text;
  out["left_out"] = spot.source().asked.left_out;
  return out;
}

Result<Json> Spots::begin(const SpotOrder& order) {
  HS_TRY(SpotSource source, source_of(order.text));
  JobGoal goal = order.goal;
  if (!order.target.empty()) {
    HS_TRY(goal.target, spot_target("\"target\"", order.target, source.spot));
  }
  const TaskLimits limits = jobs_.task_limits();
  const std::string id = new_id();
  std::string path;
  if (!folder_.empty()) {
    const std::lock_guard lock(mutex_);
    if (paths_.size() >= max_kept)
      return fail(ErrorCode::busy, fmt::format("{} spots are kept: forget one first", paths_.size()));
    path = (std::filesystem::path(folder_) / (id + ".spot")).string();
  }
  const std::lock_guard one(building_);
  HS_TRY(SolvedSpot spot, SolvedSpot::open(std::move(source), order.threads.value_or(limits.threads),
                                           order.compact, limits.bytes));
  HS_TRY(Json begun,
         jobs_.begin({.kind = std::string(spot_kind[0]), .keep = true, .paused = order.paused, .id = id},
                     std::make_unique<SpotTask>(std::move(spot), goal, path)));
  const std::lock_guard lock(mutex_);
  if (!path.empty()) paths_[id] = path;
  return begun;
}

// What its file's head says; nothing where there is none yet, or none any more.
Json Spots::kept_view(const std::string& id, const std::string& path) {
  if (const auto known = heads_.find(id); known != heads_.end()) return known->second;
  if (std::error_code error; !std::filesystem::exists(path, error)) return {};
  Json out{{"id", id}, {"kind", spot_kind[0]}, {"state", "kept"}};
  const auto source = load_spot(path);
  if (!source) {
    out["failure"] = source.error().message;
    return out;
  }
  const double pot = starting_pot(source->spot), off = source->solution->evaluation.exploitability();
  out.update({{"name", source->spot.name},
              {"board", to_text(source->spot.board)},
              {"pot", pot},
              {"stacks", source->spot.stacks},
              {"iterations", source->solution->iterations},
              {"seconds", source->solution->seconds},
              {"whole", !source->solution->without_river},
              {"exploitability", off},
              {"exploitability_of_pot", off / pot}});
  return heads_[id] = out;
}

Json Spots::list() {
  Json out = Json::array();
  std::vector<std::string> working;
  Json jobs = jobs_.list(spot_kind);
  for (Json& job : jobs["jobs"]) {
    working.push_back(job["id"]);
    if (!elsewhere_ || !elsewhere_(working.back())) out.push_back(std::move(job));
  }
  const std::lock_guard lock(mutex_);
  for (const auto& [id, path] : paths_) {
    const bool works = std::ranges::find(working, id) != working.end();
    if (works) heads_.erase(id);  // its file changes
    if (Json kept = works ? Json() : kept_view(id, path); !kept.is_null()) out.push_back(std::move(kept));
  }
  return {{"spots", std::move(out)}};
}

// As a job again, if it is one no more.
Result<void> Spots::open(const std::string& id) {
  const auto kind = jobs_.kind(id);
  if (kind && *kind == spot_kind[0]) return {};
  const auto path = path_of(id);
  if (kind || !path) return fail(ErrorCode::not_found, "there is no such spot, or it was forgotten");
  const std::lock_guard one(building_);
  if (jobs_.kind(id)) return {};  // somebody else has
  auto source = load_spot(*path);
  if (!source) return fail(ErrorCode::corrupt, source.error().message);
  const TaskLimits limits = jobs_.task_limits();
  HS_TRY(SolvedSpot spot, SolvedSpot::open(std::move(*source), limits.threads, false, limits.bytes));
  auto task = std::make_unique<SpotTask>(std::move(spot), JobGoal{}, *path);
  HS_RETURN_IF_ERROR(task->prepare());  // whoever asks waits for no other job's turn
  HS_RETURN_IF_ERROR(
      jobs_.begin({.kind = std::string(spot_kind[0]), .keep = true, .id = id}, std::move(task)));
  return {};
}

Result<Json> Spots::view(const std::string& id) {
  HS_RETURN_IF_ERROR(open(id));
  return jobs_.view(id);
}

Result<Json> Spots::resume(const std::string& id, const std::string& target, JobGoal goal) {
  if (!target.empty()) {
    const auto chips = [&](const SpotTask& task) -> Result<Json> { return task.target(target); };
    HS_TRY(const Json number, ask(id, chips));
    goal.target = number.get<double>();
  }
  HS_RETURN_IF_ERROR(open(id));
  return jobs_.resume(id, goal);
}

Result<void> Spots::remove(const std::string& id) {
  const auto kind = jobs_.kind(id);
  const auto path = path_of(id);
  if (!path && !(kind && *kind == spot_kind[0]))
    return fail(ErrorCode::not_found, "there is no such spot, or it was forgotten");
  if (elsewhere_ && elsewhere_(id))
    return fail(ErrorCode::conflict, "this spot belongs to a report over flops: remove the report");
  if (kind) HS_RETURN_IF_ERROR(jobs_.remove(id));
  const std::lock_guard lock(mutex_);
  heads_.erase(id);
  paths_.erase(id);
  std::error_code error;
  if (path) std::filesystem::remove(*path, error);
  return {};
}

Result<Json> Spots::ask(const std::string& id, const std::function<Result<Json>(const SpotTask&)>& question) {
  HS_RETURN_IF_ERROR(open(id));
  return jobs_.ask<Json>(
      id, [&](const JobTask& task) { return question(dynamic_cast<const SpotTask&>(task)); },
      answer_patience);
}

}  // namespace hindsight
