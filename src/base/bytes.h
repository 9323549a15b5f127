// Plain little-endian bytes, written and read in the same order.  Reader never reads past the end: the first
// short read makes it fail for good, and finish() then says so.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
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
  // The bytes that come next, at least one, which stay where they are until it is asked again; or why there
  // are none.
  using Source = std::function<Result<std::string_view>()>;
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  Reader(Source source, std::uint64_t size) : source_(std::move(source)), behind_(size) {}
  Reader(Reader&&) = default;  // no copies: two could not share a source
  Reader& operator=(Reader&&) = default;

  std::uint8_t u8();
  std::uint32_t u32();
  std::uint64_t u64();
  double f64();
  std::string text(std::uint64_t max = UINT64_MAX);  // fails if it is longer
  void piece(std::span<std::byte> to);               // of a text whose length was read already
  void f64s(std::span<double> values);               // fails unless exactly that many were written
  bool failed() const { return failed_; }
  void mark_failed() { failed_ = true; }
  std::uint64_t remaining() const { return rest_.size() + behind_; }
  Result<void> finish(std::string_view what) const;  // error unless everything was read and nothing is left

 private:
  template <class T>
  T number();
  bool refill();

  std::string_view rest_;
  Source source_;
  std::uint64_t behind_ = 0;  // bytes that the source has still
  std::optional<Error> why_;  // the source's
  bool failed_ = false;
};

}  // namespace hindsight
