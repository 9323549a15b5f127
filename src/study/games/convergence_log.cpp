// SPDX-License-Identifier: MIT
#include "study/games/convergence_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

#include "io/atomic_file.h"
#include "io/csv.h"

namespace hindsight {

namespace {

std::string header(int players, bool against) {
  CsvRow row;
  row.text("iterations").text("seconds");
  row.text(against ? "gap" : "exploitability").text(against ? "gap_sum" : "nash_conv");
  for (int p = 1; p <= players; ++p) row.text(fmt::format("value_{}", p));
  return row.line("");
}

Error cannot_write(const std::string& path) {
  return {ErrorCode::io, fmt::format("the log '{}' could not be written: {}", path, std::strerror(errno))};
}

// Rows of an earlier run, without those that the resumed one will write again.  Gaps stood under the names of
// exploitabilities once.
Result<std::string> rows_until(const std::string& path, std::uint64_t iterations, int players, bool against) {
  std::ifstream old(path);
  std::string rows, line;
  if (!std::getline(old, line)) return rows;
  if (line != header(players, against) && !(against && line == header(players, false)))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' is not the log of such a run, and would be lost: name another --log", path));
  while (std::getline(old, line)) {
    std::uint64_t at = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), at);
    if (error != std::errc{} || *end != ',' || at >= iterations) break;
    rows += line + '\n';
  }
  return rows;
}

}  // namespace

Result<ConvergenceLog> ConvergenceLog::open(const std::string& path, int players, bool against,
                                            std::uint64_t resumed_at) {
  std::string rows;
  if (resumed_at > 0) {
    HS_TRY(rows, rows_until(path, resumed_at, players, against));
  }
  // Written whole first: a full disk leaves the old rows.
  HS_RETURN_IF_ERROR(write_file(path, fmt::format("{}\n{}", header(players, against), rows)));
  ConvergenceLog log;
  log.path_ = path;
  log.file_.reset(std::fopen(path.c_str(), "a"));
  if (!log.file_) return tl::unexpected<Error>(cannot_write(path));
  return log;
}

void ConvergenceLog::add(const Checkpoint& checkpoint) {
  const Evaluation& evaluation = checkpoint.evaluation;
  CsvRow row;
  row.text(std::to_string(checkpoint.iterations)).number(checkpoint.seconds);
  row.number(evaluation.exploitability).number(evaluation.nash_conv);
  for (const double value : evaluation.value) row.number(value);
  std::fputs(row.line().c_str(), file_.get());
  std::fflush(file_.get());
}

Result<void> ConvergenceLog::finish() {
  if (std::fflush(file_.get()) == 0 && std::ferror(file_.get()) == 0) return {};
  return tl::unexpected<Error>(cannot_write(path_));
}

}  // namespace hindsight
