// SPDX-License-Identifier: MIT
#include "solve/mccfr.h"

#include <algorithm>
#include <string>
#include <type_traits>

#include "base/check.h"
#include "solve/mccfr_walk.h"
#include "solve/sampling.h"

namespace hindsight {

namespace {

struct MccfrChoice {
  SamplingOptions sampling;
  MccfrOptions mccfr;
};

template <Sampler S, bool Baselines, bool Fixed>
class MccfrSolver final : public SamplingSolver {
 public:
  MccfrSolver(const SolverInput& input, const MccfrChoice& choice)
      : SamplingSolver(input, choice.sampling),
        walk_(input.histories),
        mccfr_(walk_, store_, options(input, choice)) {
    if (Baselines) store_.use_baselines(walk_);
  }

 private:
  using Tree = std::conditional_t<S.chance == Sampler::Chance::one_public, PublicWalkTree, WalkTree>;

  MccfrOptions options(const SolverInput& input, const MccfrChoice& choice) const {
    MccfrOptions out = choice.mccfr;
    out.match = match_;
    out.seed = input.seed;
    out.quasi_random = choice.sampling.quasi_random;
    return out;
  }
  std::uint64_t iterate(std::uint64_t t, const IterationWeight& weight) override {
    return mccfr_.iterate(t, weight);
  }

  const Tree walk_;
  Mccfr<S, Baselines, Fixed, Tree, FlatStore> mccfr_;
};

template <Sampler S>
std::unique_ptr<Solver> make(const SolverInput& input, const MccfrChoice& choice) {
  const bool fixed = input.against.has_value();
  if constexpr (S.chance == Sampler::Chance::one) {
    if (choice.mccfr.baseline > 0) {
      if (fixed) return std::make_unique<MccfrSolver<S, true, true>>(input, choice);
      return std::make_unique<MccfrSolver<S, true, false>>(input, choice);
    }
  }
  if (fixed) return std::make_unique<MccfrSolver<S, false, true>>(input, choice);
  return std::make_unique<MccfrSolver<S, false, false>>(input, choice);
}

struct Named {
  std::string_view name;
  std::unique_ptr<Solver> (*make)(const SolverInput&, const MccfrChoice&);
};
constexpr Named samplers[] = {
    {"chance_sampling", make<chance_sampling>},
    {"external_sampling", make<external_sampling>},
    {"outcome_sampling", make<outcome_sampling>},
    {"average_strategy_sampling", make<average_strategy_sampling>},
    {"public_chance_sampling", make<public_chance_sampling>},
};

}  // namespace

Result<std::unique_ptr<Solver>> make_mccfr(const SolverEntry& entry, const Arguments& arguments,
                                           const SolverInput& input) {
  const Named* const sampler = std::ranges::find(samplers, entry.name, &Named::name);
  HS_CHECK(sampler, !=, std::end(samplers));
  MccfrChoice choice;
  HS_TRY(choice.sampling, sampling_options(arguments));
  const auto number = [&](std::string_view key, double min, double max, double& value) -> Result<void> {
    if (std::ranges::find(entry.parameters, key, &Parameter::name) == entry.parameters.end()) return {};
    HS_TRY(value, arguments.number(key, min, max));
    return {};
  };
  HS_RETURN_IF_ERROR(number("baseline", 0, 1, choice.mccfr.baseline));
  HS_RETURN_IF_ERROR(number("epsilon", 0.001, 1, choice.mccfr.epsilon));
  HS_RETURN_IF_ERROR(number("tau", 1, 1e12, choice.mccfr.tau));
  HS_RETURN_IF_ERROR(number("beta", 0, 1e15, choice.mccfr.beta));
  return sampler->make(input, choice);
}

}  // namespace hindsight
