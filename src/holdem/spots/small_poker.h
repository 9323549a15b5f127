// Kuhn, Leduc and no-limit Leduc poker in the vector form: the small games of the catalog (games/) with one
// hole card in rows of hands.  Values are in chips won or lost, antes included.
// SPDX-License-Identifier: MIT
#pragma once

#include "holdem/spots/spot.h"
#include "holdem/vector_game.h"

namespace hindsight {

VectorGame kuhn_vectors();
VectorGame leduc_vectors();
VectorGame no_limit_leduc_vectors(Chips stack = 1200,
                                  Chips ante = 100);  // bets of the pot and all-in

}  // namespace hindsight
