// SPDX-License-Identifier: MIT
#include "server/spots/spots.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "io/atomic_file.h"
#include "io/json.h"
#include "server/http/ids.h"
#include "study/setup/ready_spots.h"
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

Json times_json(std::uint64_t bytes, unsigned threads) {
  Json out = Json::array();
  for (const ExpectedTime& time : expected_times(bytes, threads))
    out.push_back({{"target", time.target}, {"iterations", time.iterations}, {"seconds", time.seconds}});
  return out;
}

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

// What the first street by itself would take; null where it cannot be had.
Json first_street_size(const SpotSource& source, const TaskLimits& limits) {
  const auto street = FirstStreetSpot::open(source, limits.threads, {}, limits.bytes);
  if (!street) return {};
  const double speed = solving_speed(limits.threads);
  return {{"bytes", street->bytes()},
          {"seconds", first_street_iterations *
                          static_cast<double>(VectorCfr<float>::bytes(street->game(), false)) / speed},
          {"run_outs", street->run_outs()},
          {"all_run_outs", street->all_run_outs()},
          {"one_bet", street->left_out().one_bet}};
}

// The whole, within what the first street leaves, in compact numbers where others are too many; where that is
// too little, too, it is only described.
Result<SolvedSpot> whole_after(FirstStreet* first, const SpotSource& source, bool compact,
                               const TaskLimits& limits) {
  if (first == nullptr) return SolvedSpot::open(source, limits.threads, compact, limits.bytes);
  const std::uint64_t most = limits.bytes - first->bytes();
  auto whole = SolvedSpot::open(source, limits.threads, compact, most);
  if (!whole && whole.error().code == ErrorCode::unsupported)
    whole = SolvedSpot::open(source, limits.threads, true, most);
  if (whole || whole.error().code != ErrorCode::unsupported) return whole;
  first->leave_out_whole(whole.error().message);
  return SolvedSpot::open(source, limits.threads, true, unlimited);
}

bool exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

std::shared_ptr<SpotFile> file_at(std::string path) {
  auto out = std::make_shared<SpotFile>();
  out->path = std::move(path);
  return out;
}

Json head_of(const std::string& id, const SpotSource& source) {
  const HoldemSpot& spot = source.spot;
  Json out{{"id", id},
           {"kind", spot_kind[0]},
           {"state", "kept"},
           {"name", spot.name},
           {"board", to_text(spot.board)},
           {"pot", starting_pot(spot)},
           {"stacks", spot.stacks}};
  out.update(locks_json(spot));
  out.update(labels_json(source.labels));
  return out;
}

Result<SpotOrder> kept_order(const SpotFile& file) {
  constexpr std::uint64_t most = 8 * largest_spot;  // escapes among them
  if (std::error_code none;
      std::filesystem::exists(file.order(), none) && !std::filesystem::is_regular_file(file.order(), none))
    return fail(ErrorCode::corrupt, fmt::format("'{}' is no file", file.order()));
  HS_TRY(const std::string text, read_file(file.order(), most));
  return parse_order(text, std::numeric_limits<int>::max());
}

// Nothing where there is none.
Result<std::optional<SeatModel>> kept_model(const SpotFile& file) {
  if (!exists(file.model())) return std::optional<SeatModel>{};
  constexpr std::uint64_t most = 2 * largest_profile;
  HS_TRY(const std::string text, read_file(file.model(), most));
  auto model = parse_seat_model(text);
  if (!model) return fail(ErrorCode::corrupt, fmt::format("'{}': {}", file.model(), model.error().message));
  return std::optional(*std::move(model));
}

Result<JobGoal> goal_of(const SpotOrder& order, const SpotSource& source) {
  JobGoal goal = order.goal;
  if (!order.target.empty()) {
    HS_TRY(goal.target, spot_target("\"target\"", order.target, source.spot));
  }
  return goal;
}

bool is_reached(JobGoal goal, const SpotSource& source) {
  if (goal.empty()) {
    const Goal usual = usual_goal(source);
    goal = {.target = usual.target, .seconds = usual.seconds, .iterations = usual.iterations};
  }
  const SpotSolution& now = *source.solution;
  return (goal.target && now.evaluation.exploitability() <= *goal.target) ||
         (goal.iterations && now.iterations >= *goal.iterations) ||
         (goal.seconds && now.seconds >= *goal.seconds);
}

// What is left to do of a spot that has a solution: an order that was fulfilled, or that nobody can read, is
// swept away.  One with a first street lies there as long as that is better, however far the whole has come.
struct OrderLeft {
  JobGoal goal;
  bool first_street = false;
};

std::optional<OrderLeft> left_of(const SpotFile& file, const SpotSource& source) {
  if (!exists(file.order())) return {};
  const auto order = kept_order(file);
  const auto goal = order ? goal_of(*order, source) : tl::unexpected(order.error());
  if (goal && (order->first_street || !is_reached(*goal, source)))
    return OrderLeft{*goal, order->first_street};
  std::error_code error;
  std::filesystem::remove(file.order(), error);
  return {};
}

}  // namespace

Spots::Spots(Jobs& jobs, std::string folder) : jobs_(jobs), folder_(std::move(folder)) {
  if (folder_.empty()) return;
  std::error_code error;
  is_new_ = std::filesystem::create_directories(folder_, error);
  read_folder();
}

bool Spots::has(const std::string& id) {
  const auto kind = jobs_.kind(id);
  return (kind && *kind == spot_kind[0]) || file_of(id) != nullptr;
}

// What writers that were killed left half done is swept away.
void Spots::read_folder() {
  sweep_half_written(folder_);
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    const std::filesystem::path& path = entry.path();
    const bool is_ours = path.extension() == ".order" || path.extension() == ".spot";
    if (is_ours && entry.is_regular_file(error) && is_id(path.stem().string()) && files_.size() < max_kept)
      files_[path.stem().string()] = file_at(std::filesystem::path(path).replace_extension(".spot").string());
  }
}

std::shared_ptr<SpotFile> Spots::file_of(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = files_.find(id); found != files_.end()) return found->second;
  }
  const auto path = elsewhere_ ? elsewhere_(id) : std::nullopt;
  return path ? file_at(*path) : nullptr;
}

void Spots::begin_examples() {
  if (!is_new_) return;
  for (const ReadySpot& example : example_spots())
    static_cast<void>(  // without them a page has less to show
        begin({.text = std::string(example.toml),
               .target = std::string(example.target),
               .threads = 1,
               .compact = example.compact}));
}

Result<Json> Spots::size(const std::string& text) {
  HS_TRY(SpotSource source, source_of(text));
  HS_TRY(const Places::Place place, places_.take());
  const std::lock_guard one(building_);
  const std::uint64_t most = jobs_.task_limits().bytes;
  Json street = first_street_size(source, jobs_.task_limits());
  const bool any = !street.is_null();
  HS_TRY(const SolvedSpot spot, SolvedSpot::open(std::move(source), 1, false, any ? unlimited : most));
  Json out = size_json(spot.game(), false);
  out["bytes_compact"] = VectorCfr<float>::bytes(spot.game(), true);
  out["bytes_most"] = most;
  out["first_street"] = std::move(street);
  out["times"] = times_json(VectorCfr<float>::bytes(spot.game(), false), jobs_.task_limits().threads);
  out["name"] = spot.spot().name;
  out["board"] = to_text(spot.spot().board);
  out["pot"] = spot.pot();
  out["toml"] = spot.source().spec.toml();
  out["left_out"] = spot.source().asked.left_out;
  out.update(labels_json(spot.source().labels));
  return out;
}

Result<Json> Spots::begin(const SpotOrder& order, const std::optional<SeatModel>& model) {
  const std::string id = new_id();
  std::shared_ptr<SpotFile> file;
  if (!folder_.empty()) {
    const std::lock_guard lock(mutex_);
    if (files_.size() >= max_kept)
      return fail(ErrorCode::busy, fmt::format("{} spots are kept: forget one first", files_.size()));
    file = file_at((std::filesystem::path(folder_) / (id + ".spot")).string());
  }
  Result<void> kept = file ? write_file(file->order(), order_json(order).dump()) : Result<void>();
  if (file && model && kept) kept = write_file(file->model(), model_json(*model).dump());
  const std::lock_guard one(building_);
  auto begun = start(order, id, file, kept ? "" : kept.error().message, model);
  std::error_code error;
  if (!begun && file) {
    std::filesystem::remove(file->order(), error);
    std::filesystem::remove(file->model(), error);
  }
  if (!begun || !file) return begun;
  const std::lock_guard lock(mutex_);
  files_[id] = std::move(file);
  return begun;
}

// With building_ held.  A disk that refused the order will refuse the solution as well, and the job says so.
Result<Json> Spots::start(const SpotOrder& order, const std::string& id, std::shared_ptr<SpotFile> file,
                          const std::string& not_kept, const std::optional<SeatModel>& model) {
  HS_TRY(SpotSource source, source_of(order.text));
  HS_TRY(const JobGoal goal, goal_of(order, source));
  TaskLimits limits = jobs_.task_limits();
  limits.threads = order.threads.value_or(limits.threads);
  std::unique_ptr<FirstStreet> first;
  if (order.first_street) {
    HS_TRY(first, FirstStreet::open(source, limits));
  }
  HS_TRY(SolvedSpot spot, whole_after(first.get(), source, order.compact, limits));
  if (limits.in_turns) spot.go_in_turns();
  auto task = std::make_unique<SpotTask>(std::move(spot), goal, std::move(file), not_kept, false, model);
  if (first) begin_with(*task, std::move(first), id);
  return jobs_.begin({.kind = std::string(spot_kind[0]), .keep = true, .paused = order.paused, .id = id},
                     std::move(task));
}

Result<Json> Spots::begin_against(const std::string& id, SeatModel model, SpotOrder order) {
  SeatModel measured;
  const auto asked_about = [&](const SpotTask& task) -> Result<Json> {
    HS_TRY(measured, task.measured_for(model.seat));
    return task.text();
  };
  HS_TRY(const Json text, ask(id, asked_about));
  order.text = text["toml"].text();
  model.from = id;
  model.value = measured.value;
  model.off = measured.off;
  return begin(order, model);
}

// What its file's head says; nothing where there is none yet, or none any more.
Json Spots::kept_view(const std::string& id, const SpotFile& file) {
  if (const auto known = heads_.find(id); known != heads_.end()) return known->second;
  const bool solved = exists(file.path);
  if (!solved && !exists(file.order())) return {};
  const auto read = [&]() -> Result<SpotSource> {
    if (solved) return load_spot(file.path);
    HS_TRY(const SpotOrder order, kept_order(file));
    return source_of(order.text);
  };
  const auto source = read();
  if (!source)
    return {{"id", id}, {"kind", spot_kind[0]}, {"state", "kept"}, {"failure", source.error().message}};
  Json out = head_of(id, *source);
  const auto model = kept_model(file);
  out["against"] = model && *model ? against_json(**model) : Json();
  if (!solved) {
    const auto order = kept_order(file);
    out.update({{"iterations", 0},
                {"seconds", 0},
                {"exploitability_of_pot", nullptr},
                {"interrupted", !order || !order->first_street}});
    return heads_[id] = out;
  }
  const auto left = left_of(file, *source);
  out.update({{"interrupted", left && !left->first_street},
              {"target", left && left->goal.target ? Json(*left->goal.target) : Json()}});
  const double off = source->solution->evaluation.exploitability();
  out.update({{"iterations", source->solution->iterations},
              {"seconds", source->solution->seconds},
              {"whole", !source->solution->without_river},
              {"exploitability", off},
              {"exploitability_of_pot", off / starting_pot(source->spot)}});
  return heads_[id] = out;
}

Json Spots::list() {
  Json out = Json::array();
  std::vector<std::string> working;
  Json jobs = jobs_.list(spot_kind);
  for (Json& job : jobs["jobs"]) {
    working.push_back(job["id"].text());
    if (!elsewhere_ || !elsewhere_(working.back())) out.push_back(std::move(job));
  }
  const std::lock_guard lock(mutex_);
  for (const auto& [id, file] : files_) {
    const bool works = std::ranges::find(working, id) != working.end();
    if (works) heads_.erase(id);  // its file changes
    if (Json kept = works ? Json() : kept_view(id, *file); !kept.is_null()) out.push_back(std::move(kept));
  }
  return {{"spots", std::move(out)}};
}

// As a job again, if it is one no more.
Result<void> Spots::open(const std::string& id) {
  const auto kind = jobs_.kind(id);
  if (kind && *kind == spot_kind[0]) return {};
  const std::shared_ptr<SpotFile> file = file_of(id);
  if (kind || !file) return fail(ErrorCode::not_found, "this spot does not exist or was removed");
  const std::lock_guard one(building_);
  if (jobs_.kind(id)) return {};  // somebody else was first
  if (!exists(file->path) && exists(file->order())) {
    HS_TRY(SpotOrder order, kept_order(*file));
    const TaskLimits limits = jobs_.task_limits();
    if (order.threads) order.threads = std::min(*order.threads, limits.threads);
    order.paused = !order.first_street;  // which is there again in seconds
    HS_TRY(const auto model, kept_model(*file));
    HS_RETURN_IF_ERROR(start(order, id, file, "", model));
    return {};
  }
  if (!exists(file->path))
    return fail(ErrorCode::not_found, "the spot could not be kept, and was forgotten: solve it again");
  HS_RETURN_IF_ERROR(show(id, file));
  return {};
}

// What has a solution, with building_ held: paused where it was interrupted.
Result<Json> Spots::show(const std::string& id, const std::shared_ptr<SpotFile>& file) {
  auto source = load_spot(file->path);
  if (!source) return fail(ErrorCode::corrupt, source.error().message);
  HS_TRY(auto model, kept_model(*file));
  auto left = left_of(*file, *source);
  if (left && left->goal.seconds) *left->goal.seconds -= source->solution->seconds;
  const TaskLimits limits = jobs_.task_limits();
  std::unique_ptr<FirstStreet> first;
  if (left && left->first_street) {
    HS_TRY(SpotSource spot, spot_of_spec(source->spec));
    HS_TRY(first, FirstStreet::open(std::move(spot), limits));
  }
  HS_TRY(SolvedSpot spot, SolvedSpot::open(std::move(*source), limits.threads, false, limits.bytes));
  auto task = std::make_unique<SpotTask>(std::move(spot), left ? left->goal : JobGoal{}, file, std::string(),
                                         left.has_value(), std::move(model));
  const bool paused = left && !first;
  if (first) begin_with(*task, std::move(first), id);
  return jobs_.begin({.kind = std::string(spot_kind[0]),
                      .keep = true,
                      .paused = paused,
                      .done = !left.has_value(),
                      .id = id},
                     std::move(task));
}

// So that it is known after a crash that more was asked for than is kept.
void Spots::note_order(const std::string& id, const std::string& target, JobGoal goal) {
  const std::shared_ptr<SpotFile> file = file_of(id);
  if (!file || (elsewhere_ && elsewhere_(id)) || exists(file->order())) return;
  const auto text = ask(id, [](const SpotTask& task) { return task.text(); });
  if (!text) return;
  if (target.empty() && goal.empty()) goal.seconds = longest_run;  // until somebody stops it
  goal.target.reset();                                             // stands in the text of the target
  static_cast<void>(write_file(
      file->order(), order_json({.text = (*text)["toml"].text(), .target = target, .goal = goal}).dump()));
}

Result<Json> Spots::measure(const std::string& id) {
  const std::lock_guard one(measuring_);
  HS_RETURN_IF_ERROR(open(id));
  if (const auto street = street_of(id); street && street->measuring()) return view(id);
  std::string job = new_id();
  std::unique_ptr<JobTask> task;
  const auto made = [&](const SpotTask& spot) -> Result<Json> {
    HS_TRY(task, spot.measure_first_street(job, jobs_.task_limits()));
    return Json();
  };
  HS_RETURN_IF_ERROR(ask(id, made));
  HS_RETURN_IF_ERROR(jobs_.begin({.kind = "measure", .keep = true, .id = std::move(job)}, std::move(task)));
  return view(id);
}

// What measures a first street tells it to the street, at times when nobody asks the spot.
Result<Json> Spots::view(const std::string& id) {
  HS_RETURN_IF_ERROR(open(id));
  HS_TRY(Json out, jobs_.view(id));
  if (const auto street = street_of(id); street && !out["first_street"].is_null())
    out["first_street"].update(street->json());
  return out;
}

void Spots::begin_with(SpotTask& task, std::unique_ptr<FirstStreet> first, const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    streets_[id] = first->measured();
  }
  task.begin_with(std::move(first));
}

std::shared_ptr<MeasuredStreet> Spots::street_of(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = streets_.find(id);
  return found == streets_.end() ? nullptr : found->second;
}

Result<Json> Spots::resume(const std::string& id, const std::string& target, JobGoal goal) {
  if (!target.empty()) {
    const auto chips = [&](const SpotTask& task) -> Result<Json> { return task.target(target); };
    HS_TRY(const Json number, ask(id, chips));
    goal.target = number.number();
  }
  HS_RETURN_IF_ERROR(open(id));
  const bool goes_on =
      jobs_.view(id).map([](const Json& view) { return view["state"] != "paused"; }).value_or(false);
  HS_TRY(Json out, jobs_.resume(id, goal));
  if (goes_on) note_order(id, target, goal);
  return out;
}

Result<void> Spots::remove(const std::string& id) {
  const auto kind = jobs_.kind(id);
  const std::shared_ptr<SpotFile> file = file_of(id);
  if (!file && !(kind && *kind == spot_kind[0]))
    return fail(ErrorCode::not_found, "this spot does not exist or was removed");
  if (elsewhere_ && elsewhere_(id))
    return fail(ErrorCode::conflict, "this spot belongs to a report over flops: remove the report");
  if (file) file->forgotten = true;  // before its run is told to stop, which would keep it
  if (const auto street = street_of(id)) static_cast<void>(jobs_.remove(street->job()));
  static_cast<void>(jobs_.remove(id));  // one that is not there, or has made room for others, is gone already
  const std::lock_guard lock(mutex_);
  heads_.erase(id);
  streets_.erase(id);
  files_.erase(id);
  if (!file) return {};
  std::error_code error;
  for (const std::string& path : {file->path, file->order(), file->curve(), file->model()})
    std::filesystem::remove(path, error);
  return {};
}

Result<Json> Spots::ask(const std::string& id, const std::function<Result<Json>(const SpotTask&)>& question) {
  HS_RETURN_IF_ERROR(open(id));
  return jobs_.ask<Json>(
      id, [&](const JobTask& task) { return question(dynamic_cast<const SpotTask&>(task)); },
      answer_patience);
}

}  // namespace hindsight
