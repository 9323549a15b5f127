// Any text as a file of TexasSolver, PioSOLVER or wasm-postflop: it is refused,
// or what it becomes is TOML that is taken or refused as a spot.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/spots/pio.h"
#include "store/spots/spot_draft.h"
#include "store/spots/spot_file.h"
#include "store/spots/texas_solver.h"
#include "store/spots/wasm_postflop.h"

using namespace hindsight;

FUZZ_TARGET(foreign_spot, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  dialect_of(text);
  for (const auto& read : {parse_texas_solver(text), parse_pio(text), parse_wasm_postflop(text)}) {
    if (!read) continue;
    auto draft = SpotDraft::of(read->toml);
    HS_CHECK_THAT(draft.has_value());
    HS_CHECK_THAT((draft->toml() == read->toml));
    parse_spot(read->toml);
    if (draft->override_sizes("raise", "flop.ip", "50%, a"))
      HS_CHECK_THAT(SpotDraft::of(draft->toml()).has_value());
  }
  return 0;
}
