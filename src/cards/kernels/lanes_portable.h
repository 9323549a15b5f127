// 64 bytes or 32 words at once, in plain C++.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace hindsight::detail {
namespace {

struct PortableLanes {
  struct Vec {
    std::uint8_t of[64];
  };
  struct Words {
    std::uint16_t of[32];
  };
  struct Numbers {
    std::uint32_t of[16];
  };
  struct Longs {
    std::uint64_t of[8];
  };

  static Vec load(const void* from) { return copy<Vec>(from); }
  static void store(void* to, const Vec& v) { std::memcpy(to, &v, sizeof v); }
  static Vec bytes(int value) {
    return each<Vec>([=](int) { return value; });
  }
  static Vec words(int value) {
    return each<Words>([=](int) { return value; });
  }
  static Vec table(const std::uint8_t* sixteen) {
    return each<Vec>([=](int i) { return sixteen[i & 15]; });
  }

  // Bytes, -1 to 127.
  static Vec add(const Vec& a, const Vec& b) {
    return each<Vec>([&](int i) { return a.of[i] + b.of[i]; });
  }
  static Vec sub(const Vec& a, const Vec& b) {
    return each<Vec>([&](int i) { return a.of[i] - b.of[i]; });
  }
  static Vec min(const Vec& a, const Vec& b) {
    return each<Vec>([&](int i) { return a.of[i] < b.of[i] ? a.of[i] : b.of[i]; });
  }
  static Vec max(const Vec& a, const Vec& b) {
    return each<Vec>([&](int i) { return a.of[i] < b.of[i] ? b.of[i] : a.of[i]; });
  }
  static Vec bit_and(const Vec& a, const Vec& b) {
    return each<Vec>([&](int i) { return a.of[i] & b.of[i]; });
  }
  static Vec bit_or(const Vec& a, const Vec& b) {
    return each<Vec>([&](int i) { return a.of[i] | b.of[i]; });
  }
  static Vec lookup(const Vec& sixteen, const Vec& index) {
    return each<Vec>([&](int i) { return sixteen.of[index.of[i] & 15]; });
  }
  static Vec count_above(const Vec& count, const Vec& a, const Vec& b) {  // count + 1 where a > b
    return each<Vec>([&](int i) { return count.of[i] + (signed_at(a, i) > signed_at(b, i) ? 1 : 0); });
  }
  static Vec count_equal(const Vec& count, const Vec& a, const Vec& b) {
    return each<Vec>([&](int i) { return count.of[i] + (a.of[i] == b.of[i] ? 1 : 0); });
  }
  static Vec where_equal(const Vec& a, const Vec& b, const Vec& v) {  // else 0
    return each<Vec>([&](int i) { return a.of[i] == b.of[i] ? v.of[i] : 0; });
  }
  static std::uint64_t at_least(const Vec& a, const Vec& b) {
    std::uint64_t mask = 0;
    for (int i = 0; i < 64; ++i) mask |= std::uint64_t{signed_at(a, i) >= signed_at(b, i)} << i;
    return mask;
  }

  // Words, in the order of memory.
  static Vec add_words(const Vec& a, const Vec& b) {
    return words2(a, b, [](unsigned x, unsigned y) { return x + y; });
  }
  static Vec max_words(const Vec& a, const Vec& b) {
    return words2(a, b, [](unsigned x, unsigned y) { return x < y ? y : x; });
  }
  static Vec high_product(const Vec& a, const Vec& b) {
    return words2(a, b, [](unsigned x, unsigned y) { return x * y >> 16; });
  }
  static bool low_product_below(const Vec& a, const Vec& b, const Vec& limit) {  // in any word
    const Words x = copy<Words>(&a), y = copy<Words>(&b), z = copy<Words>(&limit);
    bool any = false;
    for (int i = 0; i < 32; ++i) any |= static_cast<std::uint16_t>(unsigned{x.of[i]} * y.of[i]) < z.of[i];
    return any;
  }
  static Vec up8(const Vec& v) {
    return words2(v, v, [](unsigned x, unsigned) { return x << 8; });
  }
  static Vec down8(const Vec& v) {
    return words2(v, v, [](unsigned x, unsigned) { return x >> 8; });
  }
  static Vec down2(const Vec& v) {
    return words2(v, v, [](unsigned x, unsigned) { return x >> 2; });
  }
  static std::uint32_t equal_words(const Vec& a, const Vec& b) {
    return mask2(a, b, [](unsigned x, unsigned y) { return x == y; });
  }
  static std::uint32_t at_least_words(const Vec& a, const Vec& b) {
    return mask2(a, b, [](unsigned x, unsigned y) { return x >= y; });
  }

  // Sixteen numbers of 32 bits.
  static Vec numbers(std::uint32_t value) {
    return each<Numbers>([=](int) { return value; });
  }
  static Vec add32(const Vec& a, const Vec& b) {
    const Numbers x = copy<Numbers>(&a), y = copy<Numbers>(&b);
    return each<Numbers>([&](int i) { return x.of[i] + y.of[i]; });
  }
  template <int n>
  static Vec up32(const Vec& v) {
    const Numbers x = copy<Numbers>(&v);
    return each<Numbers>([&](int i) { return x.of[i] << n; });
  }
  template <int n>
  static Vec down32(const Vec& v) {
    const Numbers x = copy<Numbers>(&v);
    return each<Numbers>([&](int i) { return x.of[i] >> n; });
  }

  // Eight numbers of 64 bits.
  static Vec add64(const Vec& a, const Vec& b) {
    return longs2(a, b, [](std::uint64_t x, std::uint64_t y) { return x + y; });
  }
  static Vec exclusive_or(const Vec& a, const Vec& b) {
    return longs2(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
  }
  template <int n>
  static Vec up64(const Vec& v) {
    return longs2(v, v, [](std::uint64_t x, std::uint64_t) { return x << n; });
  }
  template <int n>
  static Vec rotate64(const Vec& v) {
    return longs2(v, v, [](std::uint64_t x, std::uint64_t) { return x << n | x >> (64 - n); });
  }

 private:
  template <class T>
  static T copy(const void* from) {
    T to;
    std::memcpy(&to, from, sizeof to);
    return to;
  }
  static int signed_at(const Vec& v, int i) { return static_cast<std::int8_t>(v.of[i]); }

  template <class Row, class F>
  static Vec each(F f) {
    constexpr int n = static_cast<int>(sizeof(Row::of) / sizeof(Row{}.of[0]));
    Row row;
    for (int i = 0; i < n; ++i) row.of[i] = static_cast<std::remove_reference_t<decltype(row.of[i])>>(f(i));
    return copy<Vec>(&row);
  }
  template <class F>
  static Vec words2(const Vec& a, const Vec& b, F f) {
    const Words x = copy<Words>(&a), y = copy<Words>(&b);
    return each<Words>([&](int i) { return f(x.of[i], y.of[i]); });
  }
  template <class F>
  static Vec longs2(const Vec& a, const Vec& b, F f) {
    const Longs x = copy<Longs>(&a), y = copy<Longs>(&b);
    return each<Longs>([&](int i) { return f(x.of[i], y.of[i]); });
  }
  template <class F>
  static std::uint32_t mask2(const Vec& a, const Vec& b, F f) {
    const Words x = copy<Words>(&a), y = copy<Words>(&b);
    std::uint32_t mask = 0;
    for (int i = 0; i < 32; ++i) mask |= std::uint32_t{f(x.of[i], y.of[i])} << i;
    return mask;
  }
};

}  // namespace
}  // namespace hindsight::detail
