// SPDX-License-Identifier: MIT
#include "tournament/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

namespace hindsight {

namespace {

// Between fork and exec: only what may be called there.
[[noreturn]] void become(char* const* arguments, int output, int failure, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it has ended meanwhile
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, 0);
  ::dup2(output, 1);
  ::dup2(output, 2);
  ::execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const auto told = ::write(failure, &error, sizeof error);
  ::_exit(127);
}

}  // namespace

Result<Program> Program::start(const std::vector<std::string>& command, const std::string& output) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be written: {}", output, std::strerror(errno)));
  std::array<int, 2> failure{};
  if (::pipe2(failure.data(), O_CLOEXEC) != 0) {
    ::close(file);
    return fail(ErrorCode::io, fmt::format("no pipe can be had: {}", std::strerror(errno)));
  }
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) become(arguments.data(), file, failure[1], parent);
  ::close(file);
  ::close(failure[1]);
  int error = process < 0 ? errno : 0;
  if (process > 0 && ::read(failure[0], &error, sizeof error) > 0) ::waitpid(process, nullptr, 0);
  ::close(failure[0]);
  if (error != 0)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be started: {}", command[0], std::strerror(error)));
  return Program(process);
}

Program::~Program() {
  if (process_ <= 0) return;
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

bool Program::running() {
  if (process_ <= 0) return false;
  siginfo_t state{};
  if (::waitid(P_PID, static_cast<id_t>(process_), &state, WEXITED | WNOHANG | WNOWAIT) != 0) return false;
  return state.si_pid == 0;
}

bool Program::wait(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (running()) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace hindsight
