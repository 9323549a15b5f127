// SPDX-License-Identifier: MIT
#include "solve/update_rules.h"

#include <algorithm>

namespace hindsight {

namespace {

constexpr NamedRule rules[] = {
    {"cfr",
     "counterfactual regret minimisation, uniform averages",
     "Zinkevich et al. 2007",
     {.alpha = {infinity}, .beta = {infinity}}},
    {"cfr+",
     "regrets floored at 0, linear averages",
     "Tammelin 2014",
     {.alpha = {infinity}, .beta = {infinity}, .gamma = {1}, .floor = true}},
    {"lcfr",
     "iteration t counts t times, in regrets and averages",
     "Brown & Sandholm 2019",
     {.alpha = {1}, .beta = {1}, .gamma = {1}}},
    {"dcfr",
     "old regrets discounted, negative ones faster; best in the first thousand iterations",
     "Brown & Sandholm 2019",
     {.alpha = {1.5}, .beta = {0}, .gamma = {2}}},
    {"dcfr+",
     "discounted and floored",
     "Xu et al. 2024",
     {.alpha = {1.5}, .beta = {infinity}, .gamma = {4}, .floor = true}},
    {"pcfr+",
     "predicts that the last regrets come again; best for high precision",
     "Farina, Kroer & Sandholm 2021",
     {.alpha = {infinity}, .beta = {infinity}, .gamma = {2}, .floor = true, .predict = {1}}},
    {"pdcfr+",
     "discounted and predictive",
     "Xu et al. 2024",
     {.alpha = {2.3}, .beta = {infinity}, .gamma = {5}, .floor = true, .predict = {1}}},
    {"hs-dcfr",
     "dcfr with exponents that move along a planned horizon",
     "Zhang, McAleer & Sandholm 2024",
     {.alpha = {1, 3}, .beta = {-1, -2}, .gamma = {30, -5}}},
    {"hs-pcfr+",
     "pcfr+ with averages that move along a planned horizon",
     "Zhang, McAleer & Sandholm 2024",
     {.alpha = {infinity}, .beta = {infinity}, .gamma = {30, -5}, .floor = true, .predict = {1}}},
    {"hs-pdcfr+",
     "pdcfr+ with exponents that move along a planned horizon",
     "here, after Zhang, McAleer & Sandholm 2024",
     {.alpha = {1, 3}, .beta = {infinity}, .gamma = {30, -5}, .floor = true, .predict = {1}}},
    {"postflop",
     "dcfr whose average starts anew at powers of 4",
     "the program postflop-solver",
     {.alpha = {1.5}, .beta = {0}, .gamma = {3}, .restart = 4, .lag = 1}},
};

}  // namespace

std::span<const NamedRule> update_rules() { return rules; }

const UpdateRule* find_rule(std::string_view name) {
  const auto* const found = std::ranges::find(rules, name, &NamedRule::name);
  return found == std::end(rules) ? nullptr : &found->rule;
}

}  // namespace hindsight
