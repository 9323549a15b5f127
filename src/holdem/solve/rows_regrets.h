// Regrets of one decision as they lie in memory: 16 hands of each action, then the next 16 hands, so that a
// walk reads on and on.  Plain, or compact: 16 bits for each, and an exponent that a hand's actions share.
// Average strategies lie beside them in the same way.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "holdem/solve/rows.h"
#include "solve/regret_step.h"

namespace hindsight {

// Has the processor fetch what lies `ahead` numbers after those of hand h: memory keeps a walk waiting for
// what it has not asked for in time.
template <class Number>
inline void fetch_lines(const Number* at, std::size_t h, std::uint32_t actions, std::ptrdiff_t ahead) {
  for (std::uint32_t a = 0; a < actions; ++a) __builtin_prefetch(at + place_of(h, actions, a) + ahead);
}

template <class Real>
constexpr Real negligible = Real(1e-25);  // what regrets and means of a hand add up to at least

template <class Unit>
struct ActionShare;

template <class Real>
struct PlainRegrets {
  using L = RowLanes<Real>;
  using Average = ActionShare<std::conditional_t<std::is_same_v<Real, float>, std::int32_t, double>>;
  Real* at;

  // The numbers of hand h and those after it, up to a factor for each hand.
  L shape(std::size_t h, std::uint32_t actions, std::uint32_t action) const {
    return load_lanes(at + place_of(h, actions, action));
  }

  template <class Lines>
  void load(std::size_t h, std::uint32_t actions, Lines& out) const {
    for (std::uint32_t a = 0; a < actions; ++a) out[a] = shape(h, actions, a);
  }
  template <class Lines>
  void store(std::size_t h, std::uint32_t actions, const Lines& from) const {
    const L tiny = L{} + negligible<Real>;
    for (std::uint32_t a = 0; a < actions; ++a)
      store_row(at + place_of(h, actions, a), without_subnormals<L>(from[a], tiny));
  }
};

// What rounding cuts off is carried by chance that is spread evenly over iterations, hands and actions:
// numbers in
// [0, 1) of a Weyl sequence.  Small changes add up to what they should.
class Dither {
 public:
  Dither(std::uint64_t iteration, std::size_t h)
      : bits_(spread + (static_cast<std::uint32_t>(iteration) * 0x9e3779b1u +
                        static_cast<std::uint32_t>(h / lane_count) * 0x85ebca6bu +
                        static_cast<std::uint32_t>(h % lane_count) * 0x27d4eb2fu)) {}
  RowLanes<float> next() {
    bits_ += 0xc2b2ae35u;
    return convert_lanes<RowLanes<float>>(std::bit_cast<RowLanes<std::int32_t>>(bits_ >> 8)) * 0x1p-24f;
  }

 private:
  using Bits = RowLanes<std::uint32_t>;
  static constexpr Bits spread = []<std::uint32_t... I>(std::integer_sequence<std::uint32_t, I...>) {
    return Bits{I...} * 0x27d4eb2fu;
  }
  (std::make_integer_sequence<std::uint32_t, step_of<float>>());
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
  static constexpr std::size_t step = step_of<float>;
  using Shorts = RowLanes<std::int16_t, step>;
  using Bytes = RowLanes<std::int8_t, step>;
  using Ints = RowLanes<std::int32_t>;
  using Average = ActionShare<std::uint16_t>;

  std::int16_t* at;
  std::int8_t* exponent;  // by hand
  std::uint64_t iteration;

  L shape(std::size_t h, std::uint32_t actions, std::uint32_t action) const {
    return convert_lanes<L>(convert_lanes<Ints>(load_row<step>(at + place_of(h, actions, action))));
  }

  template <class Lines>
  void load(std::size_t h, std::uint32_t actions, Lines& out) const {
    const Ints e = convert_lanes<Ints>(load_row<step>(exponent + h));
    const Floats unit = std::bit_cast<Floats>((e + bias) << 23);
    for (std::uint32_t a = 0; a < actions; ++a) out[a] = shape(h, actions, a) * unit;
  }

  template <class Lines>
  void store(std::size_t h, std::uint32_t actions, const Lines& from) const {
    Floats max{};
    for (std::uint32_t a = 0; a < actions; ++a) {
      const Floats x = convert_lanes<Floats>(from[a]), size = x < 0 ? -x : x;
      max = size > max ? size : max;
    }
    const Ints none_left{}, raw = std::bit_cast<Ints>(max) >> 23, min = none_left + 40;
    const Ints e = (raw > min ? raw : min) - (bias + 14);
    store_row(exponent + h, convert_lanes<Bytes>(convert_lanes<Shorts>(e)));  // in one step slower
    const Floats up = std::bit_cast<Floats>((bias - e) << 23);
    Dither dither(iteration, h);
    for (std::uint32_t a = 0; a < actions; ++a) {
      const Floats x = convert_lanes<Floats>(from[a]) * up + dither.next(), limit = Floats{} + 32767.0f;
      store_row(at + place_of(h, actions, a), convert_lanes<Shorts>(floor_lanes(x > limit ? limit : x)));
    }
  }

 private:
  static constexpr std::int32_t bias = 127;  // of a float's exponent
};

// The average strategy: which part of a hand's weight took an action, in whole units, for an average moves by
// steps that a float's 24 bits would lose over thousands of iterations.  Double numbers need no units.
template <class Unit>
struct ActionShare {
  using Stored = Unit;
  using Real = std::conditional_t<std::is_same_v<Unit, double>, double, float>;
  using L = RowLanes<Real>;
  using Whole = std::conditional_t<std::is_same_v<Unit, double>, double, std::int32_t>;
  static constexpr std::size_t step = step_of<Real>;
  using Room = RowLanes<Whole, step>;  // units that the actions before left
  static constexpr double one = std::is_same_v<Unit, std::int32_t>    ? 1 << 30
                                : std::is_same_v<Unit, std::uint16_t> ? 65535
                                                                      : 1;

  static Room all() { return Room{} + static_cast<Whole>(one); }
  template <class Number = Real>
  static RowLanes<Number> load(const Unit* at) {
    constexpr std::size_t count = step_of<Number>;
    return convert_lanes<RowLanes<Number>>(convert_lanes<RowLanes<Whole, count>>(load_row<count>(at))) *
           static_cast<Number>(1 / one);
  }
  // Moves it towards a probability by `part` of the way, within the room that is left.
  static void move(Unit* at, const L& probability, const L& part, Dither& dither, Room& room) {
    const auto old = convert_lanes<Room>(load_row<step>(at));
    const L by = (probability * static_cast<Real>(one) - convert_lanes<L>(old)) * part;
    if constexpr (std::is_same_v<Unit, double>) {
      store_row(at, old + by);
    } else {
      Room x = old + floor_lanes(by + dither.next());
      x = x < room ? x : room;
      x = x > 0 ? x : Room{};
      room -= x;
      store_row(at, convert_lanes<RowLanes<Unit, step>>(x));
    }
  }
};

}  // namespace hindsight
