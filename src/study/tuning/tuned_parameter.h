// A parameter of a bot that is tuned: between two numbers, by equal steps or by equal factors, or one of some
// texts.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct TunedParameter {
  std::string name;
  double low = 0, high = 1;
  enum class Scale : std::uint8_t { even, factors, whole } scale = Scale::even;
  std::vector<std::string> choices{};  // instead of numbers, if there are any

  // What stands at a place of [0, 1], to six digits, and where a text stands; the nearest place of what is
  // beyond.  Errors: it is no number, or none of the choices.
  std::string text_at(double place) const;
  Result<double> place_of(std::string_view text) const;
};

// "threshold=0:0.5", "trials=100:10000:log", "seats=2:6:whole", "form=report|shipped"; the name alone where
// `bot` (without parameters) says itself within what it is tuned, and "all" for all of those.
Result<std::vector<TunedParameter>> parse_tuned_parameters(std::string_view text, std::string_view bot);
std::string to_text(const TunedParameter& parameter);

}  // namespace hindsight
