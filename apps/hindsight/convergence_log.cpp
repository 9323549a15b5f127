// SPDX-License-Identifier: MIT
#include "convergence_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <vector>

#include "text.h"

namespace hindsight {

namespace {

std::string header(int players, bool against) {
  std::string line =
      std::string("iterations,seconds,") + (against ? "gap,gap_sum" : "exploitability,nash_conv");
  for (int p = 1; p <= players; ++p) line += ",value_" + std::to_string(p);
  return line;
}

Error cannot_write(const std::string& path) {
  return {ErrorCode::io, "the log '" + path + "' could not be written: " + std::strerror(errno)};
}

// Header and rows of an earlier run, those that the resumed one will write again left out.
std::vector<std::string> rows_until(const std::string& path, std::uint64_t iterations,
                                    const std::string& head) {
  std::ifstream old(path);
  std::vector<std::string> rows;
  std::string line;
  if (!std::getline(old, line) || line != head) return {head};
  for (rows.push_back(line); std::getline(old, line); rows.push_back(line)) {
    std::uint64_t at = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), at);
    if (error != std::errc{} || *end != ',' || at >= iterations) break;
  }
  return rows;
}

}  // namespace

Result<ConvergenceLog> ConvergenceLog::open(const std::string& path, int players, bool against,
                                            std::uint64_t resumed_at) {
  const std::string head = header(players, against);
  const std::vector<std::string> rows =
      resumed_at > 0 ? rows_until(path, resumed_at, head) : std::vector<std::string>{head};
  ConvergenceLog log;
  log.path_ = path;
  log.file_.reset(std::fopen(path.c_str(), "w"));
  if (!log.file_) return tl::unexpected<Error>(cannot_write(path));
  for (const std::string& row : rows) std::fputs((row + "\n").c_str(), log.file_.get());
  if (std::fflush(log.file_.get()) != 0) return tl::unexpected<Error>(cannot_write(path));
  return log;
}

void ConvergenceLog::add(const Checkpoint& checkpoint) {
  const Evaluation& evaluation = checkpoint.evaluation;
  std::string row = fmt::format("{},{},{},{}", checkpoint.iterations, checkpoint.seconds,
                                evaluation.exploitability, evaluation.nash_conv);
  for (double value : evaluation.value) row += "," + shortest(value);
  std::fputs((row + "\n").c_str(), file_.get());
  std::fflush(file_.get());
}

Result<void> ConvergenceLog::finish() {
  if (std::fflush(file_.get()) == 0 && std::ferror(file_.get()) == 0) return {};
  return tl::unexpected<Error>(cannot_write(path_));
}

}  // namespace hindsight
