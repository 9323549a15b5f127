// How often each of several hands wins: hand_equity AsKs QdQh
// SPDX-License-Identifier: MIT
#include <hindsight/cards.h>

#include <cstdio>

int main(int argc, char** argv) {
  std::vector<hs::Range> players;
  for (int i = 1; i < argc; ++i) {
    const hs::Result<hs::Range> range = hs::parse_range(argv[i]);
    if (!range) return std::fprintf(stderr, "%s\n", range.error().message.c_str()), 2;
    players.push_back(*range);
  }
  const hs::Result<hs::Equities> result = hs::equity(players);
  if (!result) return std::fprintf(stderr, "%s\n", result.error().message.c_str()), 2;
  for (std::size_t p = 0; p < players.size(); ++p)
    std::printf("%-10s wins %.4f, ties %.4f\n", argv[p + 1], result->win[p], result->tie[p]);
}
