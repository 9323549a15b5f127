// Any text as a file of hands: each is refused, or written and read back as the same; and replaying it under
// any rules is refused or leaves no chip lost.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/hands/phh_reader.h"
#include "store/hands/phh_replay.h"

using namespace hindsight;

namespace {

void check_replay(const PhhHand& record, const ReplayOptions& options) {
  const auto played = replay(record, options);
  if (!played) return;
  static_cast<void>(difference(record, *played));
  const Hand& hand = played->hand;
  Share sum = 0;
  for (Seat seat; seat.value < hand.seats(); ++seat) {
    HS_CHECK(hand.stack(seat), >=, 0);
    sum += played->payoff(seat);  // on all boards
  }
  const Share added = hand.rules().added * shares_per_chip;
  if (played->complete())
    HS_CHECK(sum, ==, added);
  else
    HS_CHECK(sum, <=, added);  // pots that nobody has won yet
}

void check(const PhhHand& record) {
  const std::string written = format_phh(record);
  const auto back = parse_phh(written);
  HS_CHECK_THAT(back.has_value());
  HS_CHECK_THAT((*back == record));
  HS_CHECK(format_phh(*back), ==, written);
  check_replay(record, {});
  check_replay(record, {.odd_chip = HandRules::OddChip::exact, .repair = true});
  check_replay(record, {.rules = pokerkit_rules});
  check_replay(record, {.rules = acpc_rules});
}

}  // namespace

FUZZ_TARGET(phh, data, size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto hand = parse_phh(text)) check(*hand);
  std::istringstream in(text);
  PhhReader reader(in);
  while (const auto hand = reader.next())
    if (hand->hand) check(*hand->hand);
  return 0;
}
