// SPDX-License-Identifier: MIT
#include "acpc/wire/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <future>
#include <mutex>
#include <queue>
#include <thread>

#include "base/text.h"

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
  ::close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);  // what libraries have open is not its business
  ::execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const auto told = ::write(failure, &error, sizeof error);
  ::_exit(127);
}

// The system ends a child with the thread that forked it (PR_SET_PDEATHSIG), not with its process: one thread, which stays to
// the end, forks for all others.
class Launcher {
 public:
  static Launcher& instance() {
    static Launcher launcher;
    return launcher;
  }
  pid_t fork_here(const std::function<void()>& child) {
    std::promise<pid_t> started;
    {
      const std::lock_guard lock(mutex_);
      orders_.push([&] {
        const pid_t process = ::fork();
        if (process == 0) child();
        started.set_value(process);
      });
    }
    ordered_.notify_one();
    return started.get_future().get();
  }

 private:
  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (ordered_.wait(lock, stop, [&] { return !orders_.empty(); })) {
      const std::function<void()> order = std::move(orders_.front());
      orders_.pop();
      lock.unlock();
      order();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any ordered_;
  std::queue<std::function<void()>> orders_;
  std::jthread thread_{[this](const std::stop_token& stop) { work(stop); }};  // last: it uses the others
};

tl::unexpected<Error> not_started(const std::string& command, int error) {
  return fail(ErrorCode::io, fmt::format("'{}' cannot be started: {}", command, std::strerror(error)));
}

}  // namespace

Result<std::vector<std::string>> command_words(std::string_view text) {
  std::vector<std::string> out;
  char quote = '\0';
  bool within = false;  // a word, be it empty
  for (const char c : text) {
    if (quote != '\0' ? c == quote : c == '\'' || c == '"') {
      quote = quote == '\0' ? c : '\0';
      if (!std::exchange(within, true)) out.emplace_back();
    } else if (quote == '\0' && blanks.find(c) != std::string_view::npos) {
      within = false;
    } else {
      if (!std::exchange(within, true)) out.emplace_back();
      out.back() += c;
    }
  }
  if (quote != '\0')
    return fail(ErrorCode::parse,
                fmt::format("the command {} has no closing {}", in_quotes(text, 120), quote));
  if (out.empty() || out[0].empty())
    return fail(ErrorCode::parse, "a command names a program: python3 bot.py");
  return out;
}

Result<Program> Program::start(const std::vector<std::string>& command, const std::string& output) {
  const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be written: {}", output, std::strerror(errno)));
  auto out = start(command, file);
  ::close(file);
  return out;
}

Result<Program> Program::start(const std::vector<std::string>& command, int output) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> failure{};
  if (::pipe2(failure.data(), O_CLOEXEC) != 0)
    return fail(ErrorCode::io, fmt::format("no pipe can be had: {}", std::strerror(errno)));
  const pid_t parent = ::getpid();
  const pid_t process = Launcher::instance().fork_here(
      [&, file = failure[1]] { become(arguments.data(), output, file, parent); });
  ::close(failure[1]);
  int error = process < 0 ? EAGAIN : 0;
  if (process > 0 && ::read(failure[0], &error, sizeof error) > 0) ::waitpid(process, nullptr, 0);
  ::close(failure[0]);
  if (error != 0) return not_started(command[0], error);
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
