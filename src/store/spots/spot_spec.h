// A spot as it is written: the keys of a spot file (store/spots/spot_file.h).  Files, forms, flags, other
// programs' files and locks all make or change one of these; read_spot() reads it as a HoldemSpot and checks
// all of it.
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

// A decision that is locked, as typed.
struct LockRequest {
  std::string line;      // as in holdem/spots/spot_line.h; of all cards where it names none
  std::string hands;     // a range; empty: all
  std::string strategy;  // "fold 30%, call 70%"
};

// Setters check what they can, so that the caller can say where it stood.
class SpotSpec {
 public:
  // Errors name the line; which keys there are is not asked yet.
  static Result<SpotSpec> parse(std::string_view toml);

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

  // Behind those that it has.  Whether there is such a decision, only the game can say.
  Result<void> add_lock(const LockRequest& lock);

  bool has(std::string_view key) const { return document_.find(key) != nullptr; }
  const TomlValue& document() const { return document_; }
  // As it was parsed, comments too, with the locks that were added; once it was changed, anew.
  std::string toml() const;

 private:
  TomlValue& at(std::string_view path);
  TomlValue document_;
  std::string text_;  // that it was parsed from; empty: it was changed
};

}  // namespace hindsight
