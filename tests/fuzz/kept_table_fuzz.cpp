// Any text as what is kept of a table: refused, or a table whose next hand can be dealt and that is written as it was read.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "server/saved_table.h"

using namespace hindsight;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<KeptTable> kept = parse_kept(text);
  if (!kept) {
    HS_CHECK(kept.error().code == ErrorCode::corrupt, ==, true);
    return 0;
  }
  const Result<KeptTable> again = parse_kept(kept_json(*kept));
  HS_CHECK(again.has_value(), ==, true);
  HS_CHECK(kept_json(*again), ==, kept_json(*kept));
  Result<Session> session = Session::resume(rules_of(kept->order), kept->session);
  HS_CHECK(session.has_value(), ==, true);
  const Result<Lineup> lineup = session->next_hand();
  HS_CHECK(lineup.has_value(), ==, true);
  HS_CHECK(Hand::start(lineup->rules, lineup->dealt_in()).has_value(), ==, true);
  return 0;
}
