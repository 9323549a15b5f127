// SPDX-License-Identifier: MIT
#include "solve/auto.h"

#include <algorithm>

#include "tree/evaluate.h"

namespace hindsight {

namespace {

struct Stage {
  std::string_view name;
  double slope;  // the least k such that progress like 1/t^k is good enough to stay
  UpdateRule rule;
};

// Chosen by measuring; docs/algorithms.md has the figures.
constexpr Stage stages[] = {
    {"predicting",
     0.5,
     {.alpha = {2}, .beta = {never}, .gamma = {4}, .floor = true, .predict = 0.25, .restart = 8}},
    {"predicting more",
     1.0,
     {.alpha = {2.3}, .beta = {never}, .gamma = {3}, .floor = true, .predict = 0.4, .restart = 4}},
    {"discounting", 1.5, {.alpha = {1.5}, .beta = {0}, .gamma = {3}, .restart = 4}},
};
constexpr std::uint64_t patience = 4000;  // iterations before a stage may be called slow
constexpr std::uint64_t window = 4;       // progress is judged against a quarter of all iterations
constexpr std::uint64_t first_measurement = patience / window;

}  // namespace

Auto::Auto(const SolverInput& input)
    : game_(input.game),
      against_(input.against),
      cfr_(input, {.rule = stages[0].rule}),
      next_(first_measurement) {}

void Auto::run(std::uint64_t iterations, const RunControl& control) {
  const std::uint64_t end = cfr_.iterations() + iterations;
  while (cfr_.iterations() < end && !control.stop.stop_requested()) {
    cfr_.run(std::min(end, next_) - cfr_.iterations(), control);
    if (cfr_.iterations() == next_) measure();
  }
}

void Auto::measure() {
  next_ += std::max<std::uint64_t>(4, next_ / 8);
  const Strategy average = cfr_.average();
  const Evaluation now = against_ ? evaluate_against(game_, average, *against_) : evaluate(game_, average);
  measurements_.push_back({cfr_.iterations(), now.exploitability});
  if (best_ && now.exploitability < best_exploitability_) best_.reset();
  if (is_slow()) change_stage(average);
}

bool Auto::is_slow() const {
  const std::uint64_t start = measurements_.front().iterations;
  const Measurement& now = measurements_.back();
  if (now.iterations < start + patience || now.iterations < window * start) return false;
  const auto then = std::lower_bound(measurements_.begin(), measurements_.end(), now.iterations / window,
                                     [](const Measurement& m, std::uint64_t n) { return m.iterations < n; });
  const double longer = static_cast<double>(now.iterations) / static_cast<double>(then->iterations);
  return now.exploitability * power(longer, stages[stage_].slope) > then->exploitability;
}

void Auto::change_stage(const Strategy& average) {
  if (!best_) {
    best_ = average;
    best_exploitability_ = measurements_.back().exploitability;
  }
  stage_ = (stage_ + 1) % std::size(stages);
  measurements_.clear();
  cfr_.change_rule(stages[stage_].rule);
}

Strategy Auto::average() const { return best_ ? *best_ : cfr_.average(); }

std::string Auto::note() const { return std::string(stages[stage_].name); }

void Auto::save(Writer& out) const {
  out.u64(stage_);
  out.u64(next_);
  out.u64(measurements_.size());
  for (const Measurement& m : measurements_) {
    out.u64(m.iterations);
    out.f64(m.exploitability);
  }
  out.u8(best_ ? 1 : 0);
  if (best_) {
    out.f64(best_exploitability_);
    out.f64s(canonical(game_, *best_));
  }
  cfr_.save(out);
}

Result<void> Auto::load(Reader& in) {
  const std::uint64_t stage = in.u64(), next = in.u64(), count = in.u64();
  if (in.failed() || stage >= std::size(stages) || next == 0 || count > in.remaining() / 16)
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
    std::vector<double> numbers(canonical_size(game_));
    in.f64s(numbers);
    best = Strategy{from_canonical(game_, numbers)};
  }
  HS_CHECK_OK(cfr_.load(in));
  if (next <= cfr_.iterations())
    return fail(ErrorCode::corrupt, "the saved state of auto measures in the past");
  cfr_.set_rule(stages[stage].rule);
  stage_ = stage;
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
