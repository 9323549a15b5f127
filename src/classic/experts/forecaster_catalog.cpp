// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/power.h"
#include "classic/experts/forecaster.h"
#include "classic/experts/hedge.h"
#include "classic/experts/regret_forecasters.h"

namespace hindsight {

namespace {

using Made = Result<std::unique_ptr<Forecaster>>;

constexpr double min_rate = 1e-9, max_rate = 1000, max_exponent = 100;

template <class F, auto... arguments>
Made plain(const Arguments&, const ExpertProblem& problem) {
  return std::make_unique<F>(problem.experts, arguments...);
}

constexpr Parameter hedge_parameters[] = {
    {"rate", "best",
     "a number above 0; best: sqrt(8 ln N / n) for the rounds planned; doubling: the best for 1, 2, 4, ... "
     "rounds, begun anew each time; anytime: sqrt(8 ln N / t) in round t"},
};

// The number, or `best` for that word.
Result<double> rate_of(const Arguments& arguments, double best, const std::string& words) {
  const std::string& text = arguments.text("rate");
  if (text == "best") return std::max(best, min_rate);
  const auto rate = parse_number(text);
  if (rate && *rate >= min_rate && *rate <= max_rate) return *rate;
  return arguments.wrong("rate", fmt::format("a number from {} to {}, or {}", min_rate, max_rate, words));
}

Made make_hedge(const Arguments& arguments, const ExpertProblem& problem) {
  const std::string& rate = arguments.text("rate");
  if (rate == "doubling") return std::make_unique<Hedge>(problem.experts, HedgeRate::doubling, 0);
  if (rate == "anytime") return std::make_unique<Hedge>(problem.experts, HedgeRate::anytime, 0);
  HS_TRY(const double fixed, rate_of(arguments, best_hedge_rate(problem), "best, doubling or anytime"));
  return std::make_unique<Hedge>(problem.experts, HedgeRate::fixed, fixed);
}

constexpr Parameter optimistic_parameters[] = {
    {"rate", "best", "a number above 0; best: sqrt(ln N / n) for the rounds planned"},
};

Made make_optimistic_hedge(const Arguments& arguments, const ExpertProblem& problem) {
  HS_TRY(const double rate, rate_of(arguments, best_hedge_rate(problem) / std::sqrt(8), "best"));
  return std::make_unique<OptimisticHedge>(problem.experts, rate);
}

constexpr Parameter polynomial_parameters[] = {
    {"p", "best", "the exponent, from 1 to 100; 2 is rm; best: 2 ln N, but at least 2"},
};

Made make_polynomial(const Arguments& arguments, const ExpertProblem& problem) {
  double p = std::clamp(2 * natural_log(static_cast<double>(problem.experts)), 2.0, max_exponent);
  if (arguments.text("p") != "best") {
    const auto given = parse_number(arguments.text("p"));
    if (!given || *given < 1 || *given > max_exponent)
      return arguments.wrong("p", fmt::format("a number from 1 to {}, or best", max_exponent));
    p = *given;
  }
  return std::make_unique<PolynomialForecaster>(problem.experts, p);
}

constexpr ForecasterEntry catalog[] = {
    {"rm",
     "regret matching: in proportion to the positive regrets",
     "√(n N)",
     "Hart & Mas-Colell 2000",
     {},
     plain<MatchingForecaster>},
    {"rm+",
     "regret matching with regrets floored at 0, which is quick to follow a change",
     "√(n N)",
     "Tammelin et al. 2015",
     {},
     plain<MatchingPlusForecaster, false>},
    {"prm+",
     "rm+ that predicts that the last regrets come again",
     "√(Σ |r - m|²)",
     "Farina, Kroer & Sandholm 2021",
     {},
     plain<MatchingPlusForecaster, true>},
    {"pwa", "polynomially weighted averages: in proportion to the positive regrets to the power p - 1",
     "√(n (p - 1) N^(2/p))", "Cesa-Bianchi & Lugosi 2006", polynomial_parameters, make_polynomial},
    {"hedge", "exponentially weighted averages: in proportion to exp(-rate * loss)", "ln N / η + n η / 8",
     "Freund & Schapire 1997", hedge_parameters, make_hedge},
    {"optimistic_hedge", "hedge that predicts that the last losses come again", "ln N / η + η Σ max |l - m|²",
     "Syrgkanis et al. 2015", optimistic_parameters, make_optimistic_hedge},
    {"follow_the_leader",
     "all on the expert that has lost least: what the others improve upon",
     "none",
     "Hannan 1957",
     {},
     plain<FollowTheLeader>},
};

}  // namespace

std::span<const ForecasterEntry> forecaster_catalog() { return catalog; }

Result<std::unique_ptr<Forecaster>> make_forecaster(std::string_view text, const ExpertProblem& problem) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> names;
  for (const ForecasterEntry& entry : catalog) {
    names.push_back(entry.name);
    if (entry.name != spec.name) continue;
    HS_TRY(const Arguments arguments, Arguments::check(spec, entry.parameters));
    return entry.make(arguments, problem);
  }
  return fail(ErrorCode::not_found,
              fmt::format("there is no forecaster '{}'{}; 'hindsight experts --list' lists them all",
                          spec.name, did_you_mean(spec.name, names)));
}

}  // namespace hindsight
