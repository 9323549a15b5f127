// SPDX-License-Identifier: MIT
#include "blueprint/blueprint_trainer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace hindsight {

namespace {

static_assert(std::endian::native == std::endian::little, "files hold little-endian numbers");

constexpr std::size_t piece = std::size_t{1} << 20;  // bytes handed on at a time

bool is_finite(const LargeArray<float>& numbers) {
  return std::all_of(numbers.data(), numbers.data() + numbers.size(),
                     [](float x) { return std::isfinite(x); });
}

}  // namespace

void write_learnt(Writer& out, const LargeArray<float>& regret, const LargeArray<float>& average) {
  out.u64(regret.size());
  for (const LargeArray<float>* numbers : {&regret, &average}) {
    const std::string_view bytes(reinterpret_cast<const char*>(numbers->data()),
                                 numbers->size() * sizeof(float));
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      out.piece(bytes.substr(at, piece));
      out.hand_on();
    }
  }
}

Result<void> read_learnt(Reader& in, LargeArray<float>& regret, LargeArray<float>& average) {
  if (in.u64() != regret.size() || in.failed() || in.remaining() < 2 * sizeof(float) * regret.size())
    return fail(ErrorCode::parse, "the file does not hold what this blueprint learns");
  for (LargeArray<float>* numbers : {&regret, &average})
    in.piece(std::as_writable_bytes(std::span(numbers->data(), numbers->size())));
  if (!in.failed() && is_finite(regret) && is_finite(average)) return {};
  for (LargeArray<float>* numbers : {&regret, &average}) std::fill_n(numbers->data(), numbers->size(), 0.0f);
  return fail(ErrorCode::parse, "the numbers that were learnt are damaged");
}

}  // namespace hindsight
