// SPDX-License-Identifier: MIT
#include "solve/sampling.h"

#include <algorithm>

#include "solve/update_rule.h"

namespace hindsight {

Result<SamplingOptions> sampling_options(const Arguments& arguments) {
  SamplingOptions out;
  constexpr std::string_view weights[] = {"uniform", "linear"}, draws[] = {"independent", "quasi_random"};
  HS_TRY(const std::size_t weight, arguments.choice("weight", weights));
  out.linear = weight == 1;
  out.quasi_random = arguments.text("draws") == "even";  // its name in older files
  if (!out.quasi_random) {
    HS_TRY(const std::size_t draw, arguments.choice("draws", draws));
    out.quasi_random = draw == 1;
  }
  HS_TRY(out.floor, arguments.flag("floor"));
  HS_TRY(const std::int64_t explore, arguments.integer("explore", 0, 1'000'000'000'000));
  out.explore = static_cast<std::uint64_t>(explore);
  return out;
}

SamplingSolver::SamplingSolver(const SolverInput& input, const SamplingOptions& options, std::size_t walks)
    : options_(options),
      tree_(input.histories),
      draws_(input.seed, walks, options.quasi_random),
      game_(input.game),
      tie_(std::max(0x1p-900, tie_share_of_range * input.game.payoff_range)) {
  regret_.assign(tree_.slots(), 0);
  average_ = regret_;
  strategy_ = canonical(game_, uniform_strategy(game_));
  if (input.against) fixed_ = canonical(game_, *input.against);
}

void SamplingSolver::run(std::uint64_t iterations, const RunControl& control) {
  for (; iterations > 0 && !control.stop.stop_requested(); --iterations) {
    ++t_;
    regret_weight_ = options_.linear ? static_cast<double>(t_) : 1;
    average_weight_ = t_ > options_.explore ? regret_weight_ : 0;
    iterate();
  }
}

void SamplingSolver::match_regrets(std::uint32_t slot, std::uint32_t count) {
  double* const regret = &regret_[slot];
  double* const strategy = &strategy_[slot];
  double sum = 0;
  for (std::uint32_t a = 0; a < count; ++a) {
    const double positive = regret[a] > 0 ? regret[a] : 0;  // never -0
    if (options_.floor) regret[a] = positive;
    strategy[a] = positive;
    sum += positive;
  }
  const bool any = sum > tie_;
  const double scale = any ? 1 / sum : 0, rest = any ? 0 : 1.0 / count;
  for (std::uint32_t a = 0; a < count; ++a) strategy[a] = strategy[a] * scale + rest;
}

Strategy SamplingSolver::average() const {
  if (t_ <= options_.explore) return current();
  Strategy out;
  const std::vector<Values> weights = from_canonical(game_, average_);
  for (std::uint8_t p = 0; p < game_.players; ++p)
    out.behaviour.push_back(normalized(game_, Player{p}, weights[p]));
  return out;
}

Strategy SamplingSolver::current() const { return {from_canonical(game_, strategy_)}; }

std::vector<Values> SamplingSolver::regrets() const { return from_canonical(game_, regret_); }

void SamplingSolver::save(Writer& out) const {
  out.u64(t_);
  out.u64(visits_);
  out.f64s(regret_);
  out.f64s(average_);
  out.f64s(baseline_);
}

Result<void> SamplingSolver::load(Reader& in) {
  const std::uint64_t t = in.u64(), visits = in.u64();
  std::vector<double> regret(regret_.size()), average(average_.size()), baseline(baseline_.size());
  in.f64s(regret);
  in.f64s(average);
  in.f64s(baseline);
  if (in.failed()) return fail(ErrorCode::corrupt, "the saved state of the solver does not fit this game");
  t_ = t;
  visits_ = visits;
  regret_ = std::move(regret);
  average_ = std::move(average);
  baseline_ = std::move(baseline);
  for (std::size_t i = 0; i + 1 < tree_.infoset_begin.size(); ++i)
    match_regrets(tree_.infoset_begin[i], tree_.infoset_begin[i + 1] - tree_.infoset_begin[i]);
  return {};
}

}  // namespace hindsight
