// Parts of a hand in public words.
// SPDX-License-Identifier: MIT
#pragma once

#include <hindsight/tables.h>

#include "betting/betting_state.h"
#include "table/event.h"

namespace hs {

int number_of(hindsight::Card card);
HandEvent event_of(const hindsight::Event& event);
LegalMoves legal_of(const hindsight::LegalMoves& legal);

}  // namespace hs
