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
  HS_TRY(const std::int64_t delay, arguments.integer("delay", 0, 1'000'000'000'000));
  out.delay = static_cast<std::uint64_t>(delay);
  return out;
}

SamplingSolver::SamplingSolver(const SolverInput& input, const SamplingOptions& options)
    : options_(options),
      match_{options.floor, std::max(0x1p-900, tie_share_of_range * input.game.payoff_range)},
      store_(input.histories),
      game_(input.game) {
  if (input.against) store_.set_fixed(canonical(game_, *input.against));
}

void SamplingSolver::run(std::uint64_t iterations, const RunControl& control) {
  for (; iterations > 0 && !control.stop.stop_requested(); --iterations) {
    ++t_;
    const double weight = options_.linear ? static_cast<double>(t_) : 1;
    visits_ += iterate(t_, {weight, t_ > options_.delay ? weight : 0});
  }
}

Strategy SamplingSolver::average() const {
  if (t_ <= options_.delay) return current();
  Strategy out;
  const std::vector<Values> weights = from_canonical(game_, store_.average());
  for (std::uint8_t p = 0; p < game_.players; ++p)
    out.behaviour.push_back(normalized(game_, Player{p}, weights[p]));
  return out;
}

Strategy SamplingSolver::current() const { return {from_canonical(game_, store_.strategy())}; }

std::vector<Values> SamplingSolver::regrets() const { return from_canonical(game_, store_.regret()); }

void SamplingSolver::save(Writer& out) const {
  out.u64(t_);
  out.u64(visits_);
  store_.save(out);
}

Result<void> SamplingSolver::load(Reader& in) {
  const std::uint64_t t = in.u64(), visits = in.u64();
  if (!store_.load(in, match_))
    return fail(ErrorCode::corrupt, "the saved state of the solver does not fit this game");
  t_ = t;
  visits_ = visits;
  return {};
}

}  // namespace hindsight
