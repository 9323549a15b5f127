// The boards of a game and the hands that live on them, up to suits that the rules and both ranges treat
// alike.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "holdem/card_rules.h"
#include "holdem/vector_game.h"

namespace hindsight {

// How often each seat holds each hand, by the hand's number (CardRules::hand); 0 for hands outside a range.
using HandWeights = std::array<std::span<const double>, 2>;

using SuitMap = std::array<std::uint8_t, 4>;  // where each suit goes

// All ways to rename suits that leave the deck, the board and all numbers by hand as they are, those of both
// ranges and of the symmetry breakers.  The first changes nothing.
std::vector<SuitMap> symmetries(const CardRules& rules, std::span<const Card> board,
                                const HandWeights& weights,
                                const std::vector<std::vector<double>>& breakers = {});

// boards[0] is the given board, whose number of cards begins a street; every class of cards that may follow
// under the symmetries stands behind the board that it follows.  The deck must hold all cards, and each seat
// a hand that the board leaves.
std::vector<BoardNode> boards_of(const CardRules& rules, std::span<const Card> board,
                                 const HandWeights& weights, const std::vector<SuitMap>& symmetries);

// Fewest boards that there can be: all over the number of ways to rename suits.
double min_boards(const CardRules& rules, std::span<const Card> board, const HandWeights& weights);

// Of the first board's hands, as they are numbered there.
std::array<std::vector<double>, 2> first_weights(const std::vector<BoardNode>& boards,
                                                 const HandWeights& weights);

// The hand of `board` that each hand of a class's board is, at one of its images (BoardNode::Next::suits).
std::vector<std::uint16_t> hands_at(const BoardNode& board, const BoardNode& below,
                                    const BoardNode::Next& next, std::size_t image, std::size_t seat);

// Boards before the last cards get their tables of run-outs where `wanted` says so for their number of board
// cards; with `ties` also the one that raked pots need.  False, with some tables missing, where one has more
// than 32,767 run-outs.
bool add_all_ins(std::vector<BoardNode>& boards, bool ties, const std::vector<bool>& wanted);

}  // namespace hindsight
