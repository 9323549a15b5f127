// SPDX-License-Identifier: MIT
#include "store/spots/spot_solution.h"

#include <fmt/format.h>

#include <utility>

namespace hindsight {

namespace {

constexpr SealedKind kind{
    .magic = "\x89HSSPOT\x1a", .version = 5, .in_pieces = 4, .name = "solution of a spot"};
// Versions: from the first on files tell what their own numbers are worth; until the second they held means
// of reaches, from which average strategies are made as they are read, and are worth a little else.
constexpr std::uint32_t first_certified = 3, first_with_strategies = 5;
constexpr std::uint64_t longest_text = 1 << 24;

Result<SpotSolution> read_head(Sealed file, const std::string& what) {
  SpotSolution solution;
  Reader in = file.read();
  solution.spot = in.text(longest_text);
  solution.seconds = in.f64();
  solution.iterations = in.u64();
  for (auto* numbers : {&solution.evaluation.value, &solution.evaluation.best_response})
    for (double& x : *numbers) x = in.f64();
  solution.without_river = in.u8() != 0;
  solution.compact = in.u8() != 0;
  solution.certified = file.version() >= (solution.without_river ? first_certified : first_with_strategies);
  if (file.version() < kind.in_pieces && in.u64() != in.remaining()) in.mark_failed();
  if (in.failed()) return tl::unexpected<Error>(in.finish(what).error());
  solution.state_at = file.size() - in.remaining();
  solution.file = std::move(file);
  return solution;
}

}  // namespace

Result<void> write_solution(const std::string& path, const SpotSolution& head, const Fill& save,
                            Executor& executor, std::size_t piece) {
  const auto begin = [&](Writer& out) {
    out.text(head.spot);
    out.f64(head.seconds);
    out.u64(head.iterations);
    for (const auto& numbers : {head.evaluation.value, head.evaluation.best_response})
      for (const double x : numbers) out.f64(x);
    out.u8(head.without_river ? 1 : 0);
    out.u8(head.compact ? 1 : 0);
  };
  return write_sealed(path, kind, {begin, save}, executor, piece);
}

Result<SpotSolution> read_solution(const std::string& path) {
  HS_TRY(Sealed file, open_sealed(kind, path));
  return read_head(std::move(file), fmt::format("'{}'", path));
}

Result<SpotSolution> parse_solution(std::string_view bytes) {
  const std::string what = "this file";
  HS_TRY(Sealed file, parse_sealed(kind, bytes, what));
  return read_head(std::move(file), what);
}

}  // namespace hindsight
