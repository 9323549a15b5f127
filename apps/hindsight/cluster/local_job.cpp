// SPDX-License-Identifier: MIT
#include "cluster/local_job.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

namespace hindsight {

namespace {

// In a process group of its own, so that Ctrl-C comes by us alone; signals as a shell would have them.
Result<pid_t> spawn(const std::string& script, const std::string& log, std::vector<std::string> more) {
  std::vector<std::string> environment = std::move(more);
  for (char** each = environ; *each != nullptr; ++each)
    if (!std::string_view(*each).starts_with("SLURM_")) environment.emplace_back(*each);
  std::vector<char*> variables;
  for (std::string& each : environment) variables.push_back(each.data());
  variables.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ}) sigaddset(&usual, signal);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setsigdefault(&how, &usual);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::string shell = "sh", file = script;
  char* const words[] = {shell.data(), file.data(), nullptr};
  pid_t process = -1;
  const int error = posix_spawn(&process, "/bin/sh", &files, &how, words, variables.data());
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&how);
  if (error != 0)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be started: {}", script, std::strerror(error)));
  return process;
}

}  // namespace

Result<LocalJob> LocalJob::start(const std::string& folder, std::uint32_t elements) {
  LocalJob out;
  for (std::uint32_t i = 0; i < std::max(1u, elements); ++i) {
    std::vector<std::string> more;
    if (elements > 0)
      more = {fmt::format("SLURM_ARRAY_TASK_ID={}", i), fmt::format("SLURM_ARRAY_TASK_COUNT={}", elements),
              "SLURM_ARRAY_TASK_MIN=0"};
    const std::string log = elements > 0 ? fmt::format("{}/log-{}", folder, i) : folder + "/log";
    HS_TRY(const pid_t process, spawn(folder + "/job.sh", log, std::move(more)));
    out.processes_.push_back(process);
  }
  return out;
}

LocalJob::~LocalJob() {
  ask_to_stop();
  for (const pid_t process : processes_) ::waitpid(process, nullptr, 0);
}

bool LocalJob::running() {
  std::erase_if(processes_, [](pid_t process) { return ::waitpid(process, nullptr, WNOHANG) != 0; });
  return !processes_.empty();
}

void LocalJob::ask_to_stop() {
  for (const pid_t process : processes_) ::kill(process, SIGTERM);
}

}  // namespace hindsight
