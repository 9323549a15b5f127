// SPDX-License-Identifier: MIT
#include "store/spot_solution.h"

#include "base/bytes.h"
#include "store/atomic_file.h"
#include "store/sealed.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr SealedKind kind{"\x89HSSPOT\x1a", 1, "solution of a spot"};

}  // namespace

Result<void> write_solution(const std::string& path, const SpotSolution& solution) {
  Writer out;
  out.text(solution.spot);
  out.f64(solution.seconds);
  out.text(solution.state);
  return write_file(path, seal(kind, out.bytes()));
}

Result<SpotSolution> read_solution(const std::string& path) {
  HS_TRY(const std::string bytes, read_file(path, available_memory() / 2));
  const std::string what = "'" + path + "'";
  HS_TRY(const std::string payload, unseal(kind, bytes, what));
  Reader in(payload);
  SpotSolution solution;
  solution.spot = in.text();
  solution.seconds = in.f64();
  solution.state = in.text();
  HS_CHECK_OK(in.finish(what));
  return solution;
}

std::string state_of(const VectorCfr<float>& solver) {
  Writer out;
  solver.save(out);
  return out.bytes();
}

Result<void> restore(VectorCfr<float>& solver, const std::string& state) {
  Reader in(state);
  HS_CHECK_OK(solver.load(in));
  return in.finish("the state of the solver");
}

}  // namespace hindsight
