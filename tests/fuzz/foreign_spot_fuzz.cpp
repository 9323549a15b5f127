// Any text as a file of TexasSolver, PioSOLVER or wasm-postflop: it is refused,
// or what it becomes is TOML that is taken or refused as a spot.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/spots/pio.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_spec.h"
#include "store/spots/texas_solver.h"
#include "store/spots/wasm_postflop.h"

using namespace hindsight;

FUZZ_TARGET(foreign_spot, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  dialect_of(text);
  for (const auto& read : {parse_texas_solver(text), parse_pio(text), parse_wasm_postflop(text)}) {
    if (!read) continue;
    auto spec = SpotSpec::parse(read->spec.toml());
    HS_CHECK_THAT(spec.has_value());
    HS_CHECK_THAT((spec->toml() == read->spec.toml()));
    static_cast<void>(read_spot(read->spec));
    static_cast<void>(spec->add_lock({.line = "", .hands = "AA", .strategy = "check"}));
    if (spec->override_sizes("raise", "flop.ip", "50%, a"))
      HS_CHECK_THAT(SpotSpec::parse(spec->toml()).has_value());
  }
  return 0;
}
