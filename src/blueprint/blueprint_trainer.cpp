// SPDX-License-Identifier: MIT
#include "blueprint/blueprint_trainer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace hindsight {

namespace {

static_assert(std::endian::native == std::endian::little, "files hold little-endian numbers");

constexpr std::size_t piece = std::size_t{1} << 20;  // bytes handed on at a time

template <class T>
void write_numbers(Writer& out, const LargeArray<T>& numbers) {
  const std::string_view bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T));
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    out.piece(bytes.substr(at, piece));
    out.hand_on();
  }
}

// False: they were not all there, or were no numbers.
template <class T>
bool read_numbers(Reader& in, LargeArray<T>& numbers) {
  in.piece(std::as_writable_bytes(std::span(numbers.data(), numbers.size())));
  return !in.failed() && std::all_of(numbers.data(), numbers.data() + numbers.size(),
                                     [](T x) { return std::isfinite(static_cast<float>(x)); });
}

}  // namespace

void BlueprintTrainer::set_strategy(Blueprint& to, unsigned levels) const { to.set(average(), levels); }

template <class Regret>
void write_learnt(Writer& out, std::uint64_t passes, const LargeArray<Regret>& regret,
                  const LargeArray<float>& average, const LargeArray<Regret>* opponent) {
  out.u64(passes);
  out.u64(regret.size());
  write_numbers(out, regret);
  write_numbers(out, average);
  if (opponent != nullptr) write_numbers(out, *opponent);
}

template <class Regret>
Result<void> read_learnt(Reader& in, std::uint64_t& passes, LargeArray<Regret>& regret,
                         LargeArray<float>& average, LargeArray<Regret>* opponent) {
  const std::uint64_t told = in.u64();
  const std::uint64_t numbers = 2 * regret.size() + (opponent != nullptr ? opponent->size() : 0);
  if (in.u64() != regret.size() || in.failed() || in.remaining() < sizeof(float) * numbers)
    return fail(ErrorCode::parse, "the file does not hold what this blueprint learns");
  passes = told;
  if (read_numbers(in, regret) && read_numbers(in, average) &&
      (opponent == nullptr || read_numbers(in, *opponent)))
    return {};
  std::fill_n(regret.data(), regret.size(), Regret{});
  std::fill_n(average.data(), average.size(), 0.0f);
  if (opponent != nullptr) std::fill_n(opponent->data(), opponent->size(), Regret{});
  passes = 0;
  return fail(ErrorCode::parse, "the numbers that were learnt are damaged");
}

template void write_learnt(Writer&, std::uint64_t, const LargeArray<float>&, const LargeArray<float>&,
                           const LargeArray<float>*);
template void write_learnt(Writer&, std::uint64_t, const LargeArray<std::int32_t>&, const LargeArray<float>&,
                           const LargeArray<std::int32_t>*);
template Result<void> read_learnt(Reader&, std::uint64_t&, LargeArray<float>&, LargeArray<float>&,
                                  LargeArray<float>*);
template Result<void> read_learnt(Reader&, std::uint64_t&, LargeArray<std::int32_t>&, LargeArray<float>&,
                                  LargeArray<std::int32_t>*);

}  // namespace hindsight
