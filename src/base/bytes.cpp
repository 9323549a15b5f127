// SPDX-License-Identifier: MIT
#include "base/bytes.h"

#include <fmt/format.h>

#include <bit>

namespace hindsight {

namespace {

template <class T>
void append(std::string& bytes, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
}

template <class T>
T extract(std::string_view bytes) {
  T value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    value |= static_cast<T>(static_cast<T>(static_cast<unsigned char>(bytes[i])) << (8 * i));
  return value;
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
  u64(values.size());
  for (double value : values) f64(value);
}

std::string_view Reader::take(std::uint64_t count) {
  if (failed_ || count > rest_.size()) {
    failed_ = true;
    return {};
  }
  const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(count));
  rest_.remove_prefix(taken.size());
  return taken;
}

std::uint8_t Reader::u8() { return extract<std::uint8_t>(take(1)); }
std::uint32_t Reader::u32() { return extract<std::uint32_t>(take(4)); }
std::uint64_t Reader::u64() { return extract<std::uint64_t>(take(8)); }
double Reader::f64() { return std::bit_cast<double>(u64()); }
std::string_view Reader::view() { return take(u64()); }

void Reader::f64s(std::span<double> values) {
  if (u64() != values.size()) failed_ = true;
  for (double& value : values) value = f64();
}

Result<void> Reader::finish(std::string_view what) const {
  if (failed_) return fail(ErrorCode::corrupt, fmt::format("{} ends too early or has a wrong length", what));
  if (!rest_.empty()) return fail(ErrorCode::corrupt, fmt::format("{} has bytes left over at its end", what));
  return {};
}

}  // namespace hindsight
