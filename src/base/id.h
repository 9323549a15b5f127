// Typed indices: an InfosetId is not a SequenceId, and a Table takes only its own kind of index.
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hindsight {

template <class Tag, class Rep = std::uint32_t>
struct Id {
  Rep value = 0;
  friend constexpr auto operator<=>(Id, Id) = default;
  constexpr Id& operator++() {
    ++value;
    return *this;
  }
  constexpr Id operator+(Rep n) const { return Id{static_cast<Rep>(value + n)}; }
};

using Player = Id<struct PlayerTag, std::uint8_t>;  // 0-based; chance is not a player
using InfosetId = Id<struct InfosetTag>;            // over all players, in order of first discovery
using SequenceId = Id<struct SequenceTag>;          // of one player; 0 is the empty sequence
using HistoryId = Id<struct HistoryTag>;            // 0 is the root

// A vector that takes only its own kind of index.
template <class I, class T>
class Table {
 public:
  Table() = default;
  explicit Table(std::size_t n, T value = T{}) : items_(n, value) {}

  T& operator[](I i) { return items_[i.value]; }
  const T& operator[](I i) const { return items_[i.value]; }
  I push_back(T item) {
    items_.push_back(std::move(item));
    return last();
  }
  I last() const { return I{static_cast<decltype(I::value)>(items_.size() - 1)}; }
  I end_id() const { return I{static_cast<decltype(I::value)>(items_.size())}; }

  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  void resize(std::size_t n) { items_.resize(n); }
  T* data() { return items_.data(); }
  const T* data() const { return items_.data(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  friend bool operator==(const Table&, const Table&) = default;

 private:
  std::vector<T> items_;
};

}  // namespace hindsight
