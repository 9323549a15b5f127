// The spot of a file, for benchmarks: they end where it cannot be read.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "holdem/spots/spot.h"
#include "io/atomic_file.h"
#include "store/spots/spot_file.h"

namespace hindsight {

struct SpotOfFile {
  HoldemSpot spot;
  VectorGame game;
};

inline SpotOfFile spot_of_file(const std::string& file) {
  auto text = read_file(file, 1 << 20);
  auto spot = text ? parse_spot(*text) : tl::unexpected(text.error());
  auto game = spot ? make_game(*spot) : tl::unexpected(spot.error());
  if (!game) {
    std::fprintf(stderr, "%s: %s\n", file.c_str(), game.error().message.c_str());
    std::exit(1);
  }
  return {std::move(*spot), std::move(*game)};
}

}  // namespace hindsight
