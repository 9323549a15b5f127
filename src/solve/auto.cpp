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
  bool anew;               // from no regrets; else from those of the stage before
  double slope;            // the least k such that progress like 1/t^k is good enough to stay
  std::uint64_t patience;  // iterations before it may be called slow
};

// Chosen by measuring; docs/algorithms.md has the figures.
constexpr Stage predicting{"predicting",
                           {.alpha = {2}, .beta = {never}, .gamma = {6}, .floor = true, .predict = 0.35},
                           true,
                           1.9,
                           288};
constexpr Stage discounting{
    "discounting", {.alpha = {1.5}, .beta = {never}, .gamma = {4}, .floor = true}, true, 1.8, 4000};
constexpr Stage predicting_less{"predicting less",
                                {.alpha = {2}, .beta = {never}, .gamma = {8}, .floor = true, .predict = 0.25},
                                false,
                                1,
                                4000};
constexpr Stage moving{"predicting with moving exponents",
                       {.alpha = {1, 3}, .beta = {never}, .gamma = {30, -5}, .floor = true, .predict = 1},
                       true,
                       1,
                       4000};
// The average play of three or more players is no profile of strategies, so that long averages promise nothing there:
// rules whose iterates come near go first.
constexpr std::array for_two{predicting, discounting, predicting_less};
constexpr std::array for_more{predicting, moving, discounting, predicting_less};
std::span<const Stage> stages(const CompiledGame& game) {
  if (game.players == 2) return for_two;
  return for_more;
}

constexpr std::uint64_t window = 4;              // progress is judged against a quarter of all iterations
constexpr std::uint64_t first_measurement = 96;  // of a stage that begins anew
constexpr std::uint64_t version =
    0x6f747561'00000002;  // of saved states; the first had its stage, 0 to 2, there

}  // namespace

Auto::Auto(const SolverInput& input) : input_(input), next_(first_measurement) {
  cfr_.emplace(input_, CfrOptions{.rule = predicting.rule});
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

bool Auto::is_slow() const {
  const Stage& stage = stages(input_.game)[stage_];
  const std::uint64_t start = measurements_.front().iterations;
  const Measurement& now = measurements_.back();
  if (now.iterations < start + stage.patience || now.iterations < window * start) return false;
  const auto then = std::lower_bound(measurements_.begin(), measurements_.end(), now.iterations / window,
                                     [](const Measurement& m, std::uint64_t n) { return m.iterations < n; });
  const double longer = static_cast<double>(now.iterations) / static_cast<double>(then->iterations);
  return now.exploitability * power(longer, stage.slope) > then->exploitability;
}

void Auto::change_stage(const Strategy& average, double exploitability) {
  if (!best_) {
    best_ = average;
    best_exploitability_ = exploitability;
  }
  // After the first round nothing begins anew: by then what was learnt is worth more.
  const std::span<const Stage> all = stages(input_.game);
  const bool again = stage_ + 1 == all.size();
  stage_ = again ? all.size() - 2 : stage_ + 1;
  measurements_.clear();
  if (all[stage_].anew && !again) {
    before_ += cfr_->iterations();
    cfr_.emplace(input_, CfrOptions{.rule = all[stage_].rule});
    next_ = first_measurement;
  } else {
    cfr_->change_rule(all[stage_].rule);
  }
}

Strategy Auto::average() const { return best_ ? *best_ : cfr_->average(); }

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
  if (written < 3 && !in.failed())
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
  HS_CHECK_OK(cfr_->load(in));
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
