// Regrets of one decision as they lie in memory: 16 hands of each action, then the next 16 hands, so that a walk reads
// on and on.  Plain, or compact: 16 bits for each, and an exponent that a hand's actions share.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "postflop/rows.h"
#include "solve/regret_step.h"

namespace hindsight {

template <class Real>
constexpr Real negligible = Real(1e-25);  // what regrets and means of a hand add up to at least

template <class Real>
struct PlainRegrets {
  using L = RowLanes<Real>;
  Real* at;

  // The i-th 16 numbers, up to a factor for each hand.
  L shape(std::size_t i) const { return load_lanes(at + i * lane_count); }

  template <class Lines>
  void load(std::size_t chunk, std::uint32_t actions, Lines& out) const {
    for (std::uint32_t a = 0; a < actions; ++a) out[a] = load_lanes(at + (chunk * actions + a) * lane_count);
  }
  template <class Lines>
  void store(std::size_t chunk, std::uint32_t actions, const Lines& from) const {
    const L tiny = L{} + negligible<Real>;
    for (std::uint32_t a = 0; a < actions; ++a)
      store_row(at + (chunk * actions + a) * lane_count, without_subnormals<L>(from[a], tiny));
  }
};

// What rounding cuts off is carried by chance that is spread evenly over iterations, hands and actions: numbers in
// [0, 1) of a Weyl sequence.  Small changes add up to what they should.
class Dither {
 public:
  explicit Dither(std::uint64_t iteration, std::size_t chunk)
      : bits_(spread + (static_cast<std::uint32_t>(iteration) * 0x9e3779b1u +
                        static_cast<std::uint32_t>(chunk) * 0x85ebca6bu)) {}
  RowLanes<float> next() {
    bits_ += 0xc2b2ae35u;
    return convert_lanes<RowLanes<float>>(std::bit_cast<RowLanes<std::int32_t>>(bits_ >> 8)) * 0x1p-24f;
  }

 private:
  using Bits = RowLanes<std::uint32_t>;
  static constexpr Bits spread = Bits{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} * 0x27d4eb2fu;
  Bits bits_;
};

// The greatest integers that are not above x.
inline RowLanes<std::int32_t> floor_lanes(const RowLanes<float>& x) {
  const auto cut = convert_lanes<RowLanes<std::int32_t>>(x);
  return cut + (convert_lanes<RowLanes<float>>(cut) > x);  // true is -1
}

// regret = mantissa * 2^exponent.
template <class Real>
struct CompactRegrets {
  using L = RowLanes<Real>;
  using Floats = RowLanes<float>;
  using Shorts = RowLanes<std::int16_t>;
  using Bytes = RowLanes<std::int8_t>;
  using Ints = RowLanes<std::int32_t>;

  std::int16_t* at;
  std::int8_t* exponent;  // by hand
  std::uint64_t iteration;

  L shape(std::size_t i) const { return convert_lanes<L>(convert_lanes<Ints>(mantissas(i))); }

  template <class Lines>
  void load(std::size_t chunk, std::uint32_t actions, Lines& out) const {
    const Ints e = convert_lanes<Ints>(load_row<lane_count>(exponent + chunk * lane_count));
    const Floats unit = std::bit_cast<Floats>((e + bias) << 23);
    for (std::uint32_t a = 0; a < actions; ++a)
      out[a] =
          convert_lanes<L>(convert_lanes<Floats>(convert_lanes<Ints>(mantissas(chunk * actions + a))) * unit);
  }

  template <class Lines>
  void store(std::size_t chunk, std::uint32_t actions, const Lines& from) const {
    Floats max{};
    for (std::uint32_t a = 0; a < actions; ++a) {
      const Floats x = convert_lanes<Floats>(from[a]), size = x < 0 ? -x : x;
      max = size > max ? size : max;
    }
    const Ints none_left{}, raw = std::bit_cast<Ints>(max) >> 23, min = none_left + 40;
    const Ints e = (raw > min ? raw : min) - (bias + 14);
    store_row(exponent + chunk * lane_count, convert_lanes<Bytes>(e));
    const Floats up = std::bit_cast<Floats>((bias - e) << 23);
    Dither dither(iteration, chunk);
    for (std::uint32_t a = 0; a < actions; ++a) {
      const Floats x = convert_lanes<Floats>(from[a]) * up + dither.next(), limit = Floats{} + 32767.0f;
      store_row(at + (chunk * actions + a) * lane_count,
                convert_lanes<Shorts>(floor_lanes(x > limit ? limit : x)));
    }
  }

 private:
  static constexpr std::int32_t bias = 127;  // of a float's exponent

  Shorts mantissas(std::size_t i) const { return load_row<lane_count>(at + i * lane_count); }
};

// The average of reaches over iterations.  In double precision it is a plain number; in single precision it is a whole
// number of units of 2^-30 of the largest weight, as rounding errors of thousands of iterations would show in a float's
// 24 bits.  Learning reads it back as a float; what is measured and shown reads it to the last bit.
template <class Real>
struct Mean {
  using Stored = std::conditional_t<std::is_same_v<Real, float>, std::int32_t, Real>;
  using L = RowLanes<Real>;

  template <class Number = Real>
  static RowLanes<Number> load(const Stored* at) {
    return convert_lanes<RowLanes<Number>>(load_row<lane_count>(at));
  }
  // Moves it towards x by `share` of the way.
  static void move(Stored* at, const L& x, Real share, Dither& dither) {
    const auto old = load_row<lane_count>(at);
    const L by = (x - convert_lanes<L>(old)) * share;
    if constexpr (std::is_same_v<Real, float>)
      store_row(at, old + floor_lanes(by + dither.next()));
    else
      store_row(at, old + by);
  }
  // The largest weight is stored as this number.
  static constexpr Real max = std::is_same_v<Real, float> ? Real(1 << 30) : Real(1);
};

}  // namespace hindsight
