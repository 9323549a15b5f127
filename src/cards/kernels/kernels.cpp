// SPDX-License-Identifier: MIT
#include "cards/kernels/kernels.h"

#include <atomic>

namespace hindsight::detail {
namespace {

std::atomic<const Kernels*> current{nullptr};

const Kernels* best() {
  if (avx512_kernels() != nullptr) return avx512_kernels();
  return avx2_kernels() != nullptr ? avx2_kernels() : portable_kernels();
}

}  // namespace

const Kernels& kernels() {
  if (current.load(std::memory_order_relaxed) == nullptr) choose_kernels(*best());
  return *current.load(std::memory_order_relaxed);
}

void choose_kernels(const Kernels& chosen) { current.store(&chosen, std::memory_order_relaxed); }

}  // namespace hindsight::detail
