// Computes the tables of src/cards/preflop_*.inc anew, in some minutes: preflop_tables FOLDER [THREADS]
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "cards/preflop.h"

using namespace hindsight;

namespace {

constexpr std::uint32_t batches = 2048;  // of 16,384 deals

// Seven characters of six bits a matchup, as src/cards/preflop.cpp reads them; fifteen matchups a line.
void write_matchups(const std::string& folder, Team& team) {
  constexpr const char* characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  std::ofstream file(folder + "/preflop_matchups.inc");
  int on_line = 0;
  for (const Matchup matchup : compute_matchups(team)) {
    const std::uint64_t bits = std::uint64_t{matchup.wins} << 21 | matchup.ties;
    file << (on_line == 0 ? "\"" : "");
    for (int shift = 36; shift >= 0; shift -= 6) file << characters[bits >> shift & 63];
    on_line = (on_line + 1) % 15;
    file << (on_line == 0 ? "\",\n" : "");
  }
  file << (on_line == 0 ? "" : "\",\n");
}

long billionths(double value) { return std::lround(value * 1e9); }

void write_against_random(const std::string& folder, Team& team) {
  const SimulatedTable simulated = simulate_against_random(1, batches, team);
  AgainstRandomTable table = simulated.table;
  compute_against_one_and_two(table, team);
  std::ofstream file(folder + "/preflop_random.inc"), errors(folder + "/preflop_random_errors.inc");
  for (const auto& hand : table) {
    file << "{";
    for (const AgainstRandom& against : hand)
      file << "{" << billionths(against.win) << "," << billionths(against.tie) << ","
           << billionths(against.equity) << "},";
    file << "},\n";
  }
  for (std::size_t n = 0; n < max_opponents; ++n) {
    double greatest = 0;
    for (const auto& hand : simulated.error)
      greatest = std::max({greatest, hand[n].win, hand[n].tie, hand[n].equity});
    errors << (n < 2 ? 0 : greatest) << ",\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fputs("usage: preflop_tables FOLDER [THREADS]\n", stderr), 2;
  Team team(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
  write_matchups(argv[1], team);
  write_against_random(argv[1], team);
  return 0;
}
