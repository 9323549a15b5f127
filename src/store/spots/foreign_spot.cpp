// SPDX-License-Identifier: MIT
#include "store/spots/foreign_spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "store/spots/pio.h"
#include "store/spots/texas_solver.h"
#include "store/spots/wasm_postflop.h"

namespace hindsight {

std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> lines;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), whole.size() + 1));
    const std::string_view line = trimmed(whole);
    if (!line.empty()) lines.push_back({number, line});
  }
  return lines;
}

tl::unexpected<Error> at_line(std::size_t line, const Error& error) {
  return fail(error.code, fmt::format("line {}: {}", line, error.message));
}

tl::unexpected<Error> at_line(std::size_t line, const std::string& message) {
  return at_line(line, Error{ErrorCode::parse, message});
}

// Both programs know set_board and set_pot, whose arguments differ.
SpotDialect dialect_of(std::string_view text) {
  const std::vector<TextLine> lines = lines_of(text);
  if (!lines.empty() && lines[0].text.starts_with('{')) return SpotDialect::wasm_postflop;  // TOML never does
  const auto any = [&](auto is) { return std::any_of(lines.begin(), lines.end(), is); };
  constexpr std::array<std::string_view, 6> texas{"set_effective_stack", "set_range_oop",
                                                  "set_range_ip",        "set_allin_threshold",
                                                  "set_bet_sizes oop,",  "set_bet_sizes ip,"};
  const auto is_texas = [&](const TextLine& line) {
    return std::any_of(texas.begin(), texas.end(), [&](auto word) { return line.text.starts_with(word); });
  };
  if (any(is_texas)) return SpotDialect::texas_solver;
  constexpr std::array<std::string_view, 5> upi{"set_eff_stack ", "set_range ", "set_pot ", "set_board ",
                                                "add_line "};
  const auto is_pio = [&](const TextLine& line) {
    return is_pio_setting(line.text) ||
           std::any_of(upi.begin(), upi.end(), [&](auto word) { return line.text.starts_with(word); });
  };
  return any(is_pio) ? SpotDialect::pio : SpotDialect::toml;
}

Result<ForeignSpot> parse_foreign_spot(std::string_view text) {
  const SpotDialect dialect = dialect_of(text);
  return dialect == SpotDialect::wasm_postflop  ? parse_wasm_postflop(text)
         : dialect == SpotDialect::texas_solver ? parse_texas_solver(text)
                                                : parse_pio(text);
}

}  // namespace hindsight
