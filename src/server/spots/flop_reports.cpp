// SPDX-License-Identifier: MIT
#include "server/spots/flop_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "io/json.h"
#include "server/http/ids.h"
#include "server/spots/flop_task.h"
#include "study/spots/flop_size.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 1> report_kind{"flops"};

tl::unexpected<Error> no_such_report() {
  return fail(ErrorCode::not_found, "there is no such report, or it was forgotten");
}

std::uint64_t free_space(const std::string& folder) {
  std::error_code error;
  const auto space = std::filesystem::space(folder, error);
  return error ? 0 : space.available;
}

}  // namespace

FlopReports::FlopReports(Jobs& jobs, Spots& spots, std::string folder)
    : jobs_(jobs), spots_(spots), path_(std::move(folder)) {
  std::error_code error;
  std::filesystem::create_directories(path_, error);
  for (const auto& entry : std::filesystem::directory_iterator(path_, error)) {
    if (folders_.size() < max_kept && std::filesystem::is_regular_file(entry.path() / "order.json", error))
      folders_[entry.path().filename().string()] = nullptr;
  }
  spots_.also_from([this](const std::string& spot) { return file_of(spot); });
}

Result<FlopReports::Folder> FlopReports::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = folders_.find(id);
  if (found == folders_.end()) return no_such_report();
  if (found->second) return found->second;
  if (const auto why = damaged_.find(id); why != damaged_.end()) return fail(ErrorCode::corrupt, why->second);
  auto opened = FlopFolder::open((std::filesystem::path(path_) / id).string());
  if (!opened) return fail(ErrorCode::corrupt, damaged_[id] = opened.error().message);
  return found->second = *opened;
}

std::optional<std::string> FlopReports::file_of(const std::string& spot) {
  const std::size_t mark = spot.rfind('-');
  if (mark == spot.npos) return {};
  const auto folder = find(spot.substr(0, mark));
  const std::string board = spot.substr(mark + 1);
  if (!folder || !(*folder)->kept().contains(board)) return {};
  return (*folder)->path_of(board);
}

Result<Json> FlopReports::size(const FlopOrder& order) {
  HS_TRY(const ManyBoards many, boards_of(order));
  HS_TRY(const Places::Place place, places_.take());
  const TaskLimits limits = jobs_.task_limits();
  HS_TRY(const FlopSize size,
         flop_size(many, {order.compact, limits.bytes}, order.threads.value_or(limits.threads)));
  Json times = Json::array();
  for (const ExpectedTime& time : size.times)
    times.push_back({{"target", time.target}, {"seconds", time.seconds}});
  return Json{{"name", many.spot.name},
              {"pot", starting_pot(many.spot)},
              {"boards", many.boards.size()},
              {"bytes", size.bytes},
              {"bytes_most", limits.bytes},
              {"times", std::move(times)},
              {"disk", {{"whole", size.disk_whole}, {"without_river", size.disk_without_river}}},
              {"disk_free", free_space(path_)}};
}

// What the largest board takes, where that fits.
Result<std::uint64_t> FlopReports::largest(const FlopOrder& order, const ManyBoards& many) {
  const TaskLimits limits = jobs_.task_limits();
  HS_TRY(const FlopSize size, flop_size(many, {order.compact, limits.bytes}, limits.threads));
  if (order.solutions != FlopOrder::Solutions::nothing && order.disk > free_space(path_))
    return fail(ErrorCode::invalid_argument,
                fmt::format("\"disk\" is more than the {} bytes that are free", free_space(path_)));
  return size.bytes;
}

Result<Json> FlopReports::begin(const FlopOrder& order) {
  HS_TRY(ManyBoards many, boards_of(order));
  HS_TRY(const std::uint64_t bytes, largest(order, many));
  const std::string id = new_id();
  Folder folder;
  {
    const std::lock_guard lock(mutex_);
    if (folders_.size() >= max_kept)
      return fail(ErrorCode::busy, fmt::format("{} reports are kept: forget one first", folders_.size()));
    HS_TRY(folder, FlopFolder::create((std::filesystem::path(path_) / id).string(), order, std::move(many)));
    folders_[id] = folder;
  }
  auto begun =
      jobs_.begin({.kind = std::string(report_kind[0]), .keep = true, .paused = order.paused, .id = id},
                  std::make_unique<FlopTask>(folder, jobs_.task_limits(), bytes));
  if (!begun) {
    const std::lock_guard lock(mutex_);
    folders_.erase(id);
    folder->remove();
  }
  return begun;
}

// What is no job any more has ended: all its boards are solved, or the program was.
Json FlopReports::head(const std::string& id, const FlopFolder& folder) {
  if (const auto kind = jobs_.kind(id); kind && *kind == report_kind[0])
    if (auto job = jobs_.view(id)) {
      job->erase("points");
      return std::move(*job);
    }
  Json out{{"id", id}, {"kind", report_kind[0]}, {"state", folder.done() ? "done" : "stopped"}};
  out.update(folder.head());
  return out;
}

Json FlopReports::list() {
  std::vector<std::string> ids;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, folder] : folders_) ids.push_back(id);
  }
  Json out = Json::array();
  const Json jobs = jobs_.list(report_kind)["jobs"];
  std::set<std::string> working;
  for (const Json& job : jobs) {  // the newest first
    working.insert(job["id"].text());
    out.push_back(job);
    out.back().erase("points");
  }
  for (const std::string& id : ids) {
    if (working.contains(id)) continue;
    const auto folder = find(id);
    if (folder)
      out.push_back(head(id, **folder));
    else if (folder.error().code == ErrorCode::corrupt)
      out.push_back(
          {{"id", id}, {"kind", report_kind[0]}, {"state", "failed"}, {"failure", folder.error().message}});
  }
  return {{"reports", std::move(out)}};
}

Result<Json> FlopReports::view(const std::string& id, std::size_t from) {
  HS_TRY(const Folder folder, find(id));
  Json out = head(id, *folder);
  out.update(folder->rows(from));
  return out;
}

Result<std::string> FlopReports::csv(const std::string& id) {
  HS_TRY(const Folder folder, find(id));
  return folder->csv();
}

Result<Json> FlopReports::text(const std::string& id, const std::string& board) {
  HS_TRY(const Folder folder, find(id));
  const auto& boards = folder->many().boards;
  const auto at = std::ranges::find_if(
      boards, [&](const WeightedBoard& each) { return board.empty() || to_text(each.board) == board; });
  if (at == boards.end()) return fail(ErrorCode::not_found, "this board is not one of the report's");
  return Json{{"toml", folder->many().spec_on(*at).toml()}};
}

Result<Json> FlopReports::resume(const std::string& id) {
  HS_TRY(const Folder folder, find(id));
  if (folder->done())
    return fail(ErrorCode::conflict, "all its boards are solved: there is nothing to go on with");
  if (const auto job = jobs_.view(id); job && (*job)["state"] != "failed") return jobs_.resume(id, {});
  static_cast<void>(jobs_.remove(id));  // one that failed is tried again
  HS_TRY(const std::uint64_t bytes, largest(folder->order(), folder->many()));
  return jobs_.begin({.kind = std::string(report_kind[0]), .keep = true, .id = id},
                     std::make_unique<FlopTask>(folder, jobs_.task_limits(), bytes));
}

Result<void> FlopReports::remove(const std::string& id) {
  Folder folder;
  {
    const std::lock_guard lock(mutex_);
    const auto found = folders_.find(id);
    if (found == folders_.end()) return no_such_report();
    folder = found->second;
    folders_.erase(found);
    damaged_.erase(id);
  }
  static_cast<void>(jobs_.remove(id));
  std::error_code error;
  if (!folder) {
    std::filesystem::remove_all(std::filesystem::path(path_) / id, error);
    return {};
  }
  for (const auto& [board, bytes] : folder->kept()) static_cast<void>(jobs_.remove(id + '-' + board));
  folder->remove();
  return {};
}

Result<std::vector<FlopReports::Weighted>> FlopReports::solutions(const std::string& id,
                                                                  const std::vector<std::string>& boards) {
  HS_TRY(const Folder folder, find(id));
  const auto kept = folder->kept();
  const FlopReport report = folder->report();
  std::vector<Weighted> out;
  for (const FlopReport::Row& row : report.rows)
    if (kept.contains(row.board) && (boards.empty() || std::ranges::find(boards, row.board) != boards.end()))
      out.push_back({id + '-' + row.board, row.weight * row.matchups});
  if (out.empty())
    return fail(ErrorCode::invalid_argument,
                "none of these flops was kept as a solution: begin a report with \"solutions\"");
  return out;
}

}  // namespace hindsight
