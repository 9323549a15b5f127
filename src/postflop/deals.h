// The boards of a game and the hands that live on them, up to suits that the rules and both ranges treat alike.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "postflop/card_rules.h"
#include "postflop/vector_game.h"

namespace hindsight {

// How often each seat holds each hand, by the hand's number (CardRules::hand); 0 for hands outside a range.
using HandWeights = std::array<std::span<const double>, 2>;

// deals[0] is the given board, whose number of cards begins a round; every class of cards that may follow stands behind
// the deal that it follows.  The deck must hold all cards, and each seat a hand that the board leaves.  Suits are alike
// only where they are in `apart` as well: more numbers by hand.
std::vector<Deal> deals_of(const CardRules& rules, std::span<const Card> board, const HandWeights& weights,
                           const std::vector<std::vector<double>>& apart = {});

// Fewest deals that there can be: boards over the number of ways to rename suits.
double min_deals(const CardRules& rules, std::span<const Card> board, const HandWeights& weights);

// Of the first deal's hands, as they are numbered there.
std::array<std::vector<double>, 2> first_weights(const std::vector<Deal>& deals, const HandWeights& weights);

// The hand of `deal` that each hand of a class's deal is, at one of its images (Deal::Next::suits).
std::vector<std::uint16_t> hands_at(const Deal& deal, const Deal& below, const Deal::Next& next,
                                    std::size_t image, std::size_t seat);

// Deals before the last cards get their tables of run-outs where `wanted` says so for their number of board cards; with
// `ties` also the one that raked pots need.  False, with some tables missing, where one has more than 32,767 run-outs.
bool add_all_ins(std::vector<Deal>& deals, bool ties, const std::vector<bool>& wanted);

}  // namespace hindsight
