// Plain little-endian bytes, written and read in the same order.  Reader never reads past the end: the first
// short read makes it fail for good, and finish() then says so.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

class Writer {
 public:
  using Sink = std::function<void(std::string_view)>;
  Writer() = default;
  explicit Writer(Sink sink) : sink_(std::move(sink)) {}  // hands on what is written and keeps nothing

  void u8(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
  void u32(std::uint32_t value);
  void u64(std::uint64_t value);
  void f64(double value);
  void text(std::string_view value);          // u64 length, then the bytes
  void piece(std::string_view bytes);         // of a text whose length is written already
  void f64s(std::span<const double> values);  // u64 count, then the values
  const std::string& bytes() const { return bytes_; }
  void hand_on();  // to the sink, what is still here

 private:
  std::string bytes_;
  Sink sink_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  std::uint8_t u8();
  std::uint32_t u32();
  std::uint64_t u64();
  double f64();
  std::string text() { return std::string(view()); }
  std::string_view view();              // a text as it lies there
  void f64s(std::span<double> values);  // fails unless exactly that many were written
  bool failed() const { return failed_; }
  void mark_failed() { failed_ = true; }
  std::size_t remaining() const { return rest_.size(); }
  Result<void> finish(std::string_view what) const;  // error unless everything was read and nothing is left

 private:
  std::string_view take(std::uint64_t count);
  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace hindsight
