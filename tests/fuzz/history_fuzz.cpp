// Any text as hands of poker sites: each is refused, or its chips add up and it is played again or refused.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/hands/phh_replay.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"
#include "study/hands/hand_spots.h"

using namespace hindsight;

FUZZ_TARGET(history, data, size) {
  const std::string text = in_utf8({reinterpret_cast<const char*>(data), size});
  for (const HistoryText& hand : split_histories(text)) {
    const auto history = parse_history(hand);
    if (!history) continue;
    std::int64_t before = history->house_added;
    for (const HistorySeat& seat : history->seats) before += seat.start + seat.added;
    const auto after = history->final_stacks();
    HS_CHECK(before, ==, std::accumulate(after.begin(), after.end(), history->rake));
    const auto record = phh_of_history(*history);
    if (!record) continue;
    const auto played = replay(*record, {.repair = true});
    if (!played) continue;
    for (const HandSpot& spot : spots_of(played->hand)) {
      HS_CHECK(spot.pot + spot.stacks[0] + spot.stacks[1], >, 0);
      (void)spot.line();
    }
  }
  return 0;
}
