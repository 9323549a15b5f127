// Values of all pairs of hole ranks, one row for each of the 6,188 sorted ranks of five board cards: 1.13
// MiB, built when first asked for.
// SPDX-License-Identifier: MIT
#pragma once

#include "cards/evaluator.h"
#include "cards/kernels/kernels.h"

namespace hindsight::detail {

const HandValue* board_rows();

BoardView board_view(CardSet board);
HandTables hand_tables();

}  // namespace hindsight::detail
