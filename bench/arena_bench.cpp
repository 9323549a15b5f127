// Games on graphs, in CPU seconds of one thread: attractors of random graphs, and random parity games, which
// --write keeps as a .pg file for other solvers.
//   arena_bench [ARCS [PRIORITIES [SEED]]] [--write FILE.pg]
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/spec.h"
#include "classic/arena/attractor.h"
#include "classic/arena/parity.h"
#include "io/atomic_file.h"
#include "store/arenas/arena_text.h"

namespace hindsight {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

long peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

// Each vertex has 1 to 6 arcs to anywhere, 3.5 on average.
GameGraph random_graph(std::uint32_t arcs, std::uint32_t priorities, std::uint64_t seed) {
  GameGraph out;
  Rng rng(seed);
  const std::uint32_t size = static_cast<std::uint32_t>(2.0 * arcs / 7);
  out.successors.first.push_back(0);
  out.successors.to.reserve(arcs + 6);
  for (Vertex v = 0; v < size; ++v) {
    out.owner.push_back(static_cast<std::uint8_t>(rng.below(2)));
    if (priorities > 0) out.priority.push_back(rng.below(priorities));
    for (std::uint32_t i = 1 + rng.below(6); i > 0; --i) out.successors.to.push_back(rng.below(size));
    out.successors.first.push_back(static_cast<std::uint32_t>(out.successors.to.size()));
  }
  return out;
}

std::string pg_text(const GameGraph& graph) {
  std::string out = fmt::format("parity {};\n", graph.size() - 1);
  for (Vertex v = 0; v < graph.size(); ++v) {
    out += fmt::format("{} {} {} ", v, graph.priority[v], graph.owner[v]);
    char between = ' ';
    for (const Vertex w : graph.successors[v]) {
      if (between == ',') out += ',';
      out += std::to_string(w);
      between = ',';
    }
    out += ";\n";
  }
  return out;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void run_attractor(std::uint32_t arcs, std::uint64_t seed) {
  const GameGraph graph = random_graph(arcs, 0, seed);
  std::vector<Vertex> target;
  for (Vertex v = 0; v < graph.size(); v += 20) target.push_back(v);
  const long before = peak_megabytes();
  std::vector<double> seconds;
  std::size_t size = 0;
  for (int round = 0; round < 5; ++round) {
    const double start = cpu_seconds();
    size = attract(graph, reversed(graph.successors), 0, target).size;
    seconds.push_back(cpu_seconds() - start);
  }
  fmt::print(
      "attractor: {} vertices, {} arcs, {} inside; median {:.3f} s, {:.3f} to {:.3f}; {} MB, {} of them the "
      "graph\n",
      graph.size(), graph.successors.size(), size, median(seconds), *std::ranges::min_element(seconds),
      *std::ranges::max_element(seconds), peak_megabytes(), before);
}

void run_parity(std::uint32_t arcs, std::uint32_t priorities, std::uint64_t seed, const std::string& file) {
  const GameGraph graph = random_graph(arcs, priorities, seed);
  if (!file.empty()) HS_CHECK_OK(write_file(file, pg_text(graph)));
  std::vector<double> seconds;
  std::ptrdiff_t won = 0;
  for (int round = 0; round < 5; ++round) {
    const double start = cpu_seconds();
    const ParitySolution solution = solve_parity(graph, graph.priority);
    seconds.push_back(cpu_seconds() - start);
    won = std::ranges::count(solution.winner, 0);
  }
  fmt::print(
      "parity: {} vertices, {} arcs, {} priorities, {} won by player 0; median {:.3f} s, {:.3f} to {:.3f}\n",
      graph.size(), graph.successors.size(), priorities, won, median(seconds),
      *std::ranges::min_element(seconds), *std::ranges::max_element(seconds));
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  std::string file;
  const auto write = std::ranges::find(words, "--write");
  if (write != words.end() && write + 1 != words.end()) {
    file = write[1];
    words.erase(write, write + 2);
  }
  const auto number = [&](std::size_t i, std::int64_t otherwise) {
    return i < words.size() ? hindsight::parse_integer(words[i]).value_or(otherwise) : otherwise;
  };
  const auto arcs = static_cast<std::uint32_t>(number(0, 10'000'000)),
             priorities = static_cast<std::uint32_t>(number(1, 6));
  const auto seed = static_cast<std::uint64_t>(number(2, 1));
  hindsight::run_attractor(arcs, seed);
  hindsight::run_parity(words.empty() ? 1'000'000 : arcs, priorities, seed, file);
}
