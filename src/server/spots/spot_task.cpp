// SPDX-License-Identifier: MIT
#include "server/spots/spot_task.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "holdem/boards.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "server/http/stop_after.h"
#include "study/opponents/held_spot.h"
#include "study/opponents/spot_model.h"
#include "study/spots/explored_spot.h"
#include "study/spots/spot_json.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr double keep_every = 60, keep_curve_every = 1;  // seconds
constexpr std::uint64_t largest_curve = 1 << 20;
// Bytes that an exploration of a small solution may take.
constexpr std::uint64_t least_explored = std::uint64_t{64} << 20;
constexpr std::chrono::seconds longest_asking{60};  // of a model, all decisions together

// [[iterations, seconds, exploitability], ...]; none where that is not what stands there.
std::vector<JobTask::Point> kept_curve(const SpotFile& file) {
  std::vector<JobTask::Point> out;
  const auto text = read_file(file.curve(), largest_curve);
  if (!text) return out;
  const Json points = Json::parse(*text);
  if (!points.is_array()) return out;
  for (const Json& point : points) {
    if (!point.is_array() || point.size() != 3 || !point[0].natural() || !point[1].is_number() ||
        !point[2].is_number() || (!out.empty() && *point[0].natural() <= out.back().iterations))
      return {};
    out.push_back({*point[0].natural(), point[1].number(), point[2].number()});
  }
  return out;
}

}  // namespace

std::string SpotFile::order() const {
  return std::filesystem::path(path).replace_extension(".order").string();
}

std::string SpotFile::curve() const {
  return std::filesystem::path(path).replace_extension(".curve").string();
}

std::string SpotFile::model() const {
  return std::filesystem::path(path).replace_extension(".model").string();
}

SpotTask::SpotTask(SolvedSpot spot, const JobGoal& goal, std::shared_ptr<SpotFile> file, std::string not_kept,
                   bool interrupted, std::optional<SeatModel> model)
    : RunTask(goal),
      solved_(std::make_unique<SolvedSpot>(std::move(spot))),
      bytes_(solved_->bytes()),
      file_(std::move(file)),
      not_kept_(std::move(not_kept)),
      interrupted_(interrupted),
      model_(std::move(model)) {
  if (!solved_->source().solution) return;
  begin_at(solved_->seconds());
  if (file_) points_ = kept_curve(*file_);
  std::erase_if(points_, [this](const Point& point) { return point.iterations >= iterations(); });
  look();
}

void SpotTask::begin_with(std::unique_ptr<FirstStreet> first) { first_ = std::move(first); }

struct SpotTask::Explored {
  std::string line;
  std::array<std::string, 2> ranges;
  std::uint64_t iterations = 0;  // of the solution
  ExploredSpot spot;
  bool finished = false;  // the target is reached, or out of reach
};

struct SpotTask::Exploited {
  std::uint64_t iterations = 0;
  SpotExploit found;
};

SpotTask::~SpotTask() = default;

void SpotTask::release() {
  first_.reset();
  explored_.reset();
  held_.clear();
  solved_.reset();
}

std::uint64_t SpotTask::histories() const {
  if (!solved_) return 0;
  const bool whole = !first_ || first_->no_whole().empty();
  return histories_that_fit((whole ? bytes_ : 0) + (first_ ? first_->bytes() : 0));
}

void SpotTask::look() {
  add({.iterations = iterations(),
       .seconds = solved_->seconds(),
       .evaluation = {.exploitability = solved_->evaluation().exploitability()}});
}

Result<bool> SpotTask::run(const std::stop_token& stop, const Yield& yield) {
  began_ = Clock::now();
  const Result<bool> done = work(stop, yield);
  ran_ += seconds_since(*std::exchange(began_, std::nullopt));
  return done;
}

Result<bool> SpotTask::work(const std::stop_token& stop, const Yield& yield) {
  if (first_ && !first_->solved()) {
    if (!first_->run(stop, yield)) return false;
    compare();
  }
  if (first_ && !first_->no_whole().empty()) return true;
  if (!ready_) {
    HS_RETURN_IF_ERROR(get_ready(stop));
    if (stop.stop_requested()) return false;
  }
  if (!solved_->has_river())
    return fail(ErrorCode::unsupported,
                "this solution was kept without its river: there is nothing to go on with");
  Goal goal = limits();
  if (goal_.empty()) goal = usual_goal(solved_->source());
  const Result<bool> done = go_on(goal, solved_->threads(), stop, yield);
  keep();
  if (done && *done) static_cast<void>(solved_->view(""));  // is remembered: it is what people look at next
  return done;
}

Outcome SpotTask::drive_on(const Goal& goal, const RunControl& control, const Listener& listener) {
  return solved_->run(goal, control,
                      {.checkpoint = listener.checkpoint,
                       .between = [&](std::uint64_t, double seconds) { listener.between(seconds); },
                       .not_saved = [&](const Error& error) { not_kept_ = error.message; },
                       .path = file_ ? file_->path : "",
                       .save_every = keep_every});
}

void SpotTask::keep_frame() {
  compare();
  if (began_ && seconds_since(curve_kept_) >= keep_curve_every) keep_curve();
}

void SpotTask::compare() {
  if (!first_ || points_.empty()) return;
  first_->compare(last_.evaluation.exploitability,
                  goal_.empty() ? usual_goal(solved_->source()).target : goal_.target);
}

// For a picture: a disk that refuses it will refuse the solution as well, and then it is told.
void SpotTask::keep_curve() {
  if (!file_ || file_->forgotten) return;
  curve_kept_ = Clock::now();
  Json points = Json::array();
  for (const Point& point : points_)
    points.push_back(Json::array({point.iterations, point.seconds, point.exploitability}));
  static_cast<void>(write_file(file_->curve(), points.dump()));
}

void SpotTask::keep() {
  if (!file_ || iterations() == 0 || (interrupted_ && iterations() == solved_->iterations_before())) return;
  if (!file_->forgotten) {
    const Result<void> kept = solved_->save(file_->path);
    not_kept_ = kept ? "" : kept.error().message;
    keep_curve();
  }
  std::error_code error;
  if (!file_->forgotten) return;
  std::filesystem::remove(file_->path, error);
  std::filesystem::remove(file_->curve(), error);
}

// As long as the first street is what is shown, it is made again after a restart, which takes seconds.
void SpotTask::conclude() {
  if (first_ && first_->shown()) return;
  std::error_code error;
  if (file_ && not_kept_.empty() && std::filesystem::exists(file_->path, error))
    std::filesystem::remove(file_->order(), error);
}

Json SpotTask::status() const {
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(); };
  Json out{{"target", or_null(goal_.target)},
           {"iterations_wanted", or_null(goal_.iterations)},
           {"seconds_wanted", or_null(goal_.seconds)},
           {"stalled", stalled_},
           {"per_second", per_second()},
           {"left", or_null(seconds_left())},
           {"elapsed", ran_ + (began_ ? seconds_since(*began_) : 0)},
           {"not_kept", not_kept_.empty() ? Json() : Json(not_kept_)}};
  if (!solved_) return out;
  const HoldemSpot& spot = solved_->spot();
  out.update(course_json(*solved_));
  out["interrupted"] = interrupted_ && iterations() == solved_->iterations_before();
  out["name"] = spot.name;
  out["board"] = to_text(spot.board);
  out["pot"] = solved_->pot();
  out["stacks"] = spot.stacks;
  out.update(locks_json(spot));
  out["against"] = model_ ? against_json(*model_) : Json();
  out["seconds"] = ready_ ? seconds_ : solved_->seconds();
  out["whole"] = solved_->has_river();
  out["certified"] = solved_->is_certified();
  const bool measured = !points_.empty();
  out["exploitability"] = measured ? Json(last_.evaluation.exploitability) : Json();
  out["exploitability_of_pot"] = measured ? Json(last_.evaluation.exploitability / solved_->pot()) : Json();
  out["exact"] = measured && last_.exact;
  out["first_street"] = first_ ? first_->status() : Json();
  return out;
}

Result<void> SpotTask::extend(const JobGoal& goal, bool ended) {
  if (first_ && first_->solved() && !first_->no_whole().empty())
    return fail(ErrorCode::unsupported, first_->no_whole());
  return RunTask::extend(goal, ended);
}

// A model is asked at each decision of its seat first.  Stopped, it is not ready.
Result<void> SpotTask::get_ready(const std::stop_token& stop) const {
  if (model_) {
    StopAfter limit(longest_asking);
    const std::stop_callback either(stop, [&] { limit.request_stop(); });
    HS_TRY(const PlayerKind player, player_of(*model_));
    auto locks = model_locks(solved_->spot(), solved_->game(), model_->seat, *player.policy, model_->trust,
                             {limit.token(), solved_->threads()});
    if (stop.stop_requested()) return {};
    if (!locks && limit.token().stop_requested())
      return fail(
          ErrorCode::unsupported,
          fmt::format("{} takes more than {} seconds to be asked at each decision here; 'hindsight exploit' "
                      "takes as long as it takes",
                      model_->name, longest_asking.count()));
    if (!locks) return tl::unexpected<Error>(locks.error());
    held_ = *std::move(locks);
    solved_->hold(held_);
  }
  HS_RETURN_IF_ERROR(solved_->prepare());
  ready_ = true;
  return {};
}

Result<const SolvedSpot*> SpotTask::known() const {
  if (solved_) return solved_.get();
  return fail(ErrorCode::conflict, "the spot failed, and nothing is known of it");
}

Result<SolvedSpot*> SpotTask::ready() const {
  if (first_ && first_->shown())
    return fail(
        ErrorCode::conflict,
        first_->no_whole().empty()
            ? "only the first street is solved so far, by itself: ask again when the whole solution has "
              "taken over"
            : "only the first street is solved, by itself, and this is known of a whole solution alone");
  if (solved_ && !ready_ && solved_->source().solution) HS_RETURN_IF_ERROR(get_ready({}));
  if (solved_ && ready_) return solved_.get();
  return fail(ErrorCode::busy,
              "the spot has not begun yet: resume it if it is paused, else ask again in a moment");
}

Result<Json> SpotTask::view(std::string_view line, double seconds) const {
  if (first_ && first_->shown()) return first_->view(line, seconds);
  HS_TRY(SolvedSpot* const spot, ready());
  HS_TRY(const SpotView seen, spot->view(line));
  Json out{{"view", view_json(seen)}, {"words", words_json(seen)}, {"iterations", spot->iterations()}};
  if (const auto resolved = spot->resolved()) out["river_solved_to"] = *resolved;
  return out;
}

Result<Json> SpotTask::run_outs(std::string_view line) const {
  if (first_ && first_->shown()) return first_->run_outs(line);
  HS_TRY(SolvedSpot* const spot, ready());
  HS_TRY(const std::vector<RunOut> seen, spot->run_outs(line));
  return Json{{"runouts", run_outs_json(seen)}, {"iterations", spot->iterations()}};
}

Result<Json> SpotTask::gains(std::string_view line) const {
  HS_TRY(SolvedSpot* const spot, ready());
  HS_TRY(const SpotGains seen, spot->gains(line));
  return Json{{"gains", gains_json(seen)}, {"iterations", spot->iterations()}};
}

Result<Json> SpotTask::simple(const Simplification& how) const {
  HS_TRY(SolvedSpot* const spot, ready());
  HS_TRY(const SimpleCost cost, simple_cost(*spot, how));
  Json out = simple_json(*spot, {cost});
  out["iterations"] = spot->iterations();
  return out;
}

Result<Json> SpotTask::rules(std::string_view line, std::uint32_t ends, double step) const {
  HS_TRY(SolvedSpot* const spot, ready());
  HS_TRY(const RuleTree rules, rule_tree(*spot, line, ends, step));
  Json out = rule_tree_json(rules, spot->pot());
  out["iterations"] = spot->iterations();
  return out;
}

Result<Json> SpotTask::explore(const Exploration& asked) const {
  if (model_)
    return fail(
        ErrorCode::unsupported,
        fmt::format("a seat of this spot is held to {}: try other ranges in the spot that it came from",
                    model_->name));
  HS_TRY(SolvedSpot* const spot, ready());
  if (!explored_ || explored_->line != asked.line || explored_->ranges != asked.ranges ||
      explored_->iterations != spot->iterations()) {
    ExploredSpot::Ranges ranges;
    for (std::size_t seat = 0; seat < 2; ++seat)
      if (!asked.ranges[seat].empty()) {
        const auto range = parse_range(asked.ranges[seat]);
        if (!range)
          return fail(ErrorCode::invalid_argument,
                      "\"" + std::string(seat_keys[seat]) + "\": " + range.error().message);
        ranges[seat] = range->range;
      }
    explored_.reset();
    HS_TRY(ExploredSpot opened, ExploredSpot::open(*spot, asked.line, ranges, 2 * bytes_ + least_explored));
    explored_ =
        std::make_unique<Explored>(Explored{asked.line, asked.ranges, spot->iterations(), std::move(opened)});
  }
  ExploredSpot& explored = explored_->spot;
  HS_RETURN_IF_ERROR(explored.check(asked.after));
  const double target = usual_spot_target * explored.pot();
  if (!explored_->finished && (explored.iterations() == 0 || asked.seconds > 0)) {
    const Outcome run = explored.run({.target = target, .seconds = std::max(asked.seconds, 0.1)});
    explored_->finished = run.reason == StopReason::target || run.reason == StopReason::stalled;
  }
  HS_TRY(const SpotView seen, explored.view(asked.after));
  Json out{{"view", view_json(seen)},
           {"words", words_json(seen)},
           {"from", explored.line()},
           {"iterations", explored.iterations()},
           {"exploitability", explored.exploitability()},
           {"exploitability_of_pot", explored.exploitability() / explored.pot()},
           {"finished", explored_->finished}};
  if (seen.kind == StreetTree::Kind::street_end) {
    HS_TRY(const std::vector<RunOut> run_outs, explored.run_outs(asked.after));
    out["runouts"] = run_outs_json(run_outs);
  }
  return out;
}

Result<DrillSpot> SpotTask::drill_spot() const {
  HS_TRY(SolvedSpot* const spot, ready());
  const SpotLabels& labels = spot->source().labels;
  return DrillSpot{
      .view = [spot](std::string_view line) { return spot->view(line); },
      .exists = [spot](std::string_view line) { return check_line(spot->game(), line).has_value(); },
      .pot = spot->pot(),
      .big_blind =
          labels.big_blind > 0 ? std::optional<double>(static_cast<double>(labels.big_blind)) : std::nullopt,
      .stacks = {static_cast<double>(spot->spot().stacks[0]), static_cast<double>(spot->spot().stacks[1])},
      .positions = labels.positions};
}

Result<double> SpotTask::target(const std::string& text) const {
  HS_TRY(const SolvedSpot* const spot, known());
  return spot_target("\"target\"", text, spot->spot());
}

Result<SeatModel> SpotTask::measured_for(std::uint8_t seat) const {
  if (model_)
    return fail(
        ErrorCode::conflict,
        fmt::format("a seat of this spot is held to {} already: begin from the spot that it came from",
                    model_->name));
  HS_TRY(SolvedSpot* const spot, ready());
  if (points_.empty() || !spot->has_river())
    return fail(ErrorCode::conflict,
                "what a model wins is measured from the equilibrium: solve the spot first");
  HS_RETURN_IF_ERROR(check_can_be_modelled(spot->spot()));
  if (const std::size_t decisions = decisions_of(spot->game(), seat); decisions > most_modelled)
    return fail(
        ErrorCode::unsupported,
        fmt::format(
            "the model would be asked at {} decisions, and {} are the most here: begin from the turn or "
            "the river, with fewer sizes ('hindsight exploit' takes more)",
            grouped(decisions), grouped(most_modelled)));
  const VectorEvaluation& equilibrium = spot->evaluation();
  return SeatModel{.bot = {},
                   .profile = {},
                   .seat = seat,
                   .value = equilibrium.value,
                   .off = equilibrium.exploitability()};
}

Result<Json> SpotTask::exploited() const {
  if (!model_) return fail(ErrorCode::unsupported, "no seat of this spot is held to a model");
  HS_TRY(SolvedSpot* const spot, ready());
  if (spot->iterations() == 0) return fail(ErrorCode::busy, "nothing is solved yet: ask again in a moment");
  if (!exploited_ || exploited_->iterations != spot->iterations()) {
    HS_TRY(const SpotExploit found,
           exploit_of(*spot, model_->seat, held_, model_->value, 2 * bytes_ + least_explored));
    exploited_ = std::make_unique<Exploited>(Exploited{spot->iterations(), found});
  }
  const SpotExploit& found = exploited_->found;
  return Json{{"seat", 1 - model_->seat},
              {"value", model_->value[1u - model_->seat]},
              {"gain", found.gain},
              {"exploitability", found.exploitability},
              {"gain_of_pot", found.gain / spot->pot()},
              {"exploitability_of_pot", found.exploitability / spot->pot()},
              {"off", std::max(found.off, model_->off)},
              {"iterations", exploited_->iterations}};
}

Result<Json> SpotTask::text() const {
  HS_TRY(const SolvedSpot* const spot, known());
  return Json{{"toml", spot->source().spec.toml()}};
}

Result<std::unique_ptr<JobTask>> SpotTask::measure_first_street(const std::string& job,
                                                                const TaskLimits& limits) const {
  if (first_) return first_->measure(job, limits);
  return fail(ErrorCode::conflict, "this spot was not begun with its first street: there is none to measure");
}

}  // namespace hindsight
