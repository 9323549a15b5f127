// SPDX-License-Identifier: MIT
#include "training_course.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "base/memory.h"
#include "base/text.h"
#include "blueprint/blueprint_value.h"
#include "output_file.h"
#include "play/blueprint_policy.h"
#include "play/catalog.h"
#include "plot.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::uint64_t usual_hands = 1000;
constexpr std::uint64_t least_hands = 4;     // two decks, of which there is an interval
constexpr double first_local_response = 60;  // CPU seconds of training

// What tables play that is the plan's game.
Result<HoldemGame> holdem_of(const BlueprintPlan& plan) {
  const BlueprintGame& game = plan.game;
  if (game.seats() > 2)
    return fail(ErrorCode::unsupported,
                fmt::format("a local best response is played heads-up on the way, and the plan has {} seats",
                            game.seats()));
  const HoldemSpot& spot = *game.spot;
  if (spot.pot > 0 || spot.rake > 0)
    return fail(ErrorCode::unsupported,
                fmt::format("a local best response is played without a {}, which the plan has",
                            spot.pot > 0 ? "pot before the blinds" : "rake"));
  return HoldemGame::parse(fmt::format("nlhe(blinds={}/{},stack={})", spot.blinds[0], spot.blinds[1],
                                       std::min(spot.stacks[0], spot.stacks[1])));
}

// The strategy itself, whatever the stacks: as blueprint(file=...,push=0) plays it.
BotKind player_of(const BlueprintFile& file) {
  const auto policy =
      std::make_shared<const BlueprintPolicy>(std::vector{file.blueprint}, BlueprintRules{.push = 0});
  BotKind out{.name = "blueprint", .make = nullptr, .cost = {}, .policy = policy};
  out.likeness = policy;
  out.likeness_is_exact = true;
  return out;
}

}  // namespace

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

TrainingCourse::TrainingCourse(const BlueprintPlan& plan, const TrainOptions& given)
    : name_(plan.game.name.empty() ? given.file : plan.game.name),
      log_path_(given.log),
      plot_(given.plot),
      mbb_(1000 / static_cast<double>(plan.game.big_blind)),
      every_(given.measure_every.value_or(0)),
      hands_(given.measure_hands.value_or(usual_hands)) {}

Result<void> TrainingCourse::choose_measure(const BlueprintPlan& plan, const TrainOptions& given) {
  const char* const asked = given.measure_hands             ? "--measure-hands"
                            : given.measure_setting.empty() ? nullptr
                                                            : "--measure-setting";
  if (plan.deck) {
    if (asked == nullptr) return {};
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} is of a local best response, and of a plan with a deck exploitability is "
                            "exact: leave it out",
                            asked));
  }
  if (given.measure_hands && hands_ > 0 && hands_ < least_hands)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("--measure-hands must be {} or more, of which there is an interval, or 0 for none",
                    least_hands));
  if (!given.measure_setting.empty()) {
    HS_TRY(setting_, lbr_setting(given.measure_setting));
  }
  measure_ = Measure::regret;
  if (hands_ == 0) return {};
  const auto game = holdem_of(plan);
  if (game) {
    game_ = *game;
    measure_ = Measure::lbr;
    next_ = first_local_response;
    return {};
  }
  if (asked != nullptr)
    return fail(game.error().code, fmt::format("{}: {}; leave it out", asked, game.error().message));
  note_ = fmt::format("{}: infosets reached and average regret are told alone", game.error().message);
  return {};
}

Result<TrainingCourse> TrainingCourse::make(const BlueprintPlan& plan, const TrainOptions& given) {
  if (given.measure_every && *given.measure_every == 0)
    return fail(ErrorCode::invalid_argument, "--measure-every must be 1 or more passes");
  if (!given.log.empty()) HS_RETURN_IF_ERROR(check_output("--log", given.log, ".csv"));
  if (!given.plot.empty()) HS_RETURN_IF_ERROR(check_output("--plot", given.plot, ".svg"));
  TrainingCourse out(plan, given);
  HS_RETURN_IF_ERROR(out.choose_measure(plan, given));
  return out;
}

Result<void> TrainingCourse::open_log(std::uint64_t resumed_at) {
  HS_TRY(log_, TrainingLog::open(log_path_, resumed_at));
  if (log_.cpu_seconds() > 0) next_ = 1.25 * log_.cpu_seconds();
  return {};
}

bool TrainingCourse::looked_at(std::uint64_t passes) const {
  return !log_.rows().empty() && log_.rows().back().passes == passes &&
         (log_.rows().back().measured() || measure_ == Measure::regret);
}

bool TrainingCourse::due(std::uint64_t passes, double cpu_seconds) const {
  if (looked_at(passes)) return false;
  return every_ > 0 ? passes % every_ == 0 : cpu_seconds >= next_;
}

std::uint64_t TrainingCourse::passes_to_look(std::uint64_t passes) const {
  return every_ > 0 ? every_ - passes % every_ : UINT64_MAX;
}

// False where it was stopped.
Result<bool> TrainingCourse::measure(const Training& training, const RunControl& control, Executor& executor,
                                     TrainingRow& row) const {
  if (measure_ == Measure::regret) return true;
  HS_TRY(const BlueprintFile file, blueprint_of(training));
  if (measure_ == Measure::exact) {
    HS_TRY(const BlueprintValue of, value_in_full(*file.blueprint, executor, available_memory()));
    row.exploitability = of.exploitability();
    row.value = of.value;
    return true;
  }
  HS_TRY(LbrRun run,
         LbrRun::start({.game = *game_, .bot = player_of(file), .setting = setting_, .hands = hands_}));
  run.play(hands_, control);
  if (!run.over()) return false;
  row.lbr = run.mbb_per_hand();
  row.lbr_half_width = run.half_width_95();
  return true;
}

TrainingRow TrainingCourse::row_of(const Training& training, double cpu_seconds, Executor& executor) {
  const RegretSummary learnt = training.trainer->summary(executor);
  TrainingRow row{.passes = training.trainer->iterations(), .cpu_seconds = cpu_seconds};
  row.reached = learnt.reached;
  row.share = learnt.share();
  row.regret = learnt.average;
  return row;
}

std::string TrainingCourse::look(const Training& training, double trained, const RunControl& control,
                                 Executor& executor) {
  const double start = cpu_seconds();
  TrainingRow row = row_of(training, trained, executor);
  const Result<bool> done = measure(training, control, executor, row);
  if (!done) {
    measure_ = Measure::regret;
    note_ = "not measured: " + done.error().message;
  } else if (!*done) {
    return "";
  }
  log_.add(row);
  next_ = std::max(1.25 * trained, trained + 20 * (cpu_seconds() - start));
  return done ? text(row) : note_;
}

void TrainingCourse::keep(const Training& training, double trained, Executor& executor) {
  if (!log_.rows().empty() && log_.rows().back().passes == training.trainer->iterations()) return;
  log_.add(row_of(training, trained, executor));
}

std::string TrainingCourse::text(const TrainingRow& row) const {
  const std::string when = fmt::format("{} passes  {:.1f} CPU s  ", grouped(row.passes), row.cpu_seconds);
  if (!std::isnan(row.exploitability))
    return when + fmt::format("exploitability {} mbb/hand", number(mbb_ * row.exploitability, 4));
  if (!std::isnan(row.lbr))
    return when + fmt::format("a local best response ({}) wins {:+.0f} ± {:.0f} mbb/hand", name_of(setting_),
                              row.lbr, row.lbr_half_width);
  return when +
         fmt::format("{} of infosets  average regret {} mbb", percent(row.share), number(row.regret, 3));
}

Result<void> TrainingCourse::draw() const {
  Chart::Line line;
  Chart chart{.title = name_, .x_label = "CPU seconds", .y_label = {}, .log_x = true};
  chart.log_y = measure_ != Measure::lbr;  // which may be below 0
  for (const TrainingRow& row : log_.rows()) {
    double y = row.regret;
    if (measure_ != Measure::regret) y = measure_ == Measure::exact ? mbb_ * row.exploitability : row.lbr;
    if (std::isnan(y) || row.cpu_seconds <= 0 || (chart.log_y && y <= 0)) continue;
    line.points.emplace_back(row.cpu_seconds, y);
    if (measure_ == Measure::lbr) line.half_widths.push_back(row.lbr_half_width);
  }
  if (line.points.size() < 2)
    return fail(ErrorCode::unsupported,
                fmt::format("there is nothing to plot: the course has {}; --measure-every N looks more often",
                            counted(line.points.size(), "point")));
  switch (measure_) {
    case Measure::exact:
      line.name = "exploitability";
      chart.y_label = "exploitability, mbb/hand";
      break;
    case Measure::lbr:
      line.name = fmt::format("LBR {}, ± 95 %", name_of(setting_));
      chart.y_label = "won by a local best response, mbb/hand";
      break;
    case Measure::regret:
      line.name = "average regret";
      chart.y_label = "average regret, mbb/hand";
      break;
  }
  chart.lines.push_back(std::move(line));
  return write_chart(plot_, chart);
}

Result<void> TrainingCourse::finish() {
  HS_RETURN_IF_ERROR(log_.finish());
  return plot_.empty() ? Result<void>{} : draw();
}

}  // namespace hindsight
