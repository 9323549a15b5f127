// Any text as what is kept of a table: refused, or a table whose next hand can be dealt and that is written
// as it was read.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "server/tables/saved_table.h"

using namespace hindsight;

FUZZ_TARGET(kept_table, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<KeptTable> kept = parse_kept(text);
  if (!kept) {
    HS_CHECK_THAT(kept.error().code == ErrorCode::corrupt);
    return 0;
  }
  const Result<KeptTable> again = parse_kept(kept_json(*kept));
  HS_CHECK_THAT(again.has_value());
  HS_CHECK(kept_json(*again), ==, kept_json(*kept));
  Result<Session> session = Session::resume(rules_of(kept->order), kept->session);
  HS_CHECK_THAT(session.has_value());
  const Result<Lineup> lineup = session->next_hand();
  HS_CHECK_THAT(lineup.has_value());
  HS_CHECK_THAT(Hand::start(lineup->rules, lineup->dealt_in()).has_value());
  return 0;
}
