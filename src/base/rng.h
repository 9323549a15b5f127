// Randomness belongs to the work item, not to the thread: Rng(seed, purpose...) is a stream of its own.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>

namespace hindsight {

// One step of splitmix64 (Steele, Lea & Flood 2014); also a good mixer of keys.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// xoshiro256++ (Blackman & Vigna 2021), keyed by a seed and any number of integers that name its purpose.
class Rng {
 public:
  template <std::convertible_to<std::uint64_t>... Purpose>
  explicit constexpr Rng(std::uint64_t seed, Purpose... purpose) {
    std::uint64_t key = seed;
    ((key = splitmix64(key) ^ static_cast<std::uint64_t>(purpose)), ...);
    for (std::uint64_t& word : state_) word = splitmix64(key);
  }

  constexpr std::uint64_t bits() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in [0, 1), 53 bits.
  constexpr double uniform() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }

  // Uniform in 0 .. n-1, unbiased (Lemire 2019).  n >= 1.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (bits() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (bits() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // The whole state, for files that continue bit for bit.
  constexpr const std::array<std::uint64_t, 4>& state() const { return state_; }
  constexpr void restore(const std::array<std::uint64_t, 4>& state) { state_ = state; }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace hindsight
