// What the public hand holds, and its parts in public words.
// SPDX-License-Identifier: MIT
#pragma once

#include <hindsight/tables.h>

#include <cstddef>
#include <optional>
#include <string>

#include "base/result.h"
#include "betting/betting_state.h"
#include "table/deal.h"
#include "table/event.h"
#include "table/hand.h"
#include "table/rules.h"

namespace hs {

struct Hand::Parts {
  hindsight::Hand hand;
  std::optional<hindsight::HandDeal> deck;  // from which cards come by themselves
};

// What is wrong names the member: "big_blind", "stacks" for how many seats there are.
hindsight::Result<hindsight::HandRules> rules_of(const HandRules& rules, std::size_t seats);
using RuleBook = hindsight::HandRules (*)(hindsight::BettingLimit);
hindsight::Result<RuleBook> book_of(const std::string& name);
int number_of(hindsight::Card card);
HandEvent event_of(const hindsight::Event& event);
LegalMoves legal_of(const hindsight::LegalMoves& legal);

}  // namespace hs
