// SPDX-License-Identifier: MIT
#include "store/spot_solution.h"

#include <array>

#include "base/bytes.h"
#include "store/atomic_file.h"
#include "store/sealed.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr SealedKind kind{"\x89HSSPOT\x1a", 2, "solution of a spot"};

}  // namespace

Result<void> write_solution(const std::string& path, const SpotSolution& solution) {
  Writer out;
  out.text(solution.spot);
  out.f64(solution.seconds);
  out.u64(solution.iterations);
  for (const auto& numbers : {solution.evaluation.value, solution.evaluation.best_response})
    for (const double x : numbers) out.f64(x);
  out.u8(solution.without_river ? 1 : 0);
  out.u8(solution.compact ? 1 : 0);
  out.u64(solution.state.size());
  const std::array<std::string_view, 2> pieces{out.bytes(), solution.state};
  return write_file(path, seal(kind, pieces));
}

Result<SpotSolution> read_solution(const std::string& path) {
  HS_TRY(std::string bytes, read_file(path, available_memory() / 2));
  const std::string what = "'" + path + "'";
  HS_TRY(std::string payload, unseal(kind, bytes, what));
  bytes = {};
  Reader in(payload);
  SpotSolution solution;
  solution.spot = in.text();
  solution.seconds = in.f64();
  solution.iterations = in.u64();
  for (auto* numbers : {&solution.evaluation.value, &solution.evaluation.best_response})
    for (double& x : *numbers) x = in.f64();
  solution.without_river = in.u8() != 0;
  solution.compact = in.u8() != 0;
  solution.state = in.text();
  HS_CHECK_OK(in.finish(what));
  return solution;
}

}  // namespace hindsight
