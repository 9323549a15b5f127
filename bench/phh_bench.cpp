// Hand histories read, replayed and written, in hands a second: those of tests/data, or of a folder named.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "io/atomic_file.h"
#include "store/hands/phh_reader.h"
#include "store/hands/phh_replay.h"

namespace hindsight {
namespace {

std::string folder = HINDSIGHT_TESTS_DIR "/data/phh";

const std::vector<std::string>& texts() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.path().extension() == ".phh")
        out.push_back(read_file(entry.path().string(), 1 << 20).value());
    return out;
  }();
  return all;
}

const std::vector<PhhHand>& hands() {
  static const std::vector<PhhHand> all = [] {
    std::vector<PhhHand> out;
    for (const std::string& text : texts())
      if (auto hand = parse_phh(text)) out.push_back(std::move(*hand));
    return out;
  }();
  return all;
}

template <class Items, class Work>
void run(benchmark::State& state, const Items& items, const Work& work) {
  for (auto _ : state)
    for (const auto& item : items) benchmark::DoNotOptimize(work(item));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items.size()));
}

void read(benchmark::State& state) {
  run(state, texts(), [](const std::string& text) { return parse_phh(text).has_value(); });
}
void play(benchmark::State& state) {
  run(state, hands(), [](const PhhHand& hand) { return replay(hand).has_value(); });
}
void write(benchmark::State& state) {
  run(state, hands(), [](const PhhHand& hand) { return format_phh(hand).size(); });
}
BENCHMARK(read);
BENCHMARK(play);
BENCHMARK(write);

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc > 1) hindsight::folder = argv[1];
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
