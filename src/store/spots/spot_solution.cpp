// SPDX-License-Identifier: MIT
#include "store/spots/spot_solution.h"

#include <utility>

#include "base/memory.h"
#include "store/atomic_file.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr SealedKind kind{"\x89HSSPOT\x1a", 3, "solution of a spot"};
constexpr char first_certified = 3;  // version

}  // namespace

Result<void> write_solution(const std::string& path, const SpotSolution& head, const Fill& save) {
  const std::uint64_t size = size_of(save);
  return write_sealed(path, kind, [&](Writer& out) {
    out.text(head.spot);
    out.f64(head.seconds);
    out.u64(head.iterations);
    for (const auto& numbers : {head.evaluation.value, head.evaluation.best_response})
      for (const double x : numbers) out.f64(x);
    out.u8(head.without_river ? 1 : 0);
    out.u8(head.compact ? 1 : 0);
    out.u64(size);
    save(out);
  });
}

Result<SpotSolution> read_solution(const std::string& path) {
  HS_TRY(std::string bytes, read_file(path, available_memory() / 2));
  const std::string what = "'" + path + "'";
  HS_TRY(std::string payload, unseal(kind, bytes, what));
  SpotSolution solution;
  solution.certified = bytes[kind.magic.size()] >= first_certified;  // little-endian, and sealed
  bytes = {};
  Reader in(payload);
  solution.spot = in.text();
  solution.seconds = in.f64();
  solution.iterations = in.u64();
  for (auto* numbers : {&solution.evaluation.value, &solution.evaluation.best_response})
    for (double& x : *numbers) x = in.f64();
  solution.without_river = in.u8() != 0;
  solution.compact = in.u8() != 0;
  const std::size_t state = in.view().size();
  HS_RETURN_IF_ERROR(in.finish(what));
  payload.erase(0, payload.size() - state);
  solution.state = std::move(payload);
  return solution;
}

}  // namespace hindsight
