// Any text as a file of TexasSolver or PioSOLVER: it is refused, or what it becomes is TOML that is taken or refused as a
// spot.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "store/pio.h"
#include "store/spot_draft.h"
#include "store/spot_file.h"
#include "store/texas_solver.h"

using namespace hindsight;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  dialect_of(text);
  for (const auto& read : {parse_texas_solver(text), parse_pio(text)}) {
    if (!read) continue;
    auto draft = SpotDraft::of(read->toml);
    HS_CHECK(draft.has_value(), ==, true);
    HS_CHECK((draft->toml() == read->toml), ==, true);
    parse_spot(read->toml);
    if (draft->override_sizes("raise", "flop.ip", "50%, a"))
      HS_CHECK(SpotDraft::of(draft->toml()).has_value(), ==, true);
  }
  return 0;
}
