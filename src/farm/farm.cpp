// SPDX-License-Identifier: MIT
#include "farm/farm.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>

#include "base/check.h"
#include "io/atomic_file.h"
#include "io/json.h"

namespace hindsight {

namespace {

constexpr std::uint64_t longest_list = 64u << 20, longest_result = 1u << 30;  // bytes
constexpr std::uint32_t most_tasks = 1'000'000;

bool is_there(const std::string& path) {
  std::error_code none;
  return std::filesystem::exists(path, none);
}

bool is_name(const std::string& name) {
  const auto allowed = [](char c) {
    return c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  return !name.empty() && name.size() <= 100 && std::ranges::all_of(name, allowed);
}

std::string text_of(const TaskList& list) {
  Json names = Json::array();
  for (const std::string& name : list.names) names.push_back(name);
  return Json{{"of", list.of}, {"tasks", names}}.dump() + "\n";
}

// Whether the lock is had; false: somebody has it.
bool lock(int file) {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  return fcntl(file, F_OFD_SETLK, &whole) == 0 || errno == ENOLCK || errno == EINVAL || errno == ENOSYS;
}

Result<TaskList> parse_list(const std::string& text, const std::string& path) {
  const auto wrong = [&] { return fail(ErrorCode::parse, "'" + path + "': this is no list of tasks", path); };
  const Json json = Json::parse(text);
  if (!json.is_object() || !json["of"].is_string() || !json["tasks"].is_array()) return wrong();
  TaskList out{.of = json["of"].text(), .names = {}};
  for (const Json& name : json["tasks"]) {
    if (!name.is_string() || !is_name(name.text())) return wrong();
    out.names.push_back(name.text());
  }
  return out;
}

}  // namespace

Farm::Task::~Task() {
  if (file_ >= 0) ::close(file_);
}

std::string Farm::path(std::uint32_t number, std::string_view kind) const {
  return folder_ + "/" + list_.names[number] + "." + std::string(kind);
}

// Who comes first writes the list; all others have to have the same.
Result<Farm> Farm::open(const std::string& folder, TaskList list) {
  HS_CHECK_THAT(!list.names.empty() && list.names.size() <= most_tasks &&
                std::ranges::all_of(list.names, is_name));
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be made: {}", folder, error.message()), folder);
  const std::string path = folder + "/tasks.json";
  if (!is_there(path)) HS_RETURN_IF_ERROR(write_file(path, text_of(list)));
  HS_TRY(const std::string text, read_file(path, longest_list));
  if (text != text_of(list))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' holds other tasks: name a new folder, or give what it was begun with", folder),
        folder);
  return Farm(folder, std::move(list));
}

Result<Farm> Farm::read(const std::string& folder) {
  const std::string path = folder + "/tasks.json";
  HS_TRY(const std::string text, read_file(path, longest_list));
  HS_TRY(TaskList list, parse_list(text, path));
  return Farm(folder, std::move(list));
}

bool Farm::is_done(std::uint32_t number) const { return is_there(path(number, "done")); }

// Whether it is done is asked again when it is had: somebody may have finished it meanwhile.
Result<std::optional<Farm::Task>> Farm::try_task(std::uint32_t number) const {
  const auto over = [&] { return is_done(number) || is_there(path(number, "failed")); };
  if (over()) return std::optional<Task>();
  const std::string mark = path(number, "taken");
  const int file = ::open(mark.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be written: {}", mark, std::strerror(errno)), mark);
  Task task(number, file);
  if (!lock(file) || over()) return std::optional<Task>();
  return std::optional(std::move(task));
}

Result<std::optional<Farm::Task>> Farm::take(std::uint32_t from) const {
  for (std::uint32_t i = 0; i < size(); ++i) {
    HS_TRY(std::optional<Task> task, try_task((from + i) % size()));
    if (task) return task;
  }
  return std::optional<Task>();
}

Result<void> Farm::finish(const Task& task, std::string_view result) const {
  HS_RETURN_IF_ERROR(write_file(path(task.number(), "done"), result));
  ::unlink(path(task.number(), "taken").c_str());
  return {};
}

Result<void> Farm::fail_task(const Task& task, const std::string& why) const {
  HS_RETURN_IF_ERROR(write_file(path(task.number(), "failed"), why));
  ::unlink(path(task.number(), "taken").c_str());
  return {};
}

Result<void> Farm::retry() const {
  for (std::uint32_t i = 0; i < size(); ++i)
    if (const std::string mark = path(i, "failed"); ::unlink(mark.c_str()) != 0 && errno != ENOENT)
      return fail(ErrorCode::io, fmt::format("'{}' cannot be taken away: {}", mark, std::strerror(errno)),
                  mark);
  return {};
}

Farm::Count Farm::count() const {
  Count out{.tasks = size()};
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (is_done(i)) {
      ++out.done;
    } else if (is_there(path(i, "failed"))) {
      out.failed.emplace_back(list_.names[i], read_file(path(i, "failed"), 1 << 16).value_or(std::string()));
    } else if (const int file = ::open(path(i, "taken").c_str(), O_RDWR | O_CLOEXEC); file >= 0) {
      const Task looked_at(i, file);
      out.at_work += lock(file) ? 0u : 1u;
    }
  }
  return out;
}

Result<std::string> Farm::result(std::uint32_t number) const {
  return read_file(path(number, "done"), longest_result);
}

namespace {

// One worker of a process; it looks from where its last task was on.
Result<void> work_alone(const Farm& farm, std::uint32_t from, const DoTask& work,
                        const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    HS_TRY(const std::optional<Farm::Task> task, farm.take(from));
    if (!task) return {};
    from = task->number();
    const auto result = work(from, {stop, 1});
    if (!result) {
      HS_RETURN_IF_ERROR(farm.fail_task(*task, result.error().message));
    } else if (*result) {
      HS_RETURN_IF_ERROR(farm.finish(*task, **result));
    }
  }
  return {};
}

}  // namespace

Result<void> work_on(const Farm& farm, std::uint32_t begin, const DoTask& work, const RunControl& control,
                     const std::function<void()>& between) {
  std::vector<Result<void>> ends(control.threads);
  std::atomic<unsigned> working = control.threads;
  {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < control.threads; ++i)
      workers.emplace_back([&, i] {
        ends[i] = work_alone(farm, (begin + i) % farm.size(), work, control.stop);
        --working;
      });
    while (working > 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (between) between();
    }
  }
  for (const Result<void>& end : ends) HS_RETURN_IF_ERROR(end);
  return {};
}

}  // namespace hindsight
