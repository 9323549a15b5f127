// A fuzz target by name: of libFuzzer where that is built in, and else of the test that replays its corpus.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hindsight {

struct FuzzTarget {
  const char* name;  // its corpus is tests/fuzz/corpus/<name>
  int (*run)(const std::uint8_t* data, std::size_t size);
};
// Those of this program, in no particular order.
inline std::vector<FuzzTarget>& fuzz_targets() {
  static std::vector<FuzzTarget> targets;
  return targets;
}
inline bool listed(FuzzTarget target) {
  fuzz_targets().push_back(target);
  return true;
}

}  // namespace hindsight

#ifdef HINDSIGHT_LIBFUZZER
#define FUZZ_TARGET(name, data, size) \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
#else
#define FUZZ_TARGET(name, data, size)                                                              \
  static int fuzz_##name(const std::uint8_t* data, std::size_t size);                              \
  [[maybe_unused]] static const bool name##_is_listed = ::hindsight::listed({#name, fuzz_##name}); \
  static int fuzz_##name(const std::uint8_t* data, std::size_t size)
#endif
