// Arrays that begin on a cache line; much of them on large pages, where the system has them.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace hindsight {

void* new_aligned(std::size_t bytes);  // throws std::bad_alloc
void delete_aligned(void* memory);

// Values, all T{} at first.
template <class T>
class LargeArray {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  explicit LargeArray(std::size_t size = 0)
      : size_(size), data_(static_cast<T*>(new_aligned(std::max<std::size_t>(1, size) * sizeof(T)))) {
    std::uninitialized_fill_n(data_.get(), size, T{});
  }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }

 private:
  struct Free {
    void operator()(T* memory) const { delete_aligned(memory); }
  };
  std::size_t size_;
  std::unique_ptr<T, Free> data_;
};

// The same memory for vectors.
template <class T>
struct LargeAllocator {
  using value_type = T;
  LargeAllocator() = default;
  template <class U>
  LargeAllocator(const LargeAllocator<U>&) {}
  T* allocate(std::size_t count) { return static_cast<T*>(new_aligned(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t) { delete_aligned(memory); }
  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }
};
template <class T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

}  // namespace hindsight
