// Ranges: how often a player holds each of the 1,326 hole cards, and their texts.
//
//   range  := items apart by commas, semicolons or spaces; a later item overrides earlier ones
//   item   := hands [weight] | 'random' [weight] | 'top' x '%' [weight] | x '%'
//           | x '%-' x '%' [weight]                   Equilab: the best 15 % without the best 5 %
//           | '[' x '%]' items '[/' x '%]'            GTO+: the weight of what stands between
//           | x '(' items ')'                         eval7: 0 to 1, or x '%'
//           | x ':' items                             Equilab: the weight in percent of what follows
//           | '#' text '#'                            eval7: a tag, which says nothing
//   hands  := hand | hand '+' | hand '-' hand         QQ+ pairs up, ATo+ kickers up, A5s-A2s, JTs-54s, either
//   order
//           | rank 'x' | rank 'xs' | rank 'xo'        every hand with that rank
//   hand   := AA | AKs | AKo | AK (both) | AsKh       two cards go up and down in their suits: 8h8s+,
//   9d8d-6d5d
//   weight := ':' 0 to 1 | ':' x '%' | '@' x          x from 0 to 100
//           | '(' 0 to 1 ')' | '(' x '%)'
// or 1,326 numbers from 0 to 1 in the order of Combo::index (PioSOLVER's vectors).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/card.h"
#include "cards/isomorphism.h"
#include "cards/monte_carlo.h"

namespace hindsight {

struct Range {
  std::array<double, combo_count> weights{};  // 0 to 1

  double& operator[](Combo combo) { return weights[combo.index]; }
  double operator[](Combo combo) const { return weights[combo.index]; }
  void set(StartingHand hand, double weight);
  double combos() const;  // sum of the weights
  bool empty() const;
  HoleCards hole_cards() const;  // those of weight above 0; none for all combos at weight 1
  friend bool operator==(const Range&, const Range&) = default;
};

Range any_two();

// The best hands by exact equity against any two: whole starting hands, as many as come nearest to the share
// of the
// 1,326 combos, at least one.
Range top_range(double share);

struct RangeText {
  Range range;
  std::vector<std::string> notices;   // items that override earlier ones
  std::vector<std::string> readings;  // items that programs read in several ways, and how
};

// Errors name the item and where it is.  Text without items is the empty range.
Result<RangeText> parse_range(std::string_view text);

enum class RangeStyle {
  shortest,      // QQ+,A5s-A2s,KJ:0.5,AsKh: what PioSOLVER, GTO Wizard and most programs read
  gto_plus,      // [50%]KJ[/50%]
  texas_solver,  // AA:1.000,AKs:0.500: one starting hand an item
  vector,        // 1,326 numbers
};

// The same text for the same range; reads back to the same weights.
std::string to_text(const Range& range, RangeStyle style = RangeStyle::shortest);

}  // namespace hindsight
