// A list of tasks that many workers share out: threads, processes, hosts.  All that they have in common is a
// folder, on a disk that all of them see:
//
//   tasks.json      what the list is of, and the names of the tasks
//   NAME.taken      locked by the worker that is at it, for as long as it lives: the system gives the lock
//   back
//   NAME.done       its result, written beside and renamed
//   NAME.failed     why there is none; done again by whoever begins anew
//
// So no task is lost when a worker dies, none is done twice while one lives, and the same list goes on
// whoever works on it.  Results depend on the task alone.  Locks are of open files (fcntl, F_OFD_SETLK),
// which NFS 4 and most cluster file systems know; where one does not, two may do the same task, and the same
// result is written twice.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/run.h"

namespace hindsight {

struct TaskList {
  std::string of;                  // tells one list from another: what is done, and from what
  std::vector<std::string> names;  // of files: letters, digits and '-', each once
};

class Farm {
 public:
  // A task that this worker has: until it is finished or failed, or let go of.
  class Task {
   public:
    Task(std::uint32_t number, int file) : number_(number), file_(file) {}
    ~Task();
    Task(Task&& other) noexcept : number_(other.number_), file_(std::exchange(other.file_, -1)) {}
    Task& operator=(Task&&) = delete;
    std::uint32_t number() const { return number_; }

   private:
    std::uint32_t number_;
    int file_;
  };

  // The folder is made where it is not there yet; an error where it has another list.
  static Result<Farm> open(const std::string& folder, TaskList list);
  // A list that somebody has begun; for whoever looks.
  static Result<Farm> read(const std::string& folder);

  const TaskList& list() const { return list_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(list_.names.size()); }
  // The first, from this one on and around, that nobody has or has done; none: there is none now.
  Result<std::optional<Task>> take(std::uint32_t from) const;
  Result<void> finish(const Task& task, std::string_view result) const;
  Result<void> fail_task(const Task& task, const std::string& why) const;
  Result<void> retry() const;  // what failed may be taken again

  struct Count {
    std::uint32_t tasks = 0, done = 0, at_work = 0;
    std::vector<std::pair<std::string, std::string>> failed{};  // name and why
    bool over() const { return done + failed.size() == tasks; }
  };
  Count count() const;
  bool is_done(std::uint32_t number) const;
  Result<std::string> result(std::uint32_t number) const;
  std::string result_path(std::uint32_t number) const { return path(number, "done"); }

 private:
  Farm(std::string folder, TaskList list) : folder_(std::move(folder)), list_(std::move(list)) {}
  std::string path(std::uint32_t number, std::string_view kind) const;
  Result<std::optional<Task>> try_task(std::uint32_t number) const;

  std::string folder_;
  TaskList list_;
};

// What a worker does with a task: its result, or nothing where it was stopped.
using DoTask =
    std::function<Result<std::optional<std::string>>(std::uint32_t number, const RunControl& control)>;
// `control.threads` workers of this process take tasks until none is left that nobody has, or it is stopped.
// A task that cannot be done is told as failed, and the others go on.  `begin`: where the first of them looks
// first.
Result<void> work_on(const Farm& farm, std::uint32_t begin, const DoTask& work, const RunControl& control,
                     const std::function<void()>& between);

}  // namespace hindsight
