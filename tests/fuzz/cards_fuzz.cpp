// Any text as cards: refused with a reason, or cards that are written and read back as the same.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "cards/card.h"
#include "fuzz/target.h"

using namespace hindsight;

FUZZ_TARGET(cards, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto card = parse_card(text);
  const auto cards = parse_cards(text);
  if (!card) HS_CHECK_THAT(!(card.error().message.empty()));
  if (!cards) {
    HS_CHECK_THAT(!(cards.error().message.empty()));
    HS_CHECK_THAT(!card.has_value());
    return 0;
  }
  if (card) HS_CHECK_THAT((*cards == std::vector<Card>{*card}));
  CardSet set;
  for (const Card each : *cards) {
    HS_CHECK(each.index, <, deck_size);
    HS_CHECK_THAT(!set.has(each));
    set |= each;
  }
  const std::string written = to_text(*cards);
  HS_CHECK_THAT((parse_cards(written).value() == *cards));
  return 0;
}
