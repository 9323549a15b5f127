// SPDX-License-Identifier: MIT
#include "study/training/training_course.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "base/memory.h"
#include "blueprint/blueprint_value.h"
#include "play/bots/blueprint_policy.h"
#include "play/bots/catalog.h"

namespace hindsight {

namespace {

constexpr std::uint64_t usual_hands = 1000;
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
  out.range_model = policy;
  out.range_model_is_exact = true;
  return out;
}

}  // namespace

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Result<void> TrainingCourse::choose_measure(const BlueprintPlan& plan, const TrainingWatch& watch) {
  const bool asked = watch.hands || !watch.setting.empty();
  if (plan.deck) {
    if (!asked) return {};
    return fail(
        ErrorCode::invalid_argument,
        "a local best response is of 52 cards, and of a plan with a deck exploitability is exact: leave it "
        "out");
  }
  if (!watch.setting.empty()) {
    HS_TRY(setting_, lbr_setting(watch.setting));
  }
  kind_ = Kind::regret;
  if (hands_ == 0) return {};
  const auto game = holdem_of(plan);
  if (game) {
    game_ = *game;
    kind_ = Kind::lbr;
    next_ = first_local_response;
    return {};
  }
  if (asked) return fail(game.error().code, fmt::format("{}; leave it out", game.error().message));
  note_ = fmt::format("{}: infosets reached and average regret are told alone", game.error().message);
  return {};
}

Result<TrainingCourse> TrainingCourse::make(const BlueprintPlan& plan, const TrainingWatch& watch) {
  TrainingCourse out;
  out.log_path_ = watch.log;
  out.every_ = watch.every.value_or(0);
  out.hands_ = watch.hands.value_or(usual_hands);
  HS_RETURN_IF_ERROR(out.choose_measure(plan, watch));
  return out;
}

Result<void> TrainingCourse::open_log(std::uint64_t resumed_at) {
  HS_TRY(log_, TrainingLog::open(log_path_, resumed_at));
  if (log_.cpu_seconds() > 0) next_ = 1.25 * log_.cpu_seconds();
  return {};
}

bool TrainingCourse::looked_at(std::uint64_t passes) const {
  return !log_.rows().empty() && log_.rows().back().passes == passes &&
         (log_.rows().back().measured() || kind_ == Kind::regret);
}

bool TrainingCourse::due(std::uint64_t passes, double cpu_seconds) const {
  if (looked_at(passes)) return false;
  return every_ > 0 ? passes % every_ == 0 : cpu_seconds >= next_;
}

std::uint64_t TrainingCourse::next(std::uint64_t passes, double cpu_seconds, double each) const {
  if (every_ > 0) return passes + every_ - passes % every_;
  if (each <= 0) return passes + 1;
  return passes + static_cast<std::uint64_t>(std::clamp((next_ - cpu_seconds) / each, 1.0, 1e15));
}

// False where it was stopped.
Result<bool> TrainingCourse::measure(const Training& training, const RunControl& control, Executor& executor,
                                     TrainingRow& row) const {
  if (kind_ == Kind::regret) return true;
  HS_TRY(const BlueprintFile file, blueprint_of(training));
  if (kind_ == Kind::exact) {
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

std::optional<TrainingRow> TrainingCourse::look(const Training& training, double trained,
                                                const RunControl& control, Executor& executor) {
  const double start = cpu_seconds();
  TrainingRow row = row_of(training, trained, executor);
  const Result<bool> done = measure(training, control, executor, row);
  if (!done) {
    kind_ = Kind::regret;
    note_ = "not measured: " + done.error().message;
  } else if (!*done) {
    return std::nullopt;
  }
  log_.add(row);
  next_ = std::max(1.25 * trained, trained + 20 * (cpu_seconds() - start));
  return row;
}

void TrainingCourse::keep(const Training& training, double trained, Executor& executor) {
  if (!log_.rows().empty() && log_.rows().back().passes == training.trainer->iterations()) return;
  log_.add(row_of(training, trained, executor));
}

}  // namespace hindsight
