// SPDX-License-Identifier: MIT
#include "solve/cfr_catalog.h"

#include <fmt/format.h>

#include "base/check.h"
#include "solve/update_rules.h"

namespace hindsight {

namespace {

const UpdateRule& rule_named(std::string_view name) {
  const UpdateRule* const found = find_rule(name);
  HS_CHECK_THAT(found != nullptr);
  return *found;
}

// "default" leaves the rule's own.
Result<Schedule> exponent(const Arguments& arguments, std::string_view key, Schedule own, double min) {
  if (arguments.text(key) == "default") return own;
  HS_TRY(const double value, arguments.number(key, min, infinity));
  return Schedule{value};
}

Result<bool> simultaneous(const Arguments& arguments) {
  const std::string& text = arguments.text("updates");
  if (text == "simultaneous" || text == "alternating") return text == "simultaneous";
  return fail(ErrorCode::invalid_argument,
              fmt::format("updates={} must be alternating or simultaneous", text));
}

Result<CfrOptions> options(const Arguments& arguments, UpdateRule rule) {
  // With an alpha near 0 or below positive regrets are forgotten as fast as they grow, and nothing converges.
  HS_TRY(rule.alpha, exponent(arguments, "alpha", rule.alpha, 0.5));
  HS_TRY(rule.beta, exponent(arguments, "beta", rule.beta, -1000));
  HS_TRY(rule.gamma, exponent(arguments, "gamma", rule.gamma, 0));
  if (arguments.text("predict") != "default") {
    HS_TRY(const double share, arguments.number("predict", 0, 10));
    rule.predict = {share};
  }
  if (arguments.text("restart") != "default") {
    HS_TRY(const std::int64_t restart, arguments.integer("restart", 0, 1'000'000));
    rule.restart = static_cast<std::uint32_t>(restart);
  }
  HS_TRY(const std::int64_t every, arguments.integer("average_every", 1, 100));
  rule.average_every = static_cast<std::uint32_t>(every);
  HS_TRY(rule.horizon, arguments.number("horizon", 1, 1e15));
  HS_TRY(const bool at_once, simultaneous(arguments));
  HS_TRY(const std::int64_t delay, arguments.integer("delay", 0, 1'000'000'000'000));
  return CfrOptions{rule, at_once, static_cast<std::uint64_t>(delay)};
}

}  // namespace

Result<std::unique_ptr<Solver>> make_cfr(const SolverEntry& entry, const Arguments& arguments,
                                         const SolverInput& input) {
  HS_TRY(const CfrOptions chosen, options(arguments, rule_named(entry.name)));
  return std::make_unique<Cfr>(input, chosen);
}

Result<std::unique_ptr<Solver>> make_regret_matching(const SolverEntry& entry, const Arguments& arguments,
                                                     const SolverInput& input) {
  std::vector<int> decisions(static_cast<std::size_t>(input.game.players), 0);
  for (const Infoset& i : input.game.infosets)
    if (++decisions[i.player.value] > 1)
      return fail(ErrorCode::unsupported,
                  fmt::format("{} is for games in which every player decides once; cfr does the same here",
                              entry.name));
  HS_TRY(const bool at_once, simultaneous(arguments));
  HS_TRY(const std::int64_t delay, arguments.integer("delay", 0, 1'000'000'000'000));
  return std::make_unique<Cfr>(input,
                               CfrOptions{rule_named("cfr"), at_once, static_cast<std::uint64_t>(delay)});
}

}  // namespace hindsight
