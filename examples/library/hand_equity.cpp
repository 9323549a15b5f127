// How often each of two hands wins: hand_equity AsKs QdQh
// SPDX-License-Identifier: MIT
#include <cstdio>

#include "cards/equity.h"
#include "cards/range.h"

using namespace hindsight;

int main(int argc, char** argv) {
  EquitySpot spot;
  for (int i = 1; i < argc; ++i) {
    const auto range = parse_range(argv[i]);
    if (!range) return std::fprintf(stderr, "%s\n", range.error().message.c_str()), 2;
    spot.players.push_back(range->range.hole_cards());
  }
  const Result<Equities> result = equity(spot);
  if (!result) return std::fprintf(stderr, "%s\n", result.error().message.c_str()), 2;
  for (std::size_t p = 0; p < spot.players.size(); ++p)
    std::printf("%-10s wins %.4f, ties %.4f\n", argv[p + 1], result->win(p), result->tie(p));
}
