// The random numbers of sampling walks.
//
// Independent ones are drawn anew for every walk, as the theorems on sampling ask for.
//
// Quasi-random ones are a heuristic: the k-th random decision on a line of play of iteration t takes
// frac(shift_k + t sqrt(p_k)), p_k the k-th prime, shift_k random: a Kronecker sequence with a random shift
// (Weyl 1916; Cranley & Patterson 1976).  Successive numbers fill the cube evenly, which takes much of the
// noise away.  Each number by itself is uniform, so that a walk estimates without bias what a strategy fixed
// beforehand is worth; but the strategy of self-play was made by draws that tell the next one, and against it
// the estimates are biased.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/rng.h"

namespace hindsight {

class Draws {
 public:
  Draws(std::uint64_t seed, std::size_t walks, bool quasi_random)
      : seed_(seed), quasi_random_(quasi_random ? steps.size() : 0) {
    for (std::size_t walk = 0; walk < walks; ++walk)
      for (Rng rng(seed, shift_purpose, walk); shift_.size() < (walk + 1) * steps.size();)
        shift_.push_back(rng.bits());
  }

  // Walk number `walk` of iteration t: a stream of its own, so that a saved state needs none.
  void begin(std::size_t walk, std::uint64_t t) {
    rng_ = Rng(seed_, walk_purpose, t, walk);
    first_ = &shift_[walk * steps.size()];
    t_ = t;
  }

  // For the k-th random decision on a line of play; uniform in [0, 1).
  double line(std::uint32_t k) {
    return k < quasi_random_ ? static_cast<double>((first_[k] + t_ * steps[k]) >> 11) * 0x1.0p-53
                             : rng_.uniform();
  }
  Rng& independent() { return rng_; }

 private:
  static constexpr std::uint64_t shift_purpose = 0x7368696674, walk_purpose = 0x77616c6b;
  // frac(sqrt(p)) * 2^64 for the first primes.
  static constexpr std::array<std::uint64_t, 16> steps = {
      0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
      0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
      0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
      0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4};

  std::uint64_t seed_;
  std::size_t quasi_random_;  // how many decisions of a line draw so
  std::vector<std::uint64_t> shift_;
  const std::uint64_t* first_ = nullptr;
  std::uint64_t t_ = 0;
  Rng rng_{0};
};

}  // namespace hindsight
