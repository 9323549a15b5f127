// SPDX-License-Identifier: MIT
#include "server/spots/flop_folder.h"

#include <fmt/format.h>

#include <filesystem>
#include <numeric>

#include "io/atomic_file.h"
#include "io/json.h"
#include "study/spots/flop_report_json.h"
#include "study/spots/spot_json.h"

namespace hindsight {

namespace {

constexpr std::uint64_t largest_order = 4 << 20;

std::string file_in(const std::string& folder, const std::string& name) {
  return (std::filesystem::path(folder) / name).string();
}

}  // namespace

Result<std::shared_ptr<FlopFolder>> FlopFolder::create(const std::string& path, FlopOrder order,
                                                       ManyBoards many) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    return fail(ErrorCode::io, fmt::format("the report's folder cannot be made: {}", error.message()));
  std::shared_ptr<FlopFolder> out(new FlopFolder(path, std::move(order), std::move(many)));
  out->report_.spot = out->many_.fingerprint;
  if (const auto written = write_file(file_in(path, "order.json"), order_json(out->order_).dump());
      !written) {
    out->remove();
    return tl::unexpected(written.error());
  }
  return out;
}

Result<std::shared_ptr<FlopFolder>> FlopFolder::open(const std::string& path) {
  HS_TRY(const std::string text, read_file(file_in(path, "order.json"), largest_order));
  HS_TRY(Fields fields, Fields::parse(text));
  HS_TRY(FlopOrder order, flop_order(fields, std::numeric_limits<unsigned>::max()));
  HS_TRY(ManyBoards many, boards_of(order));
  std::shared_ptr<FlopFolder> out(new FlopFolder(path, std::move(order), std::move(many)));
  HS_TRY(out->report_, report_so_far(file_in(path, "report.csv"), out->many_));
  std::error_code error;
  for (const FlopReport::Row& row : out->report_.rows)
    if (const auto bytes = std::filesystem::file_size(out->path_of(row.board), error); !error)
      out->kept_[row.board] = bytes;
  return out;
}

void FlopFolder::remove() {
  const std::lock_guard lock(mutex_);
  removed_ = true;
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

FlopReport FlopFolder::report() const {
  const std::lock_guard lock(mutex_);
  return report_;
}

bool FlopFolder::done() const {
  const std::lock_guard lock(mutex_);
  return report_.rows.size() == many_.boards.size();
}

Result<void> FlopFolder::write(const FlopReport& report) {
  const std::lock_guard lock(mutex_);
  if (removed_) return {};
  HS_RETURN_IF_ERROR(write_file(file_in(path_, "report.csv"), format_flop_report(report)));
  report_ = report;
  return {};
}

std::string FlopFolder::path_of(const std::string& board) const { return file_in(path_, board + ".spot"); }

std::map<std::string, std::uint64_t> FlopFolder::kept() const {
  const std::lock_guard lock(mutex_);
  return kept_;
}

std::uint64_t FlopFolder::kept_bytes() const {
  return std::accumulate(kept_.begin(), kept_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& one) { return sum + one.second; });
}

// A file that turned out too large is taken away again.
void FlopFolder::keep(const std::string& board, SolvedSpot& solved) {
  {
    const std::lock_guard lock(mutex_);
    if (order_.solutions == FlopOrder::Solutions::nothing || !not_kept_.empty() || removed_) return;
  }
  const std::string path = path_of(board);
  const bool can_do_without = !solved.begins_on_last_street();
  const auto saved =
      solved.save(path, order_.solutions == FlopOrder::Solutions::without_river && can_do_without);
  std::error_code error;
  const std::uint64_t bytes = saved ? std::filesystem::file_size(path, error) : 0;
  const std::lock_guard lock(mutex_);
  const bool fits = kept_bytes() + bytes <= order_.disk;
  if (!saved)
    not_kept_ = saved.error().message;
  else if (!fits)
    not_kept_ = fmt::format("the disk space for solutions is used up: {} are kept", kept_.size());
  else if (!removed_)
    kept_[board] = bytes;
  if (!fits || removed_) std::filesystem::remove(path, error);
  if (removed_) std::filesystem::remove(path_, error);  // what was in the way when it was removed
}

Json FlopFolder::head() const {
  const std::lock_guard lock(mutex_);
  double seconds = 0;
  for (const FlopReport::Row& row : report_.rows) seconds += row.seconds;
  Json out{{"name", many_.spot.name},
           {"pot", starting_pot(many_.spot)},
           {"stacks", many_.spot.stacks},
           {"flops", order_.boards.empty() ? Json(order_.flops) : Json()},
           {"target", many_.goal.target ? Json(*many_.goal.target) : Json()},
           {"iterations_wanted", many_.goal.iterations ? Json(*many_.goal.iterations) : Json()},
           {"seconds_wanted", many_.goal.seconds ? Json(*many_.goal.seconds) : Json()},
           {"compact", order_.compact},
           {"boards", many_.boards.size()},
           {"solved", report_.rows.size()},
           {"seconds", seconds}};
  out.update(labels_json(many_.labels));
  if (order_.solutions != FlopOrder::Solutions::nothing)
    out["solutions"] = {{"whole", order_.solutions == FlopOrder::Solutions::whole},
                        {"kept", kept_.size()},
                        {"bytes", kept_bytes()},
                        {"disk", order_.disk},
                        {"not_kept", not_kept_.empty() ? Json() : Json(not_kept_)}};
  return out;
}

Json FlopFolder::rows(std::size_t from) const {
  const std::lock_guard lock(mutex_);
  Json out = flop_report_json(report_, starting_pot(many_.spot), from);
  out["solved"] = report_.rows.size();
  for (Json& row : out["rows"]) row["kept"] = kept_.contains(row["board"].text());
  return out;
}

}  // namespace hindsight
