// SPDX-License-Identifier: MIT
#include "solve/solvers.h"

#include <fmt/format.h>

#include <vector>

#include "solve/auto.h"
#include "solve/best_response_solver.h"
#include "solve/cfr_catalog.h"
#include "solve/deep_cfr.h"
#include "solve/mccfr.h"
#include "solve/sequence_lp.h"
#include "solve/thesis_sampling.h"
#include "solve/update_rules.h"

namespace hindsight {

namespace {

std::vector<SolverEntry> entries() {
  std::vector<SolverEntry> out;
  out.push_back({"auto",
                 "one run that measures itself and changes its rule when another promises more",
                 "here",
                 {},
                 false,
                 make_auto});
  for (const NamedRule& rule : update_rules())
    out.push_back({rule.name, rule.summary, rule.source, cfr_parameters, false, make_cfr});
  const SolverEntry others[] = {
      {"regret_matching", "regret matching in a matrix game", "Hart & Mas-Colell 2000",
       regret_matching_parameters, false, make_regret_matching},
      {"chance_sampling", "samples chance alone", "Zinkevich et al. 2007", chance_sampling_parameters, true,
       make_mccfr},
      {"public_chance_sampling", "samples public chance, sees every private hand", "Johanson et al. 2012",
       public_chance_sampling_parameters, true, make_mccfr},
      {"external_sampling", "samples chance and the other players", "Lanctot et al. 2009",
       external_sampling_parameters, true, make_mccfr},
      {"average_strategy_sampling", "external sampling that skips own actions which the average avoids",
       "Gibson et al. 2012", average_strategy_sampling_parameters, true, make_mccfr},
      {"outcome_sampling", "samples everything: one line of play for each player", "Lanctot et al. 2009",
       outcome_sampling_parameters, true, make_mccfr},
      {"sd_cfr", "external sampling into networks of advantages, played from all of them", "Steinberger 2019",
       sd_cfr_parameters, false, make_deep_cfr},
      {"dream", "outcome sampling with a learned baseline into networks of advantages",
       "Steinberger, Lerer & Brown 2020", dream_parameters, false, make_deep_cfr},
      {"vr_deep_dcfr+", "dream with discounted, floored advantages, each network on top of the last",
       "Xu et al. 2026", vr_deep_dcfr_parameters, false, make_deep_cfr},
      {"vr_deep_pdcfr+", "vr_deep_dcfr+ that predicts by a network of the last advantages alone",
       "Xu et al. 2026", vr_deep_pdcfr_parameters, false, make_deep_cfr},
      {"thesis_sampling", "a thesis' biased relative of external sampling, for comparison", "poker-ml",
       thesis_sampling_parameters, true, make_thesis_sampling},
      {"sequence_lp", "exact answer for two players by the linear program of the sequence form",
       "von Stengel 1996", sequence_lp_parameters, false, make_sequence_lp},
      {"best_response", "exact best response of each seat to a fixed strategy", "backward induction",
       best_response_parameters, false, make_best_response, true},
  };
  out.insert(out.end(), std::begin(others), std::end(others));
  return out;
}

// What older files call by another name.
void take_old_names(Spec& spec) {
  const auto found = spec.values.find("explore");
  if (found == spec.values.end() || !spec.values.try_emplace("delay", found->second).second) return;
  spec.values.erase(found);
}

}  // namespace

std::span<const SolverEntry> solver_catalog() {
  static const std::vector<SolverEntry> catalog = entries();
  return catalog;
}

Result<std::unique_ptr<Solver>> make_solver(std::string_view text, const SolverInput& input) {
  HS_TRY(Spec spec, Spec::parse(text));
  take_old_names(spec);
  std::vector<std::string_view> names;
  for (const SolverEntry& entry : solver_catalog()) {
    names.push_back(entry.name);
    if (entry.name != spec.name) continue;
    HS_TRY(const Arguments arguments, Arguments::check(spec, entry.parameters));
    return entry.make(entry, arguments, input);
  }
  return fail(ErrorCode::not_found,
              fmt::format("there is no algorithm '{}'{}; 'hindsight algorithms' lists them all", spec.name,
                          did_you_mean(spec.name, names)));
}

}  // namespace hindsight
