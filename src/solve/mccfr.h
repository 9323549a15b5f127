// Monte Carlo counterfactual regret minimisation (Lanctot, Waugh, Zinkevich & Bowling 2009) by samplers that
// are unbiased with independent draws (draws.h).  A sampler is a line of data - what it follows at whose
// nodes - and one walk serves them all.
// An iteration is one walk for each player.
// SPDX-License-Identifier: MIT
#pragma once

#include "solve/solver_entry.h"

namespace hindsight {

inline constexpr Parameter weight_parameter{"weight", "uniform",
                                            "linear: iteration t counts t times; uniform: once"};
inline constexpr Parameter floor_parameter{"floor", "false", "true: regrets never fall below 0"};
inline constexpr Parameter delay_parameter{"delay", "0", "first iterations that the average leaves out"};
inline constexpr Parameter draws_parameter{"draws", "independent",
                                           "independent: drawn anew; quasi_random: spread evenly over the "
                                           "iterations, a heuristic, biased in self-play"};
inline constexpr Parameter baseline_parameter{
    "baseline", "0.5",
    "step of the learned values that steady the estimates without bias; 0: none, the textbook form"};

inline constexpr Parameter public_chance_sampling_parameters[] = {weight_parameter, floor_parameter,
                                                                  delay_parameter, draws_parameter};
inline constexpr Parameter chance_sampling_parameters[] = {weight_parameter, floor_parameter, delay_parameter,
                                                           draws_parameter, baseline_parameter};
inline constexpr std::span<const Parameter> external_sampling_parameters = chance_sampling_parameters;
inline constexpr Parameter outcome_sampling_parameters[] = {
    {weight_parameter.name, "linear", weight_parameter.meaning},  // early estimates are the noisiest
    floor_parameter,
    delay_parameter,
    draws_parameter,
    baseline_parameter,
    {"epsilon", "0.6", "share of uniform exploration at own nodes"}};
inline constexpr Parameter average_strategy_sampling_parameters[] = {
    weight_parameter,
    floor_parameter,
    delay_parameter,
    draws_parameter,
    baseline_parameter,
    {"epsilon", "0.05", "least probability that an own action is followed"},
    {"tau", "1000", "an action whose share of the average is above 1/tau is always followed"},
    {"beta", "1000000", "iterations for which every action is followed"}};

// Each serves the catalog entries of its kind; the sampler is found by the entry's name:
// chance_sampling, external_sampling, outcome_sampling, average_strategy_sampling, public_chance_sampling.
Result<std::unique_ptr<Solver>> make_mccfr(const SolverEntry& entry, const Arguments& arguments,
                                           const SolverInput& input);

}  // namespace hindsight
