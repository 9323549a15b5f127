// Connect Four on 7x6 solved exactly, in CPU seconds of one thread: positions of files or of standard input,
// one a line, as moves (columns from 1) and, after a blank, the score that is expected.  The table is
// emptied, untimed, before each.
//   connect_four_bench [--outcome] [--each] [FILE...]
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "base/spec.h"
#include "base/text.h"
#include "classic/search/connect_four_solver.h"

namespace hindsight {
namespace {

struct Options {
  bool outcome = false, each = false;
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

DropPosition position_after(std::string_view moves) {
  const ConnectFour game(6, 7);
  ConnectFour::State state = game.root();
  for (const char move : moves) {
    Action a = 0;
    while (game.column_of(state, a) != move - '1') ++a;
    state = game.next(state, a);
  }
  return drop_position(state);
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

void run(std::istream& in, const std::string& name, const Options& options) {
  const auto solver = ConnectFourSolver::make(6, 7);
  std::vector<double> seconds;
  double sum = 0;
  int wrong = 0;
  const std::uint64_t first = solver->nodes();
  for (std::string line; std::getline(in, line);) {
    const auto words = words_of(line);
    const DropPosition position = position_after(words.empty() ? "" : words[0]);
    solver->forget();
    const std::uint64_t before = solver->nodes();
    const double start = cpu_seconds();
    const int found = options.outcome ? *solver->outcome(position, {}) : *solver->score(position, {});
    seconds.push_back(cpu_seconds() - start);
    sum += seconds.back();
    if (words.size() > 1) {
      const auto expected = static_cast<int>(parse_integer(words[1]).value_or(99));
      wrong += found != (options.outcome ? std::clamp(expected, -1, 1) : expected) ? 1 : 0;
    }
    if (options.each)
      fmt::print("{} {} {} nodes {:.3f} s\n", words.empty() ? "-" : words[0], found, solver->nodes() - before,
                 seconds.back());
  }
  if (seconds.empty()) return;
  const auto count = static_cast<double>(seconds.size());
  fmt::print("{}: {} positions, {} wrong; mean {:.2f} us, median {:.2f} us, {:.1f} Mnodes/s\n", name,
             seconds.size(), wrong, sum / count * 1e6, median(seconds) * 1e6,
             static_cast<double>(solver->nodes() - first) / sum / 1e6);
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) {
  hindsight::Options options;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--outcome")
      options.outcome = true;
    else if (word == "--each")
      options.each = true;
    else
      files.push_back(word);
  }
  for (const std::string& file : files) {
    std::ifstream in(file);
    hindsight::run(in, file, options);
  }
  if (files.empty()) hindsight::run(std::cin, "standard input", options);
}
