// What both seats of a vector game have learnt, and where each decision's numbers lie: regrets, what is
// predicted of them, and average strategies.  It is all that a run goes on from.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "holdem/solve/decision_kernels.h"
#include "holdem/solve/rows.h"
#include "holdem/vector_game.h"

namespace hindsight {

template <class Real>
class CfrState {
 public:
  static constexpr bool can_be_compact = std::is_same_v<Real, float>;

  // Compact: regrets and averages of 16 bits, in single precision only.
  CfrState(const VectorGame& game, bool predictive, bool compact);

  // Regrets: PlainRegrets, or CompactRegrets where compact().
  template <class Regrets>
  Decision<Real, Regrets> at(std::uint32_t state, std::uint32_t node);
  // Calls f(ActionShare, its numbers at a decision): 16 hands of each action but the first, then the next 16.
  template <class F>
  void with_average(std::uint32_t state, std::uint32_t node, const F& f) const {
    const SeatState& mine = seats_[node_at(state, node).seat];
    if constexpr (can_be_compact)
      if (compact_) return f(Narrow(), mine.narrow.data() + average_place(state, node));
    f(Wide(), mine.wide.data() + average_place(state, node));
  }

  bool compact() const { return compact_; }
  std::uint64_t iterations() const { return iterations_; }
  double averaged() const { return averaged_; }
  void begin_iteration(const Discount& d) { averaged_ = averaged_ * d.keep + (d.counts ? 1 : 0); }
  void end_iteration() { ++iterations_; }

  // For the same game and rule.  A compact state makes this one compact.  What is not of this game changes
  // nothing; what is found damaged on the way leaves nothing learnt.
  void save(Writer& out) const;
  Result<void> load(Reader& in);
  static std::uint64_t bytes(const VectorGame& game, bool compact, bool predictive);

 private:
  // A number for each action of each hand, [state][decision][16 hands][action]: plain, or compact.
  struct Numbers {
    Rows<Real> plain;
    Rows<std::int16_t> mantissa;
    Rows<std::int8_t> exponent;  // without [action]: a hand's actions share it
  };
  using Wide = typename PlainRegrets<Real>::Average;
  using Narrow = typename CompactRegrets<Real>::Average;
  // Average strategies are as regrets, without each decision's first action; plain, or compact.
  struct SeatState {
    Numbers regret, predicted;
    Rows<typename Wide::Stored> wide;
    Rows<typename Narrow::Stored> narrow;
  };

  SeatState nothing_learnt(std::size_t seat, bool compact) const;
  void play_evenly();
  template <class Average, class Stored>
  void spread(std::size_t seat, Rows<Stored>& shares) const;
  void learn_from_means(std::array<SeatState, 2>& old);
  void shares_of_means(std::uint32_t state, std::size_t seat, const std::vector<double>& arriving,
                       typename Wide::Stored* shares) const;
  // What an array over all states holds of each: numbers by action and hand, the averages of these, or
  // numbers by deciding hand.
  enum class Unit : std::uint8_t { number, average, hand };
  struct Range {
    std::uint64_t first = 0, count = 0;
  };
  template <class Seats, class F>
  void each_part(Seats& seats, bool means, const F& f) const;
  void forget();
  Range range(std::uint32_t state, std::size_t seat, Unit unit) const;
  const StreetTree::Node& node_at(std::uint32_t state, std::uint32_t node) const {
    return game_.trees[game_.states[state].tree].nodes[node];
  }
  std::size_t rows(std::uint32_t state, std::size_t seat) const {
    return game_.boards[game_.states[state].board].hands[seat].rows();
  }
  std::size_t average_place(std::uint32_t state, std::uint32_t node) const;

  const VectorGame& game_;
  bool predictive_, compact_;
  std::uint64_t iterations_ = 0;
  double averaged_ = 0;      // sum of the weights of all that were averaged, relative to the newest
  std::array<Real, 2> tie_;  // by seat: positive regrets of a hand up to this are none
  std::array<SeatState, 2> seats_;
  std::vector<std::array<std::uint32_t, 2>> decisions_;  // by tree and seat
  std::vector<std::vector<std::uint32_t>> earlier_;      // by tree and node: the seat's decisions before it
  std::vector<std::array<std::uint64_t, 2>> average_offset_;  // by state and seat
};

template <class Real>
inline std::size_t CfrState<Real>::average_place(std::uint32_t state, std::uint32_t node) const {
  const StreetTree::Node& at = node_at(state, node);
  const std::uint32_t before = at.first_sequence - 1 - earlier_[game_.states[state].tree][node];
  return average_offset_[state][at.seat] + before * rows(state, at.seat);
}

template <class Real>
template <class Regrets>
inline Decision<Real, Regrets> CfrState<Real>::at(std::uint32_t state, std::uint32_t node) {
  const StreetTree::Node& at = node_at(state, node);
  SeatState& mine = seats_[at.seat];
  const std::size_t place =
      game_.states[state].offset[at.seat] + (at.first_sequence - 1) * rows(state, at.seat);
  const std::size_t average = average_place(state, node);
  const auto regrets = [&](Numbers& of) {
    if constexpr (std::is_same_v<Regrets, PlainRegrets<Real>>)
      return Regrets{of.plain.data() + place};
    else
      return Regrets{of.mantissa.data() + place, of.exponent.data() + (place - average), iterations_};
  };
  // Mantissas tell nothing of a regret's size.
  const Real tie = std::is_same_v<Regrets, PlainRegrets<Real>> ? tie_[at.seat] : negligible<Real>;
  auto* const shares = [&] {
    if constexpr (std::is_same_v<Regrets, PlainRegrets<Real>>)
      return mine.wide.data() + average;
    else
      return mine.narrow.data() + average;
  }();
  return {regrets(mine.regret), regrets(predictive_ ? mine.predicted : mine.regret), shares, tie};
}

extern template class CfrState<float>;
extern template class CfrState<double>;

}  // namespace hindsight
