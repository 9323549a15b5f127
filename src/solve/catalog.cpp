// SPDX-License-Identifier: MIT
#include "solve/catalog.h"

#include <vector>

#include "solve/cfr_catalog.h"

namespace hindsight {

namespace {

std::vector<SolverEntry> entries() {
  std::vector<SolverEntry> out;
  for (const NamedRule& rule : update_rules)
    out.push_back({rule.name, rule.summary, rule.source, cfr_parameters, false, make_cfr});
  const SolverEntry others[] = {
      {"regret_matching", "regret matching in a matrix game", "Hart & Mas-Colell 2000",
       regret_matching_parameters, false, make_regret_matching},
  };
  out.insert(out.end(), std::begin(others), std::end(others));
  return out;
}

}  // namespace

std::span<const SolverEntry> solver_catalog() {
  static const std::vector<SolverEntry> catalog = entries();
  return catalog;
}

Result<std::unique_ptr<Solver>> make_solver(std::string_view text, const SolverInput& input) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> names;
  for (const SolverEntry& entry : solver_catalog()) {
    names.push_back(entry.name);
    if (entry.name != spec.name) continue;
    HS_TRY(const Arguments arguments, Arguments::check(spec, entry.parameters));
    return entry.make(entry, arguments, input);
  }
  return fail(ErrorCode::not_found, "there is no algorithm '" + spec.name + "'" +
                                        did_you_mean(spec.name, names) +
                                        "; 'hindsight algorithms' lists them all");
}

}  // namespace hindsight
