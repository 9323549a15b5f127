// SPDX-License-Identifier: MIT
#include "study/training/training_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <optional>

#include "io/atomic_file.h"
#include "io/csv.h"

namespace hindsight {

namespace {

constexpr std::string_view header =
    "passes,cpu_seconds,exploitability,value_1,value_2,lbr_mbb,lbr_half_width_95,infosets_reached,share_"
    "reached,"
    "average_regret_mbb";
constexpr std::size_t columns = 10;

std::string line_of(const TrainingRow& row) {
  CsvRow out;
  out.text(std::to_string(row.passes)).number(row.cpu_seconds);
  out.number(row.exploitability).number(row.value[0]).number(row.value[1]);
  out.number(row.lbr).number(row.lbr_half_width);
  out.text(std::to_string(row.reached)).number(row.share).number(row.regret);
  return out.line();
}

template <class T>
bool read(const std::string& cell, T& out) {
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), out);
  return error == std::errc{} && end == cell.data() + cell.size();
}
bool read_if_known(const std::string& cell, double& out) { return cell.empty() || read(cell, out); }

// None of a line that was cut short.
std::optional<TrainingRow> row_of(const std::string& line) {
  const std::vector<std::string> cells = csv_cells(line);
  TrainingRow out;
  if (cells.size() != columns || !read(cells[0], out.passes) || !read(cells[1], out.cpu_seconds) ||
      !read_if_known(cells[2], out.exploitability) || !read_if_known(cells[3], out.value[0]) ||
      !read_if_known(cells[4], out.value[1]) || !read_if_known(cells[5], out.lbr) ||
      !read_if_known(cells[6], out.lbr_half_width) || !read(cells[7], out.reached) ||
      !read(cells[8], out.share) || !read(cells[9], out.regret))
    return std::nullopt;
  return out;
}

Error cannot_write(const std::string& path) {
  return {ErrorCode::io, fmt::format("the log '{}' could not be written: {}", path, std::strerror(errno))};
}

Result<std::vector<TrainingRow>> rows_until(const std::string& path, std::uint64_t passes) {
  std::ifstream old(path);
  std::vector<TrainingRow> rows;
  std::string line;
  if (!std::getline(old, line)) return rows;
  if (line != header)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' is not the log of a training, and would be lost: name another --log", path));
  while (std::getline(old, line)) {
    const std::optional<TrainingRow> row = row_of(line);
    if (!row || row->passes > passes) break;
    rows.push_back(*row);
  }
  return rows;
}

}  // namespace

Result<TrainingLog> TrainingLog::open(const std::string& path, std::uint64_t resumed_at) {
  TrainingLog out;
  if (path.empty()) return out;
  out.path_ = path;
  if (resumed_at > 0) {
    HS_TRY(out.rows_, rows_until(path, resumed_at));
  }
  if (!out.rows_.empty()) {
    out.cpu_seconds_ = out.rows_.back().cpu_seconds;
    if (out.rows_.back().passes == resumed_at && !out.rows_.back().measured()) out.rows_.pop_back();
  }
  // Written whole first: a full disk leaves the old rows.
  std::string text = std::string(header) + '\n';
  for (const TrainingRow& row : out.rows_) text += line_of(row);
  HS_RETURN_IF_ERROR(write_file(path, text));
  out.file_.reset(std::fopen(path.c_str(), "a"));
  if (!out.file_) return tl::unexpected<Error>(cannot_write(path));
  return out;
}

Result<std::vector<TrainingRow>> TrainingLog::read(const std::string& path) {
  return rows_until(path, UINT64_MAX);
}

void TrainingLog::add(const TrainingRow& row) {
  rows_.push_back(row);
  if (!file_) return;
  std::fputs(line_of(row).c_str(), file_.get());
  std::fflush(file_.get());
}

Result<void> TrainingLog::finish() {
  if (!file_ || (std::fflush(file_.get()) == 0 && std::ferror(file_.get()) == 0)) return {};
  return tl::unexpected<Error>(cannot_write(path_));
}

}  // namespace hindsight
