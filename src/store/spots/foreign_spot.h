// Spots as other programs write them.  What was read is a spot as we write it (store/spots/spot_spec.h),
// and what the file asks of the run.
//
//   TexasSolver   its command file: set_pot 50, set_bet_sizes oop,flop,bet,50, ...
//   wasm-postflop its JSON: {"oopRange": "66+", "ipRange": "22+", "config": {"board": ["4h", ...], ...}}
//   PioSOLVER     tree configurations (#Board#Qs Jh 2h) and scripts of its text interface UPI (set_board
//   QsJh2h)
//
// What would change the game and has no counterpart is refused with its line; what only steers the other
// program is left out and named.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/spots/spot_spec.h"

namespace hindsight {

struct ForeignRun {
  std::optional<double> target;  // exploitability as a share of the pot
  std::optional<std::uint64_t> iterations;
  std::optional<double> seconds;
  std::vector<std::string> left_out;  // "set_dump_rounds (line 30)"
};

struct ForeignSpot {
  SpotSpec spec;
  ForeignRun run;
};

enum class SpotDialect : std::uint8_t { toml, texas_solver, pio, wasm_postflop };

SpotDialect dialect_of(std::string_view text);  // by its first lines

// A text of any of these programs.
Result<ForeignSpot> parse_foreign_spot(std::string_view text);

// For the readers: lines that hold something, without the blanks around it.
struct TextLine {
  std::size_t number = 0;
  std::string_view text;
};
std::vector<TextLine> lines_of(std::string_view text);
// The same error, its place before it: "line 3: ...".
tl::unexpected<Error> at_line(std::size_t line, const Error& error);
tl::unexpected<Error> at_line(std::size_t line, const std::string& message);

}  // namespace hindsight
