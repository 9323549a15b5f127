// A spot that is put together piece by piece, from flags or from another program's file, and then written as
// TOML.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "betting/units.h"
#include "holdem/spots/spot.h"
#include "io/toml.h"

namespace hindsight {

// Those that sizes are set for, here and by other programs.
inline constexpr std::span postflop_streets = std::span(street_names).subspan<1>();

// Setters check what they can, so that the caller can say where it stood; parse_spot() checks the whole.
class SpotDraft {
 public:
  static Result<SpotDraft> of(std::string_view toml);

  Result<void> set_board(std::string_view cards);
  Result<void> set_range(std::string_view key, std::string_view range);  // range_oop, range_ip
  // 200, 5.5 (also 5,5), 97.5bb; with `pairs` 900,1200 for the stacks of both seats.
  Result<void> set_chips(std::string_view key, std::string_view chips, bool pairs = false);
  // Sizes at "bets.flop.oop.bet", "bets.raise", ...
  Result<void> set_sizes(std::string_view path, std::string_view sizes);
  // Sizes of a kind (bet, raise, reraise, donk) wherever a file set others: everywhere, or at a place such as
  // "flop",
  // "ip" or "river.oop".
  Result<void> override_sizes(std::string_view kind, std::string_view place, std::string_view sizes);
  void set_text(std::string_view path, std::string_view text);
  void set_list(std::string_view path, const std::vector<std::string>& texts);
  void set_whole(std::string_view path, std::int64_t value);
  void set_share(std::string_view path, double share);  // 0.5 as "50%"

  bool has(std::string_view key) const { return document_.find(key) != nullptr; }
  std::string toml() const;

 private:
  TomlValue& at(std::string_view path);
  TomlValue document_;
};

}  // namespace hindsight
