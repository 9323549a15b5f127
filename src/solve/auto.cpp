// SPDX-License-Identifier: MIT
#include "solve/auto.h"

#include <algorithm>
#include <array>
#include <span>

#include "tree/evaluate.h"

namespace hindsight {

namespace {

struct Stage {
  std::string_view name;
  UpdateRule rule;
  bool anew;  // from no regrets; else from those of the stage before
};

// Chosen by measuring; docs/algorithms.md has the figures.
constexpr Stage predicting{"predicting",
                           {.alpha = {2, -0.1},
                            .beta = {infinity},
                            .gamma = {6, 1},
                            .floor = true,
                            .predict = {0.35, -0.12},
                            .horizon = 1400},
                           true};
constexpr Stage discounting{"discounting", {.alpha = {1.5}, .beta = {0}, .gamma = {4}}, true};
constexpr Stage predicting_less{
    "predicting less",
    {.alpha = {1.9}, .beta = {infinity}, .gamma = {7}, .floor = true, .predict = {0.23}},
    false};
// The average play of three or more players is not a profile of strategies, so that long averages promise
// nothing there: the last iterations count for more.
constexpr Stage predicting_for_more{
    "predicting",
    {.alpha = {1.5, 0.5}, .beta = {infinity}, .gamma = {6, 14}, .floor = true, .predict = {0.4}},
    true};
constexpr Stage moving{
    "predicting with moving exponents",
    {.alpha = {1, 3}, .beta = {infinity}, .gamma = {30, -5}, .floor = true, .predict = {0.5}},
    true};
constexpr std::array for_two{predicting, discounting, predicting_less};
constexpr std::array for_more{predicting_for_more, moving, discounting, predicting_less};
std::span<const Stage> stages(const CompiledGame& game) {
  if (game.players == 2) return for_two;
  return for_more;
}

constexpr std::uint64_t window = 4;              // progress is judged against a quarter of all iterations
constexpr std::uint64_t first_measurement = 96;  // of a stage that begins anew
constexpr double worth = 400;                    // iterations that are given up for a start without regrets
constexpr std::uint64_t patience = 4000;         // iterations before a rule is changed that keeps its regrets
// Of saved states.  The first version had its stage, 0 to 2, there; the second had other stages.
constexpr std::uint64_t version = 0x6f747561'00000003;
constexpr std::uint64_t earlier[] = {0, 1, 2, 0x6f747561'00000002};

}  // namespace

Auto::Auto(const SolverInput& input) : input_(input), next_(first_measurement) {
  cfr_.emplace(input_, CfrOptions{.rule = stages(input_.game)[0].rule});
}

void Auto::run(std::uint64_t iterations, const RunControl& control) {
  const std::uint64_t end = this->iterations() + iterations;
  while (this->iterations() < end && !control.stop.stop_requested()) {
    cfr_->run(std::min(end - before_, next_) - cfr_->iterations(), control);
    if (cfr_->iterations() == next_) measure();
  }
}

void Auto::measure() {
  next_ += next_ / 8;
  const Strategy average = cfr_->average();
  const double now = (input_.against ? evaluate_against(input_.game, average, *input_.against)
                                     : evaluate(input_.game, average))
                         .exploitability;
  measurements_.push_back(
      {cfr_->iterations(), measurements_.empty() ? now : std::min(now, measurements_.back().exploitability)});
  if (best_ && now < best_exploitability_) best_.reset();
  if (is_slow()) change_stage(average, now);
}

// After the first round nothing begins anew: by then what was learnt is worth more.
std::size_t Auto::next_stage() const {
  const std::size_t count = stages(input_.game).size();
  return stage_ + 1 < count ? stage_ + 1 : count - 2;
}

bool Auto::begins_anew() const { return next_stage() > stage_ && stages(input_.game)[next_stage()].anew; }

// Progress like 1/t^k over the last three quarters is too little where k is below 1; for a start without
// regrets, below worth/t: the more it gives up, the less may be left to hope for.
bool Auto::is_slow() const {
  const std::uint64_t start = measurements_.front().iterations;
  const Measurement& now = measurements_.back();
  const bool anew = begins_anew();
  if (now.iterations < window * start || (!anew && now.iterations < start + patience)) return false;
  const auto then = std::lower_bound(measurements_.begin(), measurements_.end(), now.iterations / window,
                                     [](const Measurement& m, std::uint64_t n) { return m.iterations < n; });
  const auto all = static_cast<double>(now.iterations);
  return now.exploitability * power(all / static_cast<double>(then->iterations), anew ? worth / all : 1) >
         then->exploitability;
}

void Auto::change_stage(const Strategy& average, double exploitability) {
  if (!best_) {
    best_ = average;
    best_exploitability_ = exploitability;
  }
  const bool anew = begins_anew();
  stage_ = next_stage();
  measurements_.clear();
  const UpdateRule& rule = stages(input_.game)[stage_].rule;
  if (anew) {
    before_ += cfr_->iterations();
    cfr_.emplace(input_, CfrOptions{.rule = rule});
    next_ = first_measurement;
  } else {
    cfr_->change_rule(rule);
  }
}

Strategy Auto::average() const { return best_ ? *best_ : cfr_->average(); }

// Of the stage whose average is the answer.
std::optional<OverallRegret> Auto::overall_regret() const {
  if (best_) return {};
  return cfr_->overall_regret();
}

std::string Auto::note() const { return std::string(stages(input_.game)[stage_].name); }

void Auto::save(Writer& out) const {
  out.u64(version);
  out.u64(stage_);
  out.u64(before_);
  out.u64(next_);
  out.u64(measurements_.size());
  for (const Measurement& m : measurements_) {
    out.u64(m.iterations);
    out.f64(m.exploitability);
  }
  out.u8(best_ ? 1 : 0);
  if (best_) {
    out.f64(best_exploitability_);
    out.f64s(canonical(input_.game, *best_));
  }
  cfr_->save(out);
}

Result<void> Auto::load(Reader& in) {
  const std::uint64_t written = in.u64();
  if (std::ranges::count(earlier, written) > 0 && !in.failed())
    return fail(ErrorCode::unsupported,
                "the state was saved by an earlier version of auto, whose stages were others: the strategy "
                "can be used, but the run must start anew");
  const std::uint64_t stage = in.u64(), before = in.u64(), next = in.u64(), count = in.u64();
  const std::span<const Stage> all = stages(input_.game);
  if (in.failed() || written != version || stage >= all.size() || next == 0 || count > in.remaining() / 16)
    return fail(ErrorCode::corrupt, "the saved state is not one of the solver auto");
  std::vector<Measurement> measurements(count);
  for (Measurement& m : measurements) {
    m.iterations = in.u64();
    m.exploitability = in.f64();
  }
  std::optional<Strategy> best;
  double best_exploitability = 0;
  if (in.u8() != 0) {
    best_exploitability = in.f64();
    std::vector<double> numbers(canonical_size(input_.game));
    in.f64s(numbers);
    best = Strategy{from_canonical(input_.game, numbers)};
  }
  HS_RETURN_IF_ERROR(cfr_->load(in));
  if (next <= cfr_->iterations())
    return fail(ErrorCode::corrupt, "the saved state of auto measures in the past");
  cfr_->set_rule(all[stage].rule);
  stage_ = stage;
  before_ = before;
  next_ = next;
  measurements_ = std::move(measurements);
  best_ = std::move(best);
  best_exploitability_ = best_exploitability;
  return {};
}

Result<std::unique_ptr<Solver>> make_auto(const SolverEntry&, const Arguments&, const SolverInput& input) {
  return std::make_unique<Auto>(input);
}

}  // namespace hindsight
