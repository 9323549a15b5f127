// The main() of benchmarks that are registered by a function.
// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

namespace hindsight {

inline int run_benchmarks(void (*add_all)(), int argc, char** argv) {
  add_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace hindsight
