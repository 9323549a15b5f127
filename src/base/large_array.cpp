// SPDX-License-Identifier: MIT
#include "base/large_array.h"

#include <cstdlib>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace hindsight {

namespace {

constexpr std::size_t line = 64, large_page = std::size_t{2} << 20;

}  // namespace

void* new_aligned(std::size_t bytes) {
  const std::size_t unit = bytes < large_page / 2 ? line : large_page;
  void* const memory = std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (unit == large_page) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

void delete_aligned(void* memory) { std::free(memory); }

}  // namespace hindsight
