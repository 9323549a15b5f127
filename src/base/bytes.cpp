// SPDX-License-Identifier: MIT
#include "base/bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/check.h"

namespace hindsight {

namespace {

template <class T>
void append(std::string& bytes, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
}

}  // namespace

void Writer::u32(std::uint32_t value) { append(bytes_, value); }
void Writer::u64(std::uint64_t value) { append(bytes_, value); }
void Writer::f64(double value) { append(bytes_, std::bit_cast<std::uint64_t>(value)); }

void Writer::text(std::string_view value) {
  u64(value.size());
  piece(value);
}

void Writer::piece(std::string_view bytes) {
  if (!sink_) {
    bytes_.append(bytes);
    return;
  }
  hand_on();
  sink_(bytes);
}

void Writer::hand_on() {
  if (sink_) sink_(bytes_);
  if (sink_) bytes_.clear();
}

void Writer::f64s(std::span<const double> values) {
  constexpr std::size_t enough = 1 << 16;
  u64(values.size());
  for (double value : values) {
    f64(value);
    if (bytes_.size() >= enough) hand_on();
  }
}

// True where a byte lies ready.
bool Reader::refill() {
  if (!rest_.empty()) return true;
  if (failed_ || behind_ == 0) {
    failed_ = true;
    return false;
  }
  const Result<std::string_view> next = source_();
  if (!next) {
    why_ = next.error();
    failed_ = true;
    return false;
  }
  HS_CHECK_THAT(!next->empty() && next->size() <= behind_);
  behind_ -= next->size();
  rest_ = *next;
  return true;
}

void Reader::piece(std::span<std::byte> to) {
  if (to.size() > remaining()) failed_ = true;
  while (!failed_ && !to.empty() && refill()) {
    const std::size_t count = std::min(to.size(), rest_.size());
    std::memcpy(to.data(), rest_.data(), count);
    to = to.subspan(count);
    rest_.remove_prefix(count);
  }
}

template <class T>
T Reader::number() {
  std::array<std::byte, sizeof(T)> bytes{};
  piece(bytes);
  if (failed_) return 0;
  T value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    value |= static_cast<T>(std::to_integer<T>(bytes[i]) << (8 * i));
  return value;
}

std::uint8_t Reader::u8() { return number<std::uint8_t>(); }
std::uint32_t Reader::u32() { return number<std::uint32_t>(); }
std::uint64_t Reader::u64() { return number<std::uint64_t>(); }
double Reader::f64() { return std::bit_cast<double>(u64()); }

std::string Reader::text(std::uint64_t max) {
  const std::uint64_t size = u64();
  if (size > remaining() || size > max) failed_ = true;
  if (failed_) return {};
  std::string out(static_cast<std::size_t>(size), '\0');
  piece(std::as_writable_bytes(std::span(out)));
  return failed_ ? std::string() : out;
}

void Reader::f64s(std::span<double> values) {
  if (u64() != values.size()) failed_ = true;
  for (double& value : values) value = f64();
}

Result<void> Reader::finish(std::string_view what) const {
  if (why_) return tl::unexpected<Error>(*why_);
  if (failed_) return fail(ErrorCode::corrupt, fmt::format("{} ends too early or has a wrong length", what));
  if (remaining() > 0)
    return fail(ErrorCode::corrupt, fmt::format("{} has bytes left over at its end", what));
  return {};
}

}  // namespace hindsight
