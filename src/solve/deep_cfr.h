// Counterfactual regret minimisation by networks: advantages of actions are sampled on walks and fitted, so
// that infosets that look alike learn from each other.  An algorithm of the family is a line of data.
//
// In iteration t each player in turn plays sigma_t on `walks` walks (solve/deep_walk.h), what they sampled
// is added up by infoset, and a network is fitted to it by least squares, for which sums are enough:
//
//   sd_cfr          external sampling; to all rows so far, those of iteration t weighing t: D_t, the
//                   linear average of advantages (Brown, Lerer, Gross & Sandholm 2019; Steinberger 2019)
//   dream           outcome sampling with a learned baseline, else the same (Steinberger, Lerer & Brown 2020)
//   vr_deep_dcfr+   so sampled; to max(D_{t-1}, 0) u^alpha / (u^alpha + 1) + d, u = t - 1, by the rows d of
//                   this iteration alone (Xu et al. 2026, and the next)
//   vr_deep_pdcfr+  and r_t, fitted to d alone: play by [max(D_t, 0) t^alpha / (t^alpha + 1) + r_t]+
//
// sigma_{t+1} is in proportion to what is positive of D_t (or of that prediction); where nothing is, the best
// action is taken.  The average weighs iteration t by t^gamma and what the player's own strategy brings to an
// infoset.  It is written down exactly, network by network, as the games here are listed: what SD-CFR plays
// by drawing one of its stored networks, without a network of averages.
//
// fit=table puts each infoset's mean in a network's place: what is left is the error of sampling.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "solve/solver_entry.h"

namespace hindsight {

inline constexpr Parameter walks_parameter{"walks", "500", "walks of an iteration for each player"};
inline constexpr Parameter hidden_parameter{"hidden", "64+64+64", "units of each hidden layer"};
inline constexpr Parameter steps_parameter{"steps", "200", "steps of Adam to fit a network"};
inline constexpr Parameter batch_parameter{"batch", "64", "rows of a step"};
inline constexpr Parameter rate_parameter{"rate", "0.002", "length of the first steps; it falls to nothing"};
inline constexpr Parameter fit_parameter{
    "fit", "network", "network; or table: each infoset's mean in its place, for comparison"};
inline constexpr Parameter start_parameter{
    "start", "last", "last: networks go on from the last weights; new: from drawn ones each time"};
inline constexpr Parameter gamma_parameter{"gamma", "1",
                                           "exponent of the weight of an iteration in the average"};
inline constexpr Parameter epsilon_parameter{"epsilon", "0.5", "share of uniform exploration at own nodes"};
inline constexpr Parameter learned_parameter{"baseline", "true", "false: without the learned baseline"};

inline constexpr Parameter sd_cfr_parameters[] = {walks_parameter, hidden_parameter, steps_parameter,
                                                  batch_parameter, rate_parameter,   fit_parameter,
                                                  start_parameter, gamma_parameter};
inline constexpr Parameter dream_parameters[] = {
    walks_parameter, hidden_parameter, steps_parameter, batch_parameter,   rate_parameter,
    fit_parameter,   start_parameter,  gamma_parameter, epsilon_parameter, learned_parameter};
inline constexpr Parameter late_gamma_parameter{"gamma", "2", gamma_parameter.meaning};
inline constexpr Parameter wide_epsilon_parameter{"epsilon", "0.6", epsilon_parameter.meaning};
inline constexpr Parameter alpha_parameter{"alpha", "2",
                                           "exponent of the discount on what was learned before"};
inline constexpr Parameter vr_deep_dcfr_parameters[] = {
    walks_parameter, hidden_parameter,     steps_parameter,        batch_parameter,   rate_parameter,
    fit_parameter,   late_gamma_parameter, wide_epsilon_parameter, learned_parameter, alpha_parameter};
inline constexpr Parameter vr_deep_pdcfr_parameters[] = {
    walks_parameter,      hidden_parameter,
    steps_parameter,      batch_parameter,
    rate_parameter,       fit_parameter,
    late_gamma_parameter, wide_epsilon_parameter,
    learned_parameter,    {"alpha", "2.3", alpha_parameter.meaning}};

// Each serves the catalog entry of its name: sd_cfr, dream, vr_deep_dcfr+, vr_deep_pdcfr+.  Refused:
// networks that are too large for a strategy file (store/strategies) of the game.
Result<std::unique_ptr<Solver>> make_deep_cfr(const SolverEntry& entry, const Arguments& arguments,
                                              const SolverInput& input);

// For whoever runs the whole catalog: the entry's name, and, where it fits networks, parameters with which
// its iterations are short.
std::string quick_spec(const SolverEntry& entry);

}  // namespace hindsight
