// What an iteration of a spot asks of the machine, and what the machine could do: a roofline of the learning
// walk
// (Williams, Waterman & Patterson 2009).
//   roofline_bench [--threads N] FILE.toml...
// Single precision.  Counted from the game: numbers of 64 bytes (16 hands, or 16 sequences) that kernels load
// and store, additions, multiplications and divisions of as many, and bytes of regrets and averages, which
// come from memory where they do not fit a cache.  Every second iteration is averaged; figures are means of
// both kinds.  Measured: how many of each the machine does, with all threads, where nothing else holds it up;
// and the iterations.  Each floor is the time that one of them alone would take.  Rows that are dealt to the
// next board, four numbers at a time, are counted apart and have no floor.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/solve/vector_walk.h"
#include "spot_of_file.h"

namespace hindsight {
namespace {

// Work is counted in lines of 16 numbers; the processor takes one, or a part of it, at once.
using Line = RowLanes<float>;
constexpr double line_bytes = lane_count * sizeof(float), part = sizeof(Line) / line_bytes;

struct Work {
  double loads = 0, stores = 0, operations = 0;  // of 16 numbers each
  double dealt = 0;                              // numbers
  double bytes = 0;                              // of regrets and averages: read, and written
};

// ---- what an iteration asks for ----

class Count {
 public:
  explicit Count(const VectorGame& game) : game_(game), leaves_(game) {
    for (const PublicState& state : game_.states)
      for (std::uint8_t me = 0; me < 2; ++me) walk(state, me);
  }
  const Work& work() const { return work_; }

 private:
  void add(double times, double loads, double stores, double operations) {
    work_.loads += times * loads;
    work_.stores += times * stores;
    work_.operations += times * operations;
  }

  double chunks(const PublicState& state, std::size_t seat) const {
    return game_.boards[state.board].hands[seat].rows() / static_cast<double>(lane_count);
  }

  void walk(const PublicState& state, std::uint8_t me) {
    const StreetTree& tree = game_.trees[state.tree];
    for (const StreetTree::Node& node : tree.nodes)
      if (node.kind == StreetTree::Kind::decision)
        decide(node.seat == me, node.actions, chunks(state, me), chunks(state, 1u - me));
    if (tree.next_trees.empty() && state.parent != none) return;  // swept with others, from the state before
    for (const auto& batch : leaves_.alone[state.tree][me]) sweep(state.board, me, batch);
    if (tree.next_trees.empty()) return;
    for (const BoardNode::Next& next : game_.boards[state.board].next) {
      for (const auto& run : leaves_.below[state.tree])
        for (const auto& batch : run.leaves[me]) sweep(next.board, me, batch);
      const auto& hands = game_.boards[next.board].hands;
      // The other's reach, in averaged iterations two rows of the seat's own, and values back to each image.
      work_.dealt +=
          static_cast<double>(tree.next_trees.size()) *
          (hands[1u - me].count + hands[me].count * (1.0 + static_cast<double>(next.images.size())));
    }
  }

  // decision_kernels.h; `mine` and `theirs`: 16 hands each.
  void decide(bool learns, double actions, double mine, double theirs) {
    if (!learns) {
      add(theirs, actions + 1, actions, 4 * actions + 1);  // match
      work_.bytes += theirs * actions * line_bytes;
      add(mine, actions, 1, actions - 1);  // add_up
      return;
    }
    add(mine, 3 * actions, actions + 1, 10 * actions);  // learn
    work_.bytes += 2 * mine * actions * line_bytes;
    add(mine / 2, 2 * actions + 1, 4 * actions - 1, 12 * actions);  // match_and_average
    work_.bytes += mine * (actions - 1) * line_bytes;
  }

  // leaves.cpp
  void sweep(std::uint32_t number, std::uint8_t me, const Leaves<float>& batch) {
    const BoardNode& board = game_.boards[number];
    const double mine = board.hands[me].count, theirs = board.hands[1u - me].count;
    add(theirs, 1, 1, 0);  // turned, each in log 16 interleavings, which are not counted
    add(theirs, 3, 2, 3);  // added up
    add(mine, 3, 0, 3);    // of all hands
    if (batch.has_fold) add(mine, 1, 2, 1);
    if (!batch.has_showdown) return;
    add(mine, 2, 2, 2);
    if (board.final) add(mine, 6, 2, 8);
  }

  const VectorGame& game_;
  const AllLeaves<float> leaves_;
  Work work_;
};

// ---- what the machine can do ----

// Seconds until `threads` of them have all done it; the least of five.
double seconds_of(unsigned threads, const std::function<void(unsigned)>& work) {
  double least = 1e9;
  for (int round = 0; round < 5; ++round) {
    const auto start = Clock::now();
    {
      std::vector<std::jthread> all;
      for (unsigned i = 0; i < threads; ++i) all.emplace_back([&work, i] { work(i); });
    }
    least = std::min(least, seconds_since(start));
  }
  return least;
}

void keep(Line& line) { asm volatile("" : "+m"(line)); }
// The same lines, of which the compiler knows nothing: what is done with them is done.
Line* hidden(Line* lines) {
  asm volatile("" : "+r"(lines) : : "memory");
  return lines;
}

struct Machine {
  double loads, stores, operations;  // of 16 numbers, a second
  double bytes;                      // read or written, a second
};

// Twelve lines that stay in registers: enough to fill the adders' and multipliers' pipelines.
double operations(unsigned threads) {
  constexpr std::size_t lines = 12, rounds = 4'000'000;
  return threads * part * static_cast<double>(2 * lines * rounds) / seconds_of(threads, [](unsigned) {
           std::array<Line, lines> x{};
           const Line scale = Line{} + 0.999f, more = Line{} + 0.001f;
           for (std::size_t r = 0; r < rounds; ++r)
             for (Line& line : x) line = line * scale + more;
           for (Line& line : x) keep(line);
         });
}

// 4 KiB, in the nearest cache.
constexpr std::size_t near_lines = 64, near_rounds = 400'000;
double loads(unsigned threads) {
  return threads * part * static_cast<double>(near_lines * near_rounds) / seconds_of(threads, [](unsigned) {
           std::array<Line, near_lines> x{};
           Line a{}, b{}, c{}, d{};  // four chains of additions
           for (std::size_t r = 0; r < near_rounds; ++r) {
             const Line* const from = hidden(x.data());
             for (std::size_t i = 0; i < near_lines; i += 4) {
               a += from[i];
               b += from[i + 1];
               c += from[i + 2];
               d += from[i + 3];
             }
           }
           keep(a += b);
           keep(c += d);
         });
}
double stores(unsigned threads) {
  return threads * part * static_cast<double>(near_lines * near_rounds) / seconds_of(threads, [](unsigned) {
           std::array<Line, near_lines> x{};
           Line line{};
           for (std::size_t r = 0; r < near_rounds; ++r) {
             Line* const to = hidden(x.data());
             for (std::size_t i = 0; i < near_lines; ++i) to[i] = line;
           }
           keep(x[0]);
         });
}

// An array of each thread's that no cache holds, read and written as learning does.
double bytes(unsigned threads) {
  constexpr std::size_t size = std::size_t{1} << 25;
  std::vector<Rows<float>> arrays;
  for (unsigned i = 0; i < threads; ++i) arrays.emplace_back(size);
  return threads * static_cast<double>(2 * size * sizeof(float)) / seconds_of(threads, [&](unsigned i) {
           float* const at = arrays[i].data();
           for (std::size_t k = 0; k < size; k += step_of<float>)
             store_row(at + k, load_lanes(at + k) + 1.0f);
         });
}

// ---- both ----

double seconds_an_iteration(const VectorGame& game, unsigned threads) {
  VectorCfr<float> solver(game, spot_rule, threads);
  solver.run(2, {});
  double least = 1e9;
  for (int round = 0; round < 5; ++round) {
    const auto start = Clock::now();
    std::uint64_t done = 0;
    for (; done == 0 || seconds_since(start) < 0.5; done += 2) solver.run(2, {});
    least = std::min(least, seconds_since(start) / static_cast<double>(done));
  }
  return least;
}

void floor_of(const char* what, double asked, const char* unit, double scale, double rate, double took) {
  std::printf("  %-11s %10.3f %-8s %8.2f %s/s  %9.3f ms  %5.1f %%\n", what, asked / scale, unit, rate / scale,
              unit, 1e3 * asked / rate, 100 * asked / rate / took);
}

void report(const std::string& file, const Machine& machine, unsigned threads) {
  const SpotOfFile found = spot_of_file(file);
  const Work work = Count(found.game).work();
  const double took = seconds_an_iteration(found.game, threads);
  std::printf("%s: %.1f MiB, %.3f ms an iteration, %u thread%s\n", file.c_str(),
              static_cast<double>(VectorCfr<float>::bytes(found.game)) / (1 << 20), 1e3 * took, threads,
              threads == 1 ? "" : "s");
  floor_of("loads", work.loads, "M lines", 1e6, machine.loads, took);
  floor_of("stores", work.stores, "M lines", 1e6, machine.stores, took);
  floor_of("arithmetic", lane_count * work.operations, "G", 1e9, lane_count * machine.operations, took);
  floor_of("memory", work.bytes, "GB", 1e9, machine.bytes, took);
  std::printf(
      "  %.1f M numbers are dealt or gathered; %.2f operations a byte of memory, %.3f a byte that kernels "
      "load or store\n",
      work.dealt / 1e6, lane_count * work.operations / work.bytes,
      lane_count * work.operations / (line_bytes * (work.loads + work.stores)));
  std::fflush(stdout);
}

}  // namespace
}  // namespace hindsight

int main(int count, char** words) {
  unsigned threads = 1;
  std::vector<std::string> files;
  for (int i = 1; i < count; ++i) {
    if (std::string_view(words[i]) == "--threads" && i + 1 < count)
      threads = static_cast<unsigned>(std::max(1, std::atoi(words[++i])));
    else
      files.emplace_back(words[i]);
  }
  if (files.empty()) {
    std::fprintf(stderr, "roofline_bench [--threads N] FILE.toml...\n");
    return 2;
  }
  using namespace hindsight;
  const Machine machine{loads(threads), stores(threads), operations(threads), bytes(threads)};
  for (const std::string& file : files) report(file, machine, threads);
}
